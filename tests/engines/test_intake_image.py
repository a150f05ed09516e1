"""Pictures of pages: positions, texts, rulings, fills, photos, bad files."""

from __future__ import annotations

import io
import json
from pathlib import Path

import cv2
import numpy as np
import pymupdf
import pytest
from PIL import Image

from app.core.errors import AppError
from app.core.pages import Page, Run
from app.engines.intake import fontsize, page_edges, rectify
from app.engines.intake.image import read_image, read_scanned_page
from app.engines.intake.ocr import Reading
from app.engines.intake.page_size import paper_size
from app.engines.intake.picture_file import open_picture
from app.engines.intake.reading import mended

ROWS = (
    ("Steel bolt M8", "12", "1,204.50"),
    ("Bearing 6204", "7", "88.00"),
    ("Hydraulic oil", "30", "640.25"),
)


def draw_page() -> pymupdf.Page:
    """Draw a small delivery note on A5 landscape."""
    page = pymupdf.open().new_page(width=595, height=420)
    page.insert_text((200, 60), "Delivery Note", fontsize=20, fontname="hebo")
    shape = page.new_shape()
    shape.draw_rect((60, 100, 540, 125))
    shape.finish(color=None, fill=(0.2, 0.3, 0.6))
    for y in (100, 125, 150, 175, 200):
        shape.draw_line((60, y), (540, y))
    for x in (60, 300, 400, 540):
        shape.draw_line((x, 100), (x, 200))
    shape.finish(color=(0, 0, 0), width=1)
    shape.commit()
    for x, text in ((66, "Article"), (306, "Quantity"), (406, "Amount")):
        page.insert_text((x, 117), text, fontsize=11, color=(1, 1, 1))
    for row, texts in enumerate(ROWS):
        for x, text in zip((66, 306, 406), texts, strict=True):
            page.insert_text((x, 142 + 25 * row), text, fontsize=11)
    page.insert_text((60, 260), "收货人：王芳", fontsize=12, fontname="china-s")
    return page


def pixels(dpi: int = 144) -> np.ndarray:
    """Return the page as BGR pixels."""
    data = draw_page().get_pixmap(dpi=dpi, alpha=False).tobytes("png")
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


def saved(path: Path, picture: np.ndarray, dpi: int | None = 144, **options: object) -> Path:
    """Write BGR pixels with Pillow."""
    image = Image.fromarray(picture[:, :, ::-1])
    image.save(path, **({"dpi": (dpi, dpi)} if dpi else {}), **options)
    return path


def texts(page: Page) -> dict[str, tuple[float, float]]:
    """Return each text's left edge and baseline."""
    return {run.text: (run.x0, run.baseline or run.y1) for run in page.runs}


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Page:
    """Read the drawn page once."""
    path = saved(tmp_path_factory.mktemp("picture") / "note.png", pixels())
    return read_image(path).pages[0]


@pytest.mark.thorough
def test_texts_lie_where_they_were_set(clean: Page) -> None:
    found = texts(clean)
    assert (clean.width, clean.height) == pytest.approx((595, 420), abs=1)
    for row, cells in enumerate(ROWS):
        for x, text in zip((66, 306, 406), cells, strict=True):
            assert found[text] == pytest.approx((x, 142 + 25 * row), abs=1.2)


@pytest.mark.thorough
def test_sizes_weights_and_colours(clean: Page) -> None:
    runs = {run.text: run for run in clean.runs}
    assert runs["Delivery Note"].size == 20
    assert runs["Delivery Note"].bold
    assert runs["Bearing 6204"].size == 11
    assert not runs["Bearing 6204"].bold
    assert runs["Quantity"].color == "#ffffff"
    assert runs["88.00"].color == "#000000"


def test_chinese_text_is_read_with_its_size(clean: Page) -> None:
    line = [run for run in clean.runs if run.y0 > 240]
    assert "".join(run.text for run in line).replace(":", "：") == "收货人：王芳"
    assert {run.size for run in line} == {12.0}


def test_rulings_and_the_header_fill(clean: Page) -> None:
    level = sorted(s.y0 for s in clean.strokes if s.y0 == s.y1)
    upright = sorted(s.x0 for s in clean.strokes if s.x0 == s.x1)
    assert [y for y in level if y > 130] == pytest.approx([150, 175, 200], abs=0.7)
    assert {round(x) for x in upright} == {60, 300, 400, 540}
    assert any(
        (box.x0, box.y0, box.x1, box.y1) == pytest.approx((60, 100, 540, 125), abs=2) for box in clean.boxes
    )


@pytest.mark.thorough
def test_photo_is_laid_flat(tmp_path: Path) -> None:
    page = pixels()
    height, width = page.shape[:2]
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    corners = np.array([[90, 70], [1230, 110], [1200, 880], [60, 900]], np.float32)
    scene = cv2.warpPerspective(
        page,
        cv2.getPerspectiveTransform(source, corners),
        (1320, 980),
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(70, 85, 95),
    )
    shade = np.linspace(0.7, 1.0, scene.shape[1])[None, :, None]
    found = page_edges.page_corners((scene * shade).astype(np.uint8))
    assert found is not None
    assert np.abs(found - corners).max() < 3
    document = read_image(saved(tmp_path / "photo.jpg", (scene * shade).astype(np.uint8), None, quality=92))
    assert document.kind == "photo"
    back = 595 / document.pages[0].width
    x, y = texts(document.pages[0])["640.25"]
    assert (x * back, y * back) == pytest.approx((406, 192), abs=6)


