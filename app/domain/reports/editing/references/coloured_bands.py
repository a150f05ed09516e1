"""Bands that are told by the colour of their ground where something is put: 蓝色标题区的右上角."""

from __future__ import annotations

import re

from app.domain.reports.editing.references.looking_so import ZH_NAMES
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_COLOUR
from app.domain.reports.editing.template.hues import goes_by, is_white
from app.domain.reports.editing.template.outline import Outline

_BANDS = (
    ("title", r"标题[区带栏]", r"title (?:band|section|area|box)|title(?= block)"),
    ("pageHeader", r"页眉", r"page header|header(?! row)"),
    ("pageFooter", r"页脚", r"page footer|footer"),
    ("summary", r"(?:汇总|总结)[区带栏]", r"summary"),
)
# The band is a place there, no word of what is put: 蓝色页脚的右边, not 蓝色页脚文字.
_IN_IT = r"[区带栏域]?(?:[里内中的左右上下]|$)"
_ADDS = re.compile(r"[加放插添]|\b(?:add|put|insert|place)\b", re.IGNORECASE)
_CHANGES = re.compile(
    r"[改换变删去]|颜色|\b(?:make|change|turn|set|remove|delete|recolou?r)\b", re.IGNORECASE
)


def with_bands_bare(text: str, outline: Outline) -> str:
    """Return a request that puts something without the colours of bands whose ground has that colour."""
    if not _ADDS.search(text) or _CHANGES.search(text):
        return text
    for section, zh, en in _BANDS:
        for pattern in (
            rf"(?P<c>(?:{ZH_NAMES})色?)的?(?=(?:{zh}){_IN_IT})",
            rf"(?<=\bthe )(?P<c>{EN_COLOUR}) (?=(?:{en})\b)",
        ):
            found = compiled(pattern).search(text)
            if found and _has_ground(section, found["c"], outline):
                text = text[: found.start()] + text[found.end() :]
    return text


def _has_ground(section: str, colour: str, outline: Outline) -> bool:
    """Tell whether something in a section has a ground of a colour."""
    grounds = [one.seen.ground for one in outline.in_section(section) if not is_white(one.seen.ground)]
    return any(goes_by(one, colour) for one in grounds)
