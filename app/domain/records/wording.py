"""Tables and columns as people call them, the database's own name beside it where it helps."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.i18n import _
from app.domain.records.cell_checks import label_of
from app.domain.records.code_lists import title_of
from app.domain.records.models import Catalogue


def table_words(catalogue: Catalogue | None, name: str) -> str:
    """Return a table's name for people: 客户 (customer), or customer where it has no other."""
    table = catalogue.table(name) if catalogue is not None else None
    title = title_of(table.comment) if table is not None else ""
    return f"{title} ({name})" if title and title != name else name


def column_words(catalogue: Catalogue | None, table: str, column: str) -> str:
    """Return what people call a column, its own name where it has no other."""
    known = catalogue.table(table) if catalogue is not None else None
    found = known.column(column) if known is not None else None
    return label_of(found) if found is not None else column


def counted_words(catalogue: Catalogue | None, counts: Mapping[str, int]) -> str:
    """Return how many rows of which tables: 客户 (customer) × 2, 订单 (orders) × 1."""
    return _(", ").join(f"{table_words(catalogue, name)} × {count}" for name, count in counts.items())
