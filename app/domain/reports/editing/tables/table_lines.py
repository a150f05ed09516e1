"""Which of a table component's lines are meant, and how those between its cells are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.looks.pens import pen_in, pens_of
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.template.ruled import drawn_pens
from app.domain.reports.editing.template.styles import box_of, styles_of
from app.domain.reports.xml_tools import local

Lines = Literal["outer", "inner", "all"]
_CELLS = (
    "tableHeader",
    "tableFooter",
    "groupHeader",
    "groupFooter",
    "columnHeader",
    "columnFooter",
    "detailCell",
)
_BEFORE_BOX = ("property", "printWhenExpression")
_HUE = rf"(?:(?:{COLOUR})的?)?"
_KIND = r"[粗细虚实双]*"
_OUTER_ZH = rf"最?外(?:面|围|侧|圈|层|部|边)?的?{_HUE}{_KIND}(?:边?框线?|边线|线条?)?"
_GRID_ZH = rf"(?:网格线?|(?<!表)格线|格子线|(?:单元格|格子)(?:之间)?的?{_KIND}(?:边?框线?|边线|线条?))"
_INNER_ZH = rf"(?:(?:内部?|里|里面|中间|内侧)的?{_HUE}{_KIND}(?:{_GRID_ZH}|边?框线?|边线|线条?)|{_GRID_ZH})"
_AND_ZH = r"\s*(?:和|与|及|以及|连同|、|跟)\s*"
_TABLE_ZH = r"(?:整[个张]|全)?(?:表格?的?)?"
_LINES_ZH = rf"{_HUE}{_KIND}(?:边框线?|框线|线条)"
_ALL_ZH = (
    rf"{_TABLE_ZH}(?:{_OUTER_ZH}{_AND_ZH}(?:{_INNER_ZH}|内部?的?{_LINES_ZH})|{_INNER_ZH}{_AND_ZH}{_OUTER_ZH}"
    rf"|[内里]外(?:边?框线?|边线|线条?|的?{_LINES_ZH})|(?:边框|框线){_AND_ZH}(?:{_INNER_ZH}))"
    rf"|(?:整[个张])?表格?的?(?:所有|全部|整[个体]|各条|每条)的?{_LINES_ZH}|(?:所有|全部)的?表格?的?{_LINES_ZH}"
    rf"|(?:整[个张])?表格?的?{_LINES_ZH}(?=(?:都|全|全部|统一|也)*(?:改|换|变|设|调|用))"
)
_GRID_EN = (
    r"(?:grid ?lines?|grid|(?:inner|inside|inward|interior|internal) (?:(?:grid|cell) )?"
    r"(?:lines?|borders?|rules?)"
    r"|cell (?:borders?|lines?)|borders? of (?:the|all|all the|its) cells|lines? between (?:the |its )?cells"
    r"|(?:cells?'|cell's) (?:borders?|lines?))"
)
_OUTER_EN = (
    r"(?:(?:outer|outside|external|outermost) (?:border|frame|line|edge|outline|lines|borders)|outline|frame"
    r"|(?:outer|outside))"
)
_OF_TABLE_EN = r"(?: (?:of|in|inside|around) (?:the |this )?(?:whole |entire )?table)?"
_AND_EN = r"(?:,? (?:and|as well as|plus|together with)(?: (?:all )?(?:the|its))? )"
_LEAD_EN = r"(?:\b(?:all|every) (?:of )?)?(?:\b(?:the )?table(?:'s)? )?(?:\bits )?"
_ALL_EN = (
    rf"{_LEAD_EN}\b(?:{_OUTER_EN}{_AND_EN}{_GRID_EN}|{_GRID_EN}{_AND_EN}{_OUTER_EN}"
    rf"|(?:borders?|frame){_AND_EN}{_GRID_EN}|(?:inner|inside) and (?:outer|outside) (?:lines?|borders?)"
    rf"|(?:outer|outside) and (?:inner|inside) (?:lines?|borders?))\b{_OF_TABLE_EN}"
    r"|\b(?:all|every) (?:of )?(?:the )?(?:table (?:borders?|lines?)"
    r"|(?:borders?|lines?) (?:of|in) (?:the )?table)\b"
    r"|\b(?:the )?table's (?:borders|lines)\b"
    r"|(?<!cell )(?<!inner )(?<!inside )(?<!outer )\bborders of the (?:whole |entire )?table\b"
)
_INNER_EN = rf"{_LEAD_EN}\b{_GRID_EN}\b{_OF_TABLE_EN}"
_ALL = rf"{_ALL_ZH}|{_ALL_EN}"
_INNER = rf"(?:表格?的?)?{_INNER_ZH}|{_INNER_EN}"
_ONE_CELL = (
    r"第[一二三四五六七八九十\d]+|表头|标题行|列头|合计|明细|数据行|表尾|[列行]的|所有单元格"
    r"|\b(?:header|heading|footer|total|detail|row|column|first|second|third|last|all cells)s?\b"
)


def lines_said(clause: Clause) -> tuple[Lines, str] | None:
    """Return which of a table's lines a clause speaks of, with the pattern that says it; None for none."""
    if clause.has(_ONE_CELL):
        return None
    if clause.has(_ALL):
        return "all", _ALL
    return ("inner", _INNER) if clause.has(_INNER) else None


