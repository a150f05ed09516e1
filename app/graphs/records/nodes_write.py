"""The last three nodes: write or take back, clear the stage, tell what the database holds."""

from __future__ import annotations

import asyncio
import threading
from datetime import datetime
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _, pair
from app.domain.records.models import Batch, JournalEntry, Problem, RowVerdict
from app.domain.records.parts import Receipt
from app.domain.records.wording import counted_words
from app.engines.databases.committing import Committed
from app.graphs.base import node, report
from app.graphs.keeping import Run, notice, say
from app.graphs.records import versions
from app.graphs.records.keep import catalogue_of, stoppable
from app.graphs.records.nodes_read import problem_of
from app.graphs.records.state import OperationResult, RecordsState, RowSet, StagedOperation

MOST_ENTRIES = 50


@node(kind="engine")
async def execute_operation(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Write exactly the rows that were shown, or take the batch back."""
    staged = state.staged or StagedOperation()
    try:
        if state.save_content == "undo":
            result = await _undo(state, staged, runtime)
        else:
            result = await _commit(state, staged, runtime)
    except AppError as error:
        report(runtime, summary=error.message)
        return {"result": OperationResult(problem=problem_of(error))}
    return {"result": result}


@node
async def reset_after_operation(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Clear what was staged."""
    if state.decision == "no":
        report(runtime, summary=_("Nothing was written; the rows stay in the list of versions."))
    return {
        "save_content": "" if state.decision == "no" else state.save_content,
        "edited": RowSet(),
        "frame": None,
        "batch": None,
        "batch_digest": "",
        "temp_add_llm_data": RowSet(),
        "structured_add_records": RowSet(),
        "add_processed_records": RowSet(),
        "typed_name": "",
    }


@node
async def format_operation_response(state: RecordsState, runtime: Run) -> dict[str, Any]:
    """Tell what the database holds now."""
    result = state.result
    if result is None:
        say(runtime, _("Nothing was written."))
        return {"final_answer": _("Nothing was written."), "status": "pass", "save_content": ""}
    if result.problem is not None:
        problem = result.problem
        notice(runtime, problem.message, problem.remedy, "error", problem.code)
        return {"final_answer": problem.message, "status": "fail", "save_content": ""}
    counts = state.staged.counts if state.staged is not None else {}
    tables = counted_words(await catalogue_of(runtime, state.connection), counts)
    if state.save_content == "undo":
        text = _("Taken back: {tables}.", tables=tables)
    else:
        text = _("Written: {tables}. It can be taken back.", tables=tables)
    if result.different:
        names = _(", ").join(result.different[:5])
        notice(runtime, _("Another program has changed these since: {names}.", names=names), level="warning")
    say(runtime, text)
    return {"final_answer": text, "status": "pass", "save_content": ""}


# ---- writing ----------------------------------------------------------------------


async def _commit(state: RecordsState, staged: StagedOperation, runtime: Run) -> OperationResult:
    batch = await versions.batch_of(runtime, staged.version)
    summary = await versions.summary_of(runtime, staged.version)
    databases = runtime.context.databases

    def work(_stop: threading.Event) -> Committed:
        database = databases.open(batch.connection)
        if known := _written(state, batch, databases.settle, databases.journal.entries):
            return Committed(entry=known, rows=known.rows)
        return database.commit(batch, staged.hash, databases.journal, typed_name=state.typed_name)

    if summary.hash != staged.hash:
        raise AppError(
            "changed_since_shown",
            _("The rows are not the ones that were shown; nothing was written."),
            _("Look at the rows again and confirm them."),
        )
    done = await stoppable(work)
    if done.entry is None:
        return OperationResult(problem=_refusal(done.refused))
    receipt = Receipt(
        entry=done.entry.id,
        at=(done.entry.finished or done.entry.created).isoformat(),
        rows=list(done.rows),
        different=list(done.different),
    )
    version = await _receipted(state, runtime, batch, receipt, _("Written"))
    report(runtime, by="user", summary=_("{count} {count:row was|rows were} written.", count=len(done.rows)))
    return OperationResult(done=True, entry=done.entry.id, version=version, different=list(done.different))


def _written(state: RecordsState, batch: Batch, settle: Any, entries: Any) -> JournalEntry | None:
    """Return the entry of this very confirmation when it was carried out before a kill."""
    settle([batch.connection])
    since = datetime.fromisoformat(state.confirmed_at)
    for entry in entries(batch.connection, MOST_ENTRIES):
        if entry.created >= since and entry.batch_hash == batch.hash and entry.state in ("open", "done"):
            return entry  # type: ignore[no-any-return]
    return None


async def _undo(state: RecordsState, staged: StagedOperation, runtime: Run) -> OperationResult:
    databases = runtime.context.databases
    info = await asyncio.to_thread(databases.info, state.connection)
    if info.production and state.typed_name not in staged.counts:
        raise AppError("type_the_name", _("This is a production database; nothing was taken back."), "")

    def work(_stop: threading.Event) -> JournalEntry:
        database = databases.open(state.connection)
        databases.settle([state.connection])
        entry = databases.journal.entry(staged.entry)
        return entry if entry.state == "undone" else database.undo(entry, databases.journal)

    entry = await stoppable(work)
    batch = await versions.batch_of(runtime, staged.version)
    receipt = Receipt(
        entry=entry.id,
        state="undone",
        at=(entry.finished or entry.created).isoformat(),
        rows=list(entry.rows),
    )
    version = await _receipted(state, runtime, batch, receipt, _("Taken back"))
    report(
        runtime, by="user", summary=_("{count} {count:row was|rows were} taken back.", count=len(entry.rows))
    )
    return OperationResult(done=True, entry=entry.id, version=version)


async def _receipted(state: RecordsState, runtime: Run, batch: Batch, receipt: Receipt, label: str) -> int:
    """Keep the rows with their receipt as a version; return its id."""
    before = state.staged.version if state.staged is not None else 0
    summary = await versions.summary_of(runtime, before)
    summary = summary.model_copy(update={"state": receipt.state, "ok": True, "problem": None})
    tables = counted_words(await catalogue_of(runtime, batch.connection), summary.counts)
    version = await versions.add_version(
        runtime,
        state.session_id,
        pair(label, tables),
        batch,
        summary,
        run_id=state.run_id,
        request=await versions.request_of(runtime, before),
        dry_run=await versions.dry_run_of(runtime, before),
        receipt=receipt,
        sources=await versions.sources_of(runtime, before),
    )
    return version.id


def _refusal(refused: tuple[RowVerdict, ...]) -> Problem:
    """Return why a commit was refused, in the words of the first row's verdict."""
    cells = refused[0].cells if refused else ()
    first = cells[0].problem if cells else None
    reason = first.message if first is not None else ""
    return Problem(
        code="refused",
        message=_("Nothing was written: {reason}", reason=reason),
        remedy=_("Mend the row and confirm again; the rows are kept."),
    )


ALL = (execute_operation, reset_after_operation, format_operation_response)
