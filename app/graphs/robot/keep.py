"""Keeping a run's programs, pieces and cell in the blob store, and sentences for the user."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from langgraph.runtime import Runtime
from pydantic import TypeAdapter

from app.core.errors import AppError
from app.core.events import Answer, Notice
from app.domain.robot.cell.files import read_cell
from app.domain.robot.cell.models import Cell
from app.domain.robot.pieces import Piece
from app.domain.robot.program import Program
from app.graphs.base import Services, emit
from app.graphs.robot.state import Problem, XmlSet

Run = Runtime[Services]
_PIECES: TypeAdapter[list[Piece]] = TypeAdapter(list[Piece])


async def put(runtime: Run, data: bytes) -> str:
    """Keep bytes and return their digest."""
    return await asyncio.to_thread(runtime.context.store.put_blob, data)


async def get(runtime: Run, digest: str) -> bytes:
    """Return kept bytes."""
    return await asyncio.to_thread(runtime.context.store.get_blob, digest)


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


def say(runtime: Run, text: str, by: str = "rules") -> None:
    """Say something in the conversation."""
    emit(runtime, Answer(text, by))


def notice(runtime: Run, text: str, remedy: str = "", level: str = "info", code: str = "") -> None:
    """Show a sentence beside the conversation."""
    emit(runtime, Notice(level, text, remedy, code))


def problem_of(error: AppError) -> Problem:
    """Return an error as the state keeps it."""
    return Problem(code=error.code, message=error.message, remedy=error.remedy)
