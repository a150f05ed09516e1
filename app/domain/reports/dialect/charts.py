"""Pie, bar, line and area charts in both syntaxes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lxml import etree

from app.domain.reports.dialect import names
from app.domain.reports.dialect.refusal import unsupported
from app.domain.reports.xml_tools import NAMESPACE, child, local

_KINDS = ("pie", "pie3D", "bar", "bar3D", "stackedBar", "stackedBar3D", "line", "area", "stackedArea")
TYPES = {f"{kind}Chart": kind for kind in _KINDS}
# What the other charts of version 6 are called: they have no table here.
OTHER_TYPES = frozenset(
    """
    xyBarChart xyLineChart xyAreaChart scatterChart bubbleChart timeSeriesChart highLowChart
    candlestickChart meterChart thermometerChart multiAxisChart ganttChart spiderChart
    """.split()  # noqa: SIM905
)
_PLOTS = {
    "pie": "piePlot",
    "pie3D": "pie3DPlot",
    "bar": "barPlot",
    "stackedBar": "barPlot",
    "bar3D": "bar3DPlot",
    "stackedBar3D": "bar3DPlot",
    "line": "linePlot",
    "area": "areaPlot",
    "stackedArea": "areaPlot",
}
_FLAGS = (
    "ShowLegend",
    "ShowLabels",
    "ShowTickLabels",
    "ShowTickMarks",
    "ShowLines",
    "ShowShapes",
    "Circular",
)
_BARE = {f"is{name}": name[0].lower() + name[1:] for name in _FLAGS}
_WITH_IS = {bare: name for name, bare in _BARE.items()}
_TITLES = {
    ("chartTitle", "position"): "titlePosition",
    ("chartTitle", "color"): "titleColor",
    ("chartSubtitle", "color"): "subtitleColor",
    ("chartLegend", "textColor"): "legendColor",
    ("chartLegend", "backgroundColor"): "legendBackgroundColor",
    ("chartLegend", "position"): "legendPosition",
}
_TITLE_FONTS = {"chartTitle": "titleFont", "chartSubtitle": "subtitleFont", "chartLegend": "legendFont"}
_AXIS = {
    "labelColor": "LabelColor",
    "tickLabelColor": "TickLabelColor",
    "tickLabelMask": "TickLabelMask",
    "verticalTickLabels": "VerticalTickLabels",
    "axisLineColor": "LineColor",
}
_AXES = ("categoryAxis", "valueAxis")
_AXIS_FONTS = {"labelFont": "LabelFont", "tickLabelFont": "TickLabelFont"}
_OWN_PLOT = ("backcolor", "orientation", "backgroundAlpha", "foregroundAlpha", "labelRotation")
_LINKS = {"hyperlinkType": "linkType", "hyperlinkTarget": "linkTarget"}
_LINKS_BACK = {seven: six for six, seven in _LINKS.items()}
_RESETS = ("resetType", "resetGroup", "incrementType", "incrementGroup")
_SERIES = ("keyExpression", "valueExpression", "labelExpression", "sectionHyperlink")


def _ranks(text: str) -> dict[str, int]:
    return {name: rank for rank, name in enumerate(text.split())}


_ANCHORS = """anchorNameExpression bookmarkLevelExpression hyperlinkReferenceExpression
hyperlinkWhenExpression hyperlinkAnchorExpression hyperlinkPageExpression hyperlinkTooltipExpression
hyperlinkParameter"""
_PLOT = """plot itemLabel categoryAxisLabelExpression categoryAxisFormat valueAxisLabelExpression
valueAxisFormat domainAxisMinValueExpression domainAxisMaxValueExpression rangeAxisMinValueExpression
rangeAxisMaxValueExpression"""
ORDER = {
    "chart": _ranks(f"reportElement box chartTitle chartSubtitle chartLegend {_ANCHORS}"),
    "chartTitle": _ranks("font titleExpression"),
    "chartSubtitle": _ranks("font subtitleExpression"),
    "categoryDataset": _ranks("dataset categorySeries"),
    "pieDataset": _ranks("dataset pieSeries otherKeyExpression otherLabelExpression otherSectionHyperlink"),
    "dataset": _ranks("incrementWhenExpression datasetRun"),
    "pieSeries": _ranks(" ".join(_SERIES)),
    "categorySeries": _ranks(
        "seriesExpression categoryExpression valueExpression labelExpression itemHyperlink"
    ),
    **{plot: _ranks(_PLOT) for plot in _PLOTS.values()},
}
Convert = Callable[..., Any]


# ---- version 6 to version 7 ---------------------------------------------------------


def seven_of(node: Any, element: Callable[[Any, str], Any], convert: Callable[[Any], list[Any]]) -> Any:
    """Return a chart of version 6 in version 7's syntax."""
    chart, kind = child(node, "chart"), TYPES[local(node)]
    if chart is None:
        raise unsupported(local(node), "7")
    titles = [one for one in chart if local(one) in _TITLE_FONTS]
    for one in titles:
        chart.remove(one)
    made = element(chart, "chart")
    made.attrib.pop("kind")
    attributes = {_LINKS.get(name) or _BARE.get(name, name): value for name, value in made.attrib.items()}
    made.attrib.clear()
    made.attrib.update({"kind": "chart", "chartType": kind} | attributes)
    for one in titles:
        _title(one, made, convert)
    for one in node:
        if local(one).endswith("Dataset"):
            made.append(_dataset(one, convert))
        elif local(one).endswith("Plot"):
            made.append(_plot(one, convert))
    return made


