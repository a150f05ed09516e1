"""Changing the page number that a report has: its form, and where it stands."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.layout.space import Box
from app.domain.reports.editing.page.page_marks import AddPageNumber
from app.domain.reports.editing.page.page_number_place import moved_to_side, shift_on_line, write_in_place
from app.domain.reports.editing.page.page_number_words import words_quoted
from app.domain.reports.editing.page.page_texts import PAGE_WORDS, align_words, placed_where
from app.domain.reports.editing.request.clause_signs import CJK
from app.domain.reports.editing.request.clause_text import QUOTES, quoted_words
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.outline import PAGE_NUMBERS, PAGE_REFS, ElementInfo, Outline
from app.domain.reports.editing.template.styles import font_of, look_of, points, text_of
from app.domain.reports.editing.template.template import Template

_SECTIONS = ("pageFooter", "lastPageFooter", "pageHeader")
_CHANGES = (
    r"改|换|变|设|移|挪|放|调|显示|用|写|格式|形式|样式"
    r"|\b(?:change|replace|swap|move|put|place|set|show|use|make|display|format|print|switch|turn|say|says|read|reads|look|have|let"
    r"|write)\b"
)
_NUMBER_THEM = r"\bnumber (?:the |all |each )?pages?\b"
_ADDS = rf"添加|增加|插入|加(?!粗|大)|\badd\b|\binsert\b|{_NUMBER_THEM}"
_OTHER = (
    r"字[体号]|颜色|[红蓝绿黑灰白黄橙紫]色|加粗|斜体|下划线|删|去掉|隐藏|不显示|大一?[点些]"
    r"|小一?[点些]|边框|底色|背景|[往向][左右上下]移"
    r"|\b(?:font|size|bold|italics?|colou?r|red|blue|gr[ae]y|bigger|smaller|remove|delete|hide"
    r"|border|points?|pt)\b"
)
_PAGE_OF = (
    r"第\s*[xXnNmM1一几]?\s*页[,,/、\s]*共\s*[xXnNyYmM\d几]*\s*页"
    r"|共\s*[xXnNyYmM\d几]*\s*页[,,/、\s]*第\s*[xXnNmM\d几]?\s*页"
    r"|(?:带|含|加上?|显示|包括|和)总?页数|总页数|\b(?:page )?[xn1]\s*(?:of|/)\s*[xynm\d]+\b"
    r"|\bwith (?:the )?total(?: pages| number of pages)?\b"
)
_SLASH = r"(?<![\w/年月])[1xXnN]\s*/\s*[\dxXyYmMnN]{1,3}(?![\w/页])"
_FORM_QUOTED = re.compile(
    r"页脚[^,\uff0c]*[“「\"'](?:[^”」\"']{0,3}第[^”」\"']{0,4}"
    r"|第?几)页[^”」\"']*[”」\"']"
)
_DASHED = r"[-\u2014\u2013]\s?[1xXnN]\s?[-\u2014\u2013]"
_PAGE = (
    r"(?<![在只仅除到从])(?<!除了)第\s*[xXnNmM1一几]\s*页(?!\s*(?:上|才|都|就|不|别|以外|之外|除外|要|显示|打印?|出现|印))"
    r"|\bpage [xn1]\b"
)
_WITHOUT_TOTAL = (
    r"(?:不要?|别|去掉|去除|删[掉除]?|取消)(?:再)?(?:显示|打印|带|加|用)?(?:后面的?)?(?:总页数|共[xXnN几]?页)"
    r"|(?:[,\uff0c]?(?:不要?|别|去掉|去除|删[掉除]?|取消)\s*[“\"]?of[”\"]?(?:\s*(?:及|和)?(?:后面|之后)的?(?:那?部分|内容|页数|总页数)?)?)?"
    r"[,\uff0c]?(?:只|仅)(?:留|要|保留|显示|印|打印?)(?:第[xXnN几]页|当前页(?:码|数)?|当前的?页[码数])"
    r"|(?:不要?|别|去掉|去除|删[掉除]?|取消)\s*[“\"]?of\b[”\"]?(?:\s*(?:及|和)?(?:后面|之后)的?(?:那?部分|内容|页数|总页数)?)?"
    r"|\bwithout (?:the )?total(?: number)?(?: of pages)?\b"
    r"|\b(?:remove|drop|omit|hide|delete) (?:the )?(?:total (?:number of )?pages"
    r"|total page (?:number|count)|page total)\b"
    r"|(?:总页数|共[xXnN几]?页)(?:都|就)?(?:不要?|别|去掉|去除|删[掉除]?|取消)(?:再)?(?:显示|打印|带|加|用)?了?"
)
_BARE = (
    r"只(?:要|显示|留|保留)?(?:数字|页码数字|当前页码?)|纯数字|\b(?:only|just) the number\b"
    r"|\b(?:plain|bare) numbers?\b"
)
_SAID_WHOLE = (
    r"第\s*[xXnNmM1一几]\s*页[,\uff0c/、\s]*共\s*[xXnNyYmM\d几]+\s*页"
    r"|共\s*[xXnNyYmM\d几]+\s*页[,\uff0c/、\s]*第\s*[xXnNmM\d几]\s*页"
)
_INSTEAD = (
    r",?\s*\b(?:instead of|rather than|not) (?:just |only )?(?:the )?(?:bare |plain )?(?:\d|numbers?"
    r"|digits?)\b"
    r"|[,\uff0c]?(?:而不是|不要|别)(?:再)?(?:只是?|光)?(?:有|显示|打)?(?:一?个)?(?:数字|\d)"
)
_HEAD = r"页眉|页头|顶部|上[方面边角]|\bheader\b|\b(?:top|upper)\b"
_FOOT = r"页脚|页尾|页?底部?|下[方面边角]|\bfooter\b|\b(?:bottom|lower|foot)\b"
_ALIGNED = r"居中|[居靠][左右]|[左右]对齐|(?:放|移|挪|调)[到在至]?(?:最|页面?)?(?:[左右]边?|中间)[边侧]?$"
_WHOLE = 0.9
_QUOTED = re.compile(r'"([^"]*)"')
_WORDS_BETWEEN = frozenset(("/", "of", "-", "共", "页", "第", "page", "页/", "/共", "，共", "页共"))


def _of_the_last(clause: Any, outline: Outline) -> bool:
    """Tell whether words are quoted that number pages, and the clause before was about the page number."""
    numbers = {one.id for one in page_numbers(outline)}
    if not set(clause.previous) & numbers or not clause.has(_WRITTEN_AS):
        return False
    quoted = next((one for one in QUOTES.finditer(clause.text, clause.start, clause.end)), None)
    said = quoted_words(quoted) if quoted else ""
    return bool(re.search("页|page|/", said, re.IGNORECASE) and words_quoted(said))


_WRITTEN_AS = r"^\s*(?:并|且|要)?(?:写|显示|标|印)[成为作]|^\s*(?:written|shown|displayed|written out) as\b"


class ChangePageNumber(Edit):
    """Change the page number that is there: its form, or its place (section, align); empty: as it is."""

    kind: Literal["change_page_number"] = "change_page_number"
    hints: ClassVar[str] = r"页码|页数|第.*页|page number"
    rank = 27
    form: Literal["", "page", "page_of", "slash", "dashed", "number"] = ""
    section: Literal["", "pageFooter", "pageHeader"] = ""
    align: Literal["", "Left", "Center", "Right"] = Field("", description="where on the page's width")
    language: Literal["", "zh"] = Field("", description="zh: in Chinese words")
    words: str = Field("", max_length=60, description="the words around {page} and {total}, as quoted")

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 页码改成第X页共Y页, 页码移到页眉右边, show the page number as 1 of 5."""
        named = clause.has(PAGE_WORDS) or clause.has(rf"页码|\bpage numbers?\b|{_NUMBER_THEM}")
        named = named or _FORM_QUOTED.search(clause.text, clause.start, clause.end)
        named = named or _of_the_last(clause, outline)
        if page_numbers(outline) and clause.says(_WITHOUT_TOTAL):
            heard(clause, r"页码|页号|后面|里面?|显示|打印|页[脚眉]|\b(?:page )?numbers?\b")
            return [cls(form="page")]
        halves = _in_halves(outline) and clause.has(_ALIGNED)
        changes = clause.has(f"{_CHANGES}|{_NUMBER_THEM}") or halves
        there = page_numbers(outline)
        counts = any("V:MASTER_TOTAL_PAGES" in one.refs for one in there)
        changes = changes or (clause.has(_ADDS) and clause.has(f"{_PAGE_OF}|{_SLASH}") and not counts)
        if not named or not changes or clause.has(_OTHER) or not there:
            return []
        clause.touched[:] = [one.id for one in there]
        adds = clause.has(_ADDS)
        if adds and (
            _mixed(outline)
            or not clause.has(f"{_PAGE_OF}|{_PAGE}|{_BARE}|居中|[左中右]|\\b(?:cent|left|right)")
        ):
            return []
        quoted = " ".join(clause.quoted())
        new = _new_words(clause)
        form: Any = _form_in(quoted) if quoted else ""
        literal = None if quoted else clause.has(_SAID_WHOLE)
        words = words_quoted(new or (literal.group() if literal else ""))
        clause.says(_INSTEAD) if quoted else None
        for name, pattern in (("slash", _SLASH), ("dashed", _DASHED)):
            if not form and not clause.english and clause.says(pattern):
                form = name
        for name, pattern in (("number", _BARE), ("page_of", _PAGE_OF), ("page", _PAGE)):
            if not form and clause.says(pattern):
                form = name
        clause.says(PAGE_WORDS)
        heard(
            clause,
            rf"页码|\bpage numbers?\b|{_CHANGES}|居|角|靠|对齐|这种|样子?|形式|只有?|\b(?:aligned?"
            rf"|corner|like)\b",
        )
        section: Any = "pageHeader" if clause.says(_HEAD) else "pageFooter" if clause.says(_FOOT) else ""
        align: Any = align_words(clause)
        if adds:
            clause.says(rf"添加|增加|插入|加[上个入]?|\badd\b|\binsert\b|{_NUMBER_THEM}")
            heard(clause, r"\b(?:as|like|in the form|style)\b")
            sections = [one.section for one in there]
            if (section or "pageFooter") not in sections or not (form or align):
                return []
            return [cls(form=form, section=section, align=align, words=words)]
        moves = section and any(one.section != section for one in page_numbers(outline))
        said = form or words or moves or (align and (halves or section))
        foreign = not any(CJK.search(one.text) for one in outline.elements)
        language: Any = "zh" if form and foreign and _CHINESE.search(clause.text) else ""
        return [cls(form=form, section=section, align=align, language=language, words=words)] if said else []

    @staticmethod
    def fits(infos: list[ElementInfo]) -> bool:
        """Tell whether elements print nothing but the page's number."""
        return all(set(one.refs) <= PAGE_REFS and one.section in _SECTIONS for one in infos)

    def check(self, outline: Outline) -> str:
        """There must be a page number."""
        if not (self.form or self.section or self.align or self.words):
            return _("It isn't said how the page number shall be.")
        return "" if page_numbers(outline) else _("The report has no page number.")

    def describe(self, outline: Outline) -> str:
        """Say where the number stands now."""
        there = page_numbers(outline)
        section = self.section or (
            "pageHeader" if there and there[0].section == "pageHeader" else "pageFooter"
        )
        return _("Changed the page number {where}.", where=placed_where(section))

    def change(self, template: Template, outline: Outline) -> None:
        """Take the old number out, and write the new one in its look; where it stands so, nothing changes."""
        old = page_numbers(outline)
        there = all(one.section == (self.section or one.section) for one in old)
        as_is = not self.form and there and self.align == _side_of(old, outline)
        if as_is and _in_halves(outline):
            return
        if there and self.align == "Center" and not self.form and _in_halves(outline):
            _meet_in_the_middle(template, old)
            return
        if there and self.words:
            self._in_place(template, old, outline)
            return
        if there and not self.form and self._shifts(template, old, outline):
            return
        first = template.find(old[0].id)
        look = look_of(template.root, first) if first is not None else None
        colour = _colour_of(first)
        known = {template.name_of(one) for one in template.elements()}
        section: Any = self.section or ("pageHeader" if old[0].section == "pageHeader" else "pageFooter")
        form: Any = self.form or _form_of(old, outline)
        align: Any = self.align or _side_of(old, outline)
        for one in [*old, *words_between(old, outline)]:
            node = template.find(one.id)
            if node is not None:
                template.drop(node)
        AddPageNumber(
            form=form, section=section, align=align, language=self.language, words=self.words
        ).change(template, outline)
        for node in [one for one in template.elements() if template.name_of(one) not in known]:
            if look is not None and look.size <= look_of(template.root, node).size:
                font_of(template.root, node).set("size", points(look.size))
            if colour:
                node[0].set("forecolor", colour)

    def _shifts(self, template: Template, old: list[ElementInfo], outline: Outline) -> bool:
        """Move the number as it is to a side of its line; tell whether there is room."""
        parts = [*old, *words_between(old, outline)]
        nodes = [found for one in parts if (found := template.find(one.id)) is not None]
        if self.align and not _in_halves(outline) and moved_to_side(template, nodes, self.align):
            return True
        one_band = len({one.band for one in parts}) == 1 and len(parts) > 1
        return one_band and self.align in ("Left", "Right") and shift_on_line(template, nodes, self.align)

    def _in_place(self, template: Template, old: list[ElementInfo], outline: Outline) -> None:
        """Write the words where the number stands, in each band that has it."""
        gone = [one.id for one in words_between(old, outline)]
        for node in [found for one in gone if (found := template.find(one)) is not None]:
            template.drop(node)
        for band in dict.fromkeys(one.band for one in old):
            own = [one for one in old if one.band == band]
            nodes = [found for one in own if (found := template.find(one.id)) is not None]
            if nodes:
                side = _side_of(own, outline)
                write_in_place(template, nodes, self.words, "" if self.align == side else self.align, side)


