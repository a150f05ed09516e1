"""What a model may propose: a task list, and the operations of a task in a schema of real names only."""

from __future__ import annotations

import re
from typing import Any, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, create_model

from app.core.i18n import _
from app.domain.robot.cell.matching import CANDIDATES, match_name
from app.domain.robot.cell.models import BUILT_IN, Cell
from app.domain.robot.nodes import Node, NodeDatabase
from app.domain.robot.program import Source
from app.domain.robot.understand.marking import mark_request
from app.domain.robot.understand.operations import (
    Branch,
    Candidate,
    Expression,
    Issue,
    Operation,
    Task,
)
from app.domain.robot.understand.tasks import TASK_KINDS

MAX_TASKS = 60
MAX_STEPS = 60
_EXACT = 100
_FLOW = ("repeat", "while", "if")
_NEVER = frozenset(("program", "step"))
_CONDITIONS = ("di", "part_held", "vision_found", "always")
_DIGITS = re.compile(r"\d+(?:\.\d+)?")


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ProposedTask(_Strict):
    """One task in the words of the request."""

    kind: str
    text: str = Field(min_length=1, max_length=600)


class TaskList(_Strict):
    """The tasks of a request in their order; none where it says nothing that a robot could do."""

    tasks: list[ProposedTask] = Field(default_factory=list, max_length=MAX_TASKS)


class Steps(_Strict):
    """The operations of one task; each entry is made by steps_model."""

    steps: list[Any] = Field(default_factory=list, max_length=MAX_STEPS)


def task_list_model() -> type[TaskList]:
    """Return the schema of a task list, with the kinds that there are."""
    kind: Any = Literal[TASK_KINDS]
    task = create_model("ProposedTask", __base__=ProposedTask, kind=(kind, ...))
    listed: Any = list[task]
    return create_model("TaskList", __base__=TaskList, tasks=(listed, Field(max_length=MAX_TASKS)))


def tasks_problem(request: str, found: TaskList) -> str:
    """Return "" or why a task list can't be what the request says: words or numbers that it does not hold."""
    if not found.tasks:
        return ""
    said = said_numbers(request)
    for task in found.tasks:
        strange = [number for number in _DIGITS.findall(task.text) if float(number) not in said]
        if strange:
            return f"The number {strange[0]} is not in the request."
        if not shares_words(task.text, request):
            return f"The task “{task.text[:80]}” does not use the words of the request."
    return ""


def shares_words(text: str, request: str) -> bool:
    """Tell whether most pairs of characters of a text stand in the request."""
    plain = [re.sub(r"\W+", "", one.casefold()) for one in (text, request)]
    pairs = {plain[0][at : at + 2] for at in range(len(plain[0]) - 1)}
    return bool(pairs) and sum(pair in plain[1] for pair in pairs) >= len(pairs) * 0.6


def said_numbers(text: str) -> set[float]:
    """Return every number that a text says, in digits or in words."""
    marks = mark_request(text, Cell()).marks.values()
    return {float(one) for one in _DIGITS.findall(text)} | {abs(mark.value) for mark in marks if mark.value}


# ---- the operations of a task -----------------------------------------------------


def steps_model(nodes: NodeDatabase, cell: Cell) -> type[Steps]:
    """Return the schema of a task's operations: only operations, fields, choices and names that exist."""
    known = [node for node in nodes.nodes if node.shape in ("stmt", "end") and node.op not in _NEVER]
    named = _named_models(known, cell)
    inner: Any = None
    for level in range(3):
        inside: dict[str, Any] = {}
        if inner is not None:
            body: Any = list[inner]
            inside = {"body": (body, Field(default_factory=list, max_length=MAX_STEPS))}
            inside["otherwise"] = (body, Field(default_factory=list, max_length=MAX_STEPS))
        ops = [node.op for node in known if inner is not None or not _holds(node)]
        op: Any = Literal[(*ops, *(_FLOW if inner is not None else ()))]
        inner = create_model(f"Step{2 - level}", __base__=_Strict, op=(op, ...), **named, **inside)
    listed: Any = list[inner]
    return create_model("Steps", __base__=Steps, steps=(listed, Field(max_length=MAX_STEPS)))


