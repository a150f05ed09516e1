"""Edits of how bands flow: page breaks, band heights, rows kept whole, a text where there is no data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import make_cell, make_label, worded
from app.domain.reports.editing.conditions.form_conditions import line_of_form
from app.domain.reports.editing.layout.band_edges import fills, keep_at_edge
from app.domain.reports.editing.layout.free_room import made_band
from app.domain.reports.editing.layout.reflow import page_of
from app.domain.reports.editing.layout.space import keep_page
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.no_data_said import no_data_notes_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.outline import BandInfo, Outline
from app.domain.reports.editing.template.styles import font_of, text_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import band_called
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.xml_tools import local

_BREAKABLE = ("title", "detail", "groupHeader", "groupFooter", "summary")
_NO_DATA = (
    r"没有?(?:数据|内容|记录|明细)(?:的?时候)?|无数据|无记录|没有记录|空数据|数据为空|暂无"
    r"|\bno (?:data|rows|records|results|entries)\b|\bempty (?:data|report|list)\b"
    r"|(?<=there are )no [a-z]+(?=,|$| (?:at all|found|to (?:show|print|list))\b)"
    r"|\bnothing (?:comes back|(?:is|was) (?:found|returned)|(?:there )?to (?:show|print|list))\b"
    r"|\b(?:query|report|search) (?:returns|finds|has|yields) (?:nothing|no \w+)\b|\bthere(?: is"
    r"|'s) nothing\b"
)
_SAID_OF_NONE = r"没有|[无未空]|\b(?:no|not|none|nothing|empty)\b"
_BREAK = r"分页符|强制分页|(?:另起|新起|换|分)一?页|新的?一页|\bpage breaks?\b|\bnew page\b"
_DETAIL = r"明细|行|记录|\b(?:detail|rows?|records?)\b"


_TWICE = r"\b(?:double|doubled|twice as (?:high|tall)|two times as (?:high|tall))\b|\bby 100 ?%"


_LESS_HIGH = r"缩|降|减|矮|压|\b(?:lower|reduce|shrink|less|smaller)\b"


class BandHeight(Edit):
    """Set the height of a band in points, or change it by points; never below what stands in it."""

    kind: Literal["band_height"] = "band_height"
    hints: ClassVar[str] = r"行高|高|height|tall"
    rank = 34
    band: str = Field(description="band id such as b2")
    section: str = Field("", description="instead of a band: the section that gets one")
    alone: bool = Field(False, description="nothing that fills the band grows or shrinks with it")
    group: str = Field("", description="with section: the group of a group header or footer")
    height: int = Field(default=0, ge=0, le=5000, description="points; 0 to use change")
    change_by: int = Field(default=0, ge=-2000, le=2000, description="points more (or less)")

    def check(self, outline: Outline) -> str:
        """The band must stand."""
        made = self.section in xml.BANDS and not self.band
        if _info(outline, self.band) is None and not made:
            return _("There is no band {name}.", name=self.band)
        return "" if self.height or self.change_by else _("No height is given.")

    def describe(self, outline: Outline) -> str:
        """Say the height."""
        info = _info(outline, self.band)
        name = band_called(info.section if info is not None else self.section or self.band)
        if self.height:
            return _(
                "Made the band {name} {height} {height:point|points} high.", name=name, height=self.height
            )
        return _(
            "Changed the height of the band {name} by {points} {points:point|points}.",
            name=name,
            points=self.change_by,
        )

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 行高设为25, page header height 80, make rows 5 points higher."""
        if not clause.has(r"高度?|\b(?:height|high|higher|taller|lower)\b"):
            return []
        if clause.has(r"框(?:的|架|线)?的?高|文本[域框]|静态文[本字]|\b(?:text fields?|static texts?)\b"):
            return []
        if line_of_form(clause, outline):
            return []
        clause.says(r"[降升]低?[到至为]?|[调改设压]低")
        rows = clause.says(r"行高|每行高度?|\brow height\b|\b(?:height of the |the )?rows?\b")
        bands = clause.bands() or (
            [one.id for one in outline.bands if one.section == "detail"] if rows else []
        )
        bands = bands if _hold_something(bands, outline) else _bands_of_headings(clause, outline) or bands
        if not bands and clause.has(r"表头|\bheader\b"):
            bands = [one.id for one in outline.bands if one.section == "columnHeader" and one.elements]
        heard(clause, r"表格(?=的?行高)|都?[改调设][成为到]") if rows else None
        twice = bands and clause.says(_TWICE)
        if twice and (info := _info(outline, bands[0])) is not None:
            heard(clause, r"\b(?:height|high|tall|row|of|the)\b")
            return [cls(band=bands[0], height=2 * info.height)]
        points = clause.length()
        if not bands:
            return []
        clause.touched[:] = [one.id for one in outline.elements if one.band == bands[0]]
        if points is None:
            return cls._by_feel(clause, bands[0], outline)
        by = clause.says(
            r"高度?(?:再|都|各)?[加增]上?\s*(?=\d)|增[加高]|加高|加大|(?<![行头眉脚带])高\s*\d|调高|\b(?:by|higher|taller|more)\b"
        )
        bare = clause.has(r"\b(?:taller|higher)(?: rows?)?\s*[,:-]?\s*\d") and not clause.has(r"\bby\b")
        if by and (clause.has(r"[到至为成]\s*\d|\bto \d") or bare):
            by = None
        less = (
            None
            if clause.has(r"[到至为成]\s*\d|\bto \d")
            else clause.says(r"减[少小低]|降低|缩小|矮|\b(?:lower|less|smaller|reduce)\b")
        )
        heard(
            clause,
            r"高度?|每行|改[小低矮大高]一?点?|缩[小减]|调[小低]|[增加调拉]高|[增加调]大|\b(?:height|high|row|band|points?|increase|reduce|decrease"
            r"|raise|enlarge|grow|lower)\b",
        )
        bands = _of_one_group(clause, bands, outline)
        if not _hold_something(bands, outline) and clause.has(_LESS_HIGH):
            raise clause.unclear()  # an empty band can't get lower: another thing is meant
        if by or less:
            return [cls(band=one, change_by=round(-points if less else points)) for one in bands]
        return [cls(band=one, height=max(1, round(points))) for one in bands]

    @classmethod
    def _by_feel(cls, clause: Clause, band: str, outline: Outline) -> list[Edit]:
        """Read 行高加大一点, rows a little taller: a quarter more or less."""
        info = _info(outline, band)
        more = clause.says(
            r"[加增调拉变]大|[加增调拉变更]高|大一?[点些]|高一?[点些]|宽松|\b(?:taller|higher|bigger"
            r"|larger|increase|more)\b"
        )
        less = (
            None
            if more
            else clause.says(
                r"[减缩调变]小|[降调变]低|[小矮低]一?[点些]|紧凑|\b(?:lower|smaller|shorter|reduce"
                r"|decrease|less)\b"
            )
        )
        if info is None or not (more or less):
            return []
        heard(clause, r"行高|高度?|每行|一[点些]|\b(?:heights?|rows?|band|a (?:little|bit)|slightly|the)\b")
        step = max(2, round(info.height / 4))
        return [cls(band=band, change_by=step if more else -step)]

    def change(self, template: Template, outline: Outline) -> None:
        """Set the height; cells that fill the band from top to bottom grow and shrink with it."""
        if self.section and not self.band:
            whole = needed_height(template.root)
            made_band(template, self.section, self.height, self.group).set("height", str(self.height))
            keep_page(template.root, whole)
            return
        band = template.find(self.band)
        if band is None:
            return
        before, former = needed_height(template.root), xml.number(band, "height")
        height = self.height or max(0, former + self.change_by)
        filling = [] if self.alone else [node for node in xml.elements(band) if fills(node, former)]
        if height < former:
            height = max(height, _least(band, filling))
        if self.height and height > self.height:
            raise _too_low(height)
        for node in filling:
            place = xml.geometry(node)
            if place is not None:
                place.set("height", str(xml.number(place, "height") + height - former))
        for node in () if self.alone else xml.elements(band):
            keep_at_edge(node, former, height)
        if height < lowest(band):
            raise _too_low(lowest(band))
        band.set("height", str(height))
        keep_page(template.root, before, band)


