"""Places on the page that are said by their numbers: x 400, y 0; 坐标 (10, 5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.template.outline import Outline

_X = r"(?<![A-Za-z0-9_])x\s*[=:\uff1a为]?\s*(?P<x{0}>\d+)"
_Y = r"(?<![A-Za-z0-9_])y\s*[=:\uff1a为]?\s*(?P<y{0}>\d+)"
_LEAD = (
    r"(?:(?:到|在|于|至|\b(?:at|to))\s*)?(?:(?:the )?\b(?:position|coordinates?"
    r"|point)\s*)?(?:(?:坐标|位置)(?:为|是|[:\uff1a])?\s*)?"
)
SPOT = (
    rf"{_LEAD}(?:{_X.format('')}\s*(?:[,\uff0c、和与]|\band\b)?\s*{_Y.format('')}"
    r"|[(\uff08]\s*(?P<x2>\d+)\s*[,\uff0c]\s*(?P<y2>\d+)\s*[)\uff09])(?:\s*的?(?:位置|坐标|地方|处))?"
)
# Only where across, or only how high: 移到x=250.
ONE_WAY = rf"(?<=[移挪动])(?:到|至)\s*(?:{_X.format('')}|{_Y.format('')})\s*$"
# A place by both numbers is not cut at its comma.
WHOLE = re.compile(SPOT, re.IGNORECASE)
COPIED = r"复制|拷贝|再[来加]一[份个]|\b(?<!the )(?:duplicate|copy|clone)\b"
THE_COPY = (
    r"(?:,?\s*\b(?:and )?(?:then )?(?:put|place|move|position|set) (?:it|the (?:copy|duplicate|new one))\s*"
    r"|[,\uff0c]?(?:并|再|然后)?(?:把|将)?(?:副本|新的)?(?:放置?|移动?|摆)?)"
    rf"{SPOT}"
)


def way_to(found: re.Match[str], targets: Sequence[str], outline: Outline) -> tuple[int, int] | None:
    """Return how far elements go that shall begin at a place, as one block; None where they are nowhere."""
    infos: list[Any] = [info for one in targets if (info := outline.element(one)) is not None]
    if not infos:
        return None
    said = found.groupdict()
    x, y = said["x"] or said.get("x2"), said["y"] or said.get("y2")
    left, top = min(one.x for one in infos), min(one.y for one in infos)
    return int(x) - left if x else 0, int(y) - top if y else 0
