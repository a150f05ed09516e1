"""Keeping a run's artefacts: blobs by digest, models as JSON blobs, sentences for the user."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, TypeVar

from langgraph.runtime import Runtime
from pydantic import BaseModel

from app.core.events import Answer, Notice
from app.graphs.base import Services, emit
from app.graphs.skill import Outcome

Model = TypeVar("Model", bound=BaseModel)
Run = Runtime[Services]


async def put(runtime: Run, data: bytes) -> str:
    """Keep bytes and return their digest."""
    return await asyncio.to_thread(runtime.context.store.put_blob, data)


async def get(runtime: Run, digest: str) -> bytes:
    """Return kept bytes."""
    return await asyncio.to_thread(runtime.context.store.get_blob, digest)


async def put_model(runtime: Run, model: BaseModel) -> str:
    """Keep a model as JSON and return its digest."""
    return await put(runtime, model.model_dump_json().encode("utf-8"))


async def get_model(runtime: Run, digest: str, kind: type[Model]) -> Model:
    """Return a kept model."""
    return kind.model_validate_json(await get(runtime, digest))


async def put_file(runtime: Run, path: Path) -> str:
    """Keep a file's bytes and return their digest."""
    return await put(runtime, await asyncio.to_thread(path.read_bytes))


def say(runtime: Run, text: str, by: str = "rules") -> None:
    """Say something in the conversation."""
    emit(runtime, Answer(text, by))


CHANGED = "changed"


def notice(runtime: Run, text: str, remedy: str = "", level: str = "info", code: str = "") -> None:
    """Show a sentence beside the conversation."""
    emit(runtime, Notice(level, text, remedy, code))


def tell_notes(runtime: Run, outcome: Outcome[Any]) -> None:
    """Show what the user should know about a decision."""
    for note in outcome.notes:
        notice(runtime, note, level="warning" if outcome.attempts else "info")
