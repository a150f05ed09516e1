"""Names in a list of columns, Product、Product Code 三列, or of fields: quantity, unit_cost and value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import normal
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_JOINT = re.compile(
    r"[」』”\"']?\s*(?:和|与|跟|及|以及|还有|、|,|，|&|,?\s*\band\b)\s*(?:the )?[「『“\"']?", re.IGNORECASE
)
_ENDS = re.compile(
    r"[」』”\"']?\s*(?:这|那)?\s*(?:[两二三四五六七八几]|[2-9])\s*个?[列栏](?!头|标题|名|宽)|[”\"']?\s+columns\b",
    re.IGNORECASE,
)
_LED = re.compile(
    r"\b(?:columns|values (?:of|in)|(?:detail|data) (?:fields|cells|values) (?:of|in))\s+(?:the )?[“\"']?$",
    re.IGNORECASE,
)
_FIELDS = re.compile(r"[”\"']?\s+(?:text ?)?fields\b", re.IGNORECASE)
_FIELDS_LED = re.compile(r"\b(?:text ?)?fields\s+(?:the )?[“\"']?$", re.IGNORECASE)
_LEAST = 2


def listed_columns(clause: Clause, mentions: list[Mention]) -> list[Mention]:
    """Return mentions with the names in a list of columns as theirs, whatever else is called so."""
    for first, last in _lists(clause, mentions):
        run = mentions[first : last + 1]
        if len(run) < _LEAST:
            continue
        ends, led = (
            _ENDS.match(clause.text, run[-1].end),
            _LED.search(clause.text, clause.start, run[0].start),
        )
        if not (ends or led):
            told = _in_band(clause, run, mentions) or _data_listed(clause, run) or _whole_columns(clause, run)
            mentions[first : last + 1] = told or run
            continue
        if any(len(one.columns) != 1 for one in run):
            continue
        if led and "columns" not in led.group().lower():
            mentions[first : last + 1] = [_values_of(clause, one) for one in run]
            mentions[first] = replace(mentions[first], start=led.start())
            return [one for one in mentions if one.end <= led.start() or one.start >= led.start()]
        mentions[first : last + 1] = [_heading_alone(clause, one) for one in run]
    return mentions


def _lists(clause: Clause, mentions: Sequence[Mention]) -> list[tuple[int, int]]:
    """Return from where to where names stand with no more than a joining sign between."""
    found: list[tuple[int, int]] = []
    for at, one in enumerate(mentions):
        before = mentions[at - 1] if at else None
        joined = before is not None and _JOINT.fullmatch(clause.text, before.end, one.start)
        if joined and found:
            found[-1] = (found[-1][0], at)
        else:
            found.append((at, at))
    return found


_INSIDE = re.compile(r"\b(?:in|of|on|within)\s+(?:(?:the|each|every)\s+)?$", re.IGNORECASE)


def _in_band(clause: Clause, run: Sequence[Mention], mentions: Sequence[Mention]) -> list[Mention]:
    """Return the names of a list as what their columns have in the band that is said behind it; else []."""
    bands = [one for one in mentions if one.kind == "band" and one.ids]
    if not clause.english or len(bands) != 1 or bands[0].start < run[-1].end:
        return []
    if not _INSIDE.search(clause.text[run[-1].end : bands[0].start]):
        return []
    there = [tuple(id_ for id_ in one.wide or one.ids if id_ in bands[0].ids) for one in run]
    if not all(there):
        return []
    return [
        Mention(one.start, one.end, "column", ids, ids, True, one.columns)
        for one, ids in zip(run, there, strict=True)
    ]


def _data_listed(clause: Clause, run: Sequence[Mention]) -> list[Mention]:
    """Return the names of a list as what prints the data of those names; else [].

    They are data where one of them is called as no text is, or where they are said to be fields.
    """
    outline = clause.outline
    words = [clause.text[one.start : one.end].strip("\"“”'") for one in run]
    fields = _FIELDS.match(clause.text, run[-1].end) or _FIELDS_LED.search(
        clause.text, clause.start, run[0].start
    )
    if fields and all(len(one.columns) == 1 for one in run):
        return [_values_of(clause, one) for one in run]
    data = {one.name for one in (*outline.fields, *outline.parameters, *outline.variables)}
    texts = [*(one.label for one in outline.elements), *(one.title for one in outline.columns)]
    called = {normal(one) for one in texts if one}
    if not set(words) <= data or (not fields and all(normal(one) in called for one in words)):
        return []
    shown = [found for word in words if (found := _printing(word, outline)) is not None]
    if len(shown) < len(run):
        return []
    return [
        Mention(one.start, one.end, "column" if columns else "field", ids, ids, True, columns)
        for one, (ids, columns) in zip(run, shown, strict=True)
    ]


def _printing(name: str, outline: Outline) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return what prints a datum, with its column: the values of that, or one element; None if unclear."""
    column = next((one for one in outline.columns if one.field == name and one.values), None)
    if column is not None:
        return tuple(column.values), (column.id,)
    ids = [one.id for one in outline.elements if name in _printed(one)]
    return ((ids[0],), ()) if len(ids) == 1 else None


def _whole_columns(clause: Clause, run: Sequence[Mention]) -> list[Mention]:
    """Return the names of a Chinese list as whole columns, where its last one is said to be one; else []."""
    last = run[-1]
    if (
        clause.english
        or not clause.text[: last.end].endswith("列")
        or any(len(one.columns) != 1 for one in run)
    ):
        return []
    columns = [column for one in run if (column := clause.outline.column(one.columns[0])) is not None]
    if len(columns) != len(run) or not set(last.ids) >= {*columns[-1].headers, *columns[-1].values}:
        return []
    return [
        Mention(one.start, one.end, "column", tuple(each.elements), tuple(each.elements), True, one.columns)
        for one, each in zip(run, columns, strict=True)
    ]


def _printed(info: ElementInfo) -> set[str]:
    """Return the names of the data that an element prints."""
    return {ref.partition(":")[2] for ref in info.refs}


def _values_of(clause: Clause, one: Mention) -> Mention:
    """Return a name as that of the values of its column."""
    column = clause.outline.column(one.columns[0])
    ids = tuple(column.values) if column is not None else one.ids
    return Mention(one.start, one.end, "column", ids, ids, True, one.columns)


def _heading_alone(clause: Clause, one: Mention) -> Mention:
    """Return a name as that of its column's heading where other texts are called so, too."""
    column = clause.outline.column(one.columns[0])
    heads = tuple(id_ for id_ in one.ids if column is not None and id_ in column.headers)
    return replace(one, ids=heads) if one.kind == "label" and heads and len(one.ids) > len(heads) else one
