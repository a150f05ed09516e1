"""The columns of a page, rows beside one another: how many, how far apart, in which order."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, ClassVar, Literal

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.layout.reflow import page_of, set_page
from app.domain.reports.editing.layout.reflow_rows import span
from app.domain.reports.editing.layout.size_said import said_points
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.request.numerals import NUMBER, UNIT, read_number
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_GAP = 10
_EN_NUMBERS = r"\d|one|two|three|four|five|six"
_BROAD_EN = r"(?:(?:wide|full[- ]width|broad|page-wide) )?"
_OVER_PAGE = (
    r"\b(?:(?:that|which) )?(?:fills?|spans?|uses?|covers?|takes?(?: up)?|filling|spanning|using"
    r"|covering|over"
    r"|across|as wide as) (?:all of )?(?:the )?(?:(?:full|whole|entire) )?(?:page|paper)(?: width"
    r"|['’]s width)?\b"
    r"|(?:占|铺|撑|填|排)满(?:整?个?(?:页面?|纸张?))(?:宽度?|的?宽度)?"
)
_ENDS = rf"(?:,? ?(?:{_OVER_PAGE}))?"
_PAGE_COLUMNS = (
    r"分栏|各栏|(?<![第工标题页])栏(?!目|头)|\bpage columns?\b|\bcolumns of (?:the|each|every) page\b"
)
_SPACING = (
    rf"(?:栏|分栏|(?<!第[一二三四五六七八九])(?<!行)列)(?:之?间)?的?(?:间距|间隔|距离?)(?:改|设|调)?[成为是到]?\s*:?\s*(?P<n>\d+(?:\.\d+)?)\s*(?P<u>{UNIT})?"
    rf"|\b(?:page )?column (?:spacing|gap)(?: of| to| is|:)?\s*(?P<n2>\d+(?:\.\d+)?)\s*(?P<u2>{UNIT})?"
    rf"|\b(?:gap|space|distance|spacing) between (?:the |two )?(?:page )?columns (?:to|of|is|at|=|:)\s*"
    rf"(?P<n4>\d+(?:\.\d+)?)\s*(?P<u4>{UNIT})?"
    rf"|\bwith (?:a )?(?:spacing|gap|space) of (?P<n5>\d+(?:\.\d+)?)\s*(?P<u5>{UNIT})?"
    rf"|(?<![\d.])(?P<n3>\d+(?:\.\d+)?)\s*(?P<u3>{UNIT})? (?:apart|between (?:them|the (?:page )?columns))\b"
)
_BARE_SPACING = (
    rf"(?:之?间|中间|相?隔)?的?(?:间距|间隔|隔开|距离|空|隔)[成为是开出]?\s*(?P<n>\d+(?:\.\d+)?)\s*(?P<u>{UNIT})?"
    rf"(?P<n2>(?!))?(?P<u2>(?!))?(?P<n3>(?!))?(?P<u3>(?!))?"
)
_ORDERS: tuple[tuple[Literal["Vertical", "Horizontal"], str], ...] = (
    ("Vertical", r"从上[往到至向]下|先[竖纵]|[竖纵]向优先|先?[往向]下|\btop to bottom\b|\bdown(?:wards)?\b"),
    (
        "Horizontal",
        r"从左[往到至向]右|先横|横向优先|先?[往向]右|\bleft to right\b"
        r"|\bacross\b(?! (?:the )?(?:whole |full |entire )?(?:page|paper|width))",
    ),
)
# 不要再分两栏 beside 改成单栏 only says how it is now.
_NO_MORE = (
    rf"(?:(?:不要?|别|无需|不用|不必|取消)(?:再|了)?(?:分|排|打印?)?[成为]?{NUMBER}?[双多]?栏(?:打印|显示|排版|了)*"
    rf"|\b(?:no longer|not|no more|instead of|rather than) (?:in |into )?(?:the )?(?:\d|two|three|four"
    rf"|several|multiple)"
    r" columns?(?: any ?more)?"
    r"|\b(?:don't|do not|stop|no longer|never)\b[^,;]{0,30}\b(?:in|into) (?:\d|two|three|four|several"
    r"|multiple) columns?"
    r"(?: any ?more| any longer| again)?)"
)
_NOT_SO = r"而不是|不要|代替|\b(?:instead of|rather than|not)\b"


class SetPageColumns(Edit):
    """Print the rows in several columns beside one another on the page (1 for one)."""

    kind: Literal["page_columns"] = "page_columns"
    hints: ClassVar[str] = r"分栏|栏|columns|side by side"
    rank = 10
    company: ClassVar[str] = (
        r"(?:每|一)[排行][一两二三四五六][张个块份](?:卡片)?(?:[太过]?[挤密多少空窄])?|只|仅仅?|[排分]|左右(?=各?[一两二三\\d]栏|分)|左右\b(?:just|only|simply|use|make|have|instead)\b"
    )
    count: int = Field(default=0, ge=0, le=8, description="0: as many as there are")
    spacing: int | None = Field(default=None, ge=0, le=200, description="points between them")
    order: Literal["", "Vertical", "Horizontal"] = Field("", description="how rows run; empty: as they do")
    width: int | None = Field(None, ge=10, le=5000, description="points of each; none: all that is left")
    kept: SkipJsonSchema[bool] = Field(False, description="what stands in them keeps its place and width")

    def describe(self, outline: Outline) -> str:
        """Say how many, or what else of them was changed."""
        if self.count:
            return _("Printed the rows in {count} {count:column|columns} per page.", count=self.count)
        if self.order:
            down = self.order == "Vertical"
            return (
                _("Rows run down each page column first.")
                if down
                else _("Rows run across the page columns first.")
            )
        if self.spacing is None and self.width is not None:
            return _("Made the page columns {count} {count:point|points} wide.", count=self.width)
        return _("Put {count} {count:point|points} between the page columns.", count=self.spacing or 0)

    def check(self, outline: Outline) -> str:
        """One of them must be said."""
        said = self.count or self.order or self.spacing is not None or self.width is not None
        return "" if said else _("It isn't said how many columns a page shall have.")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 分两栏打印, print in 2 columns per page."""
        spacing = clause.says(_SPACING) or (clause.says(_BARE_SPACING) if clause.has(_PAGE_COLUMNS) else None)
        count = _count_said(clause)
        order = _order_said(clause) if count or clause.has(_PAGE_COLUMNS) else ""
        if not (count or spacing or order):
            return []
        clause.says(_PAGE_COLUMNS)
        heard(
            clause,
            r"\b(?:go|return|revert|switch|change|back|over|just|to)\b"
            rf"|{_OVER_PAGE}"
            r"|一页|页面|打印|排版|显示|\bprint(?:ed)?\b|\bper page\b|每页|\brows?\b|记录|明细|数据|报表"
            r"|\bplease\b",
        )
        return [cls(count=count, spacing=said_points(spacing) if spacing else None, order=order)]

    def change(self, template: Template, outline: Outline) -> None:
        """Set the columns, and lay the rows out for their width."""
        page = page_of(template.root)
        count = self.count or page.columns
        if not self.count and count == 1 and self.width is None:
            said = _("The report prints its rows in one column per page.")
            raise EditProblem("one_column", said, _("Say how many columns a page shall have."))
        kept = page.gap if page.columns > 1 else _GAP
        spacing = (kept if self.spacing is None else self.spacing) if count > 1 else 0
        if self.kept:
            root, room = template.root, page.width - page.left - page.right
            root.set("columnCount", str(count))
            root.set("columnSpacing", str(spacing))
            root.set("columnWidth", str((room - (count - 1) * spacing) // count))
            self._check_reach(template)
        elif (count, spacing) != (page.columns, page.gap):
            set_page(template, replace(page, columns=count, gap=spacing))
        if self.order and count > 1:
            template.root.set("printOrder", self.order)
        if self.width is not None:
            self._widen(template)

    def _check_reach(self, template: Template) -> None:
        """Raise EditProblem where what stands in the columns is wider than one."""
        width = self.width or xml.number(template.root, "columnWidth", 0)
        if max((span(one)[1] for one in _in_columns(template)), default=0) > width:
            said = _("The page has no room for columns of {width} points.", width=width)
            raise EditProblem("bad_page", said, _("Choose a larger page or smaller margins."))

    def _widen(self, template: Template) -> None:
        """Write the width of a column as stated; raise EditProblem where the page has no room for it."""
        page = page_of(template.root)
        assert self.width is not None
        room = page.width - page.left - page.right
        reach = max((span(one)[1] for one in _in_columns(template)), default=0)
        if page.columns * self.width + (page.columns - 1) * page.gap > room or reach > max(
            self.width, xml.number(template.root, "columnWidth", room)
        ):
            said = _("The page has no room for columns of {width} points.", width=self.width)
            raise EditProblem("bad_page", said, _("Choose a larger page or smaller margins."))
        template.root.set("columnWidth", str(self.width))


def _in_columns(template: Template) -> list[Any]:
    """Return what stands in the bands that are printed in columns."""
    sections = ("columnHeader", "groupHeader", "detail", "groupFooter", "columnFooter")
    bands = [one for one in template.bands() if local(one.getparent()) in sections]
    return [node for band in bands for node in xml.elements(band)]


def _count_said(clause: Clause) -> int:
    """Return how many columns a clause wants on a page; 0 where it doesn't say."""
    no_more = clause.has(_NO_MORE)
    if no_more is not None:
        clause.take(*no_more.span())
    number = rf"\s*({NUMBER})\s*"
    found = _first(
        clause, rf"(?:[双多]|{NUMBER})栏(?:打印|排版|布局|的)?[改换变调][成为到回]?(?P<single>[单双])栏"
    )
    found = found or _first(
        clause,
        rf"(?:(?:[改换变设打排]|用|按|打印)[成为回]?|^只?)(?P<single>[单双])栏"
        rf"|(?:[分排打]成?)?{NUMBER}栏(?:打印|排版|布局)?[改换变调][成为到回]?{number}栏|(?:分|排|打|打?印|做|弄)[成为]?{number}栏|(?:改|变"
        rf"|设)[成为置]*(?:{number}|(双))栏|{number}栏布局"
        rf"|(?:栏数|分栏数?)(?:改|设|变|设置)?[成为到]?{number}栏?"
        rf"|\b({_EN_NUMBERS}|single)[- ]column (?:page|layout|report|list|print(?:ing|out)?|mode)\b"
        rf"|^(single)[- ]column\b"
        rf"|\bmake (?:the )?(?:list|report|page|rows|records|it) ({_EN_NUMBERS}) columns$"
        rf"|\b({_EN_NUMBERS}|single) (?:page )?columns? (?:per|on (?:a|each|every|the)|of (?:a|each"
        r"|every|the)) page\b"
        rf"|(?<=[成为排放])(?:每|一)[排行]{number}[张个块份](?:卡片)?"
        rf"|\b({_EN_NUMBERS}) (?:cards?|records?|labels?) (?:per|in a|in each|to a|side by side in a) row\b"
        rf"|\b(?:back|return|revert|switch|change)(?: (?:back|over))? to (?:just )?(?:a )?({_EN_NUMBERS}"
        r"|single) (?:page )?columns?$"
        rf"|\bpage columns? (?:to|=) ({_EN_NUMBERS})\b"
        rf"|^(?:please )?(?:use|lay (?:it|them|the rows|the records) out in"
        rf"|print (?:it |the rows |the records )?in)"
        rf" ({_EN_NUMBERS}|(?:a )?single) {_BROAD_EN}columns?(?=$| with (?:a )?(?:spacing|gap|space)\b)"
        rf"|\b(?:make|have|want|lay out|print|turn) (?:it|this|the (?:list|report|page|rows|records))"
        rf" (?:(?:in|into|out in|a|just) )?(?:just |only |a )?({_EN_NUMBERS}"
        rf"|single) {_BROAD_EN}columns?(?={_ENDS}$)"
        rf"|^(?:(?:just |only )({_EN_NUMBERS}) columns?|({_EN_NUMBERS}) columns?(?: only"
        rf"|(?= with an? (?:spacing|gap|space)\b)))"
        rf"|\b(?:use|switch to|change to|go (?:back )?to) (?:just |only |a )*({_EN_NUMBERS}"
        rf"|single) {_BROAD_EN}columns?(?={_ENDS}$)",
    )
    found = found or _first(
        clause,
        rf"(?:只(?:要|有|排|分|留|打|用)?|用|就|[每一]页|^|[横纵竖][向版的]|[AB]\d){number}栏$|(?:分|排|打)成?{number}栏|每页(?:分|打|排)?成?{number}栏"
        rf"|{number}栏(?:打印|排版|显示)",
    )
    found = found or _first(
        clause,
        r"\b(?:report|page|layout|list|rows?|records?|print(?:ed|ing|out)?|it|them|everything)\b.{0,12}"
        r"\b(?:in|into|to|with|as|use|using) (?:just |only )?(?:a |one )?(single)[- ]column(?: layout)?$",
    )
    found = found or _first(
        clause,
        rf"\b(?:in|into|to|with) ({_EN_NUMBERS}) {_BROAD_EN}(?:page |newspaper )?columns?\b"
        r"(?: per page| on (?:a|each) page)?",
    )
    if found is None:
        return 1 if no_more is not None else 0
    clause.mark(*found.span())
    said = next(one for one in found.groups() if one)
    value = {"单": 1, "双": 2, "single": 1}.get(said.lower()) or read_number(said)
    return int(value) if value is not None and 1 <= value <= 8 else 0


def _first(clause: Clause, pattern: str) -> re.Match[str] | None:
    """Return the first place of a pattern that is no part of what is not wanted any more."""
    places = re.compile(pattern, re.IGNORECASE).finditer(clause.words)
    free = (one for one in places if clause.names_here(clause.start + one.start(), clause.start + one.end()))
    found = next(free, None)
    return re.compile(pattern, re.IGNORECASE).match(clause.words, found.start()) if found else None


def _order_said(clause: Clause) -> Literal["", "Vertical", "Horizontal"]:
    """Return how a clause wants rows to run through the columns, the first of two ways that it names."""
    found = [(one.start(), name, one.span()) for name, said in _ORDERS if (one := clause.has(said))]
    if not found:
        return ""
    for _at, _name, stretch in found:
        clause.mark(*stretch)
    heard(clause, rf"{_NOT_SO}|先|再|然后|排列|排|填充?|\b(?:fill(?:ing)?|from|then|first|order)\b")
    return min(found)[1]
