"""Workbooks and CSV tables become the page that they print."""

from __future__ import annotations

import datetime as dt
import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.properties import PageSetupProperties

from app.core.errors import AppError
from app.core.pages import Page
from app.engines.intake.csv_table import read_csv
from app.engines.intake.numfmt import Value, format_value
from app.engines.intake.xlsx import read_xlsx

THIN = Side(style="thin")
GRID = Border(left=THIN, right=THIN, top=THIN, bottom=THIN)


@pytest.fixture
def book() -> Any:
    return openpyxl.Workbook()


def page_of(book: Any, tmp_path: Path) -> Page:
    path = tmp_path / "book.xlsx"
    book.save(path)
    return read_xlsx(path).pages[0]


def run(page: Page, text: str) -> Any:
    return next(run for run in page.runs if run.text == text)


def cell(page: Page, text: str) -> Any:
    return next(cell for cell in page.cells if cell.text == text)


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (1234.5, "0.00", "1234.50"),
        (1234567, "#,##0", "1,234,567"),
        (0.256, "0.0%", "25.6%"),
        (-5.5, "#,##0.00_);(#,##0.00)", "(5.50)"),
        (12.5, '"￥"#,##0.00', "￥12.50"),
        (12.5, "[$¥-804]#,##0.00", "¥12.50"),
        (0, '0.00;-0.00;"-"', "-"),
        (1234567, '0.0,,"M"', "1.2M"),
        (2.675, "0.00", "2.68"),
        (1 / 3, "General", "0.3333333333"),
        (1e15, "General", "1E+15"),
        (7, "000", "007"),
        (12345.678, "0.00E+00", "1.23E+04"),
        (dt.datetime(2026, 9, 8, 14, 5), "yyyy/m/d h:mm", "2026/9/8 14:05"),
        (dt.datetime(2026, 9, 8, 14, 5), "h:mm AM/PM", "2:05 PM"),
        (dt.date(2026, 9, 18), 'yyyy"年"m"月"d"日"', "2026年9月18日"),
        (dt.date(2026, 9, 18), "[$-409]dd mmm yyyy;@", "18 Sep 2026"),
        (46283, "yyyy-mm-dd", "2026-09-18"),
        (10050, "[DBNum2][$-804]General", "壹万零伍拾"),
        (26866, '[DBNum2]General"元整"', "贰万陆仟捌佰陆拾陆元整"),
        (80, '[>=60]"pass";"fail"', "pass"),
        ("No 7", '"Ref: "@', "Ref: No 7"),
        (True, "General", "TRUE"),
        (None, "0.00", ""),
    ],
)
def test_number_formats(value: Value, code: str, text: str) -> None:
    assert format_value(value, code) == text


def test_text_stands_in_its_cell_by_alignment(book: Any, tmp_path: Path) -> None:
    sheet = book.active
    for row, how in enumerate(("left", "center", "right"), 1):
        sheet.cell(row, 2, how).alignment = Alignment(horizontal=how, vertical="center")
        sheet.cell(row, 2).border = GRID
    sheet.cell(4, 2, 12.5).number_format = "#,##0.00"
    page = page_of(book, tmp_path)
    area = cell(page, "left")
    assert run(page, "left").x0 == pytest.approx(area.x0, abs=3)
    assert run(page, "center").cx == pytest.approx(area.cx, abs=0.5)
    assert run(page, "right").x1 == pytest.approx(area.x1, abs=3)
    assert run(page, "center").cy == pytest.approx(cell(page, "center").cy, abs=1.5)
    assert run(page, "12.50").x1 == pytest.approx(area.x1, abs=3)
    assert cell(page, "12.50").number_format == "#,##0.00"


