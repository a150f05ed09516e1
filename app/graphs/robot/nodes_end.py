"""The nodes at the end: the proof and its version, explanations, earlier versions, refusals and errors."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from app.core.errors import AppError
from app.core.events import Version
from app.core.i18n import _, language
from app.domain.robot import parts
from app.domain.robot.cell.models import Cell
from app.domain.robot.checking.check import check_program
from app.domain.robot.dryrun.models import Played
from app.domain.robot.dryrun.play import dry_run
from app.domain.robot.models import ProgramIssue
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.parts import Summary
from app.domain.robot.program import Program
from app.domain.robot.program_diff import program_changes
from app.domain.robot.program_xml import block_count, read_program, write_program
from app.domain.robot.understand.operations import Traced
from app.domain.robot.wording import explain
from app.engines.blockly.proof import Proof, prove
from app.graphs.base import emit, node, report
from app.graphs.keeping import Run, get, notice, put, say
from app.graphs.restoring import restored
from app.graphs.robot import keep
from app.graphs.robot.nodes_begin import head_of, known_request, read_with_ids
from app.graphs.robot.state import RobotState

MAX_LINES = 200
MOST_PLAYED = 2_000
UNKNOWN = "unknown_block"
LOST = "engine_lost"


@node(name="PROVE_PROGRAM", kind="engine")
async def prove_program(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Have the validator and Blockly itself judge the program; what both accept becomes a version.

    An engine that is lost says nothing about the program: the run fails and can go on from here.
    """
    data = await get(runtime, state.final_xml)
    cell = await keep.cell_of(runtime, state.cell)
    try:
        proof = await prove(data, shipped_nodes(), runtime.context.blockly, cell)
    except AppError as error:
        if error.code == LOST:
            raise
        return {"is_error": keep.problem_of(error), "status": "fail"}
    base = await keep.get_program(runtime, state.base)
    errors = await asyncio.to_thread(_new_errors, proof, base, cell, state)
    if errors:
        report(
            runtime,
            summary=_("{count} {count:fault was|faults were} found; no version is made.", count=len(errors)),
        )
        problem = AppError("not_accepted", errors[0].message, _("Change the request or the program."))
        return {"issues": list(proof.issues), "is_error": keep.problem_of(problem), "status": "fail"}
    return await _keep(data, proof, base, cell, state, runtime)


def _new_errors(proof: Proof, base: Program | None, cell: Cell, state: RobotState) -> list[ProgramIssue]:
    """Return what stands against a version: faults that an opened program did not have already.

    What was opened is kept as it is, with its faults told; an edit may not add any.
    """
    if proof.accepted or state.made == "opened":
        return []
    known: set[tuple[str, str, str]] = set()
    if base is not None and state.made != "made":
        issues = check_program(write_program(base), shipped_nodes(), cell)
        known = {_fault(one) for one in issues if one.severity == "error"}
    fresh = [one for one in proof.errors if _fault(one) not in known]
    if known:
        return [one for one in fresh if not one.code.startswith("blockly_")]
    message = _("Blockly did not accept the program.")
    return fresh or [ProgramIssue(code="not_accepted", message=message)]


def _fault(issue: ProgramIssue) -> tuple[str, str, str]:
    return issue.code, issue.block_id, issue.field


