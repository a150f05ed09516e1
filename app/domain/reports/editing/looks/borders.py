"""Border lines of texts and pictures, pens of lines and rectangles, and the grid of a whole table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.layout.space import Box, boxes, holder_of
from app.domain.reports.editing.looks import look_words
from app.domain.reports.editing.looks.colour_names import colour_called
from app.domain.reports.editing.looks.look_words import mark_all
from app.domain.reports.editing.template.framed_bands import frame_of
from app.domain.reports.editing.template.new_nodes import made
from app.domain.reports.editing.template.outline import ElementInfo, Outline, shown_text
from app.domain.reports.editing.template.ruled import (
    drawn_pens,
    has_lines,
    is_shape,
    only_ruled,
    restyle,
    without_plain,
)
from app.domain.reports.editing.template.styles import (
    SIDES,
    TEXTS,
    box_of,
    line_up,
    look_of,
    points,
    styles_of,
    text_of,
    value_of,
)
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.xml_tools import local

_BORDER = (
    r"(?<=[磅点粗细个上圈加][黑红蓝灰绿橙紫黄])框|(?<=[磅点粗细个上圈加][黑红蓝灰绿橙紫黄]色)框|(?<=[加套围描画])[个上着]?(?:一?个)?框|(?<=[虚实点双]线)框|(?<=[粗细])(?<!明细)框|边框线?|框线|线框|外框|(?<=[左右上下])[边侧]?[和、与及][左右上下][边侧]?(?:都|各)?(?:加|画)(?=[上一条]*(?:[\d.]+(?:磅|点))?的?[粗细虚实]?线(?!条))|边线|轮廓线?|描边|(?<=[上下左右])框|[底顶]线|(?<=[上下左右])[双单虚实粗细]+线"
    r"|(?<=[上下左右][面边方侧])的?线(?=.*[双虚实粗细点])"
    r"|\bborders?\b|\boutlines?\b|\b(?<!new )lines?(?= a?round (?:the|all|each|every|it|them)\b)"
    r"|\b(?:box|frame|rectangle|line)\b"
    r"(?= (?:all |right )?a?round\b(?!.*\b(?:columns?|rows?|table|band|section)\b))"
    r"|\b(?:surround|enclose|frame|box)\b(?= (?:\S+ )+?(?:with|in|by) an? (?:[\w.]+ ){0,5}"
    r"(?:box|frame|rectangle|lines?|border)\b)"
    r"|(?<= a )(?:box|frame)\b(?= of [\d.]+ ?(?:pt|points?|px)\b)"
    r"|(?<=\b(?:thin|fine) )(?:\w+ )?box\b|(?<=\bthick )(?:\w+ )?box\b"
)
# What else a sentence calls the border, and what it says that only means there is to be one.
_BORDER_TOO = (
    r"\b(?:with|in|by|has|have|get|gets) an? (?=(?:[\w.]+ ){0,5}(?:box|frame|rectangle|lines?|border)\b)"
    r"|(?<=[\w.] )(?:box|frame|rectangle|lines?|border)\s*$|\b(?:a?round it|should|must|enclose)\b"
)
# Around a thing: the top is where that stands, not a side of it.
_AROUND_THERE = r"\baround\b.*\b(?:at|in|on) the (?:very )?(?:top|bottom|left|right)\b"
_BORDER_UNDER = r"(?<=\bborder )(?:(?P<low>below|under(?:neath)?|beneath)|above|over)\b"
_THIN = r"线[宽粗]度?|\b(?:line|stroke) (?:width|thickness|weight)\b"
_STROKE = (
    r"(?:(?:横|竖|直|分隔|分割)?线条?|矩形|方框|椭圆|(?<=\ufffc)框)的?"
    r"(?=[^,,。]*(?:加粗|变粗|变细|粗|细|磅|虚线|实线|点线|双线|色|[改换设][成为到]\s*[\d.]+\s*$))"
    r"|(?<!下划)线[宽粗](?:度)?(?=\D{0,4}\d)|\b(?:line|stroke) (?:width|thickness|weight)\b(?=\D{0,9}\d)"
    r"|\b(?:lines?(?! of text)|rules?|rectangles?|box(?:es)?|ellipses?"
    r"|circles?)\b(?=.*\b(?:thick|thin|dashed|dotted|solid|double|pt|points?|colou?r))"
)
_DRAWN = r"[改换变用设加][^,。]{0,4}[双虚实粗细点]线"
_EDGE = rf"(?P<low>[底下])(?:部|边|面|端)(?={_DRAWN})|[顶上](?:部|边|面|端)(?={_DRAWN})"
_STYLES = {
    "Dashed": r"虚线|\bdashed\b",
    "Dotted": r"圆?点线|点状线?|\bdotted\b",
    "Double": r"双线|双实线|\bdouble(?: lines?)?\b",
    "Solid": r"实线|\bsolid\b",
}
_SIDE_WORDS = {
    "top": r"上(?=下边?(?:框|线|边框))"
    r"|(?<![加画描套])[上顶](?:边|侧|面|方|部)?(?=框|边|和|与|、|的|线|下|[双单虚实粗细]|$)|\btop\b",
    "left": r"左(?:边|侧|面)?(?=框|边|和|与|、|右|的|线|$)|\bleft\b",
    "bottom": r"[下底](?:边|侧|面|方|部)?(?=框|边|和|与|、|的|线|[双单虚实粗细]|$)|\bbottom\b",
    "right": r"右(?:边|侧|面)?(?=框|边|和|与|、|的|线|[双单虚实粗细]|$)|\bright\b",
}
_TABLE = (
    r"(?:整[个张份]|全)?表格?(?:的|都|全部?|加上?|添加|画上?)*(?:所有"
    r"|全部)?(?:单元格)?(?:[细粗实虚黑灰红蓝]|色|线)*(?:边框|框线|网格线?|格子|线)"
    r"|表格线|网格线?|格线|所有单元格|(?<!明细)(?<!明细的)(?:每一?个|各个?)(?:单元格|格子)"
    r"|\b(?:table|grid) ?(?:borders?|lines?)?\b|\ball cells\b"
)
_NOT_TABLE = (
    r"第[一二三四五六七八九十\d]+列|表头|标题|合计|线图|统计表|插入.*表格|添加.*表格"
    r"|table of|\b(?:header|total|chart|title)\b"
)
Side = Literal["top", "left", "bottom", "right"]
_THICK = r"thick(?:er)?|bold(?:er)?(?!,? (?:and|with|in|by)\b)|heav(?:y|ier)"
LineStyle = Literal["Solid", "Dashed", "Dotted", "Double"]
_RECOLOUR = r"换成?|改[成为]?|变成?|调成?|\b(?:change|turn|recolou?r|make)\b"
_OUTER = r"(?<!最)外边?框|外框线"
_EACH_OF_THEM = r"每|各|单元格|格子|文[字本]|所有|全部|\b(?:each|every|all|cells?|texts?|fields?|labels?)\b"
_CHANGED = r"[改换变]|\b(?:change|switch|turn|instead)\b"
_SHAPES = ("line", "rectangle", "ellipse")
_FORMER_PENS = {"Thin": "0.5", "1Point": "1", "2Point": "2", "4Point": "4", "Dotted": "1"}
_NOT_BORDERED = ("break", "componentElement", "genericElement")
_ROWS = ("columnHeader", "detail", "groupFooter", "columnFooter", "summary")
_GAP = 14
_AIR = 2
_SIDE_NAMES = {"top": N_("top"), "left": N_("left"), "bottom": N_("bottom"), "right": N_("right")}


class BorderEdit(Edit):
    """A line: its width in points, style and colour; what border edits have in common."""

    kind: str
    width: float = Field(0.5, ge=0, le=10)
    style: LineStyle | Literal[""] = "Solid"
    colour: str = Field("#000000", pattern=r"^$|^#[0-9A-Fa-f]{6}$")

    def pen(self, pen: Any) -> None:
        """Write the line to a pen; width 0 draws nothing."""
        pen.set("lineWidth", points(self.width))
        pen.attrib.pop("lineStyle", None)
        pen.attrib.pop("lineColor", None)
        if self.width:
            pen.set("lineStyle", self.style or "Solid")
            pen.set("lineColor", self.colour or "#000000")

    def draw(self, root: Any, node: Any, sides: Sequence[str]) -> None:
        """Draw the lines of an element's box; all sides where none are named."""
        box = box_of(root, node)
        if sides:
            for side in sides:
                box.attrib.pop(f"{side}Border", None)
                self.pen(_pen(root, box, f"{side}Pen"))
            return
        box.attrib.pop("border", None)
        self.pen(_pen(root, box, "pen"))
        for each in SIDES:
            box.attrib.pop(f"{each}Border", None)
            own = xml.child(box, f"{each}Pen")
            if own is not None:
                box.remove(own)
            if _styled(root, node, each):
                self.pen(_pen(root, box, f"{each}Pen"))


