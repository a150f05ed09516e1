"""A line around the whole page, drawn behind the content of every page."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.layout.free_room import band_of, made_band
from app.domain.reports.editing.layout.reflow import PAGE_BORDER
from app.domain.reports.editing.layout.space import width_of
from app.domain.reports.editing.looks.border_words import line_words
from app.domain.reports.editing.page.watermark import printable_height
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.new_nodes import made, placed
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import points
from app.domain.reports.editing.template.template import Template

_PAGE = (
    r"(?:整个?|全|每一?|[这本])?(?:页面?(?![眉脚头码号数边])|版面|纸张)(?:的?(?:四周|外围|周围|边缘|外面|最外面?|上|都|全))*"
    r"|(?:整[个张份])(?:报表|报告|单据|表单)(?:的?(?:四周|外围|周围|边缘|外面|最外面?|上))*"
    r"|\b(?:a?round|to|on) (?:the |each |every |all |whole |entire )*(?:pages?|sheet|report"
    r"|everything|document)\b(?! (?:header|footer|number|title))"
    r"|\bpage(?= borders?\b)"
)
_LINE = r"边框线?|外边?框|框线|框(?![架图])|\b(?:borders?|frame|box)\b"
_ADDS = r"加[上个]?|添加?|画[上个]?|套[上个]?|设置?|\b(?:add|draw|put|give|place|set)\b"


class PageBorder(Edit):
    """Draw a border around the printed area of every page, or take the one drawn so away (width 0)."""

    kind: Literal["page_border"] = "page_border"
    hints: ClassVar[str] = r"页.*框|border"
    rank = 50
    width: float = Field(1, ge=0, le=10)
    style: Literal["Solid", "Dashed", "Dotted", "Double"] = "Solid"
    colour: str = Field("#000000", pattern=r"^#[0-9A-Fa-f]{6}$")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 页面四周加边框, put a thin border around every page."""
        page, line = clause.has(_PAGE), clause.has(_LINE)
        if page is None or line is None or not (clause.has(_ADDS) or clause.negative):
            return []
        values = line_words(clause)
        heard(clause, rf"{_PAGE}|{_LINE}|{_ADDS}|一圈|一周|\ba?round\b|\b(?:everything|simple)\b")
        return [cls(**values)]

    def describe(self, outline: Outline) -> str:
        """Say the width."""
        if not self.width:
            return _("Took the border around the page away.")
        return _("Drew a border of {width} pt around every page.", width=points(self.width))

    def change(self, template: Template, outline: Outline) -> None:
        """Put a rectangle into the background, in the place of the one drawn there before."""
        former = _borders(template)
        if not self.width and not former:
            raise EditProblem(
                "no_border",
                _("The pages have no border of this program's making."),
                _("Click what you want to delete in the preview, then ask to delete it."),
            )
        for node in former:
            template.drop(node)
        if self.width:
            self._draw(template)

    def _draw(self, template: Template) -> None:
        root, tall = template.root, printable_height(template.root)
        band = made_band(template, "background", tall)
        if xml.number(band, "height") < tall:
            band.set("height", str(tall))
        place = placed(
            template, self.kind, 0, 0, width_of(root, band), tall, key=PAGE_BORDER, mode="Transparent"
        )
        pen = made(root, "pen", lineWidth=points(self.width), lineStyle=self.style, lineColor=self.colour)
        template.add(band, made(root, "rectangle", place, made(root, "graphicElement", pen)))


def _borders(template: Template) -> list[Any]:
    band = band_of(template, "background")
    nodes = [] if band is None else list(xml.elements(band))
    return [
        one for one in nodes if (place := xml.geometry(one)) is not None and place.get("key") == PAGE_BORDER
    ]
