"""The free place of a band that is nearest to an element: where a copy of it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.exact.room import hits
from app.domain.reports.editing.layout.free_room import edges
from app.domain.reports.editing.layout.space import Box, boxes, in_frames
from app.domain.reports.editing.template.template import Template

FREE_PLACE = (
    r"(?:并|然后|再)?[,\uff0c]?\s*(?:放|贴|摆|搁)?[到在至于]?(?:它的?)?(?:页面?上?的?)?"
    r"(?:最?(?P<side>[上下左右])[面边方侧]?的?)?空(?:白|着|闲|出来)?的?(?:处|地方|位置|区域|地儿)[里上]?"
    r"|\b(?:in|into|to|at|on) (?:an? |the |some )?(?:free|empty|blank|unused) (?:place|spot|area|room|space)"
    r"(?: (?:on|to) the (?P<en>right|left))?\b"
)
_STEP, _GAP = 2, 4


def nearest_free(
    template: Template, block: Sequence[Box], copies: Sequence[Any], side: str
) -> tuple[int, int] | None:
    """Return how far a block of elements of one band goes to stand free, at the side that is said."""
    band = block[0].node.getparent()
    if xml.local(band) != "band":
        return None
    left, right, top = edges(template, band)
    others = [*boxes(band, *copies), *in_frames(band)]
    x0, y0 = min(one.x for one in block), min(one.y for one in block)
    width, height = max(one.right for one in block) - x0, max(one.bottom for one in block) - y0
    spots = [
        (x, y)
        for y in range(top, xml.number(band, "height") - height + 1, _STEP)
        for x in range(left, right - width + 1, _STEP)
        if _on_side(side, x - x0, y - y0)
    ]
    for x, y in sorted(spots, key=lambda one: abs(one[0] - x0) + abs(one[1] - y0)):
        if not any(hits(one, x - _GAP, y, width + 2 * _GAP, height) for one in others):
            return x - x0, y - y0
    return None


def _on_side(side: str, dx: int, dy: int) -> bool:
    """Tell whether a step leads to a side."""
    return {"right": dx > 0, "left": dx < 0, "below": dy > 0, "above": dy < 0}.get(side, True)
