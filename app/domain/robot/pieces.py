"""A program in pieces: the XML of each step, the steps of a task put together, the tasks put together."""

from __future__ import annotations

from itertools import groupby

from pydantic import BaseModel, ConfigDict

from app.domain.robot.program import Block, Chain, Program
from app.domain.robot.program_xml import read_program, write_program


class Piece(BaseModel):
    """Blockly XML of a part of a program; pieces of one chain hang together in their order."""

    model_config = ConfigDict(frozen=True)

    task: int
    chain: int
    x: int = 20
    y: int = 20
    xml: str


def pieces_of(program: Program) -> list[Piece]:
    """Return one piece for each step of every chain; the head of the program belongs to no task."""
    return [
        _piece([block], _task(block), number, chain)
        for number, chain in enumerate(program.chains)
        for block in chain.blocks
    ]


def merged(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces with those that follow one another in one task put together."""
    found: list[Piece] = []
    for (_chain, _number), group in groupby(pieces, key=lambda one: (one.chain, one.task)):
        parts = list(group)
        found.append(parts[0] if len(parts) == 1 else _joined(parts))
    return found


def concatenated(pieces: list[Piece]) -> bytes:
    """Return the whole program of its pieces."""
    chains = []
    for _number, group in groupby(pieces, key=lambda one: one.chain):
        parts = list(group)
        chains.append(Chain(blocks=_blocks(parts), x=parts[0].x, y=parts[0].y))
    return write_program(Program(chains=chains))


def _joined(parts: list[Piece]) -> Piece:
    first = parts[0]
    return _piece(_blocks(parts), first.task, first.chain, Chain(blocks=[], x=first.x, y=first.y))


def _blocks(parts: list[Piece]) -> list[Block]:
    return [
        block for part in parts for chain in read_program(part.xml.encode()).chains for block in chain.blocks
    ]


def _piece(blocks: list[Block], task: int, number: int, chain: Chain) -> Piece:
    xml = write_program(Program(chains=[Chain(blocks=blocks, x=chain.x, y=chain.y)])).decode()
    return Piece(task=task, chain=number, x=chain.x, y=chain.y, xml=xml)


def _task(block: Block) -> int:
    return block.source.task if block.source else 0
