"""Bounded, parameterised reads for the understanding of a request: rows by name, counts, last values."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.records.cell_checks import check_value
from app.domain.records.models import Candidate, Catalogue, Column, LookupQuery, LookupResult, Match, Table
from app.engines.databases.inserting import conditions, key_of, untyped
from app.engines.databases.mentions import mentions
from app.engines.databases.plan import clause_of
from app.engines.databases.session import Session
from app.engines.databases.values import bind, canonical

FUZZY_ROWS = 3000
FUZZY_SCORE = 72.0
MOST = 50
_NAMING = re.compile(r"name|title|label|caption|_ab?br$|名称|姓名|标题|名$", re.IGNORECASE)
_NO_NAMING = re.compile(r"bank|file|img|job|contact_?title|courtesy", re.IGNORECASE)
_CODING = re.compile(r"code|_no$|number|sku|编码|编号|工号|学号|号$", re.IGNORECASE)
_DISTINGUISHING = 4
Image = dict[str, str | None]


class TableReader:
    """Everything domain.records.ports.Reader promises, on one database."""

    def __init__(self, session: Session, catalogue: Catalogue) -> None:
        """Read tables of this catalogue only."""
        self._session, self._catalogue = session, catalogue

    def find(self, query: LookupQuery) -> LookupResult:
        """Return the rows that a name may mean, best first: exact, but for spelling, begins, holds, alike."""
        table = self._table(query.table)
        columns = [self._column(table, name) for name in query.columns] or naming_columns(table)
        text, limit = query.text.strip(), min(max(query.limit, 1), MOST)
        if not text or not columns or "\0" in text:
            return LookupResult()
        with self._session.connection("read") as connection:
            search = _Search(connection, table, columns, self._catalogue.dialect, query.where)
            found, complete = search.run(text, limit, query.fuzzy)
        return LookupResult(candidates=_distinguished(found, table), complete=complete)

    def row(self, table: str, key: Mapping[str, str | None]) -> Image | None:
        """Return the one row with these values; None when there is none or several."""
        rows = self._rows(self._table(table), key, 2)
        return rows[0] if len(rows) == 1 else None

    def count(self, table: str, where: Mapping[str, str | None] | None = None) -> int:
        """Count the rows with these values."""
        found = self._table(table)
        clause = clause_of(found)
        tests = self._tests(found, clause, where or {})
        if tests is None:
            return 0
        query = sa.select(sa.func.count()).select_from(clause).where(*tests)
        with self._session.connection("read") as connection:
            return int(connection.execute(query).scalar_one())

    def last(self, table: str, column: str, prefix: str = "") -> str | None:
        """Return the largest value of a column, of those that begin with prefix: longer codes are larger."""
        found = self._table(table)
        one = self._column(found, column)
        clause = clause_of(found)
        value = clause.c[column]
        query = sa.select(value).where(value.is_not(None)).limit(1)
        if one.family == "text":
            query = query.where(value.startswith(prefix, autoescape=True))
            query = query.order_by(sa.func.length(value).desc(), value.desc())
        else:
            query = query.order_by(value.desc())
        with self._session.connection("read") as connection:
            return canonical(one, connection.execute(query).scalar())

    def distinct(self, table: str, column: str, limit: int = 50) -> tuple[str, ...]:
        """Return values that occur in a column, the most frequent first."""
        found = self._table(table)
        one = self._column(found, column)
        clause = clause_of(found)
        value = clause.c[column]
        counted = sa.func.count().label("times")
        query = sa.select(value).where(value.is_not(None)).group_by(value).order_by(counted.desc(), value)
        with self._session.connection("read") as connection:
            rows = connection.execute(query.limit(min(max(limit, 1), 500))).scalars().all()
        return tuple(text for row in rows if (text := canonical(one, row)) is not None)

    def rows(self, table: str, where: Mapping[str, str | None], limit: int = MOST) -> tuple[Image, ...]:
        """Return rows with these values, at most limit of them, by primary key."""
        return tuple(self._rows(self._table(table), where, min(max(limit, 1), MOST)))

    def mentioned(self, table: str, text: str, limit: int = 200) -> tuple[Candidate, ...]:
        """Return the rows whose name or code occurs in a text, the longest names first."""
        found = self._table(table)
        columns = naming_columns(found)
        if not columns or not text.strip() or "\0" in text:
            return ()
        with self._session.connection("read") as connection:
            return mentions(connection, found, columns, text, min(max(limit, 1), 500))

    def _rows(self, table: Table, where: Mapping[str, str | None], limit: int) -> list[Image]:
        clause = clause_of(table)
        tests = self._tests(table, clause, where)
        if tests is None:
            return []
        order = [clause.c[name] for name in table.primary_key]
        query = sa.select(*clause.c).where(*tests).order_by(*order).limit(limit)
        with self._session.connection("read") as connection:
            return [_image(table, row) for row in connection.execute(query).mappings()]

    def _tests(
        self, table: Table, clause: sa.TableClause, where: Mapping[str, str | None]
    ) -> list[Any] | None:
        """Return bound comparisons; None when a text can't be a value of its column."""
        for name in where:
            self._column(table, name)
        if not _fits(table, where):
            return None
        return conditions(table, clause, where, self._catalogue.dialect)

    def _table(self, name: str) -> Table:
        table = self._catalogue.table(name)
        if table is None:
            raise AppError(
                "no_table",
                _("The database has no table {table}.", table=name),
                _("Choose a table from the list."),
            )
        return table

    def _column(self, table: Table, name: str) -> Column:
        column = table.column(name)
        if column is None:
            raise AppError(
                "no_column",
                _("The table {table} has no column {column}.", table=table.key, column=name),
                _("Choose a column from the list."),
            )
        return column