def _is_line(id_: str, outline: Outline) -> bool:
    info = outline.element(id_)
    return info is not None and info.kind == "line"


def _cells(ids: list[str], outline: Outline) -> list[str]:
    """Return those of the elements that are no drawn shapes, where there are some."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    return [one.id for one in infos if one.kind not in _SHAPES] or ids


def _styled(root: Any, node: Any, side: str) -> bool:
    """Tell whether a style draws this side on its own, which would win over the whole box's pen."""
    found = (xml.child(one, "box") for one in styles_of(root, node))
    return any(one is not None and xml.child(one, f"{side}Pen") is not None for one in found)


def _pens_of(style: Any) -> list[Any]:
    """Return the pens with a width that a style draws around a box."""
    box = xml.child(style, "box")
    pens = [] if box is None else [one for one in box if local(one).lower().endswith("pen")]
    return [one for one in pens if float(one.get("lineWidth", "0") or 0) > 0]


def _pen(root: Any, box: Any, tag: str) -> Any:
    found = xml.child(box, tag)
    if found is None:
        found = xml.make(root, tag)
        xml.insert_in_order(box, found)
        line_up(box, found)
    return found


def line_words(clause: Any) -> dict[str, Any]:
    """Return a line's width, style and colour where they are said; width 0 where it goes."""
    values: dict[str, Any] = {}
    style = next((name for name, pattern in _STYLES.items() if clause.says(pattern)), "")
    if style:
        values["style"] = style
    colour = clause.colour()
    if colour:
        values["colour"] = colour
    if (
        clause.says(r"无边框|没有边框|\bno borders?\b")
        or clause.negative
        or clause.says(r"删掉?|删除|\bdelete\b")
    ):
        return {"width": 0}
    width = clause.length() if clause.has(r"\d") else None
    if width is not None and width <= 10:
        values["width"] = width
        clause.says(_THIN + rf"|粗细|\b(?:{_THICK}|thin(?:ner)?|fine)\b|加粗|变粗|粗线?|变细|细线?")
    elif clause.says(rf"加粗|变粗|粗线?|粗一?[些点]|\b(?:{_THICK})\b"):
        values["width"] = _THICK_PT
    elif clause.says(r"变细|(?<!明)细线?|(?<!明)细一?[些点]|\b(?:thin(?:ner)?|hairline|fine)\b"):
        values["width"] = _THIN_PT
    return values


