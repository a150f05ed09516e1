"""The node that changes the program on show by what is said about it."""

from __future__ import annotations

import asyncio
from typing import Any

from app.core.errors import AppError
from app.core.events import Choice, Question
from app.core.i18n import _
from app.domain.robot import parts
from app.domain.robot.cell.models import Cell
from app.domain.robot.editing.proposed import ProposedEdits, carried_out
from app.domain.robot.editing.read import Reading, read_change
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.program import Program, Source
from app.domain.robot.program_xml import write_program
from app.domain.robot.understand.operations import Candidate, Issue, Traced
from app.graphs.base import ask, node, report
from app.graphs.keeping import Run, notice, put
from app.graphs.robot import keep
from app.graphs.robot.nodes_begin import known_request
from app.graphs.robot.nodes_xml import chosen, question_about, taught
from app.graphs.robot.skills import asked_edit, edit_skill
from app.graphs.robot.state import MapAnswer, RobotState
from app.graphs.skill import RULES, NeedsUser

WISH = 0
NEW = "new"
"""The answer that makes a new program of words that are no change."""


@node(name="EDIT_PROGRAM", kind="question")
async def edit_program(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Change the program on show as the words say; ask where they may mean several things."""
    program = await keep.get_program(runtime, state.base)
    if program is None:
        return {"intent": "make"}
    cell = await keep.cell_of(runtime, state.cell)
    reading = await asyncio.to_thread(_read, state, program, cell)
    if reading.issues:
        return await _settled(reading.issues[0], state, runtime)
    if reading.program is None:
        return await _not_read(state, program, runtime)
    data = await asyncio.to_thread(write_program, reading.program)
    known = await known_request(state, runtime)
    report(
        runtime,
        by=state.decided_by,
        summary=_("{count} {count:change was|changes were} read.", count=len(reading.edits)),
    )
    told: dict[str, Any] = {"final_xml": await put(runtime, data), "made": "edited"}
    trace = _trace(reading.program, program, len(known) + 1 if known else 0)
    request = f"{known}\n{state.user_input}" if known else state.user_input
    return {**told, "trace": {**state.trace, **trace}, "request": request}


def _read(state: RobotState, program: Program, cell: Cell) -> Reading:
    nodes = shipped_nodes()
    if proposed := state.proposed.get(WISH):
        found = ProposedEdits.model_validate_json(proposed)
        return carried_out(found, state.request, program, nodes, cell, state.answers)
    return read_change(state.request, program, nodes, cell, state.answers, state.selected)


async def _not_read(state: RobotState, program: Program, runtime: Run) -> dict[str, Any]:
    """Have the model propose edits; without one, or where it fails, ask what is meant."""
    if WISH not in state.proposed and (told := await _proposed(state, program, runtime)):
        return told
    given = ask(_unclear(state), MapAnswer)
    report(runtime, by="user", summary=_("Answered: {text}", text=given.value or given.key))
    if given.key == parts.CANCEL:
        return {"dialog_state": "done", "status": "pass"}
    if given.value == NEW:
        text = _("Read as a new request; the program before stays in the list of versions.")
        notice(runtime, text, code="new_request")
        return {"intent": "make", "proposed": {}, "decided_by": RULES}
    words = given.value.strip()
    return {"request": words, "user_input": words, "proposed": {}, "decided_by": RULES, "dialog_state": ""}


async def _proposed(state: RobotState, program: Program, runtime: Run) -> dict[str, Any] | None:
    """Return what a model proposes; None where there is none."""
    cell = await keep.cell_of(runtime, state.cell)
    nodes = shipped_nodes()
    given = await asyncio.to_thread(asked_edit, state.request, program, nodes, cell)
    try:
        decision = await runtime.context.skills.do(edit_skill(program, nodes, cell), given)
    except NeedsUser as nobody:
        notice(runtime, nobody.message, nobody.remedy, code="unclear_change")
        return None
    for note in decision.notes:
        notice(runtime, note)
    report(
        runtime,
        by=decision.by,
        summary=_("The model proposed {count} {count:edit|edits}.", count=len(decision.value.edits)),
    )
    return {"proposed": {WISH: decision.value.model_dump_json()}, "decided_by": decision.by}


def _unclear(state: RobotState) -> Question:
    """Return the question what words mean that are no change of the program on show."""
    text = _("“{text}” was not understood as a change of this program.", text=state.request)
    label = _("Make a new program of it")
    about = parts.Open(
        kind="not_understood",
        key=f"edit:{state.request}",
        text=state.request,
        candidates=[Candidate(value=NEW, label=label)],
    )
    choices = (Choice(NEW, label), Choice(parts.CANCEL, _("Give up")))
    return Question(parts.MAP, text, choices, payload=about.model_dump(mode="json"))


async def _settled(issue: Issue, state: RobotState, runtime: Run) -> dict[str, Any]:
    """Ask about what is open; a protection that would be taken away is refused."""
    if issue.kind == "safety":
        return {"refusal": issue}
    given = ask(question_about(issue, state, leave=False), MapAnswer)
    report(runtime, by="user", summary=_("Answered: {text}", text=given.value or given.name or given.key))
    if given.key in (parts.CANCEL, parts.LEAVE):
        return {"dialog_state": "done", "status": "pass"}
    try:
        if issue.section == "blocks":
            return {"answers": {**state.answers, issue.key: given.value}, "dialog_state": ""}
        cell = await keep.cell_of(runtime, state.cell)
        if given.key == parts.TEACH:
            told = await taught(issue, given, state, runtime)
        else:
            told = await chosen(issue, given.value, cell, state, runtime)
    except AppError as error:
        notice(runtime, error.message, error.remedy, "warning", error.code)
        return {"dialog_state": ""}
    return {**told, "dialog_state": ""}


def _trace(program: Program, before: Program, offset: int) -> dict[str, Traced]:
    """Return where the new blocks come from: the words of this change."""
    known = {block.id for block in before.walk()}
    found: dict[str, Traced] = {}
    for block in program.walk():
        source: Source | None = block.source
        if source and block.id not in known:
            found[block.id] = Traced(task=0, step=0, text=source.text, start=source.start + offset)
    return found


ALL = (edit_program,)
