"""Run a plan's rows inside an open transaction; trial and commit both come here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.records.models import CellVerdict, ForeignKey, Problem, Table
from app.engines.databases.plan import Image, Plan, PlannedRow, bound, clause_of
from app.engines.databases.values import bind, canonical, same
from app.engines.databases.verdicts import already_there, not_there

AT_ONCE = 200
_WARNINGS = sa.text("SHOW WARNINGS")


class Inserter:
    """The rows of one plan on one connection; images holds what was inserted, by row key."""

    def __init__(self, plan: Plan, connection: Connection) -> None:
        """Work inside the connection's transaction."""
        self.plan, self.connection = plan, connection
        self.dialect = plan.catalogue.dialect
        self.images: dict[str, Image] = {}

    def insert(self, planned: PlannedRow, values: Image) -> tuple[CellVerdict, ...]:
        """Insert one row and keep its image; return notes on values that the database changed.

        Raises DBAPIError when the database refuses it, ValueError when a text
        does not fit its column.
        """
        result = self.connection.execute(planned.insert, bound(planned, values, self.dialect))
        image = self._image(planned, values, result)
        self.images[planned.row.key] = image
        return (*_changed(planned.table, values, image), *self._warned(planned.table, result))

    def reread(self, planned: PlannedRow) -> None:
        """Read an inserted row again: triggers may have changed it since."""
        image = self.images[planned.row.key]
        key = key_of(planned.table, image)
        if key:
            found = read_row(self.connection, planned.table, key, self.dialect)
            if found is not None:
                self.images[planned.row.key] = found

    def probe(self, planned: PlannedRow, values: Image, skip: Iterable[str] = ()) -> tuple[CellVerdict, ...]:
        """Find what else is wrong with a refused row: the database names the first fault only."""
        known = {name: value for name, value in values.items() if name not in set(skip)}
        found: list[CellVerdict] = []
        for one in planned.table.uniques:
            if not one.where and self._exists(planned.table, one.columns, one.columns, known):
                found += already_there(planned.table, one.columns, known)
        for key in planned.table.foreign_keys:
            found += self.dangling(planned, key, known)
        return tuple(found)

    def dangling(self, planned: PlannedRow, key: ForeignKey, values: Image) -> tuple[CellVerdict, ...]:
        """Return the verdicts on a declared reference that leads nowhere."""
        target = self.plan.catalogue.table(key.target)
        wanted = [values.get(name) for name in key.columns]
        if target is None or not key.declared or any(value is None for value in wanted):
            return ()
        if self._exists(target, key.target_columns, key.columns, values) is False:
            return not_there(planned.table, key.columns, values)
        return ()

    def _exists(
        self, table: Table, columns: tuple[str, ...], given: tuple[str, ...], values: Image
    ) -> bool | None:
        """Tell whether a table has a row with the given values; None when that can't be asked."""
        if any(values.get(name) is None for name in given):
            return None
        wanted = {name: values[other] for name, other in zip(columns, given, strict=True)}
        try:
            with self.connection.begin_nested():
                return read_row(self.connection, table, wanted, self.dialect) is not None
        except (sa.exc.DBAPIError, ValueError):
            return None

    def _image(self, planned: PlannedRow, values: Image, result: Any) -> Image:
        if self.plan.returning:
            rows = result.mappings().all()
            if len(rows) != 1:
                raise _row_count(planned.table, len(rows))
            return {one.name: canonical(one, rows[0][one.name]) for one in planned.table.columns}
        return self._image_by_key(planned, values, result)

    def _image_by_key(self, planned: PlannedRow, values: Image, result: Any) -> Image:
        """Read the row back where the database can't return it (MySQL)."""
        if result.rowcount != 1:
            raise _row_count(planned.table, result.rowcount)
        key = dict(values)
        for column in planned.table.columns:
            if column.identity and key.get(column.name) is None:
                key[column.name] = str(result.lastrowid)
        wanted = key_of(planned.table, key) or values
        return read_row(self.connection, planned.table, wanted, self.dialect) or values

    def _warned(self, table: Table, result: Any) -> tuple[CellVerdict, ...]:
        """Return MariaDB's warnings: it may have stored something else than was sent."""
        if not getattr(result.context.cursor, "warning_count", 0):
            return ()
        words = [str(row[2]) for row in self.connection.execute(_WARNINGS)]
        problem = Problem(
            code="changed_value", message=_("The database warns: {words}", words="; ".join(words))
        )
        return (CellVerdict(column="", problem=problem),)