def _of_one_group(clause: Clause, bands: list[str], outline: Outline) -> list[str]:
    """Return the first of some bands; of groups' bands those of the groups that are named, else all."""
    infos = [info for one in bands if (info := _info(outline, one)) is not None]
    if len(infos) <= 1 or not all(one.section.startswith("group") for one in infos):
        return bands[:1]
    said = [one for one in mentions_in(clause) if one.kind == "band"]
    named = {id_ for one in said for id_ in one.ids}
    for one in said:
        clause.mark(one.start, one.end)
    clause.says(r"[两二三四五六七八九]个")
    return [one.id for one in infos if named & set(one.elements)] or bands


def _hold_something(bands: Sequence[str], outline: Outline) -> bool:
    return any(one.elements for one in outline.bands if one.id in bands)


def _bands_of_headings(clause: Clause, outline: Outline) -> list[str]:
    """Return the band in which the headings stand that 表头 means, where the column header is empty."""
    if not clause.has(r"表头|列头|\bheading row\b"):
        return []
    heads = {id_ for one in outline.columns for id_ in one.headers}
    return list(dict.fromkeys(one.band for one in outline.elements if one.id in heads))


def _too_low(points: int) -> EditProblem:
    return EditProblem(
        "too_low",
        _("The band must be at least {points} points high for what stands in it.", points=points),
        _("Move or remove something in it first."),
    )


