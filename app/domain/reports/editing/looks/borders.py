"""Border lines of texts and pictures, and pens of lines and rectangles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.looks import look_words
from app.domain.reports.editing.looks.border_words import (
    AROUND_THERE,
    BESIDE_THAT,
    BORDER,
    BORDER_TOO,
    BORDER_UNDER,
    BOX_IN_POINTS,
    BY_DEGREES,
    CHANGED,
    EACH_OF_THEM,
    EDGE,
    FRAME_OF,
    NO_BORDER,
    OUTER,
    RECOLOUR,
    SIDE_WORDS,
    STROKE,
    THICK_PT,
    THIN_PT,
    border_part,
    by_degrees,
    line_words,
)
from app.domain.reports.editing.looks.colour_names import colour_called
from app.domain.reports.editing.looks.pens import (
    SHAPES,
    BorderEdit,
    LineStyle,
    has_pen,
    keep_off,
    pen_in,
    pens_of,
)
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.bare_columns import bare_columns
from app.domain.reports.editing.template.framed_bands import frame_of
from app.domain.reports.editing.template.new_nodes import made
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
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
    points,
    styles_of,
)
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.xml_tools import local

Side = Literal["top", "left", "bottom", "right"]
_FORMER_PENS = {"Thin": "0.5", "1Point": "1", "2Point": "2", "4Point": "4", "Dotted": "1"}
_NOT_BORDERED = ("break", "componentElement", "genericElement")
_SIDE_NAMES = {"top": N_("top"), "left": N_("left"), "bottom": N_("bottom"), "right": N_("right")}


# The side at which something else stands is none of the border: Commentaire 右边的内容框.
_SIDES = {side: rf"(?!{BESIDE_THAT})(?:{pattern})" for side, pattern in SIDE_WORDS.items()}


# How wide a stroke is, and bands that were read by their names: in the title and summary bands 1 pt wide.
_STROKE_TOO = r"(?:(?<=\d )|(?<=pt )|(?<=point )|(?<=points ))wide\b|\b(?:bands|sections|areas)\b"


_ALL_SIDES = (
    r"\b(?:on|at|around|along) (?:all|each|every)(?: of)?(?: its| their| the)?(?: four"
    r"| 4)? (?:four )?sides?\b"
)


def _is_line(id_: str, outline: Outline) -> bool:
    info = outline.element(id_)
    return info is not None and info.kind == "line"


def _cells(ids: list[str], outline: Outline) -> list[str]:
    """Return those of the elements that are no drawn shapes, where there are some."""
    infos = [info for one in ids if (info := outline.element(one)) is not None]
    return [one.id for one in infos if one.kind not in SHAPES] or ids


def _their_frames(targets: Sequence[str], outline: Outline) -> list[str]:
    """Return the frames that hold elements, where each stands in one; else the elements."""
    held = [info.holder for one in targets if (info := outline.element(one)) is not None]
    return list(dict.fromkeys(held)) if held and all(held) else [*targets]


def _box_in_points(clause: Any, outline: Outline) -> Any:
    """Return where a clause gives a box that it names a width in points, as only a border has."""
    width = clause.has(BOX_IN_POINTS)
    if width is None or clause.has(NO_BORDER):
        return None
    named = [
        one for one in mentions_in(clause) if one.ids and one.kind != "band" and one.start < width.start()
    ]
    infos = [outline.element(id_) for one in named for id_ in one.ids]
    if not infos or any(one is None or one.kind not in ("frame", "rectangle") for one in infos):
        return None
    return width


_BETWEEN_COLUMNS = (
    r"(?:在|给)?(?:表格的?|明细的?)?(?:各|每|所有|每两?)?[列栏](?:(?:与|和|跟)[列栏])?之?间(?:都|也)?(?:的)?"
    r"(?:加|画|添|插|用|要)(?:上|入|出|个|一|条|些)*(?=[^,\uff0c]*(?:竖|分隔|分割)线)"
    r"|(?:给|在)?(?:表格|明细)(?:里|中|区)?(?:加|画|添)(?:上|入|个|一|条|些)*(?=竖线)"
    r"|\b(?:add|draw|put) (?:thin |vertical |upright )*lines? between (?:the |all |all the )?columns\b"
)


def _end_alike(column: ColumnInfo, outline: Outline) -> bool:
    """Tell whether the heading and the values of a column end at one place."""
    infos = [info for id_ in [*column.headers, *column.values] if (info := outline.element(id_)) is not None]
    ends = [one.x + one.width for one in infos]
    return max(ends) - min(ends) <= 1


def _between_columns(clause: Any, outline: Outline) -> dict[str, Any] | None:
    """Return the lines between all columns, which are the right border of their cells: 各列之间加竖线."""
    if not outline.columns or not clause.has(_BETWEEN_COLUMNS):
        return None
    values = line_words(clause)
    clause.says(_BETWEEN_COLUMNS)
    heard(clause, r"(?:竖|分隔|分割)线条?|[一条上]|颜色")
    by_end = sorted(outline.columns, key=lambda one: one.x + one.width)
    widest = {tuple(one.headers) or one.id: one for one in by_end}
    every = [*widest.values(), *bare_columns(outline)]
    last = max(one.x + one.width for one in every)
    shown = [one for one in every if one.x + one.width < last - 1]
    targets = list(dict.fromkeys(id_ for one in shown for id_ in [*one.headers, *one.values]))
    values.setdefault("width", 0.5)
    if any(not _end_alike(one, outline) for one in shown):
        return None  # the lines of headings and rows would not meet
    return {"targets": targets, "sides": ["right"], **values} if targets else None


# Several columns that are called so are framed with their values.
_COLUMNS = r"\bcolumns\b|(?<!第)[这那]?[几两二三四五六七八]个?列(?!头|标题|名)"


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
        if (between := _between_columns(clause, outline)) is not None:
            return [cls.model_validate(between)]
        edge = look_words.take(clause, EDGE)
        border = edge or clause.says(BORDER)
        border = border or _box_in_points(clause, outline)
        shape = None if border else clause.has(STROKE)
        if not border and not shape:
            return []
        if clause.has(OUTER) and clause.has(r"整|全|表格?"):
            return []
        part = border_part(clause) if border else clause
        values = line_words(part)
        if shape and (not values or set(values) == {"colour"}):
            return []
        under = look_words.take(clause, BORDER_UNDER) if border and clause.english else None
        placed = clause.english and clause.has(AROUND_THERE)
        words = _SIDES.items() if border and not placed else ()
        sides: Any = [one for one, pattern in words if part.says(pattern)]
        look_words.take(clause, r"[左右上下](?:边|侧|面)?的?(?=边框|框线)")
        sides = ["bottom" if edge["low"] else "top"] if edge else sides
        sides = ["bottom" if under["low"] else "top"] if under else sides
        look_words.take(clause, r"\bonly\b|(?:只|仅)(?:要|加|画)") if border and sides else None
        heard(clause, _ALL_SIDES) if border and clause.english else None
        heard(clause, r"[在的]?(?:四[周边面]|周围|外面?|周边)")
        heard(clause, r"(?<=[磅点])的?线|(?<=加)线") if border else None
        heard(clause, BORDER_TOO) if border and clause.english else None
        heard(clause, r"(?<=[粗细实虚点双单红黑蓝灰绿色])线条?")
        heard(
            clause,
            r"[加画描套][上个]?|添加|增加|[要带]有|\b(?:add|draw|put|around|give|apply|surround|with|show)\b",
        )
        whole = not shape and not sides and clause.has(_COLUMNS)
        targets = clause.looks() if whole else clause.targets(*(SHAPES if shape else ()))
        if sides and targets and all(_is_line(one, outline) for one in targets):
            sides, shape = [], True  # the line below something has no lower side of its own
        if sides:  # a shape has no side of its own: the rows' lower line is that of their texts
            targets = [one for one in targets if not is_shape(one, outline)] or targets
        whole = border and not clause.has(EACH_OF_THEM)
        targets = frame_of(targets, outline) if whole else targets
        targets = _cells(targets, outline) if border and clause.has(r"单元格|格子|\bcells?\b") else targets
        drawn = {one.id for one in outline.elements if one.seen.width > 0 and is_shape(one.id, outline)}
        shapes = bool(targets) and {*targets} <= drawn
        if set(values) == {"colour"} and border and not sides and (clause.has(RECOLOUR) or shapes):
            clause.says(RECOLOUR)
            clause.says(r"线条?|颜色|\b(?:lines?|colou?rs?)\b")
            return [cls(targets=targets, recolour=True, **values)]
        if shape and values.get("style") and not set(values) - {"style", "colour"}:
            colour = values.pop("colour", "")
            recoloured = [cls(targets=targets, recolour=True, colour=colour)] if colour else []
            return [cls(targets=targets, restyle=True, **values), *recoloured]
        targets = _their_frames(targets, outline) if clause.has(FRAME_OF) else targets
        changed = border and set(values) == {"style"} and not sides and (clause.has(CHANGED) or shapes)
        if not clause.has(r"\d") and values.get("width") in (THICK_PT, THIN_PT) and clause.has(BY_DEGREES):
            values["width"] = by_degrees(values["width"], targets, outline)
        heard(clause, _STROKE_TOO) if shape and clause.english else None
        values.setdefault("width", 1 if shape else 0.5)
        heard(clause, r"(?<=\w )lines?(?=\s*$)") if shape and clause.has(r"\b(?:in)?to an? ") else None
        values = values if any(is_shape(one, outline) for one in targets) else without_plain(values)
        if changed:
            heard(clause, r"\bstyle\b")
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
        if self.recolour and nodes and not any(has_pen(template.root, one) for one in nodes):
            wrong = _("{what} has no border of its own.", what=called(self.targets, outline))
            raise EditProblem("no_border", wrong, _("Ask for one, for example “a red border of 1 pt”."))
        for node in nodes:
            if local(node) in _NOT_BORDERED:
                continue
            if self.recolour:
                self._recolour(template.root, node)
            elif local(node) in SHAPES:
                self._stroke(template.root, node)
            elif self.restyle and drawn_pens(xml.child(node, "box")):
                restyle(node, self.style)
            else:
                self.draw(template.root, node, self.sides)
                if self.width and local(node) in TEXTS and {"left", "right"} & set(self.sides or SIDES):
                    keep_off(template.root, node)

    def _recolour(self, root: Any, node: Any) -> None:
        """Give the pens of an element, and of the styles that it is drawn with, the colour."""
        if local(node) in SHAPES:
            place = xml.geometry(node)
            if place is not None:
                place.set("forecolor", self.colour)
        holder = xml.child(node, "graphicElement" if local(node) in (*SHAPES, "image") else "box")
        pens = [] if holder is None else [one for one in holder if local(one).lower().endswith("pen")]
        for one in drawn_pens(holder):
            one.set("lineColor", self.colour)
        styled = {local(one) for each in styles_of(root, node) for one in pens_of(each)}
        for tag in sorted(styled - {local(one) for one in pens}) if local(node) in TEXTS else []:
            pen_in(root, box_of(root, node), tag).set("lineColor", self.colour)

    def _said(self) -> dict[str, str]:
        """Return what is said of a line besides its width; the rest stays as it is drawn."""
        return {"lineStyle": self.style, "lineColor": self.colour}

    def _stroke(self, root: Any, node: Any) -> None:
        holder = xml.child(node, "graphicElement")
        if holder is None:
            holder = made(root, "graphicElement")
            xml.insert_in_order(node, holder)
            line_up(node, holder)
        former, pen = holder.attrib.pop("pen", None), pen_in(root, holder, "pen")
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
