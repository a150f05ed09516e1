"""Brings any older store up to the newest revision with Alembic, and refuses a newer one.

A new store gets the tables of tables.py at once and is marked as newest, and a
store that is newest costs one look: Alembic (0.2 s to import) is only loaded for
an older one. Its revisions lie in the folder `revisions`, one numbered file each.
A change of tables.py needs a new file there and its number in REVISIONS; a test
holds the tables that the revisions make against those of tables.py.
"""

from __future__ import annotations

import threading
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from app.core.errors import AppError
from app.core.i18n import _
from app.engines.store.tables import METADATA

REVISIONS = ("0001", "0002", "0003", "0004", "0005")
NUMBERED_TO = 4
SCRIPTS = Path(__file__).with_name("revisions")
_alembic = threading.Lock()


def migrate(connection: Connection) -> None:
    """Bring the tables up to the newest revision, within the connection's transaction."""
    done = current(connection)
    refuse_newer(done)
    if not done:
        _make_anew(connection)
    elif done != REVISIONS[-1]:
        _upgrade(connection, done, REVISIONS[-1])


def is_old(revision: str) -> bool:
    """Tell whether a database at this revision is there and has to be changed."""
    return bool(revision) and revision != REVISIONS[-1]


def refuse_newer(revision: str) -> None:
    """Raise AppError("store_too_new") for a database at a revision that only a newer program knows."""
    if revision and revision not in REVISIONS:
        raise AppError(
            "store_too_new",
            _("The stored sessions were written by a newer version of the program."),
            _("Install the newest version, or choose another data folder with DRAFTSMITH_HOME."),
        )


def current(connection: Connection) -> str:
    """Return the revision of this database, "" for one without tables.

    Programs before Alembic numbered their steps in the table schema_number; the first
    revisions are those steps.
    """
    tables = inspect(connection)
    if tables.has_table("alembic_version"):
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")
    if not tables.has_table("schema_number"):
        return ""
    number = int(connection.execute(text("SELECT max(number) FROM schema_number")).scalar() or 0)
    if number > NUMBERED_TO:
        return f"numbered {number}"
    return f"{number:04d}" if number else ""


def _make_anew(connection: Connection) -> None:
    """Make all tables as they are today."""
    METADATA.create_all(connection)
    if connection.dialect.name == "sqlite":
        connection.execute(
            text("CREATE VIRTUAL TABLE IF NOT EXISTS knowledge_index USING fts5(title, words)")
        )
    connection.execute(text("CREATE TABLE IF NOT EXISTS schema_number (number INTEGER NOT NULL)"))
    unknown = {"number": NUMBERED_TO + 1}
    connection.execute(text("INSERT INTO schema_number (number) VALUES (:number)"), unknown)
    connection.execute(
        text(
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
            "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
        )
    )
    newest = {"newest": REVISIONS[-1]}
    connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:newest)"), newest)


def _upgrade(connection: Connection, done: str, wanted: str) -> None:
    """Let Alembic go from one revision to another; its own state is global, so one thread at a time."""
    with _alembic:
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
        config.attributes["connection"] = connection
        if not inspect(connection).has_table("alembic_version"):
            command.stamp(config, done)
        command.upgrade(config, wanted)
