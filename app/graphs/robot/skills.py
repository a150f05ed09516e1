"""The decisions of the robot graph that a model may help with: the task list, and the steps of one task."""

from __future__ import annotations

from pydantic import BaseModel

from app.core.i18n import _
from app.core.text import has_cjk
from app.domain.robot.cell.models import Cell
from app.domain.robot.editing.proposed import ProposedEdits, edits_model, edits_problem, steps_text
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program import Program
from app.domain.robot.propose import (
    ProposedTask,
    Steps,
    TaskList,
    steps_model,
    steps_problem,
    task_list_model,
    tasks_problem,
)
from app.domain.robot.understand.operations import Task
from app.domain.robot.vocabulary import catalogue
from app.graphs.skill import Guess, Skill, Unknown, Verdict

LIST_TOKENS = 2048
STEP_TOKENS = 3072
MAX_NAMES = 400


class AskedTasks(BaseModel):
    """What a model is asked: a request; read are the tasks that the rules found, with what they left."""

    request: str
    read: list[Task] = []


class AskedEdit(BaseModel):
    """What a model is asked: a wish, with the steps of the program and the names that there are."""

    request: str
    steps: str
    names: str


class AskedSteps(BaseModel):
    """What a model is asked: one task, with the blocks and the names that there are."""

    task: str
    blocks: str
    names: str


def task_list_skill() -> Skill[AskedTasks, TaskList]:
    """Return the skill that divides a request into tasks."""
    return Skill(
        name="robot/task_list",
        input=AskedTasks,
        output=task_list_model(),
        rules=_tasks_by_rules,
        check=lambda given, found: tasks_problem(given.request, found),
        values=lambda given: {"request": given.request},
        max_tokens=LIST_TOKENS,
    )


def _tasks_by_rules(given: AskedTasks) -> Verdict[TaskList]:
    if not given.read:
        return Unknown(_("This says nothing that a robot could do with the blocks there are."))
    tasks = [ProposedTask(kind=task.kind, text=task.text) for task in given.read]
    return Guess(TaskList(tasks=tasks), _("Some words of the request were not understood."))


def steps_skill(kind: str, nodes: NodeDatabase, cell: Cell) -> Skill[AskedSteps, Steps]:
    """Return the skill that turns one task into operations; each kind of task has its prompt."""
    return Skill(
        name=f"robot/{kind}",
        input=AskedSteps,
        output=steps_model(nodes, cell),
        rules=lambda given: Unknown(_("“{text}” was not understood.", text=given.task)),
        check=lambda given, found: steps_problem(given.task, nodes, cell, found),
        max_tokens=STEP_TOKENS,
    )


def edit_skill(program: Program, nodes: NodeDatabase, cell: Cell) -> Skill[AskedEdit, ProposedEdits]:
    """Return the skill that turns a wish into edits of a program; the rules have not read it."""
    return Skill(
        name="robot/edit",
        input=AskedEdit,
        output=edits_model(program, nodes),
        rules=lambda given: Unknown(_("“{text}” was not understood.", text=given.request)),
        check=lambda given, found: edits_problem(given.request, found, program, nodes, cell),
        max_tokens=LIST_TOKENS,
    )


def asked_edit(request: str, program: Program, nodes: NodeDatabase, cell: Cell) -> AskedEdit:
    """Return a wish as the input of its skill, with the steps and the names that there are."""
    language = "zh" if has_cjk(request) else "en"
    return AskedEdit(request=request, steps=steps_text(program, nodes, cell, language), names=_names(cell))


def _names(cell: Cell) -> str:
    lines = [f"{item.id} ({item.section}): {', '.join(item.names[1:])}" for item in cell.items[:MAX_NAMES]]
    return "\n".join(lines)


def asked_steps(task: str, nodes: NodeDatabase, cell: Cell) -> AskedSteps:
    """Return a task as the input of its skill, with blocks and names in its language."""
    language = "zh" if has_cjk(task) else "en"
    return AskedSteps(task=task, blocks=catalogue(nodes, language), names=_names(cell))
