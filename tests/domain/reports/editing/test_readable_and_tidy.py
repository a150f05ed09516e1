"""Letters stay readable, totals go with their column, and what belongs together stays so on a wider page."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.readable import contrast, letters_on
from app.domain.reports.editing.understand import understand
from app.domain.reports.models import Sample

TEMPLATES = Path(__file__).resolve().parents[3] / "data" / "templates"
NS = "{http://jasperreports.sourceforge.net/jasperreports}"


def _text(x, width, expression, *, y=0, height=20, align="Right"):
    return (
        f'<textField><reportElement x="{x}" y="{y}" width="{width}" height="{height}"/>'
        f'<textElement textAlignment="{align}"><font size="10"/></textElement>'
        f"<textFieldExpression><![CDATA[{expression}]]></textFieldExpression></textField>"
    )


def _label(x, width, words):
    return (
        f'<staticText><reportElement x="{x}" y="0" width="{width}" height="20"/>'
        f"<text><![CDATA[{words}]]></text></staticText>"
    )


FORM = (
    '<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="form" pageWidth="595"'
    ' pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">'
    '<parameter name="sum_price" class="java.math.BigDecimal"/>'
    '<parameter name="sum_total" class="java.math.BigDecimal"/>'
    '<parameter name="buyer" class="java.lang.String"/>'
    '<field name="lot" class="java.lang.String"/><field name="price" class="java.math.BigDecimal"/>'
    '<field name="fee" class="java.lang.String"/><field name="total" class="java.math.BigDecimal"/>'
    f'<title><band height="40">{_text(100, 200, "$P{buyer}", align="Left")}</band></title>'
    f'<columnHeader><band height="20">{_label(0, 80, "图录号")}{_label(200, 90, "落槌价")}'
    f"{_label(300, 90, '酬金')}{_label(440, 100, '总额')}</band></columnHeader>"
    f'<detail><band height="20">{_text(0, 80, "$F{lot}", align="Left")}{_text(200, 90, "$F{price}")}'
    f"{_text(300, 90, '$F{fee}')}{_text(440, 100, '$F{total}')}</band></detail>"
    f'<pageFooter><band height="60">{_label(10, 60, "总计")}{_text(200, 90, "$P{sum_price}")}'
    f"{_text(440, 100, '$P{sum_total}')}{_text(100, 60, '$P{buyer}', y=40, align='Left')}</band></pageFooter>"
    "</jasperReport>"
).encode()


def _template(name):
    return (TEMPLATES / f"{name}.jrxml").read_bytes()


def _done(jrxml, *asks, sample=None):
    """Carry requests out one after the other; return the template, what was said, and the last undo."""
    said, applied = [], None
    for ask in asks:
        found = understand(jrxml, ask, ())
        assert found.sure, (ask, found)
        applied = apply_edits(jrxml, read_edits(found.edits), sample)
        assert applied.undo.apply(applied.jrxml) == jrxml
        jrxml, said = applied.jrxml, [*said, *applied.done]
    return jrxml, said


def _places(jrxml, section):
    found = etree.fromstring(jrxml).find(f"{NS}{section}")
    return {
        "".join(node.itertext()).strip(): tuple(int(place.get(key)) for key in ("x", "width"))
        for node in found.iter(f"{NS}textField", f"{NS}staticText")
        for place in [node.find(f"{NS}reportElement")]
    }


# ---- letters on their ground ------------------------------------------------------


def test_contrast_is_that_of_the_wcag():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#FF0000", "#FF0000") == 1
    assert letters_on("#FF0000", ["#FF0000"]) == "#000000"
    assert letters_on("#000080", ["#000000"]) == "#FFFFFF"
    assert letters_on("#FFFF00", ["#000000"]) == ""


def test_red_letters_are_readable_on_a_red_ground():
    jrxml, said = _done(
        _template("order_list_en"), "make the amount red", "highlight amounts over 1000 in red"
    )
    assert b'forecolor="#000000" backcolor="#FF0000" mode="Opaque"' in jrxml
    assert said[-1].endswith("The text is black there, so that it stays readable.")


def test_a_highlight_under_a_red_condition_is_readable():
    jrxml, _said = _done(
        _template("order_list_en"), "make amounts over 500 red", "highlight amounts over 1000 in red"
    )
    assert b'forecolor="#000000" backcolor="#FF0000" mode="Opaque"' in jrxml


def test_a_dark_background_turns_the_letters_white():
    jrxml, said = _done(_template("order_list_en"), "make the background of the title black")
    assert b'forecolor="#FFFFFF"' in jrxml
    assert "white" in said[-1]
    _jrxml, said = _done(_template("order_list_en"), "make the background of the title yellow")
    assert "readable" not in said[-1]


# ---- totals of removed columns ------------------------------------------------------


def test_a_row_of_totals_goes_with_its_last_total():
    jrxml, _said = _done(_template("sales_list_zh"), "删除金额列")
    assert "合计".encode() not in jrxml
    band = etree.fromstring(jrxml).find(f"{NS}summary/{NS}band")
    assert (band.get("height"), len(band)) == ("0", 0)


def test_a_value_under_the_column_in_a_row_of_totals_goes_along():
    jrxml, _said = _done(FORM, "删除落槌价列")
    places = _places(jrxml, "pageFooter")
    assert "$P{sum_price}" not in places
    assert {"总计", "$P{sum_total}", "$P{buyer}"} <= set(places)


def test_what_is_due_on_an_invoice_stays():
    jrxml, _said = _done(_template("invoice_en"), "删除金额列")
    assert b"$P{total_due}" in jrxml


# ---- a wider page -------------------------------------------------------------------


def test_page_number_and_number_of_pages_stay_about_the_middle():
    jrxml, _said = _done(_template("sales_list_zh"), "改成横向")
    number, pages = _places(jrxml, "pageFooter").values()
    assert abs(number[0] + number[1] - 762 / 2) <= 2
    assert pages[0] == number[0] + number[1]


def test_totals_stay_under_their_columns():
    jrxml, _said = _done(FORM, "改成横向")
    rows, foot = _places(jrxml, "detail"), _places(jrxml, "pageFooter")
    assert foot["$P{sum_price}"] == rows["$F{price}"]
    assert foot["$P{sum_total}"] == rows["$F{total}"]
    assert foot["$P{buyer}"] == (100, 60)


# ---- row numbers, names, places -------------------------------------------------------


def test_row_numbers_look_like_their_neighbours():
    jrxml, _said = _done(FORM, "把总额改成红色加粗", "加序号列")
    node = next(
        one
        for one in etree.fromstring(jrxml).iter(f"{NS}textField")
        if "REPORT_COUNT" in "".join(one.itertext())
    )
    written = etree.tostring(node).decode()
    assert "FF0000" not in written
    assert "isBold" not in written
    assert 'textAlignment="Center"' in written


def test_a_value_is_called_by_what_it_prints():
    sample = Sample(parameters={"buyer": "北京诚轩拍卖有限公司"})
    _jrxml, said = _done(FORM, "把标题改成红色", sample=sample)
    assert said == ["Made “北京诚轩拍卖有限公司” red."]
    _jrxml, said = _done(_template("sales_list_zh"), "小计加粗")
    assert "total of 金额" in said[0]
    assert "$V{" not in said[0]


@pytest.mark.parametrize(
    ("template", "ask", "side"),
    [
        ("order_list_en", "put the title to the left", "Left"),
        ("order_list_en", "move the title to the right", "Right"),
        ("order_list_en", "put the title on the left", "Left"),
        ("order_list_en", "put the title in the middle", "Center"),
        ("sales_list_zh", "标题放左边", "Left"),
        ("sales_list_zh", "把标题移到左边", "Left"),
        ("sales_list_zh", "标题放中间", "Center"),
        ("sales_list_zh", "把标题放右边", "Right"),
    ],
)
def test_to_the_left_is_a_side(template, ask, side):
    found = understand(_template(template), ask, ())
    assert [(one["kind"], one["horizontal"]) for one in found.edits] == [("align", side)]


def test_a_bit_to_the_left_is_a_step():
    found = understand(_template("order_list_en"), "move the title a bit to the left", ())
    assert [(one["kind"], one["dx"]) for one in found.edits] == [("move", -10)]


# ---- what is not there ------------------------------------------------------------------


@pytest.mark.parametrize(
    "ask", ["add page numbers as 1 of 5", "number the pages 1 of 5", "加页码，第1页共5页"]
)
def test_numbering_anew_changes_the_form(ask):
    found = understand(_template("sales_list_zh"), ask, ())
    assert [(one["kind"], one["form"]) for one in found.edits] == [("change_page_number", "page_of")]


def test_what_is_said_not_to_be_there_is_not_there():
    found = understand(_template("sales_list_zh"), "把不存在的东西改成蓝色", ())
    assert found.trouble is not None
    assert found.trouble.message == "“东西” doesn't stand on the report."


def test_a_group_by_no_field_offers_fields():
    found = understand(_template("sales_list_zh"), "按部门分组并小计", ())
    assert found.trouble is not None
    assert found.trouble.message == "The report has no field “部门” to group by."
    assert found.trouble.candidates == ["e15", "e16", "e17", "e21"]
    picked = understand(_template("sales_list_zh"), "按部门分组并小计", ["e17"])
    assert picked.edits[0]["field"] == "chanpin"


def test_a_total_in_the_summary_stays_under_its_column():
    jrxml, _said = _done(_template("sales_by_customer_zh"), "横向打印")
    column = next(
        place for words, place in _places(jrxml, "detail").items() if "jine" in words or "amount" in words
    )
    totals = [place for words, place in _places(jrxml, "summary").items() if "$V{" in words]
    assert totals == [column]
