"""Texts that are put right beside, above or below something named: words, a field's value, the date."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.layout.free_room import Room, cleared_room, closes, edges, room_given_by
from app.domain.reports.editing.layout.space import Box, boxes, fit, holder_of, keep_page, width_of
from app.domain.reports.editing.page.page_texts import size_below, text_node
from app.domain.reports.editing.references.data_called import datum_called, ref_of
from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import QUOTES, Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.letters import letters_of
from app.domain.reports.editing.template.new_nodes import java_text
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.own_data import check_data
from app.domain.reports.editing.template.places import value_beside, value_under
from app.domain.reports.editing.template.styles import Look, look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.editing.totals.capital_line import capital_line_headed, names_capitals
from app.domain.reports.editing.values.unit_words import unit_said
from app.domain.reports.editing.values.words_and_value import (
    Joined,
    joined_expression,
    value_fault,
    words_and_value,
)
from app.domain.reports.mend_geometry import needed_height

Side = Literal["below", "above", "right", "left"]
_ADDS = (
    r"加[上入个一]?(?!粗|大|宽|高|深|亮|密)|添|插入|增加|补[上充]?|写[上着]?|填[上写]?|放|印上|打上|(?:打印|显示)(?=当前|系统|今天|[“「『\"《])|标注|注明"
    r"|(?:显示|打印)(?:出来)?在(?=[^,\uff0c]{1,24}(?:[右左下上][面边侧方]|后面|旁边))"
    r"|\b(?:add|insert|put|write|place|print)\b"
    r"|\b(?:show|display)\b(?= (?:the |a )?(?:current|today['\u2019]?s?|print(?:ing)?|date|time)\b)"
)
_SIDES: tuple[tuple[Side, str], ...] = (
    ("below", r"(?:正)?下[面方边头]|底下|之下|\b(?:right )?(?:below|under(?:neath)?|beneath)\b"),
    ("above", r"(?:正)?上[面方边头]|之上|\babove\b"),
    (
        "right",
        r"最?右[面方边侧]|后[面边头]|之后|旁边?|边上|\b(?:next to|beside|after|behind(?=[^,;]*[:\uff1a])"
        r"|(?:to the )?right of)\b",
    ),
    ("left", r"最?左[面方边侧]|前[面边头]|之前|\b(?:to the )?left of\b|\bin front of\b|\bbefore\b"),
)
_OTHER_THINGS = (
    r"[列栏](?!头|标题)|分组|合计|总计|小计|累计|二维码|条形?码|图片|图表|[柱条折曲饼]状?(?:形|线)?图|表格|子表|logo|线|边框|水印|页码|大写|序号|参数|变量|底色|背景"
    r"|千分|小数|符号|星号|问号|括号|前缀|后缀|单位|空白|空行|间距|缩进"
    r"|\b(?:columns?|groups?|totals?|barcodes?|qr|images?|pictures?|charts?|tables?|logo|lines?|borders?"
    r"|watermark|page numbers?|space|gap)\b"
)
_BY_TOTAL = re.compile(
    r"\b(?:below|above|under|beneath) (?:the )?"
    r"(?:(?:grand |sub-?)?totals?(?: row| line| due)?|(?:(?:bottom|top|last|first|lower|upper) )?lines?)\b",
    re.IGNORECASE,
)
_LEAD = (
    rf"(?:{_ADDS})(?:上|个|入|着|一|行|句|段|条|些|小|字|文字|文本|内容|说明|备注|提示|[:：]|\s)*(?:为|是|写着?|内容为?)?"
    r"|\b(?:saying|reading|that says)\b\s*:?\s*"
)
_NOW = (
    r"(?:当前|系统|(?:打印|制表|生成)(?:出来)?(?:当时|那时|当天|那一刻|那会儿|时)?|今天)的?(?:日期(?:和?时间)?|时间)|今天"
    r"|(?<=[加补填写印上][上个])(?:日期(?:和?时间)?|时间)(?=\s*$)|(?<=一个)(?:日期(?:和?时间)?|时间)(?=\s*$)"
    r"|\b(?:current|today['\u2019]?s?|print(?:ing)?) (?:date(?: and time)?|time)\b"
    r"|(?:(?<=print )|(?<=show ))now\b(?= as\b)"
    r"|(?:(?<=put )|(?<=add )|(?<=insert )|(?<=place ))the (?:date(?: and time)?|time)(?: of printing)?\b"
    r"(?! (?:of|in|from|field)\b)"
)
# Beside a quoted label this is left to the date of printing, which has a form for both.
_DAY_AND_TIME = r"(?:当前|系统|打印|制表|今天)的?日期和?时间"
_TIMED = r"时间|\btime\b"
_WRITTEN = rf"[“「『\"'《]|写|填|标注|注明|[:]|字|句|字段|{_NOW}|\b(?:saying|reading|that says|text|words?)\b"
_NO_WORDS = re.compile(
    r"^(?:[一几]?[行句段个些]?(?:小|大)?(?:文?字|文本|内容|说明|备注|提示)?)$|[左右上下][边面侧方]"
    r"|^the (?:date|time|day|value|number|amount|figure)s?$",
    re.IGNORECASE,
)
_DESCRIBED: dict[str, str] = {
    "below": N_("Added “{text}” below {what}."),
    "above": N_("Added “{text}” above {what}."),
    "right": N_("Added “{text}” to the right of {what}."),
    "left": N_("Added “{text}” to the left of {what}."),
}
_GAP, _ITS_VALUE = 4, 24


class AddTextNear(Edit):
    """Add a text right below, above, right or left of an element: words, a field's value, or the date."""

    kind: Literal["add_text_near"] = "add_text_near"
    hints: ClassVar[str] = r"加|写|填|旁|下面|上面|右边|后面|add|write|below|beside|next to"
    company: ClassVar[str] = r"(?<=[」』”\"'’])[这几]?[一二两三四五六七八九十几]?个字"
    rank = 29
    target: str = Field(description="the element that it stands beside")
    side: Side = "below"
    text: str = Field("", max_length=300, description="the words; empty where field or date is given")
    field: str = Field("", max_length=80, description="a field's name, to print its value")
    date: Literal["", "date", "time"] = Field("", description="the moment of printing instead of words")
    pattern: str = Field("", max_length=40, description="how the moment of printing is written")
    value: str = Field(
        "", pattern=r"^$|^[FPV]:.+$", description="a value behind the words: F:field, P:parameter"
    )
    close: SkipJsonSchema[bool] = Field(False, description="right or left of it without a gap")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 签字下面加一行字“请核对”, 打印时间右边填当前时间, add "Draft" next to the title."""
        if names_capitals(clause) and not clause.has(r"参数|字段|大写[:\uff1a]"):
            if capital_line_headed(clause.fresh(), outline) is None:
                raise EditProblem(
                    "no_content",
                    _("It isn't said which amount is to stand there in Chinese capitals."),
                    _("Name the amount and the place in one sentence, or click the amount."),
                )
            return []
        joined = words_and_value(clause, outline)
        if joined is not None:
            return cls._joined(clause, joined, outline)
        bare = _bare_datum(clause, outline)
        if bare is not None:
            return bare
        said = _BY_TOTAL.sub(" ", clause.words) if clause.english else ""
        if not clause.has(_ADDS) or compiled(_OTHER_THINGS).search(said):
            return []
        if unit_said(clause.fresh()) or (clause.has(_DAY_AND_TIME) and clause.fresh().quoted()):
            return []
        if not clause.has(_WRITTEN) or clause.has(r"副标题|小标题|\bsub-?(?:title|heading)\b"):
            return []
        place = place_said(clause, outline)
        if place is None:
            return []
        side, mention = place
        behind = clause.words[max(0, mention.end - clause.start) :]
        if compiled(_OTHER_THINGS).search(behind):
            return []
        values = _content(clause, outline, mention)
        if not values or not any(outline.element(one) is not None for one in mention.ids):
            return []
        heard(clause, _ADDS)
        heard(
            clause,
            r"一?[行句段个条](?:小|文)?字?|文字|文本|内容|(?:说明|提示|[中英]文名?称?)(?=[“「『\"'《:])"
            r"|\b(?:texts?|words?|line|note|sentence|remark|phrase|message)\b",
        )
        clause.mark(mention.start, mention.end)
        anchor = _anchor(mention, side, outline)
        clause.touched[:] = [anchor]
        return [cls(target=anchor, side=side, **values)]

    @classmethod
    def _joined(cls, clause: Any, joined: Joined, outline: Outline) -> list[Edit]:
        """Read words with a value behind them, put beside something: 复核的右边加上“审核：”和参数 shenhe."""
        clause.take(joined.start, joined.end)
        if not clause.has(_ADDS) or compiled(_OTHER_THINGS).search(_without(clause, joined)):
            return []
        place = place_said(clause, outline)
        if place is None:
            return []
        side, mention = place
        heard(clause, rf"{_ADDS}|{_WRITTEN_KIND}")
        clause.mark(mention.start, mention.end)
        anchor = _anchor(mention, side, outline)
        _mark_band(clause, anchor, outline)
        clause.touched[:] = [anchor]
        return [*joined.first, cls(target=anchor, side=side, text=joined.text, value=joined.value)]

    def check(self, outline: Outline) -> str:
        """The element must stand, and something must be printed."""
        if not (self.text or self.field or self.date or self.value):
            return _("It isn't said what to write.")
        if missing := value_fault(self.value, outline):
            return _("The report declares no {name}.", name=missing)
        if self.field and self.field not in {one.name for one in outline.fields}:
            return _("There is no field {names}.", names=self.field)
        return unknown([self.target], outline)

    def describe(self, outline: Outline) -> str:
        """Quote the text and name its neighbour."""
        text = self.text + self.value[2:] or self.field or (_("date") if self.date == "date" else _("time"))
        return _(_DESCRIBED[self.side], text=text[:60], what=called([self.target], outline))

    def change(self, template: Template, outline: Outline) -> None:
        """Put the text beside its neighbour, in its neighbour's look; what is below moves down."""
        root, node = template.root, template.find(self.target)
        if node is None:
            return
        if self.field or self.value.startswith("F"):
            check_data(None, node)
        before, former, box = needed_height(root), look_of(root, node), Box(node)
        words = (
            self.text + "0" * 12
            if self.value
            else self.text or ("2026-12-31 23:59:59" if self.date else "0" * 12)
        )
        letters = letters_of(template, node, words)
        under_title = self.side == "below" and self.target == outline.title
        size = size_below(template, former.size) if under_title else former.size
        look = Look(letters.font, size, False, False, "Left", 0, 0)
        beside = self.side in ("left", "right")
        width = int(look.width_of(words)) + 6
        width = min(width, width_of(root, holder_of(node))) if beside else max(width, box.width)
        width = min(width, width_of(root, holder_of(node)) - (0 if beside else box.x))
        height = look.height_with_air(look.lines_in(words, width))
        height = max(height, box.height) if beside else height
        room, width = self._room(template, node, width, height)
        height = max(height, look.full_height_of(look.lines_in(words, width)) + 1)
        said = self._expression()
        field = text_node(
            template, self.text, look, room, width, height, expression=said, colour=letters.colour
        )
        if self.field or self.value:
            field.set("textAdjust", "StretchHeight")
        fit(root, room.band)
        keep_page(root, before)

    def _expression(self) -> str:
        if self.value:
            return joined_expression(self.text, self.value)
        if self.field:
            return f"$F{{{self.field}}}"
        if not self.date:
            return ""
        pattern = self.pattern or ("yyyy-MM-dd" if self.date == "date" else "yyyy-MM-dd HH:mm:ss")
        return f"new java.text.SimpleDateFormat({java_text(pattern)}).format(new java.util.Date())"

    def _fixed(self) -> str:
        """Return the words whose length is known before printing."""
        return "" if self.value else self.text

    def _room(self, template: Template, node: Any, width: int, height: int) -> tuple[Room, int]:
        box, holder = Box(node), holder_of(node)
        if self.side == "below" and (below := _free_below(template, node, width, height, self._fixed())):
            return below
        if self.side in ("below", "above"):
            y = box.bottom if self.side == "below" else box.y
            return Room(holder, box.x, _opened(holder, node, y, height, self.side)), width
        free = _free_beside(template, node, self.side)
        if free < min(width, 24):
            cleared = self._cleared(template, node, width, height)
            if cleared is not None:
                return cleared, width
            raise EditProblem(
                "no_room",
                _("There is no room beside {what}.", what=called([self.target], _outline(template))),
                _("Say “below” instead, or move what stands there first."),
            )
        width = min(width, free)
        gap = 0 if self.close else _GAP
        x = box.right + gap if self.side == "right" else box.x - gap - width
        return Room(holder, x, box.y), width

    def _cleared(self, template: Template, node: Any, width: int, height: int) -> Room | None:
        """Return the end of the band beside a text that is as wide as the page, made narrower for it."""
        holder = holder_of(node)
        across = Box(node).width >= width_of(template.root, holder) / 2
        if self.side not in ("left", "right") or xml.local(holder) != "band" or not across:
            return None
        if room := room_given_by(template, node, width, height, self.side):
            return room
        level = Box(node).y <= edges(template, holder)[2] + height
        return cleared_room(template, holder, width, height, self.side) if level else None


