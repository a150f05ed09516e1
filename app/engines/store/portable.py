"""A session as a file of its own: conversation and every version, to hand on, keep or copy."""

from __future__ import annotations

import base64
import binascii
import hashlib
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.core.errors import AppError
from app.core.files import write_atomic
from app.core.i18n import _
from app.core.records import SessionInfo, VersionInfo
from app.engines.ports import Store

MOST_BYTES = 512 << 20
_NAME = Annotated[str, Field(max_length=400)]
_TEXT = Annotated[str, Field(max_length=2_000_000)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Part(_Strict):
    """One file of a version: its bytes in Base64 and their SHA-256."""

    sha256: str = Field(pattern="^[0-9a-f]{64}$")
    data: str


class Message(_Strict):
    """One line of the conversation."""

    role: Literal["user", "assistant", "notice"]
    text: _TEXT
    by: _NAME = ""
    attachments: tuple[_NAME, ...] = ()


class Version(_Strict):
    """One version; parent is an earlier version's place in the list, counted from 0."""

    label: _TEXT
    by: _NAME = ""
    parent: int | None = Field(default=None, ge=0)
    parts: dict[_NAME, Part]


class SessionFile(_Strict):
    """What the file holds; head is the place of the version on show."""

    format: Literal["draftsmith session"] = "draftsmith session"
    version: Literal[1] = 1
    workflow: _NAME
    name: _NAME
    messages: list[Message] = Field(max_length=100_000)
    versions: list[Version] = Field(max_length=100_000)
    head: int | None = Field(default=None, ge=0)


def export_session(store: Store, session_id: int, path: Path) -> Path:
    """Write a session to a file whole; raise AppError when the disk is full or the folder read-only."""
    write_atomic(path, _packed(store, session_id).model_dump_json(indent=1).encode())
    return path


def import_session(store: Store, path: Path) -> SessionInfo:
    """Add the session of a file to the store; raise AppError(bad_session_file) when it is none."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError("too large")
        held = SessionFile.model_validate_json(path.read_bytes())
        return _unpacked(store, held, _checked_parts(held))
    except (OSError, ValueError) as problem:
        raise _bad_file(path.name, problem) from problem


def duplicate_session(store: Store, session_id: int) -> SessionInfo:
    """Add a copy of a session, with its whole history, and return it."""
    held = _packed(store, session_id)
    held.name = _("{name} (copy)", name=held.name)
    return _unpacked(store, held, _checked_parts(held))


def _packed(store: Store, session_id: int) -> SessionFile:
    session, versions = store.session(session_id), store.versions(session_id)
    places = {version.id: place for place, version in enumerate(versions)}
    return SessionFile(
        workflow=session.workflow,
        name=session.name,
        messages=[
            Message(role=one.role, text=one.text, by=one.by, attachments=one.attachments)
            for one in store.messages(session_id)
        ],
        versions=[_version(store, version, places) for version in versions],
        head=places.get(session.head) if session.head is not None else None,
    )


def _version(store: Store, version: VersionInfo, places: dict[int, int]) -> Version:
    parts = {
        name: Part(sha256=digest, data=base64.b64encode(store.read_part(version.id, name)).decode())
        for name, digest in version.parts.items()
    }
    parent = places[version.parent] if version.parent is not None else None
    return Version(label=version.label, by=version.by, parent=parent, parts=parts)


def _checked_parts(held: SessionFile) -> list[dict[str, bytes]]:
    """Return each version's files; raise ValueError for one that is not what was written, or out of order."""
    found = []
    for place, version in enumerate(held.versions):
        if version.parent is not None and version.parent >= place:
            raise ValueError(f"version {place} comes before its parent")
        found.append({name: _bytes(name, part) for name, part in version.parts.items()})
    if held.head is not None and held.head >= len(held.versions):
        raise ValueError("the version on show is missing")
    return found


def _bytes(name: str, part: Part) -> bytes:
    try:
        data = base64.b64decode(part.data, validate=True)
    except binascii.Error as problem:
        raise ValueError(f"{name} is damaged") from problem
    if hashlib.sha256(data).hexdigest() != part.sha256:
        raise ValueError(f"{name} has another hash")
    return data


def _unpacked(store: Store, held: SessionFile, parts: list[dict[str, bytes]]) -> SessionInfo:
    session = store.create_session(held.workflow, held.name)
    for message in held.messages:
        store.add_message(session.id, message.role, message.text, by=message.by, attachments=_given(message))
    ids: list[int] = []
    for version, files in zip(held.versions, parts, strict=True):
        store.set_head(session.id, ids[version.parent] if version.parent is not None else None)
        ids.append(store.add_version(session.id, version.label, files, by=version.by).id)
    store.set_head(session.id, ids[held.head] if held.head is not None else None)
    return store.session(session.id)


def _given(message: Message) -> tuple[str, ...]:
    """Return the files that the user gave; a link of the assistant's would open what another wrote."""
    return message.attachments if message.role == "user" else ()


def _bad_file(name: str, problem: Exception) -> AppError:
    detail = str(problem.errors()[0]) if isinstance(problem, ValidationError) else str(problem)
    return AppError(
        "bad_session_file",
        _("{name} is not a session that this program wrote, or it was changed.", name=name),
        _("Export the session again where it came from."),
        detail,
    )
