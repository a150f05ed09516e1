"""Charts of the report's rows: bars, lines and pies in the summary or below a group."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.cells import DATES, as_decimal, numeric_by_name
from app.domain.reports.editing.clause import Clause
from app.domain.reports.editing.free_room import edges, made_band
from app.domain.reports.editing.heard import heard
from app.domain.reports.editing.new_nodes import (
    fresh_name,
    is_chinese,
    java_text,
    made,
    placed,
    readable_font,
)
from app.domain.reports.editing.outline import ColumnInfo, Outline
from app.domain.reports.editing.space import boxes, keep_page
from app.domain.reports.editing.template import Template
from app.domain.reports.mend_geometry import lowest, needed_height

ChartKind = Literal["bar", "line", "pie", "area", "stacked_bar"]
_TAGS = {
    "bar": ("barChart", "barPlot"),
    "stacked_bar": ("stackedBarChart", "barPlot"),
    "line": ("lineChart", "linePlot"),
    "area": ("areaChart", "areaPlot"),
    "pie": ("pieChart", "piePlot"),
}
_CALLED = {
    "bar": N_("bar chart"),
    "stacked_bar": N_("stacked bar chart"),
    "line": N_("line chart"),
    "area": N_("area chart"),
    "pie": N_("pie chart"),
}
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
    r"(?:标题|题目|名称)(?:[是为叫]|:)\s*|名为|叫做|\b(?:titled|called|named|with the title|headed)\s*:?\s*"
)
_BY = r"按照?|各个?|每个?|\b(?:by|per|for each|for every|over)\b"
_COUNTS = (
    r"(?:笔数|条数|个数|行数|次数|记录数|单数)|\b(?:count|number of (?:rows|records|"
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
    r"[看查]一?看?|体现|反映|分析|展示|一?[张个幅](?=$|[^\u4e00-\u9fff])|一[张个幅]|销售|统计|汇总|分布|对比|情况|占比|比例|份额|走势|趋势|变化|总额|总和|总共|合计|多少|末尾|最后|底部|报表"
    r"|\b(?:share|breakdown|split|compar(?:e|ing|ison)|distribution|trend|sales"
    r"|total|overview|at the (?:end|bottom)|comes?|came|from)\b"
)
_NUMBERS = re.compile(r"(?:Integer|Long|Short|Byte|Double|Float|BigDecimal|BigInteger|Number)$")
_HEIGHT, _LEAST_HEIGHT, _LEAST_WIDTH = 220, 120, 160
_ABOVE = 12
_COLOURS = ("#4C78A8", "#F2A65A", "#6BA368", "#C8553D", "#8E7CC3", "#5BB5B0", "#B3A369", "#9AA5B1")
_LAST_OF_A_KEY = "net.sf.jasperreports.chart.pie.ignore.duplicated.key"


class AddChart(Edit):
    """Add a chart of the rows: one value per category, summed where a category comes again.

    category and values are field names; without values the rows are counted.
    group puts one into each footer of that group, else it stands at the end.
    """

    kind: Literal["add_chart"] = "add_chart"
    hints: ClassVar[str] = r"图表|柱|饼|折线|chart|graph|pie|bar"
    rank: ClassVar[int] = 8
    chart: ChartKind = "bar"
    category: str = Field(min_length=1)
    values: list[str] = Field(default_factory=list, max_length=6)
    title: str = Field(default="", max_length=120)
    group: str = ""
    width: int = Field(default=0, ge=0, le=2000)
    height: int = Field(default=0, ge=0, le=1500)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Read "按部门加金额的柱状图", "add a pie chart of the amount by category" ..."""
        if not clause.has("|".join([_ANY, *_SAID.values()])) or clause.has(_OTHER):
            return []
        if not clause.has(_ADDS) and not clause.has(_BY):
            return []
        return [_read(clause, outline)]

    def check(self, outline: Outline) -> str:
        """The fields must be there, the values numbers, and a pie has one value."""
        types = {one.name: one.java_type for one in outline.fields}
        types |= {one: "Number" for one in types if _is_number(one, outline)}
        missing = [one for one in [self.category, *self.values] if one not in types]
        if missing:
            return _("There is no field {names}.", names=", ".join(missing))
        words = [one for one in self.values if not _NUMBERS.search(types[one])]
        if words:
            return _("“{name}” is no number, so it can't be drawn.", name=words[0])
        if self.chart == "pie" and len(self.values) > 1:
            return _("A pie chart shows one value only.")
        if self.group and self.group not in outline.groups:
            return _("There is no group {name}.", name=self.group)
        return ""

    def describe(self, outline: Outline) -> str:
        """Say what is drawn, by what, and where."""
        kind, category = _(_CALLED[self.chart]), _label(self.category, outline)
        if not self.values:
            return _("Added a {kind} of the number of rows by “{category}”.", kind=kind, category=category)
        values = ", ".join(f"“{_label(one, outline)}”" for one in self.values)
        if self.group:
            return _(
                "Added a {kind} of {values} by “{category}” below each group “{group}”.",
                kind=kind,
                values=values,
                category=category,
                group=self.group,
            )
        return _("Added a {kind} of {values} by “{category}”.", kind=kind, values=values, category=category)

    def change(self, template: Template, outline: Outline) -> None:
        """Put the chart below what is in its band; the sums are kept in variables made for it."""
        root = template.root
        before = needed_height(root)
        section = "groupFooter" if self.group else "summary"
        height, tall = self.height or _HEIGHT, xml.number(root, "pageHeight", 842)
        band = made_band(template, section, 1, self.group)
        top = lowest(band) + _ABOVE if boxes(band) else _ABOVE
        left, right, _top = edges(template, band)
        width = min(self.width or right - left, right - left)
        former = xml.number(band, "height")
        for high in dict.fromkeys([height, *(() if self.height else (180, 150, _LEAST_HEIGHT))]):
            band.set("height", str(max(former, top + high)))
            if needed_height(root) <= max(before, tall):
                height = high
                break
        keep_page(root, before)
        if width < min(_LEAST_WIDTH, right - left):
            raise _too_small()
        place = placed(template, f"{self.kind}_{self.chart}", left, top, width, height)
        template.add(band, self._chart(template, outline, place))

    # ---- nodes -----------------------------------------------------------------------

    def _chart(self, template: Template, outline: Outline, place: Any) -> Any:
        root, font = template.root, readable_font(template)
        tag, plot = _TAGS[self.chart]
        title = made(root, "titleExpression", text=java_text(self._title(template, outline)))
        if self.chart == "pie" and not any(one.get("name") == _LAST_OF_A_KEY for one in root):
            template.add(root, made(root, "property", name=_LAST_OF_A_KEY, value="true"))
        several = len(self.values) > 1 or self.chart == "pie"
        head = made(
            root,
            "chart",
            place,
            made(root, "chartTitle", _font(root, font, 12, bold=True), title, position="Top"),
            made(root, "chartSubtitle"),
            made(root, "chartLegend", _font(root, font, 9), position="Bottom"),
            isShowLegend="true" if several else "false",
            evaluationTime="Now",
        )
        return made(root, tag, head, self._data(template, outline), self._plot(root, plot, font))

    def _title(self, template: Template, outline: Outline) -> str:
        if self.title:
            return self.title
        category = _label(self.category, outline)
        if is_chinese(template):
            what = "、".join(_label(one, outline) for one in self.values) or "行数"
            return f"各{category}{what}"
        what = ", ".join(_label(one, outline) for one in self.values) or "Rows"
        return f"{what} by {category}"

    def _data(self, template: Template, outline: Outline) -> Any:
        root = template.root
        of_group = {"resetType": "Group", "resetGroup": self.group} if self.group else {"resetType": "Report"}
        dataset = made(root, "dataset", **of_group)
        key = _key(self.category)
        types = {one.name: one.java_type for one in outline.fields}
        sums = [_sum(template, key, value, types.get(value, ""), self.group) for value in self.values or [""]]
        if self.chart == "pie":
            series = made(
                root,
                "pieSeries",
                made(root, "keyExpression", text=key),
                made(root, "valueExpression", text=sums[0]),
            )
            return made(root, "pieDataset", dataset, *series)
        names = [_label(one, outline) for one in self.values] or ["行数" if is_chinese(template) else "Rows"]
        all_series = [
            made(
                root,
                "categorySeries",
                made(root, "seriesExpression", text=java_text(name)),
                made(root, "categoryExpression", text=key),
                made(root, "valueExpression", text=total),
            )
            for name, total in zip(names, sums, strict=True)
        ]
        return made(root, "categoryDataset", dataset, *all_series)

    def _plot(self, root: Any, tag: str, font: str) -> Any:
        plain = made(root, "plot", *(_colour(root, at, one) for at, one in enumerate(_COLOURS)))
        if self.chart == "pie":
            label = made(root, "itemLabel", _font(root, font, 9))
            return made(root, tag, plain, label, isShowLabels="true", labelFormat="{0} {2}")
        return made(
            root,
            tag,
            plain,
            made(root, "categoryAxisFormat", _axis(root, font)),
            made(root, "valueAxisFormat", _axis(root, font)),
        )


