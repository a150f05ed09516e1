"""Make the sample forms in resources/samples/reports: a PDF, a workbook, a DOCX and a scan."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from pathlib import Path

import cv2
import docx
import numpy as np
import openpyxl
import pymupdf
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

OUT = Path(__file__).resolve().parents[1] / "resources" / "samples" / "reports"
ALIGN = {"l": 0, "c": 1, "r": 2}


class Sheet:
    """One page that is drawn text by text, with Latin in Helvetica and Chinese in the fallback face."""

    def __init__(self, width: float, height: float) -> None:
        self.document = pymupdf.open()
        self.page = self.document.new_page(width=width, height=height)
        self.writer = pymupdf.TextWriter(self.page.rect)
        self.latin = pymupdf.Font("helv")
        self.latin_bold = pymupdf.Font("hebo")
        self.cjk = pymupdf.Font("cjk")

    def text(
        self, x: float, y: float, text: str, size: float = 9, align: str = "l", bold: bool = False
    ) -> None:
        """Write a line with its baseline at y; x is the left, centre or right end by align."""
        font = self.cjk if any(ord(char) > 255 for char in text) else self.latin_bold if bold else self.latin
        x -= font.text_length(text, size) * ALIGN[align] / 2
        self.writer.append((x, y), text, font=font, fontsize=size)

    def line(self, x0: float, y0: float, x1: float, y1: float, width: float = 0.7) -> None:
        """Draw a line."""
        self.page.draw_line((x0, y0), (x1, y1), width=width)

    def table(
        self, x: float, y: float, widths: list[float], height: float, rows: list[list[str]], align: str
    ) -> float:
        """Draw a ruled table whose first row is a shaded heading; return its lower edge."""
        right = x + sum(widths)
        self.page.draw_rect((x, y, right, y + height), color=None, fill=(0.92, 0.92, 0.92))
        for number, row in enumerate(rows):
            left = x
            for width, text, how in zip(widths, row, align, strict=True):
                how = "c" if number == 0 else how
                self.text(
                    left + {"l": 4, "c": width / 2, "r": width - 4}[how],
                    y + height * number + height / 2 + 3.2,
                    text,
                    9,
                    how,
                )
                left += width
        bottom = y + height * len(rows)
        for number in range(len(rows) + 1):
            self.line(x, y + height * number, right, y + height * number)
        for number in range(len(widths) + 1):
            left = x + sum(widths[:number])
            self.line(left, y, left, bottom)
        return bottom

    def finish(self) -> None:
        """Put the texts on the page."""
        self.writer.write_text(self.page)

    def save(self, target: Path) -> None:
        """Write the PDF with subset fonts."""
        self.finish()
        self.document.subset_fonts()
        self.document.save(target, garbage=4, deflate=True, deflate_fonts=True, clean=True)


GOODS = [
    ("KD-1001", "不锈钢单槽水盆", "600×450mm", "台", 6, "468.00"),
    ("KD-1016", "抽拉式厨房龙头", "枪灰色", "支", 12, "325.50"),
    ("KD-2003", "铝合金橱柜拉篮", "三层400柜", "套", 8, "286.00"),
    ("KD-2107", "阻尼铰链", "全盖35mm", "只", 120, "7.80"),
    ("KD-3052", "石英石台面", "雪花白15mm", "米", 18, "620.00"),
    ("KD-3060", "台面挡水条", "雪花白", "米", 18, "65.00"),
    ("KD-4011", "嵌入式消毒柜", "100L", "台", 2, "1,899.00"),
    ("KD-5008", "安装服务费", "含运输", "次", 1, "800.00"),
]


def _amount(quantity: int, price: str) -> Decimal:
    return quantity * Decimal(price.replace(",", ""))


def make_pdf() -> None:
    """Write the Chinese sales order."""
    sheet = Sheet(595, 842)
    sheet.text(297.5, 66, "南京禾木厨卫有限公司", 18, "c")
    sheet.text(297.5, 92, "销售单", 16, "c")
    sheet.line(40, 104, 555, 104, 1.2)
    pairs = [
        ("客户名称：", "苏州清和装饰工程有限公司", "单据编号：", "XS20260918-0037"),
        ("联系人：", "沈立群", "单据日期：", "2026-09-18"),
        ("联系电话：", "0512-6280 4417", "业务员：", "陆晓雯"),
        ("送货地址：", "苏州市吴中区东吴北路88号3幢902室", "付款方式：", "月结30天"),
    ]
    for number, (label, value, other, text) in enumerate(pairs):
        y = 126 + 20 * number
        sheet.text(40, y, label, 10)
        sheet.text(98, y, value, 10)
        sheet.text(378, y, other, 10)
        sheet.text(436, y, text, 10)
    rows = [["序号", "商品编号", "商品名称", "规格", "单位", "数量", "单价", "金额"]]
    total, count = Decimal(0), 0
    for number, (code, name, spec, unit, quantity, price) in enumerate(GOODS, 1):
        amount = _amount(quantity, price)
        total, count = total + amount, count + quantity
        rows.append([str(number), code, name, spec, unit, str(quantity), price, f"{amount:,.2f}"])
    rows.append(["合计", "", "", "", "", str(count), "", f"{total:,.2f}"])
    bottom = sheet.table(40, 202, [32, 62, 125, 86, 36, 46, 58, 70], 22, rows, "clllcrrr")
    sheet.text(40, bottom + 24, "金额大写：人民币贰万陆仟捌佰陆拾陆元整", 10)
    sheet.text(40, bottom + 46, "备注：货到后三日内验收，如有短缺或破损请当日联系。", 9)
    for x, label, name in ((40, "制单：", "陆晓雯"), (200, "审核：", "韩广平"), (370, "客户签收：", "")):
        sheet.text(x, bottom + 80, label, 10)
        sheet.text(x + 34, bottom + 80, name, 10) if name else sheet.line(
            x + 56, bottom + 82, x + 180, bottom + 82
        )
    sheet.text(297.5, 812, "第1页 共1页", 8, "c")
    sheet.save(OUT / "销售单.pdf")


INVOICE = [
    ("BRK-204", "Oak bracket, steam-bent", 24, 18.5),
    ("SHF-900", "Ash shelf board 900 mm", 16, 42.0),
    ("SHF-120", "Ash shelf board 1200 mm", 10, 55.25),
    ("SCR-050", "Brass screw set (50)", 30, 6.8),
    ("OIL-001", "Hard wax oil, 1 litre", 8, 31.9),
    ("RAI-300", "Wall rail, blackened steel", 12, 27.4),
    ("DEL-UKM", "Delivery, mainland", 1, 65.0),
]


def make_xlsx() -> None:
    """Write the English invoice with formulas, formats and the values kept beside them."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Invoice"
    sheet.sheet_view.showGridLines = False
    for column, width in zip("ABCDE", (13, 36, 10, 13, 16), strict=True):
        sheet.column_dimensions[column].width = width
    base = {"name": "Calibri", "size": 11}
    sheet["A1"], sheet["A1"].font = "Harrow & Fielding Joinery Ltd", Font(name="Calibri", size=18, bold=True)
    sheet.merge_cells("A1:C1")
    sheet["E1"], sheet["E1"].font = "INVOICE", Font(name="Calibri", size=20, bold=True, color="1F4E79")
    sheet["E1"].alignment = Alignment(horizontal="right")
    sheet.row_dimensions[1].height = 30
    sheet["A2"] = "14 Sawmill Lane, Hebden Bridge HX7 8EU"
    sheet["A2"].font = Font(name="Calibri", size=10, color="595959")
    sheet["A4"], sheet["B4"] = "Bill to", "Northgate Interiors"
    sheet["A5"], sheet["B5"] = "Address", "52 Canal Street, Leeds LS1 4AB"
    sheet["A6"], sheet["B6"] = "Contact", "Priya Raman"
    sheet["D4"], sheet["E4"] = "Invoice no.", "HF-2026-0412"
    sheet["D5"], sheet["E5"] = "Date", dt.date(2026, 9, 18)
    sheet["D6"], sheet["E6"] = "Due", dt.date(2026, 10, 18)
    for row in (4, 5, 6):
        for column in "AD":
            sheet[f"{column}{row}"].font = Font(bold=True, **base)
        sheet[f"E{row}"].alignment = Alignment(horizontal="right")
        sheet[f"E{row}"].number_format = "dd mmm yyyy" if row > 4 else "General"
    thin = Side(style="thin", color="808080")
    grid = Border(left=thin, right=thin, top=thin, bottom=thin)
    for column, text in zip("ABCDE", ("Item", "Description", "Qty", "Unit price", "Amount"), strict=True):
        cell = sheet[f"{column}8"]
        cell.value, cell.border = text, grid
        cell.font = Font(bold=True, color="FFFFFF", **base)
        cell.fill = PatternFill("solid", fgColor="1F4E79")
        cell.alignment = Alignment(horizontal="center", vertical="center")
    sheet.row_dimensions[8].height = 21
    for row, (code, name, quantity, price) in enumerate(INVOICE, 9):
        values = (code, name, quantity, price, f"=C{row}*D{row}")
        for column, value in zip("ABCDE", values, strict=True):
            cell = sheet[f"{column}{row}"]
            cell.value, cell.border, cell.font = value, grid, Font(**base)
            cell.number_format = "#,##0.00" if column in "DE" else "General"
        sheet.row_dimensions[row].height = 18
    last = 8 + len(INVOICE)
    totals = (
        ("Subtotal", f"=SUM(E9:E{last})"),
        ("VAT 20%", f"=E{last + 1}*0.2"),
        ("Total due", f"=E{last + 1}+E{last + 2}"),
    )
    for row, (label, formula) in enumerate(totals, last + 1):
        sheet[f"D{row}"], sheet[f"E{row}"] = label, formula
        for column in "DE":
            cell = sheet[f"{column}{row}"]
            cell.border, cell.font = grid, Font(bold=label == "Total due", **base)
        sheet[f"E{row}"].number_format = '"£"#,##0.00'
        sheet.row_dimensions[row].height = 18
    sheet[f"A{last + 6}"] = "Payment within 30 days to Calder Bank, account 20-41-77 63018852."
    sheet[f"A{last + 6}"].font = Font(name="Calibri", size=10, italic=True)
    sheet.page_setup.paperSize = 9
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = openpyxl.worksheet.properties.PageSetupProperties(fitToPage=True)
    target = OUT / "invoice.xlsx"
    book.save(target)
    _keep_values(target, _invoice_values(last))


