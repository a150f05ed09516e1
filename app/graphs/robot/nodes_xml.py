"""The nodes from steps to one program: XML of each step, what is still open, tasks, the whole."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.events import Choice, Question
from app.core.files import write_atomic
from app.core.i18n import _
from app.domain.robot import parts
from app.domain.robot.cell.files import MAX_BYTES, add_alias, add_point
from app.domain.robot.cell.models import Cell
from app.domain.robot.pieces import concatenated, merged, pieces_of
from app.domain.robot.program import with_ids
from app.domain.robot.understand.operations import Issue
from app.graphs.base import ask, node, report
from app.graphs.keeping import Run, get, notice, put
from app.graphs.robot import keep
from app.graphs.robot.nodes_begin import read_file
from app.graphs.robot.state import MapAnswer, RobotState

TEACHABLE = "points"
_NAMED = ("unknown_reference", "ambiguous_reference")


@node(name="GENERATE_INDIVIDUAL_XMLS")
async def generate_individual_xmls(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Write the XML of every step from its template; no model has a hand in it."""
    program = await keep.get_program(runtime, state.draft)
    if program is None:
        report(
            runtime, summary=_("{count} {count:thing|things} must be settled first.", count=len(state.open))
        )
        return {"dialog_state": "generate"}
    pieces = await asyncio.to_thread(lambda: pieces_of(with_ids(program)))
    report(runtime, summary=_("Wrote {count} {count:piece|pieces} of XML.", count=len(pieces)))
    return {"individual_xmls": await keep.put_pieces(runtime, pieces), "dialog_state": "generate"}


