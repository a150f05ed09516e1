"""Turn a photo or scan into a flat, upright, evenly lit page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

LOOK = 700
MIN_SHARE = 0.2


def page_corners(picture: np.ndarray) -> np.ndarray | None:
    """Return the corners of a bright page on a darker ground (clockwise from top left), or None."""
    import cv2

    ratio = LOOK / max(picture.shape[:2])
    small = cv2.resize(picture, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    if not _dark_border(grey):
        return None
    found = [_page_quad(mask) for mask in (_not_ground(grey), *_bright(grey))]
    quads = [_refined(grey, quad) for quad in found if quad is not None]
    if not quads:
        return None
    best = max(quads, key=lambda quad: _edge_step(grey, quad))
    corners: np.ndarray = best / ratio
    return corners if _edge_step(grey, best) > 12 else None


def _edge_step(grey: np.ndarray, corners: np.ndarray) -> float:
    """Return how much brighter the inside is than the outside, along the worst of the four sides."""
    import cv2
    import numpy as np

    middle = corners.mean(axis=0)
    steps = []
    for index in range(4):
        start, end = corners[index], corners[(index + 1) % 4]
        points = start + np.linspace(0.03, 0.97, 80)[:, None] * (end - start)
        inward = (middle - (start + end) / 2) / max(1.0, float(np.linalg.norm(middle - (start + end) / 2)))
        sides = [
            cv2.remap(
                grey, (points + shift * inward).astype(np.float32)[:, None], None, cv2.INTER_LINEAR
            ).astype(np.float32)
            for shift in (5, -5)
        ]
        steps.append(float(np.percentile(sides[0] - sides[1], 20)))
    return min(steps)


def _not_ground(grey: np.ndarray) -> np.ndarray:
    """Return what a flood from the rim does not reach over smooth changes of brightness."""
    import cv2
    import numpy as np

    soft = cv2.GaussianBlur(grey, (5, 5), 0)
    height, width = grey.shape
    flooded = np.zeros((height + 2, width + 2), np.uint8)
    flags = 4 | cv2.FLOODFILL_MASK_ONLY | (255 << 8)
    rim = [(x, y) for x in range(1, width - 1, 16) for y in (1, height - 2)]
    rim += [(x, y) for y in range(1, height - 1, 16) for x in (1, width - 2)]
    for seed in rim:
        if not flooded[seed[1] + 1, seed[0] + 1]:
            cv2.floodFill(soft, flooded, seed, 0, 3, 3, flags)
    page = (flooded[1:-1, 1:-1] == 0).astype(np.uint8) * 255
    opened: np.ndarray = cv2.morphologyEx(page, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8))
    return opened


def _bright(grey: np.ndarray) -> list[np.ndarray]:
    """Return masks of what is brighter than the ground, at three levels."""
    import cv2
    import numpy as np

    rim = np.concatenate([grey[:6].ravel(), grey[-6:].ravel(), grey[:, :6].ravel(), grey[:, -6:].ravel()])
    otsu, _mask = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    low = float(np.percentile(rim, 95))
    side = np.ones((15, 15), np.uint8)
    levels = (otsu, low + 10, (low + otsu) / 2)
    return [
        cv2.morphologyEx((grey > level).astype(np.uint8) * 255, cv2.MORPH_CLOSE, side) for level in levels
    ]


def _page_quad(mask: np.ndarray) -> np.ndarray | None:
    """Return the corners of the largest white area when it is about a quadrilateral."""
    import cv2

    outlines, _tree = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return None
    hull = cv2.convexHull(max(outlines, key=cv2.contourArea))
    area = cv2.contourArea(hull)
    if area < MIN_SHARE * mask.size or area > 0.985 * mask.size:
        return None
    return _quad(hull, area)


def _dark_border(grey: np.ndarray) -> bool:
    """Tell whether the picture's rim is clearly darker than the paper inside."""
    import numpy as np

    rim = np.concatenate([grey[:4].ravel(), grey[-4:].ravel(), grey[:, :4].ravel(), grey[:, -4:].ravel()])
    paper = float(np.percentile(grey, 80))
    return float(np.median(rim)) < paper - 30


def _quad(hull: np.ndarray, area: float) -> np.ndarray | None:
    import cv2
    import numpy as np

    around = cv2.arcLength(hull, True)
    for share in (0.01, 0.015, 0.02, 0.03, 0.04, 0.06):
        corners = cv2.approxPolyDP(hull, share * around, True).reshape(-1, 2).astype(np.float64)
        if len(corners) == 4:
            return ordered(corners) if cv2.contourArea(corners.astype(np.float32)) > 0.9 * area else None
    return None


def ordered(corners: np.ndarray) -> np.ndarray:
    """Return four corners clockwise, top left first."""
    import numpy as np

    middle = corners.mean(axis=0)
    angles = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
    turned = corners[np.argsort(angles)]
    first = int(np.argmin(turned.sum(axis=1)))
    return np.roll(turned, -first, axis=0)


def _refined(grey: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Fit each side to the brightness steps along it and intersect neighbours."""
    import numpy as np

    sides = [_side(grey, corners[i], corners[(i + 1) % 4]) for i in range(4)]
    fitted = np.array([_crossing(sides[i - 1], sides[i]) for i in range(4)])
    moved = np.abs(fitted - corners).max()
    return fitted if np.isfinite(moved) and moved < 12 else corners


def _side(grey: np.ndarray, start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """Return the homogeneous line through the paper's edge between two corners."""
    import cv2
    import numpy as np

    along = (end - start) / max(1.0, float(np.linalg.norm(end - start)))
    across = np.array([-along[1], along[0]])
    shares = np.linspace(0.04, 0.96, 60)
    steps = np.arange(-7, 7.01, 0.25)
    points = start + shares[:, None, None] * (end - start) + steps[None, :, None] * across
    values = cv2.remap(
        grey, points[..., 0].astype(np.float32), points[..., 1].astype(np.float32), cv2.INTER_LINEAR
    ).astype(np.float32)
    slope = np.abs(np.gradient(cv2.blur(values, (5, 1)), axis=1))
    best = slope.argmax(axis=1)
    strong = slope.max(axis=1) > 0.3 * np.median(slope.max(axis=1))
    edge = points[np.arange(len(shares)), best][strong]
    if len(edge) < 8:
        return np.cross([*start, 1.0], [*end, 1.0])
    dx, dy, x, y = cv2.fitLine(edge.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
    return np.cross([x, y, 1.0], [x + dx, y + dy, 1.0])


def _crossing(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    import numpy as np

    point = np.cross(one, other)
    if abs(point[2]) < 1e-9:
        return np.array([np.inf, np.inf])
    place: np.ndarray = point[:2] / point[2]
    return place


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
