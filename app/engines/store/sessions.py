"""Sessions and their conversation."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime

from sqlalchemy import Column, Connection, delete, func, or_, select

from app.core.records import DraftInfo, FoundPlace, MessageInfo, SessionInfo, UsedFile
from app.core.text import storable
from app.engines.store.rows import (
    Rows,
    add,
    as_json,
    change_session,
    last_kept,
    last_moved,
    names_of,
    now,
    session_row,
)
from app.engines.store.tables import (
    BLOB,
    MESSAGE,
    SESSION,
    SETTING,
    SNAPSHOT,
    VERSION,
    VERSION_PART,
    Values,
    checked,
    damaged,
)

_AT_ONCE = 500


class SessionRows(Rows):
    """Make, list, rename, hide; add and list messages."""

    def create_session(self, workflow: str, name: str) -> SessionInfo:
        """Make a session."""
        with self._db.write() as connection:
            key = add(connection, SESSION, _fresh(workflow, storable(name), _next_touch(connection)))
            return _session(session_row(connection, key))

    def session(self, session_id: int) -> SessionInfo:
        """Return one session; raise AppError("no_session") when it is not there."""
        with self._db.read() as connection:
            return _session(session_row(connection, session_id))

    def sessions(self, workflow: str, text: str = "") -> list[SessionInfo]:
        """Return a workflow's sessions, pinned and newest first; text searches names and messages."""
        query = select(SESSION).where(SESSION.c.workflow == workflow, SESSION.c.hidden.is_(False))
        if text.strip():
            said = select(MESSAGE.c.session_id).where(MESSAGE.c.text.icontains(text.strip(), autoescape=True))
            named = SESSION.c.name.icontains(text.strip(), autoescape=True)
            query = query.where(or_(named, SESSION.c.id.in_(said)))
        query = query.order_by(SESSION.c.pinned.desc(), SESSION.c.touched.desc())
        with self._db.read() as connection:
            return [_session(checked(row)) for row in connection.execute(query).mappings()]

    def search_everywhere(self, text: str, limit: int = 60) -> list[FoundPlace]:
        """Return where all words stand in the sessions of all workflows, newest sessions first.

        A session gives at most one place each for its name, its messages and
        its versions: the newest.
        """
        words = text.split()
        if not words:
            return []
        shown = SESSION.c.hidden.is_(False)
        order = (SESSION.c.touched.desc(),)
        with self._db.read() as connection:
            rows = connection.execute(select(SESSION).where(shown).order_by(*order)).mappings()
            sessions = {row["id"]: _session(checked(row)) for row in rows}
            said = _newest(connection, MESSAGE.c.session_id, MESSAGE.c.text, words)
            named = _newest(connection, VERSION.c.session_id, VERSION.c.label, words)
        found: list[FoundPlace] = []
        for key, session in sessions.items():
            if all(word.casefold() in session.name.casefold() for word in words):
                found.append(FoundPlace(session, session.name))
            if key in named:
                found.append(FoundPlace(session, named[key][1], named[key][0]))
            if key in said:
                found.append(FoundPlace(session, said[key][1]))
            if len(found) >= limit:
                break
        return found[:limit]

    def used_files(self, limit: int = 30) -> list[UsedFile]:
        """Return the files that requests of the listed sessions came with, each once, newest first."""
        query = select(SESSION.c.workflow, MESSAGE.c.files).join(
            SESSION, MESSAGE.c.session_id == SESSION.c.id
        )
        query = query.where(SESSION.c.hidden.is_(False), MESSAGE.c.files != as_json(()))
        query = query.order_by(MESSAGE.c.id.desc()).limit(_AT_ONCE)
        with self._db.read() as connection:
            rows = connection.execute(query).all()
        found: dict[str, UsedFile] = {}
        for row in rows:
            for path in names_of(row.files):
                found.setdefault(path, UsedFile(row.workflow, path))
        return list(found.values())[:limit]

    def hidden_sessions(self, workflow: str) -> list[SessionInfo]:
        """Return the sessions that delete_session hid, newest first."""
        query = select(SESSION).where(SESSION.c.workflow == workflow, SESSION.c.hidden.is_(True))
        with self._db.read() as connection:
            rows = connection.execute(query.order_by(SESSION.c.touched.desc())).mappings()
            return [_session(checked(row)) for row in rows]

    def rename_session(self, session_id: int, name: str) -> None:
        """Give a session another name."""
        self._change(session_id, name=storable(name))

    def pin_session(self, session_id: int, pinned: bool) -> None:
        """Keep a session at the top of the list."""
        self._change(session_id, pinned=pinned)

    def delete_session(self, session_id: int) -> None:
        """Hide a session; restore_session brings it back."""
        self._change(session_id, hidden=True)

    def restore_session(self, session_id: int) -> None:
        """Undo delete_session."""
        self._change(session_id, hidden=False)

    def prune_sessions(
        self,
        keep: int,
        *,
        needed: Collection[int] = (),
        digests: Collection[str] = (),
        unless: Callable[[], bool] = lambda: False,
    ) -> list[int]:
        """Remove all but the newest sessions and pinned ones with all they hold; return their ids.

        Bytes that no version holds go too, so nothing is removed when unless tells
        that a run is under way; it is asked while nobody else can write. needed
        and digests are the sessions and bytes that interrupted runs go on with.
        """
        query = select(SESSION.c.id).where(SESSION.c.pinned.is_(False)).order_by(SESSION.c.touched.desc())
        with self._db.write() as connection:
            if unless():
                return []
            old = [one for one in list(connection.execute(query).scalars())[keep:] if one not in needed]
            for start in range(0, len(old), _AT_ONCE):
                _remove(connection, old[start : start + _AT_ONCE])
            loose = select(BLOB.c.digest).where(BLOB.c.digest.not_in(select(VERSION_PART.c.digest)))
            gone = [one for one in connection.execute(loose).scalars() if one not in digests]
            for start in range(0, len(gone), _AT_ONCE):
                connection.execute(delete(BLOB).where(BLOB.c.digest.in_(gone[start : start + _AT_ONCE])))
        return old

    def save_draft(self, session_id: int, draft: DraftInfo) -> None:
        """Keep what is typed but not sent."""
        self._change(session_id, draft_text=storable(draft.text), draft_files=as_json(draft.attachments))

    def draft(self, session_id: int) -> DraftInfo:
        """Return what was typed but not sent."""
        with self._db.read() as connection:
            row = session_row(connection, session_id)
            return DraftInfo(row["draft_text"], names_of(row["draft_files"]))

    def add_message(
        self, session_id: int, role: str, text: str, *, by: str = "", attachments: tuple[str, ...] = ()
    ) -> MessageInfo:
        """Add a line to the conversation."""
        with self._db.write() as connection:
            row = session_row(connection, session_id, lock=True)
            count = select(func.count()).where(MESSAGE.c.session_id == session_id)
            values = {
                "session_id": session_id,
                "number": int(connection.execute(count).scalar_one()) + 1,
                "role": role,
                "text": storable(text),
                "decider": storable(by),
                "files": as_json(attachments),
                "created": now(),
            }
            key = add(connection, MESSAGE, values)
            touch(connection, row)
        return _message({"id": key, **values})

    def messages(self, session_id: int) -> list[MessageInfo]:
        """Return the conversation, oldest first."""
        query = select(MESSAGE).where(MESSAGE.c.session_id == session_id).order_by(MESSAGE.c.number)
        with self._db.read() as connection:
            rows = [checked(row) for row in connection.execute(query).mappings()]
        if [row["number"] for row in rows] != list(range(1, len(rows) + 1)):
            raise damaged("damaged_row", f"messages of session {session_id} are missing")
        return [_message(row) for row in rows]

    def add_snapshot(self, session_id: int, state: str) -> int:
        """Keep a run's starting state (JSON)."""
        with self._db.write() as connection:
            session_row(connection, session_id)
            values = {"session_id": session_id, "state": storable(state), "created": now()}
            return add(connection, SNAPSHOT, values)

    def snapshots(self, session_id: int) -> list[str]:
        """Return the states kept for a session, oldest first."""
        query = select(SNAPSHOT).where(SNAPSHOT.c.session_id == session_id).order_by(SNAPSHOT.c.id)
        with self._db.read() as connection:
            return [str(checked(row)["state"]) for row in connection.execute(query).mappings()]

    def _change(self, session_id: int, **changes: object) -> None:
        with self._db.write() as connection:
            change_session(connection, session_row(connection, session_id, lock=True), **changes)


