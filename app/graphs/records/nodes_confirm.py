"""The confirmation: rows are staged, tried by the database, shown, and asked about."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from pydantic_core import PydanticSerializationError

from app.core.errors import AppError
from app.core.events import Choice, Question
from app.core.i18n import _
from app.domain.records import parts
from app.domain.records.models import Batch, Catalogue, ConnectionInfo, DryRun, Problem, StagedRow
from app.domain.records.parts import Confirm, Summary
from app.domain.records.pieces import read_object
from app.domain.records.wording import counted_words
from app.engines.databases.database import Database
from app.graphs.base import ask, node, report
from app.graphs.keeping import Run, notice
from app.graphs.records import versions
from app.graphs.records.clock import clock_of
from app.graphs.records.keep import PATIENCE, catalogue_of, get_rows, progress_of, put_rows, stoppable
from app.graphs.records.nodes_read import problem_of
from app.graphs.records.routes import intent_of
from app.graphs.records.state import ConfirmAnswer, NamedAnswer, RecordsState, StagedOperation

CHECK = "check_staged_operation"
MOST_STATEMENTS = 50


@node
async def stage_operation(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Take the rows, or the batch to be taken back, as one operation."""
    try:
        if intent_of(state) == "undo":
            return await _stage_undo(state, runtime)
        batch, told = await _batch(state, runtime)
    except AppError as error:
        return {"add_error_message": problem_of(error)}
    if not batch.rows:
        return {"add_error_message": _nothing_staged()}
    kept = await put_rows(runtime, batch.rows)
    report(runtime, summary=_("{count} {count:row is|rows are} staged.", count=len(batch.rows)))
    frame = batch.model_copy(update={"rows": ()})
    staging = {"save_content": "add", "edited": kept, "frame": frame}
    return {**staging, "batch": None, "batch_digest": "", "staged": None, "decision": "", **told}


