"""Rows in two colours by turns."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.conditions.conditional_look import put_condition
from app.domain.reports.editing.layout.space import boxes
from app.domain.reports.editing.looks.colour_names import colour_called
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import COLOUR, read_colour_word
from app.domain.reports.editing.rows.row_grounds import (
    is_white,
    opaque_cells,
    paint_behind,
    row_grounds,
    see_through,
)
from app.domain.reports.editing.rows.stripe_styles import (
    ground_between,
    recolour,
    recolour_shape,
    stripe_shapes,
    stripe_styles,
)
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_COLOUR = r"^#[0-9A-Fa-f]{6}$"
_SHADE = rf"(?:{COLOUR}|[浅淡深]?[红黄蓝绿灰白粉橙紫]色?)"
_ZEBRA = (
    rf"一行(?:白|无|没)色?,?[另下]?一行(?!灰)(?P<colour>{COLOUR})底?色?(?:相间|交替)?"
    r"|斑马[纹线行]?|隔一?行(?:变|换|着|加|显示|上|底|[铺刷涂填](?:上)?(?:一?[个层])?)?(?:色|背景|底色)?|间隔(?:变|换|着|上)[色底]色?|交替(?:行)?(?:的)?(?:背景"
    r"|底色|颜色|变色)|奇偶行"
    r"|一行(?:白|深|灰)色?,?一行(?:灰|浅|白)色?(?:底|底色|背景)?|(?:颜色|底色)?一行深,?一行浅"
    r"|\b(?:zebra(?: stripes?| rows?| striping)?|strip(?:ed?|ing)(?: (?:the )?rows?)?|banded rows?"
    r"|row banding)\b"
    r"|\balternat(?:e|es|ing|ely|ive)(?: the)?(?: row)?(?: colou?rs?| background| rows?| shading)*\b"
    rf"|(?:(?:背景|底色?|颜色)(?:用|为|是|成)?)?{_SHADE}底?色?(?:和|与|跟|、|/|,)?{_SHADE}底?色?(?:的)?(?:背景|底色?)?"
    r"(?:轮流|来回)?(?:相间|交替|间隔)"
    r"|\b(?:the )?(?:stripes?|shading|band|ground|background) (?:on|of|in|behind|for) (?:every|each|all)"
    r" (?:the )?(?:second|other|alternate|2nd) (?:rows?|lines?|records?)\b|^(?:the )?(?:row )?stripes\b"
    r"|\b(?:on |for |in )?(?:every|each) (?:second|other|alternate|2nd) "
    r"(?:(?!total|head|group)[a-z]+ )?(?:row|line|one|record|item)\b|\b(?:even|odd)(?:-numbered)? rows\b"
    rf"|交替(?:用|为|是|成|显示)?{_SHADE}[和与、/]?{_SHADE}(?:的?背景|底色?)?"
    rf"|行(?:的?颜色)?交替(?:显示|变色|着色)?(?={_SHADE}|$)|(?<=行)颜色交替"
    r"|[单双]{2}行(?:分色|区分)|(?:[奇偶单双]数?行[,和与、]?){1,2}(?=[^,]*(?:色|底|背景|灰|蓝|黄|绿|红|白))|[奇偶]数行"
)
_EVEN = r"[双偶]数?行|\beven(?:-numbered)?(?: rows\b|(?= and odd\b))"
_ODD = (
    r"[单奇]数?行|从第[一1]行(?:就)?(?:开始|起)|\b(?:start|begin)(?:ning|ing|s)? (?:with|at|from"
    r"|on) (?:the )?(?:first|1st)(?: (?:row|one|line))?\b|\bodd(?:-numbered)?(?: rows\b|(?= and even\b))"
)
_EACH_ITS_COLOUR = (
    rf"(?P<first>[单奇双偶])数?行(?:用|为|是|显示|底色|背景)*(?P<one>{_SHADE}|无色|不变|没有颜色)(?:的?底色?|的?背景)?[,、和]*"
    rf"(?P<second>[单奇双偶])数?行(?:用|为|是|显示|底色|背景)*(?P<two>{_SHADE}|无色|不变|没有颜色)(?:的?底色?|的?背景)?"
)
_UNLIKE = (
    r"(?:用|显示|设[为成]?)?(?:不同|不一样|两种|各自?)的?(?:背景|底|颜)?[色景]"
    r"|(?:用|的)?(?:背景|底|颜)[色景]?(?:要|都)?(?:不同|不一样|区分开?|分开)|明细|表格"
    r"|\b(?:(?:give|show|print|use|in|with|of) )?(?:the )?(?:two )?(?:different|distinct|alternat\w+)"
    r"(?: (?:background|shade|fill))?(?: colou?r)?s?\b"
)
# 灰 as the ground of text: black words stay readable on it.
_GREY, _STRIPE_GREY = "#808080", "#D9D9D9"
_USUAL, _VISIBLE = "#F2F2F2", 12
_UNPAINTED = ("无色", "不变", "没有颜色")
_PLAIN = ("白", "白色", *_UNPAINTED)
_WHITE, _PAIR = "#FFFFFF", 2
_NUMBER_OF_ROW = "$V{REPORT_COUNT}"


class ZebraRows(Edit):
    """Give every second row of the detail band a background colour; colour "" takes it away."""

    kind: Literal["zebra"] = "zebra"
    hints: ClassVar[str] = r"隔行|斑马|zebra|stripe|alternat"
    rank = 21
    company: ClassVar[str] = (
        r"\b(?!(?:sub|grand )?totals?\b|head\w*|title|group|foot\w*|summary|first|last|selected|only"
        r"|sum\b|per\b"
        r"|each\b|every\b|no\b|not\b|bold\b)[a-z]+(?= (?:rows?|lines?|records?)\b)"
        r"|(?:\b(?:in )?(?:the )?detail )?\bband\b(?! ?(?:height|[a-z]+ ?colou?r))"
        r"|[\u3400-\u9fff]{2}(?=数据?行|的?行)|\b(?:effect|look|pattern|style|a bit of|some|subtle"
        r"|nice|readable|backgrounds?|shad(?:es?|ing|ed)|fills?)\b"
        r"|\b(?:so (?:that )?)?(?:(?:it|they) (?:is|are) |(?:it|they)['’](?:s|re) )?(?:easier"
        r"|easy) (?:to (?:read|follow|scan|look at)|on the eyes?)\b|\btint(?:ed)?\b|好看(?:一?点|些)?"
        r"|底纹|[\u3400-\u9fff]{0,2}之?间(?=隔)|[浅淡]色?的?(?=斑马|底|背景|条纹)|[\u3400-\u9fff]{2}明细(?=[隔每行按]|的?行)|方便(?:看|阅读)|看着?清楚(?:一?点|些)?|保持|仍然?|还是|依旧|照旧|分色|[单双]{2}行"
    )
    colour: str = Field(_USUAL, pattern=rf"^$|{_COLOUR}")
    odd: bool = Field(False, description="colour the first, third ... row instead of the second, fourth ...")
    other: str = Field(
        "", pattern=rf"^$|{_COLOUR}", description="the rows between, where their colour is said"
    )

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 隔行变色, 加斑马纹, 浅蓝色斑马纹, zebra rows in light grey."""
        said = clause.says(_ZEBRA)
        if said is None:
            return []
        if clause.negative:
            return [cls(colour="")]
        if _is_of_letters(clause):
            return []
        heard(clause, rf"(?:{_ZEBRA})")
        both = clause.has(_EVEN) and clause.has(_ODD)
        odd = bool(clause.has(_ODD)) and not both
        if both:
            return _of_two(clause)
        told = said.group("colour")
        heard(clause, _FORMER_COLOUR)
        plain = not told and re.match(r".*一行(?:白|深|灰)", said.group())
        colour, other = (read_colour_word(told), "") if told else ("", "") if plain else _colours_of(clause)
        heard(clause, r"\bbetween\b|\bpaint\b|\buse\b|\balternately\b|交替|相间") if colour else None
        clause.says(r"\b(?:and|with|on|,) ?white\b|和?白色?(?:相间|交替)")
        heard(clause, r"背景色?|底色|底(?=$|[,，。])|每(?=隔)")
        heard(clause, r"明细行?|行|效果|颜色|\b(?:rows?|background|shading|stripes?|colou?rs?)\b")
        heard(clause, _ODD) if odd else None
        heard(clause, r"明细|表格|数据|不同|\b(?:detail|table|data|shade|different)\b")
        colour = _STRIPE_GREY if colour == _GREY else colour
        return [cls(colour=colour or _seen_on(outline), odd=odd, other=other)]

    def check(self, outline: Outline) -> str:
        """There must be rows."""
        return "" if _rows(outline) or _table_rows(outline) else _("The report has no repeating rows.")

    def describe(self, outline: Outline) -> str:
        """Name the colour."""
        if not self.colour:
            return _("Took the background of every second row away.")
        if self.other:
            rows = (self.other, self.colour) if not self.odd else (self.colour, self.other)
            return _(
                "Gave the rows by turns the backgrounds {first} and {second}.",
                first=colour_called(rows[0]),
                second=colour_called(rows[1]),
            )
        if self.odd:
            return _(
                "Gave the first, third and every other row the background {colour}.",
                colour=colour_called(self.colour),
            )
        return _("Gave every second row the background {colour}.", colour=colour_called(self.colour))

    def change(self, template: Template, outline: Outline) -> None:
        """Put a rectangle that prints in every second row behind the row's elements, or colour its style."""
        stripes = 0
        if not _rows(outline) and self.colour:
            for node in [template.find(one) for one in _table_rows(outline)]:
                for condition, colour in self._looks():
                    put_condition(template, node, condition, {"backcolor": colour, "mode": "Opaque"})
            return
        for band_id in dict.fromkeys(one.band for one in _rows(outline)):
            band = template.find(band_id)
            if band is None:
                continue
            former = [one for one in xml.elements(band) if _is_stripe(one)]
            for old in former:
                template.drop(old)
            styled = stripe_styles(template, band)
            drawn = stripe_shapes(band)
            for shape in drawn:
                recolour_shape(shape, self.colour, self.odd) if self.colour else template.drop(shape)
            stripes += len(former) + len(styled) + len(drawn)
            for one in styled:
                recolour(one, self.colour, self.odd) if self.colour else template.drop(one)
                ground_between(one, self.other) if self.other else None
            if self.colour and not styled and not drawn:
                self._stripe(template, band)
        if not self.colour and not stripes:
            raise EditProblem(
                "already_so",
                _("The rows have no stripes that could be taken away."),
                _("Name the background that should go."),
            )

    def _looks(self) -> list[tuple[str, str]]:
        """Return on which rows which colour is to be seen; white paper needs no colour."""
        both = ((self.odd, self.colour), (not self.odd, self.other))
        return [(f"{_NUMBER_OF_ROW} % 2 == {int(odd)}", colour) for odd, colour in both if colour]

    def _stripe(self, template: Template, band: Any) -> None:
        inside = boxes(band)
        if not inside or xml.number(band, "height") <= 0:
            raise EditProblem(
                "no_rows",
                _("The report has no repeating rows."),
                _("Add fields to the detail band first."),
            )
        grounds, cells = row_grounds(template, band), opaque_cells(template, band)
        for condition, colour in self._looks():
            for ground in grounds:
                put_condition(template, ground, condition, {"backcolor": colour, "mode": "Opaque"})
            if not grounds and colour.upper() != _WHITE:
                paint_behind(template, band, ("zebra", colour), condition, inside)
        for node in [one for one in cells if one not in grounds]:
            if is_white(template, node):
                see_through(template, node)
                continue
            for condition, colour in self._looks() if not grounds else ():
                put_condition(template, node, condition, {"backcolor": colour, "mode": "Opaque"})


