"""Word documents become the page that they print."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.enum.section import WD_ORIENT
from docx.enum.table import WD_ALIGN_VERTICAL
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Mm, Pt, RGBColor

from app.core.errors import AppError
from app.core.pages import Document, Page
from app.engines.intake.docx import read_docx

SAMPLE = Path(__file__).parents[2] / "resources" / "samples" / "reports" / "送货单.docx"


@pytest.fixture
def word() -> Any:
    document = docx.Document()
    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = Mm(20)
    section.top_margin = section.bottom_margin = Mm(25)
    return document


def read(word: Any, tmp_path: Path) -> Document:
    path = tmp_path / "a.docx"
    word.save(path)
    return read_docx(path)


def page_of(word: Any, tmp_path: Path) -> Page:
    return read(word, tmp_path).pages[0]


def run(page: Page, text: str) -> Any:
    return next(run for run in page.runs if run.text == text)


def test_the_sample_form() -> None:
    document = read_docx(SAMPLE)
    page = document.pages[0]
    assert document.page_count == 1
    assert (page.width, page.height) == pytest.approx((595.3, 841.9), abs=0.5)
    assert run(page, "送 货 单").cx == pytest.approx(page.width / 2, abs=1)
    assert run(page, "送货日期：2026年9月18日").x0 == pytest.approx(run(page, "车牌号：浙A·7K231").x0)
    rows = [run(page, str(number)).baseline for number in range(1, 8)]
    gaps = [b - a for a, b in pairwise(rows)]
    assert max(gaps) - min(gaps) < 0.1
    total = next(cell for cell in page.cells if cell.text == "合计")
    assert total.column_span == 4
    assert sum(stroke.y0 == stroke.y1 for stroke in page.strokes) == 10
    assert {box.fill for box in page.boxes} == {"#E7E6E6"}
    assert "仓库A" in {cell.text for cell in page.cells}


def test_alignment_indents_and_spacing(word: Any, tmp_path: Path) -> None:
    for text, how in (("left", 0), ("middle", 1), ("right", 2)):
        word.add_paragraph(text).alignment = WD_ALIGN_PARAGRAPH(how)
    inset = word.add_paragraph("inset")
    inset.paragraph_format.left_indent = Pt(50)
    inset.paragraph_format.first_line_indent = Pt(-20)
    inset.paragraph_format.space_before = Pt(40)
    page = page_of(word, tmp_path)
    left, right = Mm(20).pt, page.width - Mm(20).pt
    assert run(page, "left").x0 == pytest.approx(left, abs=0.1)
    assert run(page, "middle").cx == pytest.approx(page.width / 2, abs=0.1)
    assert run(page, "right").x1 == pytest.approx(right, abs=0.1)
    assert run(page, "inset").x0 == pytest.approx(left + 30, abs=0.1)
    assert run(page, "inset").y0 - run(page, "right").y1 > 35
    assert run(page, "left").y0 >= Mm(25).pt


def test_fonts_sizes_and_colours_by_style_and_by_hand(word: Any, tmp_path: Path) -> None:
    word.styles["Normal"].font.size = Pt(9)
    word.add_paragraph("normal")
    mine = word.add_paragraph().add_run("mine")
    mine.font.size, mine.font.bold, mine.font.italic, mine.font.underline = Pt(21), True, True, True
    mine.font.color.rgb, mine.font.name = RGBColor(200, 0, 10), "Courier New"
    chinese = word.add_paragraph().add_run("黑体字")
    chinese._element.get_or_add_rPr().get_or_add_rFonts().set(qn("w:eastAsia"), "黑体")
    hidden = word.add_paragraph("shown ").add_run("hidden")
    hidden.font.hidden = True
    word.add_heading("Heading", 1)
    page = page_of(word, tmp_path)
    assert run(page, "normal").size == 9
    found = run(page, "mine")
    assert (found.size, found.bold, found.italic, found.underline, found.color, found.family) == (
        21,
        True,
        True,
        True,
        "#C8000A",
        "mono",
    )
    assert run(page, "黑体字").font == "黑体"
    assert "hidden" not in [run.text for run in page.runs]
    assert run(page, "Heading").size == 14


def test_tabs(word: Any, tmp_path: Path) -> None:
    line = word.add_paragraph("客户\t编号\t12.50")
    line.paragraph_format.tab_stops.add_tab_stop(Pt(200))
    line.paragraph_format.tab_stops.add_tab_stop(Pt(400), WD_TAB_ALIGNMENT.RIGHT)
    page = page_of(word, tmp_path)
    left = Mm(20).pt
    assert run(page, "编号").x0 == pytest.approx(left + 200, abs=0.1)
    assert run(page, "12.50").x1 == pytest.approx(left + 400, abs=0.1)


def test_wide_gaps_of_blanks_part_the_texts(word: Any, tmp_path: Path) -> None:
    word.add_paragraph("客户：甲          单号：7")
    signed = word.add_paragraph("签收：")
    signed.add_run(" " * 20).underline = True
    page = page_of(word, tmp_path)
    assert [run.text for run in page.runs] == ["客户：甲", "单号：7", "签收："]
    assert [stroke.x0 for stroke in page.strokes] == [pytest.approx(run(page, "签收：").x1)]


def test_long_paragraphs_break_into_lines(word: Any, tmp_path: Path) -> None:
    words = "delivery terms apply to all goods " * 12
    word.add_paragraph(words.strip())
    word.add_paragraph("货到后三日内验收如有短缺或破损请当日联系" * 6 + "。")
    page = page_of(word, tmp_path)
    assert " ".join(run.text for run in page.runs if "goods" in run.text) == words.strip()
    wide = [run for run in page.runs if "货" in run.text]
    assert len(wide) > 2
    assert all(run.x1 <= page.width - Mm(20).pt + 12 for run in page.runs)
    assert not any(run.text.startswith("。") for run in wide)


def test_tables_merge_both_ways(word: Any, tmp_path: Path) -> None:
    table = word.add_table(rows=3, cols=3, style="Table Grid")
    for row in range(3):
        for column in range(3):
            table.cell(row, column).text = f"{row}{column}"
    table.cell(0, 0).merge(table.cell(1, 0)).text = "tall"
    table.cell(2, 1).merge(table.cell(2, 2)).text = "long"
    table.rows[1].height = Mm(20)
    page = page_of(word, tmp_path)
    tall, long = (next(cell for cell in page.cells if cell.text == text) for text in ("tall", "long"))
    assert (tall.row_span, tall.column_span) == (2, 1)
    assert (long.row_span, long.column_span) == (1, 2)
    assert tall.height > Mm(20).pt
    inside = [
        s for s in page.strokes if s.y0 == s.y1 and tall.y0 + 1 < s.y0 < tall.y1 - 1 and s.x0 < tall.x1 - 1
    ]
    assert inside == []
    assert any(abs(s.x0 - tall.x1) < 0.1 for s in page.strokes if s.x0 == s.x1)


def test_cell_borders_shading_and_vertical_alignment(word: Any, tmp_path: Path) -> None:
    table = word.add_table(rows=1, cols=2)
    cell = table.cell(0, 0)
    cell.text = "low"
    cell.paragraphs[0].paragraph_format.space_after = Pt(0)
    table.rows[0].height = Mm(15)
    borders = (
        f'<w:tcBorders {nsdecls("w")}><w:bottom w:val="single" w:sz="12" w:color="FF0000"/></w:tcBorders>'
    )
    properties = cell._element.get_or_add_tcPr()
    properties.append(parse_xml(borders))
    properties.append(parse_xml(f'<w:shd {nsdecls("w")} w:val="clear" w:fill="DDEEFF"/>'))
    cell.vertical_alignment = WD_ALIGN_VERTICAL.BOTTOM
    page = page_of(word, tmp_path)
    assert [(stroke.width, stroke.color) for stroke in page.strokes] == [(1.5, "#FF0000")]
    assert [box.fill for box in page.boxes] == ["#DDEEFF"]
    assert run(page, "low").y1 == pytest.approx(page.cells[0].y1, abs=12)
    assert run(page, "low").cy > page.cells[0].cy + 8


def test_headers_footers_and_landscape(word: Any, tmp_path: Path) -> None:
    section = word.sections[0]
    section.orientation = WD_ORIENT.LANDSCAPE
    section.page_width, section.page_height = section.page_height, section.page_width
    section.header.paragraphs[0].text = "Company"
    section.footer.paragraphs[0].text = "Page foot"
    word.add_paragraph("body")
    page = page_of(word, tmp_path)
    assert page.width > page.height
    assert run(page, "Company").y1 < run(page, "body").y0 < run(page, "Page foot").y0
    assert run(page, "Page foot").y1 < page.height


@pytest.mark.thorough
def test_page_breaks_and_the_count_of_pages(word: Any, tmp_path: Path) -> None:
    word.add_paragraph("one")
    word.add_page_break()
    word.add_paragraph("two")
    table = word.add_table(rows=400, cols=1, style="Table Grid")
    for number, row in enumerate(table.rows):
        row.cells[0].text = f"row {number}"
    document = read(word, tmp_path)
    assert [run.text for run in document.pages[0].runs] == ["one"]
    assert document.pages[1].runs[0].text == "two"
    assert document.page_count > len(document.pages) == 5
    assert all(run.y1 <= page.height - Mm(25).pt + 1 for page in document.pages for run in page.runs)


def test_comments_with_their_place(word: Any, tmp_path: Path) -> None:
    price = word.add_paragraph("Unit price")
    word.add_comment(runs=price.runs, text="Show two decimals", author="Lin", initials="L")
    page = page_of(word, tmp_path)
    assert [(remark.text, remark.author) for remark in page.comments] == [("Show two decimals", "Lin")]
    assert page.comments[0].y0 <= run(page, "Unit price").cy <= page.comments[0].y1


def test_pictures_and_lists(word: Any, tmp_path: Path) -> None:
    from PIL import Image

    data = io.BytesIO()
    Image.new("RGB", (60, 30), "blue").save(data, "png")
    data.seek(0)
    word.add_picture(data, width=Mm(30))
    for text in ("first", "second"):
        word.add_paragraph(text, style="List Number")
    page = page_of(word, tmp_path)
    assert page.pictures[0].width == pytest.approx(Mm(30).pt, abs=0.5)
    assert page.pictures[0].height == pytest.approx(Mm(15).pt, abs=0.5)
    assert " ".join(run.text for run in page.runs) == "1. first 2. second"


def test_deleted_text_is_gone_and_inserted_text_stays(word: Any, tmp_path: Path) -> None:
    paragraph = word.add_paragraph("kept ")
    ns = nsdecls("w")
    paragraph._element.append(parse_xml(f"<w:ins {ns}><w:r><w:t>added</w:t></w:r></w:ins>"))
    paragraph._element.append(parse_xml(f"<w:del {ns}><w:r><w:delText>gone</w:delText></w:r></w:del>"))
    inner = '<w:r><w:t xml:space="preserve"> control</w:t></w:r>'
    control = f"<w:sdt {ns}><w:sdtContent>{inner}</w:sdtContent></w:sdt>"
    paragraph._element.append(parse_xml(control))
    assert [run.text for run in page_of(word, tmp_path).runs] == ["kept added control"]


def test_an_empty_document_is_refused(word: Any, tmp_path: Path) -> None:
    with pytest.raises(AppError) as caught:
        read(word, tmp_path)
    assert caught.value.code == "nothing_in_it"


def test_text_boxes_new_and_old(word: Any, tmp_path: Path) -> None:
    ns = nsdecls("w")
    old = 'xmlns:v="urn:schemas-microsoft-com:vml"'
    inner = f"<w:txbxContent {ns}><w:p><w:r><w:t>STAMP</w:t></w:r></w:p></w:txbxContent>"
    style = "position:absolute;margin-left:100pt;margin-top:20pt;width:120pt;height:40pt"
    shape = f'<v:shape {old} style="{style}"><v:textbox>{inner}</v:textbox></v:shape>'
    paragraph = word.add_paragraph("anchor")
    paragraph._element.append(parse_xml(f"<w:r {ns}><w:pict>{shape}</w:pict></w:r>"))
    page = page_of(word, tmp_path)
    assert run(page, "STAMP").x0 == pytest.approx(Mm(20).pt + 107.2, abs=0.5)
    assert run(page, "STAMP").y0 > run(page, "anchor").y0 + 15