def _outline(template: Template) -> Outline:
    from app.domain.reports.editing.template.outline import outline_of

    return outline_of(template)


def _opened(holder: Any, node: Any, y: int, height: int, side: str) -> int:
    """Return where a text of this height stands free; all from there on moves down where it must."""
    others = boxes(holder) if side == "above" else boxes(holder, node)
    own = [] if side == "above" else [one for one in others if closes(one, Box(node))]
    y = max([y, *(one.bottom for one in own)])
    others = [one for one in others if one not in own]
    lower = [one for one in others if one.y >= y - 1]
    across = [one.bottom for one in others if one.y < y - 1 and one.bottom > y and not _behind(one, node)]
    y = max([y, *across]) if side == "below" else y
    first = min((one.y for one in lower), default=y + height)
    push = max(0, y + height - first)
    through = (
        [one for one in boxes(holder) if _encloses(one, node, first)] if push and side == "below" else []
    )
    for one in lower if push else []:
        one.put(y=one.y + push)
    for one in through:
        one.put(height=one.height + push)
    return y


def _encloses(one: Box, node: Any, first: int) -> bool:
    """Tell whether a side of a frame or a shape runs from above an element to below what makes room."""
    drawn = xml.local(one.node) in ("line", "rectangle")
    return drawn and one.y <= Box(node).y and one.bottom > first + 1


