"""Colours of ink and paper: contrast maps, filled areas, text colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

WHITE = "#ffffff"


@dataclass
class Fill:
    """A filled rectangle in pixels."""

    x0: float
    y0: float
    x1: float
    y1: float
    color: str


def contrast_map(picture: np.ndarray, unit: float) -> np.ndarray:
    """Return each pixel's greatest distance from its surroundings' usual colour.

    The surroundings are a median over about 15 points, so a filled cell is
    its own background; unit is pixels per point.
    """
    import cv2

    ratio = min(1.0, 2.0 / (2.0 * unit) * 1.0)
    small = cv2.resize(picture, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    side = max(5, int(17 * unit * ratio) | 1)
    ground = cv2.medianBlur(small, side)
    ground = cv2.resize(ground, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_LINEAR)
    return cv2.absdiff(picture, ground).max(axis=2)


def noise_of(contrast: np.ndarray) -> float:
    """Return the usual contrast of bare paper."""
    import numpy as np

    sample = contrast[::3, ::3]
    return float(np.percentile(sample[sample < 60], 60)) if (sample < 60).any() else 0.0


def hex_color(bgr: np.ndarray) -> str:
    """Return #rrggbb of a BGR colour."""
    blue, green, red = (int(round(float(v))) for v in bgr)
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


def is_red(picture: np.ndarray) -> np.ndarray:
    """Return a mask of clearly red pixels (pen marks, stamps)."""
    blue, green, red = (picture[:, :, i].astype("int16") for i in range(3))
    mask: np.ndarray = (red > 110) & (red - green > 70) & (red - blue > 60)
    return mask


def find_fills(picture: np.ndarray, unit: float, noise: float) -> list[Fill]:
    """Return evenly coloured rectangles at least 5 points high and wide, larger ones first."""
    import cv2
    import numpy as np

    side = max(3, int(1.5 * unit) | 1)
    smooth = cv2.medianBlur(picture, min(side, 255))
    least = 5.0 + 2.5 * noise
    tinted = (255 - smooth.min(axis=2)) > least
    body = max(3, int(4 * unit))
    solid = cv2.morphologyEx(tinted.astype(np.uint8), cv2.MORPH_OPEN, np.ones((body, body), np.uint8))
    if not solid.any():
        return []
    found: list[Fill] = []
    left = solid.copy()
    for tone in _tones(smooth, solid):
        same = (np.abs(smooth.astype(np.int16) - tone).max(axis=2) <= 10 + noise) & (left > 0)
        found += _rectangles(same.astype(np.uint8), picture, unit, left)
    return sorted(found, key=lambda f: -(f.x1 - f.x0) * (f.y1 - f.y0))


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

    least = 5 * unit
    closed = cv2.morphologyEx(same, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    outlines, _tree = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for outline in outlines[:3000]:
        x, y, width, height = cv2.boundingRect(outline)
        if width < least or height < least:
            continue
        if cv2.contourArea(outline) < 0.85 * (width - 1) * (height - 1):
            continue
        inside = same[y : y + height, x : x + width] > 0
        if inside.mean() < 0.35:
            continue
        colour = np.median(picture[y : y + height, x : x + width][inside], axis=0)
        found.append(Fill(float(x), float(y), float(x + width), float(y + height), hex_color(colour)))
        left[y : y + height, x : x + width][inside] = 0
    return found
