"""Numbered steps that bring any older store up to date, run at each start.

Not alembic: a desktop file has one line of history, steps of a few lines, no
branches and no way back, and a frozen program has no folder of scripts to read.
A later step alters what exists; tables.py then shows the result of all steps.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, inspect, text

from app.core.errors import AppError
from app.core.i18n import _
from app.engines.store.tables import METADATA

Step = Callable[[Connection], None]


def _make_tables(connection: Connection) -> None:
    METADATA.create_all(connection)


def _make_search_index(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.execute(text("CREATE VIRTUAL TABLE knowledge_index USING fts5(title, words)"))


STEPS: tuple[Step, ...] = (_make_tables, _make_search_index, _make_tables, _make_tables)


def migrate(connection: Connection, steps: tuple[Step, ...] = STEPS) -> int:
    """Run the steps that this database has not seen, within one transaction; return its number."""
    done = current(connection)
    if done > len(steps):
        raise _too_new()
    for step in steps[done:]:
        step(connection)
    if done < len(steps):
        _set_number(connection, len(steps))
    return len(steps)


def is_old(connection: Connection) -> bool:
    """Tell whether this database was written by an older program and will be changed by migrate."""
    return 0 < current(connection) < len(STEPS)


def current(connection: Connection) -> int:
    """Return how many steps this database has seen."""
    if not inspect(connection).has_table("schema_number"):
        return 0
    return int(connection.execute(text("SELECT max(number) FROM schema_number")).scalar() or 0)


def _set_number(connection: Connection, number: int) -> None:
    connection.execute(text("CREATE TABLE IF NOT EXISTS schema_number (number INTEGER NOT NULL)"))
    connection.execute(text("INSERT INTO schema_number (number) VALUES (:number)"), {"number": number})


def _too_new() -> AppError:
    return AppError(
        "store_too_new",
        _("The stored sessions were written by a newer version of the program."),
        _("Install the newest version, or choose another data folder with DRAFTSMITH_HOME."),
    )
