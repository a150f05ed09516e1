"""Barcodes, charts, tables and watermarks: read from words, put in free room, printed by the engine."""

from __future__ import annotations

import base64
import itertools
import zipfile
from pathlib import Path

import pytest

from app.core.safe_xml import parse
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Applied, Edit, EditProblem, apply_edits
from app.domain.reports.editing.page.watermark import AddWatermark
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.tables.tables import AddTable
from app.domain.reports.editing.template.outline import Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.things.barcodes import AddBarcode, can_hold, check_digit
from app.domain.reports.editing.things.charts import AddChart
from app.domain.reports.editing.understand import understand
from app.domain.reports.models import Sample
from app.domain.reports.samples import complete_sample

NS = "http://jasperreports.sourceforge.net/jasperreports"
KINDS: tuple[type[Edit], ...] = (AddWatermark, AddTable, AddBarcode, AddChart)


def cell(tag: str, x: int, width: int, inner: str, *, y: int = 0, height: int = 20, more: str = "") -> str:
    """Return a bordered cell."""
    return (
        f'<{tag}><reportElement x="{x}" y="{y}" width="{width}" height="{height}"/>'
        f'<box leftPadding="3"><pen lineWidth="0.5"/></box><textElement {more}>'
        f'<font fontName="Draftsmith Sans" size="10"/></textElement>{inner}</{tag}>'
    )


def listing(title: str, heads: list[str], *, language: str = "java") -> bytes:
    """Return a list of the fields name (text), dept (text), qty (whole) and amount (decimal)."""
    fields = {"name": "String", "dept": "String", "qty": "Integer", "amount": "Double"}
    widths = [200, 155, 80, 120]
    starts = [0, *itertools.accumulate(widths)]
    head = "".join(
        cell("staticText", x, w, f"<text><![CDATA[{t}]]></text>")
        for x, w, t in zip(starts, widths, heads, strict=False)
    )
    row = "".join(
        cell("textField", x, w, f"<textFieldExpression><![CDATA[$F{{{f}}}]]></textFieldExpression>")
        for x, w, f in zip(starts, widths, fields, strict=False)
    )
    top = cell(
        "staticText", 0, 555, f"<text><![CDATA[{title}]]></text>", height=40, more='textAlignment="Center"'
    )
    declared = "\n\t".join(f'<field name="{n}" class="java.lang.{c}"/>' for n, c in fields.items())
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<!-- kept -->
<jasperReport xmlns="{NS}" name="list" language="{language}" pageWidth="595" pageHeight="842"
 columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
