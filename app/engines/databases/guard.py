"""The guard at the engine: what may reach a user's database, and a log of what did."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections import deque
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Engine, event
from sqlalchemy.sql.dml import Delete, Insert

from app.core.errors import AppError
from app.core.i18n import _

Purpose = Literal["read", "insert", "undo"]
PURPOSE = "records_purpose"
KEPT = 50_000
_READS = re.compile(
    r"SELECT\b|SAVEPOINT \w+$|RELEASE SAVEPOINT \w+$|ROLLBACK TO SAVEPOINT \w+$"
    r"|SHOW (?:GRANTS|WARNINGS)$|BEGIN(?: IMMEDIATE)?$|SET CONSTRAINTS ALL IMMEDIATE$"
)
_PRAGMAS = {"table_xinfo", "table_list", "index_list", "index_info", "foreign_key_list"}
_FORBIDDEN_FUNCTIONS = {"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"}


@dataclass(frozen=True)
class Logged:
    """One statement as sent, without its values."""

    verb: str
    statement: str


class StatementLog:
    """The statements that reached a database, newest last; values are never kept."""

    def __init__(self) -> None:
        self._entries: deque[Logged] = deque(maxlen=KEPT)
        self._lock = threading.Lock()

    def add(self, statement: str) -> None:
        """Note a statement."""
        with self._lock:
            self._entries.append(Logged(statement.split(None, 1)[0].upper(), statement))

    def entries(self) -> tuple[Logged, ...]:
        """Return what was logged."""
        with self._lock:
            return tuple(self._entries)

    def verbs(self) -> set[str]:
        """Return the kinds of statements that were sent."""
        return {entry.verb for entry in self.entries()}

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()


class Guard:
    """Refuses every statement but ours: reads, inserts into allowed tables, an undo's deletes."""

    def __init__(self, log: StatementLog, allowed: frozenset[str], may_write: bool) -> None:
        """Allow writing to these tables (names as compiled, schema.table) when may_write."""
        self.log, self.allowed, self.may_write = log, allowed, may_write

    def attach(self, engine: Engine) -> None:
        """Listen to every statement and every end of a transaction."""
        event.listen(engine, "before_cursor_execute", self._before)
        event.listen(engine, "commit", lambda connection: self.log.add("COMMIT"))
        event.listen(engine, "rollback", lambda connection: self.log.add("ROLLBACK"))

    def attach_sqlite(self, connection: sqlite3.Connection) -> None:
        """Let SQLite itself ask before it prepares a statement."""
        connection.set_authorizer(self._authorize)

    def _before(
        self, connection: Connection, cursor: Any, statement: str, parameters: Any, context: Any, many: bool
    ) -> None:
        purpose: Purpose = connection.get_execution_options().get(PURPOSE, "read")
        if not self._passes(statement, context, purpose):
            raise refused(statement)
        self.log.add(statement)

    def _passes(self, statement: str, context: Any, purpose: Purpose) -> bool:
        if _READS.match(statement.lstrip()):
            return True
        compiled = getattr(getattr(context, "compiled", None), "statement", None)
        wanted = {"insert": Insert, "undo": Delete}.get(purpose)
        if wanted is None or not self.may_write or type(compiled) is not wanted:
            return False
        return _full_name(compiled.table) in self.allowed

    def _authorize(
        self, action: int, first: str | None, second: str | None, schema: str | None, trigger: str | None
    ) -> int:
        """Answer SQLite: reads pass, writes only to allowed tables or from within the file's own triggers.

        SQLite asks to update sqlite_master when it declares a pragma's table;
        it refuses a statement that does so by itself.
        """
        if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_RECURSIVE):
            return sqlite3.SQLITE_OK
        if action in (sqlite3.SQLITE_TRANSACTION, sqlite3.SQLITE_SAVEPOINT):
            return sqlite3.SQLITE_OK
        if action == sqlite3.SQLITE_FUNCTION:
            return _answer((second or "").lower() not in _FORBIDDEN_FUNCTIONS)
        if action == sqlite3.SQLITE_PRAGMA:
            return _answer((first or "").lower() in _PRAGMAS or (first == "read_uncommitted" and not second))
        if action in (sqlite3.SQLITE_INSERT, sqlite3.SQLITE_DELETE, sqlite3.SQLITE_UPDATE):
            if action == sqlite3.SQLITE_UPDATE and first == "sqlite_master":
                return sqlite3.SQLITE_OK
            mine = action != sqlite3.SQLITE_UPDATE and first in self.allowed
            return _answer(self.may_write and (trigger is not None or mine))
        return sqlite3.SQLITE_DENY


def refused(statement: str) -> AppError:
    """Return the error for a statement that is none of ours."""
    return AppError(
        "statement_refused",
        _("A statement was stopped before it reached the database: only new rows may be written."),
        _("Put the connection into entry mode and allow the table, or ask the database's administrator."),
        statement[:200],
    )


def _answer(fine: bool) -> int:
    return sqlite3.SQLITE_OK if fine else sqlite3.SQLITE_DENY


def _full_name(table: Any) -> str:
    schema = getattr(table, "schema", None)
    return f"{schema}.{table.name}" if schema else str(table.name)
