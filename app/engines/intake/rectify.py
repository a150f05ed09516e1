"""Turn a photo or scan into a flat, upright, evenly lit page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np


def flat_size(corners: np.ndarray) -> tuple[int, int]:
    """Return the pixel size of the page when it is laid flat."""
    import numpy as np

    sides = [float(np.linalg.norm(corners[(i + 1) % 4] - corners[i])) for i in range(4)]
    return max(8, round((sides[0] + sides[2]) / 2)), max(8, round((sides[1] + sides[3]) / 2))


def lay_flat(picture: np.ndarray, corners: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """Map the page's corners to an upright rectangle of this size."""
    import cv2
    import numpy as np

    width, height = size
    goal = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform((corners - 0.5).astype(np.float32), goal)
    flat: np.ndarray = cv2.warpPerspective(
        picture, matrix, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return flat


def even_light(picture: np.ndarray) -> np.ndarray:
    """Divide by the paper's brightness, so that paper is white everywhere."""
    import cv2
    import numpy as np

    height, width = picture.shape[:2]
    ratio = min(1.0, 500 / max(height, width))
    small = cv2.resize(picture, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    side = max(9, int(max(small.shape[:2]) / 14) | 1)
    paper = cv2.morphologyEx(cv2.medianBlur(small, 3), cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    paper = cv2.GaussianBlur(paper, (0, 0), side / 2.5, borderType=cv2.BORDER_REPLICATE)
    paper = cv2.resize(paper, (width, height), interpolation=cv2.INTER_LINEAR).astype(np.float32)
    bright = picture.astype(np.float32) * (250.0 / np.maximum(paper, 40.0))
    even: np.ndarray = np.clip(bright, 0, 255).astype(np.uint8)
    return even


def without_rim(picture: np.ndarray, share: float = 0.004) -> np.ndarray:
    """Paint the outermost pixels white: they show the edge of the sheet."""
    side = max(3, round(share * max(picture.shape[:2])))
    picture[:side] = picture[-side:] = 255
    picture[:, :side] = picture[:, -side:] = 255
    return picture


def white_paper(picture: np.ndarray) -> np.ndarray:
    """Stretch the brightness so that the commonest light tone becomes white."""
    import numpy as np

    tones = np.bincount(picture[::2, ::2].max(axis=2).ravel(), minlength=256)
    paper = int(np.argmax(tones[160:])) + 160 if tones[160:].sum() > 0.3 * tones.sum() else 255
    if paper >= 252:
        return picture
    table = np.clip(np.arange(256) * (255.0 / paper), 0, 255).astype(np.uint8)
    bright: np.ndarray = table[picture]
    return bright


def without_specks(picture: np.ndarray, unit: float) -> np.ndarray:
    """Remove isolated dark specks and white pinholes; unit is pixels per point."""
    import cv2
    import numpy as np

    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    middle = cv2.medianBlur(grey, 3)
    spots = cv2.absdiff(grey, middle) > 60
    dark = (grey < 170).astype(np.uint8)
    count, labels, stats, _centres = cv2.connectedComponentsWithStats(dark, connectivity=8)
    largest = max(1, int(0.25 * unit * unit))
    small = np.flatnonzero(stats[:count, cv2.CC_STAT_AREA] <= largest)
    lonely = np.isin(labels, small) & (dark > 0)
    pinhole = spots & (grey > middle)
    wrong = (lonely | pinhole).astype(np.uint8)
    if not wrong.any():
        return picture
    grown = cv2.dilate(lonely.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    cleaned = picture.copy()
    soft = cv2.medianBlur(picture, 5)
    cleaned[grown] = soft[grown]
    cleaned[pinhole] = cv2.medianBlur(picture, 3)[pinhole]
    return cleaned


def straightened(picture: np.ndarray) -> np.ndarray:
    """Level the rows of a page: roughly by its text, then finely by its ruling lines."""
    import cv2

    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    rough = skew(grey)
    if abs(rough) > 8.9 or abs(rough) < 0.25:
        rough = 0.0
    level = turned(grey, rough) if rough else grey
    fine = _ruling_slope(level)
    angle = rough + (fine if fine is not None else 0.0)
    return turned(picture, angle) if abs(angle) > 0.03 else picture


def _ruling_slope(grey: np.ndarray) -> float | None:
    """Return the angle in degrees by which long ruling lines fall to the right, None without such lines."""
    import cv2
    import numpy as np

    ink = cv2.subtract(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)), grey)
    mask = (cv2.blur(ink, (9, 1)) > 16).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((1, 5), np.uint8))
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((1, 41), np.uint8))
    mask = cv2.dilate(mask, np.ones((3, 5), np.uint8))
    count, labels, stats, _centres = cv2.connectedComponentsWithStats(mask, connectivity=8)
    slopes: list[tuple[float, int]] = []
    for number in range(1, min(count, 3000)):
        x, y, width, height, _area = (int(v) for v in stats[number])
        if width < 0.1 * grey.shape[1] or height > 7 + 0.02 * width:
            continue
        rows, columns = np.nonzero(labels[y : y + height, x : x + width] == number)
        slopes.append((float(np.polyfit(columns, rows, 1)[0]), width))
    if sum(w for _s, w in slopes) < 0.5 * grey.shape[1]:
        return None
    return float(np.degrees(np.arctan(_weighted_median(slopes))))


def _weighted_median(values: list[tuple[float, int]]) -> float:
    half = sum(w for _v, w in values) / 2
    passed = 0.0
    for value, weight in sorted(values):
        passed += weight
        if passed >= half:
            return value
    return 0.0


def skew(grey: np.ndarray) -> float:
    """Return roughly the angle in degrees by which rows of text fall to the right."""
    import cv2
    import numpy as np

    ratio = min(1.0, 1000 / max(grey.shape))
    small = cv2.resize(grey, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    ink = cv2.subtract(cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)), small)
    ink[ink < 25] = 0
    if not ink.any():
        return 0.0
    rows, columns = np.nonzero(ink)
    weights = ink[rows, columns].astype(np.float64)
    if len(rows) > 60000:
        keep = np.linspace(0, len(rows) - 1, 60000).astype(int)
        rows, columns, weights = rows[keep], columns[keep], weights[keep]
    best = _best_angle(rows, columns, weights, np.arange(-9, 9.01, 0.5))
    return _best_angle(rows, columns, weights, best + np.arange(-0.5, 0.51, 0.1))


def _best_angle(rows: np.ndarray, columns: np.ndarray, weights: np.ndarray, angles: np.ndarray) -> float:
    import numpy as np

    def sharpness(angle: float) -> float:
        places = (rows - columns * np.tan(np.radians(angle)) + 4000).astype(int)
        sums = np.bincount(places, weights)
        return float((np.diff(sums) ** 2).sum())

    scores = [sharpness(float(a)) for a in angles]
    return float(angles[int(np.argmax(scores))])


def turned(picture: np.ndarray, angle: float) -> np.ndarray:
    """Rotate by a small angle in degrees so that falling rows become level; the size stays."""
    import cv2

    height, width = picture.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1.0)
    level: np.ndarray = cv2.warpAffine(
        picture, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return level
