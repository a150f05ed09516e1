"""Where a text goes: its box, alignment, paddings and font size in whole points."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import pstdev
from typing import Literal

from app.core.pages import Region, Run
from app.domain.reports.metrics import (
    FAMILY_NAMES,
    ascent,
    fixed_spacing,
    has_wide,
    least_height,
    line_height,
    text_width,
)
from app.domain.reports.models import BoxBorders, HorizontalAlign, Rotation, TextBase, VerticalAlign

SLACK = 3.0
MOST_INDENT = 12.0
ROTATIONS: dict[int, Rotation] = {0: "None", 90: "Left", 180: "UpsideDown", 270: "Right"}
Align = Literal["Left", "Center", "Right"]


@dataclass(frozen=True)
class Placed:
    """A box in page points and how the text sits in it."""

    x: int
    y: int
    width: int
    height: int
    align: HorizontalAlign
    valign: VerticalAlign
    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0
    spacing: float = 0.0

    def style(self, run: Run, size: float) -> dict[str, object]:
        """Return the attributes of a text element."""
        box = None
        if self.left or self.top or self.right or self.bottom:
            box = BoxBorders(
                padding_left=self.left,
                padding_top=self.top,
                padding_right=self.right,
                padding_bottom=self.bottom,
            )
        return {
            "x": self.x,
            "y": self.y,
            "width": self.width,
            "height": self.height,
            "align": self.align,
            "valign": self.valign,
            "font": FAMILY_NAMES[run.family],
            "size": size,
            "bold": run.bold,
            "italic": run.italic,
            "underline": run.underline,
            "forecolor": None if run.color == "#000000" else run.color,
            "rotation": ROTATIONS[run.angle],
            "line_spacing": self.spacing,
            "box": box,
        }


def fitted_size(run: Run, text: str, size: float | None = None) -> float:
    """Return a font size, in half points, that gives the text its width on the page."""
    font, size = FAMILY_NAMES[run.family], size or run.size
    longest = max(text.split("\n"), key=len)
    natural = text_width(longest, font, size, bold=run.bold and not has_wide(text), italic=run.italic)
    ratio = (
        (run.height if run.angle in (90, 270) else run.width) / natural
        if natural > 8 and len(text.split("\n")) == 1
        else 1.0
    )
    most = 1.0 if has_wide(text) else 1.2
    if 0.76 <= ratio <= most and abs(ratio - 1) > 0.02:
        size *= ratio
    return max(3.0, round(size * 2) / 2)


def alignment(inks: list[Region], box: Region, ruled: bool) -> Align:
    """Return how texts are aligned: by what their copies share, else by their place in the cell."""
    if len(inks) > 1:
        spread = {
            "Left": pstdev(i.x0 for i in inks),
            "Right": pstdev(i.x1 for i in inks),
            "Center": pstdev(i.cx for i in inks),
        }
        widths = pstdev(i.width for i in inks)
        if widths > 1.0:
            order: list[Align] = ["Left", "Right", "Center"]
            return min(order, key=lambda k: spread[k])
    ink = inks[0]
    left, right = ink.x0 - box.x0, box.x1 - ink.x1
    if not ruled:
        return "Left"
    if left > 4 and abs(left - right) <= max(2.5, 0.06 * box.width):
        return "Center"
    return "Right" if right < MOST_INDENT and left > max(right + 4, 1.5 * right) else "Left"


def placed(
    text: str,
    run: Run,
    ink: Region,
    box: Region,
    align: Align,
    size: float,
    pitch: float = 0.0,
    others: tuple[str, ...] = (),
) -> Placed:
    """Place a text so that its ink lands where it is on the page."""
    if run.angle:
        return _turned(ink, box, run)
    font = FAMILY_NAMES[run.family]
    width = max(text_width(t, font, size, bold=run.bold, italic=run.italic) for t in (text, *others))
    x, w, left, right = _across(ink, box, align, width)
    y, h, valign, top = _down(text, run, box, font, size, pitch)
    spacing = fixed_spacing(font, size, text, pitch)
    return Placed(x, y, w, h, align, valign, left, top, right, 0, spacing)


def _across(ink: Region, box: Region, align: Align, width: float) -> tuple[int, int, int, int]:
    need = width + SLACK
    if align == "Left":
        x = round(min(box.x0 if ink.x0 - box.x0 < MOST_INDENT else ink.x0, ink.x0))
        pad = max(0, round(ink.x0 - x))
        return x, max(round(box.x1) - x, round(pad + need + 0.5)), pad, 0
    if align == "Right":
        edge = round(max(box.x1, ink.x1))
        pad = max(0, round(edge - ink.x1))
        x = min(round(box.x0), int(edge - pad - need))
        return x, edge - x, 0, pad
    centre = ink.cx
    half = max(min(centre - box.x0, box.x1 - centre), need / 2)
    x = round(centre - half)
    return x, max(1, round(centre + half) - x), 0, 0


def _down(
    text: str, run: Run, box: Region, font: str, size: float, pitch: float
) -> tuple[int, int, VerticalAlign, int]:
    base = run.baseline if run.baseline is not None else run.y0 + 0.78 * run.height
    want = base - ascent(font, size, text)
    lines = text.count("\n") + 1
    block = lines * (pitch if fixed_spacing(font, size, text, pitch) else line_height(font, size, text))
    need = least_height(font, size, text, fixed_spacing(font, size, text, pitch))
    top, bottom = round(box.y0), round(box.y1)
    if bottom - top < need + 1 or want < top - 1:
        y = round(want)
        return y, max(need, min(bottom, y + need + 2) - y), "Top", 0
    height = bottom - top
    if abs(top + (height - block) / 2 - want) <= 1.25:
        return top, height, "Middle", 0
    if abs((bottom - block) - want) <= 1.0:
        return top, height, "Bottom", 0
    return top, height, "Top", max(0, min(round(want - top), height - need))


def _turned(ink: Region, box: Region, run: Run) -> Placed:
    """Turned text: alignments follow its own reading direction; without a cell the box gets room to grow."""
    if box.width < ink.width + 2 and box.height < ink.height + 2:
        box = Region(x0=ink.x0 - 6, y0=ink.y0 - 6, x1=ink.x1 + 6, y1=ink.y1 + 6)
    west, east, north, south = ink.x0 - box.x0, box.x1 - ink.x1, ink.y0 - box.y0, box.y1 - ink.y1
    start, end, over, under = {
        90: (south, north, west, east),
        270: (north, south, east, west),
        180: (east, west, south, north),
    }[run.angle]
    x, y = round(box.x0), round(box.y0)
    across: Align = "Center" if _even(start, end) else "Left" if start < end else "Right"
    down: VerticalAlign = "Middle" if _even(over, under) else "Top" if over < under else "Bottom"
    return Placed(x, y, round(box.x1) - x, round(box.y1) - y, across, down)


def _even(one: float, other: float) -> bool:
    return abs(one - other) < max(4.0, 0.12 * (one + other))


def apply(placed_at: Placed, run: Run, size: float, kind: type[TextBase], **values: object) -> TextBase:
    """Make the element."""
    return kind.model_validate({**placed_at.style(run, size), **values})