def _font(root: Any, name: str, size: int, *, bold: bool = False) -> Any:
    return made(root, "font", fontName=name, size=size, isBold="true" if bold else None)


def _colour(root: Any, number: int, colour: str) -> Any:
    return made(root, "seriesColor", seriesOrder=number, color=colour)


def _axis(root: Any, font: str) -> Any:
    return made(
        root,
        "axisFormat",
        made(root, "labelFont", _font(root, font, 9)),
        made(root, "tickLabelFont", _font(root, font, 9)),
    )


def _key(field: str) -> str:
    return f'$F{{{field}}} == null ? "-" : String.valueOf($F{{{field}}})'


def _sum(template: Template, key: str, value: str, java_type: str, group: str) -> str:
    """Return an expression for the sum of a category's values up to this row.

    The chart keeps the last one of each category. The sums lie in a map that
    is a variable of the report; only the chart's data set evaluates this, once
    per row.
    """
    root = template.root
    name = fresh_name(f"chart_{value or 'rows'}", xml.declared(root, "variable"))
    start = made(root, "initialValueExpression", text="new java.util.HashMap()")
    reset = {"resetType": "Group", "resetGroup": group} if group else {"resetType": "Report"}
    kept = made(
        root, "variable", start, name=name, calculation="System", **{"class": "java.util.Map"}, **reset
    )
    template.add(root, kept)
    number = "java.math.BigDecimal"
    map_ = f"$V{{{name}}}"
    former = f"({map_}.get({key}) == null ? {number}.ZERO : ({number})({map_}.get({key})))"
    one = as_decimal(f"$F{{{value}}}", java_type) if value else f"{number}.ONE"
    added = f"{former}.add({one} == null ? {number}.ZERO : {one})" if value else f"{former}.add({one})"
    return f"({map_}.put({key}, {added}) == null || true) ? ({number})({map_}.get({key})) : null"