def _holds(node: Node) -> bool:
    return any(slot.kind == "statement" for slot in node.inputs)


def _named_models(known: list[Node], cell: Cell) -> dict[str, Any]:
    """Return the parts of a step: references, numbers, choices, texts and a condition."""
    fields = [field for node in known for field in node.fields]
    inputs = [slot for node in known for slot in node.inputs if slot.kind == "value"]
    ids = sorted({item.id for item in cell.items})
    parts: dict[str, Any] = {}
    refs = sorted({field.name for field in fields if field.kind == "ref"})
    if ids and refs:
        parts["refs"] = _part("Reference", refs, name=_any_of(ids), words=str)
    numbers = {field.name for field in fields if field.kind == "number"}
    numbers |= {slot.name for slot in inputs if slot.check == "Number"} | {"TIMES"}
    parts["numbers"] = _part("Number", sorted(numbers), value=float)
    options = sorted({one for field in fields for one in field.values})
    chosen = sorted({field.name for field in fields if field.kind == "enum"})
    parts["choices"] = _part("Choice", chosen, value=_any_of(options))
    texts = {field.name for field in fields if field.kind == "text"}
    texts |= {slot.name for slot in inputs if slot.check in (None, "String")}
    parts["texts"] = _part("Text", sorted(texts), value=str)
    condition = create_model(
        "Condition",
        __base__=_Strict,
        kind=(_any_of(_CONDITIONS), ...),
        name=(_any_of(["", *ids]), ""),
        words=(str, ""),
        text=(str, ""),
        negated=(bool, False),
    )
    parts["condition"] = (condition | None, None)
    return parts


def _part(title: str, names: list[str], **values: Any) -> Any:
    given: dict[str, Any] = {key: (kind, ...) for key, kind in values.items()}
    one: Any = create_model(title, __base__=_Strict, field=(_any_of(names), ...), **given)
    return (list[one], Field(default_factory=list, max_length=20))


def _any_of(values: Any) -> Any:
    return Literal[tuple(values)] if values else str


def steps_problem(task: str, nodes: NodeDatabase, cell: Cell, found: Steps) -> str:
    """Return "" or why operations can't be what a task says: fields, names, words or numbers."""
    if not found.steps:
        return "The list of steps is empty."
    said = said_numbers(task)
    waiting = list(found.steps)
    while waiting:
        one = waiting.pop()
        waiting += [*getattr(one, "body", []), *getattr(one, "otherwise", [])]
        if problem := _step_problem(one, task, said, nodes, cell):
            return problem
    return ""


def _step_problem(one: Any, task: str, said: set[float], nodes: NodeDatabase, cell: Cell) -> str:
    node = nodes.by_op.get(one.op)
    if one.op in ("while", "if") and one.condition is None:
        return f"{one.op} needs a condition."
    if one.op == "repeat" and [number.field for number in one.numbers] != ["TIMES"]:
        return "repeat needs the number TIMES and nothing else."
    for number in one.numbers:
        if abs(number.value) not in said:
            return f"The task does not say the number {number.value:g}; leave {number.field} out."
        if node and not node.field(number.field) and not node.input(number.field):
            return f"{one.op} has no {number.field}."
    for ref in getattr(one, "refs", []):
        field = node.field(ref.field) if node else None
        if field is None or not cell.get(field.refers, ref.name):
            return f"{ref.name} is nothing that {one.op} can use as {ref.field}."
        if not ref.words.strip() or ref.words.strip().casefold() not in task.casefold():
            return f"The words “{ref.words[:60]}” for {ref.name} are not in the task; copy them from it."
    for choice in one.choices:
        field = node.field(choice.field) if node else None
        if field is None or choice.value not in field.values:
            return f"{one.op} has no {choice.field} {choice.value}."
    for text in one.texts:
        if node is None or not (node.field(text.field) or node.input(text.field)):
            return f"{one.op} has no {text.field}."
        if text.value.casefold() not in task.casefold():
            return f"The text “{text.value[:60]}” is not in the task."
    return _condition_problem(one.condition, task, cell) if one.condition else ""


