"""What must be known of all rows at once, gathered in one pass that may be made in another thread."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.domain.records.models import Batch, Span, StagedRow

MOST_SPANS = 2000


@dataclass
class Known:
    """Each table's row keys with their places, the columns that its rows name, wrong cells, words used."""

    places: dict[str, dict[str, int]] = field(default_factory=dict)
    columns: dict[str, dict[str, None]] = field(default_factory=dict)
    wrong: set[tuple[str, str]] = field(default_factory=set)
    spans: dict[Span, None] = field(default_factory=dict)

    def add(self, row: StagedRow) -> None:
        """Take up a row that comes after the others."""
        keys = self.places.setdefault(row.table, {})
        keys[row.key] = len(keys)
        columns = self.columns.setdefault(row.table, {})
        for cell in row.cells:
            columns[cell.column] = None
            if cell.problem is not None:
                self.wrong.add((row.key, cell.column))
            span = cell.span
            if span is not None and not span.source and len(self.spans) < MOST_SPANS:
                self.spans[span] = None


def known_of(batch: Batch) -> Known:
    """Return what must be known of a batch; places in a sheet are no words of the request."""
    known = Known()
    for row in batch.rows:
        known.add(row)
    return known
