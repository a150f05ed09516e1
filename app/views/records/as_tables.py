"""Staged rows as plain tables: a heading and a line per row, for each table of the batch."""

from __future__ import annotations

from app.domain.records.models import Batch, StagedCell


def tables_of(batch: Batch) -> dict[str, list[list[str]]]:
    """Return each table's heading and rows, with the columns that any of its rows names."""
    found: dict[str, list[list[str]]] = {}
    for table in dict.fromkeys(row.table for row in batch.rows):
        rows = [row for row in batch.rows if row.table == table]
        columns = list(dict.fromkeys(cell.column for row in rows for cell in row.cells))
        lines = [[_text(row.cell(column)) for column in columns] for row in rows]
        found[table] = [columns, *lines]
    return found


def _text(cell: StagedCell | None) -> str:
    """Return what a cell shows; a reference shows its name, nothing shows as nothing."""
    if cell is None or cell.kind in ("null", "default"):
        return ""
    return cell.shown or cell.value or cell.text
