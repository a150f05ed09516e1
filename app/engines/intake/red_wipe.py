"""Take red ink off a page: paper where it lay on paper, letters where it crossed them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engines.intake.red_layer import Ink

if TYPE_CHECKING:
    import numpy as np

FAINT_CHROMA = 14
STRONG = 60
SEEN_THROUGH = 0.002
PEN = 4.6


def without_ink(pixels: np.ndarray, inks: list[Ink], chroma: np.ndarray, unit: float) -> np.ndarray:
    """Return the page with this ink gone: paper where it lay on paper, letters where it crossed them."""
    clean = pixels.copy()
    for ink in inks:
        _wipe(clean, ink, chroma, unit)
    return clean


def _wipe(clean: np.ndarray, ink: Ink, chroma: np.ndarray, unit: float) -> None:
    """Divide the pen's brightness out of its pixels; letters show through ink, not through paint."""
    import cv2
    import numpy as np

    grow = max(2, int(1.1 * unit))
    pad = grow + int(5 * unit)
    tall, wide = chroma.shape
    x0, y0 = max(0, ink.box[0] - pad), max(0, ink.box[1] - pad)
    x1, y1 = min(wide, ink.box[2] + pad), min(tall, ink.box[3] + pad)
    core = np.zeros((y1 - y0, x1 - x0), np.uint8)
    top, left = ink.box[1] - y0, ink.box[0] - x0
    core[top : top + ink.height, left : left + ink.width] = ink.mask
    near = cv2.dilate(core, np.ones((2 * grow + 1,) * 2, np.uint8))
    zone = (near > 0) & ((chroma[y0:y1, x0:x1] > FAINT_CHROMA) | (core > 0))
    part = clean[y0:y1, x0:x1]
    bare = part[near == 0]
    paper = np.asarray(np.median(bare, axis=0)) if len(bare) else np.array([255.0] * 3)
    pen = _pen(part, (core > 0) & (chroma[y0:y1, x0:x1] > STRONG))
    through = np.minimum(1.0, part[:, :, 2].astype(np.float32) / max(90.0, pen))
    ground = cv2.medianBlur(part, min(255, int(7 * unit) | 1)) if paper.min() < 245 else None
    under = paper if ground is None else np.maximum(ground, paper * 0.6)[zone]
    part[zone] = np.clip(under * through[zone][:, None], 0, 255).astype(np.uint8)
    dark = (through < 0.55).astype(np.uint8)
    inner = cv2.erode(core, np.ones((3, 3), np.uint8))
    if int((dark & inner).sum()) <= max(3.0, SEEN_THROUGH * float(inner.sum())):
        bridged = _bridged(dark, zone, unit)
        part[bridged] = np.median(part[dark > 0], axis=0) if dark.any() else 0


def _pen(part: np.ndarray, strong: np.ndarray) -> float:
    """Return how bright the pen itself is in the red channel."""
    import numpy as np

    return float(np.percentile(part[:, :, 2][strong], 60)) if strong.any() else 255.0


def _bridged(dark: np.ndarray, zone: np.ndarray, unit: float) -> np.ndarray:
    """Return where an opaque pen cut the strokes of letters and rulings in two."""
    import cv2
    import numpy as np

    reach = int(PEN * unit) | 1
    bare = dark.copy()
    bare[zone & (dark == 0)] = 0
    gaps = np.zeros(dark.shape, bool)
    for shape in ((reach, 1), (1, reach)):
        closed = cv2.morphologyEx(bare, cv2.MORPH_CLOSE, np.ones(shape, np.uint8))
        gaps |= (closed > 0) & (bare == 0)
    return np.asarray(gaps & zone)
