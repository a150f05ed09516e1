"""Tools that fill the user's own templates: Word templates and report templates."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.documents.sources import Grid
from app.domain.documents.tools import ToolResult, tool
from app.domain.reports.models import Sample
from app.engines.documents.desk import Desk
from app.engines.intake import limits


@tool("template_fill", inputs=("file",), seconds=0.5)
async def template_fill(desk: Desk, file: str) -> ToolResult:
    """Fill a Word template's named places with the facts found so far."""
    values = {
        "title": desk.requirement.title,
        "facts": {
            fact.label: fact.shown
            for result in desk.earlier.values()
            for fact in result.ledger.facts.values()
        },
    }
    data = await asyncio.to_thread(filled, desk.path(file), values)
    digest = await asyncio.to_thread(desk.store.put_blob, data)
    return ToolResult(
        kind="template",
        data={"docx": digest},
        summary=_("The template {name} is filled.", name=Path(file).name),
    )


def filled(template: Path, values: dict[str, Any]) -> bytes:
    """Return a Word template with its places filled; its expressions run in a sandbox."""
    from docxtpl import DocxTemplate  # type: ignore[import-untyped]
    from jinja2 import TemplateError
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    limits.check_parts(template, template.name)
    document = DocxTemplate(str(template))
    try:
        document.render(values, jinja_env=ImmutableSandboxedEnvironment(), autoescape=True)
    except TemplateError as problem:
        raise AppError(
            "bad_template",
            _("The template {name} can't be filled: {text}", name=template.name, text=str(problem)[:120]),
            _("Correct the named place in Word and try again."),
        ) from problem
    sink = io.BytesIO()
    document.save(sink)
    return sink.getvalue()


@tool("report", inputs=("template", "file"), seconds=3.0)
async def report(desk: Desk, template: str, file: str) -> ToolResult:
    """Print a table with a report template of the Reports tab."""
    source = await desk.source(file)
    if not source.grids:
        raise AppError("no_table", _("There is no table in {name}.", name=source.name), _("Add a table."))
    jrxml = await asyncio.to_thread(desk.path(template).read_bytes)
    target = desk.work / "report.pdf"
    await desk.reports.export(jrxml, _sample(source.grids[0]), target, "pdf")
    digest = await asyncio.to_thread(lambda: desk.store.put_blob(target.read_bytes()))
    return ToolResult(kind="report", data={"pdf": digest}, summary=_("The report is printed."))


def _sample(grid: Grid) -> Sample:
    rows: list[dict[str, Any]] = [dict(zip(grid.head, row, strict=False)) for row in grid.rows]
    return Sample(rows=rows)
