"""Order of columns, outer frame, first rows, units of amounts, room between groups: said, done and undone."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from app.domain.reports.editing.base import Applied, EditProblem
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from app.engines.jasper.client import JasperEngine
from tests.domain.reports.editing.effects import done, own_template


def _titles(applied: Applied) -> list[str]:
    columns = outline_of(Template(applied.jrxml)).columns
    return [one.title for one in sorted(columns, key=lambda one: one.x)]


def test_columns_left_out_of_an_order_follow() -> None:
    applied = done("order_list_en", {"kind": "column_order", "columns": ["c3", "c2", "c6"]})
    assert _titles(applied) == ["date", "customer", "amount", "order no", "qty", "price"]


def test_an_order_that_stands_is_told() -> None:
    with pytest.raises(EditProblem, match="already"):
        done("order_list_en", {"kind": "column_order", "columns": ["c1", "c2"]})


def test_letter_spacing_is_refused_in_plain_words() -> None:
    found = understand(own_template("order_list_en"), "increase the letter spacing of the title")
    assert found.trouble is not None
    assert "letters" in found.trouble.message


def test_the_unit_goes_with_the_heading_and_comes_back() -> None:
    there = {"kind": "number_unit", "targets": ["e5", "e20", "e26"], "divisor": 10000}
    assert "金额（万元）" in _titles(done("sales_list_zh", there))
    back = done("sales_list_zh", there, {**there, "divisor": 1})
    assert "金额" in _titles(back)
    assert b"divide(" not in back.jrxml


def test_room_between_groups_goes_again() -> None:
    there = {"kind": "group_space", "group": "by_kehu", "points": 12}
    again = done("sales_list_zh", there, {**there, "points": 0})
    assert again.jrxml.count(b"<band") == own_template("sales_list_zh").count(b"<band")


async def _texts(jasper: JasperEngine, applied: Applied) -> list[str]:
    result = await jasper.render(applied.jrxml, applied.sample, dpi=30)
    assert result.ok, result.errors
    return [one.text for one in result.texts]


async def test_the_highest_rows_are_printed_though_they_come_last(jasper: JasperEngine) -> None:
    applied = done("staff_list_zh", {"kind": "first_rows", "count": 2, "field": "gongzi"})
    printed = [one for one in await _texts(jasper, applied) if one in ("10.50", "20.00", "30.25")]
    assert printed == ["30.25", "20.00"]


async def test_rows_are_counted_after_a_later_sort(jasper: JasperEngine) -> None:
    sort = {"kind": "sort", "fields": ["qty"], "orders": ["desc"]}
    applied = done("order_list_en", {"kind": "first_rows", "count": 1}, sort)
    printed = [one for one in await _texts(jasper, applied) if one in ("Text 1", "Text 2", "Text 3")]
    assert set(printed) == {"Text 3"}


async def test_all_of_them_together_compile_and_fill(jasper: JasperEngine) -> None:
    applied = done(
        "sales_list_zh",
        {"kind": "number_unit", "targets": ["e5", "e20", "e26"], "divisor": 1000},
        {"kind": "group_space", "group": "by_kehu"},
        {"kind": "column_order", "columns": ["c7", "c6", "c1"]},
        {"kind": "table_frame", "outer": 2, "inside": 0.25},
        {"kind": "first_rows", "count": 2},
    )
    printed = await _texts(jasper, applied)
    assert "0.02" in printed
    assert _titles(applied)[:4] == ["下单日期", "金额（千元）", "订单号", "客户"]


async def test_a_frame_without_totals_ends_each_page(jasper: JasperEngine) -> None:
    applied = done("order_list_en", {"kind": "table_frame", "outer": 1.5})
    assert b'isFloatColumnFooter="true"' in applied.jrxml
    assert "30.25" in await _texts(jasper, applied)


async def test_the_days_since_a_date_are_counted_to_today(jasper: JasperEngine) -> None:
    applied = done(
        "visits_en", {"kind": "add_column", "place": "last", "title": "Age", "formula": "today - visited_on"}
    )
    long_ago = (date.today() - timedelta(days=4321)).isoformat()
    rows = [{**applied.sample.rows[0], "visited_on": one} for one in (long_ago, None)]
    result = await jasper.render(applied.jrxml, applied.sample.model_copy(update={"rows": rows}), dpi=30)
    texts = [one.text for one in result.texts]
    assert texts.count("4321") == 1 or texts.count("4,321") == 1
