"""An amount in Chinese capitals that is to stand beside a label: 人民币(大写)后面显示总计的大写."""

from __future__ import annotations

import re
from typing import Any, Literal

from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.layout.free_room import Room, room_at_right, room_left_of
from app.domain.reports.editing.layout.removal import partner_of
from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.template import Template

_CAPITAL = r"(?:的)?(?:中文|汉字|人民币)?的?大写(?:的?金额|数字|形式)?"
_RIGHT = r"后面?|后边|之后|旁边?|右[边侧面]"
_LEFT = r"前[面边]|之前|左[边侧面]"
_WRITES = (
    r"(?:要|再|应该|自动)?(?:加上?|添加|插入|补上?|附上?|显示|写[上出]?|填[写上入]?|打印|打上|放上?)"
    r"(?:一?个)?(?:出来?)?"
)
_SIDE = rf"的?(?:(?P<left>{_LEFT})|(?P<right>{_RIGHT}))(?:的?(?:空白处?|位置|地方|那里))?"
_ZH = re.compile(
    rf"{_SIDE}(?:{_WRITES}(?P<of>[^,\uff0c。]*?)(?:用|以)?{_CAPITAL}|用{_CAPITAL}{_WRITES}(?P<what>[^,\uff0c。]*?)(?:金额|的?值)?"
    rf"|[把将](?P<thing>[^,\uff0c。]*?)[用以按]{_CAPITAL}(?:来)?{_WRITES})"
    r"[\s。]*$"
)
_EN = re.compile(
    r"^(?:please )?(?:show|put|print|write|add|display)(?: the)?(?P<of>[^,]*?)(?: as| in)? "
    r"(?:Chinese capitals?(?: amounts?)?|capital amounts?) (?:(?P<left>(?:to the )?left of)"
    r"|(?P<right>after|beside|next to|behind|(?:to the )?right of))(?= )",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"\s*(?:它|其|该|此|这个|its?)?的?(?:值|金额|amount|value)?\s*", re.IGNORECASE)
_NOTHING = re.compile(r"(?:请|在|把|将|并|再|它|the|label|[\s“”\"'‘’「」:\uff1a的])*")
_TOTALS = re.compile(
    r"\s*(?:总?合计|总计|总额?|totals?)(?:行|的?金额|的?数字)?\s*(?:amount)?\s*", re.IGNORECASE
)
_SHARES = (1.0, 0.7, 0.5)
_MONEY = re.compile(r"金额|jine|amount|amt", re.IGNORECASE)
_LEVEL = 3
Side = Literal["left", "beside"]


def capital_beside(clause: Clause, outline: Outline) -> tuple[str, str, Side] | None:
    """Return the amount, the label beside which it is to stand in capitals, and the side.

    None where a clause asks for nothing like that. Raises EditProblem where
    several amounts may be meant, or something else stands there.
    """
    found = _said(clause)
    if found is None:
        return None
    place, said, side = found
    label = _label_in(clause, outline, *place)
    if label is None:
        return None
    own = partner_of(outline, label)
    amount = clause.text[slice(*said)]
    if _PRONOUN.fullmatch(amount):
        if own is None or side == "left":
            return None
        clause.mark(clause.start, clause.end)
        return own.id, own.id, side
    fields = _amounts(Clause(amount, outline), outline)
    if len(fields) != 1:
        raise clause.unclear([one.id for one in fields])
    clause.mark(clause.start, clause.end)
    behind = own if own is not None and side == "beside" else label
    return fields[0].id, behind.id, side


def says_beside(clause: Clause, outline: Outline) -> bool:
    """Tell whether an amount is to stand in capitals beside a label."""
    found = _said(clause)
    if found is None:
        return False
    return bool(_NOTHING.fullmatch(clause.text[slice(*found[0])])) or bool(
        _label_in(clause, outline, *found[0])
    )


def _said(clause: Clause) -> tuple[tuple[int, int], tuple[int, int], Side] | None:
    """Return where the place and the amount are named in a clause, and the side."""
    words = clause.words
    found = (_EN if clause.english else _ZH).search(words)
    if found is None:
        return None
    at = clause.start
    named = found.groupdict()
    of = next((one for one in ("of", "what", "thing") if named.get(one) is not None), "of")
    place = (at + found.end(), clause.end) if clause.english else (at, at + found.start())
    return place, (at + found.start(of), at + found.end(of)), "left" if found["left"] else "beside"


def _label_in(clause: Clause, outline: Outline, start: int, end: int) -> ElementInfo | None:
    """Return the one label that a stretch of a clause names, and nothing else."""
    inside: list[Mention] = [one for one in mentions_in(clause) if start <= one.start and one.end <= end]
    ids = {id_ for one in inside if one.kind in ("label", "line") for id_ in one.ids}
    if not inside and _NOTHING.fullmatch(clause.text[start:end]) and len(set(clause.previous)) == 1:
        return outline.element(clause.previous[0])  # beside what the clause before is about
    info = outline.element(next(iter(ids))) if len(ids) == 1 == len(inside) else None
    fixed = info is not None and (info.kind == "staticText" or info.text == f'"{info.label}"')
    if info is None or not fixed or any(info.id in one.headers for one in outline.columns):
        return None
    rest = clause.text[start : inside[0].start] + clause.text[inside[0].end : end]
    return info if _NOTHING.fullmatch(rest) else None


def _amounts(clause: Clause, outline: Outline) -> list[ElementInfo]:
    """Return the fields whose amount words name: by a label, by the totals, or by what they print."""
    from app.domain.reports.editing.totals.capital_line import amounts_among

    try:
        found = amounts_among(outline, clause.values(required=False))
    except EditProblem as problem:
        found = amounts_among(outline, problem.candidates)
    if found and _TOTALS.fullmatch(clause.text):
        line = [
            one for one in outline.elements if one.band == found[0].band and abs(one.y - found[0].y) <= _LEVEL
        ]
        found = amounts_among(outline, [one.id for one in line]) or found
        money = [one for one in found if _MONEY.search(" ".join(one.refs))]
        return money if len(money) == 1 and _MONEY.search(clause.text) else found
    data = {one.name for one in clause.data("field", "parameter", "variable")}
    named = [one for one in outline.elements if one.kind == "textField" and _prints_only(one, data)]
    return named if len(named) == 1 else found or named


def _prints_only(info: ElementInfo, names: set[str]) -> bool:
    return bool(info.refs) and {ref[2:] for ref in info.refs} <= names


def room_for_capitals(
    template: Template, node: Any, width: int, height: int, side: Side, *, own: bool
) -> tuple[Room, int] | None:
    """Return the free place beside an element, and how wide it is; own: the element may become narrower."""
    for share in _SHARES:
        wide = round(width * share)
        if side == "left":
            try:
                return room_left_of(template, node, [(wide, height)])[0], wide
            except EditProblem:
                continue
        room = room_at_right(template, node, wide, height)
        room = room or (room_at_right(template, node, wide, height, narrow=True) if own else None)
        if room is not None:
            return room, wide
    return None
