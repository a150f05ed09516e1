"""What edits of the query, of groups and of tables leave in the template."""

from __future__ import annotations

import re

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.data.query_text import known_column, ordered_by, with_columns, without_order
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes


def done(template: str, *requests: str) -> str:
    """Return a template of ours after requests, of which each is carried out on what the one before left."""
    jrxml = template_bytes(template, None)
    assert jrxml is not None
    for ask in requests:
        found = understand(jrxml, ask)
        assert found.sure, (ask, found)
        jrxml = apply_edits(jrxml, read_edits(found.edits), sample_of(jrxml)).jrxml
    return jrxml.decode()


@pytest.mark.parametrize(
    ("sql", "names"),
    [
        ("select a from t", []),
        ("select a from t order by x.Name desc, `day`;", ["name", "day"]),
        ("select a from (select b from u order by c) t ORDER BY a LIMIT 3", ["a"]),
        ("with x as (select 1 order by b) select a from x order by field(a, 1)", ["", ""]),
    ],
)
def test_the_last_order_of_a_query_is_told(sql: str, names: list[str]) -> None:
    assert ordered_by(sql) == names


def test_columns_are_selected_before_from_and_an_order_goes() -> None:
    sql = "select a, (select max(b) from u) m from t order by a limit 2"
    assert with_columns(sql, ["c"]) == "select a, (select max(b) from u) m, c from t order by a limit 2"
    assert with_columns(sql, ["m"]) == sql
    assert without_order(sql) == "select a, (select max(b) from u) m from t limit 2"
    assert known_column("m", sql)
    assert not known_column("z", sql)


def test_a_new_table_takes_the_fields_of_the_report_as_they_are() -> None:
    jrxml = done("sales_by_customer_zh", "在报表最后加一个子数据集表格，列为单号、日期、金额、经手人")
    data = jrxml[jrxml.index("<subDataset") : jrxml.index("</subDataset>")]
    assert re.findall(r'field name="(\w+)" class="java\.\w+\.(\w+)"', data)[:3] == [
        ("danhao", "String"),
        ("riqi", "Date"),
        ("jine", "BigDecimal"),
    ]


def test_an_average_stands_below_the_totals() -> None:
    jrxml = done("sales_list_zh", "汇总区显示金额的平均值")
    summary = jrxml[jrxml.index("<summary>") :]
    total, average = (summary.index(f"$V{{{one}}}") for one in ("total_jine", "jine_average"))
    places = [(one.start(), int(one[1])) for one in re.finditer(r'<reportElement[^>]* y="(\d+)"', summary)]
    heights = [max(at for at in places if at[0] < one)[1] for one in (total, average)]
    assert heights[0] < heights[1]


def test_a_code_of_another_kind_holds_the_bare_datum_again() -> None:
    jrxml = done("sales_form_zh", "右下角加一个单号的条形码 Code 39")
    found = understand(jrxml.encode(), "Encode the barcode as Code 128 instead")
    assert [(one["symbology"], one["content_is"], one["instead"]) for one in found.edits] == [
        ("Code128", "parameter", True)
    ]


def test_a_footer_prints_by_the_rows_of_its_group() -> None:
    jrxml = done("payroll_en", "Print the department footer only if there are more than two employees")
    footer = jrxml[jrxml.index("<groupFooter>") : jrxml.index("</groupFooter>")]
    assert "$V{by_department_COUNT}" in footer
    assert 'BigDecimal("2")) > 0' in footer.replace("&gt;", ">")
