"""Guess the paper's size in points from its shape."""

from __future__ import annotations

SHEETS = ((595.0, 842.0), (612.0, 792.0))
SLACK = 0.045
CONTINUOUS_WIDTH = 612.0


def paper_size(aspect: float) -> tuple[float, float, bool]:
    """Return width and height in points for width / height, and whether it is a common sheet.

    A shape that is no common sheet is taken for a slip as wide as
    continuous paper (8.5 inches), or for a narrow receipt.
    """
    for short, long in SHEETS:
        if abs(aspect / (short / long) - 1) < SLACK:
            return short, long, True
        if abs(aspect / (long / short) - 1) < SLACK:
            return long, short, True
    if aspect < 0.55:
        return 842.0 * aspect, 842.0, False
    return CONTINUOUS_WIDTH, CONTINUOUS_WIDTH / aspect, False