def _is_of_letters(clause: Any) -> bool:
    """Tell whether every second row is said of the letters of it, or of one column: no ground of rows."""
    if clause.has(r"背景|底|斑马|隔行|交替|\b(?:background|zebra|strip|band|alternat|shad)"):
        return False
    named = [one for one in mentions_in(clause) if one.kind in ("label", "name", "column", "field")]
    return bool(named or clause.has(r"(?<!文)字(?!段)|\b(?:text|letters?|font)\b"))


# The colour that the stripes have now: from #EEEEEE to #DDEBF7.
_FORMER_COLOUR = (
    rf"\b(?:instead of|rather than|not) (?:the )?(?:{COLOUR})"
    rf"|\bfrom (?:{COLOUR})(?= (?:to|into)\b)|[从由](?:{COLOUR})色?(?=[改换变调][成为到])"
)


def _colours_of(clause: Any) -> tuple[str, str]:
    """Return the colour of the stripes and that of the rows between; "" where none is said.

    Of two by turns the stripes have that which is not white, or the second.
    """
    pattern = COLOUR if clause.english else _SHADE
    former = clause.has(_FORMER_COLOUR)
    found = [
        one
        for one in compiled(pattern).finditer(clause.words)
        if not former or not former.start() <= clause.start + one.start() < former.end()
    ]
    if former and len(found) == 1:
        clause.mark(clause.start + found[0].start(), clause.start + found[0].end())
        return read_colour_word(found[0].group()), ""
    if len(found) < 2:
        return str(clause.colour()), ""
    colours = [(one, read_colour_word(one.group())) for one in found]
    coloured = [colour for _one, colour in colours if colour.upper() != _WHITE]
    if not coloured or len(colours) > _PAIR:
        return "", ""
    for one, _colour in colours:
        clause.mark(clause.start + one.start(), clause.start + one.end())
    return coloured[-1], _WHITE if len(coloured) == 1 else coloured[0]