def _newest(
    connection: Connection, session: Column[int], text: Column[str], words: list[str]
) -> dict[int, tuple[int, str]]:
    """Return by session the newest row (id, text) that holds all words."""
    table = text.table
    holds = [text.icontains(word, autoescape=True) for word in words]
    query = select(session, table.c.id, text).where(*holds).order_by(table.c.id)
    return {int(key): (int(row), str(said)) for key, row, said in connection.execute(query)}


def _remove(connection: Connection, ids: list[int]) -> None:
    versions = select(VERSION.c.id).where(VERSION.c.session_id.in_(ids))
    connection.execute(delete(VERSION_PART).where(VERSION_PART.c.version_id.in_(versions)))
    for table in (MESSAGE, SNAPSHOT, VERSION):
        connection.execute(delete(table).where(table.c.session_id.in_(ids)))
    settings = [name(one) for one in ids for name in (last_kept, last_moved)]
    connection.execute(delete(SETTING).where(SETTING.c.key.in_(settings)))
    connection.execute(delete(SESSION).where(SESSION.c.id.in_(ids)))


def touch(connection: Connection, row: Values, **changes: object) -> None:
    """Write changes of a session and move it to the top of the list.

    A counter orders the list, not the clock, which may jump.
    """
    change_session(connection, row, updated=now(), touched=_next_touch(connection), **changes)


def _next_touch(connection: Connection) -> int:
    return int(connection.execute(select(func.max(SESSION.c.touched))).scalar() or 0) + 1


def _fresh(workflow: str, name: str, touched: int) -> Values:
    created = now()
    return {
        "workflow": workflow,
        "name": name,
        "created": created,
        "updated": created,
        "touched": touched,
        "head": None,
        "tip": None,
        "pinned": False,
        "hidden": False,
        "draft_text": "",
        "draft_files": "[]",
    }


def _session(row: Values) -> SessionInfo:
    return SessionInfo(
        id=row["id"],
        workflow=row["workflow"],
        name=row["name"],
        created=datetime.fromisoformat(row["created"]),
        updated=datetime.fromisoformat(row["updated"]),
        head=row["head"],
        pinned=row["pinned"],
    )


def _message(row: Values) -> MessageInfo:
    return MessageInfo(
        id=row["id"],
        session_id=row["session_id"],
        role=row["role"],
        text=row["text"],
        created=datetime.fromisoformat(row["created"]),
        by=row["decider"],
        attachments=names_of(row["files"]),
    )
