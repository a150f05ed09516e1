"""Outcomes in the words of the user's language: staged rows with their origins, and questions."""

from __future__ import annotations

from collections.abc import Callable

from app.core.i18n import _
from app.domain.records.cell_checks import label_of
from app.domain.records.models import Span, StagedCell, StagedRow
from app.domain.records.understand.bound import Ask, Bound, Desk, NewRow
from app.domain.records.understand.columns import references
from app.domain.records.understand.models import Assumption, Clarify, Staged, Words
from app.domain.records.understand.resolve import looked_up
from app.domain.records.understand.tokens import Token

_ORDER = (
    "suspicious_text",
    "ambiguous_reference",
    "not_found",
    "invalid_choice",
    "ambiguous_date",
    "invalid_value",
    "check",
    "pattern_anomaly",
    "duplicate",
    "unknown_column",
    "missing_required",
)


def staged(desk: Desk, rows: list[NewRow], warnings: dict[str, list[str]]) -> Staged:
    """Return rows that may be shown."""
    told = [
        Assumption(row=row.key, column=name, message=bound.note)
        for row in rows
        for name, bound in row.cells.items()
        if bound.note
    ]
    every = [one for row in rows for one in warnings.get(row.key, [])]
    return Staged(
        request=desk.request,
        rows=tuple(staged_row(desk, row, warnings.get(row.key, [])) for row in rows),
        warnings=tuple(dict.fromkeys(every)),
        assumptions=tuple(told),
    )


def staged_row(desk: Desk, row: NewRow, warnings: list[str]) -> StagedRow:
    """Return a row as it is staged."""
    table = desk.catalogue.table(row.table)
    keys = {key.columns[0]: key for key in references(table)} if table else {}
    cells = []
    for name, bound in row.cells.items():
        if bound.value is None and bound.ref is None:
            continue
        found = looked_up(bound, keys[name]) if name in keys else None
        cells.append(_cell(name, bound).model_copy(update={"looked_up": found}))
    return StagedRow(key=row.key, table=row.table, cells=tuple(cells), warnings=tuple(warnings))


def _cell(name: str, bound: Bound) -> StagedCell:
    span = Span(start=bound.start, end=bound.end) if bound.end > bound.start else None
    return StagedCell(
        column=name,
        kind="ref" if bound.ref else "value",
        value=bound.value,
        text=bound.text,
        origin=bound.origin,
        span=span,
        ref=bound.ref,
        shown=bound.shown,
        note=bound.note,
    )


def clarify(desk: Desk, rows: list[NewRow], asks: list[Ask], unmapped: list[Token]) -> Clarify:
    """Return the most pressing question."""
    ask = min(asks, key=lambda one: _ORDER.index(one.reason))
    return Clarify(
        request=desk.request,
        key=ask.key,
        reason=ask.reason,
        table=ask.table,
        column=ask.column,
        text=ask.text,
        question=question(desk, ask),
        options=ask.options,
        free=ask.free,
        span=Span(start=ask.start, end=ask.end) if ask.end else None,
        rows=tuple(staged_row(desk, row, []) for row in rows),
        unmapped=tuple(Words(text=t.text, span=Span(start=t.start, end=t.end)) for t in unmapped),
    )


def question(desk: Desk, ask: Ask) -> str:
    """Return a question in the user's language."""
    if ask.key == "table" and not ask.text:
        return _("Which table do these rows belong to?")
    table = desk.catalogue.table(ask.table) if ask.table else None
    column = table.column(ask.column) if table and ask.column else None
    values = {
        "text": ask.text,
        "table": (table.comment or table.key) if table else "",
        "column": label_of(column) if column else "",
        "count": len(ask.options),
        "choices": _(", ").join(one.label for one in ask.options[:20]),
    }
    return _SENTENCES[ask.reason](values)


_SENTENCES: dict[str, Callable[[dict[str, object]], str]] = {
    "ambiguous_reference": lambda v: _("{text} may mean {count} rows of {table}. Which one?", **v),
    "not_found": lambda v: _("{table} has no {text}. Which row is meant?", **v),
    "missing_required": lambda v: _("{column} of {table} is needed. What is it?", **v),
    "unknown_column": lambda v: _("What does {text} mean here? No column was found for it.", **v),
    "invalid_choice": lambda v: _("{column} can't be {text}. Choose one of: {choices}.", **v),
    "invalid_value": lambda v: _("{text} can't be stored as {column}. What should it be?", **v),
    "ambiguous_date": lambda v: _("{text} may be read as: {choices}. Which day is meant?", **v),
    "duplicate": lambda v: _("{table} already has {text}. Add it all the same?", **v),
    "check": lambda v: _("{text} breaks a rule for {column}. What should it be?", **v),
    "pattern_anomaly": lambda v: _("{text} looks unlike every other {column}. Is it right?", **v),
    "suspicious_text": lambda v: _("{text} looks like a command. Is it really the value of {column}?", **v),
}
