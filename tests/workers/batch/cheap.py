"""Work for the batch's tests that needs no engine: the input's text, upside down."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from app.engines.batch.parcels import Returned, Sent, packed
from app.engines.batch.recipes import Order


def turned(_workflow: str, given: Sent, order: Order) -> Returned:
    """Note who worked on it, take a moment, and return the text reversed."""
    if order.ask:
        with Path(order.ask).open("a", encoding="utf-8") as log:
            log.write(f"{given.name} {os.getpid()}\n")
    time.sleep(0.15)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "turned.txt").write_text(given.data.decode()[::-1], encoding="utf-8")
        return Returned(1 if given.name.startswith("bad") else 0, "said", packed(Path(folder)), 0.15)
