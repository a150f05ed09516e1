"""The edit that draws the outer edge of the whole table, apart from the lines inside it."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import shift_down
from app.domain.reports.editing.looks.border_words import line_words
from app.domain.reports.editing.looks.pens import BorderEdit
from app.domain.reports.editing.looks.table_grid import DrawGrid, close_gaps, table_rows
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.grid import section_of
from app.domain.reports.editing.template.new_nodes import made, placed
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.styles import points
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_OUTER = (
    r"外(?:面|围|侧|圈|层|部|边)?的?(?:边?框线?|框线|边线)|最外(?:面|层|圈|侧"
    r"|边)?的?(?:一圈)?(?:的)?(?:边?框线?|线|[一1]圈)|最外[面圈层](?=.*线)|外[边框]"
    r"|表格?(?:的)?(?:四周|周围|外围|外面)(?:的)?(?:[加画套].{0,6}(?=框|线))?(?:边?框线?|线)?"
    r"|\b(?:outer|outside|outermost|external) (?:border|frame|line|edge|box|outline)s?\b"
    r"|\b(?:border|frame|box|outline|line) (?:only )?(?:a?round|of|for) the (?:whole |entire "
    r"|complete )?table\b"
    r"|\b(?:frame|box in|outline|put a box around) the (?:whole |entire )?table\b"
    r"|\btable(?:'s)? (?:outline|outer border|frame)\b"
)
_INNER = (
    r"内(?:部|侧|里)?(?=(?:不要|不画|没有|无)线)|(?:里[面边]?|内[部侧框]?)(?:都?用|画)?(?=[粗细虚实]线)"
    r"|内(?:部|侧|里)?的?(?:边?框线?|框线|线条?)|(?<![细脚眉头尾题区行栏])(?:里面?|内部|中间|内侧)的?(?:框?线条?|边?框线?|格子)"
    r"|\b(?:inner|inside|internal|interior)(?: grid)? (?:lines?|borders?|grid)\b|\b(?:lines|grid"
    r"|borders) (?:inside|within)(?: the table)?\b"
)
_ONLY = r"只(?:要|留|保留|画|加|有|需)|仅|\b(?:only|just)\b"
_KEPT = r"保?留着?|不变|不动|\b(?:keep|leave|retain)\b"
_SMALL = (
    r"边?框线?|表格?|整个?[张个份]?|全|给|一个|一圈|加上?|添加|画上?|套|要|有|用|换成?|改[为成]|变成?|线条?"
    r"|粗细|稍微?|四周|周围|明细|数据|保持|但|只(?:要|留|保留|画|加|有|需)|仅|着?"
    r"|\b(?:a?round|the|whole|entire|complete|table|of|for|an?|add|draw|put|give|use|make|want|with"
    r"|only|just|lines?|but|and|leave|keep|frame|box"
    r"|border|outline|grid|inside|within|be|is|are|should|it|set|to|no|none|without|points?|style)\b"
)


class FrameTable(BorderEdit):
    """Draw the outer edge of the whole table (outer) and the lines inside it (inside), in points; 0: none."""

    kind: Literal["table_frame"] = "table_frame"
    hints: ClassVar[str] = r"外.{0,2}框|四周|outer|outside|frame|outline"
    rank = 48
    outer: float | None = Field(None, ge=0, le=10, description="absent: as it is")
    inside: float | None = Field(None, ge=0, le=10, description="absent: as they are")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 外框加粗，里面的线细一点, only an outer border around the table."""
        around, within = clause.has(_OUTER), clause.has(_INNER)
        if around and _of_a_frame(clause, outline):
            return []
        if not outline.columns or not (around or within) or _names_another(clause):
            return []
        values = _values(clause, around, within)
        if values is None:
            return []
        for pattern in (_OUTER, _INNER, _SMALL):
            heard(clause, pattern)
        return [cls(**values)]

    def check(self, outline: Outline) -> str:
        """There must be a table, and something to draw."""
        if self.outer is None and self.inside is None:
            return _("It isn't said how to draw the lines.")
        return "" if outline.columns else _("The report has no table of rows and columns.")

    def describe(self, outline: Outline) -> str:
        """Say which lines are drawn."""
        said = []
        if self.outer is not None:
            said.append(
                _("The table's outer edge is a line of {width} pt.", width=points(self.outer))
                if self.outer
                else _("The table has no outer edge.")
            )
        if self.inside is not None:
            said.append(
                _("The lines inside it have {width} pt.", width=points(self.inside))
                if self.inside
                else _("There are no lines inside it.")
            )
        return " ".join(said)

    def change(self, template: Template, outline: Outline) -> None:
        """Draw the lines inside, then the edge over them."""
        rows = [row for row in table_rows(outline) if row]
        if self.inside is not None:
            if _drawn_apart(template):
                raise EditProblem(
                    "drawn_lines",
                    _("The lines inside this table are drawn one by one."),
                    _("Click the lines to change, or say “lines of the table”."),
                )
            self._draw_inside(template, rows)
        if self.outer is not None:
            self.model_copy(update={"width": self.outer})._draw_outside(template, outline, rows)

    def _draw_inside(self, template: Template, rows: list[list[ElementInfo]]) -> None:
        """Draw what lies between cells, and leave the table's edge as it is."""
        lines, top, last = DrawGrid(width=self.inside or 0), _top(rows), _last(rows)
        for row in rows:
            nodes = [node for one in row if (node := template.find(one.id)) is not None]
            if self.inside:
                close_gaps(template.root, nodes)
            for at, node in enumerate(nodes):
                edges = {
                    "left": at == 0,
                    "right": at == len(nodes) - 1,
                    "top": row is top,
                    "bottom": row is last,
                }
                lines.draw(template.root, node, [side for side, edge in edges.items() if not edge])

    def _draw_outside(self, template: Template, outline: Outline, rows: list[list[ElementInfo]]) -> None:
        for row in rows:
            nodes = [node for one in row if (node := template.find(one.id)) is not None]
            if self.width:
                close_gaps(template.root, nodes)
            if nodes:
                self.draw(template.root, nodes[0], ["left"])
                self.draw(template.root, nodes[-1], ["right"])
        self._edge(template, _top(rows), "top")
        last = _last(rows)
        if last:
            self._edge(template, last, "bottom")
        elif self.width:
            self._closing_line(template, outline)

    def _edge(self, template: Template, row: list[ElementInfo], side: str) -> None:
        for one in row:
            node = template.find(one.id)
            if node is not None:
                self.draw(template.root, node, [side])

    def _closing_line(self, template: Template, outline: Outline) -> None:
        """Draw a line where the summary begins, or at the foot of each page's rows."""
        left = min(one.x for one in outline.columns)
        right = max(one.x + one.width for one in outline.columns)
        bands = {section_of(one): one for one in template.bands()}
        summary, foot = bands.get("summary"), bands.get("columnFooter")
        thick = max(1, round(self.width))
        if summary is not None and list(xml.elements(summary)):
            shift_down(summary, thick)
            holder = summary
        elif foot is not None and list(xml.elements(foot)):
            shift_down(foot, thick)
            holder = foot
        else:
            holder = foot if foot is not None else self._new_foot(template)
            holder.set("height", str(max(thick, xml.number(holder, "height"))))
            template.root.set("isFloatColumnFooter", "true")
        pen = made(template.root, "pen")
        self.pen(pen)
        place = placed(template, "line", left, 0, right - left, 1)
        template.add(holder, made(template.root, "line", place, made(template.root, "graphicElement", pen)))

    def _new_foot(self, template: Template) -> Any:
        section = xml.child(template.root, "columnFooter")
        if section is None:
            section = template.add(template.root, xml.make(template.root, "columnFooter"))
        return template.add(section, made(template.root, "band", height=1))


