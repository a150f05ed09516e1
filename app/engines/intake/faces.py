"""The typefaces that readers measure with and pages are drawn with."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

Family = Literal["sans", "serif", "mono"]

_CODES: dict[Family, tuple[str, str, str, str]] = {
    "sans": ("helv", "hebo", "heit", "hebi"),
    "serif": ("tiro", "tibo", "tiit", "tibi"),
    "mono": ("cour", "cobo", "coit", "cobi"),
}
_SERIF_NAMES = (
    "song",
    "sun",
    "宋",
    "仿",
    "fang",
    "楷",
    "kai",
    "times",
    "serif",
    "georgia",
    "cambria",
    "garamond",
    "ming",
    "明",
)
_MONO_NAMES = ("mono", "courier", "consol", "menlo")
_TALL = {
    "yahei": 1.32,
    "雅黑": 1.32,
    "calibri": 1.22,
    "cambria": 1.17,
    "等线": 1.25,
    "dengxian": 1.25,
    "noto": 1.45,
}
_WIDE_LINE = 1.3
CLOSING = "，。、；：？！）》」』】〉”’,.;:?!)]}%"
_LATIN_LINE = 1.15


def family_of(name: str) -> Family:
    """Sort a typeface name into one of the three families."""
    low = name.lower()
    if any(part in low for part in _MONO_NAMES):
        return "mono"
    if "sans" in low:
        return "sans"
    return "serif" if any(part in low for part in _SERIF_NAMES) else "sans"


def line_height(name: str, size: float, wide: bool) -> float:
    """Return the single line height in points of a typeface by name; wide says that it sets Chinese."""
    low = name.lower()
    for part, factor in _TALL.items():
        if part in low:
            return size * factor
    return size * (_WIDE_LINE if wide else _LATIN_LINE)


def is_wide(char: str) -> bool:
    """Tell whether a character is set one em wide in a Chinese typeface."""
    code = ord(char)
    return code >= 0x2E80 and not 0xD800 <= code < 0xE000


def has_wide(text: str) -> bool:
    """Tell whether a text needs a Chinese typeface."""
    return any(map(is_wide, text))


@cache
def face(family: Family, bold: bool = False, italic: bool = False) -> Any:
    """Return the PyMuPDF font of a family and style."""
    import pymupdf

    return pymupdf.Font(_CODES[family][bold + 2 * italic])


@cache
def wide_face() -> Any:
    """Return the font that has the Chinese characters."""
    import pymupdf

    return pymupdf.Font("cjk")


@cache
def _face_for(char: str, family: Family, bold: bool, italic: bool) -> Any:
    latin = face(family, bold, italic)
    if is_wide(char) or not latin.has_glyph(ord(char)):
        return wide_face() if wide_face().has_glyph(ord(char)) else latin
    return latin


@cache
def _advance(char: str, family: Family, bold: bool, italic: bool) -> float:
    if is_wide(char) and ord(char) < 0xFF61:
        return 1.0
    return float(_face_for(char, family, bold, italic).glyph_advance(ord(char)))


def text_width(text: str, size: float, family: Family, bold: bool = False, italic: bool = False) -> float:
    """Measure a text in points."""
    return size * sum(_advance(char, family, bold, italic) for char in text)


def pieces(text: str, family: Family, bold: bool = False, italic: bool = False) -> list[tuple[Any, str]]:
    """Cut a text into pieces that one font can set."""
    found: list[tuple[Any, str]] = []
    for char in text:
        font = _face_for(char, family, bold, italic)
        if found and found[-1][0] is font:
            found[-1] = (font, found[-1][1] + char)
        else:
            found.append((font, char))
    return found


def wrap(text: str, size: float, room: float, family: Family, bold: bool = False) -> list[str]:
    """Break a text into lines no wider than room points, after spaces or between Chinese characters."""
    lines: list[str] = []
    for part in text.split("\n"):
        lines.extend(_wrapped(part, size, room, family, bold))
    return lines


def _wrapped(text: str, size: float, room: float, family: Family, bold: bool) -> list[str]:
    lines, line, width, chance = [], "", 0.0, 0
    for char in text:
        step = text_width(char, size, family, bold)
        if line and width + step > room + 0.01 and not char.isspace() and char not in CLOSING:
            cut = chance if chance and not is_wide(char) else len(line)
            lines.append(line[:cut].rstrip())
            line = line[cut:]
            width, chance = text_width(line, size, family, bold), 0
        line, width = line + char, width + step
        if char.isspace() or char == "-" or is_wide(char):
            chance = len(line)
    return [*lines, line]
