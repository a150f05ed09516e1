"""One item of a batch at a time: a command line in this process, whose engines stay warm."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import shutil
import tempfile
import threading
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from app.core.threads import keep_to_one_thread
from app.engines.batch.parcels import Returned, Sent, packed, unpack
from app.engines.batch.recipes import Order, arguments

MOST_SAID = 4000
_busy = threading.Lock()
_works_in: list[Path] = []


def prepare(work: Path) -> None:
    """Note where the engines may work; the first item opens what it needs."""
    _works_in[:] = [work]
    keep_to_one_thread()


def run_item(workflow: str, path: Path, target: Path, order: Order) -> tuple[int, str]:
    """Run the command of an item into a new folder; return its exit code and what it said.

    The folder appears whole or not at all.
    """
    with _busy:
        return _run_item(workflow, path, target, order)


def run_remote(workflow: str, given: Sent, order: Order) -> Returned:
    """Run an item whose input came as bytes and return its results as bytes."""
    began = time.perf_counter()
    keep_to_one_thread()
    with tempfile.TemporaryDirectory(prefix="draftsmith-") as folder:
        path = _unpacked(Path(folder) / "in", given)
        target = Path(folder) / "out" / "item"
        code, said = run_item(workflow, path, target, order)
        return Returned(code, said, packed(target), time.perf_counter() - began)


def _unpacked(folder: Path, given: Sent) -> Path:
    folder.mkdir(parents=True)
    path = folder / given.name
    if given.is_folder:
        unpack(given.data, path)
    else:
        path.write_bytes(given.data)
    return path


def _run_item(workflow: str, path: Path, target: Path, order: Order) -> tuple[int, str]:
    target.parent.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        code, said, words = _command(arguments(workflow, path, making, order))
        _settle(making, target, path.stem, said)
        told = in_words(said) if code == 0 else words or in_words(said)
        return code, told[-MOST_SAID:].strip()
    finally:
        shutil.rmtree(making, ignore_errors=True)


def in_words(said: str) -> str:
    """Return what a command said; of a JSON result its questions and problems, or its rows by table."""
    try:
        result = json.loads(said)
        told = [str(one["text"]) for one in result.get("questions") or []]
        told += [str(one["message"]) for one in result.get("errors") or []]
        rows = Counter(str(one["table"]) for one in result.get("records") or [])
    except (ValueError, TypeError, KeyError, AttributeError):
        return said
    if told:
        return " ".join(told)
    return ", ".join(f"{table} × {count}" for table, count in rows.items()) or said


def _settle(making: Path, target: Path, stem: str, said: str) -> None:
    """Move what was made to its place; what a command only printed becomes result.json or output.txt."""
    inner = [one for one in making.iterdir() if one.is_dir() and one.name == stem]
    made = inner[0] if inner and len(list(making.iterdir())) == 1 else making
    if not any(made.iterdir()):
        if not said.strip():
            return
        name = "result.json" if said.lstrip().startswith("{") else "output.txt"
        (made / name).write_text(said, encoding="utf-8")
    if target.exists():
        shutil.rmtree(target)
    made.chmod(0o755)
    made.rename(target)


def _command(words: list[str]) -> tuple[int, str, str]:
    """Run a command of the command line; return exit code, standard output and standard error."""
    from app.cli import make_app

    said, complained = io.StringIO(), io.StringIO()
    _warm()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
        try:
            code = make_app()(args=words, prog_name="draftsmith", standalone_mode=False)
        except SystemExit as end:
            code = end.code
        except Exception as problem:  # a wrong word for the command: typer's own words say which
            complained.write(str(problem))
            code = 2
    return int(code or 0), said.getvalue(), complained.getvalue()


@cache
def _warm() -> None:
    """Keep engines, store and event loop from one item to the next."""
    from app.cli import Loop
    from app.graphs.services import keep_services, work_folder

    keep_services(_works_in[0] if _works_in else work_folder())
    Loop.run = asyncio.Runner().run


def _op_run(payload: dict[str, Any], progress: Any) -> dict[str, Any]:
    order = Order(payload["ask"], payload["model"], tuple(payload["more"]))
    code, said = run_item(payload["workflow"], Path(payload["input"]), Path(payload["target"]), order)
    return {"code": code, "said": said}


OPS = {"run": _op_run}