def _info(outline: Outline, band: str) -> BandInfo | None:
    return next((one for one in outline.bands if one.id == band), None)


def _least(band: Any, filling: list[Any]) -> int:
    """Return the lowest height that still prints the texts that fill a band."""
    from app.domain.reports.editing.template.styles import look_of

    root = band.getroottree().getroot()
    texts = [one for one in filling if local(one) in ("staticText", "textField")]
    needs = [look_of(root, one).height_of(1) + 1 for one in texts]
    rest = [
        xml.number(place, "y") + xml.number(place, "height")
        for one in xml.elements(band)
        if one not in filling and (place := xml.geometry(one)) is not None
    ]
    return max([1, *needs, *rest])


class PageBreak(Edit):
    """Begin a new page before or after a band (title, detail, a group's header, summary)."""

    kind: Literal["page_break"] = "page_break"
    hints: ClassVar[str] = r"换页|另起|分页|new page|break"
    company: ClassVar[str] = (
        r"\b(?:begins?|continues?|carry on|everything|else|rest|fresh|follow(?:s|ing)?)\b"
    )
    rank = 33
    band: str = Field(description="band id such as b2")
    where: Literal["before", "after"] = "before"

    def check(self, outline: Outline) -> str:
        """The band must be one that flows."""
        info = _info(outline, self.band)
        if info is None:
            return _("There is no band {name}.", name=self.band)
        if info.section not in _BREAKABLE:
            return _("A page can't break at the band {name}.", name=band_called(info.section))
        return ""

    def describe(self, outline: Outline) -> str:
        """Say where."""
        info = _info(outline, self.band)
        name = band_called(info.section) if info is not None else self.band
        if self.where == "before":
            return _("A new page begins before the band {name}.", name=name)
        return _("A new page begins after the band {name}.", name=name)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 汇总前换页, page break after the title."""
        if not clause.has(_BREAK) or clause.has(r"每组|各组|每个|分组|\b(?:each|every) (?:group|row|record)"):
            return []
        after = clause.says(r"后面?|之后|\bafter\b|\bfollowing\b")
        before = None if after else clause.says(r"前面?|之前|\bbefore\b|\bon a new page\b")
        clause.says(_BREAK)
        bands = [
            one for one in clause.bands() if (info := _info(outline, one)) and info.section in _BREAKABLE
        ]
        return (
            [cls(band=bands[0], where="after" if after else "before")] if bands and (after or before) else []
        )

    def change(self, template: Template, outline: Outline) -> None:
        """Use the report's own switch for title and summary, else put a break into the band."""
        info, band, root = _info(outline, self.band), template.find(self.band), template.root
        if info is None or band is None:
            return
        if (info.section, self.where) == ("title", "after"):
            root.set("isTitleNewPage", "true")
        elif (info.section, self.where) == ("summary", "before"):
            root.set("isSummaryNewPage", "true")
        elif (info.section, self.where) == ("groupHeader", "before"):
            group = band.getparent().getparent()
            group.set("isStartNewPage", "true")
        else:
            y = 0 if self.where == "before" else max(0, xml.number(band, "height") - 1)
            if xml.number(band, "height") < 1:
                band.set("height", "1")
            make_cell(template, band, "break", (0, y, page_of(root).column, 1))


