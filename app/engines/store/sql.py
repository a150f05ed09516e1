"""The store that the program uses: a SQLite file, or any database SQLAlchemy knows."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Self

from sqlalchemy import Connection

from app.core.errors import AppError
from app.core.i18n import _
from app.engines.store import backup
from app.engines.store.address import FILE_NAME as FILE_NAME
from app.engines.store.address import default_url as default_url
from app.engines.store.bank import BankRows
from app.engines.store.contents import first_damage
from app.engines.store.database import Database, damaged_store, read_only_error
from app.engines.store.knowledge import KnowledgeRows
from app.engines.store.migrations import current, is_old, migrate, refuse_newer
from app.engines.store.sessions import SessionRows
from app.engines.store.versions import VersionRows

CHECKED_AT_START = 64 * 1024 * 1024
_log = logging.getLogger(__name__)


class SqlStore(SessionRows, VersionRows, KnowledgeRows, BankRows):
    """Everything ports.Store promises; every method commits before it returns.

    Attributes:
        checks_contents: whether a small file is checked by its hashes when it is opened.
    """

    checks_contents = True

    @classmethod
    def open(cls, url: str | None = None, schema: str = "") -> Self:
        """Open, check and migrate; see open_store. schema is a part of a team's database for itself."""
        database = Database(url or default_url(), schema)
        store = cls(database)
        try:
            store._prepare()
        except AppError as problem:
            database.close()
            raise _set_aside(database.path, problem) from problem
        return store

    @property
    def read_only(self) -> bool:
        """Tell whether the data folder can't be written, so that nothing can be saved."""
        return self._db.read_only

    @property
    def path(self) -> Path | None:
        """Return the SQLite file, None for another database."""
        return self._db.path

    def back_up_if_due(self, *, anew: bool = False) -> Path | None:
        """Back the file up once a day, anew even where today's backup is there; return the backup made.

        open does it for small files; for others call this off the window's thread.
        """
        if self.path is None or self.read_only:
            return None
        return backup.back_up_if_due(self.path, anew=anew)

    def close(self) -> None:
        """Close every connection."""
        self._db.close()

    def _prepare(self) -> None:
        """Check a small file that exists, back it up when due or old, then bring the tables up to date."""
        if self.read_only and self.path is not None and not self.path.exists():
            raise read_only_error()
        if _emptied(self.path):
            raise damaged_store("the file is empty, yet it has backups")
        if self.path is not None and self.path.exists():
            self._check_and_back_up(small=self.path.stat().st_size <= CHECKED_AT_START)
        if not self.read_only:
            self._db.make_schema()
            self._bring_up_to_date()

    def _bring_up_to_date(self) -> None:
        """Back an older store up and change its tables, while no other program can write to it."""
        with self._db.write() as connection:
            if is_old(current(connection)):
                self.back_up_if_due(anew=True)
            migrate(connection)

    def _check_and_back_up(self, *, small: bool) -> None:
        with self._db.read() as connection:
            revision = current(connection)
            refuse_newer(revision)
            old = is_old(revision)
            if small:
                self._check(connection, old)
        if small and not old:
            self._try_to_back_up()

    def _check(self, connection: Connection, old: bool) -> None:
        """Raise AppError("damaged_store") where the file, or what lies in it, is not what was saved."""
        backup.check(connection)
        if self.checks_contents and not old and (damage := first_damage(connection)):
            raise damaged_store(damage)

    def _try_to_back_up(self) -> None:
        """Back up when due; the program starts even where there is no room for it."""
        try:
            self.back_up_if_due()
        except (AppError, OSError) as problem:
            _log.warning("no backup was made: %s", problem)


def _emptied(path: Path | None) -> bool:
    """Tell whether a store that once held something has no bytes left."""
    return path is not None and path.exists() and not path.stat().st_size and backup.newest(path) is not None


def _set_aside(path: Path | None, problem: AppError) -> AppError:
    if problem.code != "damaged_store" or path is None:
        return problem
    kept, newest = backup.set_aside(path), backup.newest(path)
    error = damaged_store(problem.detail)
    error.message = _("The file with the sessions was damaged and is kept as {name}.", name=kept.name)
    error.values = {"set_aside": str(kept), "backup": str(newest or "")}
    return error
