"""The statements that a batch becomes: compiled once, run by the trial and by the commit alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.records.models import Batch, Catalogue, Dialect, StagedCell, StagedRow, Table
from app.domain.records.order import insert_order, known_value
from app.engines.databases.values import bind

Image = dict[str, str | None]


@dataclass(frozen=True)
class Statement:
    """An INSERT as it will run, and the values it carries, for people to read."""

    row: str
    text: str
    values: tuple[str | None, ...]


@dataclass(frozen=True)
class PlannedRow:
    """One row with its table and its statement."""

    row: StagedRow
    table: Table
    insert: sa.Insert
    columns: tuple[str, ...]


class Plan:
    """A batch in the order in which it goes in."""

    def __init__(self, batch: Batch, catalogue: Catalogue) -> None:
        """Find the tables; raise AppError("no_table") for a row whose table is not in the catalogue."""
        self.batch, self.catalogue = batch, catalogue
        self.returning = catalogue.dialect != "mysql"
        self._tables: dict[str, Table] = {}
        self._clauses: dict[str, sa.TableClause] = {}
        self._inserts: dict[tuple[str, tuple[str, ...]], sa.Insert] = {}
        self._staged = {row.key: row for row in batch.rows}
        keys, self.ring = insert_order(batch, catalogue)
        self.rows = tuple(self._planned(self._staged[key]) for key in keys)

    def tables(self) -> tuple[Table, ...]:
        """Return the tables that get rows, in the order of their first row."""
        return tuple({row.table.key: row.table for row in self.rows}.values())

    def clause(self, table: Table) -> sa.TableClause:
        """Return a table for SQLAlchemy, with all its columns."""
        return self._clauses.setdefault(table.key, clause_of(table))

    def values(self, planned: PlannedRow, images: Mapping[str, Image]) -> Image | None:
        """Return a row's canonical values; None when a row that it refers to was not inserted."""
        values: Image = {}
        for cell in planned.row.cells:
            if cell.sent and cell.column in planned.columns:
                found, value = self._value(cell, images)
                if not found:
                    return None
                values[cell.column] = value
        return values

    def missing_refs(self, planned: PlannedRow, images: Mapping[str, Image]) -> tuple[str, ...]:
        """Return the columns whose referenced rows were not inserted."""
        return tuple(
            cell.column for cell in planned.row.cells if cell.sent and not self._value(cell, images)[0]
        )

    def statements(self, dialect: sa.Dialect) -> tuple[Statement, ...]:
        """Return what will run, as text; a referenced value is shown as row.column."""
        shown = {
            id(one.insert): str(one.insert.compile(dialect=dialect, column_keys=list(one.columns)))
            for one in self.rows
        }
        return tuple(Statement(one.row.key, shown[id(one.insert)], _shown(one)) for one in self.rows)

    def _planned(self, row: StagedRow) -> PlannedRow:
        table = self._table(row.table)
        writable = {column.name for column in table.columns if column.writable}
        columns = tuple(cell.column for cell in row.cells if cell.sent and cell.column in writable)
        return PlannedRow(row, table, self._insert(table, columns), columns)

    def _table(self, name: str) -> Table:
        if name not in self._tables:
            table = self.catalogue.table(name)
            if table is None:
                raise _no_table(name)
            self._tables[name] = table
        return self._tables[name]

    def _insert(self, table: Table, columns: tuple[str, ...]) -> sa.Insert:
        place = (table.key, columns)
        if place not in self._inserts:
            clause = self.clause(table)
            values: dict[Any, Any] = {
                clause.c[name]: sa.bindparam(parameter(at)) for at, name in enumerate(columns)
            }
            statement = sa.insert(clause).values(values) if values else sa.insert(clause)
            self._inserts[place] = statement.returning(*clause.c) if self.returning else statement
        return self._inserts[place]

    def _value(self, cell: StagedCell, images: Mapping[str, Image]) -> tuple[bool, str | None]:
        if cell.kind == "null":
            return True, None
        if cell.kind == "value":
            return True, cell.value
        if cell.ref is None or cell.ref.row not in self._staged:
            return False, None
        known = known_value(self._staged[cell.ref.row], cell.ref.column)
        image = images.get(cell.ref.row)
        if image is not None:
            return cell.ref.column in image, image.get(cell.ref.column)
        return cell.ref.row not in images and known is not None, known


def clause_of(table: Table) -> sa.TableClause:
    """Return a table with all its columns; names come from the catalogue only."""
    return sa.table(
        table.name, *(sa.column(one.name) for one in table.columns), schema=table.namespace or None
    )


def parameter(place: int) -> str:
    """Return the name of the place-th parameter; columns may have names that no parameter can have."""
    return f"v{place}"


def bound(planned: PlannedRow, values: Image, dialect: Dialect) -> dict[str, Any]:
    """Return the parameters of a row's statement; ValueError when a text does not fit its column."""
    found: dict[str, Any] = {}
    for place, name in enumerate(planned.columns):
        column = planned.table.column(name)
        assert column is not None
        found[parameter(place)] = bind(column, values[name], dialect)
    return found


def _shown(planned: PlannedRow) -> tuple[str | None, ...]:
    cells = (planned.row.cell(name) for name in planned.columns)
    return tuple(f"{cell.ref.row}.{cell.ref.column}" if cell.ref else cell.value for cell in cells if cell)


def _no_table(name: str) -> AppError:
    return AppError(
        "no_table",
        _("The database has no table {table}.", table=name),
        _("Choose a table from the list; when it is new, read the database's tables again."),
    )
