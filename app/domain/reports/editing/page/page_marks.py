"""Edits that add what every page shows: its number, and the date of printing."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.room import from_margin, sure_room
from app.domain.reports.editing.layout.free_room import Room, band_of, made_band, room_right_of
from app.domain.reports.editing.layout.space import (
    keep_page,
    width_of,
)
from app.domain.reports.editing.page.page_number_words import (
    TOTAL,
    halves,
    java_of,
    meeting_point,
    words_quoted,
)
from app.domain.reports.editing.page.page_texts import (
    ADD,
    PAGE_WORDS,
    SIDES,
    TEXT_PLACES,
    Align,
    Where,
    align_words,
    placed_where,
    text_node,
)
from app.domain.reports.editing.references.labels_said import printed_today
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.letters import letters_in, letters_of
from app.domain.reports.editing.template.new_nodes import is_chinese, java_text
from app.domain.reports.editing.template.outline import PAGE_NUMBERS, Outline
from app.domain.reports.editing.template.styles import Look
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

_TAKES = r"删|去掉|\b(?:remove|delete)\b"
_DATE_WORDS = (
    r"(?:打印|制表|当前|生成|导出|今天的?|系统|报表)(?:的)?(?P<date>日期"
    r"|时间)|(?<=[加添放印])(?:上|个|一个|入|打)?日期$|\b(?:print(?:ed|ing)?|current|today'?s?|creation"
    r"|generation|run) (?:on )?(?:date|time)(?: and time)?\b|\b(?:date|time) (?:of printing|printed)\b"
    r"|\b(?:the )?date and time\b(?= (?:at|in|on|to) )"
)
_DATE_AFTER = (
    r"(?<=[\ufffc\"'”’]) (?:and|plus|with|followed by|before|&|\+) (?:the )?"
    r"(?:current |print(?:ing)? |today's )?date\b"
)
_PLACED_ZH = r"页[眉脚头尾]|[左右][上下]角|(?:页面?)[顶底]部"
# A date with its place needs no verb: "... and today's date at the bottom left".
_DATE_PLACED = (
    r"^\s*(?:and |also |then )*(?:the )?(?:today'?s|current|print(?:ing)?) date (?:goes |should go "
    r"|should be "
    r"|comes |belongs )?(?:at|in|on|to) the (?:bottom|top|left|right|lower|upper|(?:page )?footer"
    r"|(?:page )?header"
    r"|foot)\b"
)
_PAGE_VARIABLE = "PAGE_NUMBER"
_ANEW = r"加|添|增|插入|新|再[来写印打]|补|另|\b(?:add|insert|another|new)\b"
_RIGHT_OF = r"后[面边]|之后|右[边侧面]|旁边|\b(?:after|next to|beside|right of|behind)\b"
_NOW = (
    r"(?:当前|今天的?|今日|系统|(?:打印|制表|生成)(?:出来)?(?:当时|那时|当天|那一刻|那会儿|时)?|现在的?)(?:的)?(?:日期(?:和?时间)?|时间)"
    r"|\b(?:current|today'?s?|print(?:ing)?|system) (?:date(?: and time)?|time)\b|\btoday\b"
    r"|(?:(?<=put )|(?<=add )|(?<=insert )|(?<=place ))the (?:date(?: and time)?|time)(?: of printing)?\b"
    r"(?! (?:of|from|field)\b)"
)
_BARE = (
    rf"^(?:在)?(?:每一?页)?的?(?:{_PLACED_ZH}|[下上][方面边])(?:居中|正?中间|中央|[左中右][侧边面]?)?的?"
    r"(?:显示|打印?|放|要|有|印)?页[码号]$"
)
_NOW_OF_ALL = (
    r"当前页(?:码|数|号)?\s*/\s*总页[数码]?|页码\s*/\s*总页?数"
    r"|\b(?:current )?page(?: number)? ?/ ?total(?: pages)?\b"
)
_HEAD = r"页眉|页头|顶部|上[方面边角]|\bheader\b|\b(?:top|upper)\b"


class AddPageNumber(Edit):
    """Number pages: "page" (Page 1), "page_of" (Page 1 of 5), "slash" (1/5), "dashed" (- 1 -) or "number"."""

    kind: Literal["page_number"] = "page_number"
    hints: ClassVar[str] = r"页码|页数|第.*页|page number|页脚|footer"
    rank = 28
    form: Literal["page", "page_of", "slash", "dashed", "number"] = "page_of"
    section: Literal["pageFooter", "pageHeader"] = "pageFooter"
    align: Align = "Center"
    language: Literal["", "zh", "en"] = ""
    words: str = Field("", max_length=60, description="the words around {page} and {total}, as quoted")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 页脚加页码, 在右下角显示第X页共Y页, add page numbers at the top right."""
        quoted = compiled(PAGE_WORDS).search(" ".join(clause.quoted()))
        adds = clause.has(ADD) or clause.has(rf"\bnumber (?:the|all(?: the)?|every|each) pages?\b|{_BARE}")
        named = quoted or clause.has(f"{PAGE_WORDS}|{_NOW_OF_ALL}")
        if not named or not adds or clause.has(_TAKES):
            return []
        total = re.search(r"共|总页数|\bof (?:y|m|n|\d+|total|all)\b|\btotal\b|/", clause.text, re.IGNORECASE)
        bare = clause.says(r"只(?:要|显示)?数字|纯数字|\bonly the number\b|\bjust the number\b")
        clause.says(
            r"第\s*[xXnN一几]?\s*页[,,/、\s]*共\s*[xXnNyY几]?\s*页"
            r"|共\s*[xXnNyY]?\s*页[,,/、\s]*第\s*[xXnN]?\s*页"
        )
        clause.says(PAGE_WORDS)
        clause.says(
            r"\b(?:page )?[xn] of [ym]\b|(?:带|含|连同?|和|要|显示)*总页数"
            r"|\bwith (?:the )?total\b(?: number of pages)?|格式|形式|样式|\b(?:format|style)\b"
        )
        clause.says(ADD)
        clause.says(r"\bnumber (?:the|all(?: the)?|every|each) pages?\b(?: as| like| with)?")
        section: Any = "pageHeader" if clause.says(_HEAD) else "pageFooter"
        clause.says(rf"{dict(TEXT_PLACES)['pageFooter']}|最?底部|最?下[方面边角]|\bbottom\b")
        said = clause.text.lower()
        language: Any = "en" if "page x of y" in said else "zh" if re.search("第.{0,3}页", said) else ""
        now_of_all = clause.says(_NOW_OF_ALL)
        dashed = clause.says(r"[-\u2014\u2013]\s?[1xXnN]\s?[-\u2014\u2013]")
        slash = now_of_all or clause.says(
            r"(?:\b(?:like|as|in the form(?: of)?) )?(?<![\d/])\d{1,3} ?/ ?\d{1,3}(?![\d/])"
        )
        form: Any = "number" if bare else "page_of" if total or _counts_pages(outline) else "page"
        form = "slash" if slash else "dashed" if dashed else form
        words = words_quoted(" ".join(clause.quoted()))
        align = align_words(clause) or "Center"
        return [cls(form=form, section=section, align=align, language=language, words=words)]

    def check(self, outline: Outline) -> str:
        """There must not be a page number in that band already."""
        sections = ("pageFooter", "columnFooter", "lastPageFooter")
        near = sections if self.section == "pageFooter" else (self.section, "title")
        there = [one for one in outline.in_section(*near) if PAGE_NUMBERS & set(one.refs)]
        return _("The pages are numbered there already.") if there else ""

    def describe(self, outline: Outline) -> str:
        """Say where the number stands."""
        return _("Added the page number {where}.", where=placed_where(self.section))

    def change(self, template: Template, outline: Outline) -> None:
        """Add one field, or two where the number of pages is printed, which is known only at the end."""
        before = needed_height(template.root)
        self._add(template, self.section)
        last = [one for one in template.bands() if local(one.getparent()) == "lastPageFooter"]
        if last and self.section == "pageFooter":
            self._add(template, "lastPageFooter")
        from_margin(template.root, before, self.section)
        keep_page(template.root, before)

    def _add(self, template: Template, section: str) -> None:
        chinese = is_chinese(template) if not self.language else self.language == "zh"
        current, total, of_pages = (*_page_parts(self.form, chinese), 1)
        if self.words:
            pieces = halves(self.words)
            current, total = java_of(pieces[0]), java_of(pieces[1]) if len(pieces) > 1 else ""
            of_pages = next((at for at, one in enumerate(pieces) if TOTAL in one), 1)
        letters = letters_in(template, band_of(template, section), current + total, value=True)
        look = Look(letters.font, letters.size, False, False, "Left", 0, 0)
        height = look.height_with_air(1)
        band = made_band(template, section, height + 2)
        one, two = _part_width(look, current), _part_width(look, total) if total else 0
        room = sure_room(template, band, one + two, height, SIDES[self.align])
        if total and self.align == "Center":
            whole = one + two
            one = meeting_point(look, _printed(current), _printed(total), whole)
            two = whole - one
        first = "Right" if total else self.align
        parts = [(current, first, room, one)]
        if total:
            parts.append((total, "Left", Room(band, room.x + one, room.y), two))
        fields = [
            text_node(
                template,
                said,
                _aligned(look, side),
                place,
                wide,
                height,
                expression=said,
                colour=letters.colour,
            )
            for said, side, place, wide in parts
        ]
        if total:
            fields[of_pages].set("evaluationTime", "Report")


