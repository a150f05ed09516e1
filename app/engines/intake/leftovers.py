"""What is neither detected text nor ruling: small marks to read, and pictures to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engines.intake.pieces import Piece

if TYPE_CHECKING:
    import numpy as np

    from app.engines.intake.rulings import Ruling

Area = tuple[float, float, float, float]
MOST_MARKS = 80
MOST_PICTURES = 30
LEAST_BARS = 9


def barcodes(lines: list[Ruling], unit: float) -> tuple[list[Ruling], list[Area]]:
    """Separate dense rows of upright bars from the rulings; return the rest and the bars' areas."""
    uprights = sorted((r for r in lines if r.upright and r.length < 120 * unit), key=lambda r: r.at)
    areas: list[Area] = []
    used: set[int] = set()
    for first in uprights:
        if id(first) in used:
            continue
        group = [first]
        for other in uprights:
            near = 0 < other.at - group[-1].at < 7 * unit
            if near and abs(other.start - first.start) < 3 * unit and abs(other.end - first.end) < 3 * unit:
                group.append(other)
        if len(group) >= LEAST_BARS:
            used.update(map(id, group))
            areas.append(
                (
                    group[0].at - group[0].width / 2 - unit,
                    min(r.start for r in group),
                    group[-1].at + group[-1].width / 2 + unit,
                    max(r.end for r in group),
                )
            )
    return [r for r in lines if id(r) not in used], areas


def unread_ink(contrast: np.ndarray, pieces: list[Piece], areas: list[Area], level: float) -> np.ndarray:
    """Return the ink that lies outside the texts and the areas."""
    import numpy as np

    ink = (contrast > level).astype(np.uint8)
    for piece in pieces:
        margin = max(2.0, 0.18 * piece.height)
        _blank(ink, (piece.x0 - margin, piece.y0 - margin, piece.x1 + margin, piece.y1 + margin))
    for area in areas:
        _blank(ink, area)
    return ink


def _blank(ink: np.ndarray, area: Area) -> None:
    x0, y0, x1, y1 = area
    ink[max(0, int(y0)) : int(y1) + 1, max(0, int(x0)) : int(x1) + 1] = 0


def marks(ink: np.ndarray, unit: float, level: float) -> list[Piece]:
    """Return small groups of unread ink that may be characters, largest first."""
    import cv2
    import numpy as np

    joined = cv2.dilate(ink, np.ones((max(1, int(3 * unit)), max(1, int(2.2 * unit))), np.uint8))
    count, labels, stats, _centres = cv2.connectedComponentsWithStats(joined, connectivity=8)
    found = []
    for number in range(1, min(count, 3000)):
        x, y, width, height, _area = (int(v) for v in stats[number])
        if height > 36 * unit or width > 220 * unit:
            continue
        own = (ink[y : y + height, x : x + width] > 0) & (labels[y : y + height, x : x + width] == number)
        rows, columns = np.flatnonzero(own.any(axis=1)), np.flatnonzero(own.any(axis=0))
        if not len(rows) or own.sum() < 1.6 * unit * unit:
            continue
        tall, wide = rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1
        if 3.2 * unit <= tall <= 30 * unit and wide >= 0.7 * unit and wide < 20 * tall:
            top, left = float(y + rows[0]), float(x + columns[0])
            found.append(Piece(left, top, left + wide, top + tall, top, top + tall, level))
    found.sort(key=lambda p: -p.width * p.height)
    return found[:MOST_MARKS]


def picture_areas(ink: np.ndarray, unit: float) -> list[Area]:
    """Return where dense unread ink forms a picture: a logo, a stamp, a two-dimensional code."""
    import cv2
    import numpy as np

    side = max(3, int(5 * unit))
    joined = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    count, _labels, stats, _centres = cv2.connectedComponentsWithStats(joined, connectivity=8)
    found: list[Area] = []
    for x, y, width, height, area in stats[1 : min(count, 3000)]:
        dense = area > 0.3 * width * height and ink[y : y + height, x : x + width].mean() > 0.12
        if dense and width >= 16 * unit and height >= 16 * unit:
            found.append((float(x), float(y), float(x + width), float(y + height)))
    found.sort(key=lambda a: -(a[2] - a[0]) * (a[3] - a[1]))
    return found[:MOST_PICTURES]
