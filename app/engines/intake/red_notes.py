"""Read what was written in red beside red marks, follow arrows, and take all of it off the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.engines.intake import ocr, red_ink, red_layer, red_wipe
from app.engines.intake.red_layer import Area, Ink, RedLayer, RedMark

if TYPE_CHECKING:
    import numpy as np

NEAR = 75.0
TIP = 26.0
TALLEST = 46.0
SHAFT = 6.0
SAME_PEN = 14.0
PRINTED = 3.0
READABLE = 0.55
MOST_NOTES = 12


@dataclass
class Inked:
    """A page without its red marks, and what was on it; areas in pixels."""

    clean: np.ndarray
    marks: list[RedMark] = field(default_factory=list)
    notes: list[RedMark] = field(default_factory=list)
    arrows: list[RedMark] = field(default_factory=list)


def without_marks(pixels: np.ndarray, unit: float, *, read: bool = True) -> Inked:
    """Return a BGR page without red marks; unit is pixels per point, read tells whether notes are read."""
    layer = red_layer.red_layer(pixels, unit)
    marks = red_ink.shapes(layer) if layer is not None else []
    if layer is None or not marks:
        return Inked(pixels)
    rest = _left(layer, marks)
    notes, arrows = _beside(rest, marks, layer, pixels)
    inks = [ink for mark in (*marks, *notes, *arrows) for ink in mark.inks]
    for note in notes if read else []:
        note.note = _text(note, layer)
    clean = red_wipe.without_ink(pixels, inks, layer.chroma, unit)
    return Inked(clean, marks, notes, arrows)


def _left(layer: RedLayer, marks: list[RedMark]) -> list[Ink]:
    """Return the red that is neither a mark nor within a seal."""
    used = {id(ink) for mark in marks for ink in mark.inks}
    return [p for p in layer.parts if id(p) not in used and not any(_within(p.box, s) for s in layer.seals)]


def _within(inner: tuple[int, int, int, int], outer: tuple[int, int, int, int]) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _beside(
    rest: list[Ink], marks: list[RedMark], layer: RedLayer, pixels: np.ndarray
) -> tuple[list[RedMark], list[RedMark]]:
    """Return the notes and arrows that belong to marks: near them and of their pen."""
    unit = layer.unit
    tone = _tone([ink for mark in marks for ink in mark.inks], pixels, layer)
    arrows = [RedMark("arrow", _area(p), [p], ends=_ends(p)) for p in rest if _is_arrow(p, marks, unit)]
    strokes = {id(ink) for arrow in arrows for ink in arrow.inks}
    groups = _groups([p for p in rest if id(p) not in strokes], unit)
    hubs = [m.area for m in (*marks, *arrows)]
    near = [g for g in groups if any(distance(g.area, hub) < NEAR * unit for hub in hubs)]
    printed = [_tone(g.inks, pixels, layer) for g in groups if not any(g is n for n in near)]
    notes = [g for g in near if _is_note(_tone(g.inks, pixels, layer), tone, printed)]
    notes.sort(key=lambda g: min(distance(g.area, hub) for hub in hubs))
    return notes[:MOST_NOTES], arrows


def _is_note(own: np.ndarray, pen: np.ndarray, printed: list[np.ndarray]) -> bool:
    """Tell a note from the page's own red text: the pen's hue, and no red text elsewhere has it."""
    off = _between(own, pen)
    closest = min((_between(own, p) for p in printed), default=180.0)
    return off < SAME_PEN and closest > max(PRINTED, off)


def _between(one: np.ndarray, other: np.ndarray) -> float:
    """Return the angle in degrees between what two inks take from white light."""
    import numpy as np

    cosine = float(one @ other) / max(1e-6, float(np.linalg.norm(one) * np.linalg.norm(other)))
    return float(np.degrees(np.arccos(min(1.0, cosine))))


def _tone(inks: list[Ink], pixels: np.ndarray, layer: RedLayer) -> np.ndarray:
    """Return what the strongest red of strokes takes from white light, blue green red."""
    import numpy as np

    found = []
    for ink in inks[:40]:
        x0, y0, x1, y1 = ink.box
        chroma = layer.chroma[y0:y1, x0:x1]
        own = ink.mask > 0
        strong = own & (chroma >= np.percentile(chroma[own], 70))
        found.append(pixels[y0:y1, x0:x1][strong])
    tone: np.ndarray = 255.0 - np.median(np.vstack(found), axis=0)
    return tone


def _is_arrow(part: Ink, marks: list[RedMark], unit: float) -> bool:
    """Tell a long thin stroke whose end lies at a mark."""
    if max(part.width, part.height) < 18 * unit or _is_straight(part):
        return False
    points, along, across = _axes(part)
    places = ((along - along.min()) / unit).astype(int)
    if _thickness(places, across) > min(SHAFT * unit, 0.16 * float(along.max() - along.min())):
        return False
    return any(_gap(points, mark.area) < TIP * unit for mark in marks)


def _axes(part: Ink) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return a stroke's pixels with their places along and across its longest direction."""
    import numpy as np

    rows, columns = np.nonzero(part.mask)
    points = np.stack([columns + part.box[0], rows + part.box[1]], axis=1).astype(np.float64)
    off = points - points.mean(axis=0)
    _values, ways = np.linalg.eigh(np.cov(off.T))
    return points, off @ ways[:, 1], off @ ways[:, 0]