def naming_columns(table: Table) -> list[Column]:
    """Return the columns by which people name a row: names first, then codes, then other unique texts."""
    texts = [one for one in table.columns if _may_name(table, one)]
    unique = {one.columns[0] for one in table.uniques if len(one.columns) == 1}
    own = [one for one in texts if table.name.lower().endswith(one.name.lower())]
    named = [one for one in texts if _NAMING.search(one.name) or _NAMING.search(one.comment.split("：")[0])]
    if {"firstname", "first_name"} & {one.name.lower() for one in named}:
        named = [one for one in named if "name" in one.name.lower()]
    if not named:
        named = [one for one in texts if not one.nullable and one.name not in table.primary_key]
    coded = [one for one in texts if one.name in unique or _CODING.search(one.name)]
    return list({one.name: one for one in (*own, *named, *coded)}.values())[:6] or texts[:1]


def _may_name(table: Table, column: Column) -> bool:
    if column.family != "text" or (column.length or 0) > 300 or column.choices:
        return False
    return not _NO_NAMING.search(column.name) and table.reference_of(column.name) is None


class _Search:
    """One lookup: ever wider questions until something is found."""

    def __init__(
        self,
        connection: Connection,
        table: Table,
        columns: list[Column],
        dialect: Any,
        where: Iterable[tuple[str, str]],
    ) -> None:
        self._connection, self._table, self._columns, self._dialect = connection, table, columns, dialect
        self._clause = clause_of(table)
        known: dict[str, str | None] = dict(where)
        fits = _fits(table, known)
        self._where = conditions(table, self._clause, known, dialect) if fits else None

    def run(self, text: str, limit: int, fuzzy: bool) -> tuple[list[Candidate], bool]:
        """Return candidates, best first, and whether these are all."""
        if self._where is None:
            return [], True
        rows = self._ask([self._equals(one, text) for one in self._columns], limit + 1)
        found = self._judged(rows, text)
        if not any(one.match == "exact" for one in found):
            rows = self._ask([self._holds(one, text) for one in self._columns], limit + 1)
            found = self._judged(rows, text)
        complete = len(rows) <= limit
        if not found and fuzzy:
            rows = self._ask([], FUZZY_ROWS)
            found, complete = self._judged(rows, text, fuzzy=True), len(rows) < FUZZY_ROWS
        found.sort(key=lambda one: -one.score)
        return found[:limit], complete and len(found) <= limit

    def _ask(self, tests: list[Any], limit: int) -> list[Image]:
        known = [test for test in tests if test is not None]
        if tests and not known:
            return []
        query = sa.select(*self._clause.c).where(*(self._where or []))
        if known:
            query = query.where(sa.or_(*known))
        order = [self._clause.c[name] for name in self._table.primary_key]
        rows = self._connection.execute(query.order_by(*order).limit(limit)).mappings()
        return [_image(self._table, row) for row in rows]

    def _equals(self, column: Column, text: str) -> Any:
        try:
            return self._clause.c[column.name] == untyped(bind(column, text, self._dialect))
        except (ValueError, ArithmeticError):
            return None

    def _holds(self, column: Column, text: str) -> Any:
        """Return a test that is true for rows that hold the text in any case or width, or its first word."""
        if column.family != "text":
            return None
        value = sa.func.lower(self._clause.c[column.name])
        forms = {text.lower(), _normal(text), "".join(_normal(text).split())}
        tests = [value.contains(form, autoescape=True) for form in sorted(forms) if form]
        squeezed = sa.func.replace(value, " ", "")
        tests.append(squeezed.contains("".join(_normal(text).split()), autoescape=True))
        return sa.or_(*tests)

    def _judged(self, rows: list[Image], text: str, *, fuzzy: bool = False) -> list[Candidate]:
        found = []
        for row in rows:
            judged = [(*_judge(row[one.name] or "", text, fuzzy), one) for one in self._columns]
            score, match, column = max(judged, key=lambda one: one[0])
            if score > 0:
                found.append(self._candidate(row, match, score, column))
        return found

    def _candidate(self, row: Image, match: Match, score: float, column: Column) -> Candidate:
        return Candidate(
            table=self._table.key,
            key=key_of(self._table, row) or row,
            label=row[column.name] or "",
            column=column.name,
            match=match,
            score=score,
            row=row,
        )


