"""Text as people mean it: comparing, shortening, and the bigrams that find Chinese words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

ELLIPSIS = "…"
_CJK = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af\U00020000-\U0003ffff"
_CJK_CHARACTER = re.compile(f"[{_CJK}]")
_RUNS = re.compile(rf"[{_CJK}]+|[^\W_{_CJK}]+")
_END_SIGNS = re.compile(r"[\s。.!\uff01?\uff1f]+$")
_SURROGATE = re.compile("[\ud800-\udfff\x00]")


def normalise(text: str) -> str:
    """Return text for comparing: NFKC, one space for each run of white space, no case."""
    return " ".join(unicodedata.normalize("NFKC", text).split()).casefold()


def same(one: str, other: str) -> bool:
    """Tell whether two texts differ only in width, case and spacing."""
    return normalise(one) == normalise(other)


def without_end_sign(text: str) -> str:
    """Return a sentence without blanks around it and without its full stop, exclamation or question mark."""
    return _END_SIGNS.sub("", text.strip())


def is_cjk(character: str) -> bool:
    """Tell whether a character is Chinese, Japanese or Korean writing."""
    return bool(_CJK_CHARACTER.match(character))


def has_cjk(text: str) -> bool:
    """Tell whether any character is Chinese, Japanese or Korean writing."""
    return bool(_CJK_CHARACTER.search(text))


def display_width(text: str) -> int:
    """Return the columns a text takes in a monospaced font: 2 for a wide character, 0 for a combining one."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def shorten(text: str, length: int) -> str:
    """Cut a text to at most `length` characters, the last one an ellipsis where something went."""
    if len(text) <= length:
        return text
    return text[: max(length - 1, 0)].rstrip() + ELLIPSIS if length > 0 else ""


def shorten_middle(text: str, length: int) -> str:
    """Cut the middle out, as suits paths and file names whose end tells most."""
    if len(text) <= length or length < 3:
        return shorten(text, length)
    head = (length - 1) // 2
    return text[:head] + ELLIPSIS + text[len(text) - (length - 1 - head) :]


def storable(text: str) -> str:
    """Replace what no database and no UTF-8 file takes: lone surrogates and NUL."""
    return _SURROGATE.sub("\ufffd", text)


def bigrams(text: str) -> list[str]:
    """Return the search words of a text.

    Chinese runs give every pair of neighbours and their last character, so
    that a prefix search for one character finds it anywhere; other scripts
    give whole words.
    """
    runs: Iterator[re.Match[str]] = _RUNS.finditer(normalise(text))
    return [word for run in runs for word in _words(run.group())]


def query_words(text: str) -> list[str]:
    """Return what to look for: like bigrams, without the lone last character of a longer run."""
    found = _RUNS.findall(normalise(text))
    words = [word for run in found for word in (_words(run)[:-1] if _is_pair_run(run) else _words(run))]
    return list(dict.fromkeys(words))


def _is_pair_run(run: str) -> bool:
    return is_cjk(run[0]) and len(run) > 1


def _words(run: str) -> list[str]:
    if not is_cjk(run[0]):
        return [run]
    return [run[at : at + 2] for at in range(len(run))]