def _thickness(places: np.ndarray, across: np.ndarray) -> float:
    """Return how far a stroke usually reaches across itself."""
    import numpy as np

    count = int(places.max()) + 1
    low, high = np.full(count, np.inf), np.full(count, -np.inf)
    np.minimum.at(low, places, across)
    np.maximum.at(high, places, across)
    return float(np.median(high - low))


def _ends(part: Ink) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the two ends of a stroke along its longest direction."""
    points, along, _across = _axes(part)
    first, last = points[int(along.argmin())], points[int(along.argmax())]
    return (float(first[0]), float(first[1])), (float(last[0]), float(last[1]))


def _is_straight(part: Ink) -> bool:
    """Tell a level or upright printed line."""
    thin = part.mask.sum(axis=0) if part.width > part.height else part.mask.sum(axis=1)
    return min(part.width, part.height) <= 1.6 * max(1.0, float(thin.mean()))


def _gap(points: np.ndarray, area: Area) -> float:
    import numpy as np

    dx = np.maximum(np.maximum(area[0] - points[:, 0], points[:, 0] - area[2]), 0)
    dy = np.maximum(np.maximum(area[1] - points[:, 1], points[:, 1] - area[3]), 0)
    return float(np.hypot(dx, dy).min())


def distance(a: Area, b: Area) -> float:
    """Return how far apart two areas are, 0 where they meet."""
    dx, dy = max(a[0] - b[2], b[0] - a[2], 0.0), max(a[1] - b[3], b[1] - a[3], 0.0)
    return float((dx * dx + dy * dy) ** 0.5)


def _area(ink: Ink) -> Area:
    x0, y0, x1, y1 = ink.box
    return float(x0), float(y0), float(x1), float(y1)


def _groups(rest: list[Ink], unit: float) -> list[RedMark]:
    """Join letters to lines and lines to notes."""
    letters = [p for p in rest if max(p.width, p.height) < TALLEST * unit and not _is_rule(p, unit)]
    groups: list[RedMark] = []
    for part in sorted(letters, key=lambda p: (p.box[1], p.box[0])):
        area = _area(part)
        near = [g for g in groups if _touching(g.area, area, unit)]
        joined = RedMark("note", area, [part])
        for group in near:
            joined = RedMark("note", _union(joined.area, group.area), [*group.inks, *joined.inks])
        groups = [g for g in groups if not any(g is n for n in near)] + [joined]
    return [g for g in groups if g.area[3] - g.area[1] > 5 * unit and g.area[2] - g.area[0] > 5 * unit]


def _is_rule(part: Ink, unit: float) -> bool:
    return max(part.width, part.height) > 14 * unit and min(part.width, part.height) < 2.2 * unit


def _touching(a: Area, b: Area, unit: float) -> bool:
    across = max(a[0], b[0]) - min(a[2], b[2])
    down = max(a[1], b[1]) - min(a[3], b[3])
    return across < 9 * unit and down < 4 * unit


def _union(a: Area, b: Area) -> Area:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _text(note: RedMark, layer: RedLayer) -> str:
    """Read a note from its own ink alone."""
    import cv2
    import numpy as np

    margin = int(6 * layer.unit)
    left, top = int(note.area[0]) - margin, int(note.area[1]) - margin
    wide, tall = int(note.area[2]) + margin - left, int(note.area[3]) + margin - top
    sheet = np.full((tall, wide), 255, np.uint8)
    for ink in note.inks:
        x0, y0, x1, y1 = ink.box
        ground = cv2.dilate(ink.mask, np.ones((3, 3), np.uint8)) > 0
        own = np.clip(255 - 2.2 * layer.chroma[y0:y1, x0:x1].astype(np.float32), 0, 255)
        spot = sheet[y0 - top : y1 - top, x0 - left : x1 - left]
        spot[ground] = np.minimum(spot[ground], own[ground].astype(np.uint8))
    picture = cv2.cvtColor(sheet, cv2.COLOR_GRAY2BGR)
    crops = [picture[y0:y1, x0:x1] for x0, y0, x1, y1 in _lines(sheet < 200, margin)]
    found = ocr.recognise(crops)
    return " ".join(r.text.strip() for r in found if r.score > READABLE and r.text.strip())


def _lines(ink: np.ndarray, margin: int) -> list[tuple[int, int, int, int]]:
    """Return the boxes of the lines of a note: stretches of rows, low ones belong to their neighbours."""
    import numpy as np

    rows = np.flatnonzero(ink.sum(axis=1) > 0)
    if not len(rows):
        return []
    cuts = np.flatnonzero(np.diff(rows) > 1)
    tops = [int(rows[0]), *(int(rows[c + 1]) for c in cuts)]
    ends = [*(int(rows[c]) + 1 for c in cuts), int(rows[-1]) + 1]
    tallest = max(b - a for a, b in zip(tops, ends, strict=True))
    lines: list[list[int]] = []
    for top, end in zip(tops, ends, strict=True):
        if lines and min(end - top, lines[-1][1] - lines[-1][0]) < 0.5 * tallest:
            lines[-1][1] = end
        else:
            lines.append([top, end])
    pad, out = margin // 3 + 1, []
    for top, end in lines[:8]:
        columns = np.flatnonzero(ink[top:end].any(axis=0))
        out.append((max(0, int(columns[0]) - pad), max(0, top - pad), int(columns[-1]) + 1 + pad, end + pad))
    return out
