"""Measure how alike a rendering and its source page are: texts, lines and ink."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.domain.reports.models import Fidelity

Grey = NDArray[np.uint8]
Field = NDArray[np.float32]

TEXT_TOLERANCE = 6.0
LINE_TOLERANCE = 3.0
DPI = 96
_INK = 235
_BLUR = 3.0
_WINDOW = 7
_C1, _C2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
_WIDE = re.compile(r"[\u2e80-\u9fff]")
_BLANKS = re.compile(r"[\s\u200b\ufeff]+")
_SAME = str.maketrans({"：": ":", "，": ",", "（": "(", "）": ")", "—": "-", "–": "-", "“": '"', "”": '"'})
_MAX_MISSING = 50


@dataclass(frozen=True)
class Word:
    """A word, or Chinese characters that touch, on one line."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def key(self) -> str:
        """The text without what writers differ in: width forms, spaces, dashes, case."""
        folded = _BLANKS.sub("", unicodedata.normalize("NFKC", self.text))
        return folded.translate(_SAME).lower()


@dataclass
class Segment:
    """A horizontal or vertical line: its position across, and its two ends."""

    at: float
    start: float
    end: float


@dataclass
class View:
    """What of a page is compared."""

    width: float
    height: float
    words: list[Word]
    across: list[Segment]
    down: list[Segment]
    grey: Grey = field(repr=False)
    empty: float | None = None


def view_of(page: Any) -> View:
    """Look at a PyMuPDF page, its rotation baked in."""
    if page.rotation:
        page.remove_rotation()
    words = [word for word in _words(page) if word.key]
    across, down = _strokes(page)
    return View(page.rect.width, page.rect.height, words, across, down, _grey(page))


def view_of_file(path: Path) -> View:
    """Look at the first page of a PDF file, upright and without remarks."""
    import pymupdf

    from app.engines.intake.pdf import set_upright
    from app.engines.intake.pdf_remarks import taken_off

    with pymupdf.open(path) as document:
        page = document[0]
        set_upright(page)
        taken_off(page)
        return view_of(page)


def cleaned(picture: Grey, shape: tuple[int, ...]) -> Grey:
    """Scale a photographed page to a shape and bring its paper to white."""
    scaled = cv2.resize(picture, (shape[1], shape[0]), interpolation=cv2.INTER_AREA)
    paper = cv2.GaussianBlur(cv2.dilate(scaled, np.ones((15, 15), np.uint8)), (0, 0), 11)
    even = cv2.divide(scaled, np.maximum(paper, 1), scale=255)
    return np.asarray(np.where(even > 205, 255, even), np.uint8)


def compare_views(source: View, rendering: View) -> Fidelity:
    """Score a rendering against its source; the measure is in Fidelity."""
    pairs = _matched(source.words, rendering.words)
    text = _text_score(source.words, rendering.words, pairs)
    lines = _line_score(source, rendering)
    if source.empty is None:
        source.empty = empty_score(source.grey)
    ink = ink_score(source.grey, rendering.grey, source.empty)
    score = 0.45 * text + 0.28 * lines + 0.27 * ink if _has_lines(source) else 0.70 * text + 0.30 * ink
    unpaired = [word for number, word in enumerate(source.words) if number not in pairs]
    missing = [word.text for word in unpaired if not _stands_there(word, rendering.words)]
    return Fidelity(
        score=round(score * _size_factor(source, rendering), 4),
        text=round(text, 4),
        lines=round(lines, 4),
        ink=round(ink, 4),
        missing=missing[:_MAX_MISSING],
    )


def _size_factor(source: View, rendering: View) -> float:
    same = abs(source.width - rendering.width) <= 2 and abs(source.height - rendering.height) <= 2
    return 1.0 if same else 0.9


def _f1(recall: float, precision: float) -> float:
    return 2 * recall * precision / (recall + precision) if recall + precision else 0.0


# ---- texts ------------------------------------------------------------------


def _words(page: Any) -> list[Word]:
    found = [Word(w[4], *w[:4]) for w in page.get_text("words") if w[4].strip()]
    found.sort(key=lambda word: (round((word.y0 + word.y1) / 6), word.x0))
    joined: list[Word] = []
    for word in found:
        if joined and _touch(joined[-1], word):
            last = joined.pop()
            word = Word(last.text + word.text, last.x0, min(last.y0, word.y0), word.x1, max(last.y1, word.y1))
        joined.append(word)
    return joined


