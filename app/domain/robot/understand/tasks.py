"""The task list and the module steps that people review."""

from __future__ import annotations

import re

from app.domain.robot.cell.models import Cell
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.understand.operations import Operation, Plan, Step, Task
from app.domain.robot.understand.telling import LATER, StepTeller

_EDGES = " \t\n\r,，。.;；、:："
_JOINTS = re.compile(
    r"[\s,，、;；]*(?:然后|接着|随后|并且|并|再|(?<![最前先随然向往])(?:之|以)?后|"
    r"\band then|\bthen|\band|\bafter that)$",
    re.IGNORECASE,
)
TASK_KINDS = ("pick_place", "pallet", "conveyor", "vision", "process", "io", "flow", "motion")
_KINDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("pallet", frozenset(("pallet_define", "pallet_move", "pallet_next", "pallet_reset"))),
    ("process", frozenset(("weld_seam", "weave", "dispense", "screw", "force"))),
    ("vision", frozenset(("vision_run", "move_vision"))),
    ("conveyor", frozenset(("conveyor", "conveyor_wait", "conveyor_track"))),
    ("pick_place", frozenset(("gripper", "gripper_set", "vacuum", "tool_change"))),
    ("flow", frozenset(("retry", "try", "on_event", "define", "call", "error", "stop", "if"))),
    (
        "io",
        frozenset(
            (
                "do_set",
                "do_pulse",
                "ao_set",
                "reg_write",
                "wait_di",
                "wait_time",
                "wait_until",
                "wait_operator",
            )
        ),
    ),
)


def tasks_of(operations: list[Operation], text: str) -> list[Task]:
    """Return one task for each part of the request, with all its words; the operations learn their task."""
    groups: dict[int, list[Operation]] = {}
    for operation in operations:
        groups.setdefault(first_place(operation), []).append(operation)
    starts = sorted(groups)
    tasks: list[Task] = []
    for number, start in enumerate(starts, start=1):
        begin = 0 if number == 1 else start
        end = starts[number] if number < len(starts) else len(text)
        words = _JOINTS.sub("", text[begin:end].strip(_EDGES)).strip(_EDGES)
        kind = _kind(groups[start])
        tasks.append(Task(number=number, kind=kind, text=words, start=text.find(words, begin)))
        for operation in groups[start]:
            _give(operation, number)
    return tasks


def planned(operations: list[Operation], plan: Plan) -> list[Operation]:
    """Return the operations under the tasks of a plan, with what was proposed instead of some of them."""
    groups: dict[int, list[Operation]] = {task.number: [] for task in plan.tasks}
    for operation in operations:
        groups[task_at(plan.tasks, first_place(operation))].append(operation)
    groups.update({number: one for number, one in plan.proposed.items() if number in groups})
    for number, group in groups.items():
        for operation in group:
            _give(operation, number)
    return [operation for task in plan.tasks for operation in groups[task.number]]


def task_at(tasks: list[Task], place: int) -> int:
    """Return the number of the task that holds a character of the request."""
    before = [task.number for task in tasks if task.start <= place]
    return before[-1] if before else tasks[0].number


def first_place(operation: Operation) -> int:
    """Return where the words of an operation and of all that it holds begin."""
    places = [first_place(one) for one in inner(operation)]
    return min([operation.source.start if operation.source else 0, *places])


def _give(operation: Operation, task: int) -> None:
    if operation.source:
        operation.source = operation.source.model_copy(update={"task": task})
    for one in inner(operation):
        _give(one, task)


def inner(operation: Operation) -> list[Operation]:
    """Return what an operation holds directly."""
    branches = [one for branch in operation.branches for one in branch.body]
    return [*operation.body, *branches, *operation.otherwise]


def _every(operations: list[Operation]) -> set[str]:
    found = {one.op for one in operations}
    for one in operations:
        found |= _every(inner(one))
    return found


def _kind(operations: list[Operation]) -> str:
    ops = _every(operations)
    return next((kind for kind, words in _KINDS if ops & words), "motion")


def steps_of(operations: list[Operation], nodes: NodeDatabase, cell: Cell, language: str) -> list[Step]:
    """Return the lines of the module steps, deeper ones indented by their level."""
    lines: list[Step] = []
    tell = StepTeller(nodes, cell, language)
    for operation in operations:
        _lines(operation, 0, tell, lines)
    return lines


def _lines(one: Operation, level: int, tell: StepTeller, lines: list[Step]) -> None:
    _line(one, one.op, tell.head(one), level, lines)
    for name, body in _held(one):
        if label := tell.between(one, name) if body else "":
            _line(one, "", label, level, lines)
        for inside in body:
            _lines(inside, level + 1, tell, lines)


def _line(one: Operation, op: str, text: str, level: int, lines: list[Step]) -> None:
    task, start = (one.source.task, one.source.start) if one.source else (0, 0)
    lines.append(Step(task=task, level=level, text=text, op=op, text_source=start))


def _held(one: Operation) -> list[tuple[str, list[Operation]]]:
    """Return what an operation holds, under the names of the block's inputs."""
    if one.op == "if":
        branches = [(f"DO{number}", branch.body) for number, branch in enumerate(one.branches)]
        return [*branches, ("ELSE", one.otherwise)]
    return [("", one.body), (LATER.get(one.op, ""), one.otherwise)]


def watchers_first(operations: list[Operation]) -> list[Operation]:
    """Return the operations with the watchers that a loop or a choice holds beside it: they are always on."""
    out: list[Operation] = []
    for one in operations:
        inside: list[Operation] = []
        one.body = _without_watchers(one.body, inside)
        one.otherwise = _without_watchers(one.otherwise, inside)
        for branch in one.branches:
            branch.body = _without_watchers(branch.body, inside)
        is_empty = one.op in ("repeat", "while") and inside and not one.body
        out += [*inside, *([] if is_empty else [one])]
    return out


def _without_watchers(body: list[Operation], found: list[Operation]) -> list[Operation]:
    plain = watchers_first(body)
    found += [one for one in plain if one.op == "on_event"]
    return [one for one in plain if one.op != "on_event"]
