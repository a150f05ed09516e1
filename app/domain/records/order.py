"""The order in which a batch's rows go in: what is referred to comes first."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.records.models import Batch, Catalogue, ForeignKey, RowRef, StagedRow


def insert_order(batch: Batch, catalogue: Catalogue) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the rows' keys, parents first and else as given, and the rows that wait for one another.

    A reference whose value is known beforehand (a key typed by the user) only
    asks for an order; where those form a ring, a deferrable constraint may
    still accept it. Rows in a ring of unknown keys can't be inserted.
    """
    rows = {row.key: row for row in batch.rows}
    hard = {key: set(_hard(row, rows)) for key, row in rows.items()}
    holders = _Holders(batch, catalogue)
    soft = {key: set(_soft(row, rows, holders)) - {key} for key, row in rows.items()}
    done: dict[str, None] = {}
    waiting = list(rows)
    while waiting:
        ready = [key for key in waiting if not (hard[key] | soft[key]) - done.keys()]
        ready = ready or [key for key in waiting if not hard[key] - done.keys()][:1]
        if not ready:
            break
        done |= dict.fromkeys(ready)
        waiting = [key for key in waiting if key not in done]
    return (*done, *waiting), frozenset(waiting)


def known_value(row: StagedRow, column: str) -> str | None:
    """Return a column's value when the batch itself gives it."""
    cell = row.cell(column)
    return cell.value if cell is not None and cell.kind == "value" else None


class _Holders:
    """Which rows of a batch hold a key's values, found quickly in batches of thousands."""

    def __init__(self, batch: Batch, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._rows: dict[str, list[StagedRow]] = {}
        self._found: dict[tuple[str, tuple[str, ...]], dict[tuple[str | None, ...], list[str]]] = {}
        for row in batch.rows:
            self._rows.setdefault(self._key(row.table), []).append(row)

    def references(self, row: StagedRow) -> tuple[ForeignKey, ...]:
        """Return the references that start at a row's table and end in a table of the batch."""
        table = self._catalogue.table(row.table)
        return tuple(key for key in table.foreign_keys if key.target in self._rows) if table else ()

    def of(self, key: ForeignKey, wanted: tuple[str | None, ...]) -> list[str]:
        """Return the rows with these values in the columns that a reference ends in."""
        place = (key.target, key.target_columns)
        if place not in self._found:
            self._found[place] = self._index(*place)
        return self._found[place].get(wanted, [])

    def _index(self, table: str, columns: tuple[str, ...]) -> dict[tuple[str | None, ...], list[str]]:
        found: dict[tuple[str | None, ...], list[str]] = {}
        for row in self._rows.get(table, []):
            found.setdefault(tuple(known_value(row, column) for column in columns), []).append(row.key)
        return found

    def _key(self, name: str) -> str:
        table = self._catalogue.table(name)
        return table.key if table else name


def _hard(row: StagedRow, rows: dict[str, StagedRow]) -> Iterator[str]:
    """Yield the rows whose inserted values this one needs."""
    for ref in _refs(row, rows):
        if known_value(rows[ref.row], ref.column) is None:
            yield ref.row


def _soft(row: StagedRow, rows: dict[str, StagedRow], holders: _Holders) -> Iterator[str]:
    """Yield the rows that should come first: those referred to by values of the batch."""
    for ref in _refs(row, rows):
        yield ref.row
    for key in holders.references(row):
        wanted = tuple(known_value(row, column) for column in key.columns)
        if None not in wanted:
            yield from holders.of(key, wanted)


def _refs(row: StagedRow, rows: dict[str, StagedRow]) -> Iterator[RowRef]:
    for cell in row.cells:
        if cell.kind == "ref" and cell.ref is not None and cell.ref.row in rows:
            yield cell.ref
