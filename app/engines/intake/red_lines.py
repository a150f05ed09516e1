"""Tell lines that a red pen drew through or under letters from printed ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from app.engines.intake.red_layer import CHROMA, Ink, RedLayer, RedMark

if TYPE_CHECKING:
    import numpy as np

PEN = 6.5
LEAST_LINE = 9.0
FILLED = 0.88
WOBBLE = 0.2
SLOPE = 0.01
REACH = 13.0
LETTER_STEP = 3.0


def line(part: Ink, layer: RedLayer) -> RedMark | None:
    """Return a line through or under letters."""
    import numpy as np

    unit = layer.unit
    if part.width < LEAST_LINE * unit or part.height > max(6 * unit, 0.3 * part.width):
        return None
    covered = part.mask.any(axis=0)
    tops = part.mask.argmax(axis=0)[covered]
    bottoms = part.height - part.mask[::-1].argmax(axis=0)[covered]
    pen = bottoms - tops
    if covered.mean() < 0.85 or np.median(pen) * 3.2 > part.width:
        return None
    if np.percentile(pen, 85) > min(PEN * unit, 2.2 * np.median(pen) + unit):
        return None
    if _filled(part, layer) < FILLED:
        return None
    centre = np.interp(np.arange(part.width), np.flatnonzero(covered), (tops + bottoms - 1) / 2)
    hand = _drawn_by_hand(centre, unit)
    kind = _kind_of_line(_around(part, centre, float(np.median(pen)), layer), hand)
    if kind is None:
        return None
    x0, y0, x1, y1 = (float(v) for v in part.box)
    return RedMark(kind, (x0, y0, x1, y1), [part])


@dataclass
class _Around:
    """Letters beside a line: how far off and how tall, in points, and shares of its length."""

    gap_above: float
    gap_below: float
    above: float
    below: float
    share_above: float
    share_below: float
    share_within: float


def _filled(part: Ink, layer: RedLayer) -> float:
    """Return how much of a stretch is ink: letters that were joined to a line leave much bare."""
    x0, y0, x1, y1 = part.box
    ink = (layer.chroma[y0:y1, x0:x1] > CHROMA) | (layer.letters[y0:y1, x0:x1] > 0)
    return float(ink[part.mask > 0].mean())


def _around(part: Ink, centre: np.ndarray, pen: float, layer: RedLayer) -> _Around:
    """Measure the letters along a line."""
    import numpy as np

    unit, height = layer.unit, layer.letters.shape[0]
    columns = np.arange(part.box[0], part.box[2])
    steps = np.arange(-int(REACH * unit), int(REACH * unit) + 1)
    rows = np.round(part.box[1] + centre + steps[:, None]).astype(int)
    seen = layer.letters[np.clip(rows, 0, height - 1), columns] > 0
    half = pen / 2 + 0.35 * unit
    inside = np.abs(steps) <= half
    gap_a, above = _extent(seen[steps < -half][::-1], unit)
    gap_b, below = _extent(seen[steps > half], unit)
    near = int(LETTER_STEP * unit)
    return _Around(
        gap_a,
        gap_b,
        above,
        below,
        _share(seen[steps < -half][::-1][: int(gap_a * unit) + near], unit),
        _share(seen[steps > half][: int(gap_b * unit) + near], unit),
        _share(seen[inside], unit),
    )


def _extent(rows: np.ndarray, unit: float) -> tuple[float, float]:
    """Return how far away letters begin and how far they go on, in points."""
    import numpy as np

    full = np.flatnonzero(rows.mean(axis=1) > 0.05)
    if not len(full):
        return REACH, 0.0
    last = int(full[0])
    for row in full:
        if row - last > 1.3 * unit:
            break
        last = int(row)
    return float(full[0]) / unit, float(last - full[0] + 1) / unit


def _share(rows: np.ndarray, unit: float) -> float:
    """Return the share of columns with letters, the gaps between letters counted in."""
    import cv2
    import numpy as np

    seen = np.asarray(rows.any(axis=0), np.uint8).reshape(1, -1)
    closed = cv2.morphologyEx(seen, cv2.MORPH_CLOSE, np.ones((1, int(5 * unit) | 1), np.uint8))
    return float(closed.mean())


def _drawn_by_hand(centre: np.ndarray, unit: float) -> bool:
    """Tell a wobbling or leaning line from a printed one."""
    import numpy as np

    places = np.arange(len(centre))
    slope, start = np.polyfit(places, centre, 1)
    off = np.abs(centre - (slope * places + start))
    return float(np.percentile(off, 92)) > max(0.5, WOBBLE * unit) or abs(float(slope)) > SLOPE


def _kind_of_line(near: _Around, hand: bool) -> Literal["strike", "underline"] | None:
    least = 0.55 if hand else 0.75
    close = max(near.gap_above, near.gap_below) < 1.6
    through = close and min(near.share_above, near.share_below) > least
    both = through and min(near.above, near.below) > 0.12 * (near.above + near.below)
    if both or (hand and near.share_within > 0.5 and max(near.share_above, near.share_below) > 0.5):
        return "strike"
    if hand and min(near.gap_above, near.gap_below) < 0.8 and max(near.share_above, near.share_below) > 0.35:
        return "strike" if near.gap_below < near.gap_above + 0.4 else "underline"
    if hand and near.gap_above < 6 and near.share_above > 0.5:
        return "underline"
    return None
