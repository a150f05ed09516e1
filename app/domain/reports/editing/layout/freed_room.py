"""Cells of a form that grow into the room of what a request takes away: 空出的宽度加给单号那一格."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.layout.removal import partner_of
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_N = r"\s*(?P<n>\d+)\s*(?:个?(?:点|磅|像素|pt|px))?的?\s*"
_FREED = (
    rf"(?:它|这里|那里)?(?:空|腾|让|多|省|余|剩)(?:出来?|下来?|着)?了?的?(?:那?{_N})?"
    r"(?:宽度?|地方|位置|位子|空间|空[位缺当白])?"
)
_GIVEN = (
    r"(?:就|都|全部?|统统)*(?:让给?|留给|加给|分给|补给|匀给|加到|并到|并入|归|给|由|用来给|用于|让|把)了?"
)
_GROWS = (
    r"(?:就|都|来|也|再|一起|同时|各)*(?:[向往朝](?P<to>[左右])[边面]?)?"
    r"(?:[加拉变放]宽|拉长|加长|延[伸长]|扩[展宽大]|伸|撑)?(?:过[来去])?(?:[上到])?"
)
_FILLS = r"(?:,|并|来|以|去)*(?:补|填|占|接|顶|撑)(?:满|上|齐|足|充|补|用|去|过来)*"
_WIDER = r"(?:[加拉变放]宽|[拉加]长|延[伸长]|扩[展宽大]|拉|伸)(?:并|再|后|,)*"
_END = (
    r"(?:最?右(?:边|侧|端|面)?(?:缘|框)?|行[末尾]|末尾|头|底|满|(?:补|填|占|撑|铺)?满(?:整行|这一?行|一行)?)"
    r"(?:为止|去|来|处|位置)?"
)
_SO_EN = r"(?:and |then |so |please |also )*"
_WIDER_EN = r"(?:widen|extend|stretch|enlarge|expand|grow|lengthen)"
_FREED_EN = (
    r"(?:up )?(?:the |its |that |their |this )?(?:(?:freed|empty|free|remaining|left-?over|resulting"
    r"|gained|vacant|new) )*"
    r"(?:gap|room|space|place|width)(?: (?:left|there|that is left|that (?:is|becomes|comes) free"
    r"|behind|they leave))*"
)
_END_EN = (
    r"(?:the )?(?:far )?right(?: (?:edge|end|side|margin))?(?: of (?:the|its) (?:row|line|form|table))?"
    r"|the end of (?:the|its) (?:row|line)"
)
_WAYS = tuple(
    re.compile(one, re.IGNORECASE)
    for one in (
        rf"{_FREED}{_GIVEN}(?P<x>.+?)(?:用|使用)?{_GROWS}(?:{_FILLS})?(?:这个?)?(?:空[位缺当])?",
        rf"(?:把|将|让|由|请)?(?P<x>.+?){_GROWS}{_FILLS}(?:{_FREED})",
        rf"(?:{_FREED}{_GIVEN}?)?(?:把|将|让|由|请)?(?P<x>.+?)(?:就|都|也|再|一直|全部?)*(?:{_WIDER})(?:{_FILLS})?(?:到|至)*"
        rf"(?P<end>{_END})",
        rf"{_SO_EN}{_WIDER_EN} (?P<x>.+?) (?:(?:so (?:that )?it |to |and )?(?:fills?|uses?"
        rf"|takes?(?: up| over)?|into|over)) "
        rf"{_FREED_EN}",
        rf"{_SO_EN}(?:let|make|have) (?P<x>.+?) (?:(?:grow |stretch |extend )?(?:to |and )?(?:fill"
        rf"|use|take(?: up| over)?)|get) "
        rf"{_FREED_EN}",
        rf"{_SO_EN}{_WIDER_EN} (?P<x>.+?) (?:all the way |right )?(?:up )?to (?P<end>{_END_EN})",
        rf"{_SO_EN}(?:give|add|leave|hand) {_FREED_EN} to (?P<x>.+?)",
    )
)
_SIDE = re.compile(
    r"^(?:它的?|紧?[挨靠]着的?|相邻的?|旁边的?)*(?P<s>[左右前后上下])(?:边|面|侧|方|手边)?(?:紧?[挨靠]着的?)?的?"
)
_CELL = re.compile(r"(?:[这那]?一?(?:个)?(?:单元格|格子?|栏|框|列|项)|字段|文本框)$")
_BOTH = re.compile(
    r"的?(?:标题|标签|名称|表头)(?:格|那格)?(?:和|与|及|、|以及|连同?)(?:它|其)?(?:下[面方边]|后[面边])?的?(?:值|内容|数据)(?:格|那格)?$"
)
_VALUE = re.compile(r"的?(?:值|内容|数据)(?:那?一?(?:格|框|栏))?$")
_VALUE_EN = re.compile(
    r"(?:['’]s)? (?:value|field|box|cell|text field)(?: (?:field|box|cell))?$", re.IGNORECASE
)
_LEAD_EN = re.compile(
    r"^(?:the )?(?:(?:value|field|box|cell)(?: (?:of|for|behind|after) )?)?(?:the )?", re.IGNORECASE
)
_PLACES = re.compile(
    r"[,:，：;；(（\s]*(?:即|就是|也就是|变成|新?的?)*(?P<k>x|y|宽度?|width|高度?|height)\s*(?:坐标)?\s*"
    r"(?:[=:：]|[为是到成])*\s*(?P<v>\d+)[)）]?",
    re.IGNORECASE,
)
_NEAR, _LEVEL = 3, 3
_WIDE = str.maketrans({"，": ",", "：": ":", "；": ";"})


def cells_grown(part: str, before: Outline, now: Outline) -> list[SetExactly]:
    """Return the edits that let the cells named in a clause take the room of what went beside them.

    [] where the clause says something else, where not each row of the room gets one cell, or where
    an amount or a place that is said is not what comes out.
    """
    said, places = _without_places(part.translate(_WIDE).strip(" ,.;。"))
    lost = [one for one in before.elements if now.element(one.id) is None and not one.cell]
    for way in _WAYS if lost else ():
        found = way.fullmatch(said)
        grown = _grown(found, places, lost, now) if found is not None else []
        if grown:
            return grown
    return []


def _grown(
    found: re.Match[str], places: dict[str, int], lost: Sequence[ElementInfo], now: Outline
) -> list[SetExactly]:
    """Return the edits of one way to say that cells grow; [] where it doesn't fit the report."""
    rows = _rows(lost)
    known = found.groupdict()
    if known.get("n") and any(right - left != int(known["n"]) for left, right, _one in rows):
        return []
    name, side = _name_of(found["x"])
    values_only = bool(
        _VALUE.search(found["x"].strip()) or _VALUE_EN.search(found["x"].strip())
    ) and not _BOTH.search(found["x"].strip())
    side = {"左": "right", "右": "left"}.get(known.get("to") or "", "") or side
    edits = []
    for left, right, model in rows:
        fits = _beside(now, model, left, right)
        fits = [(at, one) for at, one in fits if side in ("", at) and _is_called(one, name, now)]
        fits = [(at, one) for at, one in fits if not (values_only and not one.refs) and not _leads(one, now)]
        if len(fits) != 1:
            return []
        at, cell = fits[0]
        x = cell.x if at == "left" else left
        if known.get("end") and (at != "left" or _stands_behind(now, model, right)):
            return []
        edits.append(SetExactly(targets=[cell.id], x=x, width=max(cell.x + cell.width, right) - x))
    if any(not _as_said(one, places) for one in edits) or len({one.targets[0] for one in edits}) < len(edits):
        return []
    there = {one.id: one.x for one in now.elements}
    return [one.model_copy(update={"x": None}) if there[one.targets[0]] == one.x else one for one in edits]


