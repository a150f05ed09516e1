"""Cells told by their place in a row: 表头最右边的格子, the last cell of the row, Total 后面的三个数."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from app.domain.reports.editing.references.mention import TEXTS, Mention
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.numerals import EN_ORDINAL, NUMBER, read_number
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_ROWS = frozenset({"band", "headers", "totals", "line"})
_NOUN_ZH = r"(?:单元格|格子?|文[字本]|标签|字段|元素|项|数[字值据]?|值)"
_NTH_ZH = re.compile(
    r"(?:那?一?行)?(?:[里中内上]面?)?的?"
    rf"(?:(?:(?:左起|从左(?:边|往右)?数?)?第(?P<n>{NUMBER})|(?P<back>倒数|右起|从右(?:边|往左)?数?)第(?P<m>{NUMBER}))个"
    r"|(?P<last>最后一?|末尾?)个|最(?P<side>[左右])(?:[边侧面](?:一个|那个)?|[那一]个)?的?(?![边侧面对移挪加添插放写补])"
    rf"|(?P<out>[左右])[边侧]的(?={_NOUN_ZH}))"
    rf"(?:的?{_NOUN_ZH})?(?![\u4e00-\u9fff]{{0,2}}列)"
)
_JOINT_ZH = re.compile(r"(?:和|与|及|以及|、)")
_FIGURE = re.compile(r"数[字值据]?$|值$|\b(?:figure|number|value)\b", re.IGNORECASE)
_NTH_EN = re.compile(
    rf"\b(?:the )?(?P<n>{EN_ORDINAL}|last|(?:left|right)most)"
    r" (?:cell|text|field|label|value|heading|item|figure|number|entry)"
    r" (?:of|in|on|from) (?:the )?$",
    re.IGNORECASE,
)
_OF_ROW_ZH = re.compile(r"(?:[这那]一?)?行")
_BEHIND_ZH = re.compile(
    r"(?:[」』”\"':：])?的?(?:后面|后边|右边|右侧|旁边)的?(?P<n>[两二三四五六七八九2-9])个?"
    r"(?:数[字值据]?|值|金额|字段|格子?|合计|总数)"
)


def cells_in_row(clause: Clause, named: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the cells that are told by their place in a row, and the values counted behind a label.

    named is what the clause names otherwise: the rows and labels.
    """
    if clause.english:
        yield from _before(clause, named)
        yield from _whole_rows(clause, named)
        return
    for row in (one for one in named if one.kind in _ROWS):
        picked: list[str] = []
        found, end = _NTH_ZH.match(clause.words, row.end - clause.start), 0
        while found:
            cells = _cells(clause.outline, row.ids, figures=bool(_FIGURE.search(found.group())))
            at = _at(found, len(cells))
            if not 0 <= at < len(cells):
                picked = []
                break
            picked, end = [*picked, cells[at].id], found.end()
            joint = _JOINT_ZH.match(clause.words, end)
            found = _NTH_ZH.match(clause.words, joint.end()) if joint else None
        if picked:
            several = len(picked) > 1
            yield Mention(row.start, clause.start + end, "place", tuple(picked), (), several, (), True)
    heads = next((one for one in named if one.kind == "headers"), None)
    for label in (one for one in named if one.kind == "label" and len(one.ids) == 1):
        line = _OF_ROW_ZH.match(clause.words, heads.end - clause.start) if heads else None
        if heads and line and label.end == heads.start and set(label.ids) <= set(heads.ids):
            yield Mention(label.start, clause.start + line.end(), "headers", heads.ids, (), several=True)
        found = _BEHIND_ZH.match(clause.text, label.end)
        ids = values_behind(clause.outline, label.ids[0]) if found else []
        if found and len(ids) == read_number(found["n"]):
            yield Mention(label.start, found.end(), "place", tuple(ids), (), True, (), True)


_ROW_EN = re.compile(r"\s*(?:row|line)\b(?!s)", re.IGNORECASE)


def _whole_rows(clause: Clause, named: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the row of a total of which more is said than that it is one: the country subtotal row."""
    for total in (one for one in named if one.kind == "totals" and one.exact):
        found = _ROW_EN.match(clause.words, total.end - clause.start)
        infos = [info for id_ in total.ids if (info := clause.outline.element(id_)) is not None]
        ids = [one.id for one in clause.outline.elements if infos and one.band == infos[0].band]
        cells = _cells(clause.outline, ids) if found and len({one.band for one in infos}) == 1 else []
        if found and set(total.ids) <= {one.id for one in cells}:
            row = tuple(one.id for one in cells)
            yield Mention(total.start, clause.start + found.end(), "totals", row, (), True, (), True)


def _before(clause: Clause, named: Sequence[Mention]) -> Iterator[Mention]:
    for row in (one for one in named if one.kind in _ROWS):
        found = _NTH_EN.search(clause.words, 0, row.start - clause.start)
        figures = bool(found and _FIGURE.search(found.group()))
        cells = _cells(clause.outline, row.ids, figures=figures) if found else []
        if found and cells:
            said = found["n"].lower()
            at = (
                len(cells) - 1
                if said in ("last", "rightmost")
                else 0
                if said == "leftmost"
                else int(read_number(said) or 0) - 1
            )
            if 0 <= at < len(cells):
                yield Mention(clause.start + found.start(), row.end, "place", (cells[at].id,), exact=True)


def _at(found: re.Match[str], count: int) -> int:
    """Return which cell of so many is meant; -1 for none."""
    side = found["side"] or found["out"]
    if found["last"] or side == "右":
        return count - 1
    if side:
        return 0
    if found["back"]:
        return count - int(read_number(found["m"]) or 0)
    return int(read_number(found["n"]) or 0) - 1


def _cells(outline: Outline, ids: Sequence[str], *, figures: bool = False) -> list[ElementInfo]:
    """Return the texts of a row from left to right, or its values; [] where they stand in more than one."""
    texts = [one for one in outline.elements if one.id in ids and one.kind in TEXTS]
    texts = [one for one in texts if one.refs] if figures else texts
    spots = places.boxes(outline)
    if len({one.band for one in texts}) != 1:
        return []
    lowest_top = max(spots[one.id][1] for one in texts)
    highest_end = min(spots[one.id][3] for one in texts)
    if lowest_top >= highest_end:
        return []
    return sorted(texts, key=lambda one: spots[one.id][0])


def values_behind(outline: Outline, id_: str, *, near: bool = False) -> list[str]:
    """Return the fields that stand level with a label, to its right, from left to right.

    near: only those before the next label.
    """
    label = outline.element(id_)
    spots = places.boxes(outline)
    if label is None:
        return []
    _x0, top, right, end = spots[id_]
    level = [
        one
        for one in outline.elements
        if one.kind in TEXTS
        and one.band == label.band
        and spots[one.id][0] >= right - 1
        and min(spots[one.id][3], end) - max(spots[one.id][1], top) > (end - top) / 2
    ]
    level.sort(key=lambda one: spots[one.id][0])
    own = list(takewhile(lambda one: one.kind == "textField", level)) if near else level
    return [one.id for one in own if one.kind == "textField"]
