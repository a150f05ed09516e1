"""Cut detected text lines into cells and words, each with the tight box of its ink."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

    from app.engines.intake.rulings import Ruling

WORD_GAP = 0.9


@dataclass
class Piece:
    """A stretch of text on one line in pixels: tight ink box, and the line's box it was cut from."""

    x0: float
    y0: float
    x1: float
    y1: float
    line_top: float
    line_bottom: float
    level: float = 60.0

    @property
    def width(self) -> float:
        """Width of the ink."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Height of the ink."""
        return self.y1 - self.y0


def upright_box(quad: np.ndarray) -> tuple[float, float, float, float]:
    """Return the rectangle around a nearly level quadrilateral: mean top and bottom, outer left and right."""
    top, bottom = sorted([(quad[0][1] + quad[1][1]) / 2, (quad[2][1] + quad[3][1]) / 2])
    return float(quad[:, 0].min()), float(top), float(quad[:, 0].max()), float(bottom)


def cut(
    boxes: list[tuple[float, float, float, float]], contrast: np.ndarray, rulings: list[Ruling], noise: float
) -> list[Piece]:
    """Cut text lines at upright rulings and at gaps of about a letter's height.

    contrast is the distance from the background with the rulings taken out.
    """
    found: list[Piece] = []
    for x0, y0, x1, y1 in boxes:
        walls = [r.at for r in rulings if r.upright and _crosses(r, y0, y1) and x0 < r.at < x1]
        edges = [x0 - 2, *sorted(walls), x1 + 2]
        for left, right in pairwise(edges):
            for top, bottom in _rows(contrast, left, right, y0, y1, noise):
                found += _cut_span(contrast, left, right, top, bottom, noise)
    return _unique(found)


def _rows(
    contrast: np.ndarray, left: float, right: float, y0: float, y1: float, noise: float
) -> list[tuple[float, float]]:
    """Part a tall box into its characters when they are as high as wide: Chinese set downwards."""
    import numpy as np

    wide, tall = right - left - 4, y1 - y0
    if tall < 1.6 * wide or wide < 8:
        return [(y0, y1)]
    part = contrast[int(y0) : int(y1) + 1, max(0, int(left)) : int(right) + 1]
    inked = np.asarray((part > max(4 * noise, 40.0)).any(axis=1))
    rows = _stretches(inked, gap=max(1.0, 0.06 * wide))
    heights = [b - a + 1 for a, b in rows]
    square = len(rows) > 1 and 0.6 * wide < float(np.median(heights)) < 1.3 * wide
    return [(y0 + a - 1.0, y0 + b + 2.0) for a, b in rows] if square else [(y0, y1)]


def _crosses(ruling: Ruling, y0: float, y1: float) -> bool:
    height = y1 - y0
    return (
        ruling.start < y0 + 0.35 * height and ruling.end > y1 - 0.35 * height and ruling.length > 1.1 * height
    )


def _cut_span(
    contrast: np.ndarray, left: float, right: float, y0: float, y1: float, noise: float
) -> list[Piece]:
    import numpy as np

    height = y1 - y0
    top, bottom = max(0, int(y0 - 0.12 * height)), min(contrast.shape[0], int(y1 + 0.12 * height) + 1)
    start, end = max(0, int(left)), min(contrast.shape[1], int(right) + 1)
    part = contrast[top:bottom, start:end]
    if part.size == 0 or right - left < 2:
        return []
    peak = float(np.percentile(part, 99.0)) if part.size > 400 else float(part.max())
    level = max(0.4 * peak, 4 * noise, 20.0)
    ink = part > level
    core = ink[int(0.1 * height) : max(1, ink.shape[0] - int(0.1 * height))]
    columns = core.sum(axis=0) > 0
    pieces = []
    for first, last in _stretches(columns, gap=max(4.0, WORD_GAP * height)):
        piece = _tight(part, ink, first, last, level)
        if piece is not None and piece.height > 0.12 * height:
            piece.x0, piece.x1 = piece.x0 + start, piece.x1 + start
            piece.y0, piece.y1 = piece.y0 + top, piece.y1 + top
            piece.line_top, piece.line_bottom = y0, y1
            pieces.append(piece)
    return pieces


def narrowed(contrast: np.ndarray, piece: Piece, left: float, right: float) -> Piece | None:
    """Return the part of a piece between two columns of pixels, with the tight box of its own ink."""
    top, bottom = max(0, int(piece.y0) - 2), min(contrast.shape[0], int(piece.y1) + 3)
    start, end = max(0, int(left) - 2), min(contrast.shape[1], int(right) + 3)
    part = contrast[top:bottom, start:end]
    found = _tight(part, part > piece.level, 2, max(2, part.shape[1] - 3), piece.level)
    if found is None:
        return None
    found.x0, found.x1 = found.x0 + start, found.x1 + start
    found.y0, found.y1 = found.y0 + top, found.y1 + top
    found.line_top, found.line_bottom = piece.line_top, piece.line_bottom
    return found