def _invoice_values(last: int) -> dict[str, float]:
    values = {f"E{row}": item[2] * item[3] for row, item in enumerate(INVOICE, 9)}
    subtotal = sum(values.values())
    return values | {f"E{last + 1}": subtotal, f"E{last + 2}": subtotal * 0.2, f"E{last + 3}": subtotal * 1.2}


def _keep_values(path: Path, values: dict[str, float]) -> None:
    """Put each formula's result beside it, as a spreadsheet program does on saving."""
    import re
    import zipfile

    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"].decode()
    for cell, value in values.items():
        sheet = re.sub(
            rf'(<c r="{cell}"[^>]*><f>[^<]*</f>)<v\s*/>|(<c r="{cell}"[^>]*><f>[^<]*</f>)<v></v>',
            lambda hit, value=value: f"{hit[1] or hit[2]}<v>{round(value, 2)}</v>",
            sheet,
        )
    parts["xl/worksheets/sheet1.xml"] = sheet.encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


DELIVERY = [
    ("五常稻花香大米", "10kg/袋", "袋", 40, "仓库A"),
    ("压榨一级花生油", "5L×4桶", "箱", 15, "仓库A"),
    ("古法红糖", "350g×20包", "箱", 8, "仓库B"),
    ("金针菇", "2.5kg/箱", "箱", 22, "冷库"),
    ("冷鲜鸡腿肉", "10kg/箱", "箱", 18, "冷库"),
    ("有机豆腐", "400g×24盒", "箱", 30, "冷库"),
    ("纯净水", "550ml×24瓶", "件", 60, "仓库C"),
]


