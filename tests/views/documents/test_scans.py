"""A figure of a scan opens its page with a box around the very words."""

from __future__ import annotations

import asyncio

import pymupdf
import pytest
from PySide6.QtCore import QRectF

from app.engines.documents.desk import Desk
from app.engines.documents.reading import read_picture
from app.engines.intake.client import Reader
from app.views.documents.source_view import SourceView
from app.widgets.theme import Theme

WAIT_MS = 30_000
WORDS = ("First page of the delivery note", "Delivered: 4860 boxes of cartridges")
SLACK = 6.0


@pytest.fixture(scope="module")
def scan(tmp_path_factory):
    """A PDF of two pictures, and where the words stood on the page that became the second."""
    folder = tmp_path_factory.mktemp("scan")
    made, where = pymupdf.open(), None
    for words in WORDS:
        plain = pymupdf.open()
        page = plain.new_page(width=595, height=842)
        page.insert_text((90, 300), words, fontsize=18)
        where = page.search_for(words)[0]
        made.new_page(width=595, height=842).insert_image(
            page.rect, stream=page.get_pixmap(dpi=150).tobytes("png")
        )
    path = folder / "delivery.pdf"
    made.save(path)
    return path, where


@pytest.fixture(scope="module")
def read(scan, tmp_path_factory):
    """The scan's words with their places."""
    path, _where = scan

    async def recognised():
        reader = Reader(tmp_path_factory.mktemp("reader"))
        desk = Desk(None, None, reader, None, path.parent)
        desk.path = lambda _name: path
        try:
            return await desk.recognised(str(path))
        finally:
            await reader.close()

    return asyncio.run(recognised())


def test_every_page_of_a_scan_is_recognised(read):
    assert [one.place.page for one in read.paragraphs] == [1, 2]
    assert "4860" in read.paragraphs[1].text


def test_the_box_lies_on_the_words_of_the_scan(qtbot, scan, read):
    path, where = scan
    view = SourceView(Theme("light"))
    qtbot.addWidget(view)
    view.resize(700, 900)
    view.show()
    place = read.paragraphs[1].place
    with qtbot.waitSignal(view.shown, timeout=WAIT_MS):
        view.show_place(path, place)
    assert view.stack.currentWidget() is view.pages
    (mark,) = view.pages._marks
    assert mark.page == 1
    wanted = QRectF(where.x0, where.y0, where.width, where.height)
    assert wanted.adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(mark.area)
    assert mark.area.width() > wanted.width() * 0.9


@pytest.mark.parametrize("dpi", [None, 300])
def test_the_box_lies_on_the_words_of_a_picture(qtbot, tmp_path, dpi):
    from PIL import Image

    page = pymupdf.open().new_page(width=595, height=842)
    page.insert_text((90, 300), WORDS[1], fontsize=18)
    where, pixels = page.search_for(WORDS[1])[0], page.get_pixmap(dpi=150)
    path = tmp_path / "delivery.png"
    picture = Image.frombytes("RGB", (pixels.width, pixels.height), pixels.samples)
    picture.save(path, **({"dpi": (dpi, dpi)} if dpi else {}))

    async def recognised():
        reader = Reader(tmp_path / "reader")
        try:
            return await read_picture(path, reader)
        finally:
            await reader.close()

    place = asyncio.run(recognised()).paragraphs[0].place
    view = SourceView(Theme("light"))
    qtbot.addWidget(view)
    with qtbot.waitSignal(view.shown, timeout=WAIT_MS):
        view.show_place(path, place)
    (mark,) = view.picture._marks
    assert mark.rect().left() / pixels.width == pytest.approx(where.x0 / 595, abs=0.01)
    assert mark.rect().bottom() / pixels.height == pytest.approx(where.y1 / 842, abs=0.01)
