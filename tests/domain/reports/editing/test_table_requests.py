"""Requests about columns of a table component, and of rows under a form: read, carried out, undone."""

from __future__ import annotations

import pytest

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.outline import outline_of, table_column_nodes
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes

TABLE, FORM = "door_log_table_zh", "service_statistics_zh"
LEAST, WIDE = 100, 555


def _after(name: str, ask: str) -> Template:
    jrxml = template_bytes(name, None)
    assert jrxml is not None
    found = understand(jrxml, ask)
    assert found.sure
    return Template(apply_edits(jrxml, read_edits(found.edits), sample_of(jrxml)).jrxml)


def _widths(template: Template) -> list[int]:
    return [xml.number(one, "width") for one in table_column_nodes(template.root)]


def test_cells_of_a_table_are_no_rows_of_the_report():
    jrxml = template_bytes(TABLE, None)
    assert jrxml is not None
    outline = outline_of(Template(jrxml))
    assert outline.columns == []
    assert [one.title for one in outline.table_columns] == [
        "工号",
        "姓名",
        "部门",
        "刷卡时间",
        "设备",
        "进出",
    ]
    assert outline.table_columns[0].fields == ["staffNo"]


def test_headings_under_a_form_are_the_columns_names():
    jrxml = template_bytes(FORM, None)
    assert jrxml is not None
    outline = outline_of(Template(jrxml))
    assert [one.title for one in outline.columns] == ["服务名称", "预约数量", "占比"]
    assert "热门服务" in outline.rows_titles


@pytest.mark.parametrize(
    ("ask", "wide"),
    [
        ("部门列删掉", WIDE),
        ("设备列加宽到150，整张表的总宽别变", WIDE),
        ("纸张换成A4横向", 802),
        ("各列等宽", WIDE),
        ("表格最后加一列备注", WIDE),
    ],
)
def test_a_table_stays_as_wide_as_its_place(ask: str, wide: int) -> None:
    template = _after(TABLE, ask)
    assert sum(_widths(template)) == wide
    for node in table_column_nodes(template.root):
        places = [xml.geometry(one) for cell in node for one in xml.elements(cell)]
        assert {xml.number(one, "width") for one in places} == {xml.number(node, "width")}


def test_every_column_is_alike():
    widths = _widths(_after(TABLE, "各列等宽"))
    assert max(widths) - min(widths) <= 1


def test_a_new_column_numbers_the_rows():
    template = _after(TABLE, "在姓名前面加一列序号")
    said = [one.text for one in table_column_nodes(template.root)[1].iter() if one.text and "$V" in one.text]
    assert said == ["$V{REPORT_COUNT}"]


@pytest.mark.parametrize("ask", ["给表格隔行加浅灰底色", "进出为“出”时整行标红"])
def test_only_cells_of_rows_get_a_condition(ask: str) -> None:
    template = _after(TABLE, ask)
    for node in table_column_nodes(template.root):
        styles = {
            xml.local(cell): xml.geometry(one).get("style") for cell in node for one in xml.elements(cell)
        }
        assert styles["columnHeader"] == "cellHead"
        assert styles["detailCell"] != "cellRow"


def test_a_form_over_the_headings_stays_where_columns_change():
    before = template_bytes(FORM, None)
    assert before is not None
    form = [one for one in outline_of(Template(before)).elements if one.y < 190 and one.section != "detail"]
    for ask in ("服务名称列加宽到180", "服务名称和占比两列对调", "在占比前面加一列“金额”", "占比列删掉"):
        after = outline_of(_after(FORM, ask)).elements
        assert [(one.x, one.width) for one in after if one.y < 190 and one.section != "detail"] == [
            (one.x, one.width) for one in form
        ]
