"""Knowledge is found by its words through SQLite's full-text index."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the index, with the words of what is known already."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("CREATE VIRTUAL TABLE knowledge_index USING fts5(title, words)")
        op.execute("INSERT INTO knowledge_index (rowid, title, words) SELECT id, '', words FROM knowledge")
