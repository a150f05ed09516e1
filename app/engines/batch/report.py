"""What came of a batch: a table, and the counts."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from app.core.files import write_atomic
from app.core.i18n import N_, _
from app.engines.batch.queue import Item

FILE_NAME = "batch.csv"
STATES = {
    "waiting": N_("waiting"),
    "running": N_("running"),
    "done": N_("done"),
    "rejected": N_("rejected by the engine"),
    "asks": N_("asks a question"),
    "failed": N_("failed"),
}


def write_report(out: Path, items: Sequence[Item]) -> Path:
    """Write the table of all items beside their results and return its path."""
    held = io.StringIO()
    table = csv.writer(held)
    table.writerow([_("Input"), _("Folder"), _("State"), _("Attempts"), _("Seconds"), _("What it said")])
    for item in items:
        words = " ".join(item.said.split())[:500]
        state = _(STATES[item.state])
        table.writerow([item.input, item.name, state, item.attempts, f"{item.seconds:.2f}", words])
    path = out / FILE_NAME
    write_atomic(path, held.getvalue().encode("utf-8-sig"))
    return path


def summary(counts: Mapping[str, int]) -> str:
    """Return the counts by state in one sentence."""
    told = [
        _("{state}: {count}", state=_(name), count=counts[state])
        for state, name in STATES.items()
        if counts.get(state)
    ]
    return _("{count} {count:input|inputs}; {states}.", count=sum(counts.values()), states=_(", ").join(told))
