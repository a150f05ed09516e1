"""The command line's own store, so that its runs do not fill the window's list of sessions.

Known fields, entries and repairs that worked stay the user's: they are read
from and written to the user's store, where there is one. In a team's database
the runs of all machines have a schema of their own.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TypeVar

from sqlalchemy.engine import URL

from app.core.errors import AppError
from app.core.paths import data_dir
from app.core.records import Correction, SearchHit
from app.engines.store.address import default_url, shown
from app.engines.store.database import Database
from app.engines.store.sql import SqlStore

FILE_NAME = "command_line.db"
SCHEMA = "draftsmith_runs"
KEPT_RUNS = 50
Found = TypeVar("Found")
_log = logging.getLogger(__name__)


class CommandLineStore(SqlStore):
    """Sessions and versions of its own; knowledge of the user's store.

    Its contents are not checked at each start, which would cost a short command a fifth of a second:
    every row and part is checked when it is read, and nothing in it is the only one of its kind.
    """

    checks_contents = False

    def __init__(self, database: Database) -> None:
        """Work on the command line's database beside the user's own."""
        super().__init__(database)
        shared = Database(default_url())
        self._shared = SqlStore(shared) if shared.path is None or shared.path.exists() else None

    def back_up_if_due(self, *, anew: bool = False) -> Path | None:
        """Make no backup: the results lie in the user's folders."""
        return None

    def prune_sessions(
        self,
        keep: int,
        *,
        needed: Collection[int] = (),
        digests: Collection[str] = (),
        unless: Callable[[], bool] = lambda: False,
    ) -> list[int]:
        """Remove old runs; none from a team's database, where other machines may need them now."""
        if self.path is None:
            return []
        return super().prune_sessions(keep, needed=needed, digests=digests, unless=unless)

    def close(self) -> None:
        """Close every connection to both databases."""
        if self._shared is not None:
            self._shared.close()
        super().close()

    def search_knowledge(self, query: str, kind: str = "", limit: int = 10) -> list[SearchHit]:
        """Search the user's knowledge."""
        return self._ask(lambda store: store.search_knowledge(query, kind, limit), [])

    def knowledge_data(self, entry_id: int) -> str:
        """Return the data kept with an entry of the user's."""
        return self._ask(lambda store: store.knowledge_data(entry_id), "")

    def corrections(self, code: str) -> list[Correction]:
        """Return the repairs that worked for the user."""
        return self._ask(lambda store: store.corrections(code), [])

    def remember_correction(self, correction: Correction) -> None:
        """Count a repair that worked in the user's store."""
        self._ask(lambda store: store.remember_correction(correction), None)

    def _ask(self, call: Callable[[SqlStore], Found], otherwise: Found) -> Found:
        """Ask the user's store; a run goes on without it where it can't answer."""
        if self._shared is None:
            return otherwise
        try:
            return call(self._shared)
        except AppError as problem:
            _log.warning("the user's store does not answer: %s %s", problem.code, problem.detail)
            return otherwise


def open_command_line_store() -> CommandLineStore:
    """Open the command line's store; a damaged file is set aside and begun anew."""
    team = Database(default_url())
    team.close()
    if team.path is None:
        SqlStore.open().close()
        return CommandLineStore.open(schema=SCHEMA)
    url = shown(URL.create("sqlite", database=str(data_dir() / FILE_NAME)))
    try:
        return CommandLineStore.open(url)
    except AppError as problem:
        if problem.code != "damaged_store":
            raise
        _log.warning("began the command line's store anew: %s", problem.message)
        return CommandLineStore.open(url)
