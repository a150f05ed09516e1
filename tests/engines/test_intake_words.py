"""The running text of files, page by page, as the reader child gives it."""

from __future__ import annotations

import docx
import pymupdf
import pytest

from app.core.errors import AppError
from app.engines.intake.client import Reader
from app.engines.intake.words import MOST_PAGES, chosen_pages

TEXT = "定金合同自实际交付定金时成立。定金的数额由当事人约定，不得超过主合同标的额的百分之二十。"


@pytest.fixture
async def reader(tmp_path):
    opened = Reader(tmp_path / "work")
    (tmp_path / "work").mkdir()
    yield opened
    await opened.close()


def pdf(path, pages, *, scan=False):
    with pymupdf.open() as document:
        for number in range(pages):
            page = document.new_page()
            page.insert_text((60, 40), "Head of every page")
            page.insert_text((60, 100), f"第{number + 1}段：{TEXT}", fontname="china-s", fontsize=9)
            page.insert_text((60, 130), f"Words of page {number + 1} that stand only here.")
            page.insert_text((290, 800), str(number + 1))
        if scan:
            picture = document[0].get_pixmap(dpi=200)
            with pymupdf.open() as scanned:
                page = scanned.new_page(width=595, height=842)
                page.insert_image(page.rect, pixmap=picture)
                scanned.save(path)
            return path
        document.save(path)
    return path


@pytest.mark.thorough
async def test_pages_without_what_every_page_says(reader, tmp_path):
    told = []
    words = await reader.words(pdf(tmp_path / "a.pdf", 4), progress=lambda *row: told.append(row))
    assert [page.number for page in words.pages] == [1, 2, 3, 4]
    assert all(TEXT in page.text.replace("\n", "") for page in words.pages)
    assert not any("Head of every page" in page.text for page in words.pages)
    assert [row[0] for row in told] == [0, 1, 2, 3]


@pytest.mark.thorough
async def test_named_pages_only(reader, tmp_path):
    words = await reader.words(pdf(tmp_path / "a.pdf", 6), pages="3-4")
    assert [page.number for page in words.pages] == [3, 4]
    assert words.page_count == 6


@pytest.mark.thorough
async def test_many_pages_are_bounded_and_it_is_said(reader, tmp_path):
    words = await reader.words(pdf(tmp_path / "a.pdf", MOST_PAGES + 5))
    assert len(words.pages) == MOST_PAGES
    assert str(MOST_PAGES + 5) in words.warnings[0]


async def test_a_scan_is_recognised(reader, tmp_path):
    words = await reader.words(pdf(tmp_path / "scan.pdf", 1, scan=True))
    assert words.pages[0].scanned
    assert "百分之二十" in words.pages[0].text


async def test_docx_with_a_table(reader, tmp_path):
    document = docx.Document()
    document.add_heading("第一章 定金", 1)
    document.add_paragraph(TEXT)
    row = document.add_table(rows=1, cols=2).rows[0]
    row.cells[0].text, row.cells[1].text = "上限", "20%"
    document.save(tmp_path / "a.docx")
    text = (await reader.words(tmp_path / "a.docx")).pages[0].text
    assert TEXT in text
    assert "上限 20%" in text


async def test_text_in_any_encoding(reader, tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(f"{TEXT}\f{TEXT}".encode("gb18030"))
    words = await reader.words(path)
    assert [page.text for page in words.pages] == [TEXT, TEXT]


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7 broken", b"\x00\x01\x02\x03"])
async def test_what_can_not_be_read_is_said(reader, tmp_path, data):
    path = tmp_path / "a.pdf"
    path.write_bytes(data)
    with pytest.raises(AppError):
        await reader.words(path)


@pytest.mark.parametrize(
    ("said", "first", "last"),
    [("", 1, 10), ("3", 3, 3), ("2-5", 2, 5), ("5-2", 2, 5), ("9-99", 9, 10), ("x", 1, 10), ("0", 1, 1)],
)
def test_which_pages_are_meant(said, first, last):
    pages, _cut = chosen_pages(said, 10)
    assert (pages.start + 1, pages.stop) == (first, last)
