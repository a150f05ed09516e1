"""Sessions with their messages and versions, knowledge, corrections, the journal and settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
AUTO = {"sqlite_autoincrement": True}


def upgrade() -> None:
    """Make the tables of the first program."""
    _make_sessions()
    _make_versions()
    _make_knowledge()
    _make_settings()


def _key() -> sa.Column[int]:
    return sa.Column("id", sa.Integer, primary_key=True)


def _seal() -> sa.Column[str]:
    return sa.Column("seal", sa.String(32), nullable=False)


def _session() -> sa.Column[int]:
    return sa.Column("session_id", sa.Integer, sa.ForeignKey("session.id"), nullable=False)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _short(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def _make_sessions() -> None:
    op.create_table(
        "session",
        _key(),
        sa.Column("workflow", sa.String(40), nullable=False, index=True),
        _text("name"),
        _short("created", 40),
        _short("updated", 40),
        _number("touched"),
        sa.Column("head", sa.Integer),
        sa.Column("tip", sa.Integer),
        sa.Column("pinned", sa.Boolean, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
        _text("draft_text"),
        _text("draft_files"),
        _seal(),
        **AUTO,
    )
    op.create_table(
        "message",
        _key(),
        _session(),
        _number("number"),
        _short("role", 20),
        _text("text"),
        _text("decider"),
        _text("files"),
        _short("created", 40),
        _seal(),
        sa.UniqueConstraint("session_id", "number"),
        **AUTO,
    )
    op.create_table("snapshot", _key(), _session(), _text("state"), _short("created", 40), _seal(), **AUTO)


def _make_versions() -> None:
    op.create_table(
        "version",
        _key(),
        _session(),
        _number("number"),
        sa.Column("parent", sa.Integer, sa.ForeignKey("version.id")),
        _text("label"),
        _text("decider"),
        _short("created", 40),
        _seal(),
        sa.UniqueConstraint("session_id", "number"),
        **AUTO,
    )
    op.create_table(
        "blob",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "version_part",
        sa.Column("version_id", sa.Integer, sa.ForeignKey("version.id"), primary_key=True),
        sa.Column("name", sa.String(255), primary_key=True),
        sa.Column("digest", sa.String(64), sa.ForeignKey("blob.digest"), nullable=False),
    )


def _make_knowledge() -> None:
    op.create_table(
        "knowledge",
        _key(),
        sa.Column("kind", sa.String(40), nullable=False, index=True),
        *map(_text, ("title", "text", "data", "words")),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        _seal(),
        **AUTO,
    )
    op.create_table(
        "correction",
        _key(),
        sa.Column("code", sa.String(80), nullable=False, index=True),
        _text("given"),
        _text("repair"),
        _number("worked"),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        _seal(),
        **AUTO,
    )


def _make_settings() -> None:
    op.create_table(
        "journal", _key(), _short("created", 40), _short("kind", 40), _text("text"), _seal(), **AUTO
    )
    op.create_table("schema_number", _number("number"))
    op.create_table("setting", sa.Column("key", sa.String(200), primary_key=True), _text("value"), _seal())