class KeepRows(Edit):
    """Keep each row (detail band) whole on a page, or let it split again."""

    kind: Literal["keep_rows"] = "keep_rows"
    hints: ClassVar[str] = r"跨页|断开|keep|split"
    rank = 32
    whole: bool = True

    def check(self, outline: Outline) -> str:
        """There must be rows."""
        return "" if any(one.section == "detail" for one in outline.bands) else _("This report has no rows.")

    def describe(self, outline: Outline) -> str:
        """Say what rows do."""
        return _("Rows stay whole on a page.") if self.whole else _("Rows may split over two pages.")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 明细行不要跨页, don't split rows across pages."""
        if not clause.has(_DETAIL) or clause.has(r"组|\bgroups?\b"):
            return []
        whole = clause.says(
            r"不(?:要|能|可|允许)*(?:跨页|拆[开分]|断开|分[开割]页?)|防止.{0,6}(?:跨页|拆)|保持完整"
            r"|\b(?:not|never|don't|without) (?:be )?split|\bkeep\b.{0,24}\b(?:together|whole)\b"
        )
        free = None if whole else clause.says(r"允许.{0,6}跨页|可以跨页|\b(?:allow|let)\b.{0,24}\bsplit\b")
        if not whole and not free:
            return []
        heard(clause, rf"{_DETAIL}|跨页|同一页|\b(?:across|over|between|two|pages?|together|whole|on|one)\b")
        return [cls(whole=bool(whole))]

    def change(self, template: Template, outline: Outline) -> None:
        """Set how the bands split."""
        for band in template.bands():
            if local(band.getparent()) == "detail":
                band.attrib.pop("isSplitAllowed", None)
                band.set("splitType", "Prevent" if self.whole else "Stretch")


_SECTIONS_SAID = re.compile(
    r"(?:(?:所有|全部|各个?|其[他它余])的?(?:区段|带区?|区域|部分|栏)|表头|列头|列标题|页[眉脚头尾])(?:和|、|$|就|都|也)"
)
_SENTENCE_THERE = r"[那这](?:一?[句段行]|些)?(?:话|文字|提示|说明|字)[^,\uff0c]{0,4}[改换变]"


class NoDataText(Edit):
    """Print a text where the data is empty, instead of no page."""

    kind: Literal["no_data"] = "no_data"
    hints: ClassVar[str] = r"没有?数据|无数据|empty|no data"
    rank = 31
    text: str = Field(default="", max_length=200, description="empty: 没有数据 or No data")

    def describe(self, outline: Outline) -> str:
        """Say the text."""
        return _("Without data the report prints “{text}”.", text=self._words(outline))

    def _words(self, outline: Outline) -> str:
        return self.text or worded(outline, "没有数据", "No data")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 没有数据时显示“暂无记录”, when there is no data print nothing found."""
        named = mentions_in(clause.before(_NO_DATA)) if clause.has(_NO_DATA) else []
        if any(one.kind in ("label", "column", "name", "field") for one in named):
            return []
        if clause.has(_SENTENCE_THERE) or any(no_data_notes_in(clause)):
            return []
        found = clause.says(_NO_DATA)
        if not found or not clause.has(r"时|提示|显示|打印|\b(?:when|if|print|show|message|display|say)\b"):
            return []
        quoted = clause.quoted()
        shown = clause.has(
            r"显示|打印|提示(?:文字|信息|内容|语)?(?:[改换设写变]?[成为]|:)?|写|\b(?:show|print|display|say)s?\b"
        )
        text = quoted[-1] if quoted else ""
        if shown and not text and shown.start() > found.start():
            text = clause.text[shown.end() : clause.end].strip(" :。.")
        if not quoted and _SECTIONS_SAID.match(text):
            return []
        if shown:
            clause.mark(shown.start(), clause.end if shown.start() > found.start() else shown.end())
        clause.says(r"时|如果|提示|\b(?:when|if)\b(?: there (?:is|are))?|\bmessage\b")
        return [cls(text=text[:200])]

    def change(self, template: Template, outline: Outline) -> None:
        """Make the band for empty data."""
        root = template.root
        before = needed_height(root)
        band = made_band(template, "noData", 40)
        root.set("whenNoDataType", "NoDataSection")
        said = _said_there(band)
        if said is not None:
            said.text = self._words(outline)
            return
        used = lowest(band)
        band.set("height", str(max(xml.number(band, "height"), used + 40)))
        node = make_label(template, band, self._words(outline), (0, used + 10, page_of(root).room, 24))
        font_of(root, node).set("size", "12")
        text = text_of(root, node)
        text.set("textAlignment", "Center")
        text.set("verticalAlignment", "Middle")
        keep_page(root, before)


def _said_there(band: Any) -> Any | None:
    """Return the words of the band's only label, or of the only one that speaks of missing data."""
    found = [xml.child(node, "text") for node in xml.elements(band) if local(node) == "staticText"]
    said = [one for one in found if one is not None and (one.text or "").strip()]
    if len(said) > 1:
        said = [one for one in said if compiled(_SAID_OF_NONE).search(one.text)]
    return said[0] if len(said) == 1 else None
