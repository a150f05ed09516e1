"""Lists of headings: 表头依次改成单号、客户、日期, column headings: No, Customer, Date."""

from __future__ import annotations

import re

from app.domain.reports.editing.looks.look_words import COMMAND, DATE_SAID, NUMBER_SAID, SIZE_SAID
from app.domain.reports.editing.request.clause_text import HIDDEN, normal
from app.domain.reports.editing.request.numerals import read_colour_word
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.things.wording import ONLY_LOOKS

_LEAST = 3
_ZH = (
    r"(?:把|将)?(?:表格的?)?(?:各列的?)?(?:表头|列头|列名|列标题)的?(?:文字|名称)?(?:从左[到至往]右|依次|分别|都|全部)*"
    r"(?:(?:改|换|叫|写|设|变)[成为作]?|[为是]|[:\uff1a])(?:中文|英文)?\s*[:\uff1a]?\s*"
)
_EN = (
    r"(?:please )?(?:(?:rename|change|set|call|name|make|reword|fix|correct)\b[^,:]*? )??"
    r"(?:all |the |column |table )*(?:headings|headers|column titles|column names)"
    r"(?: from left to right| in order)?(?: should (?:be|read)| are| to| as|:):?\s+"
)
# What tells a wish from a heading: 表头改成红色，金额右对齐，加合计.
_WISH = re.compile(
    r"^(?:加|删|改|设|移|放|调|用|按|居|靠|[左右]对齐|去|不|别|字|背景|底色|宽|高|隐|显|横|竖)"
    r"|^(?:add|make|set|change|delete|remove|move|put|right|left|cent|bold|italic|underlin|and|the|in|with|sort|group)\b"
    r"|\d ?(?:pt|磅|号|px|mm)",
    re.IGNORECASE,
)
_LISTED = re.compile(rf"^\s*(?:{_ZH}|{_EN})(?P<list>.+)$", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[、,\uff0c;|]|(?<=\w) / |,? and (?=\w+$))\s*")
_QUOTES = "\"'“”「」『』‘’ "


def with_listed_headings(shown: str) -> str:
    """Return a request with the signs between listed headings hidden, so that it isn't cut there."""
    said = _LISTED.match(shown)
    words = _words(said["list"]) if said is not None else []
    if said is None or len(words) < _LEAST or any(_is_look(one) for one in words):
        return shown
    start = said.start("list")
    return shown[:start] + re.sub(r"[、,\uff0c;]", HIDDEN, shown[start:])


def headings_listed(text: str, outline: Outline) -> list[tuple[str, str]]:
    """Return the columns, by their ids, with the headings that a request lists for them; else [].

    One for each column in their order, or some that are written a little otherwise than those that stand.
    """
    said = _LISTED.match(text)
    words = _words(said["list"]) if said is not None else []
    if len(words) < _LEAST or not all(words) or any(_is_look(one) for one in words):
        return []
    known: dict[str, list[str]] = {}
    for column in outline.columns:
        known.setdefault(normal(column.title), []).append(column.id)
    alike = [known.get(normal(one), []) for one in words]
    if all(len(one) == 1 for one in alike):
        return [(ids[0], word) for ids, word in zip(alike, words, strict=True)]
    if len(words) != len(outline.columns):
        return []
    return [(column.id, word) for column, word in zip(outline.columns, words, strict=True)]


def _words(listed: str) -> list[str]:
    return [one.strip(_QUOTES) for one in _BETWEEN.split(listed.rstrip(" .。"))]


def _is_look(word: str) -> bool:
    looks = any(one.fullmatch(word) for one in (COMMAND, SIZE_SAID, DATE_SAID, ONLY_LOOKS, NUMBER_SAID))
    return looks or bool(_WISH.search(word)) or bool(read_colour_word(word))
