"""One connected database: its catalogue, lookups, trial, commit and undo."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterable
from types import ModuleType

from app.domain.records.enrich import enriched
from app.domain.records.glossary import Glossary
from app.domain.records.models import Batch, Catalogue, ConnectionInfo, DryRun, JournalEntry
from app.engines.databases import problems
from app.engines.databases.committing import Committed, commit
from app.engines.databases.guard import StatementLog
from app.engines.databases.journal import Journal
from app.engines.databases.lookups import TableReader
from app.engines.databases.plan import Plan, Statement
from app.engines.databases.reconciling import reconcile
from app.engines.databases.roles import RoleReport, check_role, entry_script
from app.engines.databases.session import Session
from app.engines.databases.trial import Progress, dry_run
from app.engines.databases.undoing import undo


class Database:
    """A connection's database; every method may block, so call it off the window's thread.

    Thread-safe; close it when the connection is changed.
    """

    def __init__(self, info: ConnectionInfo, password: str = "", glossary: Glossary | None = None) -> None:
        """Prepare the pool; nothing connects before the first use."""
        self.info = info
        self.log = StatementLog()
        self.glossary = glossary or {}
        self._session = Session(info, password, self.log)
        self._catalogue: Catalogue | None = None
        self._lock = threading.Lock()

    def catalogue(self, *, refresh: bool = False) -> Catalogue:
        """Return what the database holds, read once; refresh reads it again.

        Raises AppError: unreachable, wrong_password, no_database, no_right, no_tables.
        """
        with self._lock:
            if self._catalogue is None or refresh:
                self._catalogue = self._read()
            return self._catalogue

    def use_glossary(self, glossary: Glossary) -> Catalogue:
        """Take other names and confirmed references; return the catalogue with them."""
        self.glossary = glossary
        return self.catalogue(refresh=True)

    def reader(self) -> TableReader:
        """Return bounded lookups over the catalogue's tables."""
        return TableReader(self._session, self.catalogue())

    def plan(self, batch: Batch) -> Plan:
        """Return a batch as the statements that will run."""
        return Plan(batch, self.catalogue())

    def statements(self, batch: Batch) -> tuple[Statement, ...]:
        """Return the statements of a batch as text, for people to read before they agree."""
        return self.plan(batch).statements(self._session.engine.dialect)

    def dry_run(
        self, batch: Batch, progress: Progress | None = None, stop: threading.Event | None = None
    ) -> DryRun:
        """Try a batch and roll it back; see trial.dry_run."""
        self._must_write()
        return dry_run(self._session, self.plan(batch), progress, stop)

    def commit(self, batch: Batch, shown_hash: str, journal: Journal, *, typed_name: str = "") -> Committed:
        """Write exactly the rows that were shown; see committing.commit."""
        self._must_write()
        return commit(self._session, self.plan(batch), shown_hash, journal, typed_name)

    def undo(self, entry: JournalEntry, journal: Journal) -> JournalEntry:
        """Take a committed batch back; see undoing.undo."""
        self._must_write()
        return undo(self._session, self.catalogue(), entry, journal)

    def reconcile(self, journal: Journal) -> tuple[JournalEntry, ...]:
        """Settle this connection's open journal entries; return them as they are now."""
        return reconcile(self._session, self.catalogue(), journal)

    def entry_script(self, tables: Iterable[str]) -> str:
        """Return the script of an insert-only role for the administrator; "" for SQLite."""
        return entry_script(self.info, self.catalogue(), tables)

    def check_role(self) -> RoleReport:
        """Report whether the account may do more than read and add rows."""
        return check_role(self._session)

    def close(self) -> None:
        """Close every connection."""
        self._session.close()

    def _must_write(self) -> None:
        if self.info.mode != "entry":
            raise problems.read_only(self.info)

    def _read(self) -> Catalogue:
        with self._session.connection("read") as connection:
            tables = _reader(self.info).read(connection)
            version = connection.dialect.server_version_info or ()
            maria = getattr(connection.dialect, "is_mariadb", False)
        if not tables:
            raise problems.no_tables(self.info)
        digest = hashlib.sha256("\n".join(table.model_dump_json() for table in tables).encode())
        plain = Catalogue(
            dialect="mariadb" if maria else self.info.dialect if self.info.dialect != "mariadb" else "mysql",
            tables=tuple(tables),
            schema_hash=digest.hexdigest(),
            server=".".join(str(part) for part in version),
        )
        return enriched(plain, self.glossary)


def _reader(info: ConnectionInfo) -> ModuleType:
    """Return the module that reads this kind of database's catalogue."""
    from app.engines.databases import catalogue_mariadb, catalogue_postgresql, catalogue_sqlite

    readers = {"sqlite": catalogue_sqlite, "postgresql": catalogue_postgresql}
    return readers.get(info.dialect, catalogue_mariadb)
