"""Make runs of text - words, size, face, weight, colour, baseline - from recognised pieces."""

from __future__ import annotations

import statistics
from collections import Counter
from typing import TYPE_CHECKING

from app.core.pages import Run
from app.engines.intake import colours, fontsize, ocr, pieces, reading
from app.engines.intake.fontsize import ASCENT, DESCENT, Family

if TYPE_CHECKING:
    import numpy as np

    from app.engines.intake.pieces import Piece

LEAST_SCORE = 0.45
HEAVY = 1.24
USUAL = (0.9, 1.15)
USUAL_SHARE = 0.3
WIDE_BOLD = 0.127


def runs(
    cut: list[Piece],
    picture: np.ndarray,
    pixels: np.ndarray,
    contrast: np.ndarray,
    noise: float,
    unit: float,
    least: float = LEAST_SCORE,
) -> list[Run]:
    """Read every piece and return it as a run in points.

    picture is the page without rulings, pixels the page as it is, unit the
    pixels per point; texts below the least score are dropped.
    """
    crops = [pieces.crop(picture, piece) for piece in cut]
    readings = ocr.recognise([c[0] for c in crops])
    kept: list[reading.Part] = []
    for piece, found, (_crop, left, width) in zip(cut, readings, crops, strict=True):
        if found.score >= least:
            kept += reading.parts(piece, found, left, width, contrast)
    kept = reading.by_columns(kept, contrast, unit)
    family = _page_family([(p.piece, p.text) for p in kept])
    kept = _labels_apart(kept, family, contrast)
    bolds = _bolds(kept, family, contrast)
    made = [
        _run(p.piece, p.text, p.score, family, bold, pixels, contrast, noise, unit)
        for p, bold in zip(kept, bolds, strict=True)
    ]
    return _aligned(_evened(made))


def _aligned(made: list[Run]) -> list[Run]:
    """Set the right edge of texts that end in 1, whose ink says little, where texts above and below end."""
    for run in made:
        if not run.text.endswith("1"):
            continue
        near = [
            r.x1
            for r in made
            if r.text[-1:].isdigit() and r.text[-1] != "1" and abs(r.x1 - run.x1) < 0.25 * run.size
        ]
        if len(near) > 1 and max(near) - min(near) < 0.12 * run.size:
            run.x1 = statistics.median(near)
    return made


def _labels_apart(kept: list[reading.Part], family: Family, contrast: np.ndarray) -> list[reading.Part]:
    """Part a bold label from the plain value behind its colon."""
    out: list[reading.Part] = []
    for part in kept:
        halves = reading.after_colon(part, contrast)
        weights = [_weight(p, family, contrast) for p in halves]
        latin = not any(fontsize.has_wide(p.text) for p in halves)
        apart = len(halves) == 2 and latin and weights[0] > HEAVY * weights[1]
        out += halves if apart else [part]
    return out


def _evened(made: list[Run]) -> list[Run]:
    """Give texts whose size lies half a point off a much commoner one that size."""
    common = Counter[float]()
    for run in made:
        common[run.size] += len(run.text)
    for run in made:
        near = [s for s in common if abs(s - run.size) <= 0.5]
        best = max(near, key=lambda s: common[s])
        if common[best] > 3 * common[run.size]:
            run.size = best
    return made


def _bolds(kept: list[reading.Part], family: Family, contrast: np.ndarray) -> list[bool]:
    """Tell bold texts: Latin by how much ink they show, wide characters by their strokes."""
    weights = [_weight(p, family, contrast) for p in kept]
    latin = [w for p, w in zip(kept, weights, strict=True) if not fontsize.has_wide(p.text)]
    usual = sorted(latin)[int(USUAL_SHARE * len(latin))] if len(latin) > 4 else 1.0
    heavy = HEAVY * min(max(usual, USUAL[0]), USUAL[1])
    return [
        w > (WIDE_BOLD if fontsize.has_wide(p.text) else heavy) for p, w in zip(kept, weights, strict=True)
    ]


