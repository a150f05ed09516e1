"""Make a bold face from a regular TrueType font: outlines moved outwards, advances kept."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

_SHARPEST = -0.9375  # cosine below which a corner is a spike and stays where it is

Points = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]


def embolden(font: Any, strength: float) -> None:
    """Thicken every stroke of a fontTools TTFont by strength font units, in place."""
    glyphs = [glyph for glyph in _simple_glyphs(font) if len(glyph.coordinates)]
    points = np.concatenate([np.array(glyph.coordinates, dtype=float) for glyph in glyphs])
    before, after = _neighbours(glyphs)
    moved = np.rint(points + _shifts(points, before, after, strength / 2)).astype(int)
    start = 0
    for glyph in glyphs:
        end = start + len(glyph.coordinates)
        for index, (x, y) in enumerate(moved[start:end].tolist()):
            glyph.coordinates[index] = (x, y)
        glyph.recalcBounds(font["glyf"])
        start = end


def _simple_glyphs(font: Any) -> list[Any]:
    table = font["glyf"]
    found = []
    for name in font.getGlyphOrder():
        glyph = table[name]
        if glyph.numberOfContours > 0:
            glyph.removeHinting()
            found.append(glyph)
    return found


def _neighbours(glyphs: list[Any]) -> tuple[Indices, Indices]:
    """Return for every point the index of the one before and after it on its contour."""
    total = sum(len(glyph.coordinates) for glyph in glyphs)
    before, after = np.arange(-1, total - 1), np.arange(1, total + 1)
    start = 0
    for glyph in glyphs:
        first = start
        for end in glyph.endPtsOfContours:
            before[first], after[start + end] = start + end, first
            first = start + end + 1
        start += len(glyph.coordinates)
    return before, after


def _shifts(points: Points, before: Indices, after: Indices, distance: float) -> Points:
    """Return how far each point moves so that both its edges move out by distance.

    TrueType fills what lies to the right of a contour, so outwards is left.
    """
    inward, outward = _unit(points - points[before]), _unit(points[after] - points)
    cosine = (inward * outward).sum(axis=1)
    left = np.column_stack([-(inward + outward)[:, 1], (inward + outward)[:, 0]])
    reach = np.where(cosine > _SHARPEST, 1 + cosine, np.inf)
    shift = left * (distance / reach)[:, None]
    length = np.hypot(shift[:, 0], shift[:, 1])
    limit = np.minimum(1.0, 2 * distance / np.maximum(length, 1e-9))
    return np.asarray(shift * limit[:, None])


def _unit(vectors: Points) -> Points:
    length = np.hypot(vectors[:, 0], vectors[:, 1])
    return np.asarray(vectors / np.maximum(length, 1e-9)[:, None])
