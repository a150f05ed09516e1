"""The picture of a program as PNG: the drawing's SVG rendered by MuPDF, which brings fonts for Chinese."""

from __future__ import annotations

import re

import pymupdf

from app.core.errors import AppError
from app.core.i18n import _

ZOOM = 1.5
_FAMILY = re.compile(rb'font-family="[^"]*"')
MOST_PIXELS = 60_000_000


def png_of(svg: bytes, zoom: float = ZOOM) -> bytes:
    """Return an SVG as PNG bytes, `zoom` pixels for each of its units, fewer where it is very large.

    MuPDF looks at the first font family only, and knows its own by these names.
    """
    svg = _FAMILY.sub(b'font-family="sans-serif"', svg)
    try:
        with pymupdf.open(stream=svg, filetype="svg") as document:
            page = document[0]
            area = max(page.rect.width * page.rect.height, 1.0)
            scale = min(zoom, (MOST_PIXELS / area) ** 0.5)
            data: bytes = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False).tobytes("png")
            return data
    except (RuntimeError, ValueError) as error:
        raise AppError(
            "no_picture", _("The picture of the program can't be drawn."), _("Use the SVG file instead.")
        ) from error
