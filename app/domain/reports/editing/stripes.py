"""Rows in two colours by turns."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.colour_names import colour_called
from app.domain.reports.editing.look_words import mark_all
from app.domain.reports.editing.new_nodes import made, placed
from app.domain.reports.editing.numerals import COLOUR, read_colour_word
from app.domain.reports.editing.outline import ElementInfo, Outline
from app.domain.reports.editing.space import Box, boxes, width_of
from app.domain.reports.editing.stripe_styles import recolour, stripe_styles
from app.domain.reports.editing.template import Template
from app.domain.reports.xml_tools import local

_COLOUR = r"^#[0-9A-Fa-f]{6}$"
_ZEBRA = (
    rf"一行(?:白|无|没)色?,?[另下]?一行(?!灰)(?P<colour>{COLOUR})底?色?(?:相间|交替)?"
    r"|斑马[纹线行]?|隔一?行(?:变|换|着|加|显示|上|底)?(?:色|背景|底色)?|交替(?:行)?(?:的)?(?:背景"
    r"|底色|颜色|变色)|奇偶行"
    r"|一行(?:白|深|灰)色?,?一行(?:灰|浅|白)色?(?:底|底色|背景)?|(?:颜色|底色)?一行深,?一行浅"
    r"|\b(?:zebra(?: stripes?| rows?| striping)?|strip(?:ed?|ing)(?: (?:the )?rows?)?|banded rows?"
    r"|row banding)\b"
    r"|\balternat(?:e|ing)(?: the)?(?: row)?(?: colou?rs?| background| rows?| shading)*\b"
    r"|\bevery (?:second|other) (?:row|line)\b|\b(?:even|odd)(?:-numbered)? rows\b"
    r"|(?:[奇偶单双]数?行[,和与、]?){1,2}(?=[^,]*(?:色|底|背景|灰|蓝|黄|绿|红|白))|[奇偶]数行"
)
_EVEN = r"[双偶]数?行|\beven(?:-numbered)? rows\b"
_ODD = r"[单奇]数?行|\bodd(?:-numbered)? rows\b"
_EACH_ITS_COLOUR = (
    rf"(?P<first>[单奇双偶])数?行(?:用|为|是|显示|底色|背景)*(?P<one>{COLOUR}|无色|不变|没有颜色)(?:的?底色?|的?背景)?[,、和]*"
    rf"(?P<second>[单奇双偶])数?行(?:用|为|是|显示|底色|背景)*(?P<two>{COLOUR}|无色|不变|没有颜色)(?:的?底色?|的?背景)?"
)
# 灰 as the ground of text: black words stay readable on it.
_GREY, _STRIPE_GREY = "#808080", "#D9D9D9"
_PLAIN = ("白", "白色", "无色", "不变", "没有颜色")
_NUMBER_OF_ROW = "$V{REPORT_COUNT}"


class ZebraRows(Edit):
    """Give every second row of the detail band a background colour; colour "" takes it away."""

    kind: Literal["zebra"] = "zebra"
    hints: ClassVar[str] = r"隔行|斑马|zebra|stripe|alternat"
    rank = 21
    colour: str = Field("#F2F2F2", pattern=rf"^$|{_COLOUR}")
    odd: bool = Field(False, description="colour the first, third ... row instead of the second, fourth ...")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 隔行变色, 加斑马纹, 浅蓝色斑马纹, zebra rows in light grey."""
        said = clause.says(_ZEBRA)
        if said is None:
            return []
        if clause.negative:
            return [cls(colour="")]
        both = clause.has(_EVEN) and clause.has(_ODD)
        odd = bool(clause.has(_ODD)) and not both
        if both:
            return _of_two(clause)
        told = said.group("colour")
        plain = not told and re.match(r".*一行(?:白|深|灰)", said.group())
        colour = read_colour_word(told) if told else "" if plain else clause.colour()
        clause.says(r"\b(?:and|with|on|,) ?white\b|和?白色?(?:相间|交替)")
        mark_all(clause, r"背景色?|底色|底(?=$|[,，。])|每(?=隔)")
        clause.says(r"明细行?|行|效果|颜色|\b(?:rows?|background|shading|stripes?|colou?rs?)\b")
        mark_all(clause, r"明细|表格|数据|不同|\b(?:detail|table|data|shade|different)\b")
        colour = _STRIPE_GREY if colour == _GREY else colour
        return [cls(colour=colour, odd=odd)] if colour else [cls(odd=odd)]

    def check(self, outline: Outline) -> str:
        """There must be rows."""
        return "" if _rows(outline) else _("The report has no repeating rows.")

    def describe(self, outline: Outline) -> str:
        """Name the colour."""
        if not self.colour:
            return _("Took the background of every second row away.")
        if self.odd:
            return _(
                "Gave the first, third and every other row the background {colour}.",
                colour=colour_called(self.colour),
            )
        return _("Gave every second row the background {colour}.", colour=colour_called(self.colour))

    def change(self, template: Template, outline: Outline) -> None:
        """Put a rectangle that prints in every second row behind the row's elements, or colour its style."""
        stripes = 0
        for band_id in dict.fromkeys(one.band for one in _rows(outline)):
            band = template.find(band_id)
            if band is None:
                continue
            former = [one for one in xml.elements(band) if _is_stripe(one)]
            for old in former:
                template.drop(old)
            styled = stripe_styles(template, band)
            stripes += len(former) + len(styled)
            for one in styled:
                recolour(one, self.colour, self.odd) if self.colour else template.drop(one)
            if self.colour and not styled:
                self._stripe(template, band)
        if not self.colour and not stripes:
            raise EditProblem(
                "already_so",
                _("The rows have no stripes that could be taken away."),
                _("Name the background that should go."),
            )

    def _stripe(self, template: Template, band: Any) -> None:
        root = template.root
        inside = boxes(band)
        height = xml.number(band, "height")
        if not inside or height <= 0:
            raise EditProblem(
                "no_rows",
                _("The report has no repeating rows."),
                _("Add fields to the detail band first."),
            )
        x0 = max(0, min(one.x for one in inside))
        x1 = min(width_of(root, band), max(one.right for one in inside))
        place = placed(
            template,
            "zebra",
            x0,
            0,
            max(1, x1 - x0),
            height,
            backcolor=self.colour,
            mode="Opaque",
            stretchType="ContainerHeight",
        )
        when = made(root, "printWhenExpression", text=f"{_NUMBER_OF_ROW} % 2 == {int(self.odd)}")
        place.append(when)
        pen = made(root, "graphicElement", made(root, "pen", lineWidth="0"))
        first = next((at for at, one in enumerate(band) if one in _tops(band, inside)), len(band))
        template.add(band, made(root, "rectangle", place, pen), first)
        _see_through(inside)