_CHINESE = re.compile(r"第\s*[xXnN\d一]\s*页")


def page_numbers(outline: Outline) -> list[ElementInfo]:
    """Return the texts that print the page's number at the pages' top or foot."""
    return [
        one
        for one in outline.in_section(*_SECTIONS)
        if PAGE_NUMBERS & set(one.refs) and set(one.refs) <= PAGE_REFS and one.kind == "textField"
    ]


def _new_words(clause: Any) -> str:
    """Return what is quoted last; "" where that is how the number was: “Page X of Y”改成中文."""
    quotes = clause.quoted()
    if not quotes:
        return ""
    end = clause.text.rfind(quotes[-1]) + len(quotes[-1])
    return "" if _BECOMES.match(clause.text, end) else str(quotes[-1])


_BECOMES = re.compile(r"[”」』\"'’]\s*(?:这种|的(?:形式|格式)?)?(?:改[成为]|换[成为]|变[成为]|\s(?:in)?to\b)")


def number_side(edit: Edit, outline: Outline) -> str:
    """Return the side to which an edit moves or aligns the page's number alone; "" if it does not."""
    targets = set(getattr(edit, "targets", ()))
    if not targets or not targets <= {one.id for one in page_numbers(outline)}:
        return ""
    said = edit.model_dump(exclude_defaults=True)
    if set(said) - {"kind", "targets"} in ({"to"}, {"horizontal"}):
        return {"left": "Left", "center": "Center", "right": "Right"}.get(
            str(said.get("to") or said.get("horizontal")).lower(), ""
        )
    return ""


