"""Numbered steps that bring any older store up to date, run at each start.

Not alembic: a desktop file has one line of history, steps of a few lines, no
branches and no way back, and a frozen program has no folder of scripts to read.

A step makes sure that something is there and may find it there already: tables
are made as tables.py says today, also for a store that never had them. So a step
that adds a column looks first whether it is missing, and seals the rows anew,
whose seal covers every column.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, inspect, text

from app.core.errors import AppError
from app.core.i18n import _
from app.engines.store.tables import METADATA

Step = Callable[[Connection], None]


def _make_tables(connection: Connection) -> None:
    """Make the tables that are missing."""
    METADATA.create_all(connection)


def _make_search_index(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.execute(
            text("CREATE VIRTUAL TABLE IF NOT EXISTS knowledge_index USING fts5(title, words)")
        )


STEPS: tuple[Step, ...] = (_make_tables, _make_search_index, _make_tables, _make_tables)


def migrate(connection: Connection, steps: tuple[Step, ...] = STEPS) -> int:
    """Run the steps that this database has not seen, within one transaction; return its number."""
    done = current(connection)
    refuse_newer(done, steps)
    for step in steps[done:]:
        step(connection)
    if done < len(steps):
        _set_number(connection, len(steps))
    return len(steps)


def refuse_newer(number: int, steps: tuple[Step, ...] = STEPS) -> None:
    """Raise AppError("store_too_new") for a database that has seen steps of a newer program."""
    if number > len(steps):
        raise AppError(
            "store_too_new",
            _("The stored sessions were written by a newer version of the program."),
            _("Install the newest version, or choose another data folder with DRAFTSMITH_HOME."),
        )


def current(connection: Connection) -> int:
    """Return how many steps this database has seen."""
    if not inspect(connection).has_table("schema_number"):
        return 0
    return int(connection.execute(text("SELECT max(number) FROM schema_number")).scalar() or 0)


def _set_number(connection: Connection, number: int) -> None:
    connection.execute(text("CREATE TABLE IF NOT EXISTS schema_number (number INTEGER NOT NULL)"))
    connection.execute(text("INSERT INTO schema_number (number) VALUES (:number)"), {"number": number})
