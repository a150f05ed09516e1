from __future__ import annotations

import pymupdf
import pytest

from app.core.errors import AppError
from app.domain.reports.drawing import line_element
from app.engines.intake.pdf import read_pdf


@pytest.fixture
def sample(tmp_path):
    def make(draw, **page):
        file = pymupdf.open()
        draw(file.new_page(**{"width": 400, "height": 300, **page}))
        path = tmp_path / "sample.pdf"
        file.save(path)
        return path

    return make


def test_texts_have_font_size_weight_colour_and_place(sample):
    path = sample(lambda p: p.insert_text((50, 60), "Hello", fontname="hebo", fontsize=14, color=(1, 0, 0)))
    run = read_pdf(path).pages[0].runs[0]
    assert (run.text, run.size, run.bold, run.color, run.family) == ("Hello", 14, True, "#FF0000", "sans")
    assert run.x0 == pytest.approx(50, abs=0.5)
    assert run.baseline == pytest.approx(60, abs=0.1)


def test_lines_boxes_and_fills(sample):
    def draw(page):
        page.draw_line((10, 20), (110, 20), width=0.5)
        page.draw_rect((10, 30, 110, 60), color=(0, 0, 0), fill=(0.5, 0.5, 0.5))
        page.draw_rect((10, 80, 110, 81), color=None, fill=(0, 0, 0))

    page = read_pdf(sample(draw)).pages[0]
    assert [(s.y0, s.y1) for s in page.strokes] == [(20, 20), (80.5, 80.5)]
    assert [(b.fill, b.color) for b in page.boxes] == [("#808080", "#000000")]


def test_a_row_of_dots_is_a_dotted_line(sample):
    def draw(page):
        page.draw_line((10, 20), (110, 20), width=1, dashes="[1 1] 0")
        page.draw_line((10, 40), (110, 40), width=1, dashes="[4 2] 0")
        page.draw_line((10, 60), (110, 60), width=1)

    strokes = read_pdf(sample(draw)).pages[0].strokes
    assert [(one.dotted, one.dashed) for one in strokes] == [(True, False), (False, True), (False, False)]
    assert [line_element(one, 0).pen.style for one in strokes] == ["Dotted", "Dashed", "Solid"]


def test_rotation_is_baked_in(sample):
    def draw(page):
        page.insert_text((50, 60), "Hello", fontsize=12)
        page.set_rotation(90)

    page = read_pdf(sample(draw)).pages[0]
    assert (page.width, page.height) == (300, 400)
    assert page.runs[0].angle == 270


def test_turned_text_keeps_its_angle(sample):
    page = read_pdf(sample(lambda p: p.insert_text((100, 200), "Up", rotate=90))).pages[0]
    assert page.runs[0].angle == 90


def test_text_drawn_twice_is_bold_once(sample):
    def draw(page):
        page.insert_text((50, 60), "Twice")
        page.insert_text((50, 60), "Twice")

    runs = read_pdf(sample(draw)).pages[0].runs
    assert [(r.text, r.bold) for r in runs] == [("Twice", True)]


def test_wide_gaps_split_a_run(sample):
    runs = read_pdf(sample(lambda p: p.insert_text((20, 60), "left                right"))).pages[0].runs
    assert "".join(r.text for r in runs).replace(" ", "") == "leftright"


def test_annotations_become_comments(sample):
    path = sample(lambda p: p.add_text_annot((30, 40), "make this bold"))
    assert [c.text for c in read_pdf(path).pages[0].comments] == ["make this bold"]


def test_a_picture_without_text_is_a_scan(sample):
    def draw(page):
        pixmap = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 40, 30), False)
        pixmap.clear_with(200)
        page.insert_image(page.rect, pixmap=pixmap)

    page = read_pdf(sample(draw)).pages[0]
    assert page.kind == "scan"
    assert len(page.pictures) == 1


def test_broken_and_locked_files_say_so(tmp_path):
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"no pdf at all")
    with pytest.raises(AppError) as caught:
        read_pdf(broken)
    assert caught.value.code == "pdf_unreadable"
    locked = tmp_path / "locked.pdf"
    file = pymupdf.open()
    file.new_page()
    file.save(locked, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="x", owner_pw="y")
    with pytest.raises(AppError) as caught:
        read_pdf(locked)
    assert caught.value.code == "pdf_locked"
