"""Keeping a run's artefacts: blobs by digest, models as JSON blobs, sentences for the user."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from app.graphs.keeping import Run, get, notice, put
from app.graphs.skill import Outcome

Model = TypeVar("Model", bound=BaseModel)


async def put_model(runtime: Run, model: BaseModel) -> str:
    """Keep a model as JSON and return its digest."""
    return await put(runtime, model.model_dump_json().encode("utf-8"))


async def get_model(runtime: Run, digest: str, kind: type[Model]) -> Model:
    """Return a kept model."""
    return kind.model_validate_json(await get(runtime, digest))


async def put_file(runtime: Run, path: Path) -> str:
    """Keep a file's bytes and return their digest."""
    return await put(runtime, await asyncio.to_thread(path.read_bytes))


CHANGED = "changed"


def tell_notes(runtime: Run, outcome: Outcome[Any]) -> None:
    """Show what the user should know about a decision."""
    for note in outcome.notes:
        notice(runtime, note, level="warning" if outcome.attempts else "info")
