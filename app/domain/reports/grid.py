"""The rulings of a page and the cells between them."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from app.core.pages import Page, Region

MERGE = 1.2
GAP = 2.0
SLANT = 1.0
REACH = 1.5


@dataclass(frozen=True)
class Sides:
    """The rulings next to a text: None where there is none."""

    left: float | None = None
    top: float | None = None
    right: float | None = None
    bottom: float | None = None

    @property
    def full(self) -> bool:
        """Tell whether rulings close all four sides."""
        return None not in (self.left, self.top, self.right, self.bottom)

    def differs(self, other: Sides) -> bool:
        """Tell whether a ruling stands between two texts."""
        pairs = (
            (self.left, other.left),
            (self.top, other.top),
            (self.right, other.right),
            (self.bottom, other.bottom),
        )
        return any(
            (a is None) != (b is None) or (a is not None and b is not None and abs(a - b) > 1.5)
            for a, b in pairs
        )


class Grid:
    """Horizontal and vertical rulings, joined where they touch."""

    def __init__(self, page: Page) -> None:
        flat: list[tuple[float, float, float]] = []
        upright: list[tuple[float, float, float]] = []
        _collect(page, flat, upright)
        self.page = page
        self.flat = _joined(flat)
        self.upright = _joined(upright)
        self._flat_at = [line[0] for line in self.flat]
        self._upright_at = [line[0] for line in self.upright]

    def around(self, ink: Region) -> Sides:
        """Return the nearest rulings that pass a text on each side."""
        for cell in self.page.cells:
            if cell.x0 - 1 <= ink.cx <= cell.x1 + 1 and cell.y0 - 1 <= ink.cy <= cell.y1 + 1:
                return Sides(cell.x0, cell.y0, cell.x1, cell.y1)
        return Sides(
            left=_nearest(
                self.upright, self._upright_at, ink.cx, ink.cy, -1, max(ink.x0 + 3, ink.x0 + ink.width * 0.2)
            ),
            right=_nearest(
                self.upright, self._upright_at, ink.cx, ink.cy, 1, min(ink.x1 - 3, ink.x1 - ink.width * 0.2)
            ),
            top=_nearest(self.flat, self._flat_at, ink.cy, ink.cx, -1, ink.y0 + ink.height * 0.4),
            bottom=_nearest(self.flat, self._flat_at, ink.cy, ink.cx, 1, ink.y1 - ink.height * 0.4),
        )

    def lines_between(self, top: float, bottom: float) -> list[float]:
        """Return the heights of horizontal rulings between two heights."""
        return [y for y in self._flat_at if top < y < bottom]

    def separates(self, left: float, right: float, y: float) -> bool:
        """Tell whether an upright ruling stands between two abscissas at a height."""
        return any(left < x < right and a - REACH <= y <= b + REACH for x, a, b in self.upright)


def _collect(
    page: Page, flat: list[tuple[float, float, float]], upright: list[tuple[float, float, float]]
) -> None:
    for stroke in page.strokes:
        if abs(stroke.y0 - stroke.y1) < SLANT:
            flat.append(((stroke.y0 + stroke.y1) / 2, min(stroke.x0, stroke.x1), max(stroke.x0, stroke.x1)))
        elif abs(stroke.x0 - stroke.x1) < SLANT:
            upright.append(
                ((stroke.x0 + stroke.x1) / 2, min(stroke.y0, stroke.y1), max(stroke.y0, stroke.y1))
            )
    for box in page.boxes:
        if box.ellipse or (box.color is None and box.fill in (None, "#FFFFFF")):
            continue
        flat += [(box.y0, box.x0, box.x1), (box.y1, box.x0, box.x1)]
        upright += [(box.x0, box.y0, box.y1), (box.x1, box.y0, box.y1)]


def _joined(lines: list[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Collinear touching pieces as one line each, sorted by position."""
    rows: list[tuple[float, list[tuple[float, float]]]] = []
    for at, a, b in sorted(lines):
        if rows and at - rows[-1][0] <= MERGE:
            rows[-1][1].append((a, b))
        else:
            rows.append((at, [(a, b)]))
    out: list[tuple[float, float, float]] = []
    for at, pieces in rows:
        out.extend((at, a, b) for a, b in _unions(sorted(pieces)) if b - a >= 4)
    return out


def _unions(pieces: list[tuple[float, float]]) -> list[tuple[float, float]]:
    out: list[tuple[float, float]] = []
    for a, b in pieces:
        if out and a <= out[-1][1] + GAP:
            out[-1] = (out[-1][0], max(out[-1][1], b))
        else:
            out.append((a, b))
    return out


def _nearest(
    lines: list[tuple[float, float, float]],
    keys: list[float],
    at: float,
    across: float,
    step: int,
    limit: float,
) -> float | None:
    """Nearest line that passes a text, going outwards from its middle, not nearer than limit."""
    index = bisect_left(keys, at)
    index = index - 1 if step < 0 else index
    while 0 <= index < len(lines):
        position, a, b = lines[index]
        beyond = position <= limit if step < 0 else position >= limit
        if beyond and a - REACH <= across <= b + REACH:
            return position
        index += step
    return None
