"""Colours of ink and paper: contrast maps, filled areas, text colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

WHITE = "#ffffff"
LETTER = 5


@dataclass
class Fill:
    """A filled rectangle in pixels."""

    x0: float
    y0: float
    x1: float
    y1: float
    bgr: tuple[float, float, float]

    @property
    def color(self) -> str:
        """The colour as #rrggbb."""
        return hex_color(self.bgr)


def contrast_map(picture: np.ndarray, unit: float, fills: list[Fill]) -> np.ndarray:
    """Return each pixel's greatest distance from the paper or the fill it lies on.

    The paper is a median over about 17 points with the strokes of letters closed; unit is pixels per point.
    """
    import cv2
    import numpy as np

    ratio = min(1.0, 1.0 / unit)
    bare = picture.copy() if fills else picture
    for fill in fills:
        bare[_area(fill, 2)] = 255
    small = cv2.resize(bare, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    side = max(5, int(17 * unit * ratio) | 1)
    light = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((LETTER, LETTER), np.uint8))
    ground = cv2.medianBlur(light, side)
    ground = cv2.resize(ground, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_LINEAR)
    for fill in fills:
        ground[_area(fill, 0)] = fill.bgr
    return _highest(cv2.absdiff(picture, ground))


def _area(fill: Fill, margin: int) -> tuple[slice, slice]:
    return (
        slice(max(0, int(fill.y0) - margin), int(fill.y1) + margin),
        slice(max(0, int(fill.x0) - margin), int(fill.x1) + margin),
    )


def grain(picture: np.ndarray) -> float:
    """Return the usual difference between a pixel and its neighbours on bare paper."""
    import cv2
    import numpy as np

    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return float(np.median(cv2.absdiff(grey, cv2.medianBlur(grey, 3))[::2, ::2]))


def noise_of(contrast: np.ndarray) -> float:
    """Return the usual contrast of bare paper."""
    import numpy as np

    sample = contrast[::3, ::3]
    return float(np.percentile(sample[sample < 60], 60)) if (sample < 60).any() else 0.0


def hex_color(bgr: Sequence[float] | np.ndarray) -> str:
    """Return #rrggbb of a BGR colour."""
    blue, green, red = (round(float(v)) for v in bgr)
    return f"#{red:02x}{green:02x}{blue:02x}"


def tidy(bgr: np.ndarray, noise: float) -> str:
    """Return the colour as it was most likely meant: near black, near white and near grey made so."""
    import numpy as np

    values = np.asarray(bgr, np.float64)
    slack = 12 + 3 * noise
    if values.max() < 60 + slack and values.max() - values.min() < 30 + slack:
        return "#000000"
    if values.min() > 255 - slack:
        return WHITE
    if values.max() - values.min() < 8 + noise:
        values[:] = values.mean()
    return hex_color(values)


def ink_color(picture: np.ndarray, mask: np.ndarray, contrast: np.ndarray, noise: float) -> str:
    """Return the colour of the strongest ink under the mask."""
    import numpy as np

    strengths = contrast[mask]
    if not strengths.size:
        return "#000000"
    strong = mask & (contrast >= np.percentile(strengths, 75))
    return tidy(np.median(picture[strong], axis=0), noise)


def find_fills(picture: np.ndarray, unit: float, noise: float) -> list[Fill]:
    """Return evenly coloured rectangles at least 5 points high and wide, larger ones first."""
    import cv2
    import numpy as np

    side = max(3, int(1.5 * unit) | 1)
    smooth = cv2.medianBlur(picture, min(side, 255)) if noise else picture
    darkness = 255 - _lowest(smooth)
    paper = int(np.bincount(darkness[::2, ::2].ravel(), minlength=256)[:40].argmax())
    tinted = darkness > paper + 6.0 + 3.5 * noise
    body = max(3, int(1.5 * unit))
    solid = cv2.morphologyEx(tinted.astype(np.uint8), cv2.MORPH_OPEN, np.ones((body, body), np.uint8))
    if not solid.any():
        return []
    found: list[Fill] = []
    left = tinted.astype(np.uint8)
    for tone in _tones(smooth, solid):
        same = cv2.bitwise_and(_near(smooth, tone, 6 + noise), left)
        found += _rectangles(same, picture, unit, left)
    return sorted(found, key=lambda f: -(f.x1 - f.x0) * (f.y1 - f.y0))


def _highest(picture: np.ndarray) -> np.ndarray:
    """Return each pixel's highest channel; NumPy takes ten times as long along so short an axis."""
    import cv2
    import numpy as np

    first, second, third = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(first, second), third))


def _lowest(picture: np.ndarray) -> np.ndarray:
    """Return each pixel's lowest channel."""
    import cv2
    import numpy as np

    first, second, third = cv2.split(picture)
    return np.asarray(cv2.min(cv2.min(first, second), third))


