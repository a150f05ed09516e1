"""What a clause names with an exception: 除标题外所有静态文本, all labels except the last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.domain.reports.editing.references.mention import Mention, holds
from app.domain.reports.editing.references.printed_values import as_values
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import PAGE_REFS, Outline

_REST = r"(?:(?:其[余他它]|剩下|别|所有|全部|每一?个|各个?)的?)*"
_BUT_ZH = re.compile(
    r"(?<![删去移清扣剔消解免])除(?:了|开)?(?P<out>[^,\uff0c]{1,30}?)"
    rf"(?:(?:之?以?外|外)的?[,\uff0c]?|[,\uff0c])\s*(?P<rest>{_REST})"
)
_AMONG_ZH = re.compile(
    r"(?:[里中内]面?)?的?[,\uff0c]?\s*(?<![删去移清扣剔消解免])除(?:了|开)?(?P<out>[^,\uff0c]{1,30}?)"
    rf"(?:之?以?外)?的?[,\uff0c]?\s*{_REST}(?=都|全部?|一律|统一|均)"
)
_VALUES_ZH = re.compile(r"(?:数据|字段)?(?:的)?值(?!班|日)|数据(?![行列库源集类])")
_ALSO_ZH = re.compile(r"(?:都|全部?|一律|统一|均)+")
_BUT_EN = re.compile(
    r"(?:,? |^)(?:but not|except|but|other than|apart from|excluding|save)(?: for)?"
    r" (?P<out>(?:the |that )?.{2,40}?)"
    r"(?=$|,| (?:in|to|right|left|center|centred|centered|bold|italic|with|get|be|should|have|bigger|smaller"
    r"|larger|must|shall|are|is|#|\d))",
    re.IGNORECASE,
)
_SCOPES = frozenset({"kind", "band", "headers", "line", "totals", "place"})


def excepted_in(clause: Clause, named: Sequence[Mention]) -> Iterator[Mention]:
    """Yield things of which some are left out; named is all else that the clause names.

    Only where those left out are among the things: 除订单号外明细 is the detail
    row without that cell.
    """
    yield from _before(clause, named) if not clause.english else _behind(clause, named)


def _before(clause: Clause, named: Sequence[Mention]) -> Iterator[Mention]:
    for found in _BUT_ZH.finditer(clause.words):
        start, end = clause.start + found.start(), clause.start + found.end()
        out = _within(named, clause.start + found.start("out"), clause.start + found.end("out"))
        scopes = [one for one in named if one.kind in _SCOPES and one.start == end]
        values = _VALUES_ZH.match(clause.words, found.end()) if found["rest"] else None
        if values is not None:
            until = clause.start + values.end()
            scopes = [Mention(end, until, "kind", tuple(_printing(clause.outline)))]
        yield from _left(clause, start, scopes, out)

    for scope in (one for one in named if one.kind in _SCOPES):
        among = _AMONG_ZH.match(clause.words, scope.end - clause.start)
        if among is None:
            continue
        out = _within(named, clause.start + among.start("out"), clause.start + among.end("out"))
        for one in _left(clause, scope.start, [scope], out):
            yield replace(one, end=clause.start + among.end())


def _behind(clause: Clause, named: Sequence[Mention]) -> Iterator[Mention]:
    for found in _BUT_EN.finditer(clause.words):
        begin, end = clause.start + found.start(), clause.start + found.end("out")
        out = _within(named, clause.start + found.start("out"), end)
        for scope in (one for one in named if one.kind in _SCOPES and one.end == begin):
            for one in _left(clause, scope.start, [scope], out):
                yield replace(one, end=end)


def _within(named: Sequence[Mention], start: int, end: int) -> list[Mention]:
    """Return the longest of what is named between two places."""
    inside = [one for one in named if start <= one.start and one.end <= end and one.ids]
    return [one for one in inside if not any(holds(other, one) for other in inside)]


def _left(clause: Clause, start: int, scopes: Sequence[Mention], out: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the longest scope without what is left out of it, where all of that is in it."""
    scope = max(scopes, key=lambda one: one.end, default=None)
    if scope is None or not out:
        return
    gone: set[str] = set()
    for place in {(one.start, one.end) for one in out}:
        meant = [one for one in out if (one.start, one.end) == place]
        own = {id_ for one in meant for id_ in (*one.ids, *one.wide)} & set(scope.ids)
        values = {id_ for one in meant for each in one.ids for id_ in as_values(clause, each)}
        own = own or values & set(scope.ids)
        if not own:
            return
        gone |= own
    ids = tuple(one for one in scope.ids if one not in gone)
    also = _ALSO_ZH.match(clause.words, scope.end - clause.start)
    end = clause.start + also.end() if also else scope.end
    if ids:
        yield Mention(start, end, "others", ids, ids, several=True)


def _printing(outline: Outline) -> list[str]:
    """Return the text fields that print data."""
    return [one.id for one in outline.elements if one.kind == "textField" and set(one.refs) - PAGE_REFS]
