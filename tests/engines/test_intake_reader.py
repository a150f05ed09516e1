"""The reader child: reading, pictures, comparing and refusing, through the real pipe."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pymupdf
import pytest
import pytest_asyncio

from app.core.errors import AppError
from app.engines.intake.client import Reader
from app.engines.intake.draw import draw_page

SAMPLES = Path(__file__).parents[2] / "resources" / "samples" / "reports"


@pytest_asyncio.fixture
async def reader(tmp_path: Path) -> AsyncIterator[Reader]:
    one = Reader(tmp_path / "work")
    yield one
    await one.close()


def blank_pdf(path: Path, pages: int, text: str = "Order 1") -> Path:
    document = pymupdf.open()
    for _number in range(pages):
        document.new_page().insert_text((72, 72), text)
    document.save(path)
    return path


@pytest.mark.parametrize(
    ("name", "kind", "text"),
    [
        ("销售单.pdf", "pdf", "不锈钢单槽水盆"),
        ("invoice.xlsx", "xlsx", "Oak bracket"),
        ("送货单.docx", "docx", "五常稻花香大米"),
    ],
)
async def test_samples_are_read_pictured_and_compared(
    reader: Reader, tmp_path: Path, name: str, kind: str, text: str
) -> None:
    document = await reader.read(SAMPLES / name)
    assert (document.name, document.kind, document.page_count) == (name, kind, 1)
    assert any(text in run.text for run in document.pages[0].runs)
    picture = await reader.picture(SAMPLES / name, dpi=72)
    pixels = pymupdf.Pixmap(str(picture))
    assert (pixels.width, pixels.height) == pytest.approx((595, 842), abs=2)
    rendering = tmp_path / "rendering.pdf"
    rendering.write_bytes(draw_page(document.pages[0]))
    fidelity = await reader.compare(document, SAMPLES / name, rendering)
    assert fidelity.score > 0.85
    empty = blank_pdf(tmp_path / "other.pdf", 1, "Nothing alike")
    assert (await reader.compare(document, SAMPLES / name, empty)).score < 0.1


@pytest.mark.thorough
async def test_a_scan_is_read_and_shown_straight(reader: Reader, tmp_path: Path) -> None:
    path = SAMPLES / "delivery_note_scan.png"
    document = await reader.read(path)
    assert document.kind in ("image", "scan", "photo")
    assert sum("FX-33" in run.text for run in document.pages[0].runs) == 2
    assert (await reader.picture(path)).is_file()
    rendering = tmp_path / "rendering.pdf"
    rendering.write_bytes(draw_page(document.pages[0]))
    assert (await reader.compare(document, path, rendering)).score > 0.7


async def test_progress_and_other_kinds(reader: Reader, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Order  17", encoding="utf-8")
    (tmp_path / "a.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    (tmp_path / "a.jrxml").write_text('<jasperReport name="x"/>', encoding="utf-8")
    assert (await reader.read(tmp_path / "a.txt")).kind == "text"
    assert len((await reader.read(tmp_path / "a.csv")).pages[0].cells) == 4
    template = await reader.read(tmp_path / "a.jrxml")
    assert (template.kind, template.pages) == ("jrxml", [])
    with pytest.raises(AppError):
        await reader.picture(tmp_path / "a.jrxml")


@pytest.mark.thorough
async def test_a_thousand_pages_are_counted_not_read(reader: Reader, tmp_path: Path) -> None:
    document = await reader.read(blank_pdf(tmp_path / "long.pdf", 1000))
    assert document.page_count == 1000
    assert len(document.pages) < 100
    assert (await reader.picture(tmp_path / "long.pdf", page=1000)).is_file()
    with pytest.raises(AppError) as caught:
        await reader.picture(tmp_path / "long.pdf", page=1001)
    assert caught.value.code == "no_page"


async def test_refusals_name_the_file_and_leave_the_reader_alive(reader: Reader, tmp_path: Path) -> None:
    locked = pymupdf.open()
    locked.new_page()
    locked.save(tmp_path / "locked.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, owner_pw="o", user_pw="u")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7\nrubbish")
    broken = bytearray((SAMPLES / "送货单.docx").read_bytes())
    broken[2000:2600] = bytes(600)
    (tmp_path / "broken.docx").write_bytes(broken)
    (tmp_path / "empty.png").write_bytes(b"")
    codes = []
    for name in ("locked.pdf", "broken.pdf", "broken.docx", "empty.png"):
        with pytest.raises(AppError) as caught:
            await reader.read(tmp_path / name)
        assert name in caught.value.message
        assert caught.value.remedy
        codes.append(caught.value.code)
    assert codes == ["encrypted_file", "corrupt_file", "corrupt_file", "empty_file"]
    assert (await reader.read(SAMPLES / "invoice.xlsx")).pages


async def test_mutated_pdfs_end_read_or_refused(reader: Reader, tmp_path: Path) -> None:
    whole = (SAMPLES / "销售单.pdf").read_bytes()
    rng = random.Random(4)
    outcomes = set()
    for number in range(12):
        data = bytearray(whole)
        for _hit in range(40):
            data[rng.randrange(len(data))] = rng.randrange(256)
        path = tmp_path / f"{number}.pdf"
        path.write_bytes(data[: rng.randrange(len(data) // 2, len(data))])
        try:
            await reader.read(path)
            outcomes.add("read")
        except AppError as error:
            outcomes.add(error.code)
    assert outcomes <= {"read", "corrupt_file", "encrypted_file", "reader_lost", "nothing_in_it", "no_text"}
    assert (await reader.read(SAMPLES / "销售单.pdf")).pages


async def test_a_changed_file_is_read_again(reader: Reader, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("before", encoding="utf-8")
    assert (await reader.read(path)).pages[0].runs[0].text == "before"
    path.write_text("afterwards", encoding="utf-8")
    assert (await reader.read(path)).pages[0].runs[0].text == "afterwards"


async def test_cancelling_frees_the_reader(reader: Reader) -> None:
    task = asyncio.create_task(reader.read(SAMPLES / "delivery_note_scan.png"))
    await asyncio.sleep(0.3)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (await reader.read(SAMPLES / "invoice.xlsx")).pages


def test_works_from_one_loop_after_another(tmp_path: Path) -> None:
    one = Reader(tmp_path / "work")
    first = asyncio.run(one.read(SAMPLES / "invoice.xlsx"))
    second = asyncio.run(one.read(SAMPLES / "invoice.xlsx"))
    asyncio.run(one.close())
    assert first == second