def _free_below(template: Template, node: Any, width: int, height: int, text: str) -> tuple[Room, int] | None:
    """Return the free place right below an element, narrower and in more lines where need be."""
    box, holder = Box(node), holder_of(node)
    look = look_of(template.root, node)
    level = [one for one in boxes(holder, node) if one.bottom > box.bottom and one.y < box.bottom + height]
    right = min((one.x for one in level if one.x > box.x + 24), default=width_of(template.root, holder))
    for wide in (width, right - box.x - 1):
        lines = look.lines_in(text, wide) if text and wide < width else 1
        high = max(height, look.full_height_of(lines) + 1)
        fits = wide >= 24 and box.bottom + high <= xml.number(_own_band(node), "height", high)
        if fits and not any(_meets(one, box.x, box.bottom, wide, high) for one in boxes(holder, node)):
            return Room(holder, box.x, box.bottom), wide
    return None


def _own_band(node: Any) -> Any:
    return next(one for one in node.iterancestors() if xml.local(one) == "band")


def _meets(one: Box, x: int, y: int, width: int, height: int) -> bool:
    around = one.x <= x and one.right >= x + width and one.y <= y and one.bottom >= y + height
    if around and xml.local(one.node) in ("rectangle", "frame"):
        return False
    return one.x < x + width and one.right > x and one.y < y + height and one.bottom > y


