"""Clauses that say more of a watermark that was just added: its size, colour, slant and strength."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.page.watermark import AddWatermark, direction_said, readable_strength
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline

_SIZE = (
    r"(?:字号|字体大小|字体|大小|\b(?:font )?size)\s*(?:为|是|用|设为|:|of)?\s*"
    r"(?P<n>\d{1,3})\s*(?:pt|points?|磅|号|点)?"
    r"|(?<![\d.])(?P<n2>\d{1,3})\s*[- ]?(?:pt\b|points?\b|磅|号)(?:字|大小)?"
    r"(?: (?:font|type|text|high|large))?"
)
_SLANT = (
    r"[斜竖横倾旋转水平垂直对角度°]|\b(?:degrees?|diagonal(?:ly)?|slanted|rotated|tilted|horizontal(?:ly)?"
    r"|vertical(?:ly)?)\b"
)
_IDLE = (
    r"颜色|字体|文字|为|是|用|并|且|呈|放|向|居中|在?页面?(?:正?中[间央])?|一点|显示|排列|角|的"
    r"|\b(?:and|in|with|it|colou?r|text|letters|font|at|an?|angle|by|of|the|page|cent(?:er|re)d?|clockwise)\b"
)
_LEAST, _MOST = 8, 300


def watermark_detailed(part: str, last: Edit, outline: Outline) -> AddWatermark | None:
    """Return a watermark with the looks that a clause says, where it says nothing else; else None."""
    if not isinstance(last, AddWatermark) or last.remove or last.picture:
        return None
    clause = Clause(part.strip(" .。,"), outline)
    said: dict[str, Any] = {}
    size = clause.says(_SIZE)
    if size and _LEAST <= int(size["n"] or size["n2"]) <= _MOST:
        said["size"] = int(size["n"] or size["n2"])
    percent = clause.percent()
    if percent is not None:
        said["strength"] = max(2, min(100, round(percent)))
        clause.says(r"(?:不?透明度?|浓度|\b(?:opacity|transparency|strength|ink)\b)(?:为|是|of)?")
    if colour := clause.colour():
        said["color"] = colour
        said.setdefault("strength", readable_strength(colour))
    if clause.has(_SLANT):
        said["direction"] = direction_said(clause)
    clause.pass_over(_IDLE)
    if not said or re.search(r"[\w%°]", clause.leftover()):
        return None
    return AddWatermark.model_validate(last.model_dump() | said)
