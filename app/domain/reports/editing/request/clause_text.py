"""How the text of a clause is written: its signs, quotations and names for comparing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

HIDDEN = "\ufffc"


WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0x00A0: 0x20}


QUOTES = re.compile(
    r"「([^」]*)」|『([^』]*)』|“([^”]*)”|‘([^’]*)’|\"([^\"]*)\"|(?<![^\W\u3400-\u9fff])'([^']*)'(?![^\W\u3400-\u9fff])|《([^》]*)》"
)


@lru_cache(maxsize=32768)
def compiled(pattern: str, flags: int = re.IGNORECASE) -> re.Pattern[str]:
    """Return a pattern compiled: a request asks for some 5,000, ten times what the library keeps."""
    return re.compile(pattern, flags)


def first_said(found: re.Match[str], *names: str) -> str:
    """Return the first of some named pieces that was said, "" where none was."""
    known = found.groupdict()
    return next((str(known[one]) for one in names if known.get(one)), "")


def literally_in(text: str, part: str, start: int, end: int) -> Iterator[int]:
    """Yield where a part stands in a stretch of a text, letter for letter."""
    at = text.find(part, start, end)
    while at >= 0:
        yield at
        at = text.find(part, at + len(part), end)


def any_of(names: Iterable[str], least: int = 1) -> str:
    """Return a pattern of the names of at least so many letters, the longest first, or ""."""
    known = sorted({one.strip() for one in names}, key=len, reverse=True)
    return "|".join(re.escape(one) for one in known if len(one) >= max(least, 1))


_ACCENTED = re.compile("[\u00c0-\u024f]")


@lru_cache(maxsize=16384)
def normal(text: str) -> str:
    """Return a text for comparing names: no spaces, no closing colon, no accents, ASCII forms, lower case."""
    plain = re.sub(r"\s+", "", text.translate(WIDE)).lower()
    if not plain.isascii():
        plain = _ACCENTED.sub(lambda found: unicodedata.normalize("NFD", found.group())[0], plain)
    return plain.rstrip(":.*_") or plain


def quoted_words(found: re.Match[str]) -> str:
    """Return the words between the marks of a quotation."""
    return next((one for one in found.groups() if one is not None), "")


# "Zeta for rows 5 to 9" is no name: a heading is the same for all rows.
_WHERE_ONLY = re.compile(
    r"\b(?:for|in|on|from|within|only|when|if|where|until|after|before)"
    r" (?:the |every |each |all )?(?:rows?|lines?|records?|pages?|groups?)\b",
    re.IGNORECASE,
)


def only_there(words: str) -> bool:
    """Tell whether words say where or when something is: they are no name of anything."""
    return _WHERE_ONLY.search(words) is not None
