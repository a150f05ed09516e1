"""The edit that draws the lines of a whole table: every cell of headings, rows and totals."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, ClassVar, Literal

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.layout.space import Box, boxes, holder_of
from app.domain.reports.editing.looks.border_words import BORDER, line_words
from app.domain.reports.editing.looks.borders import SetBorders
from app.domain.reports.editing.looks.pens import BorderEdit, keep_off
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.styles import (
    TEXTS,
    points,
    text_of,
    value_of,
)
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_TABLE = (
    r"(?:整[个张份]|全)?表格?(?:的|都|全部?|加上?|添加|画上?)*(?:所有"
    r"|全部)?(?:单元格)?(?:[细粗实虚黑灰红蓝]|色|线)*(?:边框|框线|网格线?|格子|线)"
    r"|表格线|网格线?|格线|所有单元格|(?<!明细)(?<!明细的)(?:每一?个|各个?)(?:单元格|格子)"
    r"|\b(?:table|grid) ?(?:borders?|lines?)?\b|\ball cells\b"
)
_NOT_TABLE = (
    r"第[一二三四五六七八九十\d]+列|表头|标题|合计|线图|统计表|插入.*表格|添加.*表格|明细[带区行]*[里中]?的?(?:所有|全部)单元格"
    r"|table of|\b(?:header|total|chart|title)\b|\b(?:all|every) cells? (?:in|of) the detail"
)
# The lines of the rows alone, not those of the headings and totals.
_OF_ROWS = (
    r"\b(?:grid |border )?lines? (?:of|in|around|between) (?:the )?(?:data|detail|body"
    r"|table)? ?(?:rows?|cells|body)\b"
    r"(?! (?:and|to))|\b(?:data|detail|body) (?:rows?|cells?)\b|(?:数据|明细)[行区]?的?(?:网格|表格"
    r"|单元格)?线"
)
_ROWS = ("columnHeader", "detail", "groupFooter", "columnFooter", "summary")
_GAP = 14
_LEAST_CELLS = 4
_CHANGED = r"改|换|变|调|弄|搞|[粗细]一?[点些]"


class DrawGrid(BorderEdit):
    """Draw the lines of the whole table: every cell of headings, rows and totals; width 0 takes them away."""

    kind: Literal["table_grid"] = "table_grid"
    hints: ClassVar[str] = r"框|边|线|border|frame|grid|line"
    rank = 51

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 给表格加边框, 加网格线, 去掉表格线, draw a grid."""
        if not clause.has(_TABLE) or not clause.has(rf"{BORDER}|线|格子|网格|\b(?:grid|lines?)\b"):
            return []
        if clause.has(_NOT_TABLE):
            return []
        clause.says(_TABLE)
        heard(clause, BORDER)
        heard(clause, r"颜色|表格?|明细|单元格|\b(?:tables?|grids?|lines?|cells?|around)\b")
        clause.says(r"加上?|添加|画上?|\b(?:draw|add|put)\b")
        values = line_words(clause)
        if (cells := _cells_of_rows(clause, outline)) and values.get("width"):
            return [SetBorders(targets=cells, **values)]
        drawn = drawn_lines(outline) if clause.has(_CHANGED) and values.get("width") != 0 else []
        if drawn and set(values) == {"colour"}:
            return [SetBorders(targets=drawn, recolour=True, **values)]
        if drawn and set(values) == {"style", "colour"}:
            recoloured = SetBorders(targets=drawn, recolour=True, colour=values["colour"])
            return [SetBorders(targets=drawn, restyle=True, style=values["style"]), recoloured]
        styled = set(values) == {"style"}
        return [SetBorders(targets=drawn, restyle=styled, **values)] if drawn and values else [cls(**values)]

    def check(self, outline: Outline) -> str:
        """There must be a table."""
        return "" if outline.columns else _("The report has no table of rows and columns.")

    def describe(self, outline: Outline) -> str:
        """Say that the table has lines."""
        if not self.width:
            return _("Took the lines of the table away.")
        return _("Drew lines of {width} pt around all cells of the table.", width=points(self.width))

    def change(self, template: Template, outline: Outline) -> None:
        """Draw a box around each cell; cells that don't meet are stretched to."""
        if not outline.columns:
            raise EditProblem(
                "no_columns",
                _("The report has no table of rows and columns."),
                _("Name the elements that should have a border."),
            )
        rows = table_rows(outline)
        for row in rows:
            nodes = [node for one in row if (node := template.find(one.id)) is not None]
            if self.width:
                close_gaps(template.root, nodes)
            for node in nodes:
                self.draw(template.root, node, [])
                if self.width:
                    keep_off(template.root, node)