def _behind(one: Box, node: Any) -> bool:
    """Tell whether a shape stands behind an element or beside it without being a text."""
    return xml.local(one.node) in ("rectangle", "frame", "line", "ellipse", "image")


def _free_beside(template: Template, node: Any, side: str) -> int:
    """Return how many points are free right or left of an element."""
    box, holder = Box(node), holder_of(node)
    level = [
        one
        for one in boxes(holder, node)
        if one.y < box.bottom - 1 and one.bottom > box.y + 1 and not _around(one, box)
    ]
    if side == "right":
        edge = min(
            (one.x for one in level if one.x >= box.right - 1), default=width_of(template.root, holder)
        )
        return edge - box.right - 2 * _GAP + (_GAP if not level else 0)
    edge = max((one.right for one in level if one.right <= box.x + 1), default=0)
    return box.x - edge - _GAP


def _around(one: Box, box: Box) -> bool:
    return one.x <= box.x and one.right >= box.right and xml.local(one.node) in ("rectangle", "frame")


# ---- reading requests ----------------------------------------------------------------


_WRITTEN_KIND = r"一?[行句段个条](?:小|文)?字?|文字|文本|内容|\b(?:texts?|words?|line|label|field)\b"
_SHOWS = (
    r"^\s*(?:please )?(?P<verb>add|insert|put|place|print|show|write|include)\s+(?:the |an? )?"
    r"(?P<what>(?:field |parameter )?(?:\$[FPV]\{\w+\}|[A-Za-z_][\w ]*?))(?: field| value)?\s+(?:(?:right"
    r"|directly|just) )?"
    r"(?=(?:below|under(?:neath)?|beneath|above|next to|beside|(?:to the )?(?:left|right) of)\b)"
)
_NEW_FIELD = re.compile(r"(?P<kind>field|parameter)\s+(?P<name>[A-Za-z_][A-Za-z0-9_]*)", re.IGNORECASE)


