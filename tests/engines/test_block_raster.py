"""The picture of a program as PNG: of the right size, with Chinese words drawn."""

from __future__ import annotations

import pymupdf
import pytest

from app.core.errors import AppError
from app.engines.blockly.raster import png_of

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40" viewBox="0 0 200 40" '
    'font-family="Noto Sans CJK SC" font-size="20"><rect width="200" height="40" fill="#ffffff"/>'
    '<text x="10" y="28" fill="#000000">{words}</text></svg>'
)


def dark(data: bytes) -> bytes:
    """Return where a picture is dark."""
    picture = pymupdf.Pixmap(data)
    return bytes(value < 128 for value in picture.samples)


def test_chinese_words_are_drawn_and_not_as_boxes():
    one, other, nothing = (png_of(SVG.format(words=words).encode()) for words in ("直线移动", "夹爪打开", ""))
    assert one.startswith(b"\x89PNG")
    assert sum(dark(nothing)) == 0
    assert sum(dark(one)) > 300
    assert dark(one) != dark(other)


@pytest.mark.thorough
def test_a_very_large_picture_is_drawn_smaller():
    wide = SVG.format(words="x").replace(
        'width="200" height="40" viewBox="0 0 200 40"', 'width="40000" height="9000"'
    )
    picture = pymupdf.Pixmap(png_of(wide.encode()))
    assert picture.width * picture.height < 61_000_000


def test_what_is_no_picture_is_told():
    with pytest.raises(AppError):
        png_of(b"no picture")
