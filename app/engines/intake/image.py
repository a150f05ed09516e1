"""Read a picture of a page - drawn, scanned or photographed - into the page model."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.errors import AppError
from app.core.i18n import _
from app.core.pages import Document, Page, SourceKind
from app.engines.intake import ocr, page_edges, rectify, red_notes, upright
from app.engines.intake.ink_remarks import with_remarks
from app.engines.intake.picture_file import PictureFile, check_file, open_picture
from app.engines.intake.picture_page import page_from_pixels

if TYPE_CHECKING:
    import numpy as np

Progress = Callable[[int, int, str], None]
STEPS = 4
WORK_DPI = 200.0


@dataclass
class Flat:
    """An upright, evenly lit page: pixels, size in points, and how it was taken."""

    pixels: np.ndarray
    width: float
    height: float
    kind: SourceKind
    known_size: bool = True

    def turned(self, turn: upright.Turn) -> Flat:
        """Return the page turned against the clock."""
        if not turn:
            return self
        wide, high = (self.height, self.width) if turn in (90, 270) else (self.width, self.height)
        return Flat(upright.turned(self.pixels, turn), wide, high, self.kind, self.known_size)


def read_image(path: Path, progress: Progress | None = None) -> Document:
    """Return the page in a PNG, JPEG, TIFF, BMP or WebP file.

    Raises AppError: no_file, empty_file, not_a_picture, damaged_picture,
    picture_too_large, picture_too_small, no_text.
    """
    tell = progress or _silent
    check_file(path)
    tell(0, STEPS, _("Opening the picture"))
    loaded = open_picture(path, path.name)
    tell(1, STEPS, _("Straightening the page"))
    flat = flatten(loaded)
    page = _read(flat, path.name, tell)
    tell(STEPS, STEPS, "")
    return Document(
        name=path.name,
        kind=page.kind,
        page_count=loaded.page_count,
        pages=[page],
        warnings=_warnings(loaded, flat),
    )


def read_scanned_page(
    picture: bytes, width_pt: float, height_pt: float, *, number: int = 1, progress: Progress | None = None
) -> Page:
    """Return a page whose only content is a picture, as in a scanned PDF.

    picture is the rendering of the whole page (any format read_image takes);
    its edges are the page's edges. Raises the same errors as read_image.
    """
    name = _("page {number}", number=number)
    loaded = open_picture(io.BytesIO(picture), name)
    straight = rectify.straightened(_calmed(loaded.pixels, loaded.pixels.shape[1] / width_pt))
    page = _read(Flat(straight, width_pt, height_pt, "scan"), name, progress or _silent)
    page.number = number
    return page


def flat_picture(path: Path, turn: upright.Turn = 0) -> tuple[np.ndarray, float, float]:
    """Return the straightened pixels (BGR) and their size in points, for showing beside the result."""
    check_file(path)
    flat = flatten(open_picture(path, path.name)).turned(turn)
    return flat.pixels, flat.width, flat.height


def flatten(loaded: PictureFile) -> Flat:
    """Straighten a photo or scan and find its size in points."""
    corners = page_edges.page_corners(loaded.pixels)
    if corners is not None:
        return _flat_photo(loaded.pixels, corners)
    return _flat_scan(loaded)


def _flat_photo(pixels: np.ndarray, corners: np.ndarray) -> Flat:
    from app.engines.intake.page_size import paper_size

    size = rectify.flat_size(corners)
    width, height, known = paper_size(size[0] / size[1])
    dense = max(size) / max(width, height) * 72
    scale = min(WORK_DPI, max(144.0, dense)) / 72
    flat = rectify.lay_flat(pixels, corners, (round(width * scale), round(height * scale)))
    flat = rectify.without_rim(rectify.even_light(flat))
    return Flat(rectify.straightened(flat), width, height, "photo", known)


def _flat_scan(loaded: PictureFile) -> Flat:
    import cv2

    from app.engines.intake.page_size import paper_size

    pixels = loaded.pixels
    tall, wide = pixels.shape[:2]
    if loaded.dpi:
        width, height, known = wide / loaded.dpi[0] * 72, tall / loaded.dpi[1] * 72, True
    else:
        width, height, known = paper_size(wide / tall)
    scale = wide / width
    if scale * 72 > 1.15 * WORK_DPI:
        scale = WORK_DPI / 72
        size = (round(width * scale), round(height * scale))
        pixels = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    uneven = _uneven(pixels)
    if uneven:
        pixels = rectify.even_light(pixels)
    calm = _calmed(pixels, scale)
    kind: SourceKind = "photo" if uneven else "image" if calm is pixels else "scan"
    return Flat(rectify.straightened(calm), width, height, kind, known)


def _uneven(pixels: np.ndarray) -> bool:
    """Tell whether the paper's brightness drifts across the picture."""
    import cv2
    import numpy as np

    grey = cv2.resize(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), (96, 96), interpolation=cv2.INTER_AREA)
    tiles = [
        float(np.percentile(grey[y : y + 24, x : x + 24], 90))
        for y in (0, 24, 48, 72)
        for x in (0, 24, 48, 72)
    ]
    bright = sorted(tiles)
    return bright[-1] - bright[2] > 22 and bright[-1] < 254 and len({round(t / 4) for t in tiles}) > 4


def _calmed(pixels: np.ndarray, scale: float) -> np.ndarray:
    """Remove scan noise; a noiseless picture comes back as the same object."""
    import cv2
    import numpy as np

    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    rough = cv2.absdiff(grey, cv2.medianBlur(grey, 3))
    if (
        float((rough[::2, ::2] > 1).mean()) < 0.2
        and float(np.bincount(grey.ravel(), minlength=256)[255]) > 0.2 * grey.size
    ):
        return pixels
    return rectify.white_paper(rectify.without_specks(pixels, scale))


def _read(flat: Flat, name: str, tell: Progress) -> Page:
    tell(2, STEPS, _("Finding the text"))
    inked = red_notes.without_marks(flat.pixels, flat.pixels.shape[1] / flat.width)
    quads = ocr.detect(inked.clean)
    turn = upright.turn_needed(inked.clean, quads)
    if turn:
        flat = flat.turned(turn)
        inked = red_notes.without_marks(flat.pixels, flat.pixels.shape[1] / flat.width)
        quads = ocr.detect(inked.clean)
    page = page_from_pixels(inked.clean, quads, flat.width, flat.height, flat.kind, tell)
    if not page.runs:
        raise AppError(
            "no_text",
            _("No printed text was found in {name}.", name=name),
            _("Use a sharper picture in which the page fills the frame, or a PDF of the page."),
        )
    page.turned = turn
    return with_remarks(page, inked)


def _warnings(loaded: PictureFile, flat: Flat) -> list[str]:
    notes = []
    if loaded.page_count > 1:
        notes.append(_("Only the first of {count} pages was read.", count=loaded.page_count))
    if not flat.known_size:
        notes.append(_("The paper's size is not stated in the picture; it was guessed from its shape."))
    return notes


def _silent(_done: int, _total: int, _text: str) -> None:
    return None
