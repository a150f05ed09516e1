"""What nodes of every workflow do with a run: keep bytes, and speak to the user."""

from __future__ import annotations

import asyncio

from langgraph.runtime import Runtime

from app.core.events import Answer, Notice
from app.graphs.base import Services, emit

Run = Runtime[Services]


async def put(runtime: Run, data: bytes) -> str:
    """Keep bytes and return their digest."""
    return await asyncio.to_thread(runtime.context.store.put_blob, data)


async def get(runtime: Run, digest: str) -> bytes:
    """Return kept bytes."""
    return await asyncio.to_thread(runtime.context.store.get_blob, digest)


def say(
    runtime: Run, text: str, by: str = "rules", *, left: bool = False, files: tuple[str, ...] = ()
) -> None:
    """Say something in the conversation; left tells that what was asked for was not done."""
    emit(runtime, Answer(text, by, left, files))


def notice(runtime: Run, text: str, remedy: str = "", level: str = "info", code: str = "") -> None:
    """Show a sentence beside the conversation."""
    emit(runtime, Notice(level, text, remedy, code))
