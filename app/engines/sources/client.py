"""Rows of a chosen source for the rest of the program, read in a child process of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

from app.core.paths import sub_dir
from app.domain.reports.data_choice import DataChoice
from app.domain.reports.data_table import DataTable
from app.engines.ports import ProgressSink
from app.engines.process import ChildProcess

TABLE_SECONDS = 90.0
WRITE_SECONDS = 600.0
MEMORY_MB = 3072


class Written(BaseModel):
    """What was written for an export."""

    rows: int = 0
    cut: bool = False
    missing: list[str] = Field(default_factory=list)
    unused: list[str] = Field(default_factory=list)


async def table_of(choice: DataChoice, *, limit: int) -> DataTable:
    """Return the first rows of a file or a query; raises AppError with what is wrong."""
    async with _child() as child:
        answer = await child.call("table", deadline=TABLE_SECONDS, limit=limit, **_source(choice))
    return DataTable.model_validate(answer["table"])


async def write_rows(
    choice: DataChoice,
    types: dict[str, str],
    labels: dict[str, str],
    target: Path,
    *,
    limit: int,
    progress: ProgressSink | None = None,
) -> Written:
    """Write the rows that fit a template's fields to a file, one JSON object per line."""
    async with _child() as child:
        answer = await child.call(
            "write",
            deadline=WRITE_SECONDS,
            progress=progress,
            limit=limit,
            types=types,
            labels=labels,
            target=str(target),
            **_source(choice),
        )
    return Written.model_validate(answer)


@asynccontextmanager
async def _child() -> AsyncIterator[ChildProcess]:
    child = ChildProcess("sources", sub_dir("sources"), memory_mb=MEMORY_MB)
    try:
        yield child
    finally:
        await child.close()


def _source(choice: DataChoice) -> dict[str, Any]:
    url = address_of(choice.connection) if choice.connection and not choice.file else ""
    return {"file": choice.file, "url": url, "query": choice.query, "parameters": choice.parameters}


def address_of(connection_id: str) -> str:
    """Return the address of a saved connection, with its password from the keyring."""
    from app.engines.databases import passwords
    from app.engines.databases.connect import address
    from app.engines.databases.connections import connection

    info = connection(connection_id)
    secret = "" if info.dialect == "sqlite" else passwords.find(info.id) or ""
    return address(info, secret).render_as_string(hide_password=False)
