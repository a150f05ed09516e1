"""Keeping a run's programs, pieces and cell in the blob store, and sentences for the user."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pydantic import TypeAdapter

from app.core.errors import AppError
from app.domain.robot.cell.files import read_cell
from app.domain.robot.cell.models import Cell
from app.domain.robot.pieces import Piece
from app.domain.robot.program import Program
from app.graphs.keeping import Run, get, put
from app.graphs.robot.state import Problem, XmlSet

_PIECES: TypeAdapter[list[Piece]] = TypeAdapter(list[Piece])


async def put_pieces(runtime: Run, pieces: Sequence[Piece]) -> XmlSet:
    """Keep pieces of a program as one list."""
    digest = await put(runtime, _PIECES.dump_json(list(pieces)))
    return XmlSet(digest=digest, count=len(pieces))


async def get_pieces(runtime: Run, kept: XmlSet) -> list[Piece]:
    """Return kept pieces."""
    return _PIECES.validate_json(await get(runtime, kept.digest)) if kept.digest else []


async def put_program(runtime: Run, program: Program | None) -> str:
    """Keep a program with what its blocks come from; "" for none."""
    return await put(runtime, program.model_dump_json().encode()) if program is not None else ""


async def get_program(runtime: Run, digest: str) -> Program | None:
    """Return a kept program."""
    return Program.model_validate_json(await get(runtime, digest)) if digest else None


async def cell_of(runtime: Run, digest: str) -> Cell:
    """Return the cell of this run."""
    return await asyncio.to_thread(read_cell, await get(runtime, digest)) if digest else Cell()


def problem_of(error: AppError) -> Problem:
    """Return an error as the state keeps it."""
    return Problem(code=error.code, message=error.message, remedy=error.remedy)
