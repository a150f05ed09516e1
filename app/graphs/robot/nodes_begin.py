"""The first node: what was given, which cell and which program it is about."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.core.paths import resource_dir
from app.domain.robot import parts
from app.domain.robot.cell.files import MAX_BYTES as CELL_BYTES
from app.domain.robot.cell.files import read_cell
from app.domain.robot.intents import intent_of
from app.domain.robot.program import Program, with_ids
from app.domain.robot.program_xml import read_program
from app.domain.robot.understand.marks import MAX_TEXT
from app.domain.robot.understand.operations import Traced
from app.graphs.base import node, report
from app.graphs.keeping import Run, put
from app.graphs.robot import keep
from app.graphs.robot.state import RobotState

MAX_PROGRAM_BYTES = 20 * 1024 * 1024
_CELL_ENDINGS = (".yaml", ".yml")


@node(name="INITIALIZE_STATE")
async def initialize_state(state: RobotState, runtime: Run) -> dict[str, Any]:
    """Read what was given: the cell file, the program that is meant, and what is wanted."""
    try:
        data, name = await _cell(state, runtime)
        await asyncio.to_thread(read_cell, data)
        begun = {"started": time.time(), "cell": await put(runtime, data), "cell_name": name}
        program, trace = await _program(state, runtime)
        intent = _intent(state, program is not None)
        _check_text(state.user_input, intent)
    except AppError as error:
        report(runtime, summary=error.message)
        return {"started": time.time(), "is_error": keep.problem_of(error)}
    report(runtime, summary=_("The cell is {name}.", name=name))
    base = await keep.put_program(runtime, program)
    return {**begun, "base": base, "trace": trace, "intent": intent, "request": state.user_input}


def _intent(state: RobotState, has_program: bool) -> str:
    if state.intent:
        return state.intent
    if state.edited:
        return "saved"
    opens = any(path.lower().endswith(".xml") for path in state.attachments)
    if opens and not state.user_input.strip():
        return "open"
    return intent_of(state.user_input, has_program)


def _check_text(text: str, intent: str) -> None:
    if intent not in ("make", "edit"):
        return
    if not text.strip():
        raise AppError(
            "empty_request",
            _("The request is empty."),
            _("Say in a sentence what the robot should do."),
        )
    if len(text) > MAX_TEXT:
        raise AppError(
            "request_too_long",
            _("The request has more than {count} characters.", count=MAX_TEXT),
            _("Say it in several requests, one part after the other."),
        )


# ---- the cell ---------------------------------------------------------------------


async def _cell(state: RobotState, runtime: Run) -> tuple[bytes, str]:
    """Return the cell file that is meant: given, attached, kept with the session, or the sample."""
    attached = [path for path in state.attachments if path.lower().endswith(_CELL_ENDINGS)]
    path = state.cell_path or next(iter(attached), "")
    if path:
        return await asyncio.to_thread(read_file, Path(path), CELL_BYTES), Path(path).name
    version = await head_of(state, runtime)
    if version:
        known = await asyncio.to_thread(runtime.context.store.version, version)
        if parts.CELL in known.parts:
            data = await asyncio.to_thread(runtime.context.store.read_part, version, parts.CELL)
            return data, _("the cell of this session")
    sample = resource_dir("samples", "robot", "cell.yaml")
    return await asyncio.to_thread(sample.read_bytes), _("the sample cell")


def read_file(path: Path, most: int) -> bytes:
    """Return a file's bytes; raise AppError where it is missing or larger than `most` bytes."""
    try:
        if path.stat().st_size > most:
            raise AppError(
                "file_too_big",
                _("The file {name} is larger than {size} MB.", name=path.name, size=most // 1024 // 1024),
                _("Check whether this is the right file."),
            )
        return path.read_bytes()
    except OSError as error:
        raise AppError(
            "no_file",
            _("The file {name} can't be read.", name=path.name),
            _("Check the name and the folder."),
        ) from error


# ---- the program ------------------------------------------------------------------


async def head_of(state: RobotState, runtime: Run) -> int:
    """Return the version that is meant: the one given, else the one on show; 0 for none."""
    if state.base_version:
        return state.base_version
    session = await asyncio.to_thread(runtime.context.store.session, state.session_id)
    return session.head or 0


async def _program(state: RobotState, runtime: Run) -> tuple[Program | None, dict[str, Traced]]:
    """Return the program that is meant (edited, opened or on show) and where its blocks come from."""
    opened = [path for path in state.attachments if path.lower().endswith(".xml")]
    if opened and not state.edited:
        data = await asyncio.to_thread(read_file, Path(opened[0]), MAX_PROGRAM_BYTES)
        return await asyncio.to_thread(read_with_ids, data), {}
    version = await head_of(state, runtime)
    trace = await _trace(runtime, version)
    if state.edited:
        return await asyncio.to_thread(read_with_ids, state.edited.encode("utf-8", "replace")), trace
    if not version:
        return None, {}
    data = await asyncio.to_thread(runtime.context.store.read_part, version, parts.PROGRAM)
    return await asyncio.to_thread(read_with_ids, data), trace


async def _trace(runtime: Run, version: int) -> dict[str, Traced]:
    if not version:
        return {}
    known = await asyncio.to_thread(runtime.context.store.version, version)
    if parts.TRACE not in known.parts:
        return {}
    data = await asyncio.to_thread(runtime.context.store.read_part, version, parts.TRACE)
    return parts.TRACES.validate_json(data)


async def known_request(state: RobotState, runtime: Run) -> str:
    """Return the request that the program on show was made of."""
    version = await head_of(state, runtime)
    if not version or any(path.lower().endswith(".xml") for path in state.attachments):
        return ""
    known = await asyncio.to_thread(runtime.context.store.version, version)
    if parts.REQUEST not in known.parts:
        return ""
    data = await asyncio.to_thread(runtime.context.store.read_part, version, parts.REQUEST)
    return data.decode("utf-8", "replace")


def read_with_ids(data: bytes) -> Program:
    """Return a program whose blocks all have ids."""
    return with_ids(read_program(data))


ALL = (initialize_state,)