def _cells_of_rows(clause: Any, outline: Outline) -> list[str]:
    """Return the texts of the rows where a clause speaks of their lines alone and each has a border."""
    if not clause.has(_OF_ROWS):
        return []
    named = [id_ for one in outline.columns for id_ in one.values]
    infos = [info for one in dict.fromkeys(named) if (info := outline.element(one)) is not None]
    boxed = [one.id for one in infos if one.section == "detail" and one.kind in TEXTS and one.seen.width > 0]
    if not boxed or len(boxed) < len([one for one in infos if one.section == "detail"]):
        return []
    clause.says(_OF_ROWS)
    return boxed


def drawn_lines(outline: Outline) -> list[str]:
    """Return the lines that draw a table's grid, upright ones among them, where it is drawn so.

    A form without columns is drawn by such lines, or by the borders of its cells.
    """
    boxed = [one.id for one in outline.elements if one.kind in TEXTS and one.seen.width > 0]
    if not outline.columns and len(boxed) >= _LEAST_CELLS:
        return boxed
    bands = {info.band for one in outline.columns for id_ in one.elements if (info := outline.element(id_))}
    bands = bands or {one.band for one in outline.elements if one.kind == "line" and one.height > one.width}
    lines = [one for one in outline.elements if one.kind == "line" and one.band in bands]
    return [one.id for one in lines] if any(one.height > one.width for one in lines) else []


def table_rows(outline: Outline) -> list[list[ElementInfo]]:
    """Return the texts of the table's rows, each from left to right."""
    left = min(one.x for one in outline.columns)
    right = max(one.x + one.width for one in outline.columns)
    named = {id_ for one in outline.columns for id_ in one.elements}
    rows: dict[tuple[str, int], list[ElementInfo]] = {}
    for info in outline.elements:
        if info.kind in TEXTS and info.section and not info.framed:
            rows.setdefault((info.band, info.y), []).append(info)
    members = [
        [one for one in row if one.x >= left - 2 and one.x + one.width <= right + 2]
        for row in rows.values()
        if any(one.id in named for one in row) and row[0].section in (*_ROWS, "groupHeader", "pageHeader")
    ]
    return [sorted(row, key=lambda one: one.x) for row in members]


def close_gaps(root: Any, nodes: list[Any]) -> None:
    """Let the cells of a row meet each other, and the row fill its band where nothing else is in it."""
    cells = [Box(one) for one in nodes]
    for one, following in pairwise(cells):
        if 0 < following.x - one.right <= _GAP:
            one.put(width=following.x - one.x)
    if not cells:
        return
    holder = holder_of(nodes[0])
    top, bottom = min(one.y for one in cells), max(one.bottom for one in cells)
    others = [one for one in boxes(holder, *nodes) if local(one.node) != "line" or one.height > 1]
    alone = local(holder) == "band" and not others
    high = xml.number(holder, "height")
    if alone and local(holder.getparent()) in ("detail", "columnHeader") and high - (bottom - top) <= _GAP:
        top, bottom = 0, high
    for one in cells:
        if one.y != top or one.height != bottom - top:
            one.put(y=top, height=bottom - top)
            if value_of(root, one.node, "verticalAlignment", "Top") == "Top":
                text_of(root, one.node).set("verticalAlignment", "Middle")