\t{declared}
\t<title>
\t\t<band height="50">{top}</band>
\t</title>
\t<columnHeader><band height="20">{head}</band></columnHeader>
\t<detail><band height="20">{row}</band></detail>
</jasperReport>
""".encode()


ZH = listing("部门销售表", ["产品", "部门", "数量", "金额"])
EN = listing("Stock", ["Product", "Department", "Quantity", "Amount"])
GROUPED = ZH.replace(
    b"\t<title>",
    b'\t<group name="dept"><groupExpression><![CDATA[$F{dept}]]></groupExpression></group>\n\t<title>',
)
ROWS = Sample(
    rows=[
        {
            "name": f"产品{at % 3}",
            "dept": "销售部" if at < 4 else "研发部",
            "qty": at + 1,
            "amount": 10 * at + 5,
        }
        for at in range(6)
    ]
)


def read(words: str, jrxml: bytes, *selected: str) -> list[Edit]:
    """Return what the first class that understands a clause makes of it."""
    outline = outline_of(Template(jrxml))
    every = (kind.read(Clause(words, outline, selected), outline) for kind in KINDS)
    return next((found for found in every if found), [])


def outline(jrxml: bytes) -> Outline:
    return outline_of(Template(jrxml))


READ = [
    (ZH, "加一个内容为“https://a.cn/x”的二维码", AddBarcode(content="https://a.cn/x")),
    (ZH, "加个二维码,扫了打开 https://a.cn/x", AddBarcode(content="https://a.cn/x")),
    (ZH, "把产品列显示为二维码", AddBarcode(content="name", content_is="field", near="e6", instead=True)),
    (
        EN,
        "show the product column as a Code 39 barcode",
        AddBarcode(symbology="Code39", content="name", content_is="field", near="e6", instead=True),
    ),
    (EN, 'put a QR code with the text "A-1" at the top left', AddBarcode(content="A-1", side="left")),
    (
        EN,
        'add an EAN-13 barcode saying "690123456789"',
        AddBarcode(symbology="EAN13", content="690123456789"),
    ),
    (ZH, "加一个按部门的金额柱状图", AddChart(category="dept", values=["amount"])),
    (ZH, "按部门画数量的饼图", AddChart(chart="pie", category="dept", values=["qty"])),
    (
        ZH,
        "用折线图显示各产品的数量和金额,标题为“走势”",
        AddChart(chart="line", category="name", values=["qty", "amount"], title="走势"),
    ),
    (ZH, "按部门统计笔数的饼图,加在最后", AddChart(chart="pie", category="dept")),
    (
        GROUPED,
        "在每组下面加一个按产品的金额柱状图",
        AddChart(category="name", values=["amount"], group="dept"),
    ),
    (
        EN,
        "add a pie chart of the amount by department",
        AddChart(chart="pie", category="dept", values=["amount"]),
    ),
    (
        EN,
        'draw a line chart of quantity and amount per product titled "Trend"',
        AddChart(chart="line", category="name", values=["qty", "amount"], title="Trend"),
    ),
    (ZH, "加水印“内部资料”", AddWatermark(text="内部资料")),
    (ZH, "加个红色的机密水印", AddWatermark(text="机密", color="#FF0000")),
    (ZH, "添加水印:仅供参考 20%", AddWatermark(text="仅供参考", strength=20)),
    (ZH, "去掉水印", AddWatermark(remove=True)),
    (EN, 'add a horizontal watermark "DRAFT"', AddWatermark(text="DRAFT", direction="horizontal")),
    (EN, "remove the watermark", AddWatermark(remove=True)),
    (ZH, "加一个子表,列为名称、数量、金额", AddTable(columns=["名称", "数量", "金额"])),
    (
        ZH,
        "在标题区插入名为费用明细的子表,列有日期、项目、费用",
        AddTable(columns=["日期", "项目", "费用"], title="费用明细", section="title"),
    ),
    (
        EN,
        "add a sub-table titled Notes with the columns date, remark",
        AddTable(columns=["date", "remark"], title="Notes"),
    ),
]


@pytest.mark.parametrize(("jrxml", "words", "wanted"), READ, ids=[one[1] for one in READ])
def test_requests_are_understood(jrxml: bytes, words: str, wanted: Edit) -> None:
    assert read(words, jrxml) == [wanted]


@pytest.mark.parametrize(("jrxml", "words", "wanted"), READ, ids=[one[1] for one in READ])
def test_no_other_kind_of_edit_is_faster(jrxml: bytes, words: str, wanted: Edit) -> None:
    if getattr(wanted, "remove", False):
        return
    assert understand(jrxml, words).edits == [wanted.model_dump()]


@pytest.mark.parametrize(
    "words",
    [
        "把标题字体改大",
        "删除第三列",
        "删除二维码",
        "make the chart bigger",
        "remove the barcode",
        "add a column",
    ],
)
def test_other_requests_are_left_alone(words: str) -> None:
    assert read(words, EN) == []


@pytest.mark.parametrize("words", ["加二维码", "add a barcode", "加水印", "加子表"])
def test_what_is_not_said_is_asked(words: str) -> None:
    with pytest.raises(EditProblem) as problem:
        read(words, ZH)
    assert problem.value.code == "no_content"


def test_a_selected_field_is_the_content() -> None:
    assert read("加二维码", ZH, "e7") == [AddBarcode(content="dept", content_is="field")]


def test_the_check_knows_what_a_code_can_hold() -> None:
    assert can_hold("EAN13", "690123456789")
    assert can_hold("EAN13", "690123456789" + check_digit("690123456789"))
    assert not can_hold("EAN13", "6901234567890")
    assert not can_hold("Code128", "中文")
    assert can_hold("QRCode", "中文")
    assert AddBarcode(symbology="EAN8", content="x").check(outline(EN))
    assert AddBarcode(content="nobody", content_is="field").check(outline(EN))
    forbidden = AddBarcode(content="Runtime.getRuntime()", content_is="expression")
    assert forbidden.check(outline(EN))


def test_the_check_knows_the_fields_of_a_chart() -> None:
    assert AddChart(category="dept", values=["name"]).check(outline(EN))
    assert AddChart(category="nobody").check(outline(EN))
    assert AddChart(chart="pie", category="dept", values=["qty", "amount"]).check(outline(EN))
    assert AddChart(category="dept", group="none").check(outline(EN))
    assert not AddChart(category="dept", values=["qty"]).check(outline(EN))


EDITS: dict[str, Edit] = {
    "qr": AddBarcode(content="你好 A-1"),
    "qr of a field": AddBarcode(content="name", content_is="field"),
    "qr in the cells": AddBarcode(content="name", content_is="field", near="e6", instead=True),
    "code128": AddBarcode(symbology="Code128", content="ABC-12345", band="pageFooter", side="left"),
    "ean13": AddBarcode(symbology="EAN13", content="690123456789", band="summary"),
    "bars": AddChart(category="dept", values=["amount", "qty"]),
    "line": AddChart(chart="line", category="name", values=["amount"]),
    "pie": AddChart(chart="pie", category="dept", values=["amount"]),
    "area": AddChart(chart="area", category="dept"),
    "table": AddTable(columns=["项目", "数量", "金额"], title="明细"),
    "table above": AddTable(columns=["Item", "Date"], section="title"),
    "watermark": AddWatermark(text="内部资料"),
}


@pytest.mark.parametrize("name", EDITS)
@pytest.mark.parametrize("base", [ZH, EN, GROUPED], ids=["zh", "en", "grouped"])
def test_nothing_but_the_asked_is_changed_and_undo_is_exact(name: str, base: bytes) -> None:
    applied = apply_edits(base, [EDITS[name]], ROWS)
    assert applied.undo.apply(applied.jrxml) == base
    before, after = _expressions(base), _expressions(applied.jrxml)
    if not getattr(EDITS[name], "instead", False):
        assert [one for one in before if one not in after] == []
    assert not _overlaps(applied.jrxml)
    assert b"<!-- kept -->" in applied.jrxml


def _expressions(jrxml: bytes) -> list[str]:
    return [
        one.text or "" for one in parse(jrxml).iter() if xml.local(one) in ("textFieldExpression", "text")
    ]


def _overlaps(jrxml: bytes) -> list[tuple[str, str]]:
    found = []
    for band in xml.bands(parse(jrxml)):
        places = [xml.geometry(one) for one in xml.elements(band)]
        boxes = [[xml.number(one, key) for key in ("x", "y", "width", "height")] for one in places]
        for one, other in itertools.combinations(boxes, 2):
            across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
            down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
            if across > 0 and down > 0:
                found.append((str(one), str(other)))
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("base", [ZH, EN, GROUPED], ids=["zh", "en", "grouped"])
async def test_all_of_them_are_printed(jasper, base: bytes) -> None:
    for name, edit in EDITS.items():
        applied = apply_edits(base, [edit], ROWS)
        result = await jasper.render(applied.jrxml, complete_sample(applied.sample, applied.jrxml), dpi=36)
        assert result.ok, (name, result.errors)
        assert not result.lost_text, name
        assert all(one.cut_at is None for one in result.texts), name


@pytest.mark.thorough
async def test_all_of_them_together_on_a_grouped_report(jasper) -> None:
    edits = [
        AddChart(chart="pie", category="name", values=["amount"], group="dept"),
        AddChart(category="dept", values=["amount"]),
        AddTable(columns=["项目", "金额"]),
        AddBarcode(content="x"),
        AddWatermark(text="草稿"),
        AddWatermark(text="终稿", direction="vertical"),
    ]
    applied = apply_edits(GROUPED, edits, ROWS)
    result = await jasper.render(applied.jrxml, applied.sample, dpi=36)
    assert result.ok, result.errors
    assert applied.jrxml.count(b'key="watermark" x=') <= 1
    assert applied.undo.apply(applied.jrxml) == GROUPED


@pytest.fixture
async def codes(jasper, tmp_path: Path):
    """A report with a QR code and an EAN-13 code as PDF, PNG, XLSX and DOCX."""
    edits = [EDITS["qr"], EDITS["ean13"], EDITS["pie"], EDITS["watermark"]]
    applied = apply_edits(ZH, edits, ROWS)
    for form in ("pdf", "png", "xlsx", "docx"):
        await jasper.export(applied.jrxml, applied.sample, tmp_path / f"report.{form}", form)
    return tmp_path


@pytest.mark.thorough
async def test_codes_can_be_scanned_from_the_exports(codes: Path) -> None:
    import cv2
    import pymupdf

    with pymupdf.open(codes / "report.pdf") as document:
        document[0].get_pixmap(dpi=200).save(codes / "pdf.png")
    for picture in ("pdf.png", "report.png"):
        page = cv2.imread(str(codes / picture))
        assert cv2.QRCodeDetector().detectAndDecode(page)[0] == "你好 A-1"
        assert "6901234567892" in cv2.barcode.BarcodeDetector().detectAndDecodeMulti(page)[1]


@pytest.mark.thorough
async def test_office_exports_hold_the_pictures_but_not_the_watermark(codes: Path) -> None:
    for name in ("report.xlsx", "report.docx"):
        with zipfile.ZipFile(codes / name) as packed:
            pictures = [one for one in packed.namelist() if "/media/" in one]
        assert len(pictures) == 3, name


@pytest.mark.thorough
async def test_a_chart_shows_the_sum_of_each_category(jasper, tmp_path: Path) -> None:
    applied = apply_edits(EN, [AddChart(category="dept", values=["qty"])], ROWS)
    rows = [{**row, "qty": 0 if row["dept"] == "销售部" else 3} for row in ROWS.rows]
    flat = [{**row, "qty": 0} for row in ROWS.rows[:4]] + [{**ROWS.rows[4], "qty": 6}]
    pictures = []
    for number, data in enumerate((rows, flat)):
        target = tmp_path / f"{number}.png"
        await jasper.export(applied.jrxml, Sample(rows=data), target, "png")
        pictures.append(_summary_of(target))
    assert (pictures[0] == pictures[1]).all()


def _summary_of(path: Path):
    """Return the ink of the chart: the page from its first bar colour on."""
    import cv2
    import numpy as np

    page = cv2.imread(str(path))
    bars = (abs(page.astype(int) - np.array([0xA8, 0x78, 0x4C])) < 30).all(axis=2)
    down, across = np.nonzero(bars)
    return np.array([down.max() - down.min(), across.max() - across.min()])


def test_a_watermark_is_replaced_and_taken_away_without_a_trace() -> None:
    once = apply_edits(ZH, [AddWatermark(text="草稿")]).jrxml
    again = apply_edits(once, [AddWatermark(text="终稿")]).jrxml
    assert again.count(b"<image ") == 1
    gone = apply_edits(again, [AddWatermark(remove=True)]).jrxml
    assert b"<background" not in gone
    assert b"<property" not in gone
    with pytest.raises(EditProblem):
        apply_edits(ZH, [AddWatermark(remove=True)])


async def test_a_picture_can_be_the_watermark(jasper) -> None:
    import cv2
    import numpy as np

    data = cv2.imencode(".png", np.zeros((40, 60, 3), np.uint8))[1].tobytes()
    applied = apply_edits(ZH, [AddWatermark(picture=base64.b64encode(data).decode())])
    assert (await jasper.render(applied.jrxml, ROWS, dpi=36)).ok
    assert AddWatermark(picture="bm90IGEgcGljdHVyZQ==").check(outline(ZH))


def test_a_page_without_room_is_told() -> None:
    low = ZH.replace(b'pageHeight="842"', b'pageHeight="110"')
    for edit in (EDITS["qr"].model_copy(update={"band": "pageFooter"}), EDITS["bars"], EDITS["table"]):
        with pytest.raises(EditProblem) as problem:
            apply_edits(low, [edit])
        assert problem.value.code == "no_height"


def test_a_title_makes_room_for_a_code() -> None:
    applied = apply_edits(ZH, [AddBarcode(content="x")])
    band = next(one for one in xml.bands(parse(applied.jrxml)) if xml.local(one.getparent()) == "title")
    assert band.get("height") == "50"
    title, code = xml.elements(band)
    assert xml.number(xml.geometry(title), "x") + xml.number(xml.geometry(title), "width") <= xml.number(
        xml.geometry(code), "x"
    )


def _applied(jrxml: bytes, edit: Edit) -> Applied | None:
    """Return the applied edit, None where the page has no room for it."""
    try:
        return apply_edits(jrxml, [edit])
    except EditProblem as problem:
        if problem.code in ("no_height", "no_width", "outside"):
            return None
        raise


@pytest.mark.thorough
@pytest.mark.shared
@pytest.mark.parametrize("name", ["qr", "code128", "table", "watermark"])
async def test_templates_of_others_still_compile(jasper, shared: Path, name: str) -> None:
    tried = 0
    for path in sorted((shared / "data" / "reports" / "templates").glob("*.jrxml")):
        jrxml = path.read_bytes()
        if await jasper.check(jrxml):
            continue
        applied = _applied(jrxml, EDITS[name])
        if applied is None:
            continue
        tried += 1
        assert await jasper.check(applied.jrxml) == [], path.name
        assert applied.undo.apply(applied.jrxml) == jrxml
    assert tried >= 5