def _near(picture: np.ndarray, tone: np.ndarray, most: float) -> np.ndarray:
    """Return 255 where no channel is further from a tone than most, 0 elsewhere."""
    import cv2
    import numpy as np

    low, high = np.ceil(tone - most), np.floor(tone + most)
    return np.asarray(cv2.inRange(picture, np.clip(low, 0, 255), np.clip(high, 0, 255)))


def _tones(smooth: np.ndarray, solid: np.ndarray) -> list[np.ndarray]:
    """Return the commonest colours of the solid areas."""
    import numpy as np

    values = smooth[solid > 0]
    if len(values) > 200_000:
        values = values[:: len(values) // 200_000 + 1]
    coarse = (values >> 3).astype(np.int32)
    keys = (coarse[:, 0] << 10) | (coarse[:, 1] << 5) | coarse[:, 2]
    kinds, counts = np.unique(keys, return_counts=True)
    order = np.argsort(-counts)[:16]
    tones: list[np.ndarray] = []
    for key, count in zip(kinds[order], counts[order], strict=True):
        tone = np.median(values[keys == key], axis=0)
        if count > 60 and all(np.abs(tone - t).max() > 12 for t in tones):
            tones.append(tone.astype(np.int16))
    return tones


def _rectangles(same: np.ndarray, picture: np.ndarray, unit: float, left: np.ndarray) -> list[Fill]:
    import cv2
    import numpy as np

    closed = cv2.morphologyEx(same, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    outlines, _tree = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for outline in outlines[:3000]:
        for x0, y0, x1, y1 in _bricks(outline, 5 * unit):
            inside = same[y0:y1, x0:x1] > 0
            small = min(x1 - x0, y1 - y0) < 20 * unit and max(x1 - x0, y1 - y0) < 40 * unit
            if inside.mean() < (0.95 if small else 0.35):
                continue
            colour = np.median(picture[y0:y1, x0:x1][inside], axis=0)
            found += _parted(picture, (x0, y0, x1, y1), colour, unit)
            left[y0:y1, x0:x1][inside] = 0
    return found


def _bricks(outline: np.ndarray, least: float) -> list[tuple[int, int, int, int]]:
    """Return the rectangles x0, y0, x1, y1 that an outline is built of, one above the other."""
    import cv2
    import numpy as np

    x, y, width, height = cv2.boundingRect(outline)
    if width < least or height < least:
        return []
    if cv2.contourArea(outline) >= 0.85 * (width - 1) * (height - 1):
        return [(x, y, x + width, y + height)]
    shape = np.zeros((height, width), np.uint8)
    cv2.drawContours(shape, [outline - (x, y)], -1, 1, -1)
    firsts = shape.argmax(axis=1)
    lasts = width - shape[:, ::-1].argmax(axis=1)
    moved = (np.abs(np.diff(firsts)) > 2) | (np.abs(np.diff(lasts)) > 2)
    edges = [0, *(np.flatnonzero(moved) + 1).tolist(), height]
    found = []
    for top, bottom in pairwise(edges):
        x0, x1 = int(np.median(firsts[top:bottom])), int(np.median(lasts[top:bottom]))
        full = x1 - x0 >= least and bottom - top >= least
        if full and float(shape[top:bottom, x0:x1].mean()) > 0.85:
            found.append((x + x0, y + top, x + x1, y + bottom))
    return found


def _parted(
    picture: np.ndarray, box: tuple[int, int, int, int], colour: np.ndarray, unit: float
) -> list[Fill]:
    """Split a fill at the lighter gaps that run through its whole height or width."""
    import numpy as np

    x0, y0, x1, y1 = box
    part = picture[y0:y1, x0:x1].min(axis=2).astype(np.int16)
    light = part > float(colour.min()) + 0.4 * (255 - float(colour.min()))
    rows = _bands(light.mean(axis=1) > 0.9, unit)
    columns = _bands(light.mean(axis=0) > 0.9, unit)
    tone = (float(colour[0]), float(colour[1]), float(colour[2]))
    return [
        Fill(float(x0 + a), float(y0 + c), float(x0 + b), float(y0 + d), tone)
        for c, d in rows
        for a, b in columns
    ]


def _bands(gaps: np.ndarray, unit: float) -> list[tuple[int, int]]:
    """Return the stretches between gaps that are at least 4 points long."""
    import numpy as np

    edges = np.flatnonzero(np.diff(np.concatenate([[1], gaps.astype(np.int8), [1]])))
    return [(int(a), int(b)) for a, b in zip(edges[0::2], edges[1::2], strict=True) if b - a >= 4 * unit]
