"""Red marks on pictures of pages: found, understood, taken away, and red design left alone."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pymupdf
import pytest
from PIL import Image

from app.core.pages import Page, Region, Run
from app.engines.intake import page_edges, red_notes, remarks
from app.engines.intake.image import read_image
from tests.engines.red_pen import Area, Pen, photographed, scanned
from tests.some_cases import some_of

UNIT = 2.0
PLACES: dict[str, Area] = {
    "Delivery Note": (200, 42, 335, 64),
    "Customer": (60, 81, 105, 92),
    "Steel bolt M8": (70, 134, 137, 145),
    "Bearing 6204": (70, 159, 137, 170),
    "88.00": (505, 159, 532, 170),
    "Hydraulic oil": (70, 184, 132, 195),
}


def drawn() -> np.ndarray:
    """Return a small delivery note at 144 dpi, BGR."""
    page = pymupdf.open().new_page(width=595, height=420)
    page.insert_text((200, 60), "Delivery Note", fontsize=20, fontname="hebo")
    page.insert_text((60, 90), "Customer: Northwind Trading", fontsize=10)
    rows = [
        ("Steel bolt M8", "12", "1,204.50"),
        ("Bearing 6204", "7", "88.00"),
        ("Hydraulic oil", "30", "640.25"),
    ]
    for number, row in enumerate([("Article", "Pieces", "Amount"), *rows]):
        for x, text in zip((70, 310, 505), row, strict=True):
            page.insert_text((x, 118 + 25 * number), text, fontsize=10)
    for y in (100, 125, 150, 175, 200):
        page.draw_line((60, y), (540, y))
    for x in (60, 300, 400, 540):
        page.draw_line((x, 100), (x, 200))
    page.insert_text((60, 330), "All goods stay ours until they are paid for.", fontsize=10)
    pixels = page.get_pixmap(dpi=144)
    flat = np.frombuffer(pixels.samples, np.uint8).reshape(pixels.height, pixels.width, 3)
    return np.ascontiguousarray(flat[:, :, ::-1])


def pixels_of(text: str) -> Area:
    x0, y0, x1, y1 = PLACES[text]
    return x0 * UNIT, y0 * UNIT, x1 * UNIT, y1 * UNIT


def marked(opaque: bool, seed: int) -> np.ndarray:
    """Return the page with a circle and its note, a strike, an underline and a cross."""
    picture = drawn()
    pen = Pen(UNIT, np.random.default_rng(seed), opaque=opaque)
    pen.circle(picture, pixels_of("Customer"))
    note = pen.note(picture, (250 * UNIT, 76 * UNIT), "change to Client")
    pen.arrow(picture, (note[0] - 4 * UNIT, 90 * UNIT), (114 * UNIT, 95 * UNIT))
    pen.strike(picture, pixels_of("Bearing 6204"))
    pen.cross(picture, pixels_of("88.00"))
    pen.underline(picture, pixels_of("Delivery Note"))
    return picture


def read(picture: np.ndarray, tmp_path: Path, dpi: int) -> Page:
    path = tmp_path / "page.png"
    Image.fromarray(picture[:, :, ::-1]).save(path, dpi=(dpi, dpi))
    return read_image(path).pages[0]


@pytest.mark.thorough
@pytest.mark.parametrize("opaque", [False, True])
@pytest.mark.parametrize("way", some_of(["clean", "scan", "photo"], 2))
def test_marks_become_requests(tmp_path: Path, way: str, opaque: bool) -> None:
    rng = np.random.default_rng(5)
    picture = marked(opaque, 4)
    picture = {
        "clean": lambda p: p,
        "scan": lambda p: scanned(p, rng),
        "photo": lambda p: photographed(p, rng),
    }[way](picture)
    page = read(picture, tmp_path, {"clean": 144, "scan": 200, "photo": 72}[way])
    kinds = {one.kind: one for one in page.comments}
    assert sorted(one.kind for one in page.comments) == ["circle", "cross", "strike", "underline"]
    assert kinds["circle"].target.rstrip(":") == "Customer"
    assert kinds["circle"].note.lower() == "change to client"
    assert 'to "client"' in kinds["circle"].text.lower()
    assert kinds["underline"].target == "Delivery Note"
    assert kinds["strike"].text.startswith("Delete")
    assert kinds["cross"].text.startswith("Delete")
    if not opaque:
        assert kinds["strike"].target == "Bearing 6204"
        assert kinds["cross"].target == "88.00"


@pytest.mark.thorough
def test_the_page_reads_as_if_it_had_no_marks(tmp_path: Path) -> None:
    bare = read(drawn(), tmp_path, 144)
    page = read(marked(False, 4), tmp_path, 144)
    assert {r.text for r in page.runs} == {r.text for r in bare.runs}
    assert len(page.strokes) == len(bare.strokes)
    assert not any(box.fill or box.ellipse for box in page.boxes)


def test_ink_that_is_taken_away_leaves_the_page_as_it_was() -> None:
    inked = red_notes.without_marks(marked(False, 7), UNIT)
    off = cv2.absdiff(inked.clean, drawn()).max(axis=2)
    assert {mark.kind for mark in inked.marks} == {"circle", "strike", "cross", "underline"}
    assert (off > 90).mean() < 0.0004


def seal(picture: np.ndarray) -> None:
    """Stamp a round seal over text."""
    red = (40, 30, 210)
    layer = np.full_like(picture, 255)
    cv2.circle(layer, (900, 640), 90, red, 6, cv2.LINE_AA)
    star = [
        (0, -34),
        (8, -10),
        (34, -10),
        (13, 6),
        (21, 30),
        (0, 15),
        (-21, 30),
        (-13, 6),
        (-34, -10),
        (-8, -10),
    ]
    cv2.fillPoly(layer, [np.array([(900 + x, 640 + y) for x, y in star], np.int32)], red)
    for number in range(8):
        turn = np.pi * (1 + number / 7)
        place = (int(885 + 66 * np.cos(turn)), int(650 + 66 * np.sin(turn)))
        cv2.putText(layer, "X", place, cv2.FONT_HERSHEY_SIMPLEX, 0.9, red, 3, cv2.LINE_AA)
    picture[:] = (picture.astype(np.uint16) * layer // 255).astype(np.uint8)


def red_design() -> np.ndarray:
    """Return a page with a red band, red rulings, frames, headings, an ellipse and a seal."""
    picture = drawn()
    red = (30, 20, 205)
    cv2.rectangle(picture, (0, 0), (1190, 50), red, -1)
    for y in (195, 205, 420):
        cv2.line(picture, (120, y), (1080, y), red, 3)
    cv2.rectangle(picture, (400, 70), (700, 135), red, 3)
    cv2.rectangle(picture, (110, 640), (700, 680), red, 2)
    cv2.ellipse(picture, (640, 285), (60, 22), 0, 0, 360, red, 3, cv2.LINE_AA)
    cv2.putText(picture, "No 0048213", (820, 120), cv2.FONT_HERSHEY_SIMPLEX, 1.1, red, 2, cv2.LINE_AA)
    cv2.putText(picture, "Please do not fold", (120, 600), cv2.FONT_HERSHEY_SIMPLEX, 1.0, red, 2, cv2.LINE_AA)
    seal(picture)
    return picture


@pytest.mark.thorough
def test_red_design_is_no_mark(tmp_path: Path) -> None:
    inked = red_notes.without_marks(red_design(), UNIT)
    assert inked.marks == []
    page = read(red_design(), tmp_path, 144)
    assert page.comments == []
    assert any("0048213" in run.text for run in page.runs)


@pytest.mark.thorough
def test_a_mark_on_a_red_design_leaves_the_design(tmp_path: Path) -> None:
    picture = red_design()
    Pen(UNIT, np.random.default_rng(2), bgr=(60, 40, 225)).strike(picture, pixels_of("Bearing 6204"))
    page = read(picture, tmp_path, 144)
    assert [(one.kind, one.target) for one in page.comments] == [("strike", "Bearing 6204")]
    assert any("0048213" in run.text for run in page.runs)


@pytest.mark.parametrize(
    ("kind", "target", "note", "text"),
    [
        ("strike", "Fax", "", 'Delete "Fax".'),
        ("cross", "Fax", "", 'Delete "Fax".'),
        ("strike", "Fax", "Telephone", 'Change "Fax" to "Telephone".'),
        ("circle", "客户", "改为购货单位", 'Change "客户" to "购货单位".'),
        ("circle", "客户", "应为:购货单位。", 'Change "客户" to "购货单位".'),
        ("underline", "Total", "should read Sum", 'Change "Total" to "Sum".'),
        ("circle", "Total", "delete", 'Delete "Total".'),
        ("circle", "金额", "删掉", 'Delete "金额".'),
        ("circle", "Total", "bold", '"Total": bold'),
        ("circle", "Total", "", '"Total" is marked in red.'),
        ("note", "", "Add a column for the price", "Add a column for the price"),
    ],
)
def test_what_a_mark_asks_for(kind: str, target: str, note: str, text: str) -> None:
    assert remarks.request(kind, target, note) == text


@pytest.mark.parametrize(
    "text", ["请把标题改大", "删除备注一栏", "Delete this column", "Please change A to B"]
)
def test_orders_are_told(text: str) -> None:
    assert remarks.is_order(text)


@pytest.mark.parametrize(
    "text", ["请勿折叠", "Make checks payable to us", "Remove before use", "第二联 客户"]
)
def test_printed_red_texts_are_no_orders(text: str) -> None:
    assert not remarks.is_order(text)


def line_of(text: str) -> Run:
    return Run(x0=100, y0=100, x1=100 + 6 * len(text), y1=112, text=text, size=10, baseline=110)


def test_a_line_is_about_the_words_it_crosses() -> None:
    runs = [line_of("Alpha Beta Gamma")]
    through = remarks.line_about(Region(x0=134, y0=106, x1=162, y1=107), runs, "underline")
    under = remarks.line_about(Region(x0=134, y0=111, x1=162, y1=112.5), runs, "strike")
    assert through == ("strike", "Beta")
    assert under == ("underline", "Beta")


@pytest.mark.thorough
@pytest.mark.shared
def test_no_mark_is_seen_on_pages_without_any(shared: Path) -> None:
    folder = shared / "data" / "reports"
    pages = sorted(folder.glob("png/*.png"))
    assert pages
    for path in pages:
        picture = cv2.imread(str(path))
        width = json.loads((folder / "truth" / f"{path.stem}.json").read_text())["width"]
        assert red_notes.without_marks(picture, picture.shape[1] / width).marks == [], path.name


@pytest.mark.thorough
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_pages_on_their_side_or_head_are_set_upright(tmp_path: Path, quarters: int) -> None:
    bare = read(drawn(), tmp_path, 144)
    page = read(np.ascontiguousarray(np.rot90(drawn(), quarters)), tmp_path, 144)
    assert page.turned == (360 - 90 * quarters) % 360
    assert page.width == pytest.approx(bare.width, abs=0.5)
    assert {run.text for run in page.runs} == {run.text for run in bare.runs}


@pytest.mark.thorough
def test_marks_on_a_page_on_its_side_are_read(tmp_path: Path) -> None:
    page = read(np.ascontiguousarray(np.rot90(marked(False, 4))), tmp_path, 144)
    assert sorted(one.kind for one in page.comments) == ["circle", "cross", "strike", "underline"]


def test_a_coloured_band_belongs_to_the_photographed_page() -> None:
    page = drawn()
    page[:110] = (150, 90, 5)
    tall, wide = page.shape[:2]
    goal = np.array([[70, 80], [1240, 60], [1255, 900], [60, 880]], np.float32)
    matrix = cv2.getPerspectiveTransform(
        np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32), goal
    )
    desk = np.full((960, 1320, 3), (76, 91, 107), np.uint8)
    shot = cv2.warpPerspective(page, matrix, (1320, 960), desk, borderMode=cv2.BORDER_TRANSPARENT)
    corners = page_edges.page_corners(cv2.GaussianBlur(shot, (0, 0), 0.8))
    assert corners is not None
    assert np.abs(corners - goal).max() < 5
