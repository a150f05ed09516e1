"""Charts of the report's rows: bars, lines and pies in the summary or below a group."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import as_decimal, shift_down
from app.domain.reports.editing.layout.free_room import edges, made_band
from app.domain.reports.editing.layout.space import boxes, keep_page
from app.domain.reports.editing.stated.java_expressions import references_in
from app.domain.reports.editing.stated.set_expression import unknown_data
from app.domain.reports.editing.template.letters import font_of_data
from app.domain.reports.editing.template.new_nodes import (
    fresh_name,
    is_chinese,
    java_text,
    made,
    placed,
)
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import unknown
from app.domain.reports.editing.things.chart_words import (
    NUMBERS,
    ChartKind,
    asks_for_chart,
    chart_values,
    is_number_field,
    label_of,
)
from app.domain.reports.mend_geometry import lowest, needed_height

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
_HEIGHT, _LEAST_HEIGHT, _LEAST_WIDTH = 220, 120, 160
_ABOVE = 12
_GAP = 4
_COLOURS = ("#4C78A8", "#F2A65A", "#6BA368", "#C8553D", "#8E7CC3", "#5BB5B0", "#B3A369", "#9AA5B1")
_PARTS = {"Center": 2, "Right": 1}
_LAST_OF_A_KEY = "net.sf.jasperreports.chart.pie.ignore.duplicated.key"


ChartBand = Literal["", "title"]


class AddChart(Edit):
    """Add a chart of the rows: one value per category, summed where a category comes again.

    category and values are field names; without values the rows are counted.
    group puts one into each footer of that group, else it stands at the end.
    """

    kind: Literal["add_chart"] = "add_chart"
    hints: ClassVar[str] = r"图表|柱|饼|折线|chart|graph|pie|bar"
    company: ClassVar[str] = (
        r"\b(?:us|once|through|finish|off|round|close|comparing|compares?|visuali[sz]e"
        r"|illustrat(?:e|es|ing)|graphically|nice|overview|how|done|over|breakdown)\b"
        r"|统计(?:数量|个数)?|(?<!的)(?:数量|条数|个数)"
    )
    rank: ClassVar[int] = 8
    chart: ChartKind = "bar"
    category: str = ""
    values: list[str] = Field(default_factory=list, max_length=6)
    title: str = Field(default="", max_length=120)
    group: str = ""
    width: int = Field(default=0, ge=0, le=2000)
    height: int = Field(default=0, ge=0, le=1500)
    above: str = Field(default="", description="id of what it stands above in the summary; empty: at the end")
    key: str = Field(default="", max_length=500, description="the category's expression, word for word")
    value: str = Field(default="", max_length=500, description="the value's expression, with key")
    series: str = Field(default="", max_length=500, description="the series' expression, with key")
    section: ChartBand = Field(default="", description="the band that it stands in; empty: the summary")
    align: Literal["", "Left", "Center", "Right"] = ""
    untitled: bool = False
    names: list[str] = Field(default_factory=list, max_length=6, description="of the series; empty: headings")
    colours: list[str] = Field(
        default_factory=list, max_length=6, description="of the series, #RRGGBB or empty"
    )
    legend: Literal["", "none", "Left", "Right", "Top", "Bottom"] = ""
    labels: bool = Field(default=False, description="each bar or slice shows its value")
    title_size: int = Field(default=0, ge=0, le=72)
    x: int | None = Field(default=None, ge=0, le=5000)
    y: int | None = Field(default=None, ge=0, le=5000)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Read "按部门加金额的柱状图", "add a pie chart of the amount by category" ..."""
        return [cls(**chart_values(clause, outline))] if asks_for_chart(clause) else []

    def check(self, outline: Outline) -> str:
        """The fields must be there, the values numbers, and a pie has one value."""
        if self.key:
            return self._said_wrong(outline)
        types = {one.name: one.java_type for one in outline.fields}
        types |= {one: "Number" for one in types if is_number_field(one, outline)}
        missing = [one for one in [self.category, *self.values] if one not in types]
        if missing:
            return _("There is no field {names}.", names=_(", ").join(missing))
        words = [one for one in self.values if not NUMBERS.search(types[one])]
        if words:
            return _("“{name}” is no number, so it can't be drawn.", name=words[0])
        if self.chart == "pie" and len(self.values) > 1:
            return _("A pie chart shows one value only.")
        if self.group and self.group not in outline.groups:
            return _("There is no group {name}.", name=self.group)
        below = outline.element(self.above) if self.above else None
        if self.above and (below is None or below.section != "summary"):
            return unknown([self.above], outline) or _("A chart can only stand above what is in the summary.")
        return ""

    def _said_wrong(self, outline: Outline) -> str:
        """Return what is wrong with expressions that are taken word for word."""
        if not self.value:
            return _("It isn't said which value the chart shows.")
        types = {f"$F{{{one.name}}}": one.java_type for one in outline.fields}
        if types.get(self.value, "Double").endswith(("String", "Date", "Timestamp", "Boolean")):
            return _("“{name}” is no number, so it can't be drawn.", name=self.value)
        return next(
            (bad for one in (self.key, self.value, self.series) if (bad := unknown_data(one, outline))), ""
        )

    def describe(self, outline: Outline) -> str:
        """Say what is drawn, by what, and where."""
        if self.key:
            return _(
                "Added a {kind} of {values} by “{category}”.",
                kind=_(_CALLED[self.chart]),
                values=f"“{self.value}”",
                category=self.key,
            )
        kind, category = _(_CALLED[self.chart]), label_of(self.category, outline)
        if not self.values:
            return _("Added a {kind} of the number of rows by “{category}”.", kind=kind, category=category)
        values = _(", ").join(f"“{label_of(one, outline)}”" for one in self.values)
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
        section = self.section or ("groupFooter" if self.group else "summary")
        height, tall = self.height or _HEIGHT, xml.number(root, "pageHeight", 842)
        band = made_band(template, section, 1, self.group)
        below = outline.element(self.above) if self.above else None
        top = below.y if below is not None else lowest(band) + _ABOVE if boxes(band) else _ABOVE
        top += _GAP if below is not None and top else 0
        left, right, _top = edges(template, band)
        left, top = self.x if self.x is not None else left, self.y if self.y is not None else top
        width = min(self.width or right - left, right - left)
        left += (right - left - width) // _PARTS[self.align] if self.align in _PARTS else 0
        former = xml.number(band, "height")
        for high in dict.fromkeys([height, *(() if self.height else (180, 150, _LEAST_HEIGHT))]):
            band.set("height", str(former + high + _ABOVE if below is not None else max(former, top + high)))
            if needed_height(root) <= max(before, tall):
                height = high
                break
        if below is not None:
            band.set("height", str(former))
            shift_down(band, height + _ABOVE, below.y)
        keep_page(root, before, band)
        if width < min(_LEAST_WIDTH, right - left):
            raise _too_small()
        place = placed(template, f"{self.kind}_{self.chart}", left, top, width, height)
        template.add(band, self._chart(template, outline, place))

    # ---- nodes -----------------------------------------------------------------------

    def _chart(self, template: Template, outline: Outline, place: Any) -> Any:
        root, words = template.root, self._title(template, outline)
        font = font_of_data(template, "".join([words, *self.names]))
        tag, plot = _TAGS[self.chart]
        title = made(root, "titleExpression", text=java_text(words)) if words else None
        if self.chart == "pie" and not any(one.get("name") == _LAST_OF_A_KEY for one in root):
            template.add(root, made(root, "property", name=_LAST_OF_A_KEY, value="true"))
        several = len(self.values) > 1 or self.chart == "pie" or bool(self.series)
        several = several and self.legend != "none"
        side = self.legend if self.legend not in ("", "none") else "Bottom"
        head = made(
            root,
            "chart",
            place,
            made(
                root, "chartTitle", _font(root, font, self.title_size or 12, bold=True), title, position="Top"
            ),
            made(root, "chartSubtitle"),
            made(root, "chartLegend", _font(root, font, 9), position=side),
            isShowLegend="true" if several or self.legend not in ("", "none") else "false",
            evaluationTime="Report" if self.section == "title" else "Now",
        )
        return made(root, tag, head, self._data(template, outline), self._plot(root, plot, font))

    def _title(self, template: Template, outline: Outline) -> str:
        if self.title or self.key or self.untitled:
            return self.title
        category = label_of(self.category, outline)
        if is_chinese(template):
            what = "、".join(label_of(one, outline) for one in self.values) or "行数"
            return f"各{category}{what}"
        what = ", ".join(label_of(one, outline) for one in self.values) or "Rows"
        return f"{what} by {category}"

    def _data(self, template: Template, outline: Outline) -> Any:
        root = template.root
        of_group = {"resetType": "Group", "resetGroup": self.group} if self.group else {"resetType": "Report"}
        dataset = made(root, "dataset", **of_group)
        if self.key:
            return self._data_said(template, dataset)
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
        called = [*self.names, *[""] * len(self.values)]
        names = [own or label_of(one, outline) for one, own in zip(self.values, called, strict=False)] or [
            "行数" if is_chinese(template) else "Rows"
        ]
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

    def _data_said(self, template: Template, dataset: Any) -> Any:
        """Return the data of a chart whose expressions are taken word for word."""
        root = template.root
        value = made(root, "valueExpression", text=self.value)
        if self.chart == "pie":
            key = made(root, "keyExpression", text=self.key)
            return made(root, "pieDataset", dataset, made(root, "pieSeries", key, value))
        series = made(root, "seriesExpression", text=self.series or java_text(_name_of(self.value)))
        key = made(root, "categoryExpression", text=self.key)
        return made(root, "categoryDataset", dataset, made(root, "categorySeries", series, key, value))

    def _plot(self, root: Any, tag: str, font: str) -> Any:
        own = [said or usual for said, usual in zip(self.colours, _COLOURS, strict=False)]
        colours = [*own, *_COLOURS[len(own) :]]
        plain = made(root, "plot", *(_colour(root, at, one) for at, one in enumerate(colours)))
        if self.chart == "pie":
            label = made(root, "itemLabel", _font(root, font, 9))
            return made(root, tag, plain, label, isShowLabels="true", labelFormat="{0} {2}")
        shown = {"isShowLabels": "true"} if self.labels and tag == "barPlot" else {}
        label = made(root, "itemLabel", _font(root, font, 9)) if shown else None
        return made(
            root,
            tag,
            plain,
            label,
            made(root, "categoryAxisFormat", _axis(root, font)),
            made(root, "valueAxisFormat", _axis(root, font)),
            **shown,
        )


def _font(root: Any, name: str, size: int, *, bold: bool = False) -> Any:
    return made(root, "font", fontName=name or None, size=size, isBold="true" if bold else None)


def _colour(root: Any, number: int, colour: str) -> Any:
    return made(root, "seriesColor", seriesOrder=number, color=colour)


def _axis(root: Any, font: str) -> Any:
    return made(
        root,
        "axisFormat",
        made(root, "labelFont", _font(root, font, 9)),
        made(root, "tickLabelFont", _font(root, font, 9)),
    )


def _name_of(expression: str) -> str:
    """Return what a series is called by its expression: the name of the one field in it."""
    names = [name for _kind, name in references_in(expression)]
    return names[0] if len(names) == 1 else expression


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


def _too_small() -> EditProblem:
    return EditProblem(
        "no_width",
        _("The page is too narrow for a chart."),
        _("Make the page wider first, for example with “landscape”."),
    )
