"""What is said to stand directly beside another: nothing is left free between them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.request.clause_text import QUOTES
from app.domain.reports.editing.template.outline import Outline

CLOSE_ZH = r"(?:紧[挨贴靠接跟]着?|贴紧着?|贴着|挨着)"
_CLOSE = re.compile(
    rf"{CLOSE_ZH}|不留(?:任何)?(?:空[隙白当]?|间[隙隔距])|(?:没有|无)(?:间[隙隔距]|空隙)|零间距"
    r"|\b(?:directly|immediately|right|just|straight) (?:(?:to|on|at) (?:the|its|their) (?:right|left)\b"
    r"|next to\b|beside\b|alongside\b|(?:right|left) of\b)"
    r"|\bflush (?:against|with|to)\b|\btouching\b"
    r"|\b(?:without|with no|no|leaving no) (?:an? |any )?(?:gap|space)\b",
    re.IGNORECASE,
)
_SIDES = ("left", "right")
_RELATIONS = {"left_of": "left", "right_of": "right"}
_USUAL_GAP = 4


def with_nothing_between(
    text: str, edits: Sequence[dict[str, Any]], outline: Outline
) -> list[dict[str, Any]]:
    """Return edits whose one thing beside another stands directly there, where a request says so."""
    beside = [at for at, one in enumerate(edits) if _close(one, outline) is not None]
    if len(beside) != 1 or not _CLOSE.search(QUOTES.sub(" ", text)):
        return list(edits)
    return [(_close(one, outline) or one) if at in beside else one for at, one in enumerate(edits)]


def _close(edit: dict[str, Any], outline: Outline) -> dict[str, Any] | None:
    """Return an edit with what it puts beside another close to that; None where it puts nothing so."""
    if edit["kind"] == "add_text_near" and edit.get("side") in _SIDES:
        return edit | {"close": True}
    if edit["kind"] == "move" and edit.get("relation") in _RELATIONS:
        return edit | {"meets": True}
    if edit["kind"] == "duplicate" and not edit.get("section") and not edit.get("free"):
        return _close_copy(edit, outline)
    if edit["kind"] == "add_placed":
        return _close_thing(edit, outline)
    return None


def _close_copy(edit: dict[str, Any], outline: Outline) -> dict[str, Any] | None:
    """Return a copy beside its original, or beside another, with the usual gap taken away."""
    infos = [info for one in edit["targets"] if (info := outline.element(one)) is not None]
    if not infos:
        return None
    left, right = min(one.x for one in infos), max(one.x + one.width for one in infos)
    dx, dy = int(edit.get("dx") or 0), int(edit.get("dy") or 0)
    if not dx and not dy:
        way = {"right": right - left, "left": left - right}.get(str(edit.get("side")), 0)
        return edit | {"dx": way, "side": "below"} if way else None
    band, top = infos[0].band, min(one.y for one in infos) + dy
    level = [one for one in outline.elements if one.band == band and one.y <= top < one.y + one.height]
    if any(one.x + one.width + _USUAL_GAP == left + dx for one in level):
        return edit | {"dx": dx - _USUAL_GAP}
    return edit | {"dx": dx + _USUAL_GAP} if any(one.x - _USUAL_GAP == right + dx for one in level) else None


def _close_thing(edit: dict[str, Any], outline: Outline) -> dict[str, Any] | None:
    """Return a new thing with the usual gap between it and what stands level with it taken away."""
    x, y, wide = int(edit["x"]), int(edit["y"]), int(edit["width"])
    bands = {one.id for one in outline.bands if edit["section"] in (one.id, one.section)}
    level = [one for one in outline.elements if one.band in bands and one.y <= y < one.y + one.height]
    if any(one.x + one.width + _USUAL_GAP == x for one in level):
        return edit | {"x": x - _USUAL_GAP}
    return edit | {"x": x + _USUAL_GAP} if any(one.x - _USUAL_GAP == x + wide for one in level) else None
