"""The tables of the store; every row carries a seal, so that damage is noticed when it is read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from app.core.errors import AppError
from app.core.i18n import _

Values = dict[str, Any]
METADATA = MetaData()
AUTO: dict[str, Any] = {"sqlite_autoincrement": True}


def _session_key() -> Column[int]:
    return Column("session_id", ForeignKey("session.id"), nullable=False)


def _seal() -> Column[str]:
    return Column("seal", String(32), nullable=False)


SESSION = Table(
    "session",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("workflow", String(40), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("created", String(40), nullable=False),
    Column("updated", String(40), nullable=False),
    Column("touched", Integer, nullable=False),
    Column("head", Integer),
    Column("tip", Integer),
    Column("pinned", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("draft_text", Text, nullable=False),
    Column("draft_files", Text, nullable=False),
    _seal(),
    **AUTO,
)
MESSAGE = Table(
    "message",
    METADATA,
    Column("id", Integer, primary_key=True),
    _session_key(),
    Column("number", Integer, nullable=False),
    Column("role", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("decider", Text, nullable=False),
    Column("files", Text, nullable=False),
    Column("created", String(40), nullable=False),
    _seal(),
    UniqueConstraint("session_id", "number"),
    **AUTO,
)
VERSION = Table(
    "version",
    METADATA,
    Column("id", Integer, primary_key=True),
    _session_key(),
    Column("number", Integer, nullable=False),
    Column("parent", ForeignKey("version.id")),
    Column("label", Text, nullable=False),
    Column("decider", Text, nullable=False),
    Column("created", String(40), nullable=False),
    _seal(),
    UniqueConstraint("session_id", "number"),
    **AUTO,
)
BLOB = Table(
    "blob",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
VERSION_PART = Table(
    "version_part",
    METADATA,
    Column("version_id", ForeignKey("version.id"), primary_key=True),
    Column("name", String(255), primary_key=True),
    Column("digest", ForeignKey("blob.digest"), nullable=False),
)
SNAPSHOT = Table(
    "snapshot",
    METADATA,
    Column("id", Integer, primary_key=True),
    _session_key(),
    Column("state", Text, nullable=False),
    Column("created", String(40), nullable=False),
    _seal(),
    **AUTO,
)
KNOWLEDGE = Table(
    "knowledge",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("kind", String(40), nullable=False, index=True),
    Column("title", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    _seal(),
    **AUTO,
)
KNOWLEDGE_SOURCE = Table(
    "knowledge_source",
    METADATA,
    Column("knowledge_id", ForeignKey("knowledge.id"), primary_key=True),
    Column("source", String(400), primary_key=True),
)
KNOWLEDGE_VECTOR = Table(
    "knowledge_vector",
    METADATA,
    Column("knowledge_id", ForeignKey("knowledge.id"), primary_key=True),
    Column("model", String(120), primary_key=True),
    Column("vector", LargeBinary, nullable=False),
)
BANK_ITEM = Table(
    "bank_item",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("key", String(200), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("language", String(8), nullable=False),
    Column("domain", String(20), nullable=False),
    Column("difficulty", String(20), nullable=False),
    Column("topic", Text, nullable=False),
    Column("article", Text, nullable=False),
    Column("effective", String(40), nullable=False),
    Column("tags", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("created", String(40), nullable=False),
    Column("retired", Boolean, nullable=False),
    _seal(),
    UniqueConstraint("key", "number"),
    **AUTO,
)
CORRECTION = Table(
    "correction",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("code", String(80), nullable=False, index=True),
    Column("given", Text, nullable=False),
    Column("repair", Text, nullable=False),
    Column("worked", Integer, nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    _seal(),
    **AUTO,
)
JOURNAL = Table(
    "journal",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("created", String(40), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("text", Text, nullable=False),
    _seal(),
    **AUTO,
)
SETTING = Table(
    "setting",
    METADATA,
    Column("key", String(200), primary_key=True),
    Column("value", Text, nullable=False),
    _seal(),
)


def seal_of(values: Mapping[str, Any], *more: object) -> str:
    """Return the seal of a row's values; its id and its own seal do not count."""
    kept = {name: value for name, value in values.items() if name not in ("id", "seal")}
    text = json.dumps([kept, *more], sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def sealed(values: Values, *more: object) -> Values:
    """Return the values with their seal."""
    return {**values, "seal": seal_of(values, *more)}


def checked(row: RowMapping, *more: object) -> Values:
    """Return the row's values when its seal holds; raise AppError("damaged_row")."""
    values: Values = {str(name): value for name, value in row.items()}
    if values["seal"] != seal_of(values, *more):
        raise damaged("damaged_row")
    return values


def damaged(code: str, detail: str = "") -> AppError:
    """Return the error for stored data that is not what was stored."""
    return AppError(
        code,
        _("A stored entry is damaged: it is not what was saved."),
        _("Draftsmith offers the newest backup when it starts again. The other entries are not affected."),
        detail,
    )
