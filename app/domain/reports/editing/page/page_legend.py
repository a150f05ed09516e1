"""What the letters of a quoted page number stand for: “第 X 页 / 共 Y 页”，X 是当前页码，Y 是总页数."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.page.page_number_words import PAGE, TOTAL, words_quoted
from app.domain.reports.editing.request.clause_text import QUOTES, compiled, quoted_words

_IS = r"\s*(?:就?是|为|表示|代表|指的?是?|=|is|means|stands for|being)\s*"
_TOTAL = (
    r"(?:the )?(?:总页[数码]|总共?(?:的)?页数|共?多少页|total(?: number of pages| pages| page count)?"
    r"|number of pages)"
)
_NOW = (
    r"(?:the )?(?:当前(?:的)?(?:这一?页的?)?(?:页[码号]|页数|页|号码?)|当前这一?页的?(?:页?[码号])?"
    r"|这一?页的?页?[码号]|页码|本页页码|第几页|(?:current )?page(?: number)?)"
)
_LEGEND = re.compile(
    r"\s*[,，。；;、.(（]?\s*(?:其中|这里|(?:and|where|here)\b)?[,，]?\s*(?<![A-Za-z])(?P<sign>[A-Za-z]{1,2})"
    rf"{_IS}(?:(?P<total>{_TOTAL})|(?P<now>{_NOW}))(?![A-Za-z\u4e00-\u9fff])[)）]?",
    re.IGNORECASE,
)


def without_page_legend(text: str) -> str:
    """Return a request without the words that tell which letter is the page and which the number of pages.

    They stay where no page number is quoted with these letters, or where it is read the other way round.
    """
    for quote in QUOTES.finditer(text):
        words = quoted_words(quote)
        read = words_quoted(words)
        told = [one for one in _LEGEND.finditer(text) if not quote.start() <= one.start() < quote.end()]
        if not read or not told:
            continue
        if all(_stands_for(one, words, read) for one in told):
            for one in reversed(told):
                text = text[: one.start()] + text[one.end() :]
            return text
    return text


def _stands_for(told: re.Match[str], words: str, read: str) -> bool:
    """Tell whether a letter of a quoted page number is read as it is told to be."""
    sign = re.escape(told["sign"])
    mark = TOTAL if told["total"] else PAGE
    around = re.split(re.escape(mark), read)
    kept = re.sub(r"\\\{(?:page|total)\\\}", "[^{}]{1,4}", re.escape(around[0]))
    return len(around) > 1 and compiled(rf"{kept}{sign}(?![A-Za-z])").match(words) is not None


_STANDS_FOR = re.compile(
    r"(?<![A-Za-z])(?:其中|这里)?\s*(?P<sign>[A-Z]{1,2})\s*(?:是|为|表示|代表|指的?是)\s*(?=[\u4e00-\u9fff])"
    r"|\bwhere (?P<en>[A-Z]{1,2}) (?:is|means|stands for) "
)


def letters_unread(text: str, written: Sequence[str]) -> list[str]:
    """Return the letters that a request explains, and that new texts hold as they stand: N 是员工人数."""
    told = [one["sign"] or one["en"] for one in _STANDS_FOR.finditer(text)]
    quoted = " ".join(quoted_words(one) for one in QUOTES.finditer(text))
    return [
        one
        for one in dict.fromkeys(told)
        if all(
            any(re.search(rf"(?<![A-Za-z]){one}(?![A-Za-z])", words) for words in texts)
            for texts in ([quoted], written)
        )
    ]