def _without_places(part: str) -> tuple[str, dict[str, int]]:
    """Return a clause without the place and width it says at its end, and these."""
    places: dict[str, int] = {}
    first = len(part)
    for one in _PLACES.finditer(part):
        if re.search(r"[\d(]|x\s*=|宽", part[one.start() : one.end()]) and not part[one.end() :].startswith(
            "的"
        ):
            places[one["k"].lower()[0]] = int(one["v"])
            first = min(first, one.start())
    rest = _PLACES.sub("", part[first:]).strip(" ,;)")
    return (part[:first], places) if places and not rest else (part, {})


def _name_of(words: str) -> tuple[str, str]:
    """Return the name of what grows, and on which side of the room it stands: 右边“乙”的标题和值."""
    words = words.strip()
    beside = _SIDE.match(words)
    side = {"左": "left", "前": "left", "右": "right", "后": "right"}.get(beside["s"], "") if beside else ""
    words = words[beside.end() :] if beside else words
    for way in (_BOTH, _VALUE, _CELL, _VALUE_EN, _LEAD_EN):
        words = way.sub("", words.strip())
    return _plain(words.removesuffix("的")), side


def _plain(words: str) -> str:
    return normal(re.sub(r"[“”「」『』\"'\s]", " ", words).strip().rstrip(":\uff1a").strip())