def _of_two(clause: Any) -> list[Edit]:
    """Return the stripes of 单数行白色双数行灰色: one of the two colours must be white, or none."""
    said = clause.has(_EACH_ITS_COLOUR)
    if said is None:
        clause.says(r"\b(?:odd|even)(?:-numbered)? and(?: odd| even)?\b|\band odd\b|\band even\b|rows?")
        heard(clause, _UNLIKE)
        return [ZebraRows()] if not clause.colour() else []
    plain = [name for name in ("one", "two") if said[name] in _PLAIN]
    if len(plain) > 1 or (said["first"] in "单奇") == (said["second"] in "单奇"):
        return []
    clause.take(*said.span())
    stripes_last = plain == ["one"] or (not plain and said["second"] in "双偶")
    (name, place), rest = (("two", "second"), "one") if stripes_last else (("one", "first"), "two")
    other = "" if said[rest] in _UNPAINTED else read_colour_word(said[rest])
    return [ZebraRows(colour=read_colour_word(said[name]), odd=said[place] in "单奇", other=other)]


def _is_stripe(node: Any) -> bool:
    place = xml.geometry(node)
    when = xml.child(place, "printWhenExpression") if place is not None else None
    return local(node) == "rectangle" and when is not None and f"{_NUMBER_OF_ROW} %" in (when.text or "")


def _seen_on(outline: Outline) -> str:
    """Return the usual colour of stripes, or a darker one where rows are painted nearly so already."""
    grounds = [one.seen.ground for one in outline.in_section("detail") if one.seen.ground.startswith("#")]
    alike = any(_apart(one, _USUAL) < _VISIBLE for one in grounds)
    return _STRIPE_GREY if alike else _USUAL


def _apart(one: str, other: str) -> int:
    """Return by how much two colours differ at most in red, green or blue."""
    return max(abs(int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) for at in (1, 3, 5))


def _rows(outline: Outline) -> list[ElementInfo]:
    """Return the fields of the detail band that repeats rows."""
    fields = [one for one in outline.in_section("detail") if one.kind == "textField" and not one.cell]
    bands = {id_: [one for one in fields if one.band == id_] for id_ in {one.band for one in fields}}
    return max(bands.values(), key=len, default=[])


def _table_rows(outline: Outline) -> list[str]:
    """Return the texts in the rows of the table component, where the report has no rows of its own."""
    texts = ("staticText", "textField")
    return [one.id for one in outline.elements if one.cell == "detailCell" and one.kind in texts]
