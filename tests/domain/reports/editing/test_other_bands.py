"""Copies and moves to other bands, room for one column, defaults of today, and what is kept on the way."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.outline import ElementInfo, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes


def _own(name: str) -> bytes:
    found = template_bytes(name, None)
    assert found is not None
    return found


def _applied(jrxml: bytes, edits: list[dict[str, object]]) -> bytes:
    done = apply_edits(jrxml, read_edits(edits), sample_of(jrxml))
    assert done.undo.apply(done.jrxml) == jrxml
    return done.jrxml


def _done(name: str, ask: str) -> bytes:
    jrxml = _own(name)
    found = understand(jrxml, ask)
    assert found.sure, (found.edits, found.missed, found.trouble)
    return _applied(jrxml, found.edits)


def _elements(jrxml: bytes) -> list[ElementInfo]:
    return outline_of(Template(jrxml)).elements


@pytest.mark.parametrize(
    ("name", "ask", "section", "text"),
    [
        ("sales_form_zh", "把单据编号复制一份放到页脚左侧", "pageFooter", "单据编号："),
        ("invoice_en", "copy INVOICE into the page footer", "pageFooter", "INVOICE"),
    ],
)
async def test_a_copy_goes_to_another_band(jasper, name: str, ask: str, section: str, text: str) -> None:
    before, done = _own(name), _done(name, ask)
    assert len(_elements(done)) == len(_elements(before)) + 1
    assert [one.section for one in _elements(done) if one.text == text and one.section == section]
    assert [one for one in _elements(done) if one.text == text and one.section != section]
    assert await jasper.check(done, trusted=True) == []


async def test_what_stands_at_the_end_goes_to_a_corner_of_the_page(jasper) -> None:
    done = _done("sales_form_zh", "把页脚的页码移到右上角")
    pages = [one for one in _elements(done) if "V:PAGE_NUMBER" in one.refs]
    assert {one.section for one in pages} == {"title"}
    others = [one for one in _elements(done) if one.section == "title" and one not in pages]
    for page in pages:
        assert page.x + page.width <= outline_of(Template(done)).column_width
        beside = [
            one
            for one in others
            if one.kind in ("staticText", "textField")
            and one.y < page.y + page.height
            and one.y + one.height > page.y
        ]
        assert all(one.x >= page.x + page.width or one.x + one.width <= page.x for one in beside)
    assert await jasper.check(done, trusted=True) == []


def test_the_room_of_a_column_goes_to_the_one_that_is_named() -> None:
    before = outline_of(Template(_own("delivery_note_zh")))
    after = outline_of(Template(_done("delivery_note_zh", "规格不要了，地方让给品名")))
    widths = {one.title: one.width for one in before.columns}
    assert {one.title: one.width for one in after.columns if one.title != "品名"} == {
        name: wide for name, wide in widths.items() if name not in ("品名", "规格")
    }
    own = next(one for one in after.columns if one.title == "品名")
    assert own.width == pytest.approx(widths["品名"] + widths["规格"], abs=2)


def test_a_text_for_missing_data_leaves_what_else_the_band_holds() -> None:
    first = _done("staff_list_zh", "没有数据时显示暂无记录")
    assert [one.text for one in _elements(first) if one.section == "noData"] == ["暂无记录"]
    more = _applied(first, [{"kind": "add_rectangle", "around": [_elements(first)[-1].id]}])
    kinds = sorted(one.kind for one in _elements(more) if one.section == "noData")
    again = _applied(more, [{"kind": "no_data", "text": "没有员工"}])
    there = [one for one in _elements(again) if one.section == "noData"]
    assert sorted(one.kind for one in there) == kinds
    assert [one.text for one in there if one.kind == "staticText"] == ["没有员工"]


def test_two_sentences_for_missing_data_both_stay_where_neither_speaks_of_it() -> None:
    first = _done("staff_list_zh", "没有数据时显示请看下页")
    label = next(one for one in _elements(first) if one.section == "noData")
    two = _applied(first, [{"kind": "duplicate", "targets": [label.id]}])
    again = _applied(two, [{"kind": "no_data", "text": "没有员工"}])
    assert [one.text for one in _elements(again) if one.section == "noData"] == [
        "请看下页",
        "请看下页",
        "没有员工",
    ]


async def test_a_date_that_is_not_given_is_today(jasper) -> None:
    done = _done("sales_form_zh", "单据日期没传就默认今天")
    assert b"new java.util.Date()" in done
    assert await jasper.check(done, trusted=True) == []


def test_a_day_that_is_none_is_no_default() -> None:
    jrxml = _own("sales_form_zh")
    with pytest.raises(EditProblem, match="someday"):
        _applied(jrxml, [{"kind": "parameter_default", "name": "danjuriqi", "value": "someday"}])


async def test_a_column_numbers_the_rows(jasper) -> None:
    done = _done("sales_form_zh", "序号不用字段了，自动从 1 往下编")
    first = outline_of(Template(done)).columns[0]
    values = [one for one in _elements(done) if one.id in first.values]
    assert [one.text for one in values] == ["$V{REPORT_COUNT}"]
    assert await jasper.check(done, trusted=True) == []


async def test_a_variable_begins_anew_on_each_page(jasper) -> None:
    done = _done("staff_list_zh", "定义变量avgGongzi，每页重新计算工资的平均值")
    assert b'name="avgGongzi"' in done
    assert b'resetType="Page"' in done
    assert await jasper.check(done, trusted=True) == []


def test_lines_of_the_totals_stay_under_all_their_columns_and_words_stay_whole() -> None:
    before = _elements(_own("invoice_en"))
    done = _elements(_done("invoice_en", "Add a Discount column before Amount, new field discount"))
    lines = [one for one in done if one.section == "summary" and one.kind == "line" and one.width > 1]
    amount = next(one for one in done if one.text == "$V{amount_total}")
    label = next(one for one in done if one.text == "Subtotal")
    assert lines
    assert all(one.x <= label.x and one.x + one.width >= amount.x + amount.width for one in lines)
    wide = [one.width for one in before if one.text.startswith("Payment within")]
    assert [one.width for one in done if one.text.startswith("Payment within")] == wide


@pytest.mark.parametrize(
    ("ask", "operator", "value"),
    [
        ("只列有差异的物料", "ne", "0"),
        ("账实相符的行不要显示，只留有差异的", "ne", "0"),
        ("只显示没有仓库的行", "empty", ""),
    ],
)
def test_rows_that_have_something(ask: str, operator: str, value: str) -> None:
    found = understand(_own("stock_count_zh"), ask)
    assert found.sure
    assert [(one["kind"], one["operator"], one["value"]) for one in found.edits] == [
        ("add_filter", operator, value)
    ]


@pytest.mark.parametrize("ask", ["把单价复制到页脚", "copy the heading Qty into the page footer"])
def test_a_column_is_not_copied_in_part(ask: str) -> None:
    """A copy of a row's value outside the rows would print the last row's."""
    assert not understand(_own("invoice_en" if "copy" in ask else "sales_form_zh"), ask).sure