def _title(title: Any, made: Any, convert: Callable[[Any], list[Any]]) -> None:
    for name, value in title.attrib.items():
        made.set(_TITLES[(local(title), name)], value)
    for one in title:
        made.extend([_font(one, _TITLE_FONTS[local(title)])] if local(one) == "font" else convert(one))


def _font(node: Any, name: str) -> Any:
    made = etree.Element(name)
    for old, value in node.attrib.items():
        decimal = old == "size" and value.isdigit()
        made.set(names.FONT.get(old, old), f"{value}.0" if decimal else value)
    return made


def _dataset(node: Any, convert: Callable[[Any], list[Any]]) -> Any:
    made = etree.Element("dataset", kind=local(node).removesuffix("Dataset"))
    made.attrib.update(node.attrib)
    loose = etree.Element("series")
    for one in node:
        name = local(one)
        if name == "dataset":
            made.attrib.update(one.attrib)
            made.extend(new for inner in one for new in convert(inner))
        elif name.endswith("Series"):
            series = etree.SubElement(made, "series")
            series.extend(new for inner in one for new in convert(inner))
        else:
            (loose if name in _SERIES else made).extend(convert(one))
    if len(loose):
        made.append(loose)
    return made


def _plot(node: Any, convert: Callable[[Any], list[Any]]) -> Any:
    made = etree.Element("plot")
    for name, value in node.attrib.items():
        made.set(_BARE.get(name, name), value)
    for one in node:
        name = local(one)
        if name == "plot":
            made.attrib.update(one.attrib)
            for colour in one:
                _renamed(colour, etree.SubElement(made, "seriesColor"), {"seriesOrder": "order"})
        elif name.endswith("AxisFormat"):
            _axis(one, made)
        elif name == "itemLabel":
            label = etree.SubElement(made, "itemLabel")
            label.attrib.update(one.attrib)
            label.extend(_font(font, "font") for font in one)
        else:
            made.extend(convert(one))
    return made


def _renamed(node: Any, made: Any, table: dict[str, str]) -> None:
    for name, value in node.attrib.items():
        made.set(table.get(name, name), value)


def _axis(node: Any, made: Any) -> None:
    prefix = local(node).removesuffix("Format")
    axis = child(node, "axisFormat")
    if axis is None:
        return
    for name, value in axis.attrib.items():
        made.set(prefix + _AXIS[name], value)
    for one in axis:
        font = child(one, "font")
        if font is not None:
            made.append(_font(font, prefix + _AXIS_FONTS[local(one)]))


# ---- version 7 to version 6 ---------------------------------------------------------


