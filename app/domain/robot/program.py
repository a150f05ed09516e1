"""A robot program as a tree of blocks, the same tree that Blockly shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pydantic import BaseModel, Field

VARIABLE_FIELD = "VAR"
VARIABLE_BLOCKS = frozenset(
    ("controls_for", "controls_forEach", "math_change", "variables_get", "variables_set")
)


class Source(BaseModel):
    """Where a block comes from: the words of the request and the task they became."""

    text: str
    start: int = 0
    task: int = 0


class Mutation(BaseModel):
    """What Blockly keeps about a block whose shape can change."""

    attributes: dict[str, str] = Field(default_factory=dict)
    arguments: list[dict[str, str]] = Field(default_factory=list)


class Block(BaseModel):
    """One block with its fields, the values plugged into it, and the chains inside it."""

    type: str
    id: str = ""
    fields: dict[str, str] = Field(default_factory=dict)
    values: dict[str, Block] = Field(default_factory=dict)
    statements: dict[str, list[Block]] = Field(default_factory=dict)
    shadows: dict[str, Block] = Field(default_factory=dict)
    is_shadow: bool = False
    mutation: Mutation | None = None
    attributes: dict[str, str] = Field(default_factory=dict)
    comment: str = ""
    data: str = ""
    source: Source | None = None


class Chain(BaseModel):
    """Blocks that hang together at the top of the workspace, and where they lie."""

    blocks: list[Block]
    x: int = 20
    y: int = 20


class Program(BaseModel):
    """All chains of a workspace; variables by name with their ids."""

    chains: list[Chain] = Field(default_factory=list)
    variables: dict[str, str] = Field(default_factory=dict)

    def walk(self) -> Iterator[Block]:
        """Yield every block, parents before what they hold."""
        for chain in self.chains:
            yield from walk(chain.blocks)


def children(block: Block) -> Iterator[Block]:
    """Yield what a block holds: values first, then the chains."""
    yield from block.values.values()
    yield from block.shadows.values()
    for steps in block.statements.values():
        yield from steps


def walk(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield blocks and all they hold, parents first, without recursion."""
    waiting = list(reversed(list(blocks)))
    while waiting:
        block = waiting.pop()
        yield block
        waiting.extend(reversed(list(children(block))))


def with_ids(program: Program) -> Program:
    """Give every block without an id, or with one that is taken, the next free one.

    The same program always gets the same ids, and ids that are there stay.
    """
    copy = program.model_copy(deep=True)
    used: set[str] = set()
    nameless: list[Block] = []
    for block in copy.walk():
        if block.id and block.id not in used:
            used.add(block.id)
        else:
            nameless.append(block)
    number = 0
    for block in nameless:
        number += 1
        while f"b{number}" in used:
            number += 1
        block.id = f"b{number}"
    return copy


def number_block(value: str, shadow: bool = True) -> Block:
    """Return a block that holds a number."""
    return Block(type="math_number", fields={"NUM": value}, is_shadow=shadow)


def text_block(value: str, shadow: bool = True) -> Block:
    """Return a block that holds a text."""
    return Block(type="text", fields={"TEXT": value}, is_shadow=shadow)
