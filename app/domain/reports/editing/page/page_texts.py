"""Texts that a page needs: a title, a header, a footer, page numbers, the date of printing, remarks."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.room import from_margin, sure_room
from app.domain.reports.editing.layout.free_room import Room, made_band
from app.domain.reports.editing.layout.space import (
    Box,
    boxes,
    fit,
    holder_of,
    keep_page,
    widen_into_free,
    width_of,
)
from app.domain.reports.editing.page.page_number_words import words_quoted
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.letters import letters_in, letters_of, usual_size, write_colour
from app.domain.reports.editing.template.new_nodes import made, placed
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import Look, look_of, points
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import unknown
from app.domain.reports.editing.values.words_and_value import joined_expression, value_fault, words_and_value
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.metrics import has_wide
from app.domain.reports.xml_tools import local

Where = Literal["title", "pageHeader", "columnFooter", "pageFooter", "summary"]
Align = Literal["Left", "Center", "Right"]
SIDES = {"Left": "left", "Center": "center", "Right": "right"}
_BANDS = {
    "title": N_("at the top of the report"),
    "pageHeader": N_("at the top of each page"),
    "columnFooter": N_("below the rows of each page"),
    "pageFooter": N_("at the bottom of each page"),
    "summary": N_("at the end of the report"),
}
ADD = (
    r"留(?:出|有)?(?=一?[行处个])|加[上入个一]?|添加?|增加|插入|写[上着]?|[打印]上|放|显示|打印|\b(?:add|insert|put|place|show"
    r"|print|write|include)\b|\b(?:state|mention|note)\b(?=\s*[\"\u201c'\u2018\ufffc])"
)
_MOVES = (
    r"^\W*(?:请|帮我)?[把将].*(?:放|移|挪)(?:动)?[到在至]|\b(?:put|move|place)\b(?! (?:an?"
    r"|the (?:text|words?)|another)\b)"
)
_NO_TEXT = (
    r"[写打印拼输]错|错别字|加粗|加大|加宽|加高|斜体|颜色|字体|字号|删除|去掉|取消|[红蓝绿黑灰白黄]色|\b(?:bold|italics?"
    r"|remove|delete)\b|"
    r"页码|页号|[列栏](?!名)|一列|字段|参数|合计|小计|总计|图|线|二维码|条形?码"
    r"|水印|分组|边框|背景|下划线|千分位"
    r"|\b(?:page numbers?|columns?|fields?|parameters?|totals?|subtotals?|images?|logo|pictures?|lines?)\b"
    r"|\b(?:barcodes?|qr|watermark|groups?|borders?|background|underline|charts?|date)\b"
)
TEXT_PLACES = (
    (
        "pageHeader",
        (
            r"页眉|页头|\bpage header\b|\bheader\b|每页(?:顶部|上方|最上)"
            r"|\b(?:top|upper)(?:[ -](?:left|right|cent(?:er|re)|middle))?(?: corner)?"
            r" (?:of|on) (?:each|every) page\b"
        ),
    ),
    (
        "pageFooter",
        (
            r"页脚|页尾|[左右]下角|页面的?最?(?:底[部端]|下方)|(?:页面|纸)的?最[下底][面边下]"
            r"|\bpage footer\b|\bfooter\b|每页(?:底部|下方|末尾|最下)"
            r"|\bbottom(?:[ -](?:left|right|cent(?:er|re)|middle))?(?: corner)?"
            r" (?:of|on) (?:each|every|the) page\b"
            r"|\b(?:bottom|lower)[ -](?:left|right)(?: corner)?\b(?! (?:of|on)"
            r" the last)|\b(?:foot|end) of (?:each|every) page\b"
        ),
    ),
    (
        "summary",
        r"(?:表格?|明细|数据|列表)(?:的)?(?:下面|下方|下边|之后|后面|底下)|\b(?:below|under|after) the"
        r" (?:table|rows"
        r"|list|details?)\b|备注|附注|说明|结尾|末尾|最后|汇总[区带栏]|最底?[下底][面边方部端]?|底部|"
        r"\b(?:remarks?|notes?)\b|\bat the"
        r" (?:very )?end\b"
        r"|\blast page\b|\bbottom\b|\bsummary\b",
    ),
    (
        "title",
        r"大?标题|抬头|报表名|顶部|最上[面方边部端]|[左右]上角|开头|\b(?:report |sub-?)?title\b"
        r"|\b(?:sub)?heading\b"
        r"|\btop\b",
    ),
)
_ON_PAGES = r"\b(?:on |of |for )?(?:every|each|all)(?: the)? pages?\b"
_SUMMARY_NAMED = r"\bof the (?:summary|report summary)(?: band| section)?\b|(?:汇总|总结)[区栏带]"
# Where a text is put in such a band anyway.
_EDGES = {
    "pageHeader": r"\b(?:top|upper)\b|(?<=[左右])上|最上面?",
    "title": r"\b(?:top|upper)\b",
    "pageFooter": r"\b(?:bottom|lower)\b",
    "summary": r"\b(?:bottom|lower)\b",
}
_SECTIONS = tuple(one for one in TEXT_PLACES if one[0] != "summary")
_TEXT_LEAD = (
    r"(?:加|添加|增加|插入|写)[上入个一]*(?:大|主|副|小|报表|表|行|段)?(?:标题|抬头|备注|附注|说明|文字"
    r"|字)(?:内容)?[:为是]?\s*"
    r"|写[着上]\s*[:]?\s*|(?:内容|文字)[为是:]\s*"
    r"|\b(?:saying|reading|that (?:says|reads)|called|titled)\b\s*[:]?\s*"
    r"|\b(?:with|containing|showing|bearing)(?: the)? (?:texts?|words?|wording|message|phrase)\b\s*[:]?\s*"
    r"|\b(?:add|insert|put) (?:an? |the )?(?:report |page )?(?:title|remark|note|heading|header|footer)\b"
    r"(?: (?:with|containing|showing)(?: the)? (?:texts?|words?|wording|message|phrase)\b"
    r"| (?:that|which) (?:says|reads|shows)\b| (?:saying|reading)\b)?\s*:?\s*"
)
_NAMED_AS_TEXT = re.compile(
    r"\b(?:add|put|place|insert|print|write|include|show)\s+(?:the |an? )?"
    r"(?:texts?|words?|wording|phrase|sentence|message|remark|note)\s+(?P<text>[^,;:]+?)\s+"
    r"(?:in|into|on|onto|at|to)\s+(?:the\s+)?(?=[^,;:]*$)",
    re.IGNORECASE,
)
_SUBTITLE = r"副标题|小标题|\bsub-?(?:title|heading)\b"
_BELOW_TITLE = (
    rf"{_SUBTITLE}(?: (?:below|under) the (?:report )?(?:title|heading))?|(?:大|主)?标题(?:的)?(?:下面?|下方"
    rf"|下边|之下|底下)(?!划)"
    r"|\b(?:below|under(?:neath)?|beneath) the (?:report )?(?:title|heading)\b"
)
_SUBTITLE_SIZE = 0.6
_ALIGNS = (
    ("Right", r"靠右|右[边侧下上]角?|居右|右对齐|\bright(?:[- ]aligned|[- ]justified)?\b"),
    ("Left", r"靠左|左[边侧下上]角?|居左|左对齐|\bleft(?:[- ]aligned|[- ]justified)?\b"),
    ("Center", r"居中|中间|正中|中央|\bcent(?:er|re)(?:ed|d)?\b|\bmiddle\b"),
)
PAGE_WORDS = (
    r"页码|页号|页数|第\s*[xXnN一几\d]*\s*页|共\s*[xXnNyY几\d]*\s*页|\bpage (?:numbers?"
    r"|x of y|n of m|no\.?)\b|\bnumber (?:the|all(?: the)?|every|each) pages?\b"
)
_NUMBERS = rf"{PAGE_WORDS}|^[xn] ?(?:of|/) ?[ym]$"
_NO_WORDS = re.compile(
    r"^(?:the |an? )?(?:sum|(?:grand |running )?total|average|mean|count|number|maximum|minimum"
    r"|highest|lowest)s? (?:of|for|over) |"
    r"^[在到](?!此).*(?:显示|打印|出现|[上下左右]角)$"
    r"|^(?:in|at|on|to|into|under|below|above|next|beside|behind|after|before|as|by)\b"
    r"|^(?:(?:一共|总共|共)?有?多少|.{0,8}(?:总数|总[个条笔单件人]数|[个条笔种]数)[量目]?(?:[(\uff08].*)?$)"
)
_CONDITION = r"[为是]空|空[时的]|没有?值|(?:不|别)(?:再)?(?:打印|显示)|隐藏|[大小高低多少]于\s*\d"
_GENERIC = (
    r"文字|文本|内容|标题|抬头|备注|附注|说明|[行句段]字?$|字样|页[眉脚头]|名$|名称"
    r"|subtitle|title|text|remark"
    r"|note|line|footer|header|details?|terms"
)
_SEVERAL = re.compile(r"[两二三四五六七八九几][个处条行]")
_TITLE_SIZE = 18.0
_VALUE_SIGNS = 16
_GAP = 6


def placed_where(section: str) -> str:
    """Return the words for a place, such as "at the top of each page"."""
    return _(_BANDS[section])


def text_node(
    template: Template,
    words: str,
    look: Look,
    room: Room,
    width: int,
    height: int,
    *,
    expression: str = "",
    colour: str = "",
) -> Any:
    """Return a new label, or a text field where an expression is given, put into its band.

    The colour is taken where it can be read on what is behind the text.
    """
    root = template.root
    kind = "textField" if expression else "staticText"
    font = made(
        root, "font", fontName=look.font or None, size=points(look.size), isBold="true" if look.bold else None
    )
    style = made(root, "textElement", font, textAlignment=look.align, verticalAlignment="Middle")
    said = (
        made(root, "textFieldExpression", text=expression) if expression else made(root, "text", text=words)
    )
    place = placed(template, f"{kind} {words}", room.x, room.y, width, height)
    node = made(root, kind, place, style, said)
    if expression:
        node.set("isBlankWhenNull", "true")
    template.add(room.band, node)
    write_colour(template, node, colour)
    return node


def size_below(template: Template, size: float) -> float:
    """Return the font size of words below a title in a size: smaller, but not than most texts."""
    return max(usual_size(template), round(size * _SUBTITLE_SIZE))


def align_words(clause: Any) -> Any:
    """Return Left, Center or Right as a clause says it, or an empty text."""
    return next((name for name, pattern in _ALIGNS if clause.says(pattern)), "")


def _with_its_name(clause: Any, text: str) -> str:
    """Return a text with the name that stands before its colon: 加打印人：admin prints 打印人：admin."""
    name = (
        rf"(?:[加写添放]|\b(?:add|put"
        rf"|write)\b)[上个入着一行句\s]*(?P<name>[^\s,:\uff0c\uff1a]{{2,10}}?)\s*(?P<colo"
        rf"n>[:\uff1a])\s*{re.escape(text)}"
    )
    found = compiled(name).search(clause.text)
    if found is None or compiled(_GENERIC).search(found["name"]):
        return text
    clause.mark(found.start("name"), found.end("name"))
    return found["name"] + found["colon"] + (" " if found["colon"] == ":" else "") + text


def _bare_words(clause: Any) -> str:
    """Return the unquoted words of "put the words Internal use only into the page footer"; "" for others."""
    found = clause.has(_NAMED_AS_TEXT.pattern) if clause.english else None
    if found is None:
        return ""
    clause.take(*found.span("text"))
    return str(clause.text[found.start("text") : found.end("text")])


def _stands(text: str, outline: Outline) -> bool:
    """Tell whether a text is in the report already: it is to be moved, not added."""
    return normal(text) in {normal(one.text) for one in outline.elements if one.text}


def _numbers_pages(text: str) -> bool:
    """Tell whether words show how pages are numbered: as a text they would be the same on each page."""
    return bool(re.search(r"\bpage\b|第.*页", text, re.IGNORECASE) and words_quoted(text))


class AddText(Edit):
    """Add a text on the whole width of a section: a title, header, footer or remark."""

    kind: Literal["add_text"] = "add_text"
    hints: ClassVar[str] = r"标题|抬头|title|heading|页眉|页脚|header|footer"
    company: ClassVar[str] = r"\b(?:bands?|sections?|areas?)\b|[带区]域?|(?<=最后)一?页?上?"
    rank = 30
    text: str = Field(min_length=1, max_length=1000)
    section: Where
    align: Align = "Left"
    size: float | None = Field(None, ge=4, le=120)
    bold: bool = False
    below: str = Field("", description="a text that it stands right below, such as the title")
    value: str = Field("", pattern=r"^$|^[FPV]:.+$", description="printed behind: P:name")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 加标题“销售报表”, 页脚加“机密”, add a remark "Net 30 days" at the end."""
        labelled = clause.says(r"^\s*(?:页[眉脚头]|\b(?:page )?(?:header|footer))\s*[::]")
        joined = words_and_value(clause, outline)
        if joined is not None:
            clause.take(joined.start, joined.end)
            hidden = clause.text[: joined.start] + clause.text[joined.end :]
            adds = compiled(ADD).search(hidden)
            if not adds or compiled(_NO_TEXT).search(hidden) or (joined.value[0] == "F"):
                return []
        elif not (labelled or clause.has(ADD)) or clause.has(_NO_TEXT) or clause.has(_CONDITION):
            return []
        if clause.has(r"\b(?:bottom|foot|end|top) of the detail\b"):
            return []
        ends = bool(clause.says(_SUMMARY_NAMED))
        place = "summary" if ends else next((one for one, said in TEXT_PLACES if clause.has(said)), None)
        if place is None:
            return []
        quotes = [joined.text] if joined else clause.quoted()
        value = joined.value if joined else ""
        first = joined.first if joined else []
        if len(quotes) > 1 or (quotes and clause.has(_MOVES) and _stands(quotes[0], outline)):
            return []
        text = quotes[0] if quotes else _bare_words(clause) or clause.new_text(_TEXT_LEAD)
        text = _with_its_name(clause, text) if text and not quotes else text
        if not text or len(text) > 300 or (not quotes and _NO_WORDS.search(text)):
            return []
        if _numbers_pages(text):
            raise clause.unclear()
        if compiled(_NUMBERS).search(text) or (not quotes and _SEVERAL.match(text)):
            return []
        heard(clause, ADD)
        heard(clause, r"上[方面边]|下[方面边]|公司名称?|名称")
        heard(clause, r"首页|第一页|\b(?:of|on) the first page\b") if place == "title" else None
        heard(clause, r"\b(?:company|firm|business)(?:['’]s)? name\b") if quotes else None
        heard(clause, r"小字(?=[“「『\"'《:])")
        heard(clause, dict(TEXT_PLACES)[place])
        clause.says(
            r"文字|文本|内容|留?出?一[行句个段条处]|小字|写[着上]?|\b(?:texts?|words?|note|line|saying"
            r"|reading|that says)\b"
        )
        title = outline.element(outline.title)
        if title is not None and title.section and clause.has(_BELOW_TITLE):
            heard(clause, _BELOW_TITLE)
            heard(clause, rf"{_SUBTITLE}|一?[行个段]|\bsmall\b")
            return [*first, cls(text=text, section="title", align="Center", below=title.id, value=value)]
        section: Any = next((name for name, pattern in _SECTIONS if clause.says(pattern) and not ends), "")
        section = section or place
        clause.says(_EDGES.get(section, "$^"))
        if clause.english and section == "summary" and clause.says(_ON_PAGES):
            section = "pageFooter"
        if clause.english and section == "title" and clause.says(_ON_PAGES) and not clause.has(r"\btitle\b"):
            section = "pageHeader"
        align = align_words(clause) or ("Center" if section == "title" else "Left")
        bold = section == "title" or bool(clause.says(r"加粗|\bbold\b"))
        if (
            place == "summary"
            and not value
            and clause.has(r"备注|\bremarks?\b|\bnotes?\b")
            and not text.startswith(("备注", "注"))
        ):
            text = f"备注：{text}" if has_wide(text) else f"Remarks: {text}"
        return [*first, cls(text=text, section=section, align=align, bold=bold, value=value)]

    def describe(self, outline: Outline) -> str:
        """Quote the text and say where it stands."""
        return _(
            "Added “{text}” {where}.",
            text=(self.text + self.value[2:])[:60],
            where=placed_where(self.section),
        )

    def check(self, outline: Outline) -> str:
        """The text that it stands below must be there."""
        if missing := value_fault(self.value, outline):
            return _("The report declares no {name}.", name=missing)
        return unknown([self.below], outline) if self.below else ""

    def _words(self) -> str:
        """Return the words with room for the value behind them."""
        return self.text + "0" * _VALUE_SIGNS if self.value else self.text

    def _expression(self) -> str:
        return joined_expression(self.text, self.value) if self.value else ""

    def _below(self, template: Template) -> None:
        """Put the text right below another, as wide and aligned as that, in smaller letters."""
        root, node = template.root, template.find(self.below)
        if node is None:
            return
        former, box, before = look_of(root, node), Box(node), needed_height(root)
        letters = letters_of(template, node, self.text)
        size = self.size or size_below(template, former.size)
        look = Look(letters.font, size, self.bold, False, former.align, 0, 0)
        wide = int(look.width_of(self._words())) + 4
        if wide > box.width:
            widen_into_free(root, node, wide, former.align)
            box = Box(node)
        height = look.height_with_air(look.lines_in(self._words(), box.width))
        room = _below(template, node, height)
        self._node(template, look, room, (box.width, height), letters.colour)
        fit(root, room.band)
        keep_page(root, before)

    def _node(self, template: Template, look: Look, room: Room, size: tuple[int, int], colour: str) -> None:
        said = self._expression()
        text_node(template, self.text, look, room, *size, expression=said, colour=colour)

    def change(self, template: Template, outline: Outline) -> None:
        """Put the text into free room of the section; the band grows where there is none."""
        root = template.root
        if self.below:
            self._below(template)
            return
        heading = self.section == "title" and self.align == "Center"
        before = needed_height(root)
        former = [one for one in template.bands() if local(one.getparent()) == self.section]
        letters = letters_in(template, former[0] if former else None, self.text, value=bool(self.value))
        size = self.size or (_TITLE_SIZE if heading else letters.size)
        look = Look(letters.font, size, self.bold, False, self.align, 0, 0)
        across = width_of(root, former[0]) if former else _page_width(root)
        width = across if heading else min(across, max(60, int(look.width_of(self._words())) + 4))
        height = look.height_with_air(look.lines_in(self._words(), width))
        band = former[0] if former else made_band(template, self.section, height)
        if heading:
            room = on_top(root, band, height)
        else:
            below = self.section == "summary"
            room = sure_room(template, band, width, height, SIDES[self.align], below=below)
        colour = "" if heading else letters.colour
        self._node(template, look, room, (width, height), colour)
        from_margin(root, before, self.section)
        keep_page(root, before)


def _below(template: Template, node: Any, height: int) -> Room:
    """Return the room right below an element; what stands there moves down."""
    box, holder = Box(node), holder_of(node)
    others = boxes(holder, node)
    first = min((one.y for one in others if one.y >= box.bottom - 1), default=box.bottom + height)
    beside = [one.bottom for one in others if one.y < box.bottom - 1 and one.over(box)]
    y = max([box.bottom, *(one for one in beside if local(node) != "frame" and one < box.bottom + height)])
    push = max(0, y + height - first)
    for one in others:
        if push and one.y >= box.bottom - 1:
            one.put(y=one.y + push)
    return Room(holder, box.x, y)


def _page_width(root: Any) -> int:
    margins = xml.number(root, "leftMargin", 20) + xml.number(root, "rightMargin", 20)
    return xml.number(root, "pageWidth", 595) - margins


def on_top(root: Any, band: Any, height: int) -> Room:
    """Return the top of a band; what stands in it moves down."""
    found = boxes(band)
    first = min((one.y for one in found), default=height)
    push = max(0, height + _GAP - first) if found else 0
    for one in found:
        one.put(y=one.y + push)
    band.set("height", str(max(xml.number(band, "height") + push, lowest(band), height)))
    return Room(band, 0, 0)