def test_widths_heights_and_hidden_ones(book: Any, tmp_path: Path) -> None:
    sheet = book.active
    for column in range(1, 5):
        sheet.cell(1, column, f"c{column}")
    sheet["A2"], sheet["A3"] = "hidden row", "last"
    sheet.column_dimensions["A"].width = 20
    sheet.column_dimensions["B"].hidden = True
    sheet.row_dimensions[1].height = 33
    sheet.row_dimensions[2].hidden = True
    page = page_of(book, tmp_path)
    assert cell(page, "c1").width == pytest.approx(105, abs=1)
    assert cell(page, "c1").height == 33
    assert {"c2", "hidden row"}.isdisjoint(run.text for run in page.runs)
    assert cell(page, "c3").x0 == cell(page, "c1").x1
    assert cell(page, "last").y0 == cell(page, "c1").y1


def test_merges_borders_fills_and_fonts(book: Any, tmp_path: Path) -> None:
    sheet = book.active
    sheet["A1"] = "销售单"
    sheet["A1"].font = Font(name="黑体", size=18, bold=True, color="FF0000FF")
    sheet["A1"].alignment = Alignment(horizontal="center")
    sheet.merge_cells("A1:C1")
    for row in (2, 3):
        for column in (1, 2, 3):
            sheet.cell(row, column, f"{row}{column}").border = GRID
    sheet["A2"].fill = PatternFill("solid", fgColor="FFCCCCCC")
    sheet["C3"].border = Border(bottom=Side(style="medium", color="FFFF0000"))
    page = page_of(book, tmp_path)
    title = run(page, "销售单")
    assert (title.font, title.size, title.bold, title.color) == ("黑体", 18, True, "#0000FF")
    assert cell(page, "销售单").column_span == 3
    assert title.cx == pytest.approx(cell(page, "销售单").cx, abs=0.5)
    assert [box.fill for box in page.boxes] == ["#CCCCCC"]
    level = [stroke for stroke in page.strokes if stroke.y0 == stroke.y1]
    assert sorted({round(stroke.y0, 1) for stroke in level}) == sorted(
        {round(value, 1) for value in (cell(page, "21").y0, cell(page, "31").y0, cell(page, "31").y1)}
    )
    assert any(stroke.color == "#FF0000" and stroke.width > 1 for stroke in level)


def test_no_border_is_drawn_inside_a_merge(book: Any, tmp_path: Path) -> None:
    sheet = book.active
    for row in (1, 2):
        for column in (1, 2):
            sheet.cell(row, column).border = GRID
    sheet["A1"] = "whole"
    sheet.merge_cells("A1:B2")
    page = page_of(book, tmp_path)
    area = cell(page, "whole")
    inside = [
        s
        for s in page.strokes
        if area.x0 + 1 < s.x0 == s.x1 < area.x1 - 1 or area.y0 + 1 < s.y0 == s.y1 < area.y1 - 1
    ]
    assert inside == []
    assert len(page.strokes) >= 4


def test_wrapped_text_has_lines(book: Any, tmp_path: Path) -> None:
    sheet = book.active
    sheet.column_dimensions["A"].width = 12
    sheet["A1"] = "Delivered to the back gate before noon"
    sheet["A1"].alignment = Alignment(wrap_text=True, vertical="top")
    page = page_of(book, tmp_path)
    assert len(page.runs) > 2
    assert " ".join(run.text for run in page.runs) == sheet["A1"].value
    assert all(run.x1 <= cell(page, sheet["A1"].value).x1 for run in page.runs)
    assert cell(page, sheet["A1"].value).height > 30


def test_formulas_keep_their_text_and_stored_result(sample: Path) -> None:
    document = read_xlsx(sample)
    total = cell(document.pages[0], "£2,521.50")
    assert total.value == "=SUM(E9:E15)"
    assert document.warnings == []
    assert cell(document.pages[0], "18 Sep 2026").value.startswith("2026-09-18")


@pytest.fixture
def sample() -> Path:
    return Path(__file__).parents[2] / "resources" / "samples" / "reports" / "invoice.xlsx"


def test_formulas_without_result_are_told(book: Any, tmp_path: Path) -> None:
    sheet = book.active
    sheet["A1"], sheet["A2"] = 1, "=A1+1"
    path = tmp_path / "a.xlsx"
    book.save(path)
    assert any("1 formula has no" in warning for warning in read_xlsx(path).warnings)


