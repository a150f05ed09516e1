"""Daily backups of the SQLite file, thinned with age; damaged files are set aside, never removed."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from pathlib import Path

from sqlalchemy import Connection, text

from app.core.errors import AppError
from app.core.files import replace_durably
from app.core.i18n import _
from app.engines.store.database import damaged_store, in_words

DAYS, WEEKS, MONTHS = 12, 10, 9
PIECE_SECONDS = 86_400
SIDE_FILES = ("-wal", "-shm")


def check(connection: Connection) -> None:
    """Raise AppError("damaged_store") when SQLite finds the file's structure unsound."""
    if connection.dialect.name != "sqlite":
        return
    verdict = connection.execute(text("PRAGMA integrity_check(1)")).scalar()
    orphan = connection.execute(text("PRAGMA foreign_key_check")).first()
    if verdict != "ok" or orphan is not None:
        raise damaged_store(str(orphan if verdict == "ok" else verdict))


def folder(path: Path) -> Path:
    """Return the folder of a store's backups."""
    return path.parent / "backups"


def backups(path: Path) -> list[Path]:
    """Return a store's backups, newest first; last those of days to come: a clock was wrong."""
    found = folder(path).glob(f"{path.stem}-????-??-??{path.suffix}")
    latest = date.today() + timedelta(days=1)
    return sorted(found, key=lambda file: (_day(file) <= latest, file.name), reverse=True)


def newest(path: Path) -> Path | None:
    """Return the newest backup, None when there is none."""
    return next(iter(backups(path)), None)


def back_up_if_due(path: Path, today: date | None = None, *, anew: bool = False) -> Path | None:
    """Make today's backup unless it exists or nothing was ever stored; then thin the old ones.

    anew makes it even where today's exists, as before the tables are changed.
    """
    target = folder(path) / f"{path.stem}-{today or date.today():%Y-%m-%d}{path.suffix}"
    if (target.exists() and not anew) or not path.exists():
        return None
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.{os.getpid()}-{threading.get_ident()}.part")
    try:
        _copy(path, part)
        replace_durably(part, target)
    except sqlite3.Error as problem:
        raise in_words(problem) from problem
    finally:
        part.unlink(missing_ok=True)
    thin(path)
    return target


def restore_backup(path: Path, backup: Path) -> Path | None:
    """Put a backup in a closed store's place; return where the file it replaces is kept."""
    kept = set_aside(path) if path.exists() else None
    part = path.with_name(path.name + ".part")
    _copy(backup, part)
    replace_durably(part, path)
    return kept


def thin(path: Path) -> list[Path]:
    """Keep 12 days, 10 weeks and 9 months; return what was removed, left pieces of killed programs too."""
    found = backups(path)
    kept = _kept(found)
    removed = [file for file in found if file not in kept] + _left(path)
    for file in removed:
        file.unlink(missing_ok=True)
    return removed


def _left(path: Path) -> list[Path]:
    before = time.time() - PIECE_SECONDS
    return [file for file in folder(path).glob(f"{path.stem}-*.part") if _changed(file) < before]


def _changed(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return time.time()


def set_aside(path: Path) -> Path:
    """Rename a store and its log so that nothing overwrites them; return the new name."""
    mark = f"{datetime.now():%Y%m%d-%H%M%S}"
    kept = next(name for name in _names(path, mark) if not name.exists())
    for side in ("", *SIDE_FILES):
        source = path.with_name(path.name + side)
        if source.exists():
            os.replace(source, kept.with_name(kept.name + side))
    return kept


def _names(path: Path, mark: str) -> Iterable[Path]:
    yield path.with_name(f"{path.stem}-damaged-{mark}{path.suffix}")
    for number in range(2, 1000):
        yield path.with_name(f"{path.stem}-damaged-{mark}-{number}{path.suffix}")


def _day(file: Path) -> date:
    try:
        return date.fromisoformat(file.stem[-10:])
    except ValueError:
        return date.min


def _kept(found: list[Path]) -> set[Path]:
    kept = set(found[:DAYS])
    for key, count in (("%G-%V", WEEKS), ("%Y-%m", MONTHS)):
        periods: dict[str, Path] = {}
        for file in found:
            periods[_day(file).strftime(key)] = file
        kept.update(list(periods.values())[:count])
    return kept


def _copy(source: Path, target: Path) -> None:
    """Copy a database page by page, checked; a writer may go on meanwhile."""
    target.unlink(missing_ok=True)
    reading, writing = sqlite3.connect(source), sqlite3.connect(target)
    try:
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode=DELETE")
        if writing.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            raise AppError("damaged_store", _("The file with the sessions is damaged."), "")
    finally:
        writing.close()
        reading.close()