def _counts_pages(outline: Outline) -> bool:
    """Tell whether the pages are numbered with their total already: another number is made like that."""
    there = [one for one in outline.in_section("pageHeader", "pageFooter") if PAGE_NUMBERS & set(one.refs)]
    return len(there) > 1


def _aligned(look: Look, align: str) -> Look:
    return Look(look.font, look.size, look.bold, look.italic, align, 0, 0)


def _page_parts(form: str, chinese: bool) -> tuple[str, str]:
    """Return the expressions of the page's number and of the number of pages."""
    number = f"$V{{{_PAGE_VARIABLE}}}"
    if form == "number":
        return number, ""
    if form == "dashed":
        return f'"- " + {number} + " -"', ""
    if form == "slash":
        return number, f'"/" + {number}'
    if chinese:
        return f'"第" + {number} + "页"', f'"/共" + {number} + "页"' if form == "page_of" else ""
    return f'"Page " + {number}', f'" of " + {number}' if form == "page_of" else ""


def _part_width(look: Look, expression: str) -> int:
    return int(look.width_of(_printed(expression))) + 6


def _printed(expression: str) -> str:
    """Return the words that an expression prints on a page with a large number."""
    return re.sub(r"\$V\{\w+\}", "9999", expression).replace('"', "").replace(" + ", "")


