"""The edit of the lines of a table component: its outer edge, those between its cells, or all of them."""

from __future__ import annotations

import copy
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.looks.border_words import line_words
from app.domain.reports.editing.looks.colour_names import colour_called
from app.domain.reports.editing.looks.pens import LineStyle
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import HIDDEN
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import COLOUR, EN_COLOUR
from app.domain.reports.editing.tables.table_lines import Lines, draw_inner, has_edge, lines_said
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import points
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.xml_tools import local

# A look that the thing has now may be hidden already.
_HUE = rf"(?:(?:{COLOUR}|[红蓝绿黄黑白灰橙紫粉]|{HIDDEN}+)色?的?)?"
_LINE = rf"{_HUE}[粗细虚实双]*(?:边?框线?|框线|边线|线条?|边)"
_OUTER = (
    rf"表格?的?{_HUE}(?:最?外(?:面|围|侧|圈|层|部|边|框(?=的))?|四[周边]|周围|一圈|外边)的?[那这]?一?[圈条道层个]?的?{_LINE}"
    rf"|(?<![行列格题头])最?外(?:面|围|侧|圈|层|部|边|框(?=的))?的?[那这]?一?[圈条道层个]?的?{_LINE}"
    rf"|\b(?:{EN_COLOUR} )?(?:outer|outside|outermost|external)(?: \w+)? (?:border|frame|line|edge"
    rf"|box|outline)s?"
    r"(?: (?:of|around|on) the (?:whole |entire )?table)?\b"
    rf"|\b(?:{EN_COLOUR} )?(?:border|frame|box|outline|line) (?:a?round|surrounding"
    rf"|enclosing) the (?:whole |entire )?table\b"
    r"|\b(?:the )?table(?:'s)? (?:outline|outer (?:border|frame|line|edge)|frame|border(?!s))\b"
)
_PRESENT = (
    rf"(?:{COLOUR}|[红蓝绿黄黑白灰橙紫粉])色?的?(?=(?:最?外)?[粗细虚实双]*(?:边|框|线))"
    rf"|\b{EN_COLOUR}(?= (?:outer|border|frame))"
)
_STATED = (
    r"(?:现在|目前|原来|本来|默认)(?:是|用|为)|\b(?:is|are|was) [\w ]+ (?:now|currently"
    r"|at the moment)\b|\bis (?:now|currently)\b"
)
_INNER = r"内|里面|网格|单元格|每[个格]|\b(?:inner|inside|grid|cells?|every)\b"
_SMALL = (
    r"表格?的?|边?框线?|线条?|[换改变设调][成为到]?|加上?|添加|画上?|套|要|一圈|那圈|给|颜色|粗细|宽度?|把|将|用|最|外|边|一[个条道]"
    r"|\b(?:the|of|a?round|table|set|make|change|turn|draw|put|give|add|an?|line|border|frame|box|to|into|in|it|with|colou?r"
    r"|width|thickness|thin|thick|points?|pt|is|be|should)\b"
)

_SMALL_TOO = r"统一|全部|所有|都|\b(?:all|lines|borders|every|change|recolou?r|style|use)\b"


