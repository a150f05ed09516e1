"""Words that are written into a shape: a text over it, in the middle of its area."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.layout.free_room import Room
from app.domain.reports.editing.layout.space import holder_of
from app.domain.reports.editing.page.page_texts import text_node
from app.domain.reports.editing.references.ordinals import boxes_nth_in, nth_in
from app.domain.reports.editing.references.parts_said import kinds_in
from app.domain.reports.editing.references.spots import corners_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.letters import font_for
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.places import boxes
from app.domain.reports.editing.template.styles import Look
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown

_SHAPES = ("rectangle", "ellipse", "frame")
_WRITES = (
    r"写[上入着]?|填[上入]?|加[上个入](?!粗)|加(?=\s*[「『“\"'《])|放[上入]?|印[上]?|标[上注]?|打[上印]?"
)
_INTO_ZH = re.compile(rf"(?:里面?|里边|中间?|内|上面?)(?:的?(?:正?中[间央]))?(?:再|也)?(?:{_WRITES})")
_WRITE_EN = re.compile(r"\b(?:write|put|add|print|place|insert)\b", re.IGNORECASE)
_INTO_EN = re.compile(
    r"\b(?:into|in|inside|within|on)\s+(?:the (?:middle|cent(?:er|re)) of\s+)?$", re.IGNORECASE
)
_SIZE, _LEAST_SIZE = 12, 6


class AddTextInside(Edit):
    """Write words into a rectangle, an ellipse or a frame: a text over its area, in the middle."""

    kind: Literal["add_text_inside"] = "add_text_inside"
    hints: ClassVar[str] = r"写|填|加|里|write|inside|into"
    company: ClassVar[str] = (
        r"(?<=[」』”\"'’])[这几]?[一二两三四五六七八九十几]?个字|文字|字样|\b(?:texts?|words?)\b"
    )
    rank = 28
    target: str = Field(description="the shape")
    text: str = Field(min_length=1, max_length=200)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Understand 黄色圆角框里写上“已审核”, write "Paid" into the ellipse."""
        shape = _shape_said(clause, outline)
        quotes = clause.fresh().quoted()
        if shape is None or len(quotes) != 1 or not quotes[0].strip():
            return []
        if any(shape[1] <= one < shape[2] for one in (clause.text.find(quotes[0]),)):
            return []
        clause.quoted()
        clause.mark(*shape[1:])
        clause.says(_INTO_ZH.pattern)
        clause.says(_WRITES if not clause.english else _WRITE_EN.pattern)
        clause.touched[:] = [shape[0]]
        return [cls(target=shape[0], text=quotes[0].strip())]

    def check(self, outline: Outline) -> str:
        """The shape must stand."""
        info = outline.element(self.target)
        if info is not None and info.kind not in _SHAPES:
            return _("{what} is no shape that words could stand in.", what=called([self.target], outline))
        return unknown([self.target], outline)

    def describe(self, outline: Outline) -> str:
        """Quote the words."""
        return _("Wrote “{text}” into {what}.", text=self.text[:60], what=called([self.target], outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Lay a text over the shape, in letters that fit it."""
        node, info = template.find(self.target), outline.element(self.target)
        place = xml.geometry(node) if node is not None else None
        if node is None or place is None or info is None:
            return
        width, height = xml.number(place, "width"), xml.number(place, "height")
        own = info.kind == "frame"
        room = Room(
            node if own else holder_of(node),
            0 if own else xml.number(place, "x"),
            0 if own else xml.number(place, "y"),
        )
        if _is_covered(self.target, outline):
            raise EditProblem(
                "no_room",
                _("Other words stand in {what} already.", what=called([self.target], outline)),
                _("Take them away first, or name another place."),
                [self.target],
            )
        look = Look(font_for(template, self.text), _SIZE, False, False, "Center", 0, 0)
        while look.size > _LEAST_SIZE and (look.width_of(self.text) > width or look.height_of(1) > height):
            look = Look(look.font, look.size - 1, False, False, "Center", 0, 0)
        text_node(template, self.text, look, room, width, height)


def _shape_said(clause: Clause, outline: Outline) -> tuple[str, int, int] | None:
    """Return the one shape into which words shall be written, and where it is named; else None."""
    seen = [(one.ids, one.start, one.end) for one in clause.described]
    seen += [
        (one.ids, one.start, one.end)
        for one in (*corners_in(clause), *boxes_nth_in(clause), *nth_in(clause), *kinds_in(clause))
    ]
    seen.sort(key=lambda one: one[1] - one[2])
    for ids, start, end in seen:
        infos = [info for one in ids if (info := outline.element(one)) is not None]
        if not infos or any(one.kind not in _SHAPES for one in infos):
            continue
        begin = _where_led_to(clause, start, end)
        if begin is not None and len(ids) > 1:
            raise clause.unclear([*ids])
        if begin is not None:
            return ids[0], begin, end
    return None


def _where_led_to(clause: Clause, start: int, end: int) -> int | None:
    """Return where the words begin that put something into what stands at a place; None where none do."""
    if clause.english:
        led = _INTO_EN.search(re.sub(r"\bthe $", "", clause.text[:start], flags=re.IGNORECASE))
        return led.start() if led and _WRITE_EN.search(clause.text) else None
    return start if _INTO_ZH.match(clause.text, end) else None


def _is_covered(shape: str, outline: Outline) -> bool:
    """Tell whether texts lie on a shape, or stand in it."""
    spots: Any = boxes(outline)
    x0, y0, x1, y1 = spots[shape]
    info = outline.element(shape)
    for one in outline.elements:
        if (
            one.kind not in ("staticText", "textField")
            or info is None
            or one.band != info.band
            or not one.text.strip()
        ):
            continue
        left, top, right, bottom = spots[one.id]
        if min(right, x1) - max(left, x0) > 1 and min(bottom, y1) - max(top, y0) > 1:
            return True
    return False
