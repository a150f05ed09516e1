"""One clause of a request, as the edit classes read it: which words stand in it, and what they name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.references.described import Described, described_in, without_looks
from app.domain.reports.editing.request import numerals
from app.domain.reports.editing.request.clause_names import (
    changed,
    ends_a_name,
    hide,
    in_title,
    is_english,
    without_boxes,
    without_names,
)
from app.domain.reports.editing.request.clause_text import (
    HIDDEN,
    QUOTES,
    WIDE,
    compiled,
    normal,
    quoted_words,
)
from app.domain.reports.editing.request.idle_words import (
    REPORTS_SUBJECT,
    rows_called,
    without_kinds_of_data,
    without_light,
    without_sorts_of_things,
    without_words_of_names,
)
from app.domain.reports.editing.request.likely import likeliest
from app.domain.reports.editing.template.outline import ColumnInfo, DataInfo, Outline

__all__ = ["HIDDEN", "QUOTES", "WIDE", "Clause", "is_english", "normal"]
_NEW_TEXT = re.compile(
    r"(?:改名[为成]?|重命名[为成]?|命名为|更名[为成]?|改叫|改写[为成]|(?:文字|内容|标题"
    r"|文本)?(?:改|换|替换|变|设|写|修改|更改|显示|设置|翻译?|译)[为成作]"
    r"|改(?=\s*[“「『\"'《])|[-=]+>|\u2192|换上|写上|写着|内容[为是]|文字[为是]|标题[为是]|名[为叫]|叫做|叫|为|是|:"
    r"|\b(?:to|should) (?:say|read)\b"
    r"|\b(?:(?<!need )(?<!needs )(?<!has )(?<!have )(?<!ought )(?<!wants )to|with|as"
    r"|into|saying|says|say|reading|reads|called|named|titled|labell?ed)\b)\s*"
)
_CALLED = re.compile(r"\b(?:should be called|should (?:read|say)|be (?:called|renamed(?: to)?))\s+")


_INFINITIVE = re.compile(
    r"to\s+(?:be|have|get|appear|look|become|stand|take|use|go|come|start|stay|begin|move|remain|fit)\b(?!$)"
    r"|as\s+(?:big|large|small|wide|high|tall|long|bold|usual|before|possible|it|they|much|far|soon|well)\b"
)
_BEFORE_QUOTE = re.compile(r"(?:to|into|as|with|by)\b", re.IGNORECASE)
# Bare words hold no second wish: Monthly Report and the description to “For internal use”.
_ANOTHER = re.compile(r"\band\b.*\b(?:to|into|with|as) [\"'\u201c\u2018]", re.IGNORECASE)
_PLACE_AFTER = re.compile(
    r"[,\uff0c](?:放|写|印|显示|打印)?[在到靠居](?:页[眉脚面头尾]|右|左|底|顶|最|标题|表[格头尾]|末尾|中间)"
)


# What stands beside something is another thing: 标题下面那句 is not the title.
_BESIDE_IT = re.compile(
    r"(?:[上下左右前后][面方边]|旁边|底下)的?(?:[那这]一?[个句段行块]|文字|话|内容|图片|金额|数字)"
)
# How a report is read is a condition that no template knows of: three decimals when printed on paper.
_MEDIUM = re.compile(
    r"\b(?:when|if|only|but not|except|unless|where)\b[^,;.]{0,24}"
    r"\b(?:paper|screens?|pdfs?|excel|xlsx?|html|csv|printers?|mobile|phones?)\b"
    r"|(?:导出|输出|打印)(?:[到成为])?(?:纸|屏幕|pdf|excel|word|html|csv)[^,\uff0c]{0,4}(?:时|的话|才|就)"
    r"|(?:在|只有?)(?:纸|屏幕)[上中]?(?:打印|显示|查看|看)?(?:时|的话|才|就)",
    re.IGNORECASE,
)
_SOME_ROWS = (
    r"\b(?:rows|records|lines|entries) (?:that|which|whose|where)\b"
    r"|\b(?:rows|records|entries) with (?:an? |any |some )(?!(?:\w+ )?(?:background|border|fill|shad"
    r"|frame|box|line))"
)


@dataclass
class Clause:
    """One clause; every question marks the words that it understood.

    text is what the user wrote; words is the same with full-width signs as
    ASCII and what stands in quotes hidden, so that a pattern never matches a
    name or a new text. selected are the ids clicked in the preview; previous
    are the targets of the clause before ("把标题加粗,并改成红色"); pictures are
    attached files (base64, mime type). masked hides names of the template from
    patterns in an English clause, too ("the Total column" asks for no total);
    in a Chinese one, Latin names are always hidden. declared are the parameters
    that the request declared before.
    """

    text: str
    outline: Outline
    selected: Sequence[str] = ()
    previous: Sequence[str] = ()
    start: int = 0
    end: int = -1
    used: list[tuple[int, int]] = field(default_factory=list)
    touched: list[str] = field(default_factory=list)
    taken: list[tuple[int, int]] = field(default_factory=list)
    pictures: Sequence[tuple[str, str]] = ()
    memory: dict[tuple[int, int], Any] = field(default_factory=dict, repr=False)
    masked: bool = False
    declared: Sequence[str] = ()

    def __post_init__(self) -> None:
        self.end = len(self.text) if self.end < 0 else self.end
        wide = re.sub(r"(?<!第[一二三四五六七八九十\d])列表(?!头)", "表格", self.text.translate(WIDE))
        self._english: bool | None = None
        self._names: list[tuple[int, int]] = []
        self._whole = without_boxes(QUOTES.sub(lambda found: hide(found.group()), wide), self.outline)
        if not self.english or self.masked:
            shown = without_names(self._whole, self.outline, plain=not self.english)
            self._names = changed(self._whole, shown)
            self._whole = shown
        self.described: list[Described] = described_in(
            self._whole, self.text, self.outline, english=self.english
        )
        if self.described:
            shown = without_looks(self._whole, self.described, english=self.english)
            self._names += changed(self._whole, shown)
            self._whole = shown
        self._quotes = [
            (found.start(), found.end(), quoted_words(found)) for found in QUOTES.finditer(self.text)
        ]

    @property
    def words(self) -> str:
        """Return the clause's words; what is in quotes is hidden."""
        return self._whole[self.start : self.end]

    @property
    def english(self) -> bool:
        """Tell whether the clause is written without Chinese characters, but for names and quotations."""
        if self._english is None:
            self._english = is_english(self.text, self.outline)
        return self._english

    def fresh(self) -> Clause:
        """Return the same clause with nothing understood yet."""
        clause = copy(self)
        clause.used, clause.touched, clause.taken = [], [], []
        return clause

    # ---- words ----------------------------------------------------------------------

    def says(self, pattern: str) -> re.Match[str] | None:
        """Return where a pattern stands (letter case aside), and mark it as understood."""
        found = self.has(pattern)
        if found:
            self.mark(found.start(), found.end())
        return found

    def has(self, pattern: str) -> re.Match[str] | None:
        """Return where a pattern stands, without marking it."""
        return compiled(pattern).search(self._whole, self.start, self.end)

    def mark(self, start: int, end: int) -> None:
        """Mark a stretch of the clause as understood."""
        if end > start:
            self.used.append((start, end))

    def unmark(self, start: int, end: int) -> None:
        """Take back that a stretch of the clause was understood."""
        kept = [(one, min(other, start)) for one, other in self.used if one < start]
        kept += [(max(one, end), other) for one, other in self.used if other > end]
        self.used[:] = [(one, other) for one, other in dict.fromkeys(kept) if other > one]

    def take(self, start: int, end: int) -> None:
        """Mark a stretch as a value: no name is looked for there."""
        self.mark(start, end)
        self.taken.append((start, end))

    def before(self, pattern: str) -> Clause:
        """Return the part before a pattern, or the whole clause; marks made there count here."""
        found = self.has(pattern)
        return self._part(self.start, found.start()) if found else self

    def after(self, pattern: str) -> Clause:
        """Return the part after a pattern; an empty part where it doesn't stand."""
        found = self.has(pattern)
        return self._part(found.end(), self.end) if found else self._part(self.end, self.end)

    def within(self, start: int, end: int) -> Clause:
        """Return the part between two places."""
        return self._part(start, end)

    def _part(self, start: int, end: int) -> Clause:
        part = copy(self)
        part.start, part.end = start, end
        return part

    @property
    def negative(self) -> bool:
        """Tell whether the clause takes something back: 取消, 不要, 去掉, no, without."""
        return self.says_apart(
            r"取消|不要|不用|不再|不(?=加?粗|加?下划线|斜体)|不需要|去掉|去除|移除|关闭|别|无需"
            r"|\b(?:no longer|not|no|without|remove|disable|turn off|don't|stop)\b"
            r"|\bun(?:bold|italic|underline)\b"
        )

    def says_apart(self, pattern: str, *, mark: bool = True) -> bool:
        """Tell whether a pattern stands outside the names that a clause says: not "no" of "order no"."""
        from app.domain.reports.editing.references.mentions import mentions_in

        names = [one for one in mentions_in(self) if one.kind in ("label", "name", "column", "field", "line")]
        for found in compiled(pattern).finditer(self._whole, self.start, self.end):
            named = any(found.end() > one.start and found.start() < one.end for one in names)
            if not named and not (self.english and in_title(self.outline, self.text, *found.span())):
                self.mark(found.start(), found.end()) if mark else None
                return True
        return False

    def pass_over(self, pattern: str) -> None:
        """Mark words that say nothing new beside what is understood already."""
        for found in compiled(pattern).finditer(self._whole, self.start, self.end) if pattern else ():
            self.mark(found.start(), found.end())

    def leftover(self) -> str:
        """Return the words that nobody understood, without filler words; "" when all were."""
        kept = list(self._whole)
        idle = [found.span() for found in REPORTS_SUBJECT.finditer(self._whole)]
        idle += rows_called(self.text, self.outline.rows_titles)
        for start, end in [*self.used, *idle]:
            kept[start:end] = HIDDEN * (end - start)
        data = [*self.outline.fields, *self.outline.parameters, *self.outline.variables]
        unused = without_kinds_of_data("".join(kept), self.text, [one.name for one in data])
        unused = without_words_of_names(unused, self.text, [one.name for one in data])
        medium = _MEDIUM.search(unused, self.start, self.end)
        if medium:
            unused = unused[: medium.start()] + " " * len(medium.group()) + unused[medium.end() :]
        unused = without_sorts_of_things(unused[self.start : self.end], self.text, self.start)
        beside = _BESIDE_IT.search(unused)
        rest = without_light(unused) + (f" {beside.group()}" if beside else "")
        rest += f" {medium.group()}" if medium else ""
        unread = [f"“{words}”" for start, end, words in self._quotes if self._is_unread(start, end)]
        unread += [self.text[start:end] for start, end in self._names if self._is_unread(start - 1, end + 1)]
        return " ".join([*(one for one in rest.split() if re.search(r"[\w%#$€£¥￥]", one)), *unread])

    def _is_unread(self, start: int, end: int) -> bool:
        """Tell whether nobody made anything of a quotation, or only of a name within its words."""
        inside = self.text[start + 1 : end - 1] if self.start <= start + 1 and end - 1 <= self.end else ""
        kept = list(inside)
        for one, other in self.used:
            at, until = max(one - start - 1, 0), max(min(other - start - 1, len(kept)), 0)
            kept[at:until] = " " * (until - at)
        unread = len(re.findall(r"[^\s.,;:!?。，]", "".join(kept)))
        return unread > len(re.findall(r"[^\s.,;:!?。，]", inside)) / 2

    # ---- values ---------------------------------------------------------------------

    def quoted(self) -> list[str]:
        """Return what stands in quotes, as the user wrote it."""
        found = [one for one in self._quotes if self.start <= one[0] and one[1] <= self.end]
        for start, end, _words in found:
            self.take(start, end)
        return [words for _start, _end, words in found]

    def new_text(self, lead: str = "") -> str:
        """Return the text to be written: what follows 改成, 叫, to, called ..., quoted or bare.

        lead is another pattern that the text may follow. Ask this before
        targets(), which looks for no name in it.
        """
        leads = list(compiled(lead).finditer(self._whole[: self.end])) if lead else []
        leads = leads or list(_CALLED.finditer(self._whole, self.start, self.end))
        leads = leads or list(_NEW_TEXT.finditer(self._whole, self.start, self.end))
        named = self._named_spans() if self.english and not lead else []
        for found in leads if self.english or lead else reversed(leads):
            if found.start() < self.start or found.end() >= self.end:
                continue
            if any(start <= found.start() < end for start, end in named):
                continue
            text, until = self._text_at(found.end())
            held = self.english and self._holds_quote(found.end(), until)
            if held and (_BEFORE_QUOTE.match(text) or _ANOTHER.search(text)):
                continue
            if text and not _INFINITIVE.match(self.text[found.start() : until]):
                self.take(found.start(), until)
                return text
        return ""

    def _named_spans(self) -> list[tuple[int, int]]:
        """Return where labels of several words are named: their "to" and ":" lead to no new text."""
        from app.domain.reports.editing.references.named import labels_in

        texts = {one.id: one.text for one in self.outline.elements}
        return [
            (one.start, len(self.text) - len(self.text[one.end :].lstrip(":\uff1a")))
            for one in labels_in(self)
            if one.kind == "label" and re.search(r"[\s:\uff1a]", texts[one.ids[0]].strip())
        ]

    def _holds_quote(self, start: int, end: int) -> bool:
        """Tell whether a quotation stands in a stretch, but not at its beginning."""
        return any(start + 1 < one[0] and one[1] <= end for one in self._quotes)

    def _text_at(self, start: int) -> tuple[str, int]:
        """Return the quoted text that begins here, else all words up to the end."""
        named = re.compile(r"(?:中文|英文|文字|文本|内容|字样)[:：]?\s*(?=[“「『\"'《])").match(
            self.text, start, self.end
        )
        start = named.end() if named else start
        inside = next((one for one in self._quotes if start <= one[0] <= start + 1), None)
        if inside is not None:
            return inside[2], inside[1]
        until = _PLACE_AFTER.search(self.text, start, self.end)
        end = until.start() if until else self.end
        text = re.sub(r"[\s。.!!吧]+$", "", self.text[start:end])
        return text.strip(), end

    def number(self, unit: str = "") -> float | None:
        """Return the first number that is no ordinal and no name, with one of the units if given.

        Digits and Chinese numerals; unit is a pattern such as "行|rows?".
        """
        tail = rf"\s*(?:{unit})" if unit else ""
        lead = r"(?<![第A-Za-z0-9_.#])(?<!第 )(?!一[点些下])" + ("" if unit else r"(?:(?=\d)|(?<!\w))")
        pattern = re.compile(rf"{lead}({numerals.NUMBER})(?!\d|\s*(?:st|nd|rd|th)\b){tail}", re.IGNORECASE)
        for found in pattern.finditer(self._whole, self.start, self.end):
            value = numerals.read_number(found.group(1))
            if value is not None and self.free(found.start(1), found.end(1)):
                self.mark(found.start(), found.end())
                return value
        return None

    def length(self) -> float | None:
        """Return a length in points: "2 cm", "20磅", "10 px", or a bare number."""
        lead = r"(?<![第A-Za-z0-9_.#])(?!一[点些下])"
        counts = r"(?!\d*\s*[条根道](?!形)|\d* (?:(?!pt|px|mm|cm|points?\b|pixels?\b)\w+ )?lines?\b)"
        pattern = re.compile(
            rf"{lead}({numerals.NUMBER}){counts}\s*(?:个\s*)?({numerals.UNIT})?", re.IGNORECASE
        )
        fits = [
            one
            for one in pattern.finditer(self._whole, self.start, self.end)
            if self.free(one.start(), one.end()) and (one.group(2) or one.group(1)[0].isdigit())
        ]
        found = next((one for one in fits if one.group(2)), fits[0] if fits else None)
        value = numerals.read_number(found.group(1)) if found else None
        if found is None or value is None:
            return None
        self.mark(found.start(), found.end())
        return round(numerals.in_points(value, found.group(2) or ""), 2)

    def font_size(self) -> float | None:
        """Return a font size in points: "小四", "16号", "14 pt", or a bare number."""
        named = self.says("|".join(sorted(numerals.FONT_SIZES, key=len, reverse=True)))
        if named:
            return numerals.FONT_SIZES[named.group()]
        return self.length()

    def percent(self) -> float | None:
        """Return the number before a percent sign or 倍 (as percent): "80%" 80, "1.5倍" 150."""
        found = self.says(rf"({numerals.NUMBER})\s*(%|percent|倍|times\b)")
        value = numerals.read_number(found.group(1)) if found else None
        if found is None or value is None:
            return None
        return value if found.group(2) in ("%", "percent") else value * 100

    def colour(self) -> str:
        """Return the first colour as #RRGGBB, or ""."""
        found = self.has(numerals.COLOUR)
        if found and ends_a_name(self.text, found.start() + 1, self.outline):  # 红 of 产品红色
            found = self._part(found.start() + 1, self.end).has(numerals.COLOUR)
        if found is None:
            return ""
        self.mark(*found.span())
        return numerals.read_colour_word(found.group())

    def side(self) -> str:
        """Return left, right, top, bottom or center, or ""."""
        for name, pattern in _SIDES.items():
            if self.says(pattern):
                return name
        return ""

    def free(self, start: int, end: int) -> bool:
        """Tell whether a stretch of the clause is not yet understood."""
        return all(end <= one or start >= other for one, other in self.used)

    def names_here(self, start: int, end: int) -> bool:
        """Tell whether a stretch may name something: it is no value."""
        return all(end <= one or start >= other for one, other in self.taken)

    # ---- what is meant --------------------------------------------------------------

    def targets(self, *kinds: str, required: bool = True) -> list[str]:
        """Return the ids of the elements that are meant, in document order.

        By label, column, ordinal, band, role, position, field, "all", the
        selection, or a pronoun for the clause before. kinds keeps elements of
        these kinds only (textField, staticText, image, line ...). Raises
        EditProblem with candidates where several things of one name are
        meant, and, if required, where nothing is named.
        """
        from app.domain.reports.editing.references.references import elements_of, with_twins

        found = with_twins(self, elements_of(self, kinds))
        if not found and required:
            raise self.unclear()
        self.touched[:] = found or self.touched
        return found

    def looks(self, *kinds: str) -> list[str]:
        """Return the elements whose look is meant: a bare column name means its values, too."""
        from app.domain.reports.editing.references.references import whole_columns

        if self.english and self.has(_SOME_ROWS):
            raise self.unclear()
        found = whole_columns(self, self.targets(*kinds), kinds)
        self.touched[:] = found or self.touched
        return found

    def columns(self, required: bool = True) -> list[ColumnInfo]:
        """Return the columns that are meant, from left to right."""
        from app.domain.reports.editing.references.references import columns_of

        found = columns_of(self)
        if not found and required:
            raise self.unclear([one.headers[0] for one in self.outline.columns if one.headers])
        self.touched[:] = [id_ for one in found for id_ in one.elements] or self.touched
        return found

    def values(self, required: bool = True) -> list[str]:
        """Return the text fields that are meant: the values of columns, or those beside labels."""
        from app.domain.reports.editing.references.references import values_of, with_twins

        found = with_twins(self, values_of(self))
        if not found and required:
            raise self.unclear()
        self.touched[:] = [*self._printed_heads(found), *found] or self.touched
        return found

    def _printed_heads(self, values: Sequence[str]) -> list[str]:
        """Return the headings that are text fields themselves, of the columns that values belong to."""
        fields = {one.id for one in self.outline.elements if one.kind == "textField"}
        columns = [one for one in self.outline.columns if set(one.values) & set(values)]
        return [id_ for one in columns for id_ in one.headers if id_ in fields and id_ not in values]

    def section(self) -> str:
        """Return the band section that is named (pageFooter, detail ...), or ""."""
        from app.domain.reports.editing.references.data_references import section_of

        return section_of(self)

    def bands(self) -> list[str]:
        """Return the ids of the bands of the named section; [] where none is named."""
        section = self.section()
        return [one.id for one in self.outline.bands if section and one.section == section]

    def group(self) -> str:
        """Return the name of the group of the report that is named, or ""."""
        from app.domain.reports.editing.references.data_references import group_of

        return group_of(self)

    def data(self, *kinds: str) -> list[DataInfo]:
        """Return the fields, parameters and variables that are named, in the clause's order.

        kinds are "field", "parameter", "variable"; without any, fields. By
        name, by label, or by the heading of their column.
        """
        from app.domain.reports.editing.references.data_references import data_of

        return data_of(self, kinds or ("field",))

    def unclear(self, candidates: Sequence[str] = ()) -> EditProblem:
        """Return the problem that a clause doesn't say which element it means."""
        return EditProblem(
            "no_target",
            _("It isn't clear which element “{text}” is about.", text=self.text.strip()[:60]),
            _("Name it by its words, its column or its band, or click it in the preview."),
            likeliest(self.words, candidates, self.outline),
        )


_SIDES = {
    "center": r"居中|中间|中央|正中|\b(?:cent(?:er|re)(?:e?d)?|middle)\b",
    "left": r"靠左|居左|左边?|左侧|\bleft\b",
    "right": r"靠右|居右|右边?|右侧|\bright\b",
    "top": r"顶部?|上方|上面|上边|上侧|\b(?:top|above|upper)\b",
    "bottom": r"底部?|下方|下面|下边|下侧|\b(?:bottom|below|lower)\b",
}
