"""Versions: a tree for each session, whose head undo and redo move exactly."""

from __future__ import annotations

import json
from datetime import datetime

from sqlalchemy import Connection, func, insert, select

from app.core.errors import AppError
from app.core.i18n import _
from app.core.records import VersionInfo
from app.core.text import storable
from app.engines.store.rows import (
    Rows,
    add,
    change_session,
    get,
    last_kept,
    last_moved,
    now,
    put,
    read_setting,
    session_row,
    write_setting,
)
from app.engines.store.sessions import touch
from app.engines.store.tables import VERSION, VERSION_PART, Values, checked, damaged


class VersionRows(Rows):
    """Save versions, read their parts, move the head.

    A session's head is the version shown; its tip is where redo leads. Both
    lie on one line of parents: undo steps from the head to its parent, redo
    steps from the head towards the tip.
    """

    def add_version(
        self,
        session_id: int,
        label: str,
        parts: dict[str, bytes],
        *,
        by: str = "",
        move_head: bool = True,
        once: str = "",
    ) -> VersionInfo:
        """Store an artefact's files in one transaction; they are durable when this returns.

        once names the step that keeps them: when the session's newest version
        was kept by the same step, as after a kill before its checkpoint, that
        version is returned instead of a second one.
        """
        with self._db.write() as connection:
            row = session_row(connection, session_id, lock=True)
            key = _kept_by(connection, session_id, once)
            if key is None:
                digests = {name: put(connection, data) for name, data in parts.items()}
                key = _insert(connection, row, storable(label), storable(by), digests)
                write_setting(connection, last_kept(session_id), json.dumps([once, key]))
            touch(connection, row, **({"head": key, "tip": key} if move_head else {}))
            return _load(connection, key)

    def versions(self, session_id: int) -> list[VersionInfo]:
        """Return all versions, oldest first; none is ever dropped."""
        query = select(VERSION.c.id).where(VERSION.c.session_id == session_id).order_by(VERSION.c.number)
        with self._db.read() as connection:
            found = [_load(connection, key) for key in connection.execute(query).scalars()]
        if [version.number for version in found] != list(range(1, len(found) + 1)):
            raise damaged("damaged_version", f"versions of session {session_id} are missing")
        return found

    def version(self, version_id: int) -> VersionInfo:
        """Return one version."""
        with self._db.read() as connection:
            return _load(connection, version_id)

    def read_part(self, version_id: int, part: str) -> bytes:
        """Return a part's bytes after checking its hash; raise AppError("damaged_version")."""
        with self._db.read() as connection:
            digest = _load(connection, version_id).parts.get(part)
            if digest is None:
                raise _no_part(part)
            return get(connection, digest)

    def set_head(self, session_id: int, version_id: int | None) -> None:
        """Show another version (undo, redo, restore); None is the empty start."""
        with self._db.write() as connection:
            row = session_row(connection, session_id, lock=True)
            if version_id is not None and _load(connection, version_id).session_id != session_id:
                raise _no_version()
            line = _line(connection, row["tip"])
            tip = row["tip"] if version_id is None or version_id in line else version_id
            change_session(connection, row, head=version_id, tip=tip)

    def undo(self, session_id: int) -> VersionInfo | None:
        """Move the head to the version before; None when that is the empty start or there is none."""
        return self.step(session_id, redo=False)[1]

    def redo(self, session_id: int) -> VersionInfo | None:
        """Move the head forward again; None when there is nothing to redo."""
        return self.step(session_id, redo=True)[1]

    def step(self, session_id: int, *, redo: bool, once: str = "") -> tuple[bool, VersionInfo | None]:
        """Undo or redo; return whether that was possible, and the version shown then, if any.

        once names the step that moves the head: when the same step moved it
        last, as before a stop, nothing moves and the answer is the same.
        """
        with self._db.write() as connection:
            row = session_row(connection, session_id, lock=True)
            known = _moved_by(connection, session_id, once)
            possible, key = known if known is not None else _moved(connection, row, redo=redo)
            if once and known is None:
                write_setting(connection, last_moved(session_id), json.dumps([once, possible, key]))
            return possible, _load(connection, key) if key is not None else None

    def can_undo(self, session_id: int) -> bool:
        """Tell whether undo would change anything."""
        with self._db.read() as connection:
            return session_row(connection, session_id)["head"] is not None

    def can_redo(self, session_id: int) -> bool:
        """Tell whether redo would change anything."""
        with self._db.read() as connection:
            return _following(connection, session_row(connection, session_id)) is not None

    def put_blob(self, data: bytes) -> str:
        """Store bytes by their SHA-256 and return it."""
        with self._db.write() as connection:
            return put(connection, data)

    def get_blob(self, digest: str) -> bytes:
        """Return a blob after checking its hash."""
        with self._db.read() as connection:
            return get(connection, digest)


