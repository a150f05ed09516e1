"""Keeping a run's items, drafts and source in the blob store, and sentences for the user."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pydantic import TypeAdapter

from app.core.errors import AppError
from app.domain.questions import parts
from app.domain.questions.models import Item
from app.graphs.keeping import Run, get, put
from app.graphs.questions.state import Draft, Kept, Problem

_DRAFTS: TypeAdapter[list[Draft]] = TypeAdapter(list[Draft])


async def put_drafts(runtime: Run, drafts: Sequence[Draft]) -> Kept:
    """Keep drafts as one list."""
    data = await asyncio.to_thread(_DRAFTS.dump_json, list(drafts))
    return Kept(digest=await put(runtime, data), count=len(drafts)) if drafts else Kept()


async def get_drafts(runtime: Run, kept: Kept) -> list[Draft]:
    """Return kept drafts."""
    if not kept.digest:
        return []
    return await asyncio.to_thread(_DRAFTS.validate_json, await get(runtime, kept.digest))


async def put_items(runtime: Run, items: Sequence[Item]) -> Kept:
    """Keep items as one list."""
    data = await asyncio.to_thread(parts.ITEM_LIST.dump_json, list(items))
    return Kept(digest=await put(runtime, data), count=len(items)) if items else Kept()


async def get_items(runtime: Run, kept: Kept) -> list[Item]:
    """Return kept items."""
    if not kept.digest:
        return []
    return await asyncio.to_thread(parts.ITEM_LIST.validate_json, await get(runtime, kept.digest))


async def get_source(runtime: Run, digest: str) -> parts.Source:
    """Return the source of this run; an empty one where there is none."""
    return parts.Source.model_validate_json(await get(runtime, digest)) if digest else parts.Source()


async def put_source(runtime: Run, source: parts.Source) -> str:
    """Keep the source and return its digest."""
    return await put(runtime, source.model_dump_json().encode())


def problem_of(error: AppError) -> Problem:
    """Return an error as the state keeps it."""
    return Problem(code=error.code, message=error.message, remedy=error.remedy)
