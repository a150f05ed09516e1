"""Run a document in a process that a test kills: SCRIPT begin|resume INPUT NOTES."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.core.events import Done, Version
from app.domain.documents.tools import Tool, ToolRegistry
from app.engines.documents.tools import shipped
from app.engines.store.command_line import open_command_line_store
from app.graphs.base import RunRequest, run_events
from app.graphs.documents.graph import build_with
from app.graphs.services import make_services

MODE, INPUT, NOTES = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])


def _noting(tool: Tool) -> Tool:
    async def run(desk: Any, **given: str) -> Any:
        with NOTES.open("a") as notes:
            notes.write(f"{tool.name}\n")
        if MODE == "begin" and tool.name == "spreadsheet_summary":
            await asyncio.sleep(60)
        return await tool.function(desk, **given)  # type: ignore[misc]

    return replace(tool, function=run)


TOOLS = ToolRegistry({name: _noting(tool) for name, tool in shipped().tools.items()})


def build() -> Any:
    return build_with(TOOLS)


async def _main() -> None:
    work = NOTES.parent / "work"
    work.mkdir(exist_ok=True)
    services = make_services(work, open_command_line_store())
    values = {"user_input": "Write an analysis of sales by region.", "attachments": [str(INPUT)]}
    if MODE == "begin":
        services.store.create_session("documents", "killed")
        request = RunRequest("documents", 1, "run", values)
    else:
        request = RunRequest("documents", 1, "run", resume=True)
    async for event in run_events(build, request, services, NOTES.parent / "runs.db"):
        if isinstance(event, Version | Done):
            print(event)
    await services.reports.close()
    await services.reader.close()


asyncio.run(_main())
