"""Lines, rectangles and pictures that are added to the page."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal, get_args

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.layout.free_room import edges, made_band
from app.domain.reports.editing.layout.space import Box, boxes, fit, holder_of, keep_page, width_of
from app.domain.reports.editing.looks.border_words import line_words
from app.domain.reports.editing.looks.look_words import take
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import NUMBER, read_number
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.new_nodes import made, placed
from app.domain.reports.editing.template.outline import Outline, shown_text
from app.domain.reports.editing.template.styles import TEXTS, look_of, points
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import band_called, called, unknown
from app.domain.reports.editing.things.line_apart import apart_from_above
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

_COLOUR = r"^#[0-9A-Fa-f]{6}$"
_AIR = 3
_LEAST_LINE = 24
_WRITTEN = 100
ADD = r"加[上入个条]?|添加?|增加|插入|画|放置?|\b(?:add|draw|insert|put|place)\b"
_LINE = (
    r"(?:横|分隔|分割|水平|直|虚|实|双)线条?|[条根道][^,，。]{0,6}?线|(?<=[加画添])线(?=$|[,\uff0c])"
    r"|\d\s*(?:磅|点|像素|px|pt)的?[粗宽]?的?(?:[红黑蓝绿灰黄橙紫]色?)?的?线(?=$|[,\uff0c])|(?<=[加画添])[红黑蓝绿灰黄橙紫]色?的?线(?=$|[,\uff0c])"
    r"|\b(?:lines?|rule|separator|divider)\b"
)
_NO_LINE = (
    r"[那这][条根道].{0,2}线|加粗|下划线|删除线|[上下左右底顶][双单虚实粗细]*线|边框|框线|网格|表格线|折线|曲线|趋势|文字|写着|(?<!每)一行"
    r"|\b(?:underline|border|grid|chart|line (?:chart|graph|of text|saying))\b"
)
Section = Literal[
    "", "title", "pageHeader", "columnHeader", "detail", "columnFooter", "pageFooter", "summary"
]


def _pen(root: Any, width: float, style: str, colour: str) -> Any:
    pen = made(root, "pen", lineWidth=points(width), lineStyle=style, lineColor=colour)
    return made(root, "graphicElement", pen)


_ON_SIDES = (
    r"[上下左右]{2}[两边侧面]{0,2}(?:都|各|分别)+(?:加|画|添)"
    r"|[上下左右][边侧面]?[和、与及][上下左右][边侧面]?(?:都|各)?(?:加|画|添)"
)

_ABOVE = (
    r"上面|上方|上边|之上|(?<=[行头脚题列计栏])上(?=[加画添插放])|(?<=[行题计栏])的?(?:之前|前[面边])"
    r"|\b(?:above|over)\b"
)


_MOST_ROWS = 100
_EVERY_FEW = (
    rf"每隔?\s*(?P<n>{NUMBER})\s*[行条笔](?:数据|记录|明细)?(?:之?后|下面?)?"
    rf"|\b(?:after |below |under )?every (?P<m>{NUMBER})(?:st|nd|rd|th)? (?:rows?|records?|lines?|items?)\b"
)
_EACH_ROW = (
    r"(?<!明细)(?:每一?|各)行(?:数据|记录|明细)?的?(?=[下上之中]|$)"
    r"|(?:每一?|各|两)[条笔个]?(?:明细|数据|记录)(?:记录|数据|行)?的?(?=之间|间)|(?<![和跟与及、])(?:明细|数据|记录)行?的?(?=之间)"
    r"|\b(?:in )?between all (?:of )?(?:the )?(?:rows|records|lines|entries|items)\b"
)


# The bottom or top of a band itself, not of an element in it: 标题区最下边, at the bottom of the title band.
_BAND_EDGE = (
    r"(?<=[区带眉脚])的?(?:最[底下顶上][边面部端]?|[底顶][部端])"
    r"|\bat the (?:very )?(?:bottom|top) (?:edge )?of (?=the (?:page |column |group )?"
    r"(?:title|header|footer|detail|summary)(?: band| section)?\b)"
)
_UPPER = re.compile(r"[顶上]|top", re.IGNORECASE)


# As wide as what the line is near to.
AS_WIDE = (
    r"(?:长度?|宽度?)?[与和跟同](?:它|其|[那该这]行?|标题|文字)?(?:的?[长宽]度?)?(?:一样|同样|等|同|相同的?|一致)(?:[长宽]度?)?的?"
    r"|(?:\bwith |\bof )?(?:the )?same (?:width|length)(?: as (?:it|that|the (?:text|title|label)))?\b"
    r"|\b(?:exactly |just )?as (?:wide|long) as (?:it|that|the (?:text|title|label))\b"
)


def line_as_wide(part: str, line: AddLine, outline: Outline) -> AddLine | None:
    """Return a line as wide as what it is near to, where a clause says just that; else None."""
    said = compiled(rf"(?:and |,|it (?:is|should be) |宽|长)*(?:{AS_WIDE})").fullmatch(part.strip(" .。"))
    return line.model_copy(update={"as_wide": True}) if said and line.near and line.side != "right" else None


class AddLine(Edit):
    """Draw a horizontal line: below or above an element or a section's texts, on the whole width."""

    kind: Literal["add_line"] = "add_line"
    hints: ClassVar[str] = r"线|line|rule"
    rank = 33
    near: str = Field("", description="an element's id; empty: the whole section")
    section: Section = ""
    side: Literal["below", "above", "right"] = Field("below", description="right: to write on")
    width: float = Field(1, gt=0, le=10)
    style: Literal["Solid", "Dashed", "Dotted", "Double"] = "Solid"
    colour: str = Field("#000000", pattern=_COLOUR)
    every: int = Field(0, ge=0, le=100, description="in the rows: only after so many of them")
    as_wide: bool = Field(False, description="with near: as wide as that, not as its band")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 在标题下面加一条红色虚线, add a line below the title, 每5行加一条线."""
        return cls._after_rows(clause, outline) or cls._once(clause, outline)

    @classmethod
    def _after_rows(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Read a line after every few rows: 每5行加一条分隔线."""
        found = clause.has(_EVERY_FEW) if outline.in_section("detail") else None
        number = read_number(found["n"] or found["m"]) if found is not None else None
        if found is None or number is None or not 1 < number <= _MOST_ROWS or not clause.has(_LINE):
            return []
        clause.take(*found.span())
        values = line_words(clause)
        take(clause, _LINE)
        for words in (
            ADD,
            r"[一1]条|一根|一道|水平|下[面方边]|分[隔割]|[后]面?|\b(?:one|below|horizontal|thin)\b",
        ):
            clause.says(words)
        width = values.pop("width", 1) or 1
        return [cls(section="detail", width=width, every=int(number), **values)]

    @classmethod
    def _once(cls, clause: Any, outline: Outline) -> list[Edit]:
        if not clause.has(_LINE) or not clause.has(ADD) or clause.has(_NO_LINE) or clause.has(_ON_SIDES):
            return []
        beside = not clause.english and clause.has(r"后[面边]|旁边|右[边侧面]")
        if (clause.has(r"后面|旁边|右[边侧]|左[边侧]|\b(?:beside|next to|after)\b")) and not beside:
            return []
        values = line_words(clause)
        alike = clause.says(AS_WIDE)
        take(clause, _LINE)
        clause.says(ADD)
        width = values.pop("width", 1) or 1
        above = clause.says(_ABOVE)
        clause.says(r"下面|下方|下边|之下|\b(?:below|under(?:neath)?|beneath)\b")
        clause.says(r"底下")
        between = clause.says(r"之?间|\bbetween\b")
        clause.says(r"[一1]条|一根|一道|水平|\b(?:horizontal|one)\b")
        side: Any = "above" if above else "below"
        section = "detail" if clause.says(_EACH_ROW) else ""
        edge = clause.says(_BAND_EDGE)
        if edge:
            section, side = clause.section() or section, "above" if _UPPER.search(edge.group()) else side
            clause.says(r"带|区域?|\b(?:band|section)\b")
        targets = clause.targets(required=False) if not section else []
        if beside:
            return cls._behind(clause, targets, width, values)
        if not targets:
            section = section or clause.section()
        if not targets and section not in get_args(Section)[1:]:
            return []
        if not targets and section == "summary" and clause.english and clause.has(r"\btotals?\b"):
            return []
        near = _edge_of(targets, outline, side) if targets else ""
        if between and len(targets) == 1 and _is_above_table(targets[0], outline):
            clause.says(_AND_TABLE)
            clause.says(r"^\s*在")
        if between and len(targets) > 1:
            spots = places.boxes(outline)
            near = min(targets, key=lambda one: spots[one][1])
        values |= {"as_wide": True} if alike and near else {}
        if alike and not near:
            return []
        return [cls(near=near, section=section if not near else "", side=side, width=width, **values)]

    @classmethod
    def _behind(cls, clause: Any, targets: list[str], width: float, values: dict[str, Any]) -> list[Edit]:
        """Read 收货人签字后面加一条横线: a line to write on right of one text."""
        info = clause.outline.element(targets[0]) if len(targets) == 1 else None
        if info is None or info.kind not in TEXTS or clause.has(r"竖|垂直"):
            return []
        clause.says(r"后[面边]|旁边|右[边侧面]")
        return [cls(near=info.id, side="right", width=width, **values)]

    def check(self, outline: Outline) -> str:
        """An element or a section must be named."""
        if self.near:
            return unknown([self.near], outline)
        return "" if self.section else _("It isn't said where the line should be.")

    def describe(self, outline: Outline) -> str:
        """Name what the line is near to."""
        what = called([self.near], outline) if self.near else band_called(self.section)
        if self.every:
            return _("Drew a line after every {count} rows.", count=self.every)
        if self.side == "right":
            return _("Drew a line to write on behind {what}.", what=what)
        if self.side == "above":
            return _("Drew a line above {what}.", what=what)
        return _("Drew a line below {what}.", what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Put the line close to the element; what is below moves down where there is no room."""
        root = template.root
        before = needed_height(root)
        node = template.find(self.near) if self.near else None
        holder = holder_of(node) if node is not None else made_band(template, self.section, 10)
        found = boxes(holder)
        if node is not None and self.side == "right":
            self._to_write_on(template, node)
            return
        if node is not None:
            edge = Box(node).bottom if self.side == "below" else Box(node).y
        elif self.side == "below":
            edge = max((one.bottom for one in found), default=0)
        else:
            edge = min((one.y for one in found), default=0)
        y = self._clear(found, _past(found, edge, self.side))
        if node is None and local(holder) == "band":
            y = apart_from_above(template, holder, y, max(1, round(self.width)), self.colour)
        left, right = edges(template, holder)[:2] if local(holder) == "band" else (0, width_of(root, holder))
        if self.as_wide and node is not None:
            left, right = Box(node).x, Box(node).right
        place = placed(template, "line", left, y, right - left, 1)
        if self.every:
            place.append(made(root, "printWhenExpression", text=f"$V{{REPORT_COUNT}} % {self.every} == 0"))
        line = made(root, "line", place, _pen(root, self.width, self.style, self.colour))
        template.add(holder, line)
        fit(root, holder)
        keep_page(root, before)

    def _to_write_on(self, template: Template, node: Any) -> None:
        """Put the line behind a text, up to what stands next there; raises EditProblem without room."""
        root, box, holder = template.root, Box(node), holder_of(node)
        last = edges(template, holder)[1] if local(holder) == "band" else width_of(root, holder)
        level = [one for one in boxes(holder, node) if one.y < box.bottom and one.bottom > box.y]
        last = min([last, *(one.x - _AIR for one in level if one.x >= box.right)])
        look, words = look_of(root, node), shown_text(node) if local(node) == "staticText" else ""
        inside = box.x + int(look.width_of(words)) + 2 * _AIR if words and look.align == "Left" else box.right
        start = min(box.right, inside) + _AIR
        if last - start < _LEAST_LINE:
            raise EditProblem(
                "no_room",
                _("There is no room for a line behind it."),
                _("Make it narrower, or move what stands beside it."),
                [self.near],
            )
        place = placed(template, "line", start, box.bottom - 1, min(last - start, _WRITTEN), 1)
        template.add(holder, made(root, "line", place, _pen(root, self.width, self.style, self.colour)))

    def _clear(self, found: list[Box], edge: int) -> int:
        """Return where the line goes, with what stands in its way moved down."""
        thick = max(1, round(self.width))
        below = [one for one in found if one.y >= edge]
        if self.side == "above":
            above = max((one.bottom for one in found if one.bottom <= edge), default=0)
            if edge - above >= thick:
                return edge - thick
            push, y = thick, edge
        else:
            gap = min((one.y for one in below), default=edge + thick) - edge
            push, y = max(0, thick - gap), edge
        for one in below if push else []:
            one.put(y=one.y + push)
        return y


_AND_TABLE = (
    r"[和与跟]下面的?(?:表格?|列表|明细)|[和与跟](?:表格|列表|明细表?)|\band (?:the )?(?:table|list)\b"
)


def _is_above_table(name: str, outline: Outline) -> bool:
    """Tell whether an element is the last one above the only table: its columns, or a table component."""
    one, spots = outline.element(name), places.boxes(outline)
    tables = [info.id for info in outline.elements if info.component == "table"]
    below = tables or [id_ for column in outline.columns for id_ in column.headers]
    if one is None or not below or len(tables) > 1:
        return False
    bottom, top = spots[name][3], min(spots[id_][1] for id_ in below)
    between = [
        info
        for info in outline.elements
        if info.id not in (name, *below) and not info.cell and bottom <= spots[info.id][1] < top
    ]
    return bottom <= top and not between


def _past(found: list[Box], edge: int, side: str) -> int:
    """Return the edge, or the next one where no text would be crossed."""
    for _step in range(len(found)):
        crossed = [
            one for one in found if one.y < edge < one.bottom and local(one.node) not in ("line", "rectangle")
        ]
        if not crossed:
            break
        edge = max(one.bottom for one in crossed) if side == "below" else min(one.y for one in crossed)
    return edge


def _edge_of(ids: list[str], outline: Outline, side: str) -> str:
    """Return the lowest or the highest of several elements."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    if side == "above":
        return min(infos, key=lambda one: one.y).id if infos else ""
    return max(infos, key=lambda one: one.y + one.height).id if infos else ""


class AddRectangle(Edit):
    """Draw a rectangle around elements, with a line and perhaps a background behind them."""

    kind: Literal["add_rectangle"] = "add_rectangle"
    hints: ClassVar[str] = r"矩形|框|rectangle|box"
    rank = 34
    around: list[str] = Field(min_length=1)
    width: float = Field(1, ge=0, le=10)
    colour: str = Field("#000000", pattern=_COLOUR)
    backcolor: str = Field("", pattern=rf"^$|{_COLOUR}")
    radius: int = Field(0, ge=0, le=100)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 给标题加个圆角矩形框, draw a rectangle around the title."""
        if not clause.has(ADD) or not clause.says(
            r"(?:圆角)?矩形框?|方框|外边?框|\b(?:rectangle|box)\b(?= around| behind)"
        ):
            return []
        clause.says(ADD)
        clause.says(r"一个|\b(?:around|behind)\b")
        radius = 6 if clause.has(r"圆角|\bround(?:ed)?\b") else 0
        colour = clause.colour()
        values: dict[str, Any] = {"backcolor" if clause.says(r"底色?|填充|背景|filled") else "colour": colour}
        return [cls(around=clause.targets(), radius=radius, **(values if colour else {}))]

    def check(self, outline: Outline) -> str:
        """The elements must be there and stand in one band."""
        bands = {info.band for one in self.around if (info := outline.element(one)) is not None}
        if len(bands) > 1:
            return _("A rectangle can't reach over several bands.")
        return unknown(self.around, outline)

    def describe(self, outline: Outline) -> str:
        """Name what is framed."""
        return _("Drew a rectangle around {what}.", what=called(self.around, outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Put the rectangle behind the elements: before them in their band."""
        root = template.root
        before = needed_height(root)
        nodes = [node for one in self.around if (node := template.find(one)) is not None]
        holder = holder_of(nodes[0])
        inside = [Box(one) for one in nodes if holder_of(one) is holder]
        x0 = max(0, min(one.x for one in inside) - _AIR)
        y0 = max(0, min(one.y for one in inside) - _AIR)
        x1 = min(width_of(root, holder), max(one.right for one in inside) + _AIR)
        y1 = max(one.bottom for one in inside) + _AIR
        high = xml.number(holder if local(holder) != "frame" else xml.geometry(holder), "height")
        y1 = min(y1, max(high, max(one.bottom for one in inside)))
        fill = {"backcolor": self.backcolor, "mode": "Opaque"} if self.backcolor else {"mode": "Transparent"}
        place = placed(template, "rectangle", x0, y0, x1 - x0, y1 - y0, **fill)
        node = made(root, "rectangle", place, _pen(root, self.width, "Solid", self.colour))
        if self.radius:
            node.set("radius", str(self.radius))
        first = min(holder.index(_top(one, holder)) for one in nodes if holder_of(one) is holder)
        template.add(holder, node, first)
        keep_page(root, before)


def _top(node: Any, holder: Any) -> Any:
    """Return the child of a holder in which a node stands."""
    while node.getparent() is not holder:
        node = node.getparent()
    return node
