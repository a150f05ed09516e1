"""Alembic keeps the revision; programs from before read their own number and refuse the store as newer."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Raise the number that older programs read beyond what they know."""
    op.execute("INSERT INTO schema_number (number) VALUES (5)")
