"""Rectangles among the rulings: outlines, sharp or rounded, and fills that end at a ruling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

    from app.engines.intake.colours import Fill
    from app.engines.intake.rulings import Ruling

SNAP = 1.6
CORNER = 1.3
FAINT = 14.0
ROUND = 2.0
MOST_ROUND = 16.0
MOST_LINES = 160


@dataclass
class Frame:
    """A drawn rectangle in pixels; line is one of its four sides."""

    x0: float
    y0: float
    x1: float
    y1: float
    radius: float
    line: Ruling


def drawn(lines: list[Ruling], pixels: np.ndarray, unit: float) -> list[Ruling]:
    """Drop lines that look like the paper on both their sides."""
    return [line for line in lines if _differs(line, pixels, unit)]


def _differs(line: Ruling, pixels: np.ndarray, unit: float) -> bool:
    import numpy as np

    picture = pixels.transpose(1, 0, 2) if line.upright else pixels
    start, end = int(line.start), max(int(line.start) + 1, int(line.end))
    away = line.width / 2 + 1 + 0.5 * unit
    rows = [min(picture.shape[0] - 1, max(0, int(line.at + d))) for d in (-away, 0, away)]
    before, core, after = (np.median(picture[r, start:end].astype(np.float32), axis=0) for r in rows)
    return all(float(np.abs(core - side).max()) > 0.15 * line.contrast for side in (before, after))


def snapped(fills: list[Fill], lines: list[Ruling], unit: float) -> list[Fill]:
    """Move the edges of fills onto rulings that run along them."""
    return [
        replace(
            fill,
            x0=_edge(fill.x0, fill.y0, fill.y1, True, lines, unit),
            x1=_edge(fill.x1, fill.y0, fill.y1, True, lines, unit),
            y0=_edge(fill.y0, fill.x0, fill.x1, False, lines, unit),
            y1=_edge(fill.y1, fill.x0, fill.x1, False, lines, unit),
        )
        for fill in fills
    ]


def _edge(place: float, start: float, end: float, upright: bool, lines: list[Ruling], unit: float) -> float:
    for line in lines:
        near = line.upright == upright and abs(line.at - place) < SNAP * unit + line.width / 2
        if near and min(line.end, end) - max(line.start, start) > 0.8 * (end - start):
            return line.at
    return place


def without_rims(
    lines: list[Ruling], fills: list[Fill], pixels: np.ndarray, noise: float, unit: float
) -> list[Ruling]:
    """Drop thin lines that are only the blurred edge of a fill, and noise within one."""
    return [
        line
        for line in lines
        if not any(_rim(line, fill, pixels, unit) or (noise and _noise(line, fill)) for fill in fills)
    ]


def _rim(line: Ruling, fill: Fill, pixels: np.ndarray, unit: float) -> bool:
    import numpy as np

    sides, start, end = (
        ((fill.x0, fill.x1), fill.y0, fill.y1) if line.upright else ((fill.y0, fill.y1), fill.x0, fill.x1)
    )
    slack = 1.2 * unit
    if line.width > 1.2 * unit or min(abs(line.at - side) for side in sides) > slack:
        return False
    if line.start < start - 2 * slack or line.end > end + 2 * slack:
        return False
    picture = pixels.transpose(1, 0, 2) if line.upright else pixels
    row = min(picture.shape[0] - 1, max(0, int(line.at)))
    tone = np.median(picture[row, int(line.start) : int(line.end) + 1], axis=0)
    return float(tone.mean()) > sum(fill.bgr) / 3 - 6


def _noise(line: Ruling, fill: Fill) -> bool:
    if line.contrast >= FAINT:
        return False
    if line.upright:
        return fill.x0 < line.at < fill.x1 and line.start > fill.y0 and line.end < fill.y1
    return fill.y0 < line.at < fill.y1 and line.start > fill.x0 and line.end < fill.x1


def outlines(lines: list[Ruling], unit: float) -> tuple[list[Ruling], list[Frame]]:
    """Separate rectangles that stand alone from the other rulings; return the rest and the rectangles."""
    if len(lines) > MOST_LINES:
        return lines, []
    level = sorted((r for r in lines if not r.upright and not r.dashed), key=lambda r: r.at)
    used: set[int] = set()
    found: list[Frame] = []
    for index, top in enumerate(level):
        for bottom in level[index + 1 :]:
            sides = None if {id(top), id(bottom)} & used else _sides(top, bottom, lines, used, unit)
            if sides is None:
                continue
            four = [top, bottom, *sides]
            frame = _frame(four, unit)
            if frame.radius or _alone(frame, four, lines, unit):
                used.update(map(id, four))
                found.append(frame)
    return [r for r in lines if id(r) not in used], found


def _sides(
    top: Ruling, bottom: Ruling, lines: list[Ruling], used: set[int], unit: float
) -> list[Ruling] | None:
    slack = CORNER * unit
    if abs(top.start - bottom.start) > 2 * slack or abs(top.end - bottom.end) > 2 * slack:
        return None
    sides = []
    for corner, way in ((top.start, -1), (top.end, 1)):
        side = next(
            (r for r in lines if id(r) not in used and _is_side(r, top, bottom, corner, way, unit)), None
        )
        if side is None:
            return None
        sides.append(side)
    return sides


def _is_side(r: Ruling, top: Ruling, bottom: Ruling, corner: float, way: int, unit: float) -> bool:
    """Tell whether an upright line closes a corner: as far outside the level line as it ends inside it."""
    slack = CORNER * unit + r.width / 2
    out = way * (r.at - corner)
    return (
        r.upright
        and not r.dashed
        and -slack < out < MOST_ROUND * unit
        and abs((r.start - top.at) - out) < 2 * slack
        and abs((bottom.at - r.end) - out) < 2 * slack
    )


def _frame(four: list[Ruling], unit: float) -> Frame:
    top, bottom, left, right = four
    gap = (top.start - left.at + right.at - top.end + left.start - top.at + bottom.at - left.end) / 4 / unit
    radius = _radius(gap) if gap > ROUND else 0.0
    return Frame(left.at, top.at, right.at, bottom.at, radius * unit, top)


def _radius(gap: float) -> float:
    """Return the radius in points of a corner whose straight lines seem to end this far from it."""
    return float(round(((1.48 + (2.2 + 4 * gap) ** 0.5) / 2) ** 2))


def _alone(frame: Frame, four: list[Ruling], lines: list[Ruling], unit: float) -> bool:
    """Tell a rectangle from the outer border of a table: at most one line ends on its sides."""
    own = set(map(id, four))
    touching = sum(id(r) not in own and _touches(r, frame, 2 * unit) for r in lines)
    return touching <= 1


def _touches(r: Ruling, frame: Frame, slack: float) -> bool:
    low, high, start, end = (
        (frame.x0, frame.x1, frame.y0, frame.y1) if r.upright else (frame.y0, frame.y1, frame.x0, frame.x1)
    )
    if not low - slack < r.at < high + slack:
        return False
    return (
        r.start < end + slack and r.end > start - slack and (r.start < start + slack or r.end > end - slack)
    )