def _label(field: str, outline: Outline) -> str:
    column = next((one for one in outline.columns if one.field == field), None)
    if column and column.title:
        return re.sub(r"[\s::]+$", "", column.title)
    return next((one.label or one.name for one in outline.fields if one.name == field), field)


def _too_small() -> EditProblem:
    return EditProblem(
        "no_width",
        _("The page is too narrow for a chart."),
        _("Make the page wider first, for example with “landscape”."),
    )


# ---- reading requests ----------------------------------------------------------------


def _read(clause: Clause, outline: Outline) -> AddChart:
    kind = next((name for name, said in _SAID.items() if clause.says(said)), "bar")
    clause.says(_ANY)
    clause.says(_ADDS)
    title = clause.new_text(_TITLED) if clause.has(_TITLED) else ""
    counts = bool(clause.says(_COUNTS))
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
    numbers = [one for one in named if _is_number(one, outline) and one not in first]
    if not days and (not first or by.words.strip()):
        first = _begun(by, first, outline) or first
    if days and not first:
        first = [one for one in named if _is_date(one, outline)] or _dates(outline)[:1]
    if periods or (by.words.strip() and not first and _is_unknown(by)):
        raise _no_category(outline)
    numbers = [one for one in numbers if one not in first]
    category = first[0] if first else next((one for one in named if one not in numbers), "")
    category = category or _usual_category(outline, numbers)
    if not numbers and not counts:
        numbers = _usual_values(outline, category)
    if not category:
        raise _no_category(outline)
    values = numbers[:1] if kind == "pie" else numbers[:6]
    return AddChart(
        chart=kind,
        category=category,
        values=[] if counts else values,
        title=title,
        group=group,
    )


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


def _is_unknown(by: Clause) -> bool:
    """Tell whether what follows "by" names nothing that is known."""
    said = re.sub(_NOISE, " ", by.leftover(), flags=re.IGNORECASE)
    return bool(said.strip()) and not by.data("field")


def _is_date(name: str, outline: Outline) -> bool:
    return name in _dates(outline)


def _dates(outline: Outline) -> list[str]:
    """Return the fields of columns of dates, by their class or their name."""
    types = {one.name: one.java_type for one in outline.fields}
    return [
        one.field
        for one in _plain_columns(outline)
        if types.get(one.field, "") in DATES or re.search(r"日期|时间|\bdate\b", one.title, re.IGNORECASE)
    ]


def _fields(clause: Clause, outline: Outline) -> list[str]:
    fields = {one.name for one in outline.fields}
    return [one.name for one in clause.data("field") if one.name in fields]


def _is_number(name: str, outline: Outline) -> bool:
    found = next((one for one in outline.fields if one.name == name), None)
    if found is None:
        return False
    words = found.java_type == "java.lang.String" and numeric_by_name(name, _label(name, outline))
    return bool(_NUMBERS.search(found.java_type)) or words


def _plain_columns(outline: Outline) -> Sequence[ColumnInfo]:
    names = {one.name for one in outline.fields}
    return [one for one in outline.columns if one.field in names]


def _usual_category(outline: Outline, values: Sequence[str]) -> str:
    """Return the field of a group, else of the first column of words."""
    fields = {one.name for one in outline.fields}
    named = [one.removeprefix("by_") for one in outline.groups]
    grouped = [one for one in named if one in fields]
    words = [one.field for one in _plain_columns(outline) if not _is_number(one.field, outline)]
    return next((one for one in [*grouped, *words] if one not in values), "")


def _usual_values(outline: Outline, category: str) -> list[str]:
    """Return the column that has a total, else the last one of numbers."""
    numbers = [
        one for one in _plain_columns(outline) if _is_number(one.field, outline) and one.field != category
    ]
    totalled = [one for one in numbers if one.totals] or numbers[-1:]
    return [totalled[-1].field] if totalled else []
