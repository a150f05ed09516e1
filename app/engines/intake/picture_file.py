"""Open a picture file: format and size are judged from the header before a pixel is decoded."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.core.errors import AppError
from app.core.i18n import _

if TYPE_CHECKING:
    import numpy as np

FORMATS = ("PNG", "JPEG", "TIFF", "BMP", "WEBP", "GIF")
MAX_PIXELS = 80_000_000
WORK_PIXELS = 12_000_000
MIN_SIDE = 24


@dataclass
class PictureFile:
    """Decoded pixels (BGR) with what the header says about their size on paper."""

    pixels: np.ndarray
    dpi: tuple[float, float] | None
    page_count: int
    grey: bool


def open_picture(source: Any, name: str) -> PictureFile:
    """Decode a picture upright and at most 12 megapixels large.

    source is a path or a binary stream. Raises AppError for anything that is
    no readable picture, and for pictures above 80 megapixels.
    """
    from PIL import Image, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = None
    try:
        with Image.open(source, formats=FORMATS) as image:
            _check_size(image.size, name)
            return _decode(image, name)
    except AppError:
        raise
    except UnidentifiedImageError as error:
        raise _not_a_picture(name, str(error)) from error
    except (OSError, ValueError, SyntaxError, MemoryError, EOFError, TypeError, KeyError) as error:
        raise _damaged(name, repr(error)) from error


def check_file(path: Path) -> None:
    """Refuse a missing or empty file."""
    if not path.is_file():
        raise AppError(
            "no_file", _("The file {name} is not there.", name=path.name), _("Choose the file again.")
        )
    if path.stat().st_size == 0:
        raise AppError(
            "empty_file",
            _("The file {name} is empty.", name=path.name),
            _("Save or scan the picture again, then choose the new file."),
        )


def _check_size(size: tuple[int, int], name: str) -> None:
    width, height = size
    if width * height > MAX_PIXELS:
        raise AppError(
            "picture_too_large",
            _(
                "The picture {name} has {width} x {height} pixels, more than can be read.",
                name=name,
                width=width,
                height=height,
            ),
            _("Save it with at most 80 megapixels; 200 dots per inch are enough."),
        )
    if min(size) < MIN_SIDE:
        raise AppError(
            "picture_too_small",
            _(
                "The picture {name} has only {width} x {height} pixels.",
                name=name,
                width=width,
                height=height,
            ),
            _("Scan the page with 150 dots per inch or more."),
        )


def _not_a_picture(name: str, detail: str) -> AppError:
    return AppError(
        "not_a_picture",
        _("The file {name} is not a picture that can be read.", name=name),
        _("Use a PNG, JPEG, TIFF, BMP or WebP file, or a PDF."),
        detail,
    )


def _damaged(name: str, detail: str) -> AppError:
    return AppError(
        "damaged_picture",
        _("The picture {name} is damaged or incomplete.", name=name),
        _("Save or scan it again, then choose the new file."),
        detail,
    )


def _decode(image: Any, name: str) -> PictureFile:
    from PIL import ImageOps

    size = image.size
    dpi = _resolution(image)
    pages = int(getattr(image, "n_frames", 1))
    grey = image.mode in ("1", "L", "LA", "I", "I;16")
    if image.format == "JPEG":
        image.draft(None, _shrunk(size))
    image.load()
    drawn = image.size[0] / size[0]
    image = ImageOps.exif_transpose(image)
    if dpi and (image.size[0] > image.size[1]) != (size[0] > size[1]):
        dpi = (dpi[1], dpi[0])
    pixels = _pixels(image)
    pixels, scale = _bounded(pixels)
    ratio = drawn * scale
    return PictureFile(pixels, (dpi[0] * ratio, dpi[1] * ratio) if dpi else None, pages, grey)


def _shrunk(size: tuple[int, int]) -> tuple[int, int]:
    ratio = min(1.0, (WORK_PIXELS / (size[0] * size[1])) ** 0.5)
    return max(1, int(size[0] * ratio)), max(1, int(size[1] * ratio))


def _resolution(image: Any) -> tuple[float, float] | None:
    """Return plausible dots per inch; 72 and 96 are what editors write when they know nothing."""
    found = image.info.get("dpi")
    try:
        x, y = float(found[0]), float(found[1])
    except (TypeError, ValueError, IndexError):
        return None
    if not (100 <= x <= 2500 and 100 <= y <= 2500 and 0.4 < x / y < 2.5):
        return None
    return x, y


def _pixels(image: Any) -> np.ndarray:
    """Return BGR pixels on white."""
    import numpy as np
    from PIL import Image

    if image.mode in ("I", "I;16", "F"):
        values = np.asarray(image).astype(np.float32)
        values *= 255.0 / max(1.0, float(values.max()))
        image = Image.fromarray(values.astype(np.uint8))
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        rgba = image.convert("RGBA")
        white = Image.new("RGBA", rgba.size, (255, 255, 255, 255))
        image = Image.alpha_composite(white, rgba)
    return np.ascontiguousarray(np.asarray(image.convert("RGB"))[:, :, ::-1])


def _bounded(pixels: np.ndarray) -> tuple[np.ndarray, float]:
    """Return the pixels shrunk to the working size, and by how much."""
    import cv2

    height, width = pixels.shape[:2]
    ratio = (WORK_PIXELS / (width * height)) ** 0.5
    if ratio >= 1:
        return pixels, 1.0
    size = (int(width * ratio), int(height * ratio))
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), size[0] / width
