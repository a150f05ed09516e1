"""A parameter that chooses the rows: how it is said, what it writes, and what the engine prints."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.base import apply_edits
from app.domain.reports.editing.catalogue import read_edit
from app.domain.reports.editing.template.outline import outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing import table_samples as samples

SAID = {
    "根据参数which过滤部门": [("dept", "equal", "which")],
    "只打印部门等于参数which的行": [("dept", "equal", "which")],
    "按参数部门筛选": [("dept", "equal", "部门")],
    "加一个参数which，只显示该部门的数据": [("dept", "equal", "which")],
    "增加参数which，按部门过滤": [("dept", "equal", "which")],
    "添加参数最小数量和最大数量，用来筛选数量": [
        ("qty", "at_least", "最小数量"),
        ("qty", "at_most", "最大数量"),
    ],
    "filter 部门 by parameter which": [("dept", "equal", "which")],
    "only rows where qty is at least the parameter least": [("qty", "at_least", "least")],
    "add a parameter least and show only qty above it": [("qty", "above", "least")],
    "add parameters minQty and maxQty and filter qty by them": [
        ("qty", "at_least", "minQty"),
        ("qty", "at_most", "maxQty"),
    ],
}


@pytest.mark.parametrize("text", SAID)
def test_it_is_said_in_many_ways(text: str) -> None:
    found = understand(samples.ruled(), text)
    assert found.sure, (found.missed, found.trouble)
    assert {one["kind"] for one in found.edits} == {"add_parameter_filter"}
    assert [(one["field"], one["operator"], one["parameter"]) for one in found.edits] == SAID[text]


@pytest.mark.parametrize("text", ["根据参数which过滤", "filter by parameter which", "根据参数which过滤颜色"])
def test_a_field_that_nothing_tells_is_asked_for(text: str) -> None:
    assert not understand(samples.ruled(), text).sure


def test_a_parameter_that_is_there_is_used() -> None:
    first = read_edit({"kind": "add_data", "what": "parameter", "name": "which"})
    edit = read_edit({"kind": "add_parameter_filter", "field": "dept", "parameter": "which"})
    applied = apply_edits(samples.ruled(), [first, edit], samples.sample())
    outline = outline_of(Template(applied.jrxml))
    assert [one.name for one in outline.parameters].count("which") == 1
    assert applied.undo.apply(applied.jrxml) == samples.ruled()


@pytest.mark.parametrize(
    ("edit", "value", "left"),
    [
        ({"field": "dept", "parameter": "which"}, "二部", {"二部"}),
        ({"field": "dept", "parameter": "which"}, None, {"一部", "二部"}),
        ({"field": "dept", "parameter": "which", "operator": "not_equal"}, "二部", {"一部"}),
    ],
)
async def test_the_engine_prints_the_rows_that_the_parameter_chooses(jasper, edit, value, left) -> None:
    grouped = read_edit({"kind": "add_group", "field": "dept"})
    applied = apply_edits(
        samples.ruled(), [grouped, read_edit({"kind": "add_parameter_filter", **edit})], samples.sample()
    )
    given = {} if value is None else {"which": value}
    sample = samples.sample()
    sample = sample.model_copy(update={"parameters": {**sample.parameters, **given}})
    result = await jasper.render(applied.jrxml, sample, dpi=30)
    assert result.ok, result.errors
    heads = {one.text[-2:] for one in result.texts if one.text.startswith("部门") and len(one.text) > 2}
    assert heads == left