def _of_two(clause: Any) -> list[Edit]:
    """Return the stripes of 单数行白色双数行灰色: one of the two colours must be white, or none."""
    said = clause.has(_EACH_ITS_COLOUR)
    if said is None:
        clause.says(r"\band odd\b|\band even\b|rows?")
        return [ZebraRows()] if not clause.colour() else []
    plain = [name for name in ("one", "two") if said[name] in _PLAIN]
    if len(plain) != 1 or (said["first"] in "单奇") == (said["second"] in "单奇"):
        return []
    clause.take(*said.span())
    name, place = ("two", "second") if plain == ["one"] else ("one", "first")
    return [ZebraRows(colour=read_colour_word(said[name]), odd=said[place] in "单奇")]


def _tops(band: Any, inside: list[Box]) -> list[Any]:
    found = []
    for one in inside:
        node = one.node
        while node.getparent() is not band:
            node = node.getparent()
        found.append(node)
    return found


def _see_through(inside: list[Box]) -> None:
    """Cells with a white background of their own would hide the colour behind them."""
    for one in inside:
        if one.place is None or one.place.get("mode") != "Opaque":
            continue
        if one.place.get("backcolor", "#FFFFFF").upper() == "#FFFFFF":
            one.place.set("mode", "Transparent")


def _is_stripe(node: Any) -> bool:
    place = xml.geometry(node)
    when = xml.child(place, "printWhenExpression") if place is not None else None
    return local(node) == "rectangle" and when is not None and f"{_NUMBER_OF_ROW} %" in (when.text or "")


def _rows(outline: Outline) -> list[ElementInfo]:
    """Return the fields of the detail band that repeats rows."""
    fields = [one for one in outline.in_section("detail") if one.kind == "textField"]
    bands = {id_: [one for one in fields if one.band == id_] for id_ in {one.band for one in fields}}
    return max(bands.values(), key=len, default=[])