def _rows(lost: Sequence[ElementInfo]) -> list[tuple[int, int, ElementInfo]]:
    """Return the room of what went, row by row: from where to where, and one of the things."""
    rows: list[list[ElementInfo]] = []
    for one in sorted(lost, key=lambda info: (info.band, info.y, info.x)):
        last = rows[-1][0] if rows else None
        if last is not None and last.band == one.band and abs(last.y - one.y) <= _LEVEL:
            rows[-1].append(one)
        else:
            rows.append([one])
    return [(min(one.x for one in row), max(one.x + one.width for one in row), row[0]) for row in rows]


def _beside(now: Outline, model: ElementInfo, left: int, right: int) -> list[tuple[str, ElementInfo]]:
    """Return what touches the room from the left and from the right; [] where something stands in it."""
    level = [
        one
        for one in now.elements
        if one.band == model.band
        and one.holder == model.holder
        and not one.cell
        and abs(one.y - model.y) <= _LEVEL
    ]
    texts = [one for one in level if one.kind in ("staticText", "textField")]
    if any(one.x < right - _NEAR and one.x + one.width > left + _NEAR for one in texts):
        return []
    found = [("left", one) for one in texts if abs(one.x + one.width - left) <= _NEAR]
    return [*found, *(("right", one) for one in texts if abs(one.x - right) <= _NEAR)]


def _stands_behind(now: Outline, model: ElementInfo, right: int) -> bool:
    """Tell whether something stands on the level of the room, right of it."""
    return any(
        one.band == model.band
        and one.holder == model.holder
        and abs(one.y - model.y) <= _LEVEL
        and one.x >= right
        for one in now.elements
    )


def _is_called(cell: ElementInfo, name: str, now: Outline) -> bool:
    """Tell whether a cell is named by its words, its field, or the label beside or above it."""
    partner = partner_of(now, cell) if cell.kind == "textField" else None
    above = [
        one
        for one in now.elements
        if one.kind == "staticText"
        and one.band == cell.band
        and abs(one.x - cell.x) <= _NEAR
        and -_NEAR <= cell.y - one.y - one.height <= _NEAR
    ]
    called = {_plain(one.label) for one in (cell, partner, *above) if one is not None and one.label}
    return bool(name) and name in called | {normal(one.partition(":")[2]) for one in cell.refs}


def _leads(cell: ElementInfo, now: Outline) -> bool:
    """Tell whether a cell is the label of a value right behind it: a label needs no more room."""
    value = partner_of(now, cell) if cell.kind == "staticText" else None
    return value is not None and value.x >= cell.x + cell.width - _NEAR and abs(value.y - cell.y) <= _LEVEL


def _as_said(edit: SetExactly, places: dict[str, int]) -> bool:
    """Tell whether a cell comes to stand where it is said to."""
    values = {"x": edit.x, "宽": edit.width, "w": edit.width}
    return all(values.get(key) == value for key, value in places.items())
