"""Make runs of text - words, size, face, weight, colour, baseline - from recognised pieces."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

from app.core.pages import Run
from app.engines.intake import colours, fontsize, ocr, pieces, reading
from app.engines.intake.fontsize import ASCENT, DESCENT, Family

if TYPE_CHECKING:
    import numpy as np

    from app.engines.intake.pieces import Piece

LEAST_SCORE = 0.45
BOLD = (0.13, 0.17)
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
    kept = []
    for piece, found, (_crop, left, width) in zip(cut, readings, crops, strict=True):
        text = reading.tidied(piece, found, left, width, contrast)
        if text and found.score >= least:
            kept.append((piece, text, found.score))
    family = _page_family([(p, t) for p, t, _score in kept])
    weights = [_stroke_width(p, contrast) / min(_sizes(p, t, family)) for p, t, _score in kept]
    heavy = _heavy(weights)
    return [
        _run(
            p, t, s, family, w > (WIDE_BOLD if fontsize.has_wide(t) else heavy), pixels, contrast, noise, unit
        )
        for (p, t, s), w in zip(kept, weights, strict=True)
    ]


def _heavy(weights: list[float]) -> float:
    """Return the stroke width per em above which a text is bold: blur makes all strokes of a page wider."""
    usual = statistics.median(weights) if len(weights) > 4 else 0.0
    return min(max(BOLD[0], 1.25 * usual), BOLD[1])


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
