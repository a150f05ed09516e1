"""The typed edits of a program, and their application; blocks keep their ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from pydantic import BaseModel, Field

from app.domain.robot.program import Block, Chain, Program, number_block, walk, with_ids

Where = Literal["before", "after", "start", "end"]
_HEAD = "rb_program"


class SetValue(BaseModel):
    """Give a field, or a number that is plugged in, another value."""

    kind: Literal["set"] = "set"
    ids: list[str]
    name: str
    value: str


class Remove(BaseModel):
    """Take blocks out with all that they hold."""

    kind: Literal["remove"] = "remove"
    ids: list[str]


class Insert(BaseModel):
    """Put blocks before or after another, or at the start or end of the main program."""

    kind: Literal["insert"] = "insert"
    blocks: list[Block]
    where: Where
    anchor: str = ""


class Move(BaseModel):
    """Put a block elsewhere."""

    kind: Literal["move"] = "move"
    id: str
    where: Where
    anchor: str = ""


class Swap(BaseModel):
    """Let two blocks change their places."""

    kind: Literal["swap"] = "swap"
    one: str
    two: str


class Repeat(BaseModel):
    """Put the whole main program into a loop."""

    kind: Literal["repeat"] = "repeat"
    times: str


class Refer(BaseModel):
    """Use another thing of the cell wherever one is used, or only in some blocks."""

    kind: Literal["refer"] = "refer"
    fields: list[str]
    old: str
    new: str
    ids: list[str] = Field(default_factory=list)


Edit = SetValue | Remove | Insert | Move | Swap | Repeat | Refer


def applied(program: Program, edits: list[Edit]) -> Program:
    """Return the program with the edits carried out one after the other."""
    changed = program.model_copy(deep=True)
    for edit in edits:
        _APPLY[edit.kind](changed, edit)
    changed.chains = [chain for chain in changed.chains if chain.blocks]
    return with_ids(changed)


def place_of(program: Program, identity: str) -> tuple[list[Block], int] | None:
    """Return the chain that holds a block, and where in it."""
    waiting = [chain.blocks for chain in program.chains]
    while waiting:
        blocks = waiting.pop()
        for at, block in enumerate(blocks):
            if block.id == identity:
                return blocks, at
            waiting.extend(block.statements.values())
    return None


def main_chain(program: Program) -> list[Block]:
    """Return the chain that begins with the program's head, else the first one."""
    headed = [chain for chain in program.chains if chain.blocks and chain.blocks[0].type == _HEAD]
    if not headed and not program.chains:
        program.chains.append(Chain(blocks=[]))
    return (headed or program.chains)[0].blocks


def _set(program: Program, edit: SetValue) -> None:
    for block in program.walk():
        if block.id not in edit.ids:
            continue
        if edit.name in block.fields:
            block.fields[edit.name] = edit.value
        else:
            block.values[edit.name] = number_block(edit.value)


def _remove(program: Program, edit: Remove) -> None:
    for identity in edit.ids:
        place = place_of(program, identity)
        if place:
            place[0].pop(place[1])
    _without_empty(program)


def _without_empty(program: Program) -> None:
    """Forget places for steps in which nothing is left."""
    for block in program.walk():
        for name in [name for name, steps in block.statements.items() if not steps]:
            del block.statements[name]


def _insert(program: Program, edit: Insert) -> None:
    _put(program, edit.blocks, edit.where, edit.anchor)


def _put(program: Program, blocks: list[Block], where: Where, anchor: str) -> None:
    place = place_of(program, anchor) if anchor else None
    if place is not None:
        chain, at = place
        at += 1 if where == "after" else 0
    else:
        chain = main_chain(program)
        head = 1 if chain and chain[0].type == _HEAD else 0
        at = head if where in ("start", "before") else len(chain)
    chain[at:at] = blocks


def _move(program: Program, edit: Move) -> None:
    place = place_of(program, edit.id)
    if place is None or edit.id == edit.anchor:
        return
    block = place[0][place[1]]
    if any(inside.id == edit.anchor for inside in walk([block])):
        return
    place[0].pop(place[1])
    _put(program, [block], edit.where, edit.anchor)
    _without_empty(program)


def _swap(program: Program, edit: Swap) -> None:
    one, two = place_of(program, edit.one), place_of(program, edit.two)
    if one is None or two is None:
        return
    first, second = one[0][one[1]], two[0][two[1]]
    if any(inside.id == edit.two for inside in walk([first])) or any(
        inside.id == edit.one for inside in walk([second])
    ):
        return
    one[0][one[1]], two[0][two[1]] = second, first


def _repeat(program: Program, edit: Repeat) -> None:
    chain = main_chain(program)
    head = 1 if chain and chain[0].type == _HEAD else 0
    body = chain[head:]
    loop = Block(type="controls_repeat_ext", values={"TIMES": number_block(edit.times)})
    loop.statements["DO"] = body
    chain[head:] = [loop]


def _refer(program: Program, edit: Refer) -> None:
    for block in program.walk():
        if edit.ids and block.id not in edit.ids:
            continue
        for name in edit.fields:
            if block.fields.get(name) == edit.old:
                block.fields[name] = edit.new


_APPLY: dict[str, Callable[[Program, Any], None]] = {
    "set": _set,
    "remove": _remove,
    "insert": _insert,
    "move": _move,
    "swap": _swap,
    "repeat": _repeat,
    "refer": _refer,
}
