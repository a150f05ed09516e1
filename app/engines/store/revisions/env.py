"""Tells Alembic what to work on: the connection, and within it the transaction, of the one who calls."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
