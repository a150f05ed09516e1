"""Why a database can't be reached or used, and what to do."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy.exc import DBAPIError, NoSuchModuleError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.records.models import ConnectionInfo

_BUSY_STATES = ("55P03", "40P01", "40001", "57014", "25P03")
_BUSY_NUMBERS = (1205, 1213, 3024, 1969, 3572)
_PASSWORD = re.compile(r"password authentication failed|no password supplied|Access denied for user", re.I)
_NO_DATABASE = re.compile(r'database ".*" does not exist|Unknown database', re.I)
_NO_RIGHT = re.compile(r"permission denied|no pg_hba|to database|command denied", re.I)


@contextmanager
def in_words(info: ConnectionInfo) -> Iterator[None]:
    """Turn a driver's errors into AppErrors that say what to do."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as problem:
        raise explain(info, problem) from problem
    except PoolTimeout as problem:
        raise busy(str(problem)) from problem
    except (NoSuchModuleError, SQLAlchemyError) as problem:
        raise _other(info, str(problem)) from problem


def explain(info: ConnectionInfo, problem: Exception) -> AppError:
    """Return the AppError for what a driver raised."""
    origin: Any = getattr(problem, "orig", None) or problem
    words = str(origin)
    number = origin.args[0] if origin.args and isinstance(origin.args[0], int) else 0
    state = str(getattr(origin, "sqlstate", None) or "")
    name = str(getattr(origin, "sqlite_errorname", "") or "")
    if state in _BUSY_STATES or number in _BUSY_NUMBERS or name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return busy(words)
    if state == "28P01" or number == 1045 or (_PASSWORD.search(words) and number != 1044):
        return wrong_password(info, words)
    if state == "3D000" or number == 1049 or _NO_DATABASE.search(words):
        return _no_database(info, words)
    if state in ("42501", "28000") or number in (1044, 1142, 1227, 1143, 1370) or _NO_RIGHT.search(words):
        return no_right(info, words)
    if state == "25006" or number in (1290, 1792) or name.startswith("SQLITE_READONLY"):
        return read_only(info, words)
    if name.startswith(("SQLITE_NOTADB", "SQLITE_CORRUPT")):
        return _no_sqlite_file(info, words)
    if number in (2002, 2003, 2005, 2006, 2013) or (
        info.dialect == "postgresql" and not state and isinstance(problem, OperationalError)
    ):
        return unreachable(info, words)
    return _other(info, words)


def unreachable(info: ConnectionInfo, detail: str = "") -> AppError:
    """Return the error for a server that does not answer."""
    return AppError(
        "unreachable",
        _("The database {name} does not answer at {host}.", name=info.name, host=_place(info)),
        _("Check that the server runs, that host and port are right, and that a firewall lets it through."),
        detail,
    )


def wrong_password(info: ConnectionInfo, detail: str = "") -> AppError:
    """Return the error for a refused password."""
    return AppError(
        "wrong_password",
        _("The database {name} refuses the user {user}.", name=info.name, user=info.user),
        _("Check user and password; the password can be entered again in the connection."),
        detail,
    )


def no_right(info: ConnectionInfo, detail: str = "") -> AppError:
    """Return the error for an account that may not do this."""
    return AppError(
        "no_right",
        _("The account {user} may not do this in {name}.", user=info.user, name=info.name),
        _("Ask the administrator for the rights; Draftsmith can print a script for a suitable role."),
        detail,
    )


def read_only(info: ConnectionInfo, detail: str = "") -> AppError:
    """Return the error for a connection that only reads."""
    return AppError(
        "read_only",
        _("The connection {name} is read-only.", name=info.name),
        _("Put the connection into entry mode and choose the tables that may get rows."),
        detail,
    )


def busy(detail: str = "") -> AppError:
    """Return the error for a lock that another program holds."""
    return AppError(
        "database_busy",
        _("Another program holds a lock in the database; nothing was written."),
        _("Wait a moment and repeat the last step."),
        detail,
    )


def no_file(path: Path) -> AppError:
    """Return the error for a SQLite file that is not there."""
    return AppError(
        "no_database",
        _("There is no database file {name}.", name=str(path)),
        _("Check the path; Draftsmith does not make new databases there."),
    )


def no_tables(info: ConnectionInfo) -> AppError:
    """Return the error for an empty database."""
    return AppError(
        "no_tables",
        _("The database {name} holds no table that this account may see.", name=info.name),
        _("Choose another database or schema, or ask the administrator for the right to read its tables."),
    )


def stopped() -> AppError:
    """Return the error that ends a trial which the user stopped."""
    return AppError("stopped", _("Stopped; nothing was written."))


def _no_database(info: ConnectionInfo, detail: str) -> AppError:
    return AppError(
        "no_database",
        _("The server has no database {name}.", name=info.database),
        _("Check the database's name in the connection."),
        detail,
    )


def _no_sqlite_file(info: ConnectionInfo, detail: str) -> AppError:
    return AppError(
        "no_sqlite_file",
        _("The file {name} is no sound SQLite database.", name=info.database),
        _("Choose another file, or restore it from a backup."),
        detail,
    )


def _other(info: ConnectionInfo, detail: str) -> AppError:
    return AppError(
        "database_error",
        _("The database {name} could not do this.", name=info.name),
        _("Look into the log for the database's own words, then repeat the last step."),
        detail,
    )


def _place(info: ConnectionInfo) -> str:
    return f"{info.host or 'localhost'}:{info.port}" if info.port else info.host or info.database