@pytest.mark.thorough
def test_tilted_noisy_scan_is_levelled(tmp_path: Path) -> None:
    page = cv2.cvtColor(pixels(200), cv2.COLOR_BGR2GRAY)
    rng = np.random.default_rng(3)
    page = rectify.turned(page, -0.8).astype(np.float32) - 8 + rng.normal(0, 3, page.shape)
    page[rng.random(page.shape) < 0.001] = 0
    grey = np.clip(page, 0, 255).astype(np.uint8)
    path = tmp_path / "scan.jpg"
    Image.fromarray(grey).save(path, dpi=(200, 200), quality=85)
    result = read_image(path)
    assert result.kind == "scan"
    runs = texts(result.pages[0])
    assert "1,204.50" in runs
    assert "Steel bolt M8" in runs
    levels = [s for s in result.pages[0].strokes if s.y0 == s.y1 and s.x1 - s.x0 > 400]
    assert len(levels) >= 4


@pytest.mark.thorough
def test_exif_orientation_is_obeyed(tmp_path: Path) -> None:
    turned = np.rot90(pixels(), 1).copy()
    image = Image.fromarray(turned[:, :, ::-1])
    exif = Image.Exif()
    exif[0x0112] = 6
    path = tmp_path / "turned.jpg"
    image.save(path, dpi=(144, 144), exif=exif, quality=92)
    page = read_image(path).pages[0]
    assert page.width > page.height
    assert "Bearing 6204" in texts(page)


@pytest.mark.thorough
def test_scanned_page_keeps_the_given_size() -> None:
    data = draw_page().get_pixmap(dpi=150, alpha=False).tobytes("png")
    page = read_scanned_page(data, 595, 420, number=3)
    assert (page.number, page.width, page.height, page.kind) == (3, 595, 420, "scan")
    assert texts(page)["88.00"] == pytest.approx((406, 167), abs=1.2)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b"this is no picture at all" * 20, "not_a_picture"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not_a_picture"),
    ],
)
def test_bad_files_are_named(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "bad.png"
    path.write_bytes(data)
    with pytest.raises(AppError) as caught:
        read_image(path)
    assert caught.value.code == code
    assert caught.value.remedy


def test_truncated_picture_is_damaged(tmp_path: Path) -> None:
    whole = saved(tmp_path / "whole.png", pixels()).read_bytes()
    cut = tmp_path / "cut.png"
    cut.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(AppError) as caught:
        read_image(cut)
    assert caught.value.code == "damaged_picture"


@pytest.mark.thorough
def test_bomb_is_refused_before_it_is_decoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bomb.png"
    Image.new("1", (30000, 30000)).save(path)
    monkeypatch.setattr(Image.Image, "load", lambda self: pytest.fail("decoded"))
    with pytest.raises(AppError) as caught:
        read_image(path)
    assert caught.value.code == "picture_too_large"


def test_large_photo_is_shrunk() -> None:
    stream = io.BytesIO()
    Image.new("L", (8000, 6250), 255).save(stream, "JPEG")
    stream.seek(0)
    loaded = open_picture(stream, "large.jpg")
    assert loaded.pixels.shape[0] * loaded.pixels.shape[1] <= 12_000_000


def test_blank_page_has_no_text(tmp_path: Path) -> None:
    path = saved(tmp_path / "blank.png", np.full((900, 640, 3), 255, np.uint8))
    with pytest.raises(AppError) as caught:
        read_image(path)
    assert caught.value.code == "no_text"


@pytest.mark.thorough
def test_progress_is_told_to_the_end(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    read_image(saved(tmp_path / "note.png", pixels()), lambda done, total, _text: told.append((done, total)))
    assert told[-1][0] == told[-1][1]
    assert [done for done, _total in told] == sorted(done for done, _total in told)


def test_letters_are_mended_only_among_digits() -> None:
    assert mended("1,2O4.5l") == "1,204.51"
    assert mended("OIL 46") == "OIL 46"
    assert mended("Bolt M8") == "Bolt M8"


@pytest.mark.parametrize(
    ("aspect", "expected"), [(0.70, (595, 842)), (1.40, (842, 595)), (0.78, (612, 792)), (1.55, None)]
)
def test_paper_is_guessed_from_its_shape(aspect: float, expected: tuple[int, int] | None) -> None:
    width, height, known = paper_size(aspect)
    assert known is (expected is not None)
    if expected:
        assert (width, height) == expected
    else:
        assert width / height == pytest.approx(aspect)


def test_ink_shapes_know_descenders_and_wide_characters() -> None:
    assert fontsize.shape("x").height < fontsize.shape("xg").height
    assert fontsize.shape("国王").advance == 2
    assert Reading().text == ""


@pytest.mark.thorough
@pytest.mark.shared
@pytest.mark.parametrize("kind", ["png", "scan"])
def test_corpus_page_is_read_in_place(shared: Path, kind: str) -> None:
    folder = shared / "data" / "reports"
    name = "zh_journalsheet_matcostsinput_ebd86e"
    truth = json.loads((folder / "truth" / f"{name}.json").read_text("utf-8"))
    page = read_image(next((folder / kind).glob(f"{name}.*"))).pages[0]
    near = [any(_same(run, span) for run in page.runs) for span in truth["spans"]]
    assert sum(near) > 0.9 * len(near)
    assert page.strokes


def _same(run: Run, span: dict) -> bool:
    x0, y0, _x1, y1 = span["bbox"]
    beside = abs(run.x0 - x0) < 4 and abs(run.cy - (y0 + y1) / 2) < 4
    return beside and run.text == span["text"].strip()


@pytest.mark.thorough
def test_page_lying_upside_down_is_turned(tmp_path: Path) -> None:
    page = read_image(saved(tmp_path / "down.png", pixels()[::-1, ::-1].copy())).pages[0]
    assert texts(page)["88.00"] == pytest.approx((406, 167), abs=1.5)