def six_of(node: Any, place_of: Callable[[Any], tuple[Any, dict[str, str]]], convert: Convert) -> Any:
    """Return a chart of version 7 in version 6's syntax."""
    kind = node.get("chartType", "")
    if kind not in _PLOTS:
        raise unsupported(f"chart {kind}".strip(), "6")
    made, chart = _make(f"{kind}Chart"), _make("chart")
    made.append(chart)
    place, left = place_of(node)
    chart.append(place)
    left.pop("chartType", None)
    titles = {name: _make(name) for name in _TITLE_FONTS}
    back = {seven: six for six, seven in _TITLES.items()}
    for name, value in left.items():
        if name in back:
            titles[back[name][0]].set(back[name][1], value)
        else:
            chart.set(_LINKS_BACK.get(name) or _WITH_IS.get(name, name), value)
    _chart_children(node, kind, made, titles, convert)
    chart.extend(titles.values())
    return made


def _chart_children(node: Any, kind: str, made: Any, titles: dict[str, Any], convert: Convert) -> None:
    fonts = {seven: six for six, seven in _TITLE_FONTS.items()}
    expressions = {"titleExpression": "chartTitle", "subtitleExpression": "chartSubtitle"}
    chart, plot = made[0], None
    for one in node:
        name = local(one)
        if name in fonts:
            titles[fonts[name]].append(_font_back(one, "font"))
        elif name in expressions:
            titles[expressions[name]].append(convert(one, expressions[name], component=False))
        elif name == "dataset":
            made.append(_dataset_back(one, convert))
        elif name == "plot":
            plot = _plot_back(one, kind, convert)
        elif name not in names.PLACE_CHILDREN and (new := convert(one, "chart", component=False)) is not None:
            chart.append(new)
    empty = _make(_PLOTS[kind])
    empty.append(_make("plot"))
    made.append(empty if plot is None else plot)


def _make(tag: str) -> Any:
    return etree.Element(f"{{{NAMESPACE}}}{tag}")


def _font_back(node: Any, tag: str) -> Any:
    back = {seven: six for six, seven in names.FONT.items()}
    made = _make(tag)
    for name, value in node.attrib.items():
        made.set(back.get(name, name), value.removesuffix(".0"))
    return made


def _dataset_back(node: Any, convert: Convert) -> Any:
    kind = node.get("kind", "category")
    made, inner = _make(f"{kind}Dataset"), _make("dataset")
    for name, value in node.attrib.items():
        if name != "kind":
            (inner if name in _RESETS else made).set(name, value)
    for one in node:
        name = local(one)
        if name == "series":
            series = _make(f"{kind}Series")
            series.extend(convert(part, f"{kind}Series", component=False) for part in one)
            made.append(series)
        else:
            holder = inner if name in ("incrementWhenExpression", "datasetRun") else made
            holder.append(convert(one, local(holder), component=False))
    if len(inner) or inner.attrib:
        made.append(inner)
    return made


def _plot_back(node: Any, kind: str, convert: Convert) -> Any:
    made, own = _make(_PLOTS[kind]), _make("plot")
    made.append(own)
    axes = {name: _make("axisFormat") for name in _AXES}
    for name, value in node.attrib.items():
        axis = next((one for one in _AXES if name.startswith(one)), "")
        if axis:
            _axis_back(axes[axis], name.removeprefix(axis), value)
        else:
            (own if name in _OWN_PLOT else made).set(_WITH_IS.get(name, name), value)
    for one in node:
        _plot_child(one, made, own, axes, convert)
    for name, axis in axes.items():
        if len(axis) or axis.attrib:
            wrapped = _make(f"{name}Format")
            wrapped.append(axis)
            made.append(wrapped)
    return made


def _axis_back(axis: Any, name: str, value: str) -> None:
    back = {seven: six for six, seven in _AXIS.items()}
    if name in back:
        axis.set(back[name], value)


def _plot_child(node: Any, made: Any, own: Any, axes: dict[str, Any], convert: Convert) -> None:
    name = local(node)
    if name == "seriesColor":
        colour = _make(name)
        _renamed(node, colour, {"order": "seriesOrder"})
        own.append(colour)
    elif name == "itemLabel":
        label = _make(name)
        label.attrib.update(node.attrib)
        label.extend(_font_back(font, "font") for font in node)
        made.append(label)
    elif name.endswith("Font") and (axis := next((one for one in _AXES if name.startswith(one)), "")):
        fonts = {seven: six for six, seven in _AXIS_FONTS.items()}
        holder = _make(fonts[name.removeprefix(axis)])
        holder.append(_font_back(node, "font"))
        axes[axis].append(holder)
    elif (new := convert(node, local(made), component=False)) is not None:
        made.append(new)
