"""Knowledge knows where it came from, and its vectors for the search by meaning."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables of sources and vectors."""
    op.create_table("knowledge_source", _entry(), sa.Column("source", sa.String(400), primary_key=True))
    op.create_table(
        "knowledge_vector",
        _entry(),
        sa.Column("model", sa.String(120), primary_key=True),
        sa.Column("vector", sa.LargeBinary, nullable=False),
    )


def _entry() -> sa.Column[int]:
    return sa.Column("knowledge_id", sa.Integer, sa.ForeignKey("knowledge.id"), primary_key=True)
