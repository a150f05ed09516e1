"""Where the names in the dry run's picture stand, so that none covers another."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF

GAP = 7.0
RISE = 4.0
MOST_ROWS = 6


def free_places(anchors: Sequence[QPointF], sizes: Sequence[QSizeF], area: QRectF) -> list[QRectF]:
    """Return a rectangle in pixels for each name, beside its anchor and clear of those before it.

    The nearest place that is free and inside the area is taken; where none is, the nearest of all.
    """
    taken: list[QRectF] = []
    for anchor, size in zip(anchors, sizes, strict=True):
        tried = _candidates(anchor, size)
        inside = [one for one in tried if area.contains(one)]
        free = [one for one in inside if not any(one.intersects(other) for other in taken)]
        taken.append((free or inside or tried)[0])
    return taken


def _candidates(anchor: QPointF, size: QSizeF) -> list[QRectF]:
    """Return places right and left of an anchor, those that are nearest to its height first."""
    found: list[QRectF] = []
    for row in range(MOST_ROWS):
        for shift in dict.fromkeys((-row, row)):
            top = anchor.y() - RISE - size.height() / 2 + shift * (size.height() + 1)
            right = QPointF(anchor.x() + GAP, top)
            left = QPointF(anchor.x() - GAP - size.width(), top)
            found += [QRectF(right, size), QRectF(left, size)]
    return found
