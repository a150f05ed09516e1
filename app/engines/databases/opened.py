"""The databases that a process works with: each connection opened once, and the one journal."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from app.core.errors import AppError
from app.domain.records.glossary import Glossary
from app.domain.records.models import ConnectionInfo, JournalEntry
from app.engines.databases import connections
from app.engines.databases.database import Database
from app.engines.databases.journal import Journal


class Databases:
    """Opens connections by their id; every method may block. Thread-safe."""

    def __init__(self, journal: Journal | None = None) -> None:
        """Prepare; nothing is opened before its first use."""
        self._lock = threading.RLock()
        self._open: dict[str, Database] = {}
        self._given: dict[str, tuple[ConnectionInfo, str, Glossary]] = {}
        self._journal = journal

    def give(self, info: ConnectionInfo, password: str = "", glossary: Glossary | None = None) -> None:
        """Use a connection that is not in the user's list, such as the command line's."""
        with self._lock:
            words = connections.glossary_of(info) | (glossary or {})
            self._given[info.id] = (info, password, words)

    def info(self, connection_id: str) -> ConnectionInfo:
        """Return a connection; raise AppError("no_connection")."""
        with self._lock:
            given = self._given.get(connection_id)
        return given[0] if given else connections.connection(connection_id)

    def open(self, connection_id: str) -> Database:
        """Return a connection's database, opened anew when its settings or its names have changed."""
        info = self.info(connection_id)
        with self._lock:
            known = self._open.get(connection_id)
            glossary = self._glossary(info)
            if known is not None and known.info == info and known.glossary == glossary:
                return known
            if known is not None:
                known.close()
            self._open[connection_id] = self._opened(info, glossary)
            return self._open[connection_id]

    @property
    def journal(self) -> Journal:
        """The journal of everything that was written."""
        with self._lock:
            if self._journal is None:
                self._journal = Journal()
            return self._journal

    def settle(self, connection_ids: Sequence[str]) -> tuple[JournalEntry, ...]:
        """Find out what became of unfinished batches; a database that does not answer is left for later."""
        settled: list[JournalEntry] = []
        for connection_id in connection_ids:
            if self.journal.unsettled(connection_id):
                try:
                    settled += self.open(connection_id).reconcile(self.journal)
                except AppError:
                    continue
        return tuple(settled)

    def close(self) -> None:
        """Close every connection and the journal."""
        with self._lock:
            for database in self._open.values():
                database.close()
            self._open.clear()
            if self._journal is not None:
                self._journal.close()
                self._journal = None

    def _glossary(self, info: ConnectionInfo) -> Glossary:
        given = self._given.get(info.id)
        return given[2] if given else connections.glossary_of(info)

    def _opened(self, info: ConnectionInfo, glossary: Glossary) -> Database:
        given = self._given.get(info.id)
        if given is not None:
            return Database(info, given[1], glossary)
        return connections.open_connection(info)
