"""Read texts that stand on their side or upside down within an upright page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from app.core.pages import Run
from app.engines.intake import pieces, typeset

if TYPE_CHECKING:
    import numpy as np

    from app.engines.intake.leftovers import Area

Angle = Literal[90, 180, 270]
TURNS: dict[Angle, int] = {90: -1, 270: 1, 180: 2}
SURE = 0.75
LEAST = 0.7
MOST_BOXES = 60


def with_turned(
    runs: list[Run],
    boxes: list[Area],
    maps: tuple[np.ndarray, np.ndarray, np.ndarray],
    noise: float,
    unit: float,
) -> list[Run]:
    """Return the runs with texts added that only read well when the page is turned.

    maps are the page without rulings, the page as it is, and the contrast
    without rulings; boxes are the detected texts in pixels.
    """
    unread = [b for b in boxes if not any(r.confidence >= SURE and _holds(b, r, unit) for r in runs)]
    for box in unread[:MOST_BOXES]:
        angles: tuple[Angle, ...] = (90, 270) if box[3] - box[1] > 1.3 * (box[2] - box[0]) else (180,)
        tries = [_read(box, angle, maps, noise, unit) for angle in angles]
        best = max(tries, key=_worth)
        old = [r for r in runs if _holds(box, r, unit)]
        if _worth(best) > 1.15 * _worth(old) + 1.2:
            runs = [r for r in runs if not _holds(box, r, unit)] + best
    return runs


def _worth(runs: list[Run]) -> float:
    return sum((r.confidence - 0.5) * len(r.text) for r in runs)


def _holds(box: Area, run: Run, unit: float) -> bool:
    return box[0] <= run.cx * unit <= box[2] and box[1] <= run.cy * unit <= box[3]


def _read(
    box: Area,
    angle: Angle,
    maps: tuple[np.ndarray, np.ndarray, np.ndarray],
    noise: float,
    unit: float,
) -> list[Run]:
    """Read the box turned upright and put its runs back in their places."""
    import numpy as np

    margin = 6
    height, width = maps[2].shape[:2]
    left, top = max(0, int(box[0]) - margin), max(0, int(box[1]) - margin)
    right, bottom = min(width, int(box[2]) + margin), min(height, int(box[3]) + margin)
    picture, pixels, bare = (
        np.ascontiguousarray(np.rot90(m[top:bottom, left:right], TURNS[angle])) for m in maps
    )
    tall, wide = bare.shape[:2]
    inner = (float(margin) - 1, float(margin) - 1, wide - margin + 1.0, tall - margin + 1.0)
    cut = pieces.cut([inner], bare, [], noise)
    found = typeset.runs(cut, picture, pixels, bare, noise, unit, least=LEAST)
    area = (left / unit, top / unit, right / unit, bottom / unit)
    return [_placed(run, area, angle) for run in found]


def _placed(run: Run, area: Area, angle: Angle) -> Run:
    left, top, right, bottom = area
    if angle == 180:
        x0, x1, y0, y1 = right - run.x1, right - run.x0, bottom - run.y1, bottom - run.y0
    elif angle == 90:
        x0, x1, y0, y1 = left + run.y0, left + run.y1, bottom - run.x1, bottom - run.x0
    else:
        x0, x1, y0, y1 = right - run.y1, right - run.y0, top + run.x0, top + run.x1
    return run.model_copy(update={"x0": x0, "x1": x1, "y0": y0, "y1": y1, "angle": angle, "baseline": None})
