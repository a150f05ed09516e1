"""Edits of columns, totals, groups, order, filter, page and data: effect, exact inverse, and what prints."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.domain.reports.editing.base import Edit, EditProblem, apply_edits
from app.domain.reports.editing.catalogue import read_edit
from app.domain.reports.editing.template.outline import Outline, outline_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.understand import understand
from tests.domain.reports.editing import table_samples as samples
from tests.some_cases import some_of

EDITS: dict[str, dict[str, Any]] = {
    "remove": {"kind": "remove_column", "columns": ["c2"]},
    "remove first": {"kind": "remove_column", "columns": ["c1"]},
    "remove last two": {"kind": "remove_column", "columns": ["c3", "c4"]},
    "rename": {"kind": "rename_column", "column": "c2", "title": "Something new"},
    "move": {"kind": "move_column", "column": "c3", "to": "right"},
    "swap": {"kind": "move_column", "column": "c3", "to": "swap", "other": "c4"},
    "widen": {"kind": "column_width", "column": "c1", "percent": 120},
    "equal": {"kind": "equal_columns"},
    "field": {"kind": "add_column", "title": "备注", "place": "after", "beside": "c2"},
    "formula": {"kind": "add_column", "title": "Net", "formula": "amount * 2 - 1 / qty"},
    "numbers": {"kind": "add_row_number"},
    "running": {"kind": "add_running_total", "column": "c4"},
    "total": {"kind": "add_total", "calculation": "Average"},
    "page total": {"kind": "add_total", "of": "page"},
    "group": {"kind": "add_group", "field": "status", "subtotals": True},
    "sort": {"kind": "sort", "fields": ["item", "day"], "orders": ["desc"]},
    "sort more": {"kind": "add_sort_key", "field": "qty", "order": "desc"},
    "text filter": {"kind": "add_filter", "field": "item", "operator": "contains", "value": "商品"},
    "number filter": {"kind": "add_filter", "field": "qty", "operator": "gt", "value": "2"},
    "date filter": {
        "kind": "add_filter",
        "field": "day",
        "operator": "between",
        "value": "2026-01-02",
        "upper": "2026-01-05",
    },
    "landscape": {"kind": "page_size", "orientation": "Landscape"},
    "A5": {"kind": "page_size", "paper": "A5"},
    "margins": {"kind": "margins", "left": 25, "right": 25},
    "columns": {"kind": "page_columns", "count": 2},
    "field data": {"kind": "add_data", "what": "field", "name": "电话"},
    "parameter": {
        "kind": "add_data",
        "what": "parameter",
        "name": "since",
        "java_type": "java.util.Date",
        "default": "2026-01-31",
    },
    "variable": {
        "kind": "add_data",
        "what": "variable",
        "name": "double",
        "formula": "amount * 2",
        "calculation": "Sum",
    },
    "rename data": {"kind": "rename_data", "what": "field", "name": "amount", "new_name": "总额"},
    "type": {"kind": "data_type", "what": "field", "name": "status", "java_type": "java.lang.Integer"},
    "query": {"kind": "query", "sql": "select * from sales where dept = $P{dept}"},
    "no data": {"kind": "no_data"},
    "whole rows": {"kind": "keep_rows"},
    "rows per page": {"kind": "rows_per_page", "rows": 5},
}


def outline(jrxml: bytes) -> Outline:
    """Return the outline of a template."""
    return outline_of(Template(jrxml))


def texts(jrxml: bytes) -> list[str]:
    """Return the headings of the columns, from left to right."""
    return [one.title for one in outline(jrxml).columns]


def overlaps(jrxml: bytes) -> list[tuple[str, str]]:
    """Return the pairs of texts of one band that lie over one another."""
    found = outline(jrxml)
    pairs = []
    for band in found.bands:
        own = [
            one
            for one in found.elements
            if one.id in band.elements and one.kind in ("staticText", "textField")
        ]
        pairs += [
            (one.text, other.text)
            for at, one in enumerate(own)
            for other in own[at + 1 :]
            if one.framed == other.framed
            and min(one.x + one.width, other.x + other.width) - max(one.x, other.x) > 1
            and min(one.y + one.height, other.y + other.height) - max(one.y, other.y) > 1
        ]
    return pairs


@pytest.mark.parametrize("name", samples.ALL)
@pytest.mark.parametrize("what", EDITS)
def test_an_edit_is_clean_and_can_be_taken_back(name: str, what: str) -> None:
    base = samples.ALL[name]()
    try:
        applied = apply_edits(base, [read_edit(EDITS[what])], samples.sample())
    except EditProblem as problem:
        pytest.skip(f"{name} has no room for it: {problem.message}")
    assert applied.jrxml != base or what == "equal"
    assert applied.done[0].strip()
    assert applied.undo.apply(applied.jrxml) == base
    assert overlaps(applied.jrxml) == []
    now = outline(applied.jrxml)
    right = now.page_width - now.left_margin - now.right_margin
    assert max(one.x + one.width for one in now.elements if not one.framed) <= right


@pytest.mark.thorough
@pytest.mark.parametrize("name", samples.ALL)
async def test_every_edit_compiles_and_prints_whole(jasper, name: str) -> None:
    base = samples.ALL[name]()
    carried_out = 0
    for what, data in EDITS.items():
        try:
            applied = apply_edits(base, [read_edit(data)], samples.sample())
        except EditProblem:
            continue
        result = await jasper.render(applied.jrxml, applied.sample, dpi=30)
        assert result.ok, (what, [one.message for one in result.errors])
        assert [one.text for one in result.texts if one.cut_at is not None or one.dropped] == [], what
        carried_out += 1
    assert carried_out >= len(EDITS) - 6


async def test_the_engine_computes_what_was_asked(jasper) -> None:
    edits = [
        {
            "kind": "add_column",
            "title": "Product",
            "formula": "数量 * 单价",
            "place": "after",
            "beside": "c6",
        },
        {"kind": "add_group", "field": "dept", "subtotals": True},
        {"kind": "add_total"},
        {"kind": "sort", "fields": ["amount"], "orders": ["desc"]},
        {"kind": "add_filter", "field": "qty", "operator": "ge", "value": "2"},
    ]
    applied = apply_edits(samples.ruled(), [read_edit(one) for one in edits], samples.sample())
    result = await jasper.render(applied.jrxml, samples.sample(), dpi=30)
    assert result.ok, result.errors
    printed = [one.text for one in result.texts]
    amounts = [(at + 1) * (10.5 + at) for at in range(1, 7)]
    assert f"{sum(amounts):,.2f}" in printed
    assert f"{sum(amounts[:3]):,.2f}" in printed
    assert f"{sum(amounts[3:]):,.2f}" in printed
    assert any(one.startswith("部门") and one.endswith("二部") for one in printed)
    items = [one for one in printed if one.startswith("商品")]
    assert items in (
        [f"商品{at}" for at in (4, 3, 2, 7, 6, 5)],
        [f"商品{at}" for at in (7, 6, 5, 4, 3, 2)],
    )


async def test_blank_rows_fill_the_page(jasper) -> None:
    edit = read_edit({"kind": "rows_per_page", "rows": 5})
    applied = apply_edits(samples.ruled(), [edit], samples.sample())
    result = await jasper.render(applied.jrxml, samples.sample(), dpi=30)
    assert result.page_count == 2
    cells = [one for one in result.texts if one.page == 2 and one.x == 20]
    assert len({one.y for one in cells}) == 6


def test_removing_a_column_gives_its_room_to_the_others() -> None:
    before, applied = outline(samples.ruled()), _apply(samples.ruled(), EDITS["remove"])
    after = outline(applied)
    assert [one.title for one in after.columns] == [one.title for one in before.columns if one.id != "c2"]
    assert sum(one.width for one in after.columns) == sum(one.width for one in before.columns)


def test_lines_between_columns_go_and_come_with_them() -> None:
    def upright(jrxml: bytes) -> int:
        return sum(1 for one in outline(jrxml).elements if one.kind == "line" and one.width <= 1)

    base = samples.lined()
    assert upright(_apply(base, EDITS["remove"])) == upright(base) - 1
    assert upright(_apply(base, EDITS["field"])) == upright(base) + 1


def test_the_total_row_is_extended() -> None:
    before = outline(samples.lined())
    after = outline(_apply(samples.lined(), {"kind": "add_total", "columns": ["c2"]}))
    assert len([one for one in after.bands if one.section == "summary"]) == 1
    assert after.columns[1].totals
    assert next(one.height for one in after.bands if one.section == "summary") == next(
        one.height for one in before.bands if one.section == "summary"
    )


def test_a_moved_column_keeps_its_heading_and_format() -> None:
    after = _apply(samples.ruled(), {"kind": "move_column", "column": "c6", "to": "first"})
    assert texts(after)[0] == "金额"
    assert outline(after).columns[0].field == "amount"


def test_a_heading_over_two_columns_is_not_torn() -> None:
    with pytest.raises(EditProblem, match="several columns"):
        _apply(samples.framed(), {"kind": "move_column", "column": "c2", "to": "last"})


@pytest.mark.parametrize(
    "data",
    [EDITS["remove"], EDITS["equal"], EDITS["field"], EDITS["numbers"], EDITS["total"]],
    ids=lambda data: data["kind"],
)
def test_a_template_without_columns_says_so(data: dict[str, Any]) -> None:
    with pytest.raises(EditProblem) as problem:
        _apply(samples.letter(), data)
    assert problem.value.message


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "remove_column", "columns": ["c9"]},
        {"kind": "remove_column", "columns": [f"c{at}" for at in range(1, 8)]},
        {"kind": "add_total", "columns": ["c1"]},
        {"kind": "add_group", "field": "nothing"},
        {"kind": "sort", "fields": ["nothing"]},
        {"kind": "add_filter", "field": "amount", "operator": "gt", "value": "much"},
        {"kind": "add_filter", "field": "day", "operator": "eq", "value": "soon"},
        {"kind": "page_size"},
        {"kind": "margins", "left": 190},
        {"kind": "add_column", "title": "x", "formula": "nothing * 2"},
        {"kind": "add_column", "title": "x", "formula": "amount * ("},
        {"kind": "delete_data", "what": "field", "name": "amount"},
        {"kind": "rename_data", "what": "field", "name": "qty", "new_name": "amount"},
        {"kind": "query", "sql": "drop table sales"},
        {"kind": "rows_per_page", "rows": 60},
        {"kind": "column_width", "column": "c1", "width": 500},
    ],
    ids=str,
)
def test_the_impossible_is_told_and_changes_nothing(data: dict[str, Any]) -> None:
    with pytest.raises(EditProblem) as problem:
        _apply(samples.ruled(), data)
    assert problem.value.message
    assert problem.value.remedy


def test_groovy_gets_the_same_rows() -> None:
    after = _apply(
        samples.ruled("groovy"), {"kind": "add_filter", "field": "item", "operator": "eq", "value": "$5"}
    )
    assert b'"\\$5"' in after


def test_a_query_in_order_is_not_sorted_again() -> None:
    base = _apply(samples.ruled(), {"kind": "query", "sql": "select * from sales order by status, dept"})
    assert b"<sortField" not in _apply(base, EDITS["group"])
    other = _apply(samples.ruled(), {"kind": "query", "sql": "select * from sales order by dept, status"})
    assert b'<sortField name="status"' in _apply(other, EDITS["group"])
    assert b"<sortField" in _apply(samples.ruled(), EDITS["group"])


ZH: dict[str, dict[str, Any]] = {
    "删除第三列": {"kind": "remove_column", "columns": ["c3"]},
    "把状态列去掉": {"kind": "remove_column", "columns": ["c7"]},
    "把单价列改名为售价": {"kind": "rename_column", "column": "c5", "title": "售价"},
    "把金额列移到最前面": {"kind": "move_column", "column": "c6", "to": "first"},
    "把第2列移到第4列后面": {"kind": "move_column", "column": "c2", "to": "after", "other": "c4"},
    "交换数量和单价两列": {"kind": "move_column", "column": "c4", "to": "swap", "other": "c5"},
    "品名列加宽": {"kind": "column_width", "column": "c2", "percent": 130},
    "把日期列宽度设为90": {"kind": "column_width", "column": "c3", "width": 90},
    "各列等宽": {"kind": "equal_columns"},
    "在单价后面加一列折扣": {"kind": "add_column", "title": "折扣", "place": "after", "beside": "c5"},
    "加一列 税额=金额*0.13": {"kind": "add_column", "title": "税额", "formula": "金额*0.13"},
    "加序号列": {"kind": "add_row_number", "place": "first"},
    "增加金额累计列": {"kind": "add_running_total", "column": "c6"},
    "在底部加合计行": {"kind": "add_total", "calculation": "Sum", "of": "report"},
    "合计金额": {"kind": "add_total", "columns": ["c6"]},
    "每页小计": {"kind": "add_total", "of": "page"},
    "加一行平均单价": {"kind": "add_total", "columns": ["c5"], "calculation": "Average"},
    "按部门分组": {"kind": "add_group", "field": "dept"},
    "按部门分组每组另起一页": {"kind": "add_group", "field": "dept", "new_page": True},
    "按金额降序排序": {"kind": "sort", "fields": ["amount"], "orders": ["desc"]},
    "按部门升序、金额降序排序": {"kind": "sort", "fields": ["dept", "amount"], "orders": ["asc", "desc"]},
    "取消排序": {"kind": "clear_sort"},
    "只显示金额大于1000的记录": {"kind": "add_filter", "field": "amount", "operator": "gt", "value": "1000"},
    "筛选状态为已审核的数据": {"kind": "add_filter", "field": "status", "operator": "eq", "value": "已审核"},
    "过滤掉数量小于3的记录": {"kind": "add_filter", "field": "qty", "operator": "ge", "value": "3"},
    "取消筛选": {"kind": "clear_filter"},
    "横向打印": {"kind": "page_size", "orientation": "Landscape"},
    "用A5纸打印": {"kind": "page_size", "paper": "A5"},
    "纸张设为三等分": {"kind": "page_size", "paper": "Continuous241x93"},
    "页面大小改成241x93mm": {
        "kind": "page_size",
        "paper": "custom",
        "width": 241,
        "height": 93,
        "unit": "mm",
    },
    "页边距设为20mm": {"kind": "margins", "left": 20, "right": 20, "top": 20, "bottom": 20},
    "左右边距改为1.5cm": {"kind": "margins", "left": 15, "right": 15, "top": None},
    "分两栏打印": {"kind": "page_columns", "count": 2},
    "每页10行不足补空行": {"kind": "rows_per_page", "rows": 10, "fill": True},
    "添加参数 startDate 日期类型": {"kind": "add_data", "name": "startDate", "java_type": "java.util.Date"},
    "把字段qty改名为quantity": {"kind": "rename_data", "name": "qty", "new_name": "quantity"},
    "把字段qty的类型改为小数": {"kind": "data_type", "name": "qty", "java_type": "java.math.BigDecimal"},
    "行高设为25": {"kind": "band_height", "height": 25},
    "明细行不要跨页": {"kind": "keep_rows", "whole": True},
    "没有数据时显示“暂无记录”": {"kind": "no_data", "text": "暂无记录"},
}
EN: dict[str, dict[str, Any]] = {
    "delete the third column": {"kind": "remove_column", "columns": ["c3"]},
    "rename column Price to Rate": {"kind": "rename_column", "column": "c3", "title": "Rate"},
    "move the Amount column to the first position": {"kind": "move_column", "column": "c4", "to": "first"},
    "swap columns 1 and 2": {"kind": "move_column", "column": "c1", "to": "swap", "other": "c2"},
    "make the Item column wider": {"kind": "column_width", "column": "c1", "percent": 130},
    "make all columns equally wide": {"kind": "equal_columns"},
    "add a column Remark after Price": {"kind": "add_column", "title": "Remark", "beside": "c3"},
    "add a column Tax = Amount * 0.1": {"kind": "add_column", "title": "Tax", "formula": "Amount * 0.1"},
    "number the rows": {"kind": "add_row_number"},
    "add a running total of Amount": {"kind": "add_running_total", "column": "c4"},
    "add a total row": {"kind": "add_total", "of": "report"},
    "show the average of Price at the bottom": {
        "kind": "add_total",
        "calculation": "Average",
        "columns": ["c3"],
    },
    "sum Quantity and Amount per page": {"kind": "add_total", "columns": ["c2", "c4"], "of": "page"},
    "group by Item with subtotals": {"kind": "add_group", "field": "item", "subtotals": True},
    "sort by Amount descending": {"kind": "sort", "fields": ["amount"], "orders": ["desc"]},
    "remove the sorting": {"kind": "clear_sort"},
    "only show rows where Amount is greater than 1000": {
        "kind": "add_filter",
        "operator": "gt",
        "value": "1000",
    },
    'only print rows where Item contains "bolt"': {
        "kind": "add_filter",
        "operator": "contains",
        "value": "bolt",
    },
    "landscape": {"kind": "page_size", "orientation": "Landscape"},
    "print on A5 paper": {"kind": "page_size", "paper": "A5"},
    "set the margins to 20 mm": {"kind": "margins", "left": 20},
    "print in 2 columns per page": {"kind": "page_columns", "count": 2},
    "add a parameter city": {"kind": "add_data", "what": "parameter", "name": "city"},
    "don't split rows across pages": {"kind": "keep_rows", "whole": True},
}
GROUPED: dict[str, dict[str, Any]] = {
    "取消分组": {"kind": "remove_group", "group": "by_dept"},
    "每组另起一页": {"kind": "set_group", "group": "by_dept", "new_page": True},
    "每组小计": {"kind": "add_total", "of": "group"},
}
REQUESTS = [
    *((samples.ruled, words, wanted) for words, wanted in ZH.items()),
    *((samples.lined, words, wanted) for words, wanted in EN.items()),
    *((samples.framed, words, wanted) for words, wanted in GROUPED.items()),
]


@pytest.mark.parametrize(
    ("base", "words", "wanted"), some_of(REQUESTS), ids=lambda one: one if isinstance(one, str) else None
)
def test_requests_are_understood(base: Callable[[], bytes], words: str, wanted: dict[str, Any]) -> None:
    understood = understand(base(), words)
    assert understood.trouble is None
    assert understood.missed == []
    assert len(understood.edits) == 1
    assert {key: understood.edits[0].get(key) for key in wanted} == wanted


@pytest.mark.parametrize(
    "words", ["把标题改成红色", "make the title bold", "你好", "加粗合计", "what is a group?"]
)
def test_other_requests_are_left_alone(words: str) -> None:
    own = {one["kind"] for one in EDITS.values()}
    assert not own & {one["kind"] for one in understand(samples.ruled(), words).edits}


def _apply(jrxml: bytes, data: dict[str, Any]) -> bytes:
    edit: Edit = read_edit(data)
    return apply_edits(jrxml, [edit], samples.sample()).jrxml


@pytest.mark.thorough
@pytest.mark.shared
async def test_public_templates_stay_sound(shared: Path, jasper) -> None:
    """Every kind of edit on the public templates with columns: exact inverse, and the engine compiles it."""
    carried_out = 0
    for name in (
        "en_periodic_stock_on_hand_summa_9734cf",
        "fr_IPCIRealisationTest_e2fdca",
        "en_FirstJasper_81732f",
    ):
        base = (shared / "data" / "reports" / "templates" / f"{name}.jrxml").read_bytes()
        field = outline(base).columns[0].field
        for what, data in EDITS.items():
            own = {key: _of_this(key, value, field) for key, value in data.items()}
            try:
                applied = apply_edits(base, [read_edit(own)])
            except EditProblem:
                continue
            assert applied.undo.apply(applied.jrxml) == base, (name, what)
            assert await jasper.check(applied.jrxml, trusted=True) == [], (name, what)
            carried_out += 1
    assert carried_out > 60


def _of_this(key: str, value: Any, field: str) -> Any:
    """Return an edit's value with a field of this template."""
    if key == "formula":
        return f"{field} * 2 - 1"
    if key == "fields":
        return [field]
    return field if key == "field" or (key == "name" and value in ("amount", "status")) else value


SEVERAL: dict[str, list[dict[str, Any]]] = {
    "只显示金额大于100且状态为已审核的记录": [
        {"kind": "add_filter", "field": "amount", "operator": "gt", "value": "100"},
        {"kind": "add_filter", "field": "status", "operator": "eq", "value": "已审核"},
    ],
    "在单价后面增加两列：备注、折扣": [
        {"kind": "add_column", "title": "折扣", "beside": "c5"},
        {"kind": "add_column", "title": "备注", "beside": "c5"},
    ],
    "纸张改成A4横向，边距10毫米": [
        {"kind": "page_size", "paper": "A4", "orientation": "Landscape"},
        {"kind": "margins", "left": 10},
    ],
}


@pytest.mark.parametrize("words", SEVERAL)
def test_one_request_may_be_several_edits(words: str) -> None:
    found = understand(samples.ruled(), words)
    assert found.trouble is None
    wanted = SEVERAL[words]
    shown = [{key: one.get(key) for key in want} for one, want in zip(found.edits, wanted, strict=True)]
    assert shown == wanted