@node(kind="engine")
async def check_staged_operation(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Try the rows in a transaction that is rolled back, and keep them as a version."""
    if state.save_content == "undo":
        return {}
    batch = await _framed(state, runtime)
    try:
        info = await asyncio.to_thread(runtime.context.databases.info, batch.connection)
    except AppError as error:
        return {"add_error_message": problem_of(error)}
    tried, problem, statements = await _tried(runtime, batch, info)
    refused = _refused(batch, tried)
    summary = _summary(state, batch, info).model_copy(
        update={
            "ok": tried is not None and tried.ok and not refused,
            "refused": refused,
            "problem": problem,
            "statements": statements,
        }
    )
    version = await versions.add_version(
        runtime,
        state.session_id,
        counted_words(await catalogue_of(runtime, batch.connection), summary.counts),
        batch,
        summary,
        run_id=state.run_id,
        request=_request(state),
        dry_run=tried,
        sources=state.sources,
    )
    report(runtime, summary=_verdict(summary, tried))
    if problem is not None:
        notice(runtime, problem.message, problem.remedy, "warning", problem.code)
    for text in tried.notices if tried is not None else ():
        notice(runtime, text, level="warning")
    staged = StagedOperation(
        version=version.id, hash=summary.hash, counts=summary.counts, refused=refused, ok=summary.ok
    )
    return {"staged": staged}


@node(kind="question")
async def ask_confirm(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Wait until the rows shown are confirmed, changed or given up."""
    info = await asyncio.to_thread(runtime.context.databases.info, state.connection)
    question = question_of(state, info, await catalogue_of(runtime, state.connection))
    named = bool(question.payload["type_name"])
    given: ConfirmAnswer | NamedAnswer
    given = ask(question, NamedAnswer) if named else ask(question, ConfirmAnswer)
    if given.key == "edit":
        return _edited(given, state)
    if given.key == "again":
        return {"decision": "again", "add_error_message": None}
    if isinstance(given, NamedAnswer) and given.key == "name":
        return _named(given.name, str(question.payload["type_name"]), runtime)
    if given.key == "yes" and question.key == parts.FIX:
        notice(runtime, _("The database refuses these rows; mend them first."), level="warning")
        return {"decision": "other"}
    report(runtime, by="user", summary=_("Confirmed.") if given.key == "yes" else _("Given up."))
    if given.key == "yes":
        return {"decision": "yes", "confirmed_at": datetime.now(UTC).isoformat()}
    return {"decision": "no"}


def question_of(state: RecordsState, info: ConnectionInfo, catalogue: Catalogue | None = None) -> Question:
    """Return what is asked: to confirm, to mend, or to take back."""
    staged = state.staged or StagedOperation()
    undo = state.save_content == "undo"
    fix = not undo and not staged.ok
    first = next(iter(staged.counts), "")
    payload = Confirm(
        hash=staged.hash,
        version=staged.version,
        connection=info.id,
        connection_name=info.name,
        counts=staged.counts,
        refused=staged.refused,
        type_name=first if info.production and not fix else "",
    ).model_dump(mode="json")
    tables = counted_words(catalogue, staged.counts)
    no = Choice(parts.NO, _("Give up"))
    if fix:
        again = Choice(parts.AGAIN, _("Try again"))
        return Question(parts.FIX, _fix_text(staged, info), (again, no), payload=payload)
    if undo:
        text = _("Take {tables} back out of {name}?", tables=tables, name=info.name)
        yes = Choice(parts.YES, _("Take back"))
    else:
        text = _("Write {tables} to {name}?", tables=tables, name=info.name)
        yes = Choice(parts.YES, _("Write"))
    if payload["type_name"]:
        typed = _("{name} is a production database: type {table} to confirm.", name=info.name, table=first)
        return Question(parts.UNDO if undo else parts.CONFIRM, f"{text} {typed}", (no,), payload=payload)
    return Question(parts.UNDO if undo else parts.CONFIRM, text, (yes, no), payload=payload)


# ---- staging ----------------------------------------------------------------------


async def _stage_undo(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Return a committed batch as the operation that takes it back."""
    version = await versions.committed_version(runtime, state.session_id, state.entry)
    receipt = await versions.receipt_of(runtime, version)
    summary = await versions.summary_of(runtime, version)
    if receipt is None:
        raise AppError("nothing_to_undo", _("There is no written batch to take back."), "")
    report(runtime, summary=_("{count} {count:row|rows} may be taken back.", count=len(receipt.rows)))
    staged = StagedOperation(
        version=version, hash=summary.hash, counts=summary.counts, ok=True, entry=receipt.entry
    )
    return {"save_content": "undo", "staged": staged, "decision": "", "connection": summary.connection}


async def _batch(state: RecordsState, runtime: Run) -> tuple[Batch, dict[str, Any]]:
    """Return the rows that are meant, and what changes with them in the state."""
    if state.batch is not None or state.batch_digest:
        batch = await _handed_over(state, runtime)
        known = {} if state.started else await _known(state, runtime)
        return batch, {**known, "connection": batch.connection}
    if state.decision in ("edit", "again") and state.frame is not None:
        return await _framed(state, runtime), {}
    if intent_of(state) in ("save", "edit"):
        return await _shown(state, runtime)
    rows = await get_rows(runtime, state.add_processed_records)
    now, zone = clock_of(state.now, state.timezone)
    if state.request is not None:
        now, zone = state.request.now, state.request.timezone
    batch = Batch(rows=tuple(rows), connection=state.connection, seed=state.seed, now=now, timezone=zone)
    return batch, {}


async def _framed(state: RecordsState, runtime: Run) -> Batch:
    """Return the batch that is staged."""
    rows = await get_rows(runtime, state.edited)
    return (state.frame or Batch()).model_copy(update={"rows": tuple(rows)})


async def _shown(state: RecordsState, runtime: Run) -> tuple[Batch, dict[str, Any]]:
    """Return the rows of the version on show; what is written already is not staged again."""
    version = state.base_version or await versions.head_of(runtime, state.session_id)
    if not version:
        return Batch(), {}
    summary = await versions.summary_of(runtime, version)
    if summary.state == "committed":
        raise AppError(
            "already_written",
            _("These rows are already in the database."),
            _("Send a new request, or choose an earlier version in the list."),
        )
    batch = await versions.batch_of(runtime, version)
    return batch, {**await _known(state, runtime), "connection": batch.connection}


async def _known(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Return what the version on show tells of its rows, so that their next version tells it too."""
    if state.user_input and intent_of(state) == "edit":
        return {"started": time.time(), "said": state.user_input}
    version = state.base_version or await versions.head_of(runtime, state.session_id)
    if not version:
        return {"started": time.time()}
    summary = await versions.summary_of(runtime, version)
    return {
        "started": time.time(),
        "said": await versions.request_of(runtime, version),
        "sources": await versions.sources_of(runtime, version),
        "warnings": list(summary.warnings),
        "unmapped": list(summary.unmapped),
        "assumptions": list(summary.assumptions),
        "decided_by": summary.decided_by,
    }


async def _handed_over(state: RecordsState, runtime: Run) -> Batch:
    """Return the rows as edited: from the request, or from the blob store where they are many."""
    if state.batch is not None:
        return _checked(lambda: Batch.model_validate(state.batch))
    data = await asyncio.to_thread(runtime.context.store.get_blob, state.batch_digest)
    batch = await asyncio.to_thread(_checked, lambda: read_object(data, Batch, "rows", StagedRow))
    return batch.model_copy(update={"connection": state.connection}) if state.started else batch


def _checked(read: Callable[[], Batch]) -> Batch:
    try:
        batch = read()
        for row in batch.rows:
            row.model_dump_json()
    except (ValueError, AttributeError, TypeError, PydanticSerializationError) as problem:
        raise AppError(
            "bad_batch",
            _("The edited rows can't be read."),
            _("Take the last edit back and try again."),
            type(problem).__name__,
        ) from problem
    return batch


def _edited(given: ConfirmAnswer | NamedAnswer, state: RecordsState) -> dict[str, Any]:
    """Return the rows as edited, to be tried again; no rows means those that are there."""
    told: dict[str, Any] = {"decision": "edit", "batch_digest": given.digest}
    if given.batch is not None:
        batch = given.batch.model_copy(update={"connection": state.connection})
        told["batch"] = batch.model_dump(mode="json")
    return told


def _named(typed: str, wanted: str, runtime: Run) -> dict[str, Any]:
    if typed.strip() != wanted:
        notice(
            runtime,
            _("That is not the name {table}; nothing was written.", table=wanted),
            _("Type the table's name exactly, or give up."),
            "warning",
            "type_the_name",
        )
        return {"decision": "other"}
    report(runtime, by="user", summary=_("Confirmed by the table's name."))
    return {"decision": "yes", "typed_name": wanted, "confirmed_at": datetime.now(UTC).isoformat()}


# ---- the trial --------------------------------------------------------------------


async def _tried(
    runtime: Run, batch: Batch, info: ConnectionInfo
) -> tuple[DryRun | None, Problem | None, list[str]]:
    """Try the rows; a database that can't try them leaves them as they are, with the reason."""
    show = progress_of(runtime, CHECK, _("Trying the rows in {name}", name=info.name))
    statements: list[str] = []

    def work(stop: threading.Event) -> DryRun:
        database = runtime.context.databases.open(batch.connection)
        statements.extend(_statements(database, batch))
        return database.dry_run(batch, show, stop)

    try:
        return await stoppable(work, PATIENCE), None, statements
    except AppError as error:
        return None, problem_of(error), statements


def _statements(database: Database, batch: Batch) -> list[str]:
    found = dict.fromkeys(one.text for one in database.statements(batch))
    return list(found)[:MOST_STATEMENTS]


def _refused(batch: Batch, tried: DryRun | None) -> int:
    """Count the rows that can't be written: refused by the database, or with a cell that is open."""
    open_rows = {row.key for row in batch.rows if any(cell.problem for cell in row.cells)}
    wrong = {verdict.row for verdict in tried.verdicts if not verdict.ok} if tried is not None else set()
    return len(open_rows | wrong)


def _summary(state: RecordsState, batch: Batch, info: ConnectionInfo) -> Summary:
    return Summary(
        connection=info.id,
        connection_name=info.name,
        production=info.production,
        hash=batch.hash,
        counts=versions.counts_of(batch.rows),
        warnings=state.warnings,
        assumptions=state.assumptions,
        unmapped=state.unmapped,
        source_name=state.sources[0].name if state.sources else "",
        decided_by=state.decided_by,
    )


def _request(state: RecordsState) -> str:
    return state.request.text if state.request is not None else state.said or state.user_input


def _verdict(summary: Summary, tried: DryRun | None) -> str:
    if tried is None:
        return _("The database could not try the rows.")
    if summary.ok:
        return _("The database accepts every row; the trial was rolled back.")
    return _("{count} {count:row is|rows are} refused; the trial was rolled back.", count=summary.refused)


def _fix_text(staged: StagedOperation, info: ConnectionInfo) -> str:
    if staged.refused:
        return _(
            "{count} {count:row needs|rows need} mending before {count:it|they} can be written.",
            count=staged.refused,
        )
    return _("The database {name} could not try the rows; they are kept.", name=info.name)


def _nothing_staged() -> Problem:
    return Problem(
        code="nothing_to_save",
        message=_("There are no rows to write."),
        remedy=_("Say first what shall be added."),
    )


ALL = (stage_operation, check_staged_operation, ask_confirm)
