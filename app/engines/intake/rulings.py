"""Find ruling lines in a picture, with sub-pixel positions and widths."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

CLEAN_LEVEL = 5.0


@dataclass
class Ruling:
    """A straight line in pixels: at is its middle across, start..end along."""

    at: float
    start: float
    end: float
    width: float
    upright: bool = False
    dashed: bool = False
    contrast: float = 0.0

    @property
    def length(self) -> float:
        """Length in pixels."""
        return self.end - self.start


def find_rulings(contrast: np.ndarray, noise: float, unit: float) -> list[Ruling]:
    """Return horizontal and vertical lines.

    contrast is the distance of every pixel from its background, noise the
    usual contrast of bare paper, unit the pixels per point.
    """
    level = max(9.0, 2.5 * noise) if noise else CLEAN_LEVEL
    lines = _horizontal(contrast, level, unit)
    for line in _horizontal(contrast.T.copy(), level, unit):
        line.upright = True
        lines.append(line)
    return lines


def ruling_mask(shape: tuple[int, int], lines: list[Ruling], margin: float = 1.0) -> np.ndarray:
    """Return a mask (255 on the lines) to take them out of the text."""
    import numpy as np

    mask = np.zeros(shape, np.uint8)
    for line in lines:
        low = max(0, int(line.at - line.width / 2 - margin))
        high = int(line.at + line.width / 2 + margin) + 1
        start, end = max(0, int(line.start - 1)), int(line.end) + 2
        if line.upright:
            mask[start:end, low:high] = 255
        else:
            mask[low:high, start:end] = 255
    return mask


def _horizontal(contrast: np.ndarray, level: float, unit: float) -> list[Ruling]:
    import cv2
    import numpy as np

    blur = max(3, int((3 if level > CLEAN_LEVEL else 1) * unit) | 1)
    smooth = cv2.blur(contrast, (blur, 1))
    mask = (smooth > level).astype(np.uint8)
    found: list[Ruling] = []
    for shortest in (int(60 * unit), int(13 * unit)):
        thick = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((int(5.5 * unit), shortest), np.uint8))
        lines = cv2.morphologyEx(mask & ~thick, cv2.MORPH_OPEN, np.ones((1, shortest), np.uint8))
        new = _components(contrast, lines, level, unit)
        found += new
        mask[ruling_mask(contrast.shape[:2], new, 1.5) > 0] = 0
    return found + _dashed(contrast, found, level, unit)


def _components(contrast: np.ndarray, mask: np.ndarray, level: float, unit: float) -> list[Ruling]:
    import cv2

    count, _labels, stats, _centres = cv2.connectedComponentsWithStats(mask, connectivity=8)
    found = []
    for x, y, width, height, _area in stats[1 : min(count, 4000)]:
        if width < 12 * unit or height > max(5.5 * unit, 0.02 * width):
            continue
        line = _measured(contrast, int(x), int(y), int(width), int(height), level)
        if line and line.length >= 10 * unit and line.width <= 5 * unit:
            found.append(line)
    return found


def _measured(contrast: np.ndarray, x: int, y: int, width: int, height: int, level: float) -> Ruling | None:
    import numpy as np

    top, bottom = max(0, y - 2), min(contrast.shape[0], y + height + 2)
    part = contrast[top:bottom, x : x + width].astype(np.float32)
    rows = np.median(part, axis=1)
    peak = float(rows.max())
    if peak < level * 0.7:
        return None
    rows = np.where(rows > peak * 0.12, rows, 0)
    at = float((rows * (np.arange(len(rows)) + 0.5)).sum() / rows.sum()) + top
    along = part.max(axis=0)
    middle = max(0, int(at - top - 1))
    core = part[middle : int(at - top) + 2].max(axis=0)
    lit = np.flatnonzero(core > 0.45 * float(np.median(along)))
    if not len(lit):
        return None
    cover = len(lit) / (lit[-1] - lit[0] + 1)
    dashed = cover < 0.93
    if dashed and (cover < 0.3 or width < 20 * height or not _regular(contrast, x, y, width, height, level)):
        return None
    line = Ruling(at, x + float(lit[0]), x + float(lit[-1]) + 1, float(rows.sum() / peak), contrast=peak)
    line.dashed = dashed
    return line


def _dashed(contrast: np.ndarray, solid: list[Ruling], level: float, unit: float) -> list[Ruling]:
    """Find rows of short equal dashes: thin runs that close to a long line."""
    import cv2
    import numpy as np

    bare = contrast.copy()
    bare[ruling_mask(contrast.shape[:2], solid, 2) > 0] = 0
    ink = (bare > 2 * level).astype(np.uint8)
    thin = ink & ~cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((int(2.5 * unit) + 1, 1), np.uint8))
    closed = cv2.morphologyEx(thin, cv2.MORPH_CLOSE, np.ones((1, int(6 * unit)), np.uint8))
    closed = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((1, int(50 * unit)), np.uint8))
    count, _labels, stats, _centres = cv2.connectedComponentsWithStats(closed, connectivity=8)
    found = []
    for x, y, width, height, _area in stats[1 : min(count, 2000)]:
        if height <= 3 * unit and _regular(bare, int(x), int(y), int(width), int(height), level):
            line = Ruling(
                y + height / 2, float(x), float(x + width), float(max(1, height)), contrast=2 * level
            )
            line.dashed = True
            found.append(line)
    return found


def _regular(contrast: np.ndarray, x: int, y: int, width: int, height: int, level: float) -> bool:
    """Tell dashes of one length from a row of letters, and check that the rows around are bare."""
    import numpy as np

    along = contrast[y : y + height, x : x + width].max(axis=0)
    on = (along > max(level, 0.5 * float(np.percentile(along, 90)))).astype(np.int8)
    edges = np.flatnonzero(np.diff(on))
    if len(edges) < 12:
        return False
    pieces = np.diff(edges)
    first, second = pieces[0::2], pieces[1::2]
    spread = max(_spread(first), _spread(second))
    above = contrast[max(0, y - 3) : max(0, y - 1), x : x + width]
    below = contrast[y + height + 1 : y + height + 3, x : x + width]
    busy = max((float((part > 2 * level).mean()) if part.size else 0.0) for part in (above, below))
    return spread < 0.6 and busy < 0.15


def _spread(values: np.ndarray) -> float:
    return float(values.std() / max(1.0, values.mean())) if len(values) else 1.0
