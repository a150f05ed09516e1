"""Running one tool: its deadline, its errors, and where its result is kept."""

from __future__ import annotations

import asyncio
import inspect
import logging
from pathlib import Path

from app.core.errors import AppError
from app.core.i18n import _
from app.core.paths import sub_dir
from app.domain.documents.plan import Step
from app.domain.documents.requirement import Requirement
from app.domain.documents.tools import Tool, ToolResult, checked_result
from app.engines.documents.desk import Desk
from app.graphs.documents.state import DocumentsState
from app.graphs.documents.toolbox import switches
from app.graphs.keeping import Run

log = logging.getLogger(__name__)


def key_of(step: Step) -> str:
    """Return under which name a step's result is kept."""
    return f"{step.tool}:{step.inputs.get('file', step.id)}"


async def keep(runtime: Run, result: ToolResult) -> str:
    """Keep a result in the blob store and return its digest."""
    data = await asyncio.to_thread(lambda: result.model_dump_json().encode())
    return await asyncio.to_thread(runtime.context.store.put_blob, data)


async def kept(runtime: Run, results: dict[str, str]) -> dict[str, ToolResult]:
    """Return the results that were kept."""
    found = {}
    for key, digest in results.items():
        data = await asyncio.to_thread(runtime.context.store.get_blob, digest)
        found[key] = await asyncio.to_thread(ToolResult.model_validate_json, data)
    return found


async def desk_of(state: DocumentsState, runtime: Run, step: Step) -> Desk:
    """Return the desk for one step."""
    services = runtime.context
    kept_switches = switches(sub_dir("tools"))
    return Desk(
        requirement=state.requirement or Requirement(),
        store=services.store,
        reader=services.reader,
        reports=services.reports,
        work=services.work,
        prefix=f"{step.id}f",
        earlier=await kept(runtime, state.results),
        web_allowed=step.tool in kept_switches["network"],
        search_service=next(iter(kept_switches["search"]), ""),
    )


async def run_tool(tool: Tool, step: Step, desk: Desk) -> ToolResult:
    """Run a tool to its end or its deadline; whatever goes wrong becomes a result that says so."""
    given = {key: value for key, value in step.inputs.items() if key in tool.inputs}
    name = Path(given.get("file", "")).name
    try:
        async with asyncio.timeout(tool.limit_seconds):
            return checked_result(await _called(tool, desk, given))
    except AppError as error:
        return ToolResult(error_code=error.code, error=_naming(step, error.message), remedy=error.remedy)
    except TimeoutError:
        return ToolResult(
            error_code="tool_timeout",
            error=_(
                "{tool} did not finish in {seconds} seconds with {name}.",
                tool=tool.name,
                seconds=round(tool.limit_seconds),
                name=name or "-",
            ),
            remedy=_("Try again, or split the file."),
        )
    except Exception as error:
        log.exception("the tool %s failed", tool.name)
        return ToolResult(
            error_code="tool_failed",
            error=_(
                "{tool} failed with {name}: {text}",
                tool=tool.name,
                name=name or "-",
                text=f"{type(error).__name__}: {error}"[:200],
            ),
            remedy=_("Check the file, or choose another tool in the plan."),
        )


def subject_of(step: Step) -> str:
    """Return what a step works on: the name of its template, file or connection, else its tool."""
    given = (step.inputs.get(key, "") for key in ("template", "file", "connection"))
    return Path(next((one for one in given if one), step.tool)).name


def _naming(step: Step, message: str) -> str:
    """Return what is wrong with the name of the file that it is about."""
    names = [Path(step.inputs[key]).name for key in ("template", "file", "other") if step.inputs.get(key)]
    if not names or any(one in message for one in names):
        return message
    return f"{names[0]}: {message}"


async def _called(tool: Tool, desk: Desk, given: dict[str, str]) -> object:
    """Call a tool; a plain function runs in a thread, so that a stop need not wait for it."""
    if inspect.iscoroutinefunction(tool.function):
        return await tool.function(desk, **given)
    return await asyncio.to_thread(tool.function, desk, **given)
