"""Text widths and line heights of the four Draftsmith families, as the JVM has them."""

from __future__ import annotations

import math
import unicodedata
from functools import lru_cache

from app.domain.reports.advances import ADVANCES

SANS, SERIF, MONO, CJK = "Draftsmith Sans", "Draftsmith Serif", "Draftsmith Mono", "Draftsmith CJK"
FAMILY_NAMES = {"sans": SANS, "serif": SERIF, "mono": MONO}
_ASCENT = {SANS: 0.905, SERIF: 0.891, MONO: 0.833, CJK: 0.859}
_DESCENT = {SANS: 0.212, SERIF: 0.216, MONO: 0.300, CJK: 0.141}
_WIDE = 1000
_UNKNOWN = 600


def ascent(font: str, size: float) -> float:
    """Return the distance from a line's top to its baseline, in points."""
    return _ASCENT.get(font, 0.905) * size


def line_height(font: str, size: float) -> float:
    """Return the height of one line, in points."""
    return (_ASCENT.get(font, 0.905) + _DESCENT.get(font, 0.212)) * size


def least_height(font: str, size: float, lines: int = 1) -> int:
    """Return the lowest box that prints this many lines; one point less and text is lost."""
    return math.ceil(lines * line_height(font, size) + 0.3)


def is_wide(char: str) -> bool:
    """Tell whether a character takes the Chinese face and a full em."""
    return ord(char) >= 0x2E80 or unicodedata.east_asian_width(char) in ("W", "F")


def has_wide(text: str) -> bool:
    """Tell whether any character of the text takes the Chinese face."""
    return any(is_wide(char) for char in text)


def text_width(text: str, font: str, size: float, *, bold: bool = False, italic: bool = False) -> float:
    """Return the advance width of the widest line of the text, in points."""
    return max((_line(line, font, bold, italic) for line in text.split("\n")), default=0.0) * size / 1000


def _line(text: str, font: str, bold: bool, italic: bool) -> float:
    table = _table(font, bold, italic)
    return sum(_advance(char, table, font) for char in text)


def _advance(char: str, table: dict[int, int], font: str) -> int:
    if is_wide(char):
        return _WIDE
    if font == MONO:
        return _UNKNOWN
    return table.get(ord(char), _UNKNOWN)


@lru_cache(maxsize=16)
def _table(font: str, bold: bool, italic: bool) -> dict[int, int]:
    if font == SERIF:
        key = "serif" + ("_bold" if bold else "") + ("_italic" if italic else "")
        return ADVANCES[key]
    return ADVANCES["sans_bold" if bold else "sans"]