def _touch(left: Word, right: Word) -> bool:
    height = min(right.y1 - right.y0, left.y1 - left.y0)
    level = abs(left.y0 + left.y1 - right.y0 - right.y1) / 2 < height * 0.35
    near = -height * 0.3 < right.x0 - left.x1 < height * 0.25
    return level and near and bool(_WIDE.search(left.text[-1]) or _WIDE.search(right.text[0]))


def _matched(source: list[Word], rendering: list[Word]) -> dict[int, int]:
    """Pair each word with the nearest free one of the same text within the tolerance."""
    places: dict[str, list[int]] = {}
    for number, word in enumerate(rendering):
        places.setdefault(word.key, []).append(number)
    pairs: dict[int, int] = {}
    for number, word in enumerate(source):
        free = places.get(word.key, [])
        distances = [(_distance(word, rendering[other]), other) for other in free]
        distance, best = min(distances, default=(None, -1), key=lambda item: item[0] or 0.0)
        if distance is not None and distance < float("inf"):
            pairs[number] = best
            free.remove(best)
    return pairs


def _stands_there(word: Word, others: list[Word]) -> bool:
    """Tell whether a word is printed at its place, only cut into words in another way."""
    level = [o for o in others if abs(o.y0 + o.y1 - word.y0 - word.y1) / 2 <= TEXT_TOLERANCE]
    left, right = word.x0 - TEXT_TOLERANCE, word.x1 + TEXT_TOLERANCE
    inside = sorted((o for o in level if o.x0 >= left and o.x1 <= right), key=lambda o: o.x0)
    around = (o for o in level if o.x0 <= word.x0 + TEXT_TOLERANCE and o.x1 >= word.x1 - TEXT_TOLERANCE)
    return word.key in "".join(o.key for o in inside) or any(word.key in o.key for o in around)


def _distance(a: Word, b: Word) -> float:
    dx = min(abs(a.x0 - b.x0), abs(a.x1 - b.x1), abs(a.x0 + a.x1 - b.x0 - b.x1) / 2)
    dy = abs(a.y0 + a.y1 - b.y0 - b.y1) / 2
    return dx + dy if dx <= TEXT_TOLERANCE and dy <= TEXT_TOLERANCE else float("inf")


def _text_score(source: list[Word], rendering: list[Word], pairs: dict[int, int]) -> float:
    wanted = sum(len(word.key) for word in source)
    printed = sum(len(word.key) for word in rendering)
    if not wanted:
        return 0.0 if printed else 1.0
    recall = sum(len(source[number].key) for number in pairs) / wanted
    precision = sum(len(rendering[number].key) for number in pairs.values()) / printed if printed else 0.0
    return _f1(recall, precision)


# ---- lines ------------------------------------------------------------------


def _visible(color: Any) -> bool:
    return color is not None and min(color) < 0.97


def _strokes(page: Any) -> tuple[list[Segment], list[Segment]]:
    across: list[Segment] = []
    down: list[Segment] = []
    for drawing in page.get_drawings():
        stroked = _visible(drawing.get("color")) and "s" in drawing["type"]
        filled = _visible(drawing.get("fill")) and "f" in drawing["type"]
        for item in drawing["items"] if stroked or filled else ():
            if item[0] == "l" and stroked:
                _add_line(item[1], item[2], across, down)
            elif item[0] in ("re", "qu"):
                area = item[1] if item[0] == "re" else item[1].rect
                _add_edges(area, page.rect, stroked, across, down)
    return _merged(across), _merged(down)


def _add_line(start: Any, end: Any, across: list[Segment], down: list[Segment]) -> None:
    dx, dy = abs(start.x - end.x), abs(start.y - end.y)
    if dy < 1 <= dx:
        across.append(Segment((start.y + end.y) / 2, min(start.x, end.x), max(start.x, end.x)))
    elif dx < 1 <= dy:
        down.append(Segment((start.x + end.x) / 2, min(start.y, end.y), max(start.y, end.y)))


def _add_edges(area: Any, paper: Any, stroked: bool, across: list[Segment], down: list[Segment]) -> None:
    x0, x1 = sorted((area.x0, area.x1))
    y0, y1 = sorted((area.y0, area.y1))
    if x1 - x0 > paper.width * 0.99 and y1 - y0 > paper.height * 0.99 and not stroked:
        return
    if y1 - y0 <= 3 and x1 - x0 > y1 - y0:
        across.append(Segment((y0 + y1) / 2, x0, x1))
    elif x1 - x0 <= 3 and y1 - y0 > x1 - x0:
        down.append(Segment((x0 + x1) / 2, y0, y1))
    else:
        across += [Segment(y0, x0, x1), Segment(y1, x0, x1)]
        down += [Segment(x0, y0, y1), Segment(x1, y0, y1)]


