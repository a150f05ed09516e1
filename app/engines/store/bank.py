"""The bank of exam items: every version of each, with tags, source and validity."""

from __future__ import annotations

import json
from datetime import datetime

from sqlalchemy import Connection, func, select, update

from app.core.records import BankEntry
from app.core.text import storable
from app.engines.store.rows import Rows, add, now
from app.engines.store.tables import BANK_ITEM, Values, checked, sealed

_TOLD = ("kind", "language", "domain", "difficulty", "topic", "article", "effective", "data")
_LISTED = 500


class BankRows(Rows):
    """Items that were accepted, found by tag, kind and article."""

    def bank_keep(self, entries: list[BankEntry]) -> None:
        """Keep exam items in the bank; what differs from its key's newest version is a new one."""
        with self._db.write() as connection:
            for entry in entries:
                _keep(connection, entry)

    def bank_items(self, *, tag: str = "", kind: str = "", article: str = "") -> list[BankEntry]:
        """Return the newest version of each item in the bank that is not retired, oldest key first."""
        newest = select(func.max(BANK_ITEM.c.id)).group_by(BANK_ITEM.c.key)
        query = select(BANK_ITEM).where(BANK_ITEM.c.id.in_(newest), BANK_ITEM.c.retired.is_(False))
        if kind:
            query = query.where(BANK_ITEM.c.kind == kind)
        if article:
            query = query.where(BANK_ITEM.c.article == article)
        with self._db.read() as connection:
            rows = connection.execute(query.order_by(BANK_ITEM.c.id)).mappings().all()
        found = [_entry(checked(row)) for row in rows]
        return [one for one in found if not tag or tag in one.tags]

    def bank_history(self, key: str) -> list[BankEntry]:
        """Return every version of one item of the bank, oldest first."""
        query = select(BANK_ITEM).where(BANK_ITEM.c.key == key).order_by(BANK_ITEM.c.number)
        with self._db.read() as connection:
            return [_entry(checked(row)) for row in connection.execute(query).mappings()]

    def bank_retire(self, keys: list[str], retired: bool = True) -> None:
        """Take items out of the bank, or bring them back; no version is lost."""
        with self._db.write() as connection:
            for start in range(0, len(keys), _LISTED):
                chosen = BANK_ITEM.c.key.in_(keys[start : start + _LISTED])
                rows = connection.execute(select(BANK_ITEM).where(chosen)).mappings().all()
                for row in rows:
                    _change(connection, checked(row), retired=retired)


def _keep(connection: Connection, entry: BankEntry) -> None:
    query = select(BANK_ITEM).where(BANK_ITEM.c.key == entry.key).order_by(BANK_ITEM.c.number.desc())
    row = connection.execute(query.limit(1)).mappings().first()
    old = checked(row) if row is not None else None
    values: Values = {name: storable(getattr(entry, name)) for name in _TOLD}
    values["tags"] = json.dumps(sorted(set(entry.tags)), ensure_ascii=True)
    if old is not None and all(old[name] == value for name, value in values.items()):
        _change(connection, old, retired=False)
        return
    number = old["number"] + 1 if old is not None else 1
    add(
        connection,
        BANK_ITEM,
        {**values, "key": entry.key, "number": number, "created": now(), "retired": False},
    )


def _change(connection: Connection, row: Values, **changes: object) -> None:
    values = sealed({**row, **changes})
    connection.execute(update(BANK_ITEM).where(BANK_ITEM.c.id == row["id"]).values(values))


def _entry(row: Values) -> BankEntry:
    told = {name: str(row[name]) for name in _TOLD}
    return BankEntry(
        key=row["key"],
        number=row["number"],
        tags=tuple(json.loads(row["tags"])),
        created=datetime.fromisoformat(row["created"]),
        retired=bool(row["retired"]),
        **told,
    )
