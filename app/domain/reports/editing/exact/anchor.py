"""The label beside which something new is put: “打印时间：”右边, after 打印时间：."""

from __future__ import annotations

import re

from app.domain.reports.editing.exact.slots import QUOTED, Slots
from app.domain.reports.editing.request.clause_text import WIDE, normal
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_ZH = r"(?:右[边侧面]|后[边面]?|旁边|之后)的?", r"(?:下[边方面]|底下)的?"
_EN = r"\b(?:to the right of|right of|after|next to|beside|behind)", r"\b(?:below|under|underneath)"
_LEAD = r"\s+(?:the )?(?:(?:label|text|words?)\s+)?"


def anchor_of(slots: Slots, outline: Outline) -> tuple[ElementInfo, str] | None:
    """Return the label that is named with the side of it, right or below, their words taken; None if none."""
    for at, side in enumerate(("right", "below")):
        for pattern in (
            rf"(?P<q>{QUOTED})\s*(?:的|这个标签的?)?{_ZH[at]}",
            rf"{_EN[at]}{_LEAD}(?P<q>{QUOTED})",
        ):
            found = re.search(pattern, slots.text, re.IGNORECASE)
            info = _only(slots.bare(found["q"]), outline) if found else None
            if found and info is not None:
                slots.take(pattern)
                return info, side
        for one in outline.elements:
            bare = re.escape(one.label.strip().translate(WIDE))
            if one.kind == "staticText" and len(one.label.strip()) > 1 and _only(one.label, outline) is one:
                for pattern in (rf"(?:在|紧接|^){bare}\s*(?:的)?{_ZH[at]}", rf"{_EN[at]}{_LEAD}{bare}(?!\w)"):
                    if slots.take(pattern):
                        return one, side
    return None


def _only(words: str, outline: Outline) -> ElementInfo | None:
    """Return the only text that reads so, not in a frame or a table."""
    texts = [
        one for one in outline.elements if one.kind == "staticText" and normal(one.text) == normal(words)
    ]
    return texts[0] if len(texts) == 1 and not texts[0].framed and not texts[0].cell else None


def place_beside(
    anchor: tuple[ElementInfo, str], place: dict[str, int], outline: Outline
) -> dict[str, int] | None:
    """Return a place right of a label or below it, None where something stands there already."""
    info, side = anchor
    own = (
        {"x": info.x + info.width, "y": info.y}
        if side == "right"
        else {"x": info.x, "y": info.y + info.height}
    )
    full = {"height": info.height, "width": info.width, **own, **place}
    right, bottom = full["x"] + full["width"], full["y"] + full["height"]
    for one in outline.elements:
        over = (
            one.x < right
            and one.x + one.width > full["x"]
            and one.y < bottom
            and one.y + one.height > full["y"]
        )
        if (
            over
            and one.band == info.band
            and not one.holder
            and one.kind in ("staticText", "textField", "image")
        ):
            return None
    return {name: full[name] for name in ("x", "y", "height")}