def _merged(segments: list[Segment], beside: float = 1.2, gap: float = 1.5) -> list[Segment]:
    """Join pieces of one line; drop what is shorter than 4 pt."""
    rows: list[list[Segment]] = []
    for segment in sorted(segments, key=lambda s: (s.at, s.start, s.end)):
        if rows and segment.at - rows[-1][0].at <= beside:
            rows[-1].append(segment)
        else:
            rows.append([segment])
    joined = [line for row in rows for line in _joined(row, gap)]
    return [line for line in joined if line.end - line.start >= 4]


def _joined(row: list[Segment], gap: float) -> list[Segment]:
    at = row[0].at
    lines: list[Segment] = []
    for piece in sorted(row, key=lambda s: (s.start, s.end)):
        if lines and piece.start <= lines[-1].end + gap:
            lines[-1].end = max(lines[-1].end, piece.end)
        else:
            lines.append(Segment(at, piece.start, piece.end))
    return lines


def _covered(lines: list[Segment], others: list[Segment]) -> float:
    """Return how many points of the lines have another line within the tolerance."""
    total = 0.0
    for line in lines:
        spans = sorted(
            (max(line.start, other.start - LINE_TOLERANCE), min(line.end, other.end + LINE_TOLERANCE))
            for other in others
            if abs(line.at - other.at) <= LINE_TOLERANCE
        )
        reached = line.start
        for start, end in spans:
            total += max(0.0, end - max(start, reached))
            reached = max(reached, end)
    return total


def _length(lines: list[Segment]) -> float:
    return sum(line.end - line.start for line in lines)


def _has_lines(view: View) -> bool:
    return bool(view.across or view.down)


def _line_score(source: View, rendering: View) -> float:
    if not _has_lines(source):
        return 0.0 if _has_lines(rendering) else 1.0
    if not _has_lines(rendering):
        return 0.0
    found = _covered(source.across, rendering.across) + _covered(source.down, rendering.down)
    right = _covered(rendering.across, source.across) + _covered(rendering.down, source.down)
    wanted, drawn = (
        _length(source.across) + _length(source.down),
        _length(rendering.across) + _length(rendering.down),
    )
    return _f1(found / wanted, right / drawn)


# ---- ink --------------------------------------------------------------------


def _grey(page: Any) -> Grey:
    import pymupdf

    pixmap = page.get_pixmap(dpi=DPI, alpha=False, colorspace=pymupdf.csRGB)
    rgb = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.h, pixmap.w, 3)
    return np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), np.uint8)


def empty_score(source: Grey) -> float:
    """Return how similar an empty page is to the source, which depends on the source alone."""
    return _soft_similarity(source, np.full_like(source, 255))


def ink_score(source: Grey, rendering: Grey, empty: float) -> float:
    """Return the structural similarity where either page has ink, 0 for an empty page."""
    other = np.full_like(source, 255)
    height, width = min(source.shape[0], rendering.shape[0]), min(source.shape[1], rendering.shape[1])
    other[:height, :width] = rendering[:height, :width]
    if empty >= 1:
        return 1.0 if not (other < _INK).any() else 0.0
    return max(0.0, (_soft_similarity(source, other) - empty) / (1 - empty))


def _soft_similarity(a: Grey, b: Grey) -> float:
    inked = cv2.dilate(((a < _INK) | (b < _INK)).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    if not inked.any():
        return 1.0
    similar = _ssim(cv2.GaussianBlur(a, (0, 0), _BLUR), cv2.GaussianBlur(b, (0, 0), _BLUR))
    return float(np.clip(similar[inked], 0, 1).mean())


def _ssim(a: Any, b: Any) -> Field:
    x, y = a.astype(np.float32), b.astype(np.float32)
    mx, my = _mean(x), _mean(y)
    unbias = _WINDOW**2 / (_WINDOW**2 - 1)
    vx = unbias * (_mean(x * x) - mx * mx)
    vy = unbias * (_mean(y * y) - my * my)
    vxy = unbias * (_mean(x * y) - mx * my)
    top = (2 * mx * my + _C1) * (2 * vxy + _C2)
    return np.asarray(top / ((mx * mx + my * my + _C1) * (vx + vy + _C2)), np.float32)


def _mean(values: Field) -> Field:
    return np.asarray(cv2.blur(values, (_WINDOW, _WINDOW), borderType=cv2.BORDER_REFLECT), np.float32)
