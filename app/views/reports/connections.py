"""The saved connections and their tables; both take a moment, so they are called off the window's thread."""

from __future__ import annotations


def saved_connections() -> list[tuple[str, str]]:
    """Return the saved connections by id and name."""
    from app.engines.databases.connections import connections

    return [(one.id, one.name) for one in connections()]


def tables_of_connection(connection_id: str) -> list[str]:
    """Return the tables and views of a saved connection."""
    from app.engines.sources.client import address_of
    from app.engines.sources.database import tables_of

    return tables_of(address_of(connection_id))