def key_of(table: Table, image: Image) -> Image:
    """Return the values that find a row again: the primary key, or a unique set without gaps; else {}."""
    sets = [table.primary_key, *(one.columns for one in table.uniques if not one.where)]
    for columns in sets:
        if columns and all(image.get(name) is not None for name in columns):
            return {name: image[name] for name in columns}
    return {}


def read_row(connection: Connection, table: Table, key: Image, dialect: Any) -> Image | None:
    """Return the first row with these values, None when there is none."""
    clause = clause_of(table)
    query = sa.select(*clause.c).where(*conditions(table, clause, key, dialect)).limit(1)
    row = connection.execute(query).mappings().first()
    return None if row is None else {one.name: canonical(one, row[one.name]) for one in table.columns}


def read_rows(
    connection: Connection, table: Table, keys: Sequence[Image], dialect: Any, *, lock: bool = False
) -> dict[tuple[str | None, ...], Image]:
    """Return the rows with these keys (all of the same columns), by the keys' values; lock locks them."""
    columns = tuple(keys[0]) if keys else ()
    clause = clause_of(table)
    found: dict[tuple[str | None, ...], Image] = {}
    for start in range(0, len(keys), AT_ONCE):
        query = sa.select(*clause.c).where(any_of(table, clause, keys[start : start + AT_ONCE], dialect))
        for row in connection.execute(query.with_for_update() if lock else query).mappings():
            image = {one.name: canonical(one, row[one.name]) for one in table.columns}
            found[tuple(image[name] for name in columns)] = image
    return found


def any_of(table: Table, clause: sa.TableClause, keys: Sequence[Image], dialect: Any) -> Any:
    """Return a test that is true for rows with any of these keys."""
    if len(keys[0]) > 1:
        return sa.or_(*(sa.and_(*conditions(table, clause, key, dialect)) for key in keys))
    (name,) = keys[0]
    column = table.column(name)
    assert column is not None
    return clause.c[name].in_([untyped(bind(column, key[name], dialect)) for key in keys])


def conditions(
    table: Table, clause: sa.TableClause, key: Mapping[str, str | None], dialect: Any
) -> list[Any]:
    """Return bound comparisons; a NULL is compared as such."""
    found = []
    for name, value in key.items():
        column = table.column(name)
        assert column is not None
        given = bind(column, value, dialect)
        found.append(clause.c[name].is_(None) if given is None else clause.c[name] == untyped(given))
    return found


def untyped(value: object) -> sa.BindParameter[Any]:
    """Return a bound value that the database reads by the type of the column it meets."""
    return sa.bindparam(None, value, unique=True, type_=sa.types.NullType())


def _changed(table: Table, values: Image, image: Image) -> tuple[CellVerdict, ...]:
    found = []
    for name, sent in values.items():
        column = table.column(name)
        if column is not None and not same(column, sent, image.get(name)):
            message = _("The database keeps {kept} instead of {sent}.", kept=image.get(name), sent=sent)
            found.append(CellVerdict(column=name, problem=Problem(code="changed_value", message=message)))
    return tuple(found)


def _row_count(table: Table, count: int) -> AppError:
    return AppError(
        "row_count",
        _("The database added {count} rows to {table} where one was sent.", count=count, table=table.key),
        _("Nothing was written. A rule or trigger of the database may turn inserts into something else."),
    )