def test_paper_orientation_margins_and_fit(book: Any, tmp_path: Path) -> None:
    sheet = book.active
    for column in range(1, 30):
        sheet.cell(1, column, f"h{column}")
    sheet.page_setup.orientation, sheet.page_setup.paperSize = "landscape", 11
    sheet.page_margins.left = sheet.page_margins.right = 0.5
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page = page_of(book, tmp_path)
    assert (page.width, page.height) == pytest.approx((595.3, 419.5), abs=0.5)
    assert min(cell.x0 for cell in page.cells) == pytest.approx(36)
    assert max(cell.x1 for cell in page.cells) <= page.width - 36 + 0.5


def test_first_filled_visible_sheet_and_print_area(book: Any, tmp_path: Path) -> None:
    book.create_sheet("hidden").sheet_state = "hidden"
    book["hidden"]["A1"] = "secret"
    shown = book.create_sheet("form")
    shown["A1"], shown["C3"] = "outside", "inside"
    shown.print_area = "B2:D4"
    assert [run.text for run in page_of(book, tmp_path).runs] == ["inside"]


def test_comments_and_pictures(book: Any, tmp_path: Path) -> None:
    from PIL import Image as Bitmap

    sheet = book.active
    sheet["B2"] = "Price"
    sheet["B2"].comment = Comment("Round to cents", "Ann")
    data = io.BytesIO()
    Bitmap.new("RGB", (40, 20), "red").save(data, "png")
    data.seek(0)
    sheet.add_image(Image(data), "D2")
    page = page_of(book, tmp_path)
    assert [(remark.text, remark.author) for remark in page.comments] == [("Round to cents", "Ann")]
    assert page.comments[0].x0 == cell(page, "Price").x0
    assert len(page.pictures) == 1
    assert page.pictures[0].width == pytest.approx(30, abs=1)
    assert page.pictures[0].y0 == pytest.approx(cell(page, "Price").y0, abs=0.5)


@pytest.mark.thorough
def test_long_sheets_go_on_over_pages(book: Any, tmp_path: Path) -> None:
    for row in range(1, 400):
        book.active.cell(row, 1, f"r{row}")
    path = tmp_path / "a.xlsx"
    book.save(path)
    document = read_xlsx(path)
    assert document.page_count > len(document.pages) == 5
    texts = [run.text for page in document.pages[:2] for run in page.runs]
    assert texts == [f"r{number}" for number in range(1, len(texts) + 1)]


def test_an_empty_workbook_is_refused(book: Any, tmp_path: Path) -> None:
    with pytest.raises(AppError) as caught:
        page_of(book, tmp_path)
    assert caught.value.code == "nothing_in_it"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gb18030"])
def test_csv_becomes_a_ruled_table(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes('商品,数量,金额\n苹果,3,"1,200.00"\n梨,5,88.5\n'.encode(encoding))
    page = read_csv(path).pages[0]
    assert [cell.text for cell in page.cells] == [
        "商品",
        "数量",
        "金额",
        "苹果",
        "3",
        "1,200.00",
        "梨",
        "5",
        "88.5",
    ]
    assert sum(stroke.y0 == stroke.y1 for stroke in page.strokes) == 4
    assert sum(stroke.x0 == stroke.x1 for stroke in page.strokes) == 4
    assert run(page, "88.5").x1 == pytest.approx(run(page, "1,200.00").x1)


def test_tsv(tmp_path: Path) -> None:
    path = tmp_path / "a.tsv"
    path.write_text("a\tb\n1, 2\t3\n", encoding="utf-8")
    assert [cell.text for cell in read_csv(path).pages[0].cells] == ["a", "b", "1, 2", "3"]


@pytest.mark.thorough
def test_the_end_of_a_very_long_sheet_is_left_out(tmp_path: Path) -> None:
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in range(2_000):
        sheet.append([row, "x" * 20, row, row, row])
    path = tmp_path / "long.xlsx"
    book.save(path)
    document = read_xlsx(path)
    assert run(document.pages[0], "0")
    assert any("1500 rows" in warning for warning in document.warnings)
    assert document.page_count < 40
