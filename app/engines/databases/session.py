"""Connections to one database, each opened for a purpose that the guard knows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine

from app.domain.records.models import ConnectionInfo
from app.engines.databases.connect import make_engine
from app.engines.databases.guard import PURPOSE, Guard, Purpose, StatementLog
from app.engines.databases.problems import in_words


class Session:
    """A pool of guarded connections."""

    def __init__(self, info: ConnectionInfo, password: str, log: StatementLog) -> None:
        """Prepare the pool; nothing connects before the first use."""
        self.info, self.log = info, log
        self.guard = Guard(log, frozenset(info.tables), info.mode == "entry")
        self._engine = make_engine(info, password, self.guard)

    @property
    def engine(self) -> Engine:
        """Return the engine, for its dialect."""
        return self._engine

    @contextmanager
    def connection(self, purpose: Purpose) -> Iterator[Connection]:
        """Open a connection; errors become AppErrors, and what was not committed is rolled back."""
        with in_words(self.info), self._engine.connect() as connection:
            options: dict[str, object] = {PURPOSE: purpose}
            if self.info.dialect == "postgresql" and purpose == "read":
                options["postgresql_readonly"] = True
            yield connection.execution_options(**options)

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()