@node(name="SAS_MERGE_XMLS")
async def merge_xmls(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Put the pieces of each task together."""
    pieces = await keep.get_pieces(runtime, state.individual_xmls)
    tasks = await asyncio.to_thread(merged, pieces)
    report(
        runtime,
        summary=_("{count} {count:piece|pieces} became {tasks}.", count=len(pieces), tasks=len(tasks)),
    )
    return {"merged_xmls": await keep.put_pieces(runtime, tasks)}


@node(name="SAS_CONCATENATE_XMLS")
async def concatenate_xmls(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Put the tasks together as one program."""
    pieces = await keep.get_pieces(runtime, state.merged_xmls)
    data = await asyncio.to_thread(concatenated, pieces)
    report(runtime, summary=_("The program has {size} characters.", size=len(data)))
    return {"final_xml": await put(runtime, data), "made": "made"}


# ---- what is open -----------------------------------------------------------------


@node(name="SAS_PARAMETER_MAPPING", kind="question")
async def parameter_mapping(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Ask about the first name, number or phrase that is open; the answer goes into the cell."""
    if not state.open:
        report(runtime, summary=_("Every name is known and every number is in its range."))
        return {"dialog_state": "mapped"}
    issue = state.open[0]
    cell = await keep.cell_of(runtime, state.cell)
    given = ask(question_about(issue, state), MapAnswer)
    report(runtime, by="user", summary=_("Answered: {text}", text=given.value or given.name or given.key))
    if given.key == parts.CANCEL:
        return {"dialog_state": "done", "status": "pass"}
    if given.key == parts.LEAVE:
        return _left(issue, state, runtime)
    try:
        if given.key == parts.TEACH:
            return await taught(issue, given, state, runtime)
        return await chosen(issue, given.value, cell, state, runtime)
    except AppError as error:
        notice(runtime, error.message, error.remedy, "warning", error.code)
        return {"dialog_state": "generate"}


def question_about(issue: Issue, state: RobotState, *, leave: bool = True) -> Question:
    """Return the question about an open thing; leave offers to go on without unclear words."""
    source = issue.source
    start = source.start if source else -1
    open_one = parts.Open(
        kind=issue.kind,
        key=issue.key,
        text=issue.text,
        section=issue.section,
        param=issue.param,
        value=issue.value,
        minimum=issue.minimum,
        maximum=issue.maximum,
        candidates=issue.candidates,
        teach=issue.section == TEACHABLE,
        leave=leave and issue.kind == "not_understood",
        start=start,
        end=start + len(source.text) if source else -1,
        issues=state.open,
        tasks=state.task_list,
        steps=state.module_steps,
        draft=state.draft,
    )
    choices = [Choice(one.value, f"{one.label} ({one.value})", one.likely) for one in issue.candidates]
    if open_one.leave:
        choices.append(Choice(parts.LEAVE, _("Go on without it")))
    choices.append(Choice(parts.CANCEL, _("Give up")))
    return Question(parts.MAP, issue.message, tuple(choices), payload=open_one.model_dump(mode="json"))


def _left(issue: Issue, state: RobotState, runtime: Run) -> dict[str, Any]:
    if issue.kind != "not_understood":
        notice(runtime, _("The program can't be made without this."), level="warning", code="needed")
        return {"dialog_state": "generate"}
    left = [*state.left_out, issue.key]
    return {"left_out": left, "open": state.open[1:], "dialog_state": "generate"}


async def taught(issue: Issue, given: MapAnswer, state: RobotState, runtime: Run) -> dict[str, Any]:
    """Add a point to the cell under the name that was asked about."""
    if issue.section != TEACHABLE:
        raise AppError(
            "not_teachable",
            _("Only points can be taught here."),
            _("Choose one of the names shown, or add it to the cell file."),
        )
    name = given.name.strip() or issue.text
    made: list[str] = []

    def change(data: bytes) -> bytes:
        data, identity = add_point(data, name, given.pose)
        made.append(identity)
        return data

    cell = await _change_cell(change, state, runtime)
    return {**cell, "answers": {**state.answers, issue.key: made[-1]}, "dialog_state": "steps"}


async def chosen(issue: Issue, value: str, cell: Cell, state: RobotState, runtime: Run) -> dict[str, Any]:
    """Take a name of the cell, a number, or other words for what was not understood."""
    if issue.kind == "not_understood":
        return _reworded(issue, value, state)
    if issue.kind == "out_of_range":
        return {"answers": {**state.answers, issue.key: _number(value)}, "dialog_state": "steps"}
    identity = _named(issue.section, value, cell)
    told: dict[str, Any] = {}
    if issue.kind == "unknown_reference" and f"{issue.section}:{issue.text}" == issue.key:
        told = await _change_cell(
            lambda data: add_alias(data, issue.section, identity, issue.text), state, runtime
        )
    return {**told, "answers": {**state.answers, issue.key: identity}, "dialog_state": "steps"}


def _reworded(issue: Issue, words: str, state: RobotState) -> dict[str, Any]:
    start = issue.source.start if issue.source else state.request.find(issue.text)
    end = start + len(issue.text)
    request = f"{state.request[:start]}{words}{state.request[end:]}"
    return {"request": request, "dialog_state": "tasks"}


def _number(value: str) -> str:
    try:
        number = float(value.strip())
    except ValueError:
        number = float("nan")
    if not -1e9 < number < 1e9:
        raise AppError("no_number", _("“{text}” is no number.", text=value[:40]), _("Type a number."))
    return f"{number:.6f}".rstrip("0").rstrip(".")


def _named(section: str, value: str, cell: Cell) -> str:
    """Return the identifier that an answer names exactly."""
    plain = value.strip().casefold()
    found = [item.id for item in cell.of(section) if plain in (name.casefold() for name in item.names)]
    if len(found) != 1:
        raise AppError(
            "no_such_name",
            _("The cell has nothing called “{text}”.", text=value[:60]),
            _("Choose one of the names shown, or teach a new point."),
        )
    return found[0]


async def _change_cell(change: Any, state: RobotState, runtime: Run) -> dict[str, Any]:
    """Change the cell of this run, and the user's file where that is wished and it is still the same."""
    before = await get(runtime, state.cell)
    after = await asyncio.to_thread(change, before)
    if state.write_cell and state.cell_path:
        path = Path(state.cell_path)
        now = await asyncio.to_thread(read_file, path, MAX_BYTES)
        if now != before:
            after = await asyncio.to_thread(change, now)
        await asyncio.to_thread(write_atomic, path, after)
        notice(runtime, _("Written into {name}.", name=path.name), code="cell_written")
    return {"cell": await put(runtime, after)}


ALL = (generate_individual_xmls, parameter_mapping, merge_xmls, concatenate_xmls)
