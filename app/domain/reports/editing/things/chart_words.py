"""What a request says of a chart: its kind, what it is divided by, and what it shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, cast

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.columns.cells import DATES, numeric_by_name
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import any_of, compiled
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.outline import ColumnInfo, Outline
from app.domain.reports.editing.things.chart_roles import roles_said

ChartKind = Literal["bar", "line", "pie", "area", "stacked_bar"]
_SAID: dict[str, str] = {
    "stacked_bar": r"堆[叠积](?:柱[状形]?|条形)?图|\bstacked (?:bar|column)?\s*(?:chart|graph)s?\b",
    "pie": r"饼[状形]?图|环形?图|\b(?:pie|doughnut|donut)(?:\s*(?:chart|graph)s?)?\b",
    "line": r"折线图?|曲线图?|趋势图|\b(?:line|trend)\s*(?:chart|graph|plot)s?\b",
    "area": r"面积图|\barea\s*(?:chart|graph)s?\b",
    "bar": r"柱[状形]?图|直方图|条形图(?!码)|\b(?:bar|column)\s*(?:chart|graph)s?\b|\bhistogram\b",
}
_ANY = r"图表|统计图|\b(?:charts?|graphs?)\b"
_ADDS = (
    r"加|添|插入|放|生成|来一?个|显示|画|做|用|要|\b(?:add|insert|put|place|show|draw|"
    r"plot|make|create|include|want|need|with)\b"
)
_OTHER = (
    r"删|去掉|移|挪|不要|取消|放大|缩小|变大|变小|颜色|大小|宽度|高度"
    r"|\b(?:delete|remove|drop|move|bigger|smaller|resize|colou?r|width|height|wider|higher)\b"
)
_TITLED = (
    r"(?:标题|题目|名称)(?:(?:[是为叫]|:)\s*|(?=[“「『\"'‘]))|名为|叫做"
    r"|\b(?:titled|called|named|with the title|headed)\s*:?\s*"
)
_BY = r"按照?|各个?|每个?|(?:[横xX]轴|分类轴)[是为用取]?|\b(?:by|per|for each|for every|over)\b"
_COUNTS = (
    r"(?:笔数|条数|个数|行数|次数|记录数|单数|人数|户数|家数)"
    r"|(?:订单|单据|工单|客户|员工|记录|明细|商品|产品|人员|项目|任务单?)(?:总?数(?![据额字值量])|总?个数)"
    r"|\b(?:count|number of (?:rows|records|"
    r"lines|items)|how many)\b"
)
_IN_GROUP = (
    r"每一?个?组|各组|组尾|组脚|分组[尾脚]|\b(?:each|every|per) group\b|"
    r"\bgroup footers?\b|\bbelow each group\b"
)
_DAILY = r"(?:每|按|各|逐)一?[天日](?!期)|\b(?:per|by|each|every|over the) days?\b|\bdaily\b"
_PERIOD = (
    r"(?:每|按|各|逐)个?(?:月|季度?|周|星期|年)(?!份)|\b(?:per|by|each"
    r"|every) (?:month|quarter"
    r"|week|year)\b|\b(?:month|week|quarter|year)ly\b"
)
_NOISE = (
    r"(?:[纵竖yY]轴|数值轴)[是为用取]?|[看查]一?看?|体现|反映|分析|展示|一?[张个幅](?=$|[^\u4e00-\u9fff])|一[张个幅]|销售|统计|比一比|比较一下|比较"
    r"|汇总|分布|对比|情况|占比|比例|份额|走势|趋势|变化|总额|总和|总共|合计|多少|末尾|最后|底部|报表"
    r"|\b(?:share|breakdown|split|compar(?:e|ing|ison)|distribution|trend|sales"
    r"|total|overview|(?:at the (?:end|bottom)|on the last page|(?:below"
    r"|under|after|beneath) the (?:table|list|rows|details?|data))|comes?"
    r"|came|from)\b"
)
NUMBERS = re.compile(r"(?:Integer|Long|Short|Byte|Double|Float|BigDecimal|BigInteger|Number)$")


def label_of(field: str, outline: Outline) -> str:
    """Return what a field is called in the report: its heading, else its label."""
    column = next((one for one in outline.columns if one.field == field), None)
    if column and column.title:
        return re.sub(r"[\s::]+$", "", column.title)
    return next((one.label or one.name for one in outline.fields if one.name == field), field)


def kind_said(words: str) -> ChartKind:
    """Return the kind of chart that words name."""
    found = next((name for name, said in _SAID.items() if compiled(said).search(words)), "bar")
    return cast("ChartKind", found)


def asks_for_chart(clause: Clause) -> bool:
    """Tell whether a clause asks for a chart to be added."""
    if not clause.has("|".join([_ANY, *_SAID.values()])) or clause.has(_OTHER):
        return False
    return bool(clause.has(_ADDS) or clause.has(_BY))


def chart_values(clause: Clause, outline: Outline) -> dict[str, Any]:
    """Return the values of the chart that a clause asks for.

    Raises EditProblem where it isn't said by what the chart is divided.
    """
    kind = next((name for name, said in _SAID.items() if clause.says(said)), "bar")
    clause.says(_ANY)
    clause.says(_ADDS)
    title = clause.new_text(_TITLED) if clause.has(_TITLED) else ""
    counts = bool(clause.says_apart(_COUNTS) or _counts_named(clause, outline))
    categories, shown = roles_said(clause, lambda part: _fields(part, outline))
    in_group = bool(clause.says(_IN_GROUP))
    group = (clause.group() or (outline.groups[-1] if outline.groups else "")) if in_group else ""
    clause.section()
    by = clause.after(_BY)
    periods = clause.says(_PERIOD)
    days = clause.says(_DAILY)
    clause.says(_BY)
    heard(clause, _NOISE)
    named = _fields(clause, outline)
    first = [one for one in _fields(by, outline) if one in named][:1] if by.words.strip() else []
    grouped = _grouped_by(by, outline)
    first = categories or grouped or first
    numbers = [one for one in named if is_number_field(one, outline) and one not in first]
    if not days and not grouped and not categories and (not first or by.words.strip()):
        first = _begun(by, first, outline) or first
    if days and (not first or is_amount_field(first[0], outline)):
        first = [one for one in named if _is_date(one, outline)] or dates_of(outline)[:1]
    if periods or (by.words.strip() and not first and _is_unknown(by)):
        raise _no_category(outline)
    numbers = shown or [one for one in numbers if one not in first]
    category = first[0] if first else next((one for one in named if one not in numbers), "")
    category = category or _usual_category(outline, numbers)
    if not numbers and not counts:
        if is_amount_field(category, outline):
            raise _no_value(category, outline)
        numbers = _usual_values(outline, category)
    if not category:
        raise _no_category(outline)
    values = numbers[:1] if kind == "pie" else numbers[:6]
    return {
        "chart": kind,
        "category": category,
        "values": [] if counts else values,
        "title": title,
        "group": group,
    }


def _counts_named(clause: Clause, outline: Outline) -> bool:
    """Tell whether rows are counted by the name of a field without amounts, Order数; it is heard."""
    names = [one for one, field in field_names(outline).items() if not is_amount_field(field, outline)]
    pattern = rf"(?:{any_of(names)})\s*的?总?[个条]?数(?![量额据字值])" if names else "(?!)"
    found = compiled(pattern).search(clause.text, clause.start, clause.end)
    if found:
        clause.mark(*found.span())
        clause.take(*found.span())
    return bool(found)


def _grouped_by(by: Clause, outline: Outline) -> list[str]:
    """Return the field of the group whose name stands right after "by"."""
    for group, field in outline.group_fields.items():
        found = compiled(rf"\s*{re.escape(group)}(?![A-Za-z0-9_])").match(by.text[by.start : by.end])
        if found:
            by.mark(by.start, by.start + found.end())
            return [field]
    return []


def _begun(by: Clause, first: Sequence[str], outline: Outline) -> list[str]:
    """Return the field whose heading begins with the letters right after "by": 各客户金额."""
    words = by.words
    places = [
        at.start() for one in outline.columns if one.title and (at := re.search(re.escape(one.title), words))
    ]
    head = replace(by, end=by.start + min(places, default=len(words)), memory={}, used=[])
    if not re.search(r"[\u4e00-\u9fff]{2}", head.words):
        return []
    found = _fields(head, outline)
    for start, end in head.used:
        by.mark(start, end)
    return found[:1] if found and found[0] not in first else []


def _no_category(outline: Outline) -> EditProblem:
    return EditProblem(
        "no_category",
        _("It isn't said by what the chart is to be divided."),
        _("Say it, for example: a bar chart of the amount by department."),
        [one.headers[0] for one in outline.columns if one.headers],
    )


def _no_value(category: str, outline: Outline) -> EditProblem:
    return EditProblem(
        "no_value",
        _(
            "It isn't said whether the chart is to show {name} or to be divided by it.",
            name=label_of(category, outline),
        ),
        _("Say it, for example: a bar chart of the amount by department."),
        [one.headers[0] for one in outline.columns if one.headers],
    )


def _is_unknown(by: Clause) -> bool:
    """Tell whether what follows "by" names nothing that is known."""
    said = compiled(_NOISE).sub(" ", by.leftover())
    return bool(said.strip()) and not by.data("field")


def _is_date(name: str, outline: Outline) -> bool:
    return name in dates_of(outline)


def dates_of(outline: Outline) -> list[str]:
    """Return the fields of columns of dates, by their class or their name."""
    types = {one.name: one.java_type for one in outline.fields}
    found = [
        one.field
        for one in _plain_columns(outline)
        if types.get(one.field, "") in DATES or re.search(r"日期|时间|\bdate\b", one.title, re.IGNORECASE)
    ]
    if found or outline.columns:
        return found
    printed = {ref for one in outline.in_section("detail") for ref in one.refs}
    return [name for name, kind in types.items() if kind in DATES and f"F:{name}" in printed]


def _fields(clause: Clause, outline: Outline) -> list[str]:
    fields = {one.name for one in outline.fields}
    named = [one.name for one in clause.data("field") if one.name in fields]
    counted = [one for one in _counted(clause) if one in fields and one not in named]
    return [*named, *counted]


def _counted(clause: Clause) -> list[str]:
    """Return the fields of the columns that a clause counts: 第三列."""
    spots = [one for one in mentions_in(clause) if one.kind == "column" and len(one.columns) == 1]
    columns = {one.id: one.field for one in clause.outline.columns}
    found = []
    for one in spots:
        if re.match(r"第|最|倒|首|末", clause.text[one.start :]):
            clause.mark(one.start, one.end)
            found.append(columns[one.columns[0]])
    if not found and any(one.kind == "selection" for one in mentions_in(clause)):
        picked = [one.field for one in clause.outline.columns if set(one.values) & set(clause.selected)]
        found = picked if len(picked) == 1 else []
    return [one for one in found if one]


def is_number_field(name: str, outline: Outline) -> bool:
    """Tell whether a field holds numbers, by its class or its name."""
    found = next((one for one in outline.fields if one.name == name), None)
    if found is None:
        return False
    words = found.java_type == "java.lang.String" and numeric_by_name(name, label_of(name, outline))
    return bool(NUMBERS.search(found.java_type)) or words


def is_amount_field(name: str, outline: Outline) -> bool:
    """Tell whether a field holds amounts, which rows are not told apart by."""
    found = next((one for one in outline.fields if one.name == name), None)
    whole = found is not None and found.java_type.endswith(("Integer", "Long", "Short", "Byte"))
    measured = numeric_by_name(name, label_of(name, outline))
    return is_number_field(name, outline) and (measured or not whole)


def _plain_columns(outline: Outline) -> Sequence[ColumnInfo]:
    names = {one.name for one in outline.fields}
    return [one for one in outline.columns if one.field in names]


def _usual_category(outline: Outline, values: Sequence[str]) -> str:
    """Return the field of a group, else of the first column of words."""
    fields = {one.name for one in outline.fields}
    named = [one.removeprefix("by_") for one in outline.groups]
    grouped = [one for one in named if one in fields]
    words = [one.field for one in _plain_columns(outline) if not is_number_field(one.field, outline)]
    return next((one for one in [*grouped, *words] if one not in values), "")


def _usual_values(outline: Outline, category: str) -> list[str]:
    """Return the column that has a total, else the last one of numbers."""
    numbers = [
        one
        for one in _plain_columns(outline)
        if is_number_field(one.field, outline) and one.field != category
    ]
    totalled = [one for one in numbers if one.totals] or numbers[-1:]
    return [totalled[-1].field] if totalled else []
