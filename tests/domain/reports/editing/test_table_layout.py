"""Edits of a table component's layout, and texts put beside what is named: effect, inverse and print."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.template.outline import table_column_nodes
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing.effects import sample_of, template_bytes

TABLE = "en_TableReport_a36d02"
EDITS: list[dict[str, Any]] = [
    {"kind": "table_column_width", "column": "t2", "width": 160},
    {"kind": "table_column_width", "column": "t4", "width": 60},
    {"kind": "add_table_column", "title": "备注"},
    {"kind": "add_table_column", "title": "Unit", "place": "after", "beside": "t4"},
    {"kind": "add_table_column", "title": "No", "place": "first"},
    {"kind": "table_row_height", "part": "header", "height": 50},
    {"kind": "table_row_height", "part": "detail", "height": 24},
    {"kind": "table_row_height", "part": "footer", "height": 20},
]
READ = {
    "第二列宽改120": {"kind": "table_column_width", "column": "t2", "width": 120},
    "Header 1 列加宽20": {"kind": "table_column_width", "column": "t1", "width": 120},
    "make the second column 120 points wide": {"kind": "table_column_width", "column": "t2", "width": 120},
    "在最后加一列“备注”": {"kind": "add_table_column", "title": "备注"},
    "Header 2 后面加一列“单位”": {
        "kind": "add_table_column",
        "title": "单位",
        "place": "after",
        "beside": "t2",
    },
    "表头高度改成40": {"kind": "table_row_height", "height": 40},
    "表格行高设为20": {"kind": "table_row_height", "part": "detail", "height": 20},
}


@pytest.fixture
def table(shared) -> bytes:
    found = template_bytes(TABLE, shared)
    assert found is not None
    rows = b"new net.sf.jasperreports.engine.JREmptyDataSource(2)"
    return found.replace(b'"jasperreports.png"', b"null").replace(b"$P{TableDataSource}", rows)


@pytest.mark.shared
@pytest.mark.parametrize("edit", EDITS, ids=str)
def test_the_table_keeps_to_its_page_and_undo_is_exact(table, edit: dict[str, Any]) -> None:
    applied = apply_edits(table, read_edits([edit]), sample_of(table))
    assert applied.undo.apply(applied.jrxml) == table
    nodes = table_column_nodes(Template(applied.jrxml).root)
    assert sum(xml.number(one, "width") for one in nodes) <= 555
    for group in {
        above for one in nodes for above in one.iterancestors() if xml.local(above) == "columnGroup"
    }:
        own = [one for one in group if xml.local(one) in ("column", "columnGroup")]
        assert xml.number(group, "width") == sum(xml.number(one, "width") for one in own)


@pytest.mark.shared
@pytest.mark.parametrize("ask", READ)
def test_it_is_read_from_plain_words(table, ask: str) -> None:
    understood = understand(table, ask)
    assert understood.sure, understood
    assert read_edits(understood.edits) == read_edits([READ[ask]])


@pytest.mark.shared
def test_a_width_beyond_the_page_is_refused(table) -> None:
    edit = {"kind": "table_column_width", "column": "t1", "width": 520}
    with pytest.raises(EditProblem):
        apply_edits(table, read_edits([edit]), sample_of(table))


@pytest.mark.shared
async def test_what_is_changed_compiles_and_prints(jasper, table) -> None:
    broken = []
    for edit in EDITS:
        applied = apply_edits(table, read_edits([edit]), sample_of(table))
        result = await jasper.render(applied.jrxml, applied.sample, max_pages=0, trusted=True)
        broken += [(edit, one.message) for one in result.errors]
        if edit["kind"] == "add_table_column":
            assert any(edit["title"] in one.text for one in result.texts)
    assert broken == []


NEAR = {
    "zh_target_ref_6f7f7b|用户签字下面加一行字“请当面核对”": ("请当面核对", "e60"),
    "zh_target_ref_6f7f7b|打印时间右边填当前时间": ("", "e66"),
    "zh_target_ref_6f7f7b|在备注下面加一行小字：以上费用含税": ("以上费用含税", "e51"),
    "en_AR_Invoice_Bundle_175623|Grand Total 下面写上“以上金额含税”": ("以上金额含税", "e41"),
    "en_periodic_stock_on_hand_summa_9734cf|Facility 上面加一句“仓库信息”": ("仓库信息", "e18"),
}


@pytest.mark.shared
async def test_a_text_beside_a_name_is_read_and_printed(jasper, shared) -> None:
    for said, (text, target) in NEAR.items():
        name, ask = said.split("|")
        jrxml = template_bytes(name, shared)
        assert jrxml is not None
        understood = understand(jrxml, ask)
        assert understood.sure, (ask, understood)
        assert (understood.edits[0]["text"], understood.edits[0]["target"]) == (text, target)
        applied = apply_edits(jrxml, read_edits(understood.edits), sample_of(jrxml))
        assert applied.undo.apply(applied.jrxml) == jrxml
        before = await jasper.render(jrxml, sample_of(jrxml), max_pages=0, trusted=True)
        result = await jasper.render(applied.jrxml, applied.sample, max_pages=0, trusted=True)
        assert {one.code for one in result.errors} <= {one.code for one in before.errors}
        cut = {one.text for one in result.texts if one.cut_at is not None or one.dropped}
        assert text not in cut
        if not result.errors:
            assert any(text in one.text for one in result.texts)
