"""Requests for tables that take no rows: views, and tables in which the account may not add any."""

from __future__ import annotations

import re

from app.core.i18n import _
from app.domain.records.models import Catalogue, Table
from app.domain.records.understand.lexicon import Lexicon, table_terms
from app.domain.records.understand.models import AddRequest, Refused
from app.domain.records.understand.possible import lowered, occurrences
from app.domain.records.understand.words import words
from app.domain.records.wording import table_words

_LEADING = re.compile(
    r"(?:\s|a|an|the|new|another|one|row|rows|record|entry|line|to|into|in|for|"
    r"一|个|条|行|新|的|到|往|在|给|向|进|请|帮我|把|记录|数据|表)*",
    re.IGNORECASE,
)
_MOST_NAMED = 3


def refused_table(request: AddRequest, catalogue: Catalogue, lexicon: Lexicon) -> Refused | None:
    """Return why nothing can be added where the request says; None when it names an open table first."""
    small = lowered(request.text)
    begin = _after_verb(small)
    closed = [table for table in catalogue.tables if table.is_view or not table.insertable]
    found = [
        (end - start, table)
        for table in closed
        if begin
        for term in table_terms(table, catalogue)
        for start, end in occurrences(small, term)
        if start >= begin and _LEADING.fullmatch(small[begin:start])
    ]
    if not found:
        return None
    length, table = max(found, key=lambda one: one[0])
    open_ = (end - start for term in lexicon.tables for start, end in occurrences(small, term))
    if length <= max(open_, default=0):
        return None
    return Refused(request=request, reason="not_insert", message=_message(table, catalogue))


def _after_verb(small: str) -> int:
    """Return where the words behind the request's opening verb begin, 0 where it has none."""
    start = len(small) - len(small.lstrip())
    for verb in sorted(words().insert, key=len, reverse=True):
        if small.startswith(verb, start):
            return start + len(verb)
    led = _LEADING.match(small)
    at = led.end() if led else 0
    return next((at + len(verb) for verb in words().insert if at and small.startswith(verb, at)), 0)


def _message(table: Table, catalogue: Catalogue) -> str:
    name = table_words(catalogue, table.key)
    if not table.is_view:
        return _(
            "This account may not add rows to {table}. Ask for the right to insert there, "
            "or choose another connection.",
            table=name,
        )
    below = _tables_below(table, catalogue)
    if not below:
        return _("{table} is a view: it shows rows of other tables. Add the row to one of those.", table=name)
    return _(
        "{table} is a view: it shows rows of other tables. Add the row to one of these: {tables}.",
        table=name,
        tables=_(", ").join(table_words(catalogue, one.key) for one in below),
    )


def _tables_below(view: Table, catalogue: Catalogue) -> list[Table]:
    """Return the tables that share most columns with a view, which are likely those that it shows."""
    names = {column.name for column in view.columns}
    shared = [
        (len(names & {column.name for column in table.columns}), table)
        for table in catalogue.tables
        if not table.is_view and table.insertable
    ]
    best = sorted((one for one in shared if one[0]), key=lambda one: -one[0])
    return [table for _count, table in best[:_MOST_NAMED]]
