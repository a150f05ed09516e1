"""The elements that every design is made of: texts with room, cells with lines, fills."""

from __future__ import annotations

import math
import re
from typing import Any

from app.domain.reports.generate.looks import Look
from app.domain.reports.metrics import has_wide, is_wide, least_height, line_height, text_width
from app.domain.reports.models import BoxBorders, Pen, RectangleElement, StaticText, TextField

PAD = 4
_SAFE = 1.04
_SMALLEST = 5.0
_SIGNS = re.compile(r"[^\w\s]")


def pen(look: Look) -> Pen:
    """Return the design's thin line."""
    return Pen(width=look.pen, color=look.line_color)


def cell_box(look: Look, *, top: bool = True) -> BoxBorders:
    """Return the lines and paddings of one cell."""
    padding: dict[str, Any] = {"padding_left": PAD, "padding_right": PAD}
    line = pen(look)
    if look.lines == "grid":
        above = {"top": line} if top else {}
        return BoxBorders(left=line, right=line, bottom=line, **above, **padding)
    return BoxBorders(bottom=line, **padding) if look.lines == "rows" else BoxBorders(**padding)


def padded() -> BoxBorders:
    """Return paddings without lines."""
    return BoxBorders(padding_left=PAD, padding_right=PAD)


def label(text: str, x: int, y: int, width: int, height: int, look: Look, **more: Any) -> StaticText:
    """Return a fixed text that is sure to fit: letters get smaller where the box is too small."""
    values: dict[str, Any] = {"font": look.font, "size": look.size, "forecolor": look.ink, **more}
    inner = width - (2 * PAD if values.get("box") else 0)
    size = fitting(text, inner, height, values["font"], values["size"], bold=bool(values.get("bold")))
    values.update(size=size, valign=values.get("valign", "Middle"))
    return StaticText(text=text, x=x, y=y, width=width, height=height, **values)


def value(expression: str, x: int, y: int, width: int, height: int, look: Look, **more: Any) -> TextField:
    """Return a text field that grows with its value."""
    values: dict[str, Any] = {
        "font": look.font,
        "size": look.size,
        "forecolor": look.ink,
        "valign": "Middle",
        "stretch_with_overflow": True,
        **more,
    }
    low = least_height(values["font"], values["size"], "中")
    return TextField(expression=expression, x=x, y=y, width=width, height=max(height, low), **values)


def fill(width: int, height: int, color: str, **more: Any) -> RectangleElement:
    """Return a filled area without a border, behind what follows it."""
    values: dict[str, Any] = {"x": 0, "y": 0, "stretch": "ContainerHeight", **more}
    return RectangleElement(
        width=width, height=height, backcolor=color, opaque=True, pen=Pen(width=0), **values
    )


def fitting(text: str, width: float, height: float, font: str, size: float, *, bold: bool = False) -> float:
    """Return the largest size, down to 5 points, at which a text fits into a box."""
    while size > _SMALLEST and needed_height(text, width, font, size, bold=bold) > height:
        size -= 0.5
    return size


def needed_height(text: str, width: float, font: str, size: float, *, bold: bool = False) -> int:
    """Return the height that a text takes when it wraps in a width."""
    lines = wrapped(text, width, font, size, bold=bold)
    sample = "中" if has_wide(text) else "x"
    return math.ceil(least_height(font, size, sample) + (lines - 1) * line_height(font, size, sample) + 1)


def wrapped(text: str, width: float, font: str, size: float, *, bold: bool = False) -> int:
    """Return into how many lines a text breaks, rather one too many than one too few.

    Signs such as % and brackets stay with their neighbours, so lines get shorter.
    """
    lines, used = 1, 0.0
    for piece in re.findall(r"\S+\s*|\s+", text):
        for part in _parts(piece, width, font, size, bold):
            wide = text_width(part.rstrip(), font, size, bold=bold) * _SAFE
            if used and used + wide > width:
                lines, used = lines + 1, 0.0
            used += text_width(part, font, size, bold=bold) * _SAFE
    return lines + (1 + lines // 4 if lines > 1 and _SIGNS.search(text) else 0)


def _parts(word: str, width: float, font: str, size: float, bold: bool) -> list[str]:
    """Split a word where it may break: after Chinese characters, and anywhere when it is too long."""
    if any(is_wide(char) for char in word) or text_width(word, font, size, bold=bold) * _SAFE > width:
        return list(word)
    return [word]
