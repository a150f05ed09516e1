"""What a model may propose as a change: typed edits of the steps and fields that a program really has."""

from __future__ import annotations

import re
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model

from app.domain.robot.cell.models import Cell
from app.domain.robot.editing.edits import Move, Remove, Repeat, SetValue, Swap, Where
from app.domain.robot.editing.locate import numbered
from app.domain.robot.editing.read import Editor, Reading
from app.domain.robot.editing.values import ranged
from app.domain.robot.nodes import Node, NodeDatabase, NodeField, NodeInput
from app.domain.robot.program import Block, Program
from app.domain.robot.propose import said_numbers, shares_words
from app.domain.robot.wording import explain_block

MAX_EDITS, MAX_SHOWN = 20, 200
Kind = Literal["set", "remove", "insert", "move", "swap", "repeat"]


class ProposedEdit(BaseModel):
    """One edit; which parts count depends on its kind."""

    model_config = ConfigDict(extra="forbid")

    kind: Kind
    id: str = ""
    anchor: str = ""
    where: Where = "after"
    field: str = ""
    value: str = Field(default="", max_length=80)
    words: str = Field(default="", max_length=400)


class ProposedEdits(BaseModel):
    """The edits of one wish; none where it is no change."""

    model_config = ConfigDict(extra="forbid")

    edits: list[ProposedEdit] = Field(default_factory=list, max_length=MAX_EDITS)


def edits_model(program: Program, nodes: NodeDatabase) -> type[ProposedEdits]:
    """Return the schema of a change: only identifiers and fields that the program has."""
    steps = numbered(program)[:MAX_SHOWN]
    ids: Any = Literal[("", *(one.id for one in steps))]
    names: Any = Literal[("", *sorted({name for one in steps for name in _slots(one, nodes)}))]
    parts: dict[str, Any] = {"id": (ids, ""), "anchor": (ids, ""), "field": (names, "")}
    edit = create_model("ProposedEdit", __base__=ProposedEdit, **parts)
    listed: Any = list[edit]
    made: Any = (listed, Field(default_factory=list, max_length=MAX_EDITS))
    return create_model("ProposedEdits", __base__=ProposedEdits, edits=made)


def steps_text(program: Program, nodes: NodeDatabase, cell: Cell, language: str) -> str:
    """Return the steps of a program for a prompt: identifier, what it does, its fields."""
    lines = []
    for one in numbered(program)[:MAX_SHOWN]:
        fields = ", ".join(_slots(one, nodes))
        lines.append(f"{one.id}: {explain_block(one, nodes, language, cell)} [{fields}]")
    return "\n".join(lines)


def edits_problem(
    request: str, found: ProposedEdits, program: Program, nodes: NodeDatabase, cell: Cell
) -> str:
    """Return "" or why edits can't be what a wish says."""
    blocks = {block.id: block for block in program.walk()}
    for edit in found.edits:
        problem = _set_problem(edit, request, blocks, nodes, cell) if edit.kind == "set" else ""
        if problem := problem or _shape_problem(edit, request, blocks):
            return problem
    return ""


def _shape_problem(edit: ProposedEdit, request: str, blocks: dict[str, Block]) -> str:
    if edit.kind in ("set", "remove", "move", "swap") and edit.id not in blocks:
        return f"{edit.kind} needs the id of a step."
    if edit.kind == "swap" and edit.anchor not in blocks:
        return "swap needs the id of a second step as anchor."
    if edit.kind in ("insert", "move") and edit.where in ("before", "after") and edit.anchor not in blocks:
        return f"{edit.kind} {edit.where} needs the id of a step as anchor."
    if edit.kind == "insert" and not shares_words(edit.words, request):
        return f"The words “{edit.words[:80]}” are not those of the wish."
    if edit.kind == "repeat" and not re.fullmatch(r"\d{1,6}", edit.value):
        return "repeat needs a whole number of times as value."
    if edit.kind in ("insert", "repeat"):
        strange = said_numbers(edit.words if edit.kind == "insert" else edit.value) - said_numbers(request)
        return f"The wish does not say the number {min(strange):g}." if strange else ""
    return ""


def _set_problem(
    edit: ProposedEdit, request: str, blocks: dict[str, Block], nodes: NodeDatabase, cell: Cell
) -> str:
    block = blocks.get(edit.id)
    slot = _slots(block, nodes).get(edit.field) if block else None
    if slot is None:
        return f"The step {edit.id} has no {edit.field}."
    if isinstance(slot, NodeInput) or slot.kind == "number":
        said = _number(edit.value)
        known = said is not None and abs(said) in said_numbers(request)
        return "" if known else f"The wish does not say the number {edit.value}."
    if slot.kind == "enum":
        return "" if edit.value in slot.values else f"{edit.field} can't be {edit.value}."
    if slot.kind == "ref":
        item = cell.get(slot.refers, edit.value)
        named = item is not None and any(one.casefold() in request.casefold() for one in item.names)
        return "" if named else f"The wish does not name {edit.value}."
    return "" if edit.value in request else f"The wish does not say “{edit.value}”."


def _number(value: str) -> float | None:
    try:
        return float(value)
    except ValueError:
        return None


def _slots(block: Block, nodes: NodeDatabase) -> dict[str, NodeField | NodeInput]:
    """Return what of a block an edit may set, by name."""
    node: Node | None = nodes.by_type.get(block.type)
    if node is None:
        return {}
    plain = {one.name: one for one in node.fields}
    numbers = {
        one.name: one
        for one in node.inputs
        if one.check == "Number"
        and block.values.get(one.name, Block(type="math_number")).type == "math_number"
    }
    return {**plain, **numbers}


def carried_out(
    found: ProposedEdits,
    text: str,
    program: Program,
    nodes: NodeDatabase,
    cell: Cell,
    answers: dict[str, str],
) -> Reading:
    """Return the program with checked proposals carried out, or what is open; nothing is clamped."""
    editor = Editor(program, nodes, cell, answers, [], text)
    if not found.edits or edits_problem(text, found, program, nodes, cell):
        return Reading()
    blocks = {block.id: block for block in program.walk()}
    for edit in found.edits:
        if not _carry(edit, editor, blocks, nodes, answers, text):
            return Reading(issues=editor.issues)
    return editor.reading()


def _carry(
    edit: ProposedEdit,
    editor: Editor,
    blocks: dict[str, Block],
    nodes: NodeDatabase,
    answers: dict[str, str],
    text: str,
) -> bool:
    """Carry one edit out; False where its words are no step or its number is out of range."""
    anchor = edit.anchor if edit.where in ("before", "after") else ""
    if edit.kind == "insert":
        return editor.put(edit.words, edit.where, anchor)
    if edit.kind == "remove":
        return editor.do(Remove(ids=[edit.id]))
    if edit.kind == "move":
        return editor.do(Move(id=edit.id, where=edit.where, anchor=anchor))
    if edit.kind == "swap":
        return editor.do(Swap(one=edit.id, two=edit.anchor))
    if edit.kind == "repeat":
        return editor.do(Repeat(times=edit.value))
    slot = _slots(blocks[edit.id], nodes)[edit.field]
    value = edit.value
    if isinstance(slot, NodeInput) or slot.kind == "number":
        value, issue = ranged(slot, float(edit.value), answers, text)
        if issue:
            editor.issues.append(issue)
            return False
    return editor.do(SetValue(ids=[edit.id], name=edit.field, value=value))
