"""The store: sessions, versions and knowledge in one database."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.engines.store.sql import SqlStore


def open_store(url: str | None = None) -> SqlStore:
    """Open the user's store, or any SQLAlchemy URL, and bring its tables up to date.

    Raises AppError("damaged_store") after setting a damaged file aside;
    values then name set_aside and backup (see restore_backup in backup.py).
    """
    from app.engines.store.sql import SqlStore

    return SqlStore.open(url)
