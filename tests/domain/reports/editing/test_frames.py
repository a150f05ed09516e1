"""What frames of groups, totals, capitals and charts change: where new things stand, and what gives way."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.groups.group_frame import frame_of
from app.domain.reports.editing.groups.group_tokens import tokens_of
from app.domain.reports.editing.groups.grouping import AddGroup
from app.domain.reports.editing.template.outline import ElementInfo, Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.things.charts import AddChart
from app.domain.reports.editing.totals.capital_line import AddCapitalAmount
from app.domain.reports.editing.totals.capital_of import FillCapitalAmount
from app.domain.reports.editing.totals.form_totals import AddFieldTotal
from app.domain.reports.editing.totals.total_edits import AddTotal
from tests.domain.reports.editing.effects import template_bytes


def _outline(name: str) -> Outline:
    return outline_of(Template(_bytes(name)))


def _bytes(name: str) -> bytes:
    found = template_bytes(name, None)
    assert found is not None
    return found


def _after(name: str, *edits: object) -> Outline:
    return outline_of(Template(apply_edits(_bytes(name), list(edits)).jrxml))  # type: ignore[arg-type]


def _printing(outline: Outline, words: str) -> ElementInfo:
    return next(one for one in outline.elements if words in one.text)


_FORM = """<?xml version="1.0" encoding="UTF-8"?>
<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" name="form" pageWidth="595"
  pageHeight="842" columnWidth="555" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20">
  <field name="supplier" class="java.lang.String"/>
  <field name="paid" class="java.math.BigDecimal"/>
  <detail><band height="20">
    <staticText><reportElement x="0" y="0" width="60" height="20"/>
      <text><![CDATA[供应商]]></text></staticText>
    <textField><reportElement x="60" y="0" width="120" height="20"/>
      <textFieldExpression><![CDATA[$F{supplier}]]></textFieldExpression></textField>
    <staticText><reportElement x="200" y="0" width="60" height="20"/>
      <text><![CDATA[代垫金额]]></text></staticText>
    <textField pattern="#,##0.00"><reportElement x="260" y="0" width="120" height="20"/>
      <textFieldExpression><![CDATA[$F{paid}]]></textFieldExpression></textField>
  </band></detail>
</jasperReport>
""".encode()


def test_numbers_without_a_table_are_added_up_beside_their_label() -> None:
    done = apply_edits(_FORM, [AddGroup(field="supplier"), AddFieldTotal(fields=["paid"], of="group")])
    outline = outline_of(Template(done.jrxml))
    value = _printing(outline, "paid_total")
    assert (value.section, value.group) == ("groupFooter", "by_supplier")
    assert _printing(outline, "代垫金额合计：").section == "groupFooter"
    assert done.jrxml.count(b'pattern="#,##0.00"') == 2
    assert done.undo.apply(done.jrxml) == _FORM


def test_words_are_not_added_up() -> None:
    outline = outline_of(Template(_FORM))
    assert AddFieldTotal(fields=["supplier"]).check(outline)
    assert AddFieldTotal(fields=[]).check(outline)
    assert AddFieldTotal(fields=["paid"], of="group").check(outline)


def test_a_label_makes_room_for_a_new_cell_of_its_row() -> None:
    outline = _after("sales_by_customer_zh", AddTotal(columns=["c4"], of="group", group="by_kehumingcheng"))
    row = sorted(
        (one for one in outline.in_section("groupFooter") if one.kind != "line"), key=lambda one: one.x
    )
    assert [(one.x, one.x + one.width) for one in row] == [(0, 306), (306, 356), (356, 435), (435, 515)]


def test_an_average_stands_beside_the_subtotal_with_its_own_label() -> None:
    edit = AddTotal(columns=["c5"], calculation="Average", of="group", group="by_department", beside=True)
    outline = _after("payroll_en", edit)
    label, value = _printing(outline, "Average Salary"), _printing(outline, "salary_average")
    assert label.y == value.y == _printing(outline, '"Subtotal"').y
    assert label.x + label.width == value.x


def test_a_line_without_room_refuses_another_total() -> None:
    crowded = [
        AddTotal(columns=["c5"], calculation=way, of="group", group="by_department", beside=True)
        for way in ("Average", "Highest", "Lowest", "Count")
    ]
    with pytest.raises(EditProblem):
        _after("payroll_en", *crowded, *(one.model_copy(update={"columns": ["c6"]}) for one in crowded))


def test_capitals_stand_right_under_the_total_and_the_figure_stays() -> None:
    outline = _after("sales_by_customer_zh", AddCapitalAmount(target="e21"))
    capitals = next(
        one for one in outline.in_section("summary") if "零元整" in one.text or "abs()" in one.text
    )
    total, signed = _printing(outline, "合计"), _printing(outline, "制表：")
    assert total.y + total.height <= capitals.y
    assert capitals.y + capitals.height <= signed.y
    assert any(one.text == "$V{total_jine}" for one in outline.elements)


def test_capitals_take_the_place_of_a_stand_in() -> None:
    edit = FillCapitalAmount(target="e22", amount="e21", instead=True)
    outline = _after("sales_by_customer_zh", edit)
    assert not [one for one in outline.elements if one.label == "制表："]
    assert [one for one in outline.in_section("summary") if one.y == 36 and "total_jine" in one.text]


def test_a_chart_above_the_signatures_moves_them_down() -> None:
    outline = _after("tickets_en", AddChart(category="assignee", values=["hours"], above="e19"))
    chart = next(one for one in outline.elements if one.kind == "barChart")
    assert all(one.y >= chart.y + chart.height for one in outline.in_section("summary") if one.label)


def test_a_chart_stands_above_nothing_outside_the_summary() -> None:
    assert AddChart(category="assignee", above="e1").check(_outline("tickets_en"))


def test_a_group_goes_around_another_one_and_shows_more_in_its_header() -> None:
    outline = _after("sales_list_zh", AddGroup(field="chanpin", outside="by_kehu", shown=["danjia"]))
    assert outline.groups == ["by_chanpin", "by_kehu"]
    assert "danjia" in next(one for one in outline.elements if one.group == "by_chanpin").text
    assert AddGroup(field="chanpin", shown=["nothing"]).check(outline)
    assert AddGroup(field="chanpin", outside="nothing").check(outline)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("staff_list_zh", "按部门分组，组尾标红"),
        ("order_list_en", "group by customer and sort by amount"),
        ("tickets_en", "the number of hours per assignee in bold"),
    ],
)
def test_a_word_of_another_kind_is_no_part_of_the_frame(name: str, words: str) -> None:
    assert tokens_of(words, _outline(name)) is None


def test_the_total_at_the_end_is_kept_with_the_columns_of_the_groups() -> None:
    frame = frame_of("按部门分组，小计工资，总计也要", _outline("staff_list_zh"))
    assert frame is not None
    assert [(one.place, one.fields) for one in frame.sums] == [("group", ["gongzi"]), ("report", [])]
