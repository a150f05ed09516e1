"""Tidy recognised text: restore lost spaces, drop specks, mend digits among digits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from app.engines.intake.fontsize import has_wide, is_wide, shape, side_space

if TYPE_CHECKING:
    import numpy as np

    from app.engines.intake.ocr import Reading
    from app.engines.intake.pieces import Piece

NUMERIC = re.compile(r"^[-+]?[\d.,OoIl|S%￥¥$€]+$")
LOOKALIKES = str.maketrans({"O": "0", "o": "0", "I": "1", "l": "1", "|": "1"})


def tidied(piece: Piece, found: Reading, left: float, width: float, contrast: np.ndarray) -> str:
    """Return the text of a piece as it is printed."""
    text = _with_spaces(piece, found, left, width, contrast)
    return mended(re.sub(r"\s+", " ", text).strip())


def mended(text: str) -> str:
    """Turn letters that stand among digits into the digits they look like."""
    digits = sum(c.isdigit() for c in text)
    letters = sum(c in "OoIl|" for c in text)
    if letters and digits >= 2 * letters and NUMERIC.match(text) and re.search(r"[.,]\d", text):
        return text.translate(LOOKALIKES)
    return text


def _with_spaces(piece: Piece, found: Reading, left: float, width: float, contrast: np.ndarray) -> str:
    """Insert a space where two Latin characters stand further apart than their shapes explain."""
    import numpy as np

    if len(found.text) < 2:
        return found.text
    rows = slice(int(piece.y0), int(piece.y1) + 1)
    start = int(piece.x0)
    inked = np.flatnonzero((contrast[rows, start : int(piece.x1) + 1] > piece.level).any(axis=0))
    gaps = np.flatnonzero(np.diff(inked) > 2)
    text = found.text
    form = shape(text)
    size = min(piece.height / form.height, 1.1 * piece.width / form.width)
    centres = [left + c * width for c in found.centres]
    for gap in reversed(gaps):
        first, second = start + int(inked[gap]), start + int(inked[gap + 1])
        after = next((i for i, c in enumerate(centres) if c > (first + second) / 2), None)
        if after and _spaced(text[after - 1], text[after]):
            wide = has_wide(text[after - 1 : after + 1])
            loose = second - first - 1 - size * side_space(text[after - 1], text[after])
            if loose > (0.22 if wide else 0.2) * size:
                text = text[:after] + " " + text[after:]
    return text


def _spaced(before: str, after: str) -> bool:
    """Tell whether a space may be missing between two characters; wide punctuation brings its own."""
    if " " in (before, after):
        return False
    return all(not is_wide(c) or c.isalnum() for c in (before, after))
