"""The database that the tab works with: opened, tried and asked off the window's thread."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot

from app.core.collector import making_many
from app.core.errors import AppError
from app.domain.records.models import (
    Catalogue,
    ConnectionInfo,
    DryRun,
    JournalEntry,
    LookupQuery,
    LookupResult,
)
from app.views.records.snapshot import Snapshot
from app.workers.task import Task, named_pool

if TYPE_CHECKING:
    from app.engines.databases.database import Database

THREADS = 3


class DatabaseDesk(QObject):
    """Keeps one database open and answers what the tab asks of it.

    Signals:
        listed: the user's connections are known.
        opened: the chosen connection's catalogue is there.
        closed: no catalogue is known now; the chosen connection is being opened.
        failed: the chosen connection can't be used (AppError).
        tried: the revision of the rows, and their DryRun.
        trialFailed: an AppError of a trial.
        progressed: rows done and rows in all of a trial.
        found: for each name who asked, the LookupQuery and its LookupResult.
        history: the connection's latest journal entries.
        troubled: an AppError of anything else.
    """

    listed = Signal(list)
    opened = Signal()
    closed = Signal()
    failed = Signal(object)
    tried = Signal(int, object)
    trialFailed = Signal(object)
    progressed = Signal(int, int)
    found = Signal(object)
    history = Signal(object)
    troubled = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.infos: list[ConnectionInfo] = []
        self.info: ConnectionInfo | None = None
        self.catalogue: Catalogue | None = None
        self._database: Database | None = None
        self._stop = threading.Event()
        self._pool = named_pool("databases", THREADS)
        self._list = Task(_connections, self, self._pool)
        self._open = Task(_opened, self, self._pool)
        self._try = Task(self._tried, self, self._pool)
        self._find = Task(_found, self, self._pool)
        self._history = Task(_history, self, self._pool)
        self._connect_signals()

    # ---- what the tab asks ---------------------------------------------------------

    @Slot()
    def load(self) -> None:
        """Read the list of connections."""
        self._list.start()

    @property
    def listing(self) -> bool:
        """Whether the list of connections is being read."""
        return self._list.busy

    def choose(self, info: ConnectionInfo) -> None:
        """Open another connection."""
        self.info, self.catalogue = info, None
        self._close()
        self.closed.emit()
        self._open.start(info)

    @Slot()
    def refresh(self) -> None:
        """Read the chosen connection's tables again."""
        if self.info is not None:
            self.choose(self.info)

    def try_rows(self, rows: Snapshot, revision: int) -> None:
        """Try rows and roll them back; a trial that is going on is stopped."""
        if self._database is not None:
            self._stop.set()
            self._stop = threading.Event()
            self._try.start(self._database, rows, revision, self._stop)

    @property
    def trying(self) -> bool:
        """Whether a trial is going on."""
        return self._try.busy

    @Slot()
    def stop_trial(self) -> None:
        """Stop a trial."""
        self._stop.set()

    def find(self, asker: object, query: LookupQuery) -> None:
        """Look rows up by name; found tells."""
        if self._database is not None:
            self._find.start(self._database, asker, [(asker, query)])

    def find_all(self, asked: list[tuple[object, LookupQuery]]) -> None:
        """Look several names up in one go."""
        if self._database is not None and asked:
            self._find_many = Task(_found, self, self._pool)
            self._find_many.done.connect(self.found)
            self._find_many.failed.connect(self.troubled)
            self._find_many.start(self._database, None, asked)

    def ask_history(self) -> None:
        """Read the journal of the chosen connection."""
        if self.info is not None:
            self._history.start(self.info.id)

    @property
    def ready(self) -> bool:
        """Whether a catalogue is known."""
        return self._database is not None

    @Slot()
    def close(self) -> None:
        """Stop everything and close the database."""
        self._stop.set()
        self._pool.waitForDone(3000)
        self._close()

    # ---- answers -------------------------------------------------------------------

    @Slot(object)
    def _on_listed(self, infos: list[ConnectionInfo]) -> None:
        self.infos = infos
        self.listed.emit(infos)

    @Slot(object)
    def _on_opened(self, opened: tuple[Database, Catalogue]) -> None:
        database, catalogue = opened
        if self.info is None or database.info != self.info:
            database.close()
            return
        self._database, self.catalogue = database, catalogue
        self.opened.emit()

    @Slot(object)
    def _on_trial_failed(self, error: AppError) -> None:
        if not self._try.busy:
            self.trialFailed.emit(error)

    @Slot(object)
    def _on_tried(self, result: tuple[int, DryRun]) -> None:
        self.tried.emit(*result)

    def _tried(
        self, database: Database, rows: Snapshot, revision: int, stop: threading.Event
    ) -> tuple[int, DryRun]:
        with making_many():
            return revision, database.dry_run(rows.batch(), self.progressed.emit, stop)

    def _close(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    def _connect_signals(self) -> None:
        self._list.done.connect(self._on_listed)
        self._list.failed.connect(self.troubled)
        self._open.done.connect(self._on_opened)
        self._open.failed.connect(self.failed)
        self._try.done.connect(self._on_tried)
        self._try.failed.connect(self._on_trial_failed)
        self._find.done.connect(self.found)
        self._find.failed.connect(self.troubled)
        self._history.done.connect(self.history)
        self._history.failed.connect(self.troubled)


class ConnectionTester(QObject):
    """Tries a connection that is being written: can it be reached, what does it hold, how strong is it.

    Signals:
        passed: the Catalogue, the sentences of what the account may do beyond entry, and the script.
        failed: an AppError.
    """

    passed = Signal(object, tuple, str)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task = Task(_tested, self)
        self._task.done.connect(self._on_done)
        self._task.failed.connect(self.failed)

    def start(self, info: ConnectionInfo, password: str | None) -> None:
        """Try; None asks the keyring for the password."""
        self._task.start(info, password)

    @Slot(object)
    def _on_done(self, result: tuple[Catalogue, tuple[str, ...], str]) -> None:
        self.passed.emit(*result)


def save_connection(info: ConnectionInfo, password: str | None) -> AppError | None:
    """Keep a connection; return what the keyring said when it kept no password."""
    from app.engines.databases import connections

    try:
        connections.save(info, password)
    except AppError as error:
        if error.code != "no_keyring":
            raise
        return error
    return None


def remove_connection(connection_id: str) -> None:
    """Forget a connection."""
    from app.engines.databases import connections

    connections.remove(connection_id)


def _connections() -> list[ConnectionInfo]:
    from app.engines.databases.connections import connections

    return connections()


def _opened(info: ConnectionInfo) -> tuple[Database, Catalogue]:
    from app.engines.databases.connections import open_connection

    database = open_connection(info)
    try:
        return database, database.catalogue()
    except BaseException:
        database.close()
        raise


def _tested(info: ConnectionInfo, password: str | None) -> tuple[Catalogue, tuple[str, ...], str]:
    from app.engines.databases.connections import open_connection

    database = open_connection(info, password)
    try:
        catalogue = database.catalogue()
        names = info.tables or tuple(table.key for table in catalogue.tables if not table.is_view)
        return catalogue, database.check_role().stronger, database.entry_script(names)
    finally:
        database.close()


def _found(
    database: Database, _asker: object, asked: list[tuple[object, LookupQuery]]
) -> list[tuple[Any, LookupQuery, LookupResult]]:
    reader = database.reader()
    known: dict[str, LookupResult] = {}
    answers = []
    for asker, query in asked:
        name = query.model_dump_json()
        if name not in known:
            known[name] = reader.find(query)
        answers.append((asker, query, known[name]))
    return answers


def _history(connection_id: str) -> tuple[JournalEntry, ...]:
    from app.engines.databases.journal import Journal

    journal = Journal()
    try:
        return journal.entries(connection_id)
    finally:
        journal.close()