def _top(rows: list[list[ElementInfo]]) -> list[ElementInfo]:
    heads = [row for row in rows if row[0].section == "columnHeader"] or rows[:1]
    return min(heads, key=lambda row: row[0].y, default=[])


def _last(rows: list[list[ElementInfo]]) -> list[ElementInfo]:
    """Return the row that ends the table: the lowest of its totals; [] where rows of data end it."""
    for section in ("summary", "columnFooter"):
        found = [row for row in rows if row[0].section == section]
        if found:
            return max(found, key=lambda row: row[0].y)
    return []


def _names_another(clause: Clause) -> bool:
    """Tell whether a clause is about something else than the table: its title, a column, a total."""
    kinds = ("label", "name", "column", "field", "title", "headers", "totals", "selection", "ordinal")
    if clause.has(r"标题|抬头|页[眉脚面]|\b(?:title|header|footer|page)\b"):
        return True
    return any(one.kind in kinds for one in mentions_in(clause.fresh()))


def _of_a_frame(clause: Clause, outline: Outline) -> bool:
    """Tell whether the edge of a frame is meant: of what was just spoken of; asks where it may be one."""
    if clause.has(r"表|\btable\b") or not outline.columns:
        return False
    lined = [one for one in outline.elements if one.kind == "frame" and one.seen.width > 0]
    frames = {one.id for one in lined}
    previous = [info for one in clause.previous if (info := outline.element(one)) is not None]
    if previous and all(info.id in frames or info.holder in frames for info in previous):
        return True
    cells = {id_ for one in outline.columns for id_ in one.elements}
    drawn = any(one.seen.width > 0 and (one.id in cells or one.kind == "line") for one in outline.elements)
    if lined and clause.has(_CHANGES) and not drawn:
        raise clause.unclear(sorted(frames))
    return False


_CHANGES = r"[改换变]|\b(?:change|turn|switch)\b"


def _values(clause: Clause, around: Any, within: Any) -> dict[str, Any] | None:
    """Return the lines that are wanted around and inside; None where nothing is said of them."""
    outer, inner = _parts(clause, around, within)
    values: dict[str, Any] = {}
    if outer is not None:
        said = line_words(outer)
        only = bool(outer.says(_ONLY))
        values = {**{name: said[name] for name in ("style", "colour") if name in said}}
        if "width" in said or not outer.says(_KEPT):
            values["outer"] = said.get("width", 1)
        if only and inner is None:
            values["inside"] = 0
    if inner is not None:
        said = line_words(inner)
        if "width" not in said:
            return None
        values["inside"] = said["width"]
        values |= {name: said[name] for name in ("style", "colour") if name in said and outer is None}
    return values or None


def _parts(clause: Clause, around: Any, within: Any) -> tuple[Clause | None, Clause | None]:
    """Return what is said of the outer edge and of the lines inside, each apart."""
    if not (around and within):
        return (clause if around else None), (clause if within else None)
    first, second = sorted((around, within), key=lambda one: int(one.start()))
    joint = re.compile(r"[,\uff0c、;\uff1b]|\b(?:and|but|with)\b|但|和|并").search(
        clause.text, first.end(), second.start()
    )
    cut = joint.start() if joint else second.start()
    early, late = clause._part(clause.start, cut), clause._part(cut, clause.end)
    return (early, late) if first is around else (late, early)


def _drawn_apart(template: Template) -> bool:
    """Tell whether the table has upright lines of its own in its rows."""
    return any(
        local(one) == "line" and xml.number(xml.geometry(one), "width") <= 1
        for band in template.bands()
        if section_of(band) in ("columnHeader", "detail")
        for one in xml.elements(band)
    )
