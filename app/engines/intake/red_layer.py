"""The red of a page as separate stretches of ink, beside the letters of other colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import numpy as np

MarkKind = Literal["strike", "circle", "underline", "cross", "arrow", "note"]
Area = tuple[float, float, float, float]

CHROMA = 42
FAINT_SHARE = 0.3
SOLID = 7.5
DARK = 60
MOST_PARTS = 1500


@dataclass
class Ink:
    """One connected stretch of red: its box in pixels and its pixels within that box."""

    box: tuple[int, int, int, int]
    mask: np.ndarray

    @property
    def width(self) -> int:
        """Width in pixels."""
        return self.box[2] - self.box[0]

    @property
    def height(self) -> int:
        """Height in pixels."""
        return self.box[3] - self.box[1]

    @property
    def middle(self) -> tuple[float, float]:
        """The box's middle."""
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


@dataclass
class RedMark:
    """A mark in pixels: what it is, the area it speaks of, and its ink."""

    kind: MarkKind
    area: Area
    inks: list[Ink] = field(default_factory=list)
    note: str = ""
    ends: tuple[tuple[float, float], tuple[float, float]] = ((0.0, 0.0), (0.0, 0.0))


@dataclass
class RedLayer:
    """The red of a page, parted: strokes of pens, the rest, and the other ink in letters."""

    parts: list[Ink]
    letters: np.ndarray
    chroma: np.ndarray
    unit: float
    seals: list[tuple[int, int, int, int]] = field(default_factory=list)


def red_layer(pixels: np.ndarray, unit: float) -> RedLayer | None:
    """Return the red of a BGR page, None where it has next to none; unit is pixels per point."""
    import cv2
    import numpy as np

    chroma = red_chroma(pixels)
    strong = (chroma > CHROMA).astype(np.uint8)
    if int(strong.sum()) < 10 * unit * unit:
        return None
    level = max(CHROMA, FAINT_SHARE * float(np.percentile(chroma[strong > 0], 90)))
    strong = (chroma > level).astype(np.uint8)
    side = int(SOLID * unit) | 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    solid = cv2.morphologyEx(strong, cv2.MORPH_OPEN, disc)
    solid = _large(solid, unit)
    if solid.any():
        strong[cv2.dilate(solid, np.ones((int(2 * unit) | 1,) * 2, np.uint8)) > 0] = 0
    return RedLayer(_parts(strong, unit), _letters(pixels, chroma, unit), chroma, unit)


def _large(solid: np.ndarray, unit: float) -> np.ndarray:
    """Keep solid areas that are larger than the place where two strokes of a pen meet."""
    import cv2
    import numpy as np

    _count, labels, stats, _centres = cv2.connectedComponentsWithStats(solid, connectivity=8)
    sides = stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
    keep = (sides.max(axis=1) > 20 * unit) | (stats[:, cv2.CC_STAT_AREA] > 120 * unit * unit)
    keep[0] = False
    large: np.ndarray = keep[labels].astype(np.uint8)
    return large


def red_chroma(pixels: np.ndarray) -> np.ndarray:
    """Return how much red each pixel has beyond its green and blue, 0 for orange, brown and magenta."""
    import cv2
    import numpy as np

    blue, green, red = cv2.split(pixels)
    chroma = cv2.subtract(red, cv2.max(green, blue))
    slant = cv2.absdiff(green, blue)
    chroma[slant > 10 + chroma // 2] = 0
    return np.asarray(chroma)


def _parts(strong: np.ndarray, unit: float) -> list[Ink]:
    """Return the connected stretches, small breaks bridged."""
    import cv2
    import numpy as np

    side = max(3, int(1.6 * unit) | 1)
    joined = cv2.morphologyEx(strong, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    count, labels, stats, _centres = cv2.connectedComponentsWithStats(joined, connectivity=8)
    found = []
    order = np.argsort(-stats[1:count, cv2.CC_STAT_AREA])[:MOST_PARTS] + 1
    for number in order.tolist():
        x, y, width, height, area = (int(v) for v in stats[number])
        if area < 0.4 * unit * unit:
            break
        mask = labels[y : y + height, x : x + width] == number
        found.append(Ink((x, y, x + width, y + height), mask.astype(np.uint8)))
    return found


def _letters(pixels: np.ndarray, chroma: np.ndarray, unit: float) -> np.ndarray:
    """Return the ink of other colours without fills and long lines: red is bright in the red channel."""
    import cv2
    import numpy as np

    red = np.ascontiguousarray(pixels[:, :, 2])
    paper = float(np.percentile(red[::4, ::4], 80))
    near = cv2.dilate((chroma > CHROMA).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    dark = ((red < paper - DARK) & (chroma < 25) & ~(near & (red > 115))).astype(np.uint8)
    body = np.ones((int(6 * unit) | 1,) * 2, np.uint8)
    lasting = cv2.morphologyEx(dark, cv2.MORPH_OPEN, body)
    for shape in ((1, int(36 * unit)), (int(30 * unit), 1)):
        lasting |= cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones(shape, np.uint8))
    lasting = cv2.dilate(lasting, np.ones((3, 3), np.uint8))
    letters: np.ndarray = dark & ~lasting & 1
    return letters
