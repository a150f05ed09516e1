"""Annotations of PDF pages as requests, and PDF pages that lie on their side."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from app.core.pages import Page
from app.engines.intake.compare import view_of_file
from app.engines.intake.pdf import read_pdf

LINES = (
    "Customer name: Northwind",
    "Fax: 021-556677",
    "Total amount",
    "Made by",
    "Date of issue",
    "Remarks here",
)


def written() -> pymupdf.Document:
    document = pymupdf.open()
    page = document.new_page(width=400, height=300)
    for number, line in enumerate(LINES):
        page.insert_text((50, 60 + 30 * number), line, fontsize=11)
    return document


def read(document: pymupdf.Document, tmp_path: Path) -> Page:
    document.save(tmp_path / "page.pdf")
    return read_pdf(tmp_path / "page.pdf").pages[0]


def annotated() -> pymupdf.Document:
    document = written()
    page = document[0]
    page.add_strikeout_annot(page.search_for(LINES[1])[0]).update()
    circle = page.add_circle_annot(pymupdf.Rect(45, 45, 130, 66))
    circle.set_info(content="change to Client name")
    circle.update()
    bold = page.add_highlight_annot(page.search_for("Total")[0])
    bold.set_info(content="bold")
    bold.update()
    page.add_freetext_annot(
        pymupdf.Rect(200, 200, 350, 230), "Add a tax column", text_color=(1, 0, 0)
    ).update()
    page.add_freetext_annot(pymupdf.Rect(200, 240, 350, 270), "typed in", text_color=(0, 0, 0)).update()
    page.add_text_annot((300, 50), "Make the title bigger").update()
    page.add_ink_annot([[(50, 146), (70, 148), (95, 146)]]).update()
    return document


def test_annotations_become_requests_about_texts(tmp_path: Path) -> None:
    page = read(annotated(), tmp_path)
    asked = {one.text: (one.kind, one.target, one.note) for one in page.comments}
    assert asked['Delete "Fax: 021-556677".'] == ("strike", "Fax: 021-556677", "")
    assert asked['Change "Customer name:" to "Client name".'][0] == "circle"
    assert asked['"Total": bold'] == ("highlight", "Total", "bold")
    assert asked["Make the title bigger"][0] == "note"
    assert asked["Add a tax column"][0] == "note"
    assert asked['Delete "Made by".'][0] == "strike"


def test_annotations_are_no_content_but_typed_texts_are(tmp_path: Path) -> None:
    page = read(annotated(), tmp_path)
    assert [run.text for run in page.runs] == [*LINES, "typed in"]
    assert page.boxes == []
    assert page.strokes == []
    assert len(view_of_file(tmp_path / "page.pdf").words) == sum(len(line.split()) for line in LINES) + 2


def turned(angle: int, rotation: int) -> pymupdf.Document:
    """Return the page drawn at an angle (against the clock), with a rotation in its dictionary."""
    document = pymupdf.open()
    wide, high = (300, 400) if angle in (90, 270) else (400, 300)
    page = document.new_page(width=wide, height=high)
    page.show_pdf_page(page.rect, written(), 0, rotate=angle)
    page.set_rotation(rotation)
    return document


@pytest.mark.parametrize("angle", [90, 180, 270])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_page_on_its_side_is_set_upright(tmp_path: Path, angle: int, rotation: int) -> None:
    flat, page = read(written(), tmp_path), read(turned(angle, rotation), tmp_path)
    assert (page.width, page.height) == (400, 300)
    assert all(run.angle == 0 for run in page.runs)
    assert [run.text for run in page.runs] == list(LINES)
    for one, other in zip(page.runs, flat.runs, strict=True):
        assert (one.x0, one.y0) == pytest.approx((other.x0, other.y0), abs=0.6)


def test_one_turned_text_does_not_turn_the_page(tmp_path: Path) -> None:
    document = written()
    document[0].insert_text((380, 250), "Printed in Bremen", fontsize=8, rotate=90)
    page = read(document, tmp_path)
    assert page.turned == 0
    assert [run.angle for run in page.runs if "Bremen" in run.text] == [90]