_THICK_PT, _THIN_PT = 2, 0.25
_BY_DEGREES = r"[再更加变][粗细](?!线)|[粗细]一?[点些]|\b(?:thicker|thinner|heavier|finer)\b"


def _by_degrees(width: float, targets: Sequence[str], outline: Outline) -> float:
    """Return a width that is thicker, or thinner, than the lines that are drawn now."""
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    now = [one.seen.width for one in infos if one.seen.width > 0]
    if width == _THICK_PT and now and max(now) >= width:
        return min(10.0, max(now) + max(1.0, max(now) / 2))
    if width == _THIN_PT and now and min(now) <= width:
        return max(0.1, min(now) / 2)
    return width


# A frame that is told by what it holds: the frame around each order.
_FRAME_OF = r"\bframes? (?:around|round|of|that holds?|behind)\b"


def _their_frames(targets: Sequence[str], outline: Outline) -> list[str]:
    """Return the frames that hold elements, where each stands in one; else the elements."""
    held = [info.holder for one in targets if (info := outline.element(one)) is not None]
    return list(dict.fromkeys(held)) if held and all(held) else [*targets]


class SetBorders(BorderEdit):
    """Draw border lines on elements: sides (none named: all), width in points (0: no line), style, colour."""

    kind: Literal["borders"] = "borders"
    hints: ClassVar[str] = r"框|边|线|border|frame|grid|line"
    company: ClassVar[str] = (
        r"一圈|一周|\breplace\b(?=.*\bwith an? (?:dashed|dotted|double|solid|thick\w*|thin\w*)\b)"
    )
    rank = 52
    style: LineStyle | Literal[""] = Field("", description="empty: as it is")
    colour: str = Field("", pattern=r"^$|^#[0-9A-Fa-f]{6}$", description="empty: as it is")
    targets: list[str] = Field(min_length=1)
    sides: list[Side] = Field(default_factory=list)
    recolour: bool = Field(False, description="only their colour")
    restyle: bool = Field(False, description="only their style")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 加红色虚线边框, 去掉下边框, 线条加粗, a thin border around the amount."""
        edge = look_words.take(clause, _EDGE)
        border = edge or clause.says(_BORDER)
        shape = None if border else clause.has(_STROKE)
        if not border and not shape:
            return []
        if clause.has(_OUTER) and clause.has(r"整|全|表格?"):
            return []
        values = line_words(clause)
        if shape and (not values or set(values) == {"colour"}):
            return []
        under = look_words.take(clause, _BORDER_UNDER) if border and clause.english else None
        placed = clause.english and clause.has(_AROUND_THERE)
        words = _SIDE_WORDS.items() if border and not placed else ()
        sides: Any = [one for one, pattern in words if clause.says(pattern)]
        look_words.take(clause, r"[左右上下](?:边|侧|面)?的?(?=边框|框线)")
        sides = ["bottom" if edge["low"] else "top"] if edge else sides
        sides = ["bottom" if under["low"] else "top"] if under else sides
        look_words.take(clause, r"\bonly\b|(?:只|仅)(?:要|加|画)") if border and sides else None
        mark_all(clause, r"[在的]?(?:四[周边面]|周围|外面?|周边)")
        mark_all(clause, r"(?<=[磅点])的?线|(?<=加)线") if border else None
        mark_all(clause, _BORDER_TOO) if border and clause.english else None
        mark_all(clause, r"(?<=[粗细实虚点双单红黑蓝灰绿色])线条?")
        mark_all(
            clause,
            r"[加画描套][上个]?|添加|增加|[要带]有|\b(?:add|draw|put|around|give|apply|surround|with|show)\b",
        )
        targets = clause.targets(*(_SHAPES if shape else ()))
        if sides and targets and all(_is_line(one, outline) for one in targets):
            sides, shape = [], True  # the line below something has no lower side of its own
        if sides:  # a shape has no side of its own: the rows' lower line is that of their texts
            targets = [one for one in targets if not is_shape(one, outline)] or targets
        whole = border and not clause.has(_EACH_OF_THEM)
        targets = frame_of(targets, outline) if whole else targets
        targets = _cells(targets, outline) if border and clause.has(r"单元格|格子|\bcells?\b") else targets
        drawn = {one.id for one in outline.elements if one.seen.width > 0 and is_shape(one.id, outline)}
        shapes = bool(targets) and {*targets} <= drawn
        if set(values) == {"colour"} and border and not sides and (clause.has(_RECOLOUR) or shapes):
            clause.says(_RECOLOUR)
            clause.says(r"线条?|颜色|\b(?:lines?|colou?rs?)\b")
            return [cls(targets=targets, recolour=True, **values)]
        if shape and values.get("style") and not set(values) - {"style", "colour"}:
            colour = values.pop("colour", "")
            recoloured = [cls(targets=targets, recolour=True, colour=colour)] if colour else []
            return [cls(targets=targets, restyle=True, **values), *recoloured]
        targets = _their_frames(targets, outline) if clause.has(_FRAME_OF) else targets
        changed = border and set(values) == {"style"} and not sides and (clause.has(_CHANGED) or shapes)
        if not clause.has(r"\d") and values.get("width") in (_THICK_PT, _THIN_PT) and clause.has(_BY_DEGREES):
            values["width"] = _by_degrees(values["width"], targets, outline)
        values.setdefault("width", 1 if shape else 0.5)
        mark_all(clause, r"(?<=\w )lines?(?=\s*$)") if shape and clause.has(r"\b(?:in)?to an? ") else None
        values = values if any(is_shape(one, outline) for one in targets) else without_plain(values)
        if changed:
            return [cls(targets=targets, restyle=True, **values)]
        return [cls(targets=targets, sides=[] if len(sides) == len(SIDES) else sides, **values)]

    def check(self, outline: Outline) -> str:
        """The targets must be there and have a box or a pen."""
        kinds = {info.kind for one in self.targets if (info := outline.element(one)) is not None}
        if kinds and kinds <= set(_NOT_BORDERED):
            return _("{what} can't have a border.", what=called(self.targets, outline))
        return unknown(self.targets, outline)

    def describe(self, outline: Outline) -> str:
        """Name the elements and their lines."""
        what = called(self.targets, outline)
        if self.recolour:
            hue = colour_called(self.colour)
            return _("Gave the lines of {what} the colour {colour}.", what=what, colour=hue)
        if self.restyle:
            return _("Gave the lines of {what} another style.", what=what)
        if not self.width:
            return _("Took the border of {what} away.", what=what)
        if not self.sides:
            return _("Drew a border of {width} pt around {what}.", width=points(self.width), what=what)
        sides = _(", ").join(_(_SIDE_NAMES[one]) for one in self.sides)
        return _(
            "Drew a line of {width} pt on {what}: {sides}.",
            width=points(self.width),
            what=what,
            sides=sides,
        )

    def change(self, template: Template, outline: Outline) -> None:
        """Draw the lines."""
        if not self.width and only_ruled(template, self.targets):
            wrong = _("{what} has no border of its own.", what=called(self.targets, outline))
            raise EditProblem("no_border", wrong, _("Name the line that should go, or click it."))
        nodes = [node for one in self.targets if (node := template.find(one)) is not None]
        if self.restyle or not self.width:
            nodes = [one for one in nodes if has_lines(template, one)] or nodes
        if self.recolour and nodes and not any(_has_pen(template.root, one) for one in nodes):
            wrong = _("{what} has no border of its own.", what=called(self.targets, outline))
            raise EditProblem("no_border", wrong, _("Ask for one, for example “a red border of 1 pt”."))
        for node in nodes:
            if local(node) in _NOT_BORDERED:
                continue
            if self.recolour:
                self._recolour(template.root, node)
            elif local(node) in _SHAPES:
                self._stroke(template.root, node)
            elif self.restyle and drawn_pens(xml.child(node, "box")):
                restyle(node, self.style)
            else:
                self.draw(template.root, node, self.sides)
                if self.width and local(node) in TEXTS and {"left", "right"} & set(self.sides or SIDES):
                    _air(template.root, node)

    def _recolour(self, root: Any, node: Any) -> None:
        """Give the pens of an element, and of the styles that it is drawn with, the colour."""
        if local(node) in _SHAPES:
            place = xml.geometry(node)
            if place is not None:
                place.set("forecolor", self.colour)
        holder = xml.child(node, "graphicElement" if local(node) in (*_SHAPES, "image") else "box")
        pens = [] if holder is None else [one for one in holder if local(one).lower().endswith("pen")]
        for one in drawn_pens(holder):
            one.set("lineColor", self.colour)
        styled = {local(one) for each in styles_of(root, node) for one in _pens_of(each)}
        for tag in sorted(styled - {local(one) for one in pens}) if local(node) in TEXTS else []:
            _pen(root, box_of(root, node), tag).set("lineColor", self.colour)

    def _said(self) -> dict[str, str]:
        """Return what is said of a line besides its width; the rest stays as it is drawn."""
        return {"lineStyle": self.style, "lineColor": self.colour}

    def _stroke(self, root: Any, node: Any) -> None:
        holder = xml.child(node, "graphicElement")
        if holder is None:
            holder = made(root, "graphicElement")
            xml.insert_in_order(node, holder)
            line_up(node, holder)
        former, pen = holder.attrib.pop("pen", None), _pen(root, holder, "pen")
        if not self.restyle:
            pen.set("lineWidth", points(self.width))
            pen.attrib.update({name: value for name, value in self._said().items() if value and self.width})
            return
        width = pen.get("lineWidth") or _FORMER_PENS.get(former or "", "1")
        if not self.style:
            pen.set("lineWidth", width)
            return
        thin = self.style == "Double" and float(width) < 1
        pen.attrib.update({"lineStyle": self.style, "lineWidth": "1" if thin else width})


class DrawGrid(BorderEdit):
    """Draw the lines of the whole table: every cell of headings, rows and totals; width 0 takes them away."""

    kind: Literal["table_grid"] = "table_grid"
    hints: ClassVar[str] = r"框|边|线|border|frame|grid|line"
    rank = 51

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 给表格加边框, 加网格线, 去掉表格线, draw a grid."""
        if not clause.has(_TABLE) or not clause.has(rf"{_BORDER}|线|格子|网格|\b(?:grid|lines?)\b"):
            return []
        if clause.has(_NOT_TABLE):
            return []
        clause.says(_TABLE)
        mark_all(clause, _BORDER)
        mark_all(clause, r"颜色|表格?|明细|单元格|\b(?:tables?|grids?|lines?|cells?|around)\b")
        clause.says(r"加上?|添加|画上?|\b(?:draw|add|put)\b")
        values = line_words(clause)
        drawn = _drawn_lines(outline) if clause.has(_CHANGED) and values.get("width") != 0 else []
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
                    _air(template.root, node)


def _has_pen(root: Any, node: Any) -> bool:
    """Tell whether an element is drawn with lines: its own, or those of its styles."""
    if local(node) in _SHAPES:
        return True
    holder = xml.child(node, "graphicElement" if local(node) == "image" else "box")
    return bool(drawn_pens(holder)) or any(_pens_of(one) for one in styles_of(root, node))


_LEAST_CELLS = 4
_CHANGED = r"改|换|变|调|弄|搞|[粗细]一?[点些]"


def _drawn_lines(outline: Outline) -> list[str]:
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


def _air(root: Any, node: Any) -> None:
    """Keep letters off the line at the side where they begin, where there is room for it."""
    look, width = look_of(root, node), Box(node).width
    side = {"Left": "left", "Right": "right", "Justified": "left"}.get(look.align)
    words = shown_text(node) if local(node) == "staticText" else ""
    fits = look.lines_in(words, width - _AIR) <= look.lines_in(words, width)
    if side and not look.across and width > 20 * _AIR and fits and not look.turned:
        box_of(root, node).set(f"{side}Padding", str(_AIR))
