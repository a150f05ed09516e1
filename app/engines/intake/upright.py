"""Tell which way up a page stands from its lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from app.engines.intake import ocr, pieces

if TYPE_CHECKING:
    import numpy as np

Turn = Literal[0, 90, 180, 270]
LONGEST = 14
SIDEWAYS = 0.75
AGREED = 0.8
SURE = 0.7
LEAST_LINES = 3


def turn_needed(pixels: np.ndarray, quads: list[np.ndarray]) -> Turn:
    """Return by how many degrees, against the clock, a page must be turned to stand upright.

    quads are the detected text lines; BGR pixels.
    """
    boxes = [pieces.upright_box(quad) for quad in quads]
    long = [b for b in boxes if max(_sides(b)) > 2 * min(_sides(b))]
    if len(long) < LEAST_LINES:
        return 0
    length = sum(max(_sides(b)) for b in long)
    tall = [b for b in long if b[3] - b[1] > b[2] - b[0]]
    if sum(max(_sides(b)) for b in tall) > SIDEWAYS * length and len(tall) > 0.5 * len(long):
        return _sideways(pixels, tall)
    level = [b for b in long if b[2] - b[0] > b[3] - b[1]]
    mixed = len(tall) > 0.3 * len(boxes)
    return 180 if not mixed and _share_over(pixels, level, 0) > SURE else 0


def _sideways(pixels: np.ndarray, tall: list[tuple[float, float, float, float]]) -> Turn:
    """Tell the two ways a page can lie on its side; 0 where its lines disagree."""
    left, right = (ocr.recognise(_crops(pixels, tall, quarters)) for quarters in (1, 3))
    votes = [_worth(one) > _worth(other) for one, other in zip(left, right, strict=True)]
    share = sum(votes) / max(1, len(votes))
    if len(votes) < LEAST_LINES or 1 - AGREED < share < AGREED:
        return 0
    return 90 if share >= AGREED else 270


def _worth(found: ocr.Reading) -> float:
    return found.score * len(found.text)


def _share_over(pixels: np.ndarray, boxes: list[tuple[float, float, float, float]], quarters: int) -> float:
    """Return the share of the longest lines that stand on their head once turned by quarters."""
    crops = _crops(pixels, boxes, quarters)
    return ocr.turned_over(crops) if len(crops) >= LEAST_LINES else 0.0


def _crops(
    pixels: np.ndarray, boxes: list[tuple[float, float, float, float]], quarters: int
) -> list[np.ndarray]:
    import numpy as np

    longest = sorted(boxes, key=lambda b: -max(_sides(b)))[:LONGEST]
    cut = [pixels[max(0, int(b[1])) : int(b[3]) + 1, max(0, int(b[0])) : int(b[2]) + 1] for b in longest]
    return [np.ascontiguousarray(np.rot90(part, quarters)) for part in cut if part.size]


def _sides(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return box[2] - box[0], box[3] - box[1]


def turned(pixels: np.ndarray, turn: Turn) -> np.ndarray:
    """Turn a picture against the clock."""
    import numpy as np

    return np.ascontiguousarray(np.rot90(pixels, turn // 90)) if turn else pixels
