"""What edits by place change: corners that are taken, bars with their words, places that are swapped."""

from __future__ import annotations

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand

PAGE = 'pageWidth="595" pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="30"'


def _report(height: int, *elements: str) -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>'
        f'<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="t" {PAGE}'
        f' bottomMargin="30"><title><band height="{height}">{"".join(elements)}</band></title></jasperReport>'
    ).encode()


def _place(x: int, y: int, width: int, height: int, more: str = "") -> str:
    return f'<reportElement x="{x}" y="{y}" width="{width}" height="{height}" {more}/>'


def _label(words: str, *place: int, size: int = 10) -> str:
    look = f'<textElement><font size="{size}"/></textElement>'
    return f"<staticText>{_place(*place)}{look}<text>{words}</text></staticText>"


def _boxes(jrxml: bytes, ask: str) -> dict[str, tuple[int, int, int, int]]:
    """Return the places of all elements after a request, by their words or else their kind."""
    found = understand(jrxml, ask)
    assert found.sure, (found.missed, found.trouble)
    template = Template(apply_edits(jrxml, read_edits(found.edits)).jrxml)
    boxes = {}
    for node in template.elements():
        words = xml.child(node, "text")
        name = words.text if words is not None else xml.local(node)
        place = xml.geometry(node)
        boxes[name] = tuple(xml.number(place, one) for one in ("x", "y", "width", "height"))
    return boxes


def test_a_picture_is_put_into_a_corner_that_only_a_smaller_one_fits() -> None:
    jrxml = _report(120, _label("Report", 200, 60, 150, 30, size=20), _label("Date", 0, 45, 80, 12))
    assert _boxes(jrxml, "左上角放 logo.png")["image"] == (0, 0, 39, 39)


def test_a_picture_keeps_clear_of_what_stands_in_a_frame() -> None:
    frame = f"<frame>{_place(0, 0, 555, 60)}{_label('Note', 400, 30, 155, 20)}</frame>"
    jrxml = _report(60, frame, _label("Report", 0, 10, 150, 40, size=20))
    x, y, width, height = _boxes(jrxml, "Put logo.png in the top right corner of the title")["image"]
    assert (x + width, y) == (555, 0)
    assert height <= 30


def test_a_bar_takes_its_words_along() -> None:
    grey = _place(0, 20, 555, 30, 'mode="Opaque" backcolor="#C0C0C0"')
    bar = f"<rectangle>{grey}</rectangle>"
    jrxml = _report(80, bar, _label("Stock", 10, 22, 200, 26, size=18), _label("Other", 10, 60, 80, 12))
    boxes = _boxes(jrxml, "Move the title bar down 5")
    assert (boxes["rectangle"][1], boxes["Stock"][1], boxes["Other"][1]) == (25, 27, 60)


def test_a_text_is_put_amid_the_page_beside_others() -> None:
    jrxml = _report(60, _label("Stock", 0, 10, 300, 30, size=20), _label("Note", 400, 10, 155, 20))
    x, _y, width, _height = _boxes(jrxml, "标题在页面上居中")["Stock"]
    assert x + width / 2 == 277.5 or abs(x + width / 2 - 277.5) <= 1
    assert x + width <= 400


def test_things_of_different_widths_change_places_without_covering_one_another() -> None:
    image = f"<image>{_place(5, 5, 100, 45)}<imageExpression>&quot;a.png&quot;</imageExpression></image>"
    jrxml = _report(60, image, _label("That is all", 200, 5, 200, 45))
    boxes = _boxes(jrxml, "图片和文字交换位置")
    assert (boxes["That is all"][0], boxes["image"][0]) == (5, 300)


def test_an_element_goes_to_the_place_that_is_said_by_its_numbers() -> None:
    jrxml = _report(60, _label("Stock", 0, 10, 80, 20, size=16), _label("Note", 400, 10, 155, 20))
    assert _boxes(jrxml, "Move Stock to x 120, y 30")["Stock"][:2] == (120, 30)
    assert _boxes(jrxml, "把 Stock 移到坐标 (120, 30)")["Stock"][:2] == (120, 30)


def _field(expression: str, *place: int) -> str:
    said = f"<textFieldExpression><![CDATA[{expression}]]></textFieldExpression>"
    return f"<textField>{_place(*place)}{said}</textField>"


def test_a_text_beside_a_label_stands_behind_its_value() -> None:
    value = _field("$P{payee}", 405, 41, 24, 11)
    jrxml = _report(60, _label("Title", 200, 5, 150, 20, size=16), _label("收款人：", 340, 40, 52, 13), value)
    x, y, _width, _height = _boxes(jrxml, "在收款人后面加一个“日期:”")["日期:"]
    assert (x, y) == (433, 41)


def test_a_page_number_moves_on_its_line_beside_what_stands_at_the_side() -> None:
    parts = (
        _field("$V{PAGE_NUMBER}", 200, 5, 75, 20),
        _label("/", 275, 5, 5, 20),
        _field("$V{PAGE_NUMBER}", 280, 5, 75, 20),
        _label("Total", 480, 5, 75, 20),
    )
    jrxml = _report(30, *parts).replace(b"title>", b"pageFooter>")
    x, _y, width, _height = _boxes(jrxml, "页脚里的页码居右显示")["/"]
    assert 300 < x < 480 - width
    assert _boxes(jrxml, "页脚里的页码居右显示")["Total"] == (480, 5, 75, 20)


def test_a_row_of_a_grid_of_lines_is_closed() -> None:
    upright = f"<line>{_place(0, 0, 1, 60)}</line>"
    rows = [
        f"{_label(words, 10, y, 80, 18)}{_field(f'$P{{{words}}}', 100, y, 80, 18)}"
        for words, y in (("Alpha:", 1), ("Beta:", 21), ("Gamma:", 41))
    ]
    jrxml = _report(60, upright, *rows)
    boxes = _boxes(jrxml, "Beta那一行删掉,下面的往上移")
    assert boxes["line"][3] < 60
    assert boxes["Gamma:"][1] < 41