_TODAY = "new java.util.Date()"
_FORM = (
    r"(?:[,\uff0c]?\s*(?:(?:日期)?格式(?:为|是|用|:)?|按"
    r"|\b(?:in the (?:form|format)(?: of)?|formatted (?:as|like)"
    r"|with (?:the )?pattern"
    r"|as)\b))\s*(?P<f>(?:yyyy|dd|MM|HH)(?:[-/.年月日:时分秒 ]*(?:yyyy"
    r"|yy|MM|dd|HH|mm|ss))+日?)(?:的?(?:格式|形式))?"
)


def _form_of(clause: Any, *, mark: bool) -> str:
    """Return the pattern that a date is to have: in the form yyyy-MM-dd; "" where none is said."""
    found = re.compile(_FORM).search(clause.text, clause.start, clause.end)
    if found and mark:
        clause.mark(*found.span())
    return found["f"] if found else ""


_NEW = (
    r"[加添插增]|新建|打印(?:日期|时间)|当前|今[天日]|系统|制表"
    r"|\b(?:add|insert|put|place|include|today'?s|current|print(?:ing)? date)\b"
)


_MOVES_IT = r"[把将].{1,8}[放移挪摆]|\b(?:put|place|move) the (?:print(?:ing)? |current )?(?:date|time)\b"


def _stands_there(clause: Any, outline: Outline) -> bool:
    """Tell whether a date is printed in the section that a clause names, or it names none."""
    named = next((name for name, pattern in TEXT_PLACES if clause.has(pattern)), "")
    infos = [info for one in printed_today(outline) if (info := outline.element(one)) is not None]
    return not (clause.english and named) or any(one.section == named for one in infos)


