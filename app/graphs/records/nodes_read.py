"""The first three nodes: from the request and its files to rows without gaps."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.records.models import Catalogue, Problem, StagedRow
from app.domain.records.placeholders.resolve import has_placeholder, resolve
from app.domain.records.placeholders.session import Session
from app.domain.records.understand.models import AddRequest, Clarify, Refused, Staged
from app.engines.databases.database import Database
from app.graphs.base import node, report
from app.graphs.keeping import Run, notice
from app.graphs.records import reading
from app.graphs.records.keep import database_of, get_rows, put_rows, tell_notes
from app.graphs.records.state import RecordsState, RowSet
from app.graphs.skill import RULES

Read = Staged | Clarify | Refused


@node(kind="skill")
async def parse_add_request(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Read the request and its files as new rows; other requests are refused."""
    started = state.started or time.time()
    try:
        await _settle(state, runtime)
        database = await database_of(runtime, state.connection)
        catalogue = await asyncio.to_thread(database.catalogue, refresh=not state.started)
        given = await reading.given_of(state, runtime)
        read = await reading.read(given, state, runtime, database, catalogue)
    except AppError as error:
        report(runtime, by=RULES, summary=error.message)
        return {"started": started, "add_parse_error": problem_of(error)}
    tell_notes(runtime, read.notes)
    report(runtime, by=read.by, summary=_said(read.outcome), prompt=read.prompt or None, tokens=read.tokens)
    told = await _told(read.outcome, runtime)
    if _asked_again(state, read.outcome):
        notice(runtime, _("That answer did not settle the question."), level="warning", code="not_settled")
    kept = {"proposal": read.proposal, "started": started, "sources": given.sources, "decided_by": read.by}
    grid = await reading.keep_grid(given, runtime) if isinstance(read.outcome, Clarify) else ""
    return {**kept, "grid": grid, "user_input": read.outcome.request.text, **told}


@node
async def process_add_llm_output(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Check that every row names a table and columns of the database."""
    rows = await get_rows(runtime, state.temp_add_llm_data)
    try:
        database = await database_of(runtime, state.connection)
        catalogue = await asyncio.to_thread(database.catalogue)
        wrong = await asyncio.to_thread(_misnamed, rows, catalogue)
    except AppError as error:
        return {"add_error_message": problem_of(error)}
    if wrong is not None:
        report(runtime, summary=wrong.message)
        return {"add_error_message": wrong}
    if state.outcome == "stage":
        counts = Counter(row.table for row in rows)
        report(
            runtime,
            summary=_(
                "{rows} {rows:row|rows} for {tables} {tables:table|tables}.",
                rows=len(rows),
                tables=len(counts),
            ),
        )
    return {"structured_add_records": state.temp_add_llm_data}


@node
async def process_placeholders(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Look up, count on and generate the values that the rows leave open."""
    rows = await get_rows(runtime, state.structured_add_records)
    open_cells = sum(_is_open(row) for row in rows)
    if not open_cells or state.request is None:
        report(runtime, summary=_("Every value is known."))
        return {"add_processed_records": state.structured_add_records}
    try:
        database = await database_of(runtime, state.connection)
        filled = await asyncio.to_thread(_filled, rows, state.request, database)
    except AppError as error:
        return {"add_error_message": problem_of(error)}
    report(runtime, summary=_("Filled {count} {count:value|values} in.", count=open_cells))
    return {"add_processed_records": await put_rows(runtime, filled)}


def problem_of(error: AppError) -> Problem:
    """Return an error as the state keeps it."""
    return Problem(code=error.code, message=error.message, remedy=error.remedy)


async def _told(outcome: Read, runtime: Run) -> dict[str, Any]:
    """Return what an outcome means for the state."""
    told: dict[str, Any] = {
        "outcome": outcome.outcome,
        "request": outcome.request,
        "question": outcome if isinstance(outcome, Clarify) else None,
        "refusal": outcome if isinstance(outcome, Refused) else None,
        "temp_add_llm_data": RowSet(),
    }
    if isinstance(outcome, Clarify):
        told["unmapped"] = list(outcome.unmapped)
        told["temp_add_llm_data"] = await put_rows(runtime, outcome.rows)
    if isinstance(outcome, Staged):
        told |= {
            "temp_add_llm_data": await put_rows(runtime, outcome.rows),
            "warnings": list(outcome.warnings),
            "unmapped": list(outcome.unmapped),
            "assumptions": list(outcome.assumptions),
        }
    return told


async def _settle(state: RecordsState, runtime: Run) -> None:
    """Tell what became of a batch whose commit was cut short, before anything new is read."""
    for entry in await asyncio.to_thread(runtime.context.databases.settle, [state.connection]):
        notice(runtime, entry.note, level="warning", code="settled")


def _asked_again(state: RecordsState, outcome: Read) -> bool:
    """Tell whether the question that was just answered is asked once more."""
    answers = state.request.answers if state.request is not None else ()
    return isinstance(outcome, Clarify) and bool(answers) and answers[-1].key == outcome.key


def _said(outcome: Read) -> str:
    if isinstance(outcome, Staged):
        return _("Read {count} {count:row|rows}.", count=len(outcome.rows))
    if isinstance(outcome, Clarify):
        return outcome.question or _("Something must be asked.")
    return outcome.message


def _misnamed(rows: Sequence[StagedRow], catalogue: Catalogue) -> Problem | None:
    """Return what is wrong with the first row that is no row of this database."""
    known = {table.key: {column.name for column in table.columns} for table in catalogue.tables}
    for row in rows:
        table = catalogue.table(row.table)
        if table is None:
            message = _("The database has no table {table}.", table=row.table)
            return Problem(code="unknown_table", message=message, remedy=_("Name a table from the list."))
        for cell in row.cells:
            if cell.column not in known[table.key]:
                message = _("The table {table} has no column {column}.", table=table.key, column=cell.column)
                return Problem(
                    code="unknown_column", message=message, remedy=_("Name a column from the list.")
                )
    doubled = [key for key, count in Counter(row.key for row in rows).items() if count > 1]
    if doubled:
        message = _("Two rows have the same name: {key}.", key=doubled[0])
        return Problem(code="other", message=message, remedy=_("Send the request again."))
    return None


def _is_open(row: StagedRow) -> int:
    return sum(
        cell.kind == "value" and cell.value is None and has_placeholder(cell.text) for cell in row.cells
    )


def _filled(rows: list[StagedRow], request: AddRequest, database: Database) -> tuple[StagedRow, ...]:
    session = Session(
        catalogue=database.catalogue(),
        reader=database.reader(),
        now=request.now,
        seed=request.seed,
    )
    return resolve(rows, session)


ALL = (parse_add_request, process_add_llm_output, process_placeholders)
