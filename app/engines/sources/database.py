"""Rows and tables of a database, read and never written."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, column, create_engine, event, inspect, select, text
from sqlalchemy import table as sql_table
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchTableError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.reports.data_table import DataTable, table_of
from app.domain.reports.generate.field_table import FieldTable, table_of_fields
from app.domain.reports.generate.names import shape_of
from app.domain.reports.generate.spec import ReportSpec
from app.domain.reports.models import SampleValue
from app.engines.sources.files import cell_value

SECONDS = 30
MOST_TABLES = 500
_DRIVERS = {
    "sqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
    "mysql": "mysql+pymysql",
    "mariadb": "mysql+pymysql",
}
_QUOTED = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|`[^`]*`|\[[^\]]*\]|--[^\n]*|/\*.*?\*/", re.DOTALL)
_FORBIDDEN = re.compile(
    r"\b(?:insert|update|delete|merge|replace\s+into|drop|alter|create|truncate|grant|revoke|attach|detach|pragma|vacuum"
    r"|call|exec(?:ute)?|copy|into|lock|load_file|load_extension|pg_read_file|pg_read_binary_file|pg_ls_dir|lo_import"
    r"|lo_export|pg_sleep|sleep|benchmark|dblink|outfile|dumpfile|set)\b",
    re.IGNORECASE,
)
_PARAMETER = re.compile(r"\$P(?P<raw>!?)\{(?P<name>[^}]{1,60})\}")
_ALLOWED = {
    sqlite3.SQLITE_SELECT,
    sqlite3.SQLITE_READ,
    sqlite3.SQLITE_FUNCTION,
    getattr(sqlite3, "SQLITE_RECURSIVE", 33),
    sqlite3.SQLITE_TRANSACTION,
}


def rows_from_query(
    url: str, query: str, parameters: dict[str, SampleValue], *, limit: int = 10_000, seconds: float = SECONDS
) -> DataTable:
    """Return the rows of one SELECT; $P{name} in it takes the value of a parameter, always bound."""
    statement, values = _bound(checked_query(query), parameters)
    with _reading(url, seconds, guarded=True) as connection:
        result = connection.execute(text(statement), values)
        heads = [str(one) for one in result.keys()]  # noqa: SIM118 - the result is no dictionary
        found = result.fetchmany(limit + 1)
    rows = [[cell_value(one) for one in row] for row in found[:limit]]
    made = table_of(heads, rows, cut=len(found) > limit, named=True)
    made.sample.parameters.update(parameters)
    return made


def tables_of(url: str) -> list[str]:
    """Return the names of a database's tables and views."""
    with _reading(url, SECONDS) as connection:
        found = inspect(connection)
        return sorted([*found.get_table_names(), *found.get_view_names()])[:MOST_TABLES]


def describe_table(url: str, table: str) -> FieldTable:
    """Return a table's columns: names, types and comments, its comment as the title."""
    with _reading(url, SECONDS) as connection:
        return _described(connection, table)[0]


def _described(connection: Connection, table: str) -> tuple[FieldTable, dict[str, str]]:
    """Return a table's columns, and what the database calls each by the name that a report can use."""
    found = inspect(connection)
    schema, _dot, name = table.rpartition(".")
    try:
        columns = found.get_columns(name, schema=schema or None)
    except NoSuchTableError as missing:
        raise AppError(
            "no_table",
            _("The database has no table {name}.", name=table),
            _("Write the name as the database has it."),
        ) from missing
    called: dict[str, str] = {}
    listed = []
    for one in columns:
        real = str(one["name"])
        usable = _usable(real, called)
        called[usable] = real
        words = "" if usable == real else real
        listed.append((usable, str(one["type"]), str(one.get("comment") or words)))
    return table_of_fields(listed, _comment(found, name, schema) or name), called


def _usable(name: str, taken: Collection[str]) -> str:
    """Return a column's name as an expression can hold it, unlike those that are taken."""
    plain = re.sub(r"\W+", "_", name).strip("_") or "column"
    plain = f"_{plain}" if plain[0].isdigit() else plain
    usable = name if name.isidentifier() else plain
    numbered = (f"{usable}_{number}" for number in range(2, len(taken) + 3))
    return usable if usable not in taken else next(one for one in numbered if one not in taken)


def spec_of_table(url: str, table: str) -> ReportSpec:
    """Return a list report of a table, with the query that fills it."""
    with _reading(url, SECONDS) as connection:
        described, called = _described(connection, table)
        quoted = connection.dialect.identifier_preparer.quote
        columns = [one for one in described.columns if one.name]
        names = {one.name: called[one.name] for one in columns}
        shapes = _shapes(connection, table, [names[one.name] for one in columns if one.type == "text"])
    columns = [one.model_copy(update={"typical": shapes.get(names[one.name], "")}) for one in columns]
    query = query_of(table, names, quoted) if names else ""
    wide = len(columns) > _MOST_UPRIGHT
    return ReportSpec(title=described.title, columns=columns, query=query, landscape=wide)


def _shapes(connection: Connection, table: str, columns: list[str]) -> dict[str, str]:
    """Return what the longer values of columns look like, by the first rows of a table."""
    if not columns:
        return {}
    schema, _dot, name = table.rpartition(".")
    source = sql_table(name, schema=schema or None)
    statement: Any = select(*map(column, columns)).select_from(source).limit(_LOOKED_AT)
    rows = list(connection.execute(statement))
    return {
        name: shape_of(str(row[at]) for row in rows if row[at] is not None) for at, name in enumerate(columns)
    }


