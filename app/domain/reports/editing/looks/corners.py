"""The corners of rectangles: how round they are."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.xml_tools import local

_CORNERS = (
    r"圆角|直角|方角|(?:四个)?角(?=改|变|做|设|弄)|\bround(?:ed|er)?(?: corners?)?\b"
    r"|\b(?:square |sharp )?corners?\b|\bradius\b|\bsquare$"
)
_SQUARE = (
    r"(?:取消|去掉|不要|别要)[^,\uff0c]{0,8}圆角|圆角(?:去掉|取消|不要)|直角|方角"
    r"|\b(?:square|sharp|no rounded) corners?\b|\bcorners?\b.*\bsquare$"
)
# A corner of the page is a place: "in the top left corner", 右上角改成日期.
_ROUND_SAID = r"圆角|直角|方角|\bround(?:ed|er|ing)?\b|\b(?:square|sharp)\b|\bradius\b|弧|圆[滑润]?"
_A_PLACE = (
    r"\b(?:top|bottom|upper|lower|left|right)[ -]?(?:hand )?(?:left|right)?[ -]?(?:hand )?corners?\b"
    r"|\bcorners? of the (?:page|report|paper|sheet|document)\b|[左右][上下]角|[上下][左右]角"
)
_SIZE = r"(?:半径|弧度|圆角|radius|corners?)\D{0,12}?(?P<size>\d{1,3})(?!\d)\s*(?:磅|点|像素|pt|points?|px)?"
_ROUND = 6


class SetCornerRadius(Edit):
    """Make the corners of rectangles round by a radius in points, or square (0)."""

    kind: Literal["corner_radius"] = "corner_radius"
    hints: ClassVar[str] = r"圆角|直角|corner|radius|round"
    rank = 33
    targets: list[str] = Field(min_length=1)
    radius: int = Field(ge=0, le=100)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 矩形改成圆角, 圆角半径改成5, make the rectangle's corners round, radius 8."""
        rectangles = [one.id for one in outline.elements if one.kind == "rectangle"]
        if not rectangles or not clause.has(_CORNERS) or clause.has(r"画|加[一个上]|\b(?:draw|add)\b"):
            return []
        if clause.has(_A_PLACE) and not clause.has(_ROUND_SAID):
            return []
        square, size = clause.says(_SQUARE), clause.says(_SIZE)
        heard(clause, _CORNERS)
        clause.says(r"[底方外边]框")
        clause.says(r"半径|弧度|改[成为小大]?|变[成为小大]?|设[成为]?|\b(?:of|with|to|by|its|their|a)\b")
        meant = clause.targets(required=False)
        targets = [one for one in meant if one in rectangles] or _around(meant, outline)
        targets = targets or (rectangles if len(rectangles) == 1 else [])
        if not targets:
            raise clause.unclear(rectangles)
        return [cls(targets=targets, radius=0 if square else int(size["size"]) if size else _ROUND)]

    def check(self, outline: Outline) -> str:
        """Only rectangles have corners."""
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        other = [one.id for one in infos if one.kind != "rectangle"]
        if other:
            return _("{what} is no rectangle.", what=called(other, outline))
        return unknown(self.targets, outline)

    def describe(self, outline: Outline) -> str:
        """Say the radius."""
        what = called(self.targets, outline)
        if not self.radius:
            return _("Made the corners of {what} square.", what=what)
        return _(
            "Rounded the corners of {what} by {radius} {radius:point|points}.", what=what, radius=self.radius
        )

    def change(self, template: Template, outline: Outline) -> None:
        """Set the attribute; an element's style may round it, so square corners are said, too."""
        for one in self.targets:
            node = template.find(one)
            if node is not None and local(node) == "rectangle" and xml.geometry(node) is not None:
                node.set("radius", str(self.radius))


def _around(ids: list[str], outline: Outline) -> list[str]:
    """Return the rectangles that elements stand in."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    return [
        one.id
        for one in outline.elements
        if one.kind == "rectangle" and any(_holds(one, info) for info in infos)
    ]


def _holds(box: ElementInfo, info: ElementInfo) -> bool:
    across = box.x <= info.x and info.x + info.width <= box.x + box.width
    down = box.y <= info.y and info.y + info.height <= box.y + box.height
    return box.band == info.band and across and down
