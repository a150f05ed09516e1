"""The nodes of understanding: the task list, its review, and the steps of each task."""

from __future__ import annotations

import asyncio
from typing import Any

from app.core.errors import AppError
from app.core.events import Choice, Question
from app.core.i18n import _
from app.core.text import has_cjk
from app.domain.robot import parts
from app.domain.robot.cell.models import Cell
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.propose import Steps, operations_of, steps_model
from app.domain.robot.refine import refined, request_of
from app.domain.robot.understand.api import make_program, with_answers
from app.domain.robot.understand.operations import Outcome, Plan, Task
from app.domain.robot.understand.refusals import not_a_task
from app.domain.robot.understand.tasks import task_at
from app.graphs.base import ask, node, report
from app.graphs.keeping import Run, notice
from app.graphs.robot import keep
from app.graphs.robot.skills import AskedTasks, asked_steps, steps_skill, task_list_skill
from app.graphs.robot.state import ReviewAnswer, RobotState
from app.graphs.skill import RULES, NeedsUser
from app.graphs.skill import Outcome as Decision

AT_ONCE = 2


@node(name="SAS_USER_INPUT_TO_TASK_LIST", kind="skill")
async def user_input_to_task_list(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Divide the request into tasks; refuse what is unsafe or nothing for a robot."""
    request, unclear = state.request, ""
    if state.feedback:
        changed = refined([task.text for task in state.task_list], state.feedback)
        if changed is None:
            unclear = state.feedback
            text = _("That change was not understood; edit the list, or say which task becomes what.")
            notice(runtime, text, level="warning", code="feedback")
        else:
            request = request_of(changed)
    cell = await keep.cell_of(runtime, state.cell)
    outcome = await asyncio.to_thread(make_program, request, shipped_nodes(), cell, state.answers)
    base: dict[str, Any] = {"feedback": "", "dialog_state": "review_tasks", "refusal": None, "proposed": {}}
    if unclear:
        return {"feedback": "", "dialog_state": "review_tasks"}
    if outcome.refusal is not None and outcome.refusal.kind == "safety":
        report(runtime, by=RULES, summary=outcome.refusal.message)
        return {**base, "refusal": outcome.refusal}
    for remark in outcome.remarks:
        notice(runtime, remark, level="warning", code="manner")
    if _understood(outcome):
        report(runtime, by=RULES, summary=_("Read {count} {count:task|tasks}.", count=len(outcome.tasks)))
        return {**base, "request": request, "task_list": outcome.tasks, "open": outcome.questions}
    return {**base, **await _listed_by_model(request, outcome, cell, runtime)}


def _understood(outcome: Outcome) -> bool:
    return outcome.refusal is None and all(one.kind != "not_understood" for one in outcome.questions)


async def _listed_by_model(request: str, outcome: Outcome, cell: Cell, runtime: Run) -> dict[str, Any]:
    """Ask the model for the task list; without one the rules' tasks stand, or the request is refused."""
    given = AskedTasks(request=request, read=outcome.tasks)
    told: dict[str, Any] = {"request": request, "task_list": outcome.tasks, "open": outcome.questions}
    try:
        decision = await runtime.context.skills.do(task_list_skill(), given)
    except NeedsUser as nobody:
        _tell(runtime, nobody)
        report(runtime, by=RULES, summary=nobody.message)
        return {**told, "refusal": outcome.refusal}
    for note in decision.notes:
        notice(runtime, note)
    _report(runtime, decision, _("Read {count} {count:task|tasks}.", count=len(decision.value.tasks)))
    if decision.guess:
        return told
    if not decision.value.tasks:
        return {**told, "refusal": outcome.refusal or not_a_task(request, cell)}
    found = [one.text for one in decision.value.tasks]
    kinds = [one.kind for one in decision.value.tasks]
    joined = request_of(found)
    return {**told, "request": joined, "task_list": _placed(found, kinds, joined), "decided_by": decision.by}


def _placed(texts: list[str], kinds: list[str], joined: str) -> list[Task]:
    """Return tasks with the places at which their words stand in the joined request."""
    tasks: list[Task] = []
    at = 0
    for number, (text, kind) in enumerate(zip(texts, kinds, strict=True), start=1):
        words = text.strip().rstrip("。.;；,，")
        at = joined.index(words, at)
        tasks.append(Task(number=number, kind=kind, text=words, start=at))
        at += len(words)
    return tasks


def _tell(runtime: Run, nobody: AppError) -> None:
    notes = nobody.values.get("notes")
    for note in notes if isinstance(notes, list) else []:
        notice(runtime, str(note))


def _report(runtime: Run, decision: Decision[Any], summary: str) -> None:
    report(runtime, by=decision.by, summary=summary, prompt=decision.prompt or None, tokens=decision.tokens)


# ---- the review -------------------------------------------------------------------


@node(name="SAS_REVIEW_AND_REFINE", kind="question")
async def review_and_refine(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Show the list and wait: accepted, edited, or said in words what to change."""
    stage = parts.REVIEW_STEPS if state.dialog_state == "review_steps" else parts.REVIEW_TASKS
    given = ask(_question(state, stage), ReviewAnswer)
    report(runtime, by="user", summary=_REVIEWED[given.key]())
    if given.key == parts.CANCEL:
        return {"dialog_state": "done", "status": "pass"}
    if given.key == parts.ACCEPT_ALL:
        return {"dialog_state": "generate" if stage == "steps" else "steps", "review": []}
    if given.key == parts.ACCEPT:
        return {"dialog_state": "generate" if stage == "steps" else "steps"}
    if given.key == parts.SAY:
        return {"dialog_state": "tasks", "feedback": given.text}
    kept = [one for one in given.tasks if one.strip()]
    if not kept:
        notice(runtime, _("A program needs at least one task."), level="warning", code="no_task")
        return {"dialog_state": state.dialog_state}
    return {"dialog_state": "tasks", "request": request_of(kept)}


_REVIEWED = {
    parts.ACCEPT: lambda: _("Accepted."),
    parts.ACCEPT_ALL: lambda: _("Accepted."),
    parts.EDIT: lambda: _("The list was edited."),
    parts.SAY: lambda: _("A change was asked for."),
    parts.CANCEL: lambda: _("Given up."),
}


def _question(state: RobotState, stage: str) -> Question:
    steps = stage == parts.REVIEW_STEPS
    payload = parts.Review(
        stage="steps" if steps else "tasks",
        request=state.request,
        tasks=state.task_list,
        steps=state.module_steps if steps else [],
        open=state.open,
    ).model_dump(mode="json")
    if steps:
        text = _("These are the steps of the tasks. Are they right?")
    else:
        text = _("These are the tasks of the request. Are they right?")
    choices = (Choice(parts.ACCEPT, _("Accept")), Choice(parts.CANCEL, _("Give up")))
    return Question(stage, text, choices, payload=payload)


# ---- the steps --------------------------------------------------------------------


@node(name="SAS_TASK_LIST_TO_MODULE_STEPS", kind="skill")
async def task_list_to_module_steps(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Turn every task into steps, several at once; what the rules can't read a model may propose."""
    cell = await keep.cell_of(runtime, state.cell)
    proposed = dict(state.proposed)
    outcome = await asyncio.to_thread(_outcome, state, cell, proposed)
    unread = [
        task for task in state.task_list if task.number not in proposed and _is_open(task, outcome, state)
    ]
    by = state.decided_by
    if unread and runtime.context.skills.model is not None:
        found = await _propose(unread, cell, runtime)
        if found:
            proposed |= found
            by = runtime.context.skills.model_name
            outcome = await asyncio.to_thread(_outcome, state, cell, proposed)
    questions = [one for one in outcome.questions if one.key not in state.left_out]
    draft = await keep.put_program(runtime, outcome.program)
    counted = _(
        "{tasks} {tasks:task|tasks} became {steps} {steps:step|steps}.",
        tasks=len(outcome.tasks),
        steps=len(outcome.steps),
    )
    report(runtime, by=by, summary=counted)
    told: dict[str, Any] = {
        "module_steps": outcome.steps,
        "operations": outcome.operations,
        "open": questions,
    }
    told |= {"proposed": proposed, "draft": draft, "trace": outcome.trace, "decided_by": by}
    return {**told, "refusal": outcome.refusal, "dialog_state": "review_steps", "task_list": outcome.tasks}


def _outcome(state: RobotState, cell: Cell, proposed: dict[int, str]) -> Outcome:
    """Return what the rules and the kept proposals make of the tasks; pure, for a thread."""
    plan = Plan(tasks=state.task_list)
    schema = steps_model(shipped_nodes(), cell) if proposed else Steps
    known = with_answers(cell, state.answers)
    language = "zh" if has_cjk(state.request) else "en"
    for task in state.task_list:
        if task.number in proposed:
            steps = schema.model_validate_json(proposed[task.number])
            operations, issues = operations_of(steps, task, shipped_nodes(), known, language)
            plan.proposed[task.number] = operations
            plan.issues += issues
    return make_program(state.request, shipped_nodes(), cell, state.answers, plan)


def _is_open(task: Task, outcome: Outcome, state: RobotState) -> bool:
    """Tell whether words of a task were not understood."""
    if outcome.refusal is not None:
        return True
    places = [
        one.source.start if one.source else 0
        for one in outcome.questions
        if one.kind == "not_understood" and one.key not in state.left_out
    ]
    return any(task_at(state.task_list, place) == task.number for place in places)


async def _propose(tasks: list[Task], cell: Cell, runtime: Run) -> dict[int, str]:
    """Ask the model about several tasks at once; return what it proposed, by task."""
    gate = asyncio.Semaphore(AT_ONCE)
    nodes = shipped_nodes()

    async def one(task: Task) -> tuple[int, str]:
        async with gate:
            try:
                skill = steps_skill(task.kind, nodes, cell)
                decision = await runtime.context.skills.do(skill, asked_steps(task.text, nodes, cell))
            except NeedsUser as nobody:
                _tell(runtime, nobody)
                return task.number, ""
        _report(runtime, decision, _("The model proposed the steps of a task."))
        return task.number, decision.value.model_dump_json()

    return {number: steps for number, steps in await asyncio.gather(*map(one, tasks)) if steps}


ALL = (user_input_to_task_list, review_and_refine, task_list_to_module_steps)