def _kept_by(connection: Connection, session_id: int, once: str) -> int | None:
    """Return the session's newest version when this step kept it."""
    step, key = json.loads(read_setting(connection, last_kept(session_id), '["", 0]'))
    return int(key) if once and step == once else None


def _moved_by(connection: Connection, session_id: int, once: str) -> tuple[bool, int | None] | None:
    """Return what came of the last move when this step made it."""
    step, possible, key = json.loads(read_setting(connection, last_moved(session_id), '["", false, null]'))
    return (bool(possible), key) if once and step == once else None


def _moved(connection: Connection, row: Values, *, redo: bool) -> tuple[bool, int | None]:
    """Move the head one version; return whether there was one to move to, and where it stands if so."""
    following = _following(connection, row) if redo else None
    if following is None and (redo or row["head"] is None):
        return False, None
    key = following if redo else _load(connection, row["head"]).parent
    change_session(connection, row, head=key)
    return True, key


def _insert(connection: Connection, row: Values, label: str, by: str, digests: dict[str, str]) -> int:
    last = select(func.max(VERSION.c.number)).where(VERSION.c.session_id == row["id"])
    values = {
        "session_id": row["id"],
        "number": int(connection.execute(last).scalar() or 0) + 1,
        "parent": row["head"],
        "label": label,
        "decider": by,
        "created": now(),
    }
    key = add(connection, VERSION, values, digests)
    if digests:
        lines = [{"version_id": key, "name": name, "digest": digest} for name, digest in digests.items()]
        connection.execute(insert(VERSION_PART), lines)
    return key


def _load(connection: Connection, version_id: int) -> VersionInfo:
    row = connection.execute(select(VERSION).where(VERSION.c.id == version_id)).mappings().first()
    if row is None:
        raise _no_version()
    query = select(VERSION_PART).where(VERSION_PART.c.version_id == version_id).order_by(VERSION_PART.c.name)
    parts = {line["name"]: line["digest"] for line in connection.execute(query).mappings()}
    return _version(checked(row, parts), parts)


def _line(connection: Connection, tip: int | None) -> list[int]:
    """Return the ids from the first version to the tip; parents are always older, so it ends."""
    line: list[int] = []
    while tip is not None:
        line.append(tip)
        parent = connection.execute(select(VERSION.c.parent).where(VERSION.c.id == tip)).scalar()
        if parent is not None and parent >= tip:
            raise damaged("damaged_version", f"version {tip} has a younger parent")
        tip = parent
    return line[::-1]


def _following(connection: Connection, row: Values) -> int | None:
    line = _line(connection, row["tip"])
    at = line.index(row["head"]) + 1 if row["head"] in line else 0
    return line[at] if at < len(line) else None


def _version(row: Values, parts: dict[str, str]) -> VersionInfo:
    return VersionInfo(
        id=row["id"],
        session_id=row["session_id"],
        number=row["number"],
        label=row["label"],
        created=datetime.fromisoformat(row["created"]),
        parent=row["parent"],
        by=row["decider"],
        parts=parts,
    )


def _no_version() -> AppError:
    return AppError(
        "no_version",
        _("This version is not in the store."),
        _("Choose a version from the list."),
    )


def _no_part(part: str) -> AppError:
    return AppError(
        "no_part",
        _("This version has no part named {part}.", part=part),
        _("Run the step that makes it once more."),
    )
