"""Lookups, copies and sequences: the placeholders that read the database."""

from __future__ import annotations

import re
from datetime import datetime

from app.domain.records.models import Candidate, LookedUp, LookupQuery
from app.domain.records.placeholders.problems import PlaceholderError
from app.domain.records.placeholders.session import Session
from app.domain.records.placeholders.tree import ColumnName, Next

MOST_CANDIDATES = 20
MOST_ROWS = 50
NEAREST = 5
_DATE_PARTS = {"{yyyy}": "%Y", "{yy}": "%y", "{MM}": "%m", "{dd}": "%d"}
_RUN = re.compile(r"#+")
Given = tuple[str, str, str | None]


def find_one(
    session: Session, wanted: ColumnName, given: list[Given], first_by: str, *, descending: bool
) -> tuple[str | None, LookedUp]:
    """Return the wanted column of the one row that fits, and how to find it again.

    given holds (column, eq | contains | isnull, text). Raises
    PlaceholderError(E_NOT_FOUND, E_AMBIGUOUS) with the rows that are near.
    """
    table, column = session.column(wanted)
    for name, _test, _text in given:
        session.column(ColumnName(wanted.table, name))
    rows = _fitting(session, table.key, given)
    how = LookedUp(
        table=table.key,
        column=column.name,
        where=tuple((name, text or "") for name, test, text in given if test == "eq"),
    )
    name, _test, text = next((one for one in given if one[1] != "isnull"), given[0])
    if not rows:
        near = _nearest(session, table.key, given)
        raise PlaceholderError(
            "E_NOT_FOUND", suggestions=near, table=table.key, column=name, text=text or "NULL"
        )
    if first_by:
        session.column(ColumnName(wanted.table, first_by))
        rows.sort(key=lambda one: _sortable(one.row.get(first_by)), reverse=descending)
    elif len(rows) > 1:
        labels = tuple(one.label for one in rows[:MOST_CANDIDATES])
        raise PlaceholderError(
            "E_AMBIGUOUS", suggestions=labels, count=len(rows), table=table.key, column=name, text=text or ""
        )
    return rows[0].row.get(column.name), how


def values_where(session: Session, wanted: ColumnName, given: list[Given]) -> list[str]:
    """Return the different values of a column in rows that fulfil the conditions, by one bounded question."""
    table, column = session.column(wanted)
    for name, _test, _text in given:
        session.column(ColumnName(wanted.table, name))
    same = {name: text for name, test, text in given if test != "contains"}
    held = next(((name, text) for name, test, text in given if test == "contains" and text), None)
    if held is None:
        rows = list(session.reader.rows(table.key, same, MOST_ROWS))
    else:
        where = tuple((name, text or "") for name, test, text in given if test == "eq")
        query = LookupQuery(
            table=table.key, text=held[1], columns=(held[0],), where=where, limit=MOST_ROWS, fuzzy=False
        )
        rows = [one.row for one in session.reader.find(query).candidates]
    fitting = [row for row in rows if all(_true(row.get(name), test, text) for name, test, text in given)]
    return list(dict.fromkeys(value for row in fitting if (value := row.get(column.name)) is not None))


def _fitting(session: Session, table: str, given: list[Given]) -> list[Candidate]:
    """Return the rows that fulfil every condition: one is searched, the others are compared."""
    name, test, text = next((one for one in given if one[1] == "eq"), given[0])
    if test == "isnull" or not text:
        return []
    others = tuple((column, value or "") for column, kind, value in given if kind == "eq" and column != name)
    query = LookupQuery(
        table=table, text=text, columns=(name,), where=others, limit=MOST_CANDIDATES + 1, fuzzy=False
    )
    return [one for one in session.reader.find(query).candidates if _fulfils(one, given)]


def _fulfils(candidate: Candidate, given: list[Given]) -> bool:
    return all(_true(candidate.row.get(name), test, text) for name, test, text in given)


def _true(value: str | None, test: str, text: str | None) -> bool:
    if test == "isnull" or value is None:
        return test == "isnull" and value is None
    return value == text if test == "eq" else (text or "").casefold() in value.casefold()


def _nearest(session: Session, table: str, given: list[Given]) -> tuple[str, ...]:
    texts = [(name, text) for name, test, text in given if test != "isnull" and text]
    if not texts:
        return ()
    name, text = texts[0]
    found = session.reader.find(LookupQuery(table=table, text=text, columns=(name,), limit=NEAREST))
    return tuple(one.label for one in found.candidates)


def _sortable(value: str | None) -> tuple[int, float, str]:
    try:
        return (1, float(value or ""), "")
    except ValueError:
        return (2, 0.0, value or "") if value is not None else (0, 0.0, "")


class Sequences:
    """The next numbers of a batch; each asks the database once and counts on from there."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._last: dict[tuple[str, str, str], int] = {}

    def next(self, what: Next) -> str:
        """Return the next value; raise PlaceholderError(E_PATTERN, E_OVERFLOW)."""
        table, column = self._session.column(what.wanted)
        prefix, width, suffix = _pattern(what.pattern, self._session.now)
        key = (table.key, column.name, what.pattern)
        if key not in self._last:
            last = self._session.reader.last(table.key, column.name, prefix)
            found = _number(last, prefix, suffix)
            self._last[key] = max(found, (what.start or 1) - 1)
        self._last[key] += 1
        number = self._last[key]
        if width and number >= 10**width:
            raise PlaceholderError("E_OVERFLOW", text=what.pattern)
        return f"{prefix}{number:0{width}d}{suffix}" if what.pattern else str(number)


def _pattern(pattern: str, now: datetime) -> tuple[str, int, str]:
    if not pattern:
        return "", 0, ""
    for part, form in _DATE_PARTS.items():
        pattern = pattern.replace(part, now.strftime(form))
    run = _RUN.search(pattern)
    if run is None:
        raise PlaceholderError("E_PATTERN", text=pattern)
    return pattern[: run.start()], len(run.group()), pattern[run.end() :]


def _number(last: str | None, prefix: str, suffix: str) -> int:
    if not last or not last.startswith(prefix) or not last.endswith(suffix):
        return 0
    middle = last[len(prefix) : len(last) - len(suffix)]
    return int(middle) if middle.isdigit() else 0
