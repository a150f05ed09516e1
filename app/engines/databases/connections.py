"""The user's connections: a list in the data folder, without passwords, the sample shop first."""

from __future__ import annotations

import hashlib
import json
import logging
from pathlib import Path

from pydantic import TypeAdapter, ValidationError
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from app.core.errors import AppError
from app.core.files import safe_name, write_atomic
from app.core.i18n import _
from app.core.paths import sub_dir
from app.domain.records.glossary import Glossary, TableWords, read_glossary, write_glossary
from app.domain.records.models import ConnectionInfo, Dialect
from app.engines.databases import passwords
from app.engines.databases.database import Database
from app.engines.databases.sample import sample_connection, sample_glossary

FILE_NAME = "connections.json"
_LIST = TypeAdapter(list[ConnectionInfo])
_BACKENDS: dict[str, Dialect] = {
    "sqlite": "sqlite",
    "postgresql": "postgresql",
    "postgres": "postgresql",
    "mysql": "mariadb",
    "mariadb": "mariadb",
}
_PORTS = {"postgresql": 5432, "mariadb": 3306}
_log = logging.getLogger(__name__)


def connections() -> list[ConnectionInfo]:
    """Return the user's connections, the sample shop first; a damaged list is set aside."""
    path = _path()
    try:
        found = _LIST.validate_json(path.read_bytes()) if path.exists() else []
    except (ValidationError, ValueError, OSError) as problem:
        _log.warning("the list of connections can't be read: %s", type(problem).__name__)
        path.replace(path.with_suffix(".damaged"))
        found = []
    kept = {info.id: info for info in found}
    sample = sample_connection()
    return [kept.pop(sample.id, sample), *kept.values()]


def connection(connection_id: str) -> ConnectionInfo:
    """Return a connection by its id; raise AppError("no_connection")."""
    for info in connections():
        if info.id == connection_id:
            return info
    raise AppError(
        "no_connection",
        _("There is no connection {name}.", name=connection_id),
        _("Choose one from the list, or make a new one."),
    )


def save(info: ConnectionInfo, password: str | None = None) -> None:
    """Keep a connection; a password goes to the keyring, AppError("no_keyring") where there is none."""
    others = [one for one in connections() if one.id != info.id]
    _write([*others, info])
    if password is not None:
        passwords.keep(info.id, password)


def remove(connection_id: str) -> None:
    """Forget a connection and its password; its glossary and its journal stay."""
    _write([one for one in connections() if one.id != connection_id])
    passwords.forget(connection_id)


def parse_url(address: str, *, entry: bool = False) -> tuple[ConnectionInfo, str]:
    """Return the connection that a URL describes and the password in it; raise AppError("bad_url").

    sqlite:///file.db, postgresql://user@host/database, mysql://user@host/database.
    """
    try:
        url = make_url(address)
        dialect = _BACKENDS[url.get_backend_name()]
    except (ArgumentError, KeyError, ValueError):
        raise _bad_url() from None
    if not url.database:
        raise _bad_url()
    info = ConnectionInfo(
        id=_id_of(url, dialect),
        name=Path(url.database).stem if dialect == "sqlite" else url.database,
        dialect=dialect,
        database=url.database,
        host=url.host or "",
        port=url.port or _PORTS.get(dialect),
        user=url.username or "",
        mode="entry" if entry else "read",
    )
    return info, str(url.password or "")


def open_connection(info: ConnectionInfo, password: str | None = None) -> Database:
    """Return the database of a connection with its glossary; without a password, the keyring is asked."""
    secret = passwords.find(info.id) if password is None and info.dialect != "sqlite" else password
    return Database(info, secret or "", glossary_of(info))


def for_entry(info: ConnectionInfo, tables: tuple[str, ...]) -> ConnectionInfo:
    """Return the connection in entry mode for these tables only."""
    return info.model_copy(update={"mode": "entry", "tables": tables})


def glossary_of(info: ConnectionInfo) -> Glossary:
    """Return the names of a connection: the user's side-car, over one near a SQLite file or the sample's."""
    found: Glossary = sample_glossary() if info.sample else {}
    for path in (*_beside(info), _glossary_path(info)):
        if path.is_file():
            found = found | read_glossary(path.read_bytes(), path.name)
    return found


def save_glossary(info: ConnectionInfo, glossary: Glossary) -> None:
    """Keep the user's side-car of a connection."""
    write_atomic(_glossary_path(info), write_glossary(glossary))


def confirm_reference(info: ConnectionInfo, table: str, column: str, target: str | None) -> Glossary:
    """Remember what a column refers to (table.column), or that it refers to nothing (None)."""
    glossary = glossary_of(info)
    words = glossary.get(table) or glossary.get(table.rpartition(".")[2]) or TableWords()
    words = words.model_copy(update={"references": {**words.references, column: target}})
    glossary = {**glossary, table: words}
    save_glossary(info, glossary)
    return glossary


def _beside(info: ConnectionInfo) -> list[Path]:
    """Return where a side-car of a SQLite file may lie: beside it, or in a folder next to its own."""
    if info.dialect != "sqlite":
        return []
    file = Path(info.database).resolve()
    names = (f"{file.stem}_glossary.json", f"{file.stem}.glossary.json")
    near = sorted(path for name in names for path in file.parent.parent.glob(f"*/{name}"))
    return [*near[:4], *(file.parent / name for name in names)]


def _glossary_path(info: ConnectionInfo) -> Path:
    return sub_dir("records") / f"{safe_name(info.id)}.glossary.json"


def _path() -> Path:
    return sub_dir("records") / FILE_NAME


def _write(infos: list[ConnectionInfo]) -> None:
    write_atomic(_path(), _LIST.dump_json(infos, indent=1) + b"\n")


def _id_of(url: URL, dialect: str) -> str:
    """Return an id that the same database always gets; the password has no part in it."""
    database = str(Path(url.database or "").resolve()) if dialect == "sqlite" else url.database
    text = json.dumps([dialect, url.host or "", url.port or _PORTS.get(dialect), database, url.username])
    return f"{dialect}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def _bad_url() -> AppError:
    return AppError(
        "bad_url",
        _("This is no address of a database that Draftsmith knows."),
        _("Write sqlite:///FILE, postgresql://USER@HOST/DATABASE or mysql://USER@HOST/DATABASE."),
    )
