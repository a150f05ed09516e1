"""Find the edges of a photographed page on its ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

LOOK = 700
MIN_SHARE = 0.2
LEAST_STEP = 12.0
MOST_STRANGE = 45.0
UNLIKE = 34.0


def page_corners(picture: np.ndarray) -> np.ndarray | None:
    """Return the corners of a bright page on a darker ground (clockwise from top left), or None."""
    import cv2

    ratio = LOOK / max(picture.shape[:2])
    small = cv2.resize(picture, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    if not _dark_border(grey):
        return None
    found = [_page_quad(mask) for mask in (_not_ground(grey), _unlike_rim(small), *_bright(grey))]
    quads = [_refined(grey, quad) for quad in found if quad is not None]
    framed = [quad for quad in quads if _is_framed(small, quad)]
    if not quads:
        return None
    best = max(framed or quads, key=lambda quad: _edge_step(grey, quad))
    corners: np.ndarray = best / ratio
    return corners if framed or _edge_step(grey, best) > LEAST_STEP else None


def _is_framed(small: np.ndarray, corners: np.ndarray) -> bool:
    """Tell whether all four sides part the colour of the picture's rim from something else."""
    import cv2
    import numpy as np

    middle = corners.mean(axis=0)
    height, width = small.shape[:2]
    for index in range(4):
        start, end = corners[index], corners[(index + 1) % 4]
        points = start + np.linspace(0.05, 0.95, 60)[:, None] * (end - start)
        inward = (middle - (start + end) / 2) / max(1.0, float(np.linalg.norm(middle - (start + end) / 2)))
        reach = [points + shift * inward for shift in (6, -6)]
        reach.append(_on_rim(points, -inward, width, height))
        inside, outside, rim = (
            cv2.remap(small, at.astype(np.float32)[:, None], None, cv2.INTER_LINEAR).astype(np.float32)
            for at in reach
        )
        step = np.abs(inside - outside).max(axis=2)
        strange = np.abs(outside - rim).max(axis=2)
        if np.percentile(step, 20) < LEAST_STEP or np.median(strange) > MOST_STRANGE:
            return False
    return True


def _on_rim(points: np.ndarray, outward: np.ndarray, width: int, height: int) -> np.ndarray:
    """Return where points moved outward leave the picture."""
    import numpy as np

    far = []
    for axis, size in ((0, width), (1, height)):
        way = outward[axis]
        goal = size - 3 if way > 0 else 2
        far.append((goal - points[:, axis]) / way if abs(way) > 1e-6 else np.full(len(points), np.inf))
    reach = np.maximum(np.minimum(far[0], far[1]), 0)[:, None]
    return np.asarray(points + reach * outward)


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


def _unlike_rim(small: np.ndarray) -> np.ndarray:
    """Return what differs in colour from the ground, whose light changes evenly from rim to rim."""
    import cv2
    import numpy as np

    height, width = small.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = x / width - 0.5, y / height - 0.5
    terms = np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=2)
    rim = np.ones((height, width), bool)
    rim[6:-6, 6:-6] = False
    factors, *_rest = np.linalg.lstsq(terms[rim], small[rim].astype(np.float32), rcond=None)
    off = np.abs(small - terms @ factors).max(axis=2)
    mask = (off > UNLIKE).astype(np.uint8) * 255
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8)))


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