_MOST_UPRIGHT = 8
_LOOKED_AT = 200


def query_of(table: str, columns: dict[str, str], quoted: Callable[[str], str]) -> str:
    """Return the SELECT of a table's columns, given as {what a report calls it: what the table does}."""
    read = [
        quoted(real) if name == real else f"{quoted(real)} AS {quoted(name)}"
        for name, real in columns.items()
    ]
    return f"SELECT {', '.join(read)} FROM {'.'.join(map(quoted, table.split('.')))}"  # noqa: S608


def checked_query(query: str) -> str:
    """Return a query that is one SELECT; raise AppError for anything else."""
    plain = query.strip().rstrip(";").strip()
    code = _QUOTED.sub(" '' ", plain)
    word = re.match(r"\s*\(*\s*(\w+)", code)
    if (
        ";" in code
        or word is None
        or word.group(1).lower() not in ("select", "with")
        or _FORBIDDEN.search(code)
    ):
        raise AppError(
            "not_a_select",
            _("Only a single SELECT can fill a report."),
            _("Take everything out of the query that changes data or reads files."),
        )
    return plain


def _bound(query: str, parameters: dict[str, SampleValue]) -> tuple[str, dict[str, SampleValue]]:
    names: dict[str, str] = {}

    def bind(found: re.Match[str]) -> str:
        name = found.group("name")
        if found.group("raw") or name not in parameters:
            raise _unbound(name)
        return ":" + names.setdefault(name, f"p{len(names)}")

    statement = _PARAMETER.sub(bind, query.replace("\\", "\\\\").replace(":", "\\:"))
    return statement, {key: parameters[name] for name, key in names.items()}


def _unbound(name: str) -> AppError:
    return AppError(
        "no_parameter",
        _("The query asks for the parameter {name}, which has no value.", name=name),
        _("Give it a value; a parameter that is put into the query as text can't be used here."),
    )


def _comment(found: Any, name: str, schema: str) -> str:
    try:
        return str(found.get_table_comment(name, schema=schema or None).get("text") or "")
    except NotImplementedError:
        return ""


# ---- connections that can't write -------------------------------------------------------


@contextmanager
def _reading(url: str, seconds: float, *, guarded: bool = False) -> Iterator[Connection]:
    """Open a transaction that only reads, and roll it back."""
    parsed = _known(url)
    engine = _sqlite(parsed, seconds, guarded) if parsed.get_backend_name() == "sqlite" else _server(parsed)
    try:
        with engine.connect() as connection:
            _make_read_only(connection, seconds)
            yield connection
            connection.rollback()
    except (SQLAlchemyError, sqlite3.Error) as problem:
        raise _refused(parsed, problem) from problem
    finally:
        engine.dispose()


def _known(url: str) -> URL:
    try:
        parsed = make_url(url.strip())
        driver = _DRIVERS[parsed.get_backend_name()]
    except (ArgumentError, KeyError, ValueError) as problem:
        raise AppError(
            "unknown_database",
            _("This is no address of a database that can be read."),
            _("Write it as sqlite:///file.db, postgresql://user@host/name or mysql://user@host/name."),
        ) from problem
    return parsed.set(drivername=driver)


def _sqlite(url: URL, seconds: float, guarded: bool) -> Engine:
    path = Path(url.database or "")
    if not url.database or not path.is_file():
        raise AppError(
            "no_file",
            _("The file {name} is not there.", name=path.name or "SQLite"),
            _("Check the name, or choose the file again."),
        )

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro", uri=True, timeout=5)
        ends = time.monotonic() + seconds
        connection.set_progress_handler(lambda: time.monotonic() > ends, 10_000)
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)
    if guarded:
        event.listen(engine, "before_cursor_execute", _guard)
    return engine


def _guard(connection: Connection, *_more: object) -> None:
    """Let SQLite itself refuse everything but reading."""
    raw: Any = connection.connection.driver_connection
    raw.set_authorizer(_authorised)


def _authorised(action: int, _one: object, name: object, *_more: object) -> int:
    refused = action == sqlite3.SQLITE_FUNCTION and str(name).lower() in (
        "load_extension",
        "readfile",
        "writefile",
    )
    return sqlite3.SQLITE_OK if action in _ALLOWED and not refused else sqlite3.SQLITE_DENY


def _server(url: URL) -> Engine:
    return create_engine(url, poolclass=NullPool, hide_parameters=True, connect_args={"connect_timeout": 10})


def _make_read_only(connection: Connection, seconds: float) -> None:
    milliseconds = int(seconds * 1000)
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET TRANSACTION READ ONLY")
        connection.exec_driver_sql(f"SET LOCAL statement_timeout = {milliseconds}")
    elif connection.dialect.name in ("mysql", "mariadb"):
        connection.rollback()
        connection.exec_driver_sql("SET SESSION TRANSACTION READ ONLY")
        connection.rollback()


def _refused(url: URL, problem: Exception) -> AppError:
    said = str(getattr(problem, "orig", None) or problem)[:300]
    if "interrupted" in said or "statement timeout" in said:
        return AppError(
            "query_slow",
            _("The query took too long."),
            _("Limit it to fewer rows, or ask for an index."),
            said,
        )
    return AppError(
        "database_refused",
        _("The database {name} refused: {reason}", name=url.database or url.host or "", reason=said),
        _("Check the address, the user's rights and the query."),
        said,
    )
