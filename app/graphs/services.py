"""Open what nodes work with: the store, the engines, the model; and close it again."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.paths import sub_dir
from app.core.processes import alive
from app.engines.ports import Store
from app.graphs import ledger

if TYPE_CHECKING:
    from app.engines.store.sql import SqlStore
    from app.graphs.base import Services

COMMAND_LINE = "command_line"
CHECKPOINTS = "command_line.db"


def work_folder() -> Path:
    """Return this process's own work folder, made when missing; folders of dead processes are removed."""
    root = sub_dir("work")
    for old in root.iterdir():
        if old.name.isdigit() and int(old.name) != os.getpid() and not alive(int(old.name)):
            shutil.rmtree(old, ignore_errors=True)
    folder = root / str(os.getpid())
    folder.mkdir(exist_ok=True)
    return folder


def make_services(work: Path, store: Store, model: str = "none") -> Services:
    """Return services over a work folder; raises AppError for a model choice that can't be read."""
    from app.engines.intake.client import Reader
    from app.engines.jasper.client import JasperEngine
    from app.engines.models.choice import parse_choice
    from app.engines.models.gateway import make_gateway
    from app.graphs.base import Services
    from app.graphs.skill import SkillRunner

    runner = SkillRunner(make_gateway(parse_choice(model)))
    return Services(store=store, skills=runner, reports=JasperEngine(work), reader=Reader(work), work=work)


_kept: dict[str, Services] = {}
_keeps_in: list[Path] = []


def keep_services(work: Path) -> None:
    """Let this process keep its services open, warm for one command after the other, until it ends."""
    (work / COMMAND_LINE).touch()
    _keeps_in[:] = [work]


@asynccontextmanager
async def opened_services(model: str = "none") -> AsyncIterator[Services]:
    """Open the command line's store and the engines; end the engines and clear the work folder at the end."""
    if _keeps_in:
        if model not in _kept:
            _kept[model] = make_services(_keeps_in[0], tidied_store(), model)
        yield _kept[model]
        return
    with command_folder() as work:
        async with _opened(work, tidied_store(), model) as services:
            yield services


@contextmanager
def command_folder() -> Iterator[Path]:
    """Give a work folder that tells other processes of a command at work, and clear it at the end."""
    work = work_folder()
    try:
        (work / COMMAND_LINE).touch()
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def tidied_store() -> Store:
    """Open the command line's store with its last runs only.

    Nothing is removed while another command runs: it may need what no version holds yet.
    """
    from app.engines.store.command_line import KEPT_RUNS, open_command_line_store

    store = open_command_line_store()
    if not store.read_only:
        _prune(store, KEPT_RUNS)
    return store


def _prune(store: SqlStore, keep: int) -> None:
    """Remove old runs, but nothing that one of the last interrupted ones goes on with.

    Each process marks its work folder before it opens the store, and writes only
    when nobody else does: so what it wrote before this is seen with its mark.
    """
    path = sub_dir("runs") / CHECKPOINTS
    left = ledger.pending(path)[:keep]
    digests: set[str] = set()
    for one in left:
        digests |= ledger.digests_of(path, ledger.thread_of(one.workflow, one.session_id, one.run_id))
    needed = {one.session_id for one in left}
    store.prune_sessions(keep, needed=needed, digests=digests, unless=_others_run)


def _others_run() -> bool:
    """Tell whether another process of the command line is at work."""
    marks = sub_dir("work").glob(f"*/{COMMAND_LINE}")
    numbers = [int(mark.parent.name) for mark in marks if mark.parent.name.isdigit()]
    return any(number != os.getpid() and alive(number) for number in numbers)


@asynccontextmanager
async def _opened(work: Path, store: Store, model: str) -> AsyncIterator[Services]:
    try:
        services = make_services(work, store, model)
        try:
            yield services
        finally:
            await services.reports.close()
            await services.reader.close()
            if services.blocks is not None:
                await services.blocks.close()
            services.databases.close()
    finally:
        store.close()
