"""The sample shop: a small SQLite database made in the data folder at its first use."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from app.core.files import replace_durably
from app.core.paths import resource_dir, sub_dir
from app.domain.records.glossary import Glossary, read_glossary
from app.domain.records.models import ConnectionInfo

SAMPLE_ID = "sample-shop"
TABLES = ("customer", "employee", "supplier", "category", "product", "orders", "order_line", "payment")


def sample_connection() -> ConnectionInfo:
    """Return the sample's connection, in entry mode for all its tables; the file is made when missing."""
    return ConnectionInfo(
        id=SAMPLE_ID,
        name="果果鲜生",
        dialect="sqlite",
        database=str(sample_file()),
        mode="entry",
        tables=TABLES,
        sample=True,
    )


def sample_file() -> Path:
    """Return the sample's file, made whole or not at all when it is missing."""
    path = sub_dir("records") / "shop.db"
    if not path.exists():
        make_sample(path)
    return path


def make_sample(path: Path) -> None:
    """Write the sample database."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    connection = sqlite3.connect(part)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.executescript(f"BEGIN;{_resource('shop.sql').decode()}COMMIT;")
    finally:
        connection.close()
    replace_durably(part, path)


def sample_glossary() -> Glossary:
    """Return the sample's names in Chinese."""
    return read_glossary(_resource("shop_glossary.json"), "shop_glossary.json")


def _resource(name: str) -> bytes:
    return (resource_dir("records") / name).read_bytes()
