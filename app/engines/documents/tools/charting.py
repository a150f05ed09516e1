"""The tool that draws charts from facts."""

from __future__ import annotations

import asyncio
from decimal import Decimal

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.documents.document import Chart
from app.domain.documents.facts import Ledger
from app.domain.documents.tables.findings import Findings, Grouped, Trend
from app.domain.documents.tools import ToolResult, tool
from app.domain.documents.wording import pick
from app.engines.documents.desk import Desk
from app.engines.typeset.charts import draw

MOST_CHARTS, MOST_BARS = 4, 12


@tool("chart_maker", inputs=("file",), seconds=0.3)
async def chart_maker(desk: Desk, file: str) -> ToolResult:
    """Draw the groups and courses that the summary of a file found."""
    summary = desk.earlier.get(f"spreadsheet_summary:{file}")
    if summary is None or summary.failed:
        raise AppError(
            "nothing_to_draw",
            _("There are no figures to draw a chart from."),
            _("Put the summary of the file before the chart."),
        )
    found = [Findings.model_validate(one) for one in summary.data.get("findings", [])]
    charts = await asyncio.to_thread(_charts, found, summary.ledger, desk)
    return ToolResult(
        kind="charts",
        data={"charts": [one.model_dump(mode="json") for one in charts]},
        summary=_("{count} {count:chart|charts}.", count=len(charts)),
    )


def _charts(found: list[Findings], ledger: Ledger, desk: Desk) -> list[Chart]:
    charts: list[Chart] = []
    for one in found:
        charts += [_course(part, ledger, desk) for part in one.trends[:2] if len(part.rows) >= 2]
        charts += [_groups(part, ledger, desk) for part in one.groups[:3] if len(part.rows) >= 2]
    return charts[:MOST_CHARTS]


def _course(part: Trend, ledger: Ledger, desk: Desk) -> Chart:
    keys = [row.total for row in part.rows]
    labels = tuple(row.name for row in part.rows)
    title = pick(desk.requirement.language, f"{part.measure}走势", f"{part.measure} over time")
    return _chart(
        "line" if len(keys) > 2 else "bar", f"trend/{part.measure}", title, part.unit, labels, keys, ledger
    )


def _groups(part: Grouped, ledger: Ledger, desk: Desk) -> Chart:
    rows = [row for row in part.rows if row.total or row.mean or row.count][:MOST_BARS]
    keys = [(row.total if part.additive and row.total else row.mean) or row.count for row in rows]
    by = part.by or pick(desk.requirement.language, "数量", "count")
    title = pick(desk.requirement.language, f"{part.column}：{by}", f"{by} by {part.column}")
    return _chart(
        "bar", f"group/{part.column}", title, part.unit, tuple(row.name for row in rows), keys, ledger
    )


def _chart(
    kind: str, about: str, title: str, unit: str, labels: tuple[str, ...], keys: list[str], ledger: Ledger
) -> Chart:
    numbers = [ledger.facts[key].number or Decimal(0) for key in keys]
    chart = Chart(
        kind="line" if kind == "line" else "bar",
        about=about,
        title=title,
        unit=unit,
        labels=labels,
        values=tuple(ledger.facts[key].shown for key in keys),
        facts=tuple(keys),
    )
    return chart.model_copy(update={"svg": draw(chart, numbers)})
