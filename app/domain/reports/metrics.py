"""Text widths and line heights of the four Draftsmith families, as the JVM has them."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from app.domain.reports.advances import ADVANCES

SANS, SERIF, MONO, CJK = "Draftsmith Sans", "Draftsmith Serif", "Draftsmith Mono", "Draftsmith CJK"
FAMILY_NAMES = {"sans": SANS, "serif": SERIF, "mono": MONO}
_ASCENT = {SANS: 0.905, SERIF: 0.891, MONO: 0.833, CJK: 0.859}
_DESCENT = {SANS: 0.212, SERIF: 0.216, MONO: 0.300, CJK: 0.141}
_WIDE = 1000
_UNKNOWN = 600
_MADE_BOLD = 1.06
_WIDE_CHARS = re.compile("[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6]")


def ascent(font: str, size: float, text: str = "") -> float:
    """Return the distance from a line's top to its baseline, in points."""
    return _ASCENT.get(face(font, text), 0.905) * size


def descent(font: str, size: float, text: str = "") -> float:
    """Return the distance from the baseline to a line's bottom, in points."""
    return _DESCENT.get(face(font, text), 0.212) * size


def line_height(font: str, size: float, text: str = "") -> float:
    """Return the height of one line, in points."""
    return ascent(font, size, text) + descent(font, size, text)


def face(font: str, text: str) -> str:
    """Return the family that the engine takes: the Chinese one for a text that needs it anywhere."""
    return CJK if has_wide(text) else font


def least_height(font: str, size: float, text: str, spacing: float = 0.0) -> int:
    """Return the lowest box that prints a text; one point less loses text. spacing 0 is the font's own."""
    lines = text.count("\n") + 1
    natural = line_height(font, size, text)
    step = max(natural, spacing + descent(font, size, text)) if spacing else natural
    return math.ceil(natural + (lines - 1) * step + 0.35)


def fixed_spacing(font: str, size: float, text: str, pitch: float) -> float:
    """Return the fixed line spacing that makes the PDF's lines stand a pitch apart, 0 for the natural one.

    The exporter spreads the height of all lines evenly, the first without spacing.
    """
    lines = text.count("\n") + 1
    natural = line_height(font, size, text)
    if lines < 2 or pitch <= 0 or abs(pitch - natural) < 0.3:
        return 0.0
    return round((lines * pitch - natural) / (lines - 1) - descent(font, size, text), 2)


def is_wide(char: str) -> bool:
    """Tell whether a character takes the Chinese face and a full em."""
    return bool(_WIDE_CHARS.match(char))


def has_wide(text: str) -> bool:
    """Tell whether any character of the text takes the Chinese face."""
    return bool(_WIDE_CHARS.search(text))


def text_width(text: str, font: str, size: float, *, bold: bool = False, italic: bool = False) -> float:
    """Return the advance width of the widest line of the text, in points."""
    table = _table(face(font, text), bold, italic)
    mono = face(font, text) == MONO
    if bold and table is ADVANCES["cjk"]:
        size *= _MADE_BOLD
    return max((_line(line, table, mono) for line in text.split("\n")), default=0.0) * size / 1000


def _line(text: str, table: dict[int, int], mono: bool) -> float:
    return sum(_WIDE if is_wide(c) else _UNKNOWN if mono else table.get(ord(c), _UNKNOWN) for c in text)


@lru_cache(maxsize=16)
def _table(font: str, bold: bool, italic: bool) -> dict[int, int]:
    if font == CJK:
        return ADVANCES["cjk"]
    if font == SERIF:
        return ADVANCES["serif" + ("_bold" if bold else "") + ("_italic" if italic else "")]
    return ADVANCES["sans_bold" if bold else "sans"]