def _fits(table: Table, where: Mapping[str, str | None]) -> bool:
    """Tell whether every condition names a column and can be its value."""
    for name, value in where.items():
        column = table.column(name)
        problem = check_value(column, value) if column and value is not None else None
        if column is None or (problem is not None and problem.code != "length"):
            return False
    return True


def _judge(value: str, text: str, fuzzy: bool) -> tuple[float, Match]:
    if value == text:
        return 100.0, "exact"
    mine, given = _normal(value), _normal(text)
    if mine and "".join(mine.split()) == "".join(given.split()):
        return 99.0, "normalised"
    if given and mine.startswith(given):
        return 90.0 + 5 * len(given) / len(mine), "prefix"
    if given and given in mine:
        return 80.0 + 5 * len(given) / len(mine), "contains"
    if not fuzzy:
        return 0.0, "fuzzy"
    return _alike(mine, given), "fuzzy"


def _alike(mine: str, given: str) -> float:
    from rapidfuzz import fuzz

    score = max(fuzz.ratio(mine, given), 0.9 * fuzz.partial_ratio(mine, given) if len(given) > 2 else 0.0)
    return float(score) * 0.79 if score >= FUZZY_SCORE else 0.0


def _normal(text: str) -> str:
    """Return a text as compared: NFKC, small letters, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).lower().split())


def _image(table: Table, row: Any) -> Image:
    return {one.name: canonical(one, row[one.name]) for one in table.columns}


def _distinguished(found: list[Candidate], table: Table) -> tuple[Candidate, ...]:
    """Give each candidate the columns in which they differ, those that people know first."""
    if len(found) < 2:
        return tuple(found)
    skip = {*table.primary_key} if len(found[0].key) == 1 else set()
    differing = [
        one.name
        for one in table.columns
        if one.name not in skip
        and one.family not in ("binary", "json")
        and len({each.row.get(one.name) for each in found}) > 1
    ]
    filled = sorted(differing, key=lambda name: sum(each.row.get(name) is None for each in found))
    chosen = [name for name in differing if name in filled[:_DISTINGUISHING]]
    return tuple(
        one.model_copy(update={"distinguishing": {name: one.row.get(name) for name in chosen}})
        for one in found
    )
