"""Guess size, face and weight of printed text from the ink it left."""

from __future__ import annotations

import io
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

Family = Literal["sans", "serif", "mono"]
FACES: dict[tuple[Family, bool], str] = {
    ("sans", False): "helv",
    ("sans", True): "hebo",
    ("serif", False): "tiro",
    ("serif", True): "tibo",
    ("mono", False): "cour",
    ("mono", True): "cobo",
}
ASCENT = 0.905
DESCENT = 0.212
RASTER = 100


@dataclass(frozen=True)
class Shape:
    """Ink and advance of a text at size 1: x to the right, y up from the baseline."""

    left: float
    right: float
    top: float
    bottom: float
    advance: float

    @property
    def height(self) -> float:
        """Height of the ink."""
        return max(0.05, self.top - self.bottom)

    @property
    def width(self) -> float:
        """Width of the ink."""
        return max(0.05, self.right - self.left)


def is_wide(char: str) -> bool:
    """Tell whether a character takes a full em (Chinese, Japanese, Korean, full-width forms)."""
    return unicodedata.east_asian_width(char) in "WF"


def has_wide(text: str) -> bool:
    """Tell whether any character takes a full em."""
    return any(map(is_wide, text))


@cache
def _font(name: str) -> Any:
    import pymupdf

    return pymupdf.Font(name)


@cache
def _wide_outlines() -> tuple[Any, dict[int, str], float]:
    """Open the outlines of the bundled Chinese face: glyphs, character map, units per em."""
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(_font("cjk").buffer), lazy=True)
    return font["glyf"], font.getBestCmap(), float(font["head"].unitsPerEm)


def _wide_glyph(char: str) -> tuple[float, float, float, float, float]:
    glyphs, names, em = _wide_outlines()
    name = names.get(ord(char))
    glyph = glyphs[name] if name else None
    if glyph is None or not glyph.numberOfContours:
        return 1.0, 0.06, -0.08, 0.94, 0.82
    return 1.0, glyph.xMin / em, glyph.yMin / em, glyph.xMax / em, glyph.yMax / em


@cache
def _glyph(char: str, family: Family, bold: bool) -> tuple[float, float, float, float, float]:
    """Return advance and ink box (left, bottom, right, top) of a character at size 1."""
    if is_wide(char):
        return _wide_glyph(char)
    font = _font(FACES[family, bold])
    if not font.has_glyph(ord(char)):
        return 0.55, 0.05, 0.0, 0.5, 0.72
    box = font.glyph_bbox(ord(char))
    return font.glyph_advance(ord(char)), box.x0, box.y0, box.x1, box.y1


def shape(text: str, family: Family = "sans", bold: bool = False) -> Shape:
    """Return where the ink of a text lies at size 1."""
    pen = 0.0
    left, right, top, bottom = 9e9, -9e9, -9e9, 9e9
    for char in text:
        advance, x0, y0, x1, y1 = _glyph(char, family, bold)
        if not char.isspace() and x1 > x0:
            left, right = min(left, pen + x0), max(right, pen + x1)
            top, bottom = max(top, y1), min(bottom, y0)
        pen += advance
    if right < left:
        return Shape(0.0, max(pen, 0.1), 0.7, 0.0, pen)
    return Shape(left, right, top, bottom, pen)


@cache
def _raster(family: Family, bold: bool) -> Any:
    from PIL import ImageFont

    return ImageFont.truetype(io.BytesIO(_font(FACES[family, bold]).buffer), RASTER)


@cache
def _glyph_area(char: str, family: Family, bold: bool) -> float:
    if char.isspace() or is_wide(char):
        return 0.0
    mask = _raster(family, bold).getmask(char, mode="L")
    return float(sum(mask)) / 255 / RASTER**2 if mask.size[0] else 0.0


def ink_area(text: str, family: Family = "sans", bold: bool = False) -> float:
    """Return the area that the ink of a text without wide characters covers, in square ems."""
    return sum(_glyph_area(char, family, bold) for char in text)


def side_space(before: str, after: str) -> float:
    """Return the white that two neighbouring characters leave between them, at size 1."""
    advance, _x0, _y0, x1, _y1 = _glyph(before, "sans", False)
    return max(0.0, advance - x1) + max(0.0, _glyph(after, "sans", False)[1])


def estimate(
    text: str, ink_width: float, ink_height: float, family: Family, bold: bool
) -> tuple[float, float]:
    """Return the size by the ink's height and by its width, in the unit given."""
    form = shape(text, family, bold)
    return ink_height / form.height, ink_width / form.width


def settled(by_height: float, by_width: float, text: str) -> float:
    """Weigh the two sizes: the width decides unless the two contradict each other.

    A wider face than ours at a smaller size fills the same place as ours at
    the size its width asks for.
    """
    ratio = by_width / by_height
    if has_wide(text):
        return by_width if len(text) > 1 and ratio <= 1.2 else min(by_height, by_width)
    if len(text.strip()) < 3:
        return by_height if ratio > 0.6 else by_width
    return 0.2 * by_height + 0.8 * by_width if 0.82 <= ratio <= 1.22 else min(by_height, by_width)


def rounded(size: float) -> float:
    """Snap a size in points to what people set: whole points, or halves when clearly between."""
    whole = round(size)
    return float(whole) if abs(size - whole) <= 0.36 and whole >= 4 else round(size * 2) / 2