def _bare_datum(clause: Clause, outline: Outline) -> list[Edit] | None:
    """Read a datum that is put beside something: add the shipping address under Freight; else None.

    What the report prints already is moved by such words, unless it is to be added.
    """
    found = clause.has(_SHOWS) if clause.english and not clause.has(r"[\"“'‘]") else None
    if found is None or compiled(_OTHER_THINGS).search(found["what"]):
        return None
    datum, first = datum_called(found["what"], outline), list[Edit]()
    value = ref_of(datum, outline) if datum is not None else ""
    new = _NEW_FIELD.fullmatch(found["what"]) if datum is None else None
    if new is not None:
        what = new["kind"].lower()
        first = [Edit.kinds["add_data"].model_validate({"what": what, "name": new["name"]})]
        value = f"{what[0].upper()}:{new['name']}"
    printed = any(value in one.refs for one in outline.elements)
    if not value or (printed and found["verb"].lower() not in ("add", "insert", "include")):
        return None
    clause.take(found.start(), found.end())
    place = place_said(clause, outline)
    if place is None:
        return None
    side, mention = place
    clause.mark(mention.start, mention.end)
    anchor = _anchor(mention, side, outline)
    if any(anchor in one.elements for one in outline.columns):
        return None
    _mark_band(clause, anchor, outline)
    clause.touched[:] = [anchor]
    return [*first, AddTextNear(target=anchor, side=side, value=value)]


def _mark_band(clause: Clause, anchor: str, outline: Outline) -> None:
    """Mark the band that is said with its element: in the detail, 页脚里."""
    info = outline.element(anchor)
    if info is not None and clause.fresh().section() == info.section:
        clause.section()
        clause.says(r"(?:带|区域?)?[里中内]的?|\b(?:in|of|on) the\b|\bband\b")


def _without(clause: Clause, joined: Joined) -> str:
    """Return a clause's words without those that speak of the value that is printed."""
    words, start = clause.words, clause.start
    return words[: joined.start - start] + " " + words[joined.end - start :]


def place_said(clause: Clause, outline: Outline) -> tuple[Side, Mention] | None:
    """Return the side and the neighbour that is named right before it, in English right after it."""
    kinds = (*_ANCHORS, "totals") if clause.english else _ANCHORS
    mentions = [
        one
        for one in mentions_in(clause)
        if one.ids
        and not (one.kind == "kind" and len(one.ids) > 1)
        and (one.kind in kinds or (one.kind == "place" and _is_drawn(outline, one)))
    ]
    for side, pattern in _SIDES:
        for found in compiled(pattern).finditer(clause.words):
            start, end = clause.start + found.start(), clause.start + found.end()
            for one in mentions:
                gap = clause.text[one.end : start] if not clause.english else clause.text[end : one.start]
                near = (
                    re.fullmatch(r"[\s”\"」』'’的:\uff1a]{0,4}", gap)
                    if not clause.english
                    else _EN_GAP.fullmatch(gap)
                )
                if near and (one.end <= start) != clause.english:
                    clause.mark(start, end)
                    return side, one
            if len(set(clause.previous)) == 1 and _of_the_last(clause, start, end):
                clause.mark(start, end)
                return side, Mention(start, start, "selection", (clause.previous[0],))
    return None


def _is_drawn(outline: Outline, one: Mention) -> bool:
    """Tell whether a place is that of one code, picture or line: 最下面条形码的右边."""
    info = outline.element(one.ids[0]) if len(one.ids) == 1 else None
    return info is not None and info.kind in ("componentElement", "image", "line")


_ENDS_OF_PAGE = ("pageHeader", "columnFooter", "pageFooter", "lastPageFooter")