class SetTableEdge(Edit):
    """Draw the lines of a table component: width (0: none), style, colour; absent: as it is.

    lines are those of its outer edge, the inner ones of its cells, or all.
    """

    kind: Literal["table_edge"] = "table_edge"
    hints: ClassVar[str] = r"外.{0,4}[框线]|四周|outer|outside|frame|outline"
    company: ClassVar[str] = r"醒目|清楚|好看|细线?|粗线?|[一1]点|\b(?:thin|thick|bold|fine)\b"
    rank = 47
    targets: list[str] = Field(min_length=1)
    width: float | None = Field(None, ge=0, le=10)
    style: LineStyle | Literal[""] = ""
    colour: str = Field("", pattern=r"^$|^#[0-9A-Fa-f]{6}$")
    lines: Lines = "outer"

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 表格外框换成黑色细线 0.5, make the frame around the table 2 pt."""
        tables = [one.id for one in outline.elements if one.component == "table"]
        if outline.columns or len(tables) != 1:
            return []
        several = lines_said(clause)
        if several is not None and not clause.has(_STATED):
            return cls._of_cells(clause, tables, *several)
        if not clause.has(_OUTER) or clause.has(_INNER):
            return []
        if clause.has(_STATED):
            return []
        said = clause.has(_OUTER)
        present = (
            clause.has(_PRESENT)
            if clause.has(r"[换改变]|去|删|不要|\b(?:change|turn|remove|make|set|delete|recolou?r)\b")
            else None
        )
        if present and said and said.start() <= present.start() and present.end() <= said.end():
            clause.take(*present.span())
        else:
            present = None
        clause.says(_OUTER)
        values: dict[str, Any] = line_words(clause.after(_OUTER) if present else clause)
        heard(clause, _SMALL)
        clause.touched[:] = tables
        if not values and not clause.has(r"加|画|套|\b(?:add|draw|put|give)\b"):
            return []
        return [cls(targets=tables, **(values or {"width": 0.5}))]

    @classmethod
    def _of_cells(cls, clause: Clause, tables: list[str], lines: Lines, said: str) -> list[Edit]:
        """Return what a clause says of the lines between a table's cells, or of all its lines."""
        clause.says(said)
        values: dict[str, Any] = line_words(clause)
        heard(clause, rf"{_SMALL}|{_SMALL_TOO}")
        clause.touched[:] = tables
        return [cls(targets=tables, lines=lines, **values)] if values else []

    def check(self, outline: Outline) -> str:
        """The table must be there."""
        wrong = {info.component for one in self.targets if (info := outline.element(one))} - {"table"}
        return unknown(self.targets, outline) or (_("The report has no table component.") if wrong else "")

    def describe(self, outline: Outline) -> str:
        """Say how the lines are drawn."""
        if self.width == 0:
            outer = self.lines == "outer"
            return _("The table has no outer edge.") if outer else _("Took the lines of the table away.")
        said, what = [], called(self.targets, outline)
        if self.width is not None and self.lines != "inner":
            said.append(_("The table's outer edge is a line of {width} pt.", width=points(self.width)))
        if self.width is not None and self.lines != "outer":
            said.append(
                _("Drew lines of {width} pt around all cells of the table.", width=points(self.width))
            )
        if self.colour:
            hue = colour_called(self.colour)
            said.append(_("Gave the lines of {what} the colour {colour}.", what=what, colour=hue))
        if self.style:
            said.append(_("Gave the lines of {what} another style.", what=what))
        return " ".join(said)

    def change(self, template: Template, outline: Outline) -> None:
        """Write the pens of the table's own style, made where it has none or shares it."""
        for name in self.targets:
            node = template.find(name)
            place = xml.geometry(node) if node is not None else None
            outer = self.lines == "outer" or (self.lines == "all" and has_edge(template.root, node))
            if place is not None and outer:
                self._draw(template, _own_style(template, place))
            table = xml.child(node, "table") if node is not None else None
            if table is not None and self.lines != "outer":
                draw_inner(template.root, table, self._said())

    def _said(self) -> dict[str, str]:
        """Return what is said of a line, as the attributes of a pen."""
        width = "" if self.width is None else points(self.width)
        said = {"lineWidth": width, "lineStyle": self.style, "lineColor": self.colour}
        return {name: value for name, value in said.items() if value}

    def _draw(self, template: Template, style: Any) -> None:
        box = xml.child(style, "box")
        if box is None:
            box = xml.make(template.root, "box")
            xml.insert_in_order(style, box)
        pens = [one for one in box if local(one).lower().endswith("pen")]
        if not pens:
            pens = [xml.make(template.root, "pen", lineWidth="0.5")]
            xml.insert_in_order(box, pens[0])
        for pen in pens:
            if self.width is not None:
                pen.set("lineWidth", points(self.width))
            elif not float(pen.get("lineWidth", "0") or 0):
                pen.set("lineWidth", "0.5")
            if self.style:
                pen.set("lineStyle", self.style)
            if self.colour:
                pen.set("lineColor", self.colour)


def _own_style(template: Template, place: Any) -> Any:
    """Return the style that only this element is drawn with; a copy of the one that it shares."""
    known = {one.get("name"): one for one in template.root if local(one) == "style"}
    name = place.get("style", "")
    style = known.get(name)
    users = [one for one in template.root.iter() if isinstance(one.tag, str) and one.get("style") == name]
    if style is not None and len(users) == 1:
        return style
    fresh = next(
        one for at in range(1, 1000) if (one := f"{name or 'Table'}_edge{'' if at == 1 else at}") not in known
    )
    if style is None:
        made = xml.make(template.root, "style", name=fresh)
    else:
        made = copy.deepcopy(style)
        made.set("name", fresh)
        made.attrib.pop("isDefault", None)
    template.add(template.root, made)
    place.set("style", fresh)
    return made
