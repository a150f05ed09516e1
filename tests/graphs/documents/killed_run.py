"""Run a document command in a process a test kills: SCRIPT PAUSE INPUT FOLDER; PAUSE: tool or seconds."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.domain.documents.tools import Tool, ToolRegistry
from app.engines.documents.tools import shipped
from app.graphs.documents import command
from app.graphs.documents.graph import build_with

PAUSE, INPUT, FOLDER = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
NOTES = FOLDER / "notes.txt"
ASK = "Write an analysis of sales by region."


def _note(words: str) -> None:
    with NOTES.open("a") as notes:
        notes.write(f"{words}\n")


def _noting(tool: Tool) -> Tool:
    async def run(desk: Any, **given: str) -> Any:
        _note(f"begin {tool.name}")
        if tool.name == PAUSE:
            await asyncio.sleep(60)
        found = await tool.function(desk, **given)  # type: ignore[misc]
        if PAUSE[:1].isdigit():
            await asyncio.sleep(float(PAUSE))
        _note(f"end {tool.name}")
        return found

    return replace(tool, function=run)


TOOLS = ToolRegistry({name: _noting(tool) for name, tool in shipped().tools.items()})


def build() -> Any:
    return build_with(TOOLS)


command.build = build
job = command.Job(ASK, (INPUT,), FOLDER / "out")
sys.exit(asyncio.run(command.run_job(job, "none", echo=print, complain=print)))
