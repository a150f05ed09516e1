"""What placeholders may see of a session: its clock, its seed, its catalogue, bounded reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal

from app.domain.records.models import Catalogue, Column, Table
from app.domain.records.placeholders.problems import PlaceholderError
from app.domain.records.placeholders.tree import ColumnName
from app.domain.records.ports import Reader

Plain = str | int | Decimal | bool | date | datetime | None


@dataclass(frozen=True)
class Session:
    """The surroundings of one batch; now is aware, tables the ones that may be read (empty: all)."""

    catalogue: Catalogue
    reader: Reader
    now: datetime
    seed: int
    tables: frozenset[str] = frozenset()
    environment: Mapping[str, str] = field(default_factory=dict)

    def table(self, key: str) -> Table:
        """Return a table that may be read; raise PlaceholderError(E_NOT_ALLOWED)."""
        table = self.catalogue.table(key)
        if table is None or (self.tables and table.key not in self.tables):
            raise PlaceholderError("E_NOT_ALLOWED", table=key)
        return table

    def column(self, name: ColumnName) -> tuple[Table, Column]:
        """Return a column and its table; raise PlaceholderError(E_NOT_ALLOWED, E_UNKNOWN_COLUMN)."""
        table = self.table(name.table)
        column = table.column(name.column)
        if column is None:
            names = tuple(one.name for one in table.columns)
            raise PlaceholderError(
                "E_UNKNOWN_COLUMN", suggestions=names[:20], column=name.column, table=table.key
            )
        return table, column


def canonical(value: Plain) -> str | None:
    """Return the text that stands for a value in staged cells."""
    if value is None:
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime | date):
        return value.isoformat()
    return format(value, "f") if isinstance(value, Decimal) else str(value)