def _font(run: docx.text.run.Run, size: float, name: str = "宋体", bold: bool = False) -> None:
    run.font.size, run.font.bold, run.font.name = Pt(size), bold, "Times New Roman"
    run._element.get_or_add_rPr().get_or_add_rFonts().set(qn("w:eastAsia"), name)


def _say(
    paragraph: docx.text.paragraph.Paragraph, text: str, size: float, align: int = 0, **font: object
) -> None:
    paragraph.alignment = WD_ALIGN_PARAGRAPH(align)
    paragraph.paragraph_format.space_after = Pt(0)
    _font(paragraph.add_run(text), size, **font)


def make_docx() -> None:
    """Write the Chinese delivery note."""
    document = docx.Document()
    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = Mm(20)
    section.top_margin = section.bottom_margin = Mm(20)
    _say(document.add_paragraph(), "杭州稻香鲜食品配送有限公司", 16, 1, name="黑体", bold=True)
    title = document.add_paragraph()
    _say(title, "送 货 单", 20, 1, name="黑体", bold=True)
    title.paragraph_format.space_after = Pt(8)
    for left, right in (
        ("收货单位：杭州西溪实验学校食堂", "送货单号：SH-2026091803"),
        ("收货地址：杭州市西湖区文一西路588号", "送货日期：2026年9月18日"),
        ("联系人：周敏　电话：0571-8512 6633", "车牌号：浙A·7K231"),
    ):
        line = document.add_paragraph()
        _say(line, f"{left}\t{right}", 10.5)
        line.paragraph_format.tab_stops.add_tab_stop(Mm(112))
        line.paragraph_format.space_after = Pt(3)
    header = ("序号", "品名", "规格", "单位", "数量", "出库仓", "备注")
    widths = (13, 42, 33, 14, 18, 24, 26)
    table = document.add_table(rows=0, cols=len(header), style="Table Grid")
    table.alignment, table.autofit = WD_TABLE_ALIGNMENT.CENTER, False
    rows = [header, *((str(n), *map(str, item), "") for n, item in enumerate(DELIVERY, 1))]
    rows.append(("合计", "", "", "", str(sum(item[3] for item in DELIVERY)), "", ""))
    for number, row in enumerate(rows):
        cells = table.add_row()
        cells.height = Mm(8)
        for column, (cell, text, width) in enumerate(zip(cells.cells, row, widths, strict=True)):
            cell.width, cell.vertical_alignment = Mm(width), 1
            centred = number in (0, len(rows) - 1) or column not in (1, 2, 4)
            _say(
                cell.paragraphs[0],
                text,
                10.5,
                1 if centred and column != 4 else 2 if column == 4 and number else 0 if number else 1,
                bold=number == 0,
            )
            if number == 0:
                shade = OxmlElement("w:shd")
                shade.set(qn("w:val"), "clear")
                shade.set(qn("w:fill"), "E7E6E6")
                cell._element.get_or_add_tcPr().append(shade)
    for column, width in zip(table.columns, widths, strict=True):
        column.width = Mm(width)
    table.rows[-1].cells[0].merge(table.rows[-1].cells[3])
    while len(table.rows[-1].cells[0].paragraphs) > 1:
        extra = table.rows[-1].cells[0].paragraphs[-1]._element
        extra.getparent().remove(extra)
    note = document.add_paragraph()
    _say(note, "说明：冷藏商品请在到货后30分钟内入库；数量如有差异，请在签收栏注明。", 9)
    note.paragraph_format.space_before = Pt(8)
    sign = document.add_paragraph()
    _say(sign, "制单人：林嘉怡\t送货人：郭建明\t收货人签字：", 10.5)
    sign.paragraph_format.space_before = Pt(16)
    sign.paragraph_format.tab_stops.add_tab_stop(Mm(58))
    sign.paragraph_format.tab_stops.add_tab_stop(Mm(112))
    document.save(OUT / "送货单.docx")


