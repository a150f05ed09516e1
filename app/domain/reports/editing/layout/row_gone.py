"""Clauses behind a row that goes: which rows below it move up, and that the frame around gets lower."""

from __future__ import annotations

import re

from app.domain.reports.editing.columns.room_words import UPWARDS
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_BY_ROW_EN = (
    r"(?: (?:accordingly|(?:by )?(?:a|one) (?:row|line)|(?:to|and) (?:fill|close) (?:up )?(?:the|its"
    r"|that) (?:gap|room|space|place)"
    r"|into (?:its|the|that) place|to (?:its|the|that) place))?"
)
_BELOW_EN = r"(?: (?:right |just |directly )?(?:below|under(?:neath)?|beneath)(?: (?:it|that|them))?)?"
_NAMED = (
    re.compile(
        r"(?:把|将|让|使)?(?:下[面边方]|后[面边]|底下)?(?:的)?(?P<x>.+?)(?:这?[一两二三四五几]?[行个项](?:内容)?)?"
        rf"{UPWARDS}(?:来|去)?(?:[补顶填](?:位|上|齐|补)?(?:空[位缺出]|位置|缺口)?)?[了吧。]?"
    ),
    re.compile(
        rf"(?:and |then |please |also )*(?:move|shift|bring|pull|slide) (?P<x>.+?){_BELOW_EN} up{_BY_ROW_EN}"
        rf"|(?:and |then |so )*(?P<y>.+?){_BELOW_EN} (?:should |must |to )?"
        rf"(?:moves?|shifts?|slides?|goe?s?|comes?) up{_BY_ROW_EN}",
        re.IGNORECASE,
    ),
)
_FRAME = re.compile(
    r"(?:把|将|让)?(?:外[面边]?的?|整个|卡片的?|它?的?)?(?:边?框|框框|外框|方框|卡片|框架)的?(?:高度?)?"
    r"(?:也|都|就|要|再|跟着|随之|相应|同步|一起|自动|地)*"
    r"(?:[变缩降减收调]?[矮低短小少]|缩|收|降低?)(?:了|掉)?(?:一[行格排]|相应的?高度|(?P<n>\d+)(?:点|磅|pt)?|一?[点些])?(?:高度)?[了吧]?"
    r"|(?:and |also |then |let |make |have )*(?:the )?(?:surrounding |outer )?(?:frame|box|border|card) "
    r"(?:(?:get|gets|become|becomes|is|be|should be) )?(?:a |one |by )*(?:(?:row|line) )?(?:lower"
    r"|shorter|smaller|shrinks?|less high)"
    r"(?: by)?(?: (?:a |one )?(?:row|line)| accordingly| too| as well| (?P<m>\d+)(?: points?| pt)?| with it)*"
    r"|(?:and |also |then )*(?:shrink|lower|shorten"
    r"|reduce) (?:the )?(?:height of the )?(?:surrounding |outer )?(?:frame|box|card)"
    r"(?: height)?(?: by)?(?: (?:a |one )?(?:row|line)| accordingly| too| as well"
    r"| (?P<k>\d+)(?: points?| pt)?)*",
    re.IGNORECASE,
)


def rows_said(part: str, outline: Outline) -> list[ElementInfo]:
    """Return what a clause says moves up, by its names; [] where it says something else."""
    said = part.strip(" ,.;，。；")
    for pattern in _NAMED:
        found = pattern.fullmatch(said)
        names = found and next((one for one in found.groups() if one), "")
        if not names:
            continue
        clause = Clause(names, outline)
        named = [one for one in mentions_in(clause) if one.ids and one.kind not in ("kind", "all", "band")]
        for one in named:
            clause.mark(one.start, one.end)
        if named and not clause.leftover():
            ids = {id_ for one in named for id_ in one.ids}
            return [one for one in outline.elements if one.id in ids]
    return []


def frame_lowered(part: str) -> int | None:
    """Return by how many points a clause says that the frame gets lower, 0 by a row; None for others."""
    found = _FRAME.fullmatch(part.strip(" ,.;，。；"))
    return None if found is None else int(next((one for one in found.groups() if one), 0))


def move_alike(named: list[ElementInfo], before: Outline, after: Outline) -> bool:
    """Tell whether what moved up within frames and bands are the rows of what is named, and no others."""
    now = {one.id: one.y for one in after.elements}
    moved = [one for one in before.elements if one.id in now and now[one.id] < one.y]
    ids = {one.id for one in moved}
    rows = {(one.band, one.holder, one.y) for one in named}
    return {one.id for one in named} <= ids and all(
        any((one.band, one.holder) == row[:2] and abs(one.y - row[2]) <= one.height // 2 for row in rows)
        for one in moved
    )