class AddPrintDate(Edit):
    """Print the date (and time) of printing; a label may stand before it, pattern as in Java (yyyy-MM-dd)."""

    kind: Literal["print_date"] = "print_date"
    hints: ClassVar[str] = r"日期|时间|date|time"
    # What the time is printed to, anyway.
    company: ClassVar[str] = r"(?<!\d)(?:精确|显示)?到(?:时)?分钟?(?!秒)(?:就行|即可)?"
    rank = 29
    section: Where = "pageFooter"
    align: Align = "Left"
    time: bool = False
    label: str | None = Field(None, max_length=40)
    pattern: str = Field("", max_length=40, pattern=r"^[yMdHhmsSaE年月日时分秒:/.\- ]*$")
    near: str = Field("", description="the label that it stands right of; empty: anywhere in the section")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 页脚加打印日期, 右上角显示制表时间, add the print date to the footer."""
        if beside := cls._beside(clause, outline):
            return beside
        found = clause.has(_DATE_WORDS) or (clause.english and clause.has(_DATE_AFTER))
        placed = clause.english and clause.has(_DATE_PLACED)
        form = _form_of(clause, mark=False)
        if (
            not found
            or not (placed or clause.has(ADD))
            or clause.has(r"删|去掉|\b(?:remove|delete)\b")
            or (clause.has(r"格式|\bformat\b") and not form)
            or (form and not clause.has(_NEW))
        ):
            return []
        said = found.group()
        if said.endswith("日期") and not found["date"] and not clause.has(_PLACED_ZH):
            return []
        if (
            clause.has(_MOVES_IT)
            and _stands_there(clause, outline)
            and printed_today(outline)
            and not clause.has(_ANEW)
        ):
            return []
        if any(said in one.text for one in outline.elements) and not clause.has(_ANEW):
            return []
        clause.mark(*found.span())
        clause.says(ADD)
        clause.says(r"和时间|\band time\b")
        time = "时间" in clause.text or "time" in said
        named = next((name for name, pattern in TEXT_PLACES if clause.says(pattern)), "")
        if named == "title" and clause.says(r"每一?页的?|\b(?:of|on) (?:each|every|all) pages?\b"):
            named = "pageHeader"
        section: Any = named or ("pageHeader" if clause.says(_HEAD) else "pageFooter")
        heard(clause, r"页面|角|(?<=标题)区|(?<=页[眉脚头])区域?|\bpage\b|\bcorner\b")
        clause.says(r"上[方面边]|下[方面边]|\b(?:top|bottom)\b")
        align = align_words(clause) or ("Right" if section == "pageHeader" else "Left")
        form = _form_of(clause, mark=True)
        known = re.match(r"打印|制表|生成|导出", said)
        label = f"{known.group()}{'时间' if time else '日期'}：" if known else None
        quotes = clause.quoted() if clause.english else []
        if len(quotes) == 1:
            clause.says(
                r"\b(?:labell?ed|(?:with )?(?:the )?label|reading|saying|says?|text|words?|after|behind)\b"
            )
            label = f"{quotes[0].rstrip()} "
        label = "" if form and label is None else label
        return [cls(section=section, align=align, time=time, label=label, pattern=form)]

    @classmethod
    def _beside(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand “打印时间：”后面加上当前时间: a label that stands already gets its date."""
        side, quotes = clause.has(_RIGHT_OF), clause.quoted()
        if side is None or len(quotes) != 1 or not clause.has(ADD) or clause.has(r"[列栏]|\bcolumns?\b"):
            return []
        labels = [one for one in outline.elements if one.label and normal(one.label) == normal(quotes[0])]
        rest = clause.before(_RIGHT_OF) if clause.english else clause.after(_RIGHT_OF)
        found = rest.has(_NOW)
        if len(labels) != 1 or found is None:
            return []
        clause.mark(*found.span())
        clause.mark(*side.span())
        clause.says(ADD)
        said = f"{labels[0].label} {found.group()}"
        return [cls(near=labels[0].id, label="", time=bool(re.search(r"时间|\btime\b", said, re.IGNORECASE)))]

    def check(self, outline: Outline) -> str:
        """The label must stand."""
        return unknown([self.near], outline) if self.near else ""

    def describe(self, outline: Outline) -> str:
        """Say where the date stands."""
        if self.near:
            return _("Added the date of printing beside {what}.", what=called([self.near], outline))
        return _("Added the date of printing {where}.", where=placed_where(self.section))

    def change(self, template: Template, outline: Outline) -> None:
        """Add a field with the label and the date."""
        root = template.root
        label, pattern = self.label or "", self._pattern()
        date = f"new java.text.SimpleDateFormat({java_text(pattern)}).format(new java.util.Date())"
        expression = f"{java_text(label)} + {date}" if label else _TODAY
        before = needed_height(root)
        beside = template.find(self.near) if self.near else None
        if beside is None:
            former = band_of(template, self.section)
            letters = letters_in(template, former, label + pattern, value=True)
        else:
            letters = letters_of(template, beside, label + pattern)
        look = Look(letters.font, letters.size, False, False, self.align, 0, 0)
        height = look.height_with_air(1)
        if beside is not None:
            width = int(look.width_of(f"{pattern}0")) + 8
            room = room_right_of(template, beside, width, height)
            self._node(template, look, room, (width, height), (expression, letters.colour))
            return
        band = made_band(template, self.section, height + 2)
        width = min(width_of(root, band), int(look.width_of(f"{label}{pattern}0")) + 8)
        room = sure_room(template, band, width, height, SIDES[self.align])
        self._node(template, look, room, (width, height), (expression, letters.colour))
        from_margin(root, before, self.section)
        keep_page(root, before)

    def _pattern(self) -> str:
        return self.pattern or ("yyyy-MM-dd HH:mm" if self.time else "yyyy-MM-dd")

    def _node(
        self, template: Template, look: Look, room: Room, size: tuple[int, int], said: tuple[str, str]
    ) -> None:
        """Add the field of an expression in a colour; a date without a label has its own pattern."""
        label = self.label or ""
        node = text_node(template, label, look, room, *size, expression=said[0], colour=said[1])
        if not label:
            node.set("pattern", self._pattern())