def _condition_problem(condition: Any, task: str, cell: Cell) -> str:
    section = {"di": "di", "vision_found": "cameras"}.get(condition.kind, "")
    if section and not cell.get(section, condition.name):
        return f"A condition {condition.kind} needs a name of the cell."
    if condition.kind == "di" and condition.words.strip().casefold() not in task.casefold():
        return f"The words “{condition.words[:60]}” are not in the task; copy them from it."
    if condition.text and condition.text.casefold() not in task.casefold():
        return f"The text “{condition.text[:60]}” is not in the task."
    return ""


def operations_of(
    found: Steps, task: Task, nodes: NodeDatabase, cell: Cell, language: str
) -> tuple[list[Operation], list[Issue]]:
    """Return checked proposals as operations, and the questions about names that are not sure."""
    maker = _Maker(task, nodes, cell, language)
    return [maker.operation(one) for one in found.steps], maker.issues


class _Maker:
    def __init__(self, task: Task, nodes: NodeDatabase, cell: Cell, language: str) -> None:
        self._task, self._nodes, self._cell, self._language = task, nodes, cell, language
        self.issues: list[Issue] = []

    def operation(self, one: Any) -> Operation:
        """Return one proposed step as an operation that remembers its task."""
        node = self._nodes.by_op.get(one.op)
        made = Operation(op=one.op, source=self._source())
        for ref in getattr(one, "refs", []):
            field = node.field(ref.field) if node else None
            if field:
                made.params[ref.field] = self._name(field.refers, ref.name, ref.words.strip())
        made.params.update({number.field: number.value for number in one.numbers})
        made.params.update({choice.field: choice.value for choice in one.choices})
        made.params.update({text.field: text.value for text in one.texts})
        body = [self.operation(inside) for inside in getattr(one, "body", [])]
        otherwise = [self.operation(inside) for inside in getattr(one, "otherwise", [])]
        condition = self._condition(one.condition) if one.condition else None
        if one.op == "if" and condition:
            made.branches, made.otherwise = [Branch(condition=condition, body=body)], otherwise
            return made
        made.body, made.otherwise = body, otherwise
        if condition:
            made.values["COND"] = condition
        return made

    def _source(self) -> Source:
        return Source(text=self._task.text, start=self._task.start, task=self._task.number)

    def _name(self, section: str, name: str, words: str) -> str:
        """Return a name; words that could mean another thing are asked about."""
        matched = match_name(words, self._cell, (section,))
        if matched.sure and matched.candidates[0].score >= _EXACT:
            return matched.sure.id
        if name in BUILT_IN.get(section, ()) or (matched.sure and matched.sure.id == name):
            return name
        item = self._cell.get(section, name)
        near = [item] if item else []
        near += [one.item for one in matched.candidates if one.item.id != name]
        scores = {one.item.id: round(one.score, 1) for one in matched.candidates}
        candidates = [
            Candidate(value=one.id, label=one.label(self._language), score=scores.get(one.id, 0.0))
            for one in near[:CANDIDATES]
        ]
        message = _("“{text}” may mean {name}; please say whether it does.", text=words, name=name)
        self.issues.append(
            Issue(
                kind="ambiguous_reference",
                key=f"{section}:{words}",
                message=message,
                text=words,
                section=section,
                candidates=candidates,
                source=self._source(),
            )
        )
        return name

    def _condition(self, condition: Any) -> Expression:
        made = Expression(kind="true")
        if condition.kind == "di":
            made = Expression(
                kind="di", params={"PIN": self._name("di", condition.name, condition.words.strip())}
            )
        elif condition.kind == "vision_found":
            made = Expression(
                kind="vision_found", params={"CAM": condition.name, "CLASS": cast("str", condition.text)}
            )
        elif condition.kind == "part_held":
            made = Expression(kind="part_held")
        return Expression(kind="not", parts=[made]) if condition.negated else made
