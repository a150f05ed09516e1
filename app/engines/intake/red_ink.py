"""Find loops, lines and crosses that a red pen drew; red that belongs to the page is left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engines.intake import red_lines
from app.engines.intake.red_layer import CHROMA, Ink, RedLayer, RedMark

if TYPE_CHECKING:
    import numpy as np

LEAST_LOOP = 110.0
RECTANGLE = 0.93
SEAL_SHARE = 0.09


def shapes(layer: RedLayer) -> list[RedMark]:
    """Return the loops, strikes, underlines and crosses that a hand drew over other ink."""
    marks = []
    for part in list(layer.parts):
        mark = _loop(part, layer) or red_lines.line(part, layer) or _cross(part, layer)
        if mark is not None:
            marks.append(mark)
    return marks


def _loop(part: Ink, layer: RedLayer) -> RedMark | None:
    import cv2
    import numpy as np

    unit = layer.unit
    if part.width < 9 * unit or part.height < 9 * unit:
        return None
    disc = _disc(part, unit)
    if disc is None or float(disc.sum()) < LEAST_LOOP * unit * unit:
        return None
    x0, y0, x1, y1 = part.box
    inner = cv2.erode(np.pad(disc, 1), np.ones((3, 3), np.uint8))[1:-1, 1:-1] & (1 - part.mask)
    inside = int(inner.sum())
    if not inside:
        return None
    red = int(((layer.chroma[y0:y1, x0:x1] > CHROMA) & (inner > 0)).sum())
    dark = int((layer.letters[y0:y1, x0:x1] & inner).sum())
    if red > SEAL_SHARE * inside or (red > 0.02 * inside and red > dark):
        layer.seals.append(part.box)
        return None
    if dark < 2.5 * unit * unit or not _by_hand(disc, part, layer):
        return None
    _keep_tail(part, disc, layer)
    left, top, right, bottom = _bounds(disc)
    area = (float(x0 + left), float(y0 + top), float(x0 + right), float(y0 + bottom))
    return RedMark("circle", area, [part])


def _keep_tail(part: Ink, disc: np.ndarray, layer: RedLayer) -> None:
    """Add what hangs on a loop, an arrow's shaft, as a stretch of its own."""
    import cv2
    import numpy as np

    side = int(4 * layer.unit) | 1
    tail = part.mask & (1 - cv2.dilate(disc, np.ones((side, side), np.uint8)))
    if int(tail.sum()) > 8 * layer.unit**2:
        left, top, right, bottom = _bounds(tail)
        x, y = part.box[:2]
        box = (x + left, y + top, x + right, y + bottom)
        layer.parts.append(Ink(box, tail[top:bottom, left:right]))


def _bounds(mask: np.ndarray) -> tuple[int, int, int, int]:
    """Return left, top, right, bottom of what a mask covers."""
    import numpy as np

    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def _disc(part: Ink, unit: float) -> np.ndarray | None:
    """Return the area that a loop encloses, its tails cut off; None for what encloses nothing."""
    import cv2
    import numpy as np

    outlines, _tree = cv2.findContours(
        np.pad(part.mask, 1), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE, offset=(-1, -1)
    )
    disc = np.zeros_like(part.mask)
    cv2.drawContours(disc, outlines, -1, 1, -1)
    opened = _without_tails(disc, unit)
    if opened is None and _goes_round(part):
        cv2.drawContours(disc, [cv2.convexHull(np.vstack(outlines))], -1, 1, -1)
        opened = _without_tails(disc, unit)
    return opened