def _stretches(columns: np.ndarray, gap: float) -> list[tuple[int, int]]:
    """Return (first, last) of the inked stretches that lie more than gap apart."""
    import numpy as np

    inked = np.flatnonzero(columns)
    if not len(inked):
        return []
    breaks = np.flatnonzero(np.diff(inked) > gap)
    firsts = [int(inked[0]), *(int(inked[b + 1]) for b in breaks)]
    lasts = [*(int(inked[b]) for b in breaks), int(inked[-1])]
    return list(zip(firsts, lasts, strict=True))


def _tight(part: np.ndarray, ink: np.ndarray, first: int, last: int, level: float) -> Piece | None:
    """Return the ink box of the columns first..last, to fractions of a pixel."""
    import cv2
    import numpy as np

    zone = ink[:, first : last + 1].astype(np.uint8)
    count, _labels, stats, _centres = cv2.connectedComponentsWithStats(zone, connectivity=8)
    keep = [s for s in stats[1:count] if s[4] >= 2 and not _stray(s, zone.shape[0])]
    if not keep:
        return None
    x0 = first + min(int(s[0]) for s in keep)
    y0 = min(int(s[1]) for s in keep)
    x1 = first + max(int(s[0] + s[2]) for s in keep)
    y1 = max(int(s[1] + s[3]) for s in keep)
    box = part[y0:y1, x0:x1]
    if box.size == 0:
        return None
    peak = max(1.0, float(np.percentile(box, 97)))
    return Piece(
        x0 + 1 - _share(part, (slice(y0, y1), x0), peak) - _before(part, (slice(y0, y1), x0 - 1), peak),
        y0 + 1 - _share(part, (y0, slice(x0, x1)), peak) - _before(part, (y0 - 1, slice(x0, x1)), peak),
        x1 - 1 + _share(part, (slice(y0, y1), x1 - 1), peak) + _before(part, (slice(y0, y1), x1), peak),
        y1 - 1 + _share(part, (y1 - 1, slice(x0, x1)), peak) + _before(part, (y1, slice(x0, x1)), peak),
        0.0,
        0.0,
        level,
    )


def _stray(stats: np.ndarray, rows: int) -> bool:
    """Tell ink that touches the strip's top or bottom rim: a neighbour line's or a ruling's rest."""
    top, height = int(stats[1]), int(stats[3])
    return (top == 0 or top + height == rows) and height < 0.2 * rows


def _share(part: np.ndarray, where: tuple[slice | int, slice | int], peak: float) -> float:
    """Return how much of an edge pixel row or column the ink covers."""
    return min(1.0, float(part[where].max()) / peak)


def _before(part: np.ndarray, where: tuple[slice | int, slice | int], peak: float) -> float:
    """Return the same for the row or column just outside, 0 when that is off the picture."""
    places = [(p, n) for p, n in zip(where, part.shape, strict=True) if isinstance(p, int)]
    if any(p < 0 or p >= n for p, n in places):
        return 0.0
    return min(1.0, float(part[where].max()) / peak)


def _unique(pieces: list[Piece]) -> list[Piece]:
    """Drop pieces that lie within another one (overlapping detections)."""
    kept: list[Piece] = []
    for piece in sorted(pieces, key=lambda p: -(p.width * p.height)):
        if not any(_covered(piece, other) for other in kept):
            kept.append(piece)
    return sorted(kept, key=lambda p: (p.y0, p.x0))


def _covered(piece: Piece, other: Piece) -> bool:
    width = min(piece.x1, other.x1) - max(piece.x0, other.x0)
    height = min(piece.y1, other.y1) - max(piece.y0, other.y0)
    return width > 0 and height > 0 and width * height > 0.7 * max(1.0, piece.width * piece.height)


def crop(picture: np.ndarray, piece: Piece) -> tuple[np.ndarray, float, float]:
    """Return the padded BGR crop for recognition, and its left edge and width in pixels."""
    height = max(piece.height, 0.55 * (piece.line_bottom - piece.line_top))
    middle = (piece.y0 + piece.y1) / 2
    if piece.height < 0.5 * (piece.line_bottom - piece.line_top):
        middle = (piece.line_top + piece.line_bottom) / 2
        height = 0.8 * (piece.line_bottom - piece.line_top)
    top, bottom = int(middle - 0.66 * height), int(middle + 0.66 * height + 1)
    left, right = int(piece.x0 - 0.25 * height), int(piece.x1 + 0.25 * height + 1)
    top, left = max(0, top), max(0, left)
    bottom, right = min(picture.shape[0], bottom), min(picture.shape[1], right)
    return picture[top:bottom, left:right], float(left), float(right - left)