def has_edge(root: Any, node: Any) -> bool:
    """Tell whether a table component is drawn with an edge of its own."""
    return any(pens_of(one) for one in styles_of(root, node))


def draw_inner(root: Any, table: Any, said: dict[str, str]) -> None:
    """Write what is said of the lines between a table's cells; where none is drawn, around each cell.

    said are the attributes of a pen; lines that are not drawn now stay so where others are.
    """
    lined = [one for one in _boxed(table) if _drawn(root, one)]
    for node in lined:
        _rewrite(root, node, said)
    for cell in _cells_of(table) if not lined else ():
        pen_in(root, _own_box(root, cell), "pen").attrib.update({"lineWidth": "0.5", **said})


def _cells_of(table: Any) -> Iterator[Any]:
    return (one for one in table.iter() if isinstance(one.tag, str) and local(one) in _CELLS)


def _boxed(table: Any) -> Iterator[Any]:
    """Yield the cells of a table, and what stands in them."""
    for cell in _cells_of(table):
        yield cell
        yield from xml.elements(cell)


def _styles(root: Any, node: Any) -> list[Any]:
    """Return the styles that a cell, or an element in it, is drawn with, the nearest first."""
    if local(node) not in _CELLS:
        return list(styles_of(root, node))
    known = {one.get("name", ""): one for one in root.iterchildren("{*}style")}
    chain: list[Any] = []
    style = known.get(node.get("style", ""))
    while style is not None and style not in chain:
        chain.append(style)
        style = known.get(style.get("style", ""))
    return chain


def _drawn(root: Any, node: Any) -> bool:
    return bool(drawn_pens(_with_width(xml.child(node, "box")))) or any(
        pens_of(one) for one in _styles(root, node)
    )


def _with_width(box: Any | None) -> list[Any] | None:
    """Return the pens of a box that say how thick they are: a colour alone draws nothing."""
    return None if box is None else [one for one in box if one.get("lineWidth")]


def _rewrite(root: Any, node: Any, said: dict[str, str]) -> None:
    """Write what is said to every pen that draws a line of a cell or an element, its styles' among them."""
    own = _own_box(root, node)
    styled = {local(one) for each in _styles(root, node) for one in pens_of(each)}
    known = {local(one): one for one in own if local(one).lower().endswith("pen")}
    for tag in sorted(styled - set(known)):
        pen_in(root, own, tag).attrib.update(said)
    for pen in known.values():
        draws = float(pen.get("lineWidth", "0") or 0) > 0 or local(pen) in styled
        # What only colours the lines of other pens goes with them.
        kept = said if draws else {name: one for name, one in said.items() if name in pen.attrib}
        pen.attrib.update({name: one for name, one in kept.items() if draws or name != "lineWidth"})


def _own_box(root: Any, node: Any) -> Any:
    """Return the box of a cell or of an element, made where there is none."""
    if local(node) not in _CELLS:
        return box_of(root, node)
    found = xml.child(node, "box")
    if found is None:
        found = xml.make(root, "box")
        at = sum(1 for one in node if isinstance(one.tag, str) and local(one) in _BEFORE_BOX)
        node.insert(at, found)
    return found