async def _keep(
    data: bytes, proof: Proof, base: Program | None, cell: Cell, state: RobotState, runtime: Run
) -> dict[str, Any]:
    program = await asyncio.to_thread(read_program, data)
    changes = []
    if base is not None and state.made in ("edited", "saved"):
        changes = program_changes(base, program, shipped_nodes(), language(), cell)
    summary = _summary(program, proof, state).model_copy(update={"changes": changes})
    files = {
        parts.PROGRAM: data,
        parts.SUMMARY: summary.model_dump_json().encode(),
        parts.TRACE: parts.TRACES.dump_json(_trace(program, state)),
        parts.CELL: await get(runtime, state.cell),
        parts.REQUEST: state.request.encode("utf-8", "replace"),
    }
    played = await asyncio.to_thread(_play, program, cell)
    files[parts.DRY_RUN] = played.model_dump_json().encode()
    if state.made == "made":
        files[parts.TASKS] = parts.TASK_LIST.dump_json(state.task_list)
        files[parts.STEPS] = parts.STEP_LIST.dump_json(state.module_steps)
    store = runtime.context.store
    label = _label(state, summary)
    version = await asyncio.to_thread(
        lambda: store.add_version(state.session_id, label, files, by=state.decided_by, once=state.run_id)
    )
    emit(runtime, Version(version.id, version.number, version.label))
    report(runtime, summary=_proven(summary))
    _tell(state, summary, runtime)
    _tell_played(played, runtime)
    status = "pass" if summary.accepted else "fail"
    told = {"version": version.id, "issues": list(proof.issues), "changes": changes}
    return {**told, "status": status, "dialog_state": "done"}


def _play(program: Program, cell: Cell) -> Played:
    """Return what a dry run finds, in a bounded number of steps."""
    found = dry_run(program, shipped_nodes(), cell, most_steps=MOST_PLAYED)
    return Played(seconds=found.seconds, complete=found.complete, findings=found.findings)


def _tell_played(played: Played, runtime: Run) -> None:
    if not played.findings:
        return
    text = _(
        "The dry run finds {count} {count:thing|things} that would go wrong; the first: {text}",
        count=len(played.findings),
        text=played.findings[0].message,
    )
    remedy = _("Open the dry run to see where.")
    notice(runtime, text, remedy, "warning", "dry_run")


def _summary(program: Program, proof: Proof, state: RobotState) -> Summary:
    unknown = {one.block_type for one in proof.issues if one.code == UNKNOWN}
    return Summary(
        made=state.made,
        name=_label_words(state.request),
        blocks=block_count(program),
        steps=len(state.module_steps),
        accepted=proof.accepted,
        blockly=proof.verdict is not None and proof.verdict.accepted,
        unknown=sorted(unknown),
        issues=list(proof.issues),
        open=state.open,
        cell_name=state.cell_name,
        decided_by=state.decided_by,
        seconds=time.time() - state.started,
    )


def _trace(program: Program, state: RobotState) -> dict[str, Traced]:
    """Return where the blocks that are still there come from."""
    there = {block.id for block in program.walk()}
    return {identity: one for identity, one in state.trace.items() if identity in there}


def _label(state: RobotState, summary: Summary) -> str:
    if state.made == "opened":
        return _("Opened: {name}", name=_opened_name(state))
    if state.made == "saved":
        return _("Edited by hand: {count} {count:change|changes}", count=len(summary.changes))
    return summary.name


def _opened_name(state: RobotState) -> str:
    names = [path.replace("\\", "/").rpartition("/")[2] for path in state.attachments]
    return next((name for name in names if name.lower().endswith(".xml")), "")