def _without_tails(disc: np.ndarray, unit: float) -> np.ndarray | None:
    """Return the largest broad part of a shape, None where there is none."""
    import cv2
    import numpy as np

    side = int(6 * unit) | 1
    opened = cv2.morphologyEx(np.pad(disc, side), cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
    opened = opened[side:-side, side:-side]
    count, labels, stats, _centres = cv2.connectedComponentsWithStats(opened, connectivity=8)
    if count < 2:
        return None
    best = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    broad = stats[best, cv2.CC_STAT_AREA] > 0.4 * stats[best, 2] * stats[best, 3]
    return np.asarray(labels == best, np.uint8) if broad else None


def _goes_round(part: Ink) -> bool:
    """Tell whether ink surrounds the middle of its box nearly all the way, leaving the middle bare."""
    import numpy as np

    rows, columns = np.nonzero(part.mask)
    x = (columns - part.width / 2) / (part.width / 2)
    y = (rows - part.height / 2) / (part.height / 2)
    sectors = np.bincount(((np.arctan2(y, x) + np.pi) / (2 * np.pi) * 35.999).astype(int), minlength=36)
    return float((sectors > 0).mean()) > 0.84 and float((x * x + y * y < 0.3).mean()) < 0.06


def _by_hand(disc: np.ndarray, part: Ink, layer: RedLayer) -> bool:
    """Tell a drawn loop from a printed frame or ellipse: neither upright rectangle nor perfect ellipse."""
    import cv2
    import numpy as np

    rows, columns = np.flatnonzero(disc.any(axis=1)), np.flatnonzero(disc.any(axis=0))
    if not len(rows) or float(disc.sum()) > RECTANGLE * (np.ptp(rows) + 1) * (np.ptp(columns) + 1):
        return False
    hole = cv2.morphologyEx(disc & (1 - part.mask), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    off = max(_unevenness(disc), _unevenness(hole))
    return off > max(1.1, 0.4 * layer.unit) or _crosses_ink(part, layer)


def _unevenness(shape: np.ndarray) -> float:
    """Return by how many pixels the outline of a shape differs from an upright ellipse in its box."""
    import cv2
    import numpy as np

    outlines = cv2.findContours(shape, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    if not outlines:
        return 0.0
    points = max(outlines, key=len).reshape(-1, 2).astype(np.float64)
    low, high = points.min(axis=0), points.max(axis=0)
    half = np.maximum((high - low) / 2, 1.0)
    scaled = (points - (low + high) / 2) / half
    off = np.abs(np.hypot(scaled[:, 0], scaled[:, 1]) - 1) * half.min()
    return float(np.percentile(off, 90))


def _crosses_ink(part: Ink, layer: RedLayer) -> bool:
    """Tell whether a loop runs over letters: nothing printed does."""
    import cv2
    import numpy as np

    x0, y0, x1, y1 = part.box
    near = cv2.dilate(part.mask, np.ones((3, 3), np.uint8))
    touched = int((layer.letters[y0:y1, x0:x1] & near).sum())
    return touched > 6 * layer.unit


def _cross(part: Ink, layer: RedLayer) -> RedMark | None:
    """Return two strokes that cross over letters."""
    import numpy as np

    unit = layer.unit
    if min(part.width, part.height) < 8 * unit or part.mask.mean() > 0.55:
        return None
    rows, columns = np.nonzero(part.mask)
    x, y = columns / part.width, rows / part.height
    pen = 1.4 * unit / min(part.width, part.height)
    strokes = (np.abs(x - y) < 0.12 + pen) | (np.abs(x + y - 1) < 0.12 + pen)
    left, right, top, bottom = x < 0.3, x > 0.7, y < 0.3, y > 0.7
    corners = (left & top, right & bottom, left & bottom, right & top)
    sides = ((y < 0.25) | (y > 0.75)) & (x > 0.35) & (x < 0.65)
    if strokes.mean() < 0.85 or sides.mean() > 0.08 or min(int(c.sum()) for c in corners) < unit:
        return None
    x0, y0, x1, y1 = part.box
    dark = int(layer.letters[y0:y1, x0:x1].sum())
    if dark < 2 * unit * unit:
        return None
    return RedMark("cross", (float(x0), float(y0), float(x1), float(y1)), [part])