def _of_the_last(clause: Clause, start: int, end: int) -> bool:
    """Tell whether a side is one of what the clause before is about: 下面再加一行, below it."""
    if clause.english:
        return bool(re.match(r"\s*(?:it|that|this)\b", clause.text[end:], re.IGNORECASE))
    lead = re.fullmatch(r"\s*(?:请|并|再|且)?在?(?P<it>[它其]的?)?", clause.text[clause.start : start])
    if lead is None or lead["it"] or re.match(r"[上下]", clause.text[start:end]):
        return lead is not None
    # A bare 右边 may as well be the other end of the footer that the clause before wrote into.
    last = clause.outline.element(clause.previous[0])
    return last is None or last.section not in _ENDS_OF_PAGE


_EN_GAP = re.compile(
    r"\s*(?:the )?(?:(?:label|heading|words?|text|caption|title|field) )?[\"“']?", re.IGNORECASE
)
_ANCHORS = ("label", "field", "role", "line", "name", "nth", "kind", "title", "selection")


_WITH_VALUE = re.compile(r"[,\uff0c]\s*(?:显示|取|绑定|对应|内容[为是]?|值[为是]?)*的?(?:字段|变量|参数)")


# What more is said of the new text is none of its words: 加一行 ShipCountry，标签写 Country.
_SAYS_MORE = re.compile(r"[,\uff0c、](?:它的?|其|前面的?)*(?:标签|标题|表头|字号|字体|格式|显示|颜色)")


_AS_WRITTEN = (
    r"[,\uff0c]?\s*(?:\b(?:as|in|with|using)\b(?: the| a)?(?: format| pattern)?(?: of)?|格式(?:为|是"
    r"|用)?)?\s*[\"“「]?"
    r"(?P<p>(?-i:(?<![A-Za-z])(?:y{2,4}|d{1,2}|M{1,4}"
    r"|HH?)[-/.:年月时][-/.: 年MdyHms月日时分秒]+)(?<! ))[\"”」]?(?: format\b)?"
)


def _content(clause: Clause, outline: Outline, anchor: Mention) -> dict[str, Any]:
    """Return what is to be printed: quoted or bare words, a field, or the moment of printing."""
    quotes = [one for one in QUOTES.finditer(clause.text) if not anchor.start - 1 <= one.start() < anchor.end]
    if quotes:
        clause.take(*quotes[-1].span())
        return (
            {"text": next(one for one in quotes[-1].groups() if one is not None)} if len(quotes) == 1 else {}
        )
    now = [
        one
        for one in compiled(_NOW).finditer(clause.words)
        if clause.start + one.start() >= anchor.end or (clause.english and one.end() <= anchor.start)
    ]
    if now:
        clause.take(clause.start + now[-1].start(), clause.start + now[-1].end())
        written = clause.has(_AS_WRITTEN)
        clause.take(*written.span()) if written else None
        kind = "time" if re.search(_TIMED, now[-1].group()) else "date"
        return {"date": kind, "pattern": written["p"]} if written else {"date": kind}
    text = clause.new_text(_LEAD)
    if clause.english:
        text = compiled("|".join(one for _side, one in _SIDES)).split(text, maxsplit=1)[0].strip()
    named = next(
        (
            one.name
            for one in outline.fields
            if text and text.removesuffix("字段").strip() in (one.name, one.label)
        ),
        "",
    )
    if named:
        return {"field": named}
    if not clause.english and (_WITH_VALUE.search(text) or _SAYS_MORE.search(text)):
        return {}
    return {"text": text} if text and not _NO_WORDS.search(text) else {}


def _anchor(mention: Mention, side: Side, outline: Outline) -> str:
    """Return the element that the text stands beside: of a label and its value the outer one."""
    infos = [info for one in mention.ids if (info := outline.element(one)) is not None]
    ends = {
        "below": max(infos, key=lambda one: one.y + one.height),
        "above": min(infos, key=lambda one: one.y),
        "right": max(infos, key=lambda one: one.x + one.width),
        "left": min(infos, key=lambda one: one.x),
    }
    found = ends[side]
    if side == "below" and (under := value_under(outline, found)):
        return under
    if side == "right" and found.label.endswith((":", "\uff1a")):
        value = outline.element(value_beside(outline, found))
        if value is not None and abs(value.y - found.y) < max(4, found.height // 2):
            return value.id if 0 <= value.x - found.x - found.width <= _ITS_VALUE else found.id
    return found.id