def _meet_in_the_middle(template: Template, numbers: list[ElementInfo]) -> None:
    """Let the texts that share the whole width meet in its middle; all else of them stays."""
    one, two = sorted(numbers, key=lambda info: info.x)[:2]
    first, second = template.find(one.id), template.find(two.id)
    if first is None or second is None:
        return
    middle = (one.x + two.x + two.width) // 2
    Box(first).put(width=middle - one.x)
    Box(second).put(x=middle, width=two.x + two.width - middle)
    text_of(template.root, first).set("textAlignment", "Right")
    text_of(template.root, second).set("textAlignment", "Left")


def _in_halves(outline: Outline) -> bool:
    """Tell whether the page's number is printed by texts that share the whole width."""
    found = page_numbers(outline)
    room = outline.page_width - outline.left_margin - outline.right_margin
    return len(found) > 1 and sum(one.width for one in found) > _WHOLE * room


def _mixed(outline: Outline) -> bool:
    """Tell whether the page's number is printed together with other data."""
    texts = outline.in_section(*_SECTIONS)
    return any(PAGE_NUMBERS & set(one.refs) and not set(one.refs) <= PAGE_REFS for one in texts)


def words_between(numbers: list[ElementInfo], outline: Outline) -> list[ElementInfo]:
    """Return the fixed words such as "/" and "of" that stand on the numbers' line."""
    return [
        one
        for one in outline.elements
        if one.kind == "staticText"
        and one.label.strip().lower() in _WORDS_BETWEEN
        and any(one.band == each.band and abs(one.y - each.y) <= max(3, each.height // 2) for each in numbers)
    ]


def _form_in(words: str) -> Any:
    """Return the form that an example shows: 第1页 共5页, Page 1 of 5, 1/5, 1."""
    if re.fullmatch(rf"\s*{_DASHED}\s*", words):
        return "dashed"
    if re.fullmatch(rf"\s*{_SLASH}\s*", words):
        return "slash"
    if re.search(r"共|/|\bof\b", words, re.IGNORECASE):
        return "page_of"
    if re.search(r"第.*页|\bpage\b", words, re.IGNORECASE):
        return "page"
    return "number" if re.fullmatch(r"[\s\dxn\-]+", words, re.IGNORECASE) else ""


def _form_of(numbers: list[ElementInfo], outline: Outline) -> str:
    words = "".join(one for number in numbers for one in _QUOTED.findall(number.text))
    between = "".join(one.label.strip() for one in words_between(numbers, outline))
    if len(numbers) == 1 and words.replace(" ", "") == "--":
        return "dashed"
    if len(numbers) > 1 and (words.strip() or between) == "/":
        return "slash"
    if len(numbers) > 1 or "V:MASTER_TOTAL_PAGES" in numbers[0].refs:
        return "page_of"
    return "page" if '"' in numbers[0].text else "number"


def _side_of(numbers: list[ElementInfo], outline: Outline) -> str:
    """Return the side of the page on which the numbers stand."""
    left = min(one.x for one in numbers)
    right = max(one.x + one.width for one in numbers)
    if _in_halves(outline):
        left = right = max(one.x for one in numbers)
    middle = (left + right) / 2 / max(1, outline.page_width - outline.left_margin - outline.right_margin)
    return "Left" if middle < 0.36 else "Right" if middle > 0.64 else "Center"


def _colour_of(node: Any) -> str:
    return str(node[0].get("forecolor", "")) if node is not None and len(node) else ""
