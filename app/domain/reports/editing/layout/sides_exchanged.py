"""Two things that go to each other's side: 图片挪到最右边，标题挪到左边; the logo right, the title left."""

from __future__ import annotations

import re
from typing import Literal

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.layout.placing import MoveElements
from app.domain.reports.editing.looks.alignment import SetAlignment
from app.domain.reports.editing.references.named_in_whole import named_in_whole
from app.domain.reports.editing.template.outline import ElementInfo, Outline

Side = Literal["left", "right"]

_TO_ZH = (
    r"(?:移动?|挪动?|放|换|调|靠)(?:到|至|在)(?:页面|页眉|页脚|标题区)?的?"
    r"最?(?P<{s}>[左右])(?:边|侧|端|面)?(?:去)?"
)
_ZH = re.compile(
    rf"(?:请)?(?:把|将|让)?(?P<a>[^,\uff0c;\uff1b]+?){_TO_ZH.format(s='s')}\s*[,\uff0c;\uff1b]\s*"
    rf"(?:(?:再|然后|并且?|同时|而)*(?:把|将|让)?)(?P<b>[^,\uff0c;\uff1b]+?){_TO_ZH.format(s='t')}"
    r"(?:(?:[,\uff0c]|并且?|且|同时)+(?:文字)?(?P<align>[左右]对齐|靠[左右]|居中))?"
)
_MOVE_EN = r"(?:move|put|place|shift|bring|send)\s+"
_TO_EN = (
    r"\s+(?:over )?(?:to|at|on) the (?:far |very )?(?P<{s}>left|right)(?:[ -]hand)?"
    r"(?: side| edge| end| margin)?"
    r"(?: of the (?:page|band|page header|header))?"
)
_EN = re.compile(
    rf"(?:please |then )?{_MOVE_EN}(?P<a>[^,;]+?){_TO_EN.format(s='s')}\s*,?\s*(?:and |then )*"
    rf"(?:{_MOVE_EN})?(?P<b>[^,;]+?){_TO_EN.format(s='t')}"
    r"(?:,? and (?:(?:make it|align it|align its text) )?(?P<align>(?:left|right)[ -]aligned|cent(?:er|re)e?d"
    r"|left|right))?",
    re.IGNORECASE,
)
_SIDES: dict[str, Side] = {"左": "left", "右": "right", "left": "left", "right": "right"}


def sides_exchanged(text: str, outline: Outline) -> list[Edit]:
    """Return that two things on one line go to each other's side of the page; [] where a text says else."""
    said = text.strip().rstrip("。.；;").strip()
    found = _ZH.fullmatch(said) or _EN.fullmatch(said)
    if found is None:
        return []
    one, two = (_only(found[name], outline) for name in ("a", "b"))
    here, there = _SIDES[found["s"].lower()], _SIDES[found["t"].lower()]
    if one is None or two is None or one.id == two.id or here == there or not _in_each_others_way(one, two):
        return []
    if (one.x > two.x) == (here == "right"):
        return []  # each is on its side already
    edits: list[Edit] = [
        MoveElements(targets=[one.id], relation="swap", other=two.id),
        MoveElements(targets=[one.id], to=here),
        MoveElements(targets=[two.id], to=there),
    ]
    align = found["align"]
    if align:
        left, right = (
            re.search(r"左|left", align, re.IGNORECASE),
            re.search(r"右|right", align, re.IGNORECASE),
        )
        edits.append(
            SetAlignment(targets=[two.id], horizontal="Left" if left else "Right" if right else "Center")
        )
    return edits


def _only(words: str, outline: Outline) -> ElementInfo | None:
    """Return the one element that words name."""
    ids = named_in_whole(words, outline)
    return outline.element(ids[0]) if len(ids) == 1 else None


def _in_each_others_way(one: ElementInfo, two: ElementInfo) -> bool:
    """Tell whether two elements stand in one band beside each other."""
    level = one.y < two.y + two.height and two.y < one.y + one.height
    return one.band == two.band and one.holder == two.holder and level