def _label_words(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= 60 else f"{plain[:59]}…"


def _proven(summary: Summary) -> str:
    if summary.accepted:
        return _(
            "The validator and Blockly accept the program of {count} {count:block|blocks}.",
            count=summary.blocks,
        )
    return _(
        "The program is kept as it is; {count} {count:fault is|faults are} told.", count=len(summary.issues)
    )


def _tell(state: RobotState, summary: Summary, runtime: Run) -> None:
    for kind in summary.unknown:
        text = _("The block {type} is not known here. It is kept as it is, but it can't be run.", type=kind)
        notice(runtime, text, level="warning", code=UNKNOWN)
    for change in summary.changes[:MAX_LINES]:
        say(runtime, changed_words(change.kind, change.before, change.after), state.decided_by)
    if not summary.changes and state.made == "made":
        say(
            runtime,
            _("The program is ready: {count} {count:block|blocks}.", count=summary.blocks),
            state.decided_by,
        )


def changed_words(kind: str, before: str, after: str) -> str:
    """Return one change of a program as a sentence."""
    if kind == "added":
        return _("Added: {text}", text=after)
    if kind == "removed":
        return _("Removed: {text}", text=before)
    if kind == "moved":
        return _("Moved: {text}", text=after)
    return _("Changed: {before} → {after}", before=before, after=after)


# ---- without a new program --------------------------------------------------------


@node(name="OPEN_PROGRAM")
async def open_program(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Take the program that was opened, or that comes from the editor, as it is."""
    program = await keep.get_program(runtime, state.base)
    if program is None:
        return {"is_error": keep.problem_of(_no_program()), "status": "fail"}
    data = await asyncio.to_thread(write_program, program)
    saved = state.intent == "saved"
    told: dict[str, Any] = {
        "final_xml": await put(runtime, data),
        "made": "saved" if saved else "opened",
    }
    if saved:
        told |= {"base": await _before(state, runtime), "request": await known_request(state, runtime)}
    report(runtime, summary=_("Read {count} {count:block|blocks}.", count=block_count(program)))
    return told


async def _before(state: RobotState, runtime: Run) -> str:
    """Return the program on show before the edit, so that the changes can be told."""
    version = await head_of(state, runtime)
    if not version:
        return ""
    data = await asyncio.to_thread(runtime.context.store.read_part, version, parts.PROGRAM)
    return await keep.put_program(runtime, await asyncio.to_thread(read_with_ids, data))


@node(name="EXPLAIN_PROGRAM")
async def explain_program(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Tell in words what the program does, step by step."""
    program = await keep.get_program(runtime, state.base)
    if program is None:
        return {"is_error": keep.problem_of(_no_program()), "status": "fail"}
    cell = await keep.cell_of(runtime, state.cell)
    lines = explain(program, shipped_nodes(), language(), cell)
    told = "\n".join(f"{'  ' * line.level}{line.text}" for line in lines[:MAX_LINES])
    if len(lines) > MAX_LINES:
        told += "\n" + _("… and {count} more {count:line|lines}.", count=len(lines) - MAX_LINES)
    say(runtime, told)
    report(runtime, summary=_("Told {count} {count:step|steps}.", count=len(lines)))
    return {"final_answer": told, "status": state.status or "pass"}


@node(name="RESTORE_VERSION")
async def restore_version(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Go one version back, or forward again."""
    store, redo = runtime.context.store, state.intent == "redo"
    _possible, version, said = await restored(store, state.session_id, redo=redo, once=state.run_id)
    if version is not None:
        emit(runtime, Version(version.id, version.number, version.label))
    say(runtime, said)
    report(runtime, summary=said)
    return {"final_answer": said, "status": "pass"}


@node(name="REFUSE_REQUEST")
async def refuse_request(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Say why no program is made of this request."""
    kind = state.refusal.kind if state.refusal else "not_a_robot_task"
    text = state.refusal.message if state.refusal else ""
    notice(runtime, text, level="warning", code=f"{parts.REFUSE}:{kind}")
    report(runtime, summary=text)
    return {"final_answer": text, "status": "fail", "dialog_state": "done"}


@node(name="EXPLAIN_ERROR")
async def explain_error(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Say what is wrong and what to do."""
    if state.is_error is not None:
        notice(runtime, state.is_error.message, state.is_error.remedy, "error", state.is_error.code)
        for issue in state.issues[1:MAX_LINES]:
            notice(runtime, issue.message, level=issue.severity, code=issue.code)
        report(runtime, summary=state.is_error.message)
    return {"status": "fail", "dialog_state": "done"}


def _no_program() -> AppError:
    return AppError(
        "no_program",
        _("There is no program here yet."),
        _("Say what the robot should do, or open a program."),
    )


ALL = (prove_program, open_program, explain_program, restore_version, refuse_request, explain_error)
