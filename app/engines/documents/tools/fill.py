"""Tools that fill the user's own templates: Word templates and report templates."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.documents.document import Language
from app.domain.documents.sources import Grid
from app.domain.documents.tables.values import is_total
from app.domain.documents.tools import ToolResult, tool
from app.domain.documents.wording import pick
from app.domain.reports.data_choice import field_labels
from app.domain.reports.data_table import DataTable, Fit, fit_to_fields, table_of
from app.domain.reports.samples import field_types
from app.engines.documents.desk import Desk
from app.engines.intake import limits

MOST_NAMED = 12


@tool("template_fill", inputs=("file",), seconds=0.5)
async def template_fill(desk: Desk, file: str) -> ToolResult:
    """Fill a Word template's named places with the facts found so far."""
    facts: dict[str, str] = {}
    for result in desk.earlier.values():
        for fact in result.ledger.facts.values():
            facts.setdefault(fact.label, fact.shown)
    values = {"title": desk.requirement.title, "facts": facts}
    data, missing = await asyncio.to_thread(filled, desk.path(file), values, desk.requirement.language)
    digest = await asyncio.to_thread(desk.store.put_blob, data)
    name = Path(file).name
    return ToolResult(
        kind="template",
        data={"docx": digest},
        notes=[_empty_places(name, missing)] if missing else [],
        summary=_("The template {name} is filled.", name=name),
    )


def _empty_places(name: str, missing: list[str]) -> str:
    return _(
        "These places of {name} have no value and are marked: {places}.",
        name=name,
        places=", ".join(missing[:MOST_NAMED]),
    )


def filled(template: Path, values: dict[str, Any], language: Language) -> tuple[bytes, list[str]]:
    """Return a Word template with its places filled, and the names for which there was no value.

    Its expressions run in a sandbox without functions; a place without a value says so in the text.
    """
    from docxtpl import DocxTemplate  # type: ignore[import-untyped]
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    limits.check_parts(template, template.name)
    missing: dict[str, None] = {}
    environment = ImmutableSandboxedEnvironment(undefined=_missing_in(missing, language))
    environment.globals.clear()
    document = DocxTemplate(str(template))
    try:
        document.render(values, jinja_env=environment, autoescape=True)
    except Exception as problem:
        raise AppError(
            "bad_template",
            _("The template {name} can't be filled: {text}", name=template.name, text=str(problem)[:120]),
            _("Correct the named place in Word and try again."),
        ) from problem
    sink = io.BytesIO()
    document.save(sink)
    return sink.getvalue(), list(missing)


def _missing_in(noted: dict[str, None], language: Language) -> Any:
    """Return what stands for a value that there is not: false where it is asked for, said where printed."""
    from jinja2 import ChainableUndefined

    class Missing(ChainableUndefined):
        def __str__(self) -> str:
            name = str(self._undefined_name or "")
            noted[name] = None
            return pick(language, f"【缺：{name}】", f"[missing: {name}]")

        def __html__(self) -> str:
            return str(self)

    return Missing


@tool("report", inputs=("template", "file"), seconds=3.0)
async def report(desk: Desk, template: str, file: str) -> ToolResult:
    """Print a table with a report template of the Reports tab."""
    source = await desk.source(file)
    if not source.grids:
        raise AppError("no_table", _("There is no table in {name}.", name=source.name), _("Add a table."))
    jrxml = await asyncio.to_thread(desk.path(template).read_bytes)
    fit = await asyncio.to_thread(_best_fit, source.grids, jrxml)
    name = Path(template).name
    if fit.missing and not any(fit.sample.rows):
        raise _nothing_fits(name, source.name, fit)
    target = desk.work / "report.pdf"
    await desk.reports.export(jrxml, fit.sample, target, "pdf")
    digest = await asyncio.to_thread(lambda: desk.store.put_blob(target.read_bytes()))
    return ToolResult(
        kind="report",
        data={"pdf": digest, "rows": len(fit.sample.rows)},
        notes=[_empty_fields(name, fit)] if fit.missing else [],
        summary=_(
            "The report {name} is printed with {rows} {rows:row|rows}.", name=name, rows=len(fit.sample.rows)
        ),
    )


def _best_fit(grids: list[Grid], jrxml: bytes) -> Fit:
    """Return the rows of the table that fills most of the template's fields, without its total rows."""
    types, labels = field_types(jrxml), field_labels(jrxml)
    fits = (fit_to_fields(_table(grid), types, labels) for grid in grids)
    return min(fits, key=lambda fit: len(fit.missing))


def _table(grid: Grid) -> DataTable:
    width = len(grid.head)
    rows = [[*row[:width], *[""] * (width - len(row))] for row in grid.rows if not is_total(row)]
    return table_of(grid.head, [list(row) for row in rows])


def _empty_fields(name: str, fit: Fit) -> str:
    return _(
        "These fields of {name} have no data: {fields}.",
        name=name,
        fields=", ".join(fit.missing[:MOST_NAMED]),
    )


def _nothing_fits(name: str, data: str, fit: Fit) -> AppError:
    return AppError(
        "no_field_fits",
        _(
            "No column of {data} fits a field of {name}: {fields}.",
            data=data,
            name=name,
            fields=", ".join(fit.missing[:MOST_NAMED]),
        ),
        _("Name the columns as the fields of the report, and send the request again."),
    )
