"""Exam items are kept in a bank, each with all its wordings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table of the bank."""
    op.create_table(
        "bank_item",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(200), nullable=False, index=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("domain", sa.String(20), nullable=False),
        sa.Column("difficulty", sa.String(20), nullable=False),
        sa.Column("topic", sa.Text, nullable=False),
        sa.Column("article", sa.Text, nullable=False),
        sa.Column("effective", sa.String(40), nullable=False),
        sa.Column("tags", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("retired", sa.Boolean, nullable=False),
        sa.Column("seal", sa.String(32), nullable=False),
        sa.UniqueConstraint("key", "number"),
        sqlite_autoincrement=True,
    )