def _weight(part: reading.Part, family: Family, contrast: np.ndarray) -> float:
    """Return the stroke width per em of wide characters, else the ink's area relative to a regular face."""
    by_height, by_width = _sizes(part.piece, part.text, family)
    if fontsize.has_wide(part.text):
        return _stroke_width(part.piece, contrast) / min(by_height, by_width)
    size = by_height if fontsize.shape(part.text).height > 0.45 else by_width
    expected = fontsize.ink_area(part.text, family) * size * size
    return _inked(part.piece, contrast) / expected if expected else 1.0


def _inked(piece: Piece, contrast: np.ndarray) -> float:
    """Return the area of ink in square pixels, half-inked pixels counting half."""
    import numpy as np

    part = contrast[_zone(piece)].astype(np.float32)
    peak = max(1.0, float(np.percentile(part, 98))) if part.size else 1.0
    return float(np.minimum(part / peak, 1.0).sum())


def _sizes(piece: Piece, text: str, family: Family, bold: bool = False) -> tuple[float, float]:
    return fontsize.estimate(text, piece.width, piece.height, family, bold)


def _page_family(found: list[tuple[Piece, str]]) -> Family:
    """Vote by how well the height and the width of Latin texts agree for each face."""
    votes: dict[Family, float] = {"sans": 0.0, "serif": 0.0, "mono": 0.0}
    for piece, text in found:
        if len(text) < 6 or fontsize.has_wide(text):
            continue
        errors = {f: _misfit(piece, text, f) for f in votes}
        best = min(errors, key=lambda f: errors[f] + (0.05 if f != "sans" else 0.0))
        votes[best] += len(text)
    total = sum(votes.values())
    best = max(votes, key=lambda f: votes[f])
    return best if total and votes[best] > 0.6 * total else "sans"


def _misfit(piece: Piece, text: str, family: Family) -> float:
    by_height, by_width = fontsize.estimate(text, piece.width, piece.height, family, False)
    return abs(by_width / by_height - 1)


def _run(
    piece: Piece,
    text: str,
    score: float,
    family: Family,
    bold: bool,
    pixels: np.ndarray,
    contrast: np.ndarray,
    noise: float,
    unit: float,
) -> Run:
    by_height, by_width = _sizes(piece, text, family, bold)
    size = fontsize.rounded(fontsize.settled(by_height, by_width, text) / unit)
    form = fontsize.shape(text, family, bold)
    scale = piece.width / unit / form.width
    baseline = _baseline(piece, form, size, unit)
    return Run(
        x0=piece.x0 / unit - form.left * scale,
        x1=piece.x1 / unit + max(0.0, form.advance - form.right) * scale,
        y0=baseline - ASCENT * size,
        y1=baseline + DESCENT * size,
        text=text,
        family=family,
        size=size,
        bold=bold,
        color=_color(piece, pixels, contrast, noise),
        baseline=baseline,
        confidence=score,
    )


def _baseline(piece: Piece, form: fontsize.Shape, size: float, unit: float) -> float:
    """Return the baseline in points: between what the ink's top and its bottom say."""
    from_bottom = piece.y1 / unit + form.bottom * size
    from_top = piece.y0 / unit + form.top * size
    return (from_bottom + from_top) / 2


def _zone(piece: Piece) -> tuple[slice, slice]:
    return slice(int(piece.y0), int(piece.y1) + 1), slice(int(piece.x0), int(piece.x1) + 1)


def _color(piece: Piece, pixels: np.ndarray, contrast: np.ndarray, noise: float) -> str:
    zone = _zone(piece)
    part = contrast[zone]
    return colours.ink_color(pixels[zone], part > piece.level, part, noise)


def _stroke_width(piece: Piece, contrast: np.ndarray) -> float:
    """Return the usual stroke width in pixels."""
    import cv2
    import numpy as np

    part = contrast[_zone(piece)]
    if part.size < 20:
        return 0.0
    big = cv2.resize(part, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC)
    peak = float(np.percentile(big, 97))
    ink = (big > 0.5 * peak).astype(np.uint8)
    runs_across = []
    for row in ink[:: max(1, ink.shape[0] // 24)]:
        edges = np.flatnonzero(np.diff(np.concatenate([[0], row, [0]]).astype(np.int8)))
        runs_across += [int(b - a) for a, b in zip(edges[0::2], edges[1::2], strict=True)]
    if not runs_across:
        return 0.0
    return statistics.median(runs_across) / 3