PARTS = [
    ("1", "FX-3310", "Bearing housing, cast iron", "12", "pcs", "38.50", "462.00"),
    ("2", "FX-3342", "Shaft seal 45 x 62 x 8", "40", "pcs", "4.25", "170.00"),
    ("3", "GR-0107", "Spur gear, module 2, 48 teeth", "6", "pcs", "57.80", "346.80"),
    ("4", "BL-2208", "Drive belt SPZ 1250", "15", "pcs", "9.60", "144.00"),
    ("5", "LU-0450", "Grease cartridge 400 g", "24", "pcs", "6.15", "147.60"),
    ("6", "HX-0612", "Hex bolt M12 x 60, 8.8 zinc", "200", "pcs", "0.42", "84.00"),
]


def make_scan() -> None:
    """Write a scanned English delivery note: printed, slightly turned, uneven, noisy."""
    sheet = Sheet(595, 420)
    sheet.text(36, 46, "MERIDIAN DRIVE PARTS", 16, bold=True)
    sheet.text(559, 46, "DELIVERY NOTE", 15, "r", bold=True)
    sheet.line(36, 56, 559, 56, 1.2)
    pairs = [
        ("Customer:", "Brannock Milling Co.", "Note no.:", "DN-58214"),
        ("Ship to:", "9 Quay Road, Newport NP19 4QU", "Date:", "18/09/2026"),
        ("Order ref.:", "PO 77-1930", "Carrier:", "Severn Freight"),
    ]
    for number, (label, value, other, text) in enumerate(pairs):
        y = 78 + 17 * number
        sheet.text(36, y, label, 10, bold=True)
        sheet.text(98, y, value, 10)
        sheet.text(372, y, other, 10, bold=True)
        sheet.text(432, y, text, 10)
    rows = [["No.", "Part", "Description", "Qty", "Unit", "Price", "Amount"], *map(list, PARTS)]
    rows.append(["", "", "Total", "297", "", "", "1,354.40"])
    bottom = sheet.table(36, 128, [30, 68, 205, 48, 42, 58, 72], 21, rows, "cllrcrr")
    sheet.text(36, bottom + 26, "Goods remain our property until paid in full.", 9)
    sheet.text(36, bottom + 54, "Received by:", 10, bold=True)
    sheet.line(104, bottom + 56, 270, bottom + 56)
    sheet.finish()
    pixmap = sheet.page.get_pixmap(dpi=144, colorspace=pymupdf.csGRAY, alpha=False)
    grey = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.h, pixmap.w)
    cv2.imencode(".png", _scanned(grey), [cv2.IMWRITE_PNG_COMPRESSION, 9])[1].tofile(
        OUT / "delivery_note_scan.png"
    )


def _scanned(grey: np.ndarray) -> np.ndarray:
    height, width = grey.shape
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), 0.6, 1.0)
    page = cv2.warpAffine(grey, turn, (width, height), flags=cv2.INTER_CUBIC, borderValue=255)
    rng = np.random.default_rng(7)
    noisy = cv2.GaussianBlur(page, (0, 0), 0.7).astype(np.float32) * 0.9 + 18
    noisy -= np.linspace(0, 10, width, dtype=np.float32)[None, :]
    noisy += rng.normal(0, 2.2, page.shape)
    return (np.clip(noisy, 0, 255) // 8 * 8).astype(np.uint8)


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    make_pdf()
    make_xlsx()
    make_docx()
    make_scan()
