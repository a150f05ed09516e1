"""Versions of staged rows in the store, in the parts that domain/records/parts names."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable

from app.core.errors import AppError
from app.core.events import Version
from app.core.files import sha256
from app.core.i18n import _
from app.core.records import VersionInfo
from app.domain.records import parts
from app.domain.records.models import Batch, DryRun, JournalRow, RowVerdict, StagedRow
from app.domain.records.parts import Receipt, Summary
from app.domain.records.pieces import object_bytes, read_object
from app.graphs.base import emit
from app.graphs.keeping import Run
from app.graphs.records.state import SourceRef


def counts_of(rows: Iterable[StagedRow]) -> dict[str, int]:
    """Return how many rows each table gets."""
    return dict(Counter(row.table for row in rows))


async def add_version(
    runtime: Run,
    session_id: int,
    label: str,
    batch: Batch,
    summary: Summary,
    *,
    run_id: str,
    request: str = "",
    dry_run: DryRun | None = None,
    receipt: Receipt | None = None,
    sources: Iterable[SourceRef] = (),
) -> VersionInfo:
    """Store a version and tell it; a run keeps the same rows with the same verdict once."""
    store = runtime.context.store

    def save() -> VersionInfo:
        files = {
            parts.BATCH: object_bytes(batch, "rows"),
            parts.SUMMARY: summary.model_dump_json().encode(),
            parts.REQUEST: request.encode("utf-8", "replace"),
        }
        if dry_run is not None:
            files[parts.DRY_RUN] = object_bytes(dry_run, "verdicts")
        if receipt is not None:
            files[parts.RECEIPT] = object_bytes(receipt, "rows")
        for source in sources:
            files[f"{parts.SOURCE_PREFIX}{source.name}"] = store.get_blob(source.digest)
        told = summary.model_dump_json(exclude={"seconds"}).encode()
        once = f"{run_id}/{sha256(files[parts.BATCH] + told)}"
        return store.add_version(session_id, label, files, by=summary.decided_by, once=once)

    version = await asyncio.to_thread(save)
    emit(runtime, Version(version.id, version.number, version.label))
    return version


async def batch_of(runtime: Run, version_id: int) -> Batch:
    """Return the rows of a version."""
    data = await asyncio.to_thread(runtime.context.store.read_part, version_id, parts.BATCH)
    return await asyncio.to_thread(read_object, data, Batch, "rows", StagedRow)


async def summary_of(runtime: Run, version_id: int) -> Summary:
    """Return what is known about a version."""
    data = await asyncio.to_thread(runtime.context.store.read_part, version_id, parts.SUMMARY)
    return Summary.model_validate_json(data)


async def request_of(runtime: Run, version_id: int) -> str:
    """Return the request of a version as it was typed."""
    data = await asyncio.to_thread(runtime.context.store.read_part, version_id, parts.REQUEST)
    return data.decode("utf-8", "replace")


async def sources_of(runtime: Run, version_id: int) -> list[SourceRef]:
    """Return the files that a version's rows were read from."""
    version = await asyncio.to_thread(runtime.context.store.version, version_id)
    begin = len(parts.SOURCE_PREFIX)
    return [
        SourceRef(name=name[begin:], digest=digest)
        for name, digest in version.parts.items()
        if name.startswith(parts.SOURCE_PREFIX)
    ]


async def receipt_of(runtime: Run, version_id: int) -> Receipt | None:
    """Return what a version's commit wrote; None when it was not committed."""
    version = await asyncio.to_thread(runtime.context.store.version, version_id)
    if parts.RECEIPT not in version.parts:
        return None
    data = await asyncio.to_thread(runtime.context.store.read_part, version_id, parts.RECEIPT)
    return await asyncio.to_thread(read_object, data, Receipt, "rows", JournalRow)


async def dry_run_of(runtime: Run, version_id: int) -> DryRun | None:
    """Return a version's trial; None when the database could not try it."""
    version = await asyncio.to_thread(runtime.context.store.version, version_id)
    if parts.DRY_RUN not in version.parts:
        return None
    data = await asyncio.to_thread(runtime.context.store.read_part, version_id, parts.DRY_RUN)
    return await asyncio.to_thread(read_object, data, DryRun, "verdicts", RowVerdict)


async def head_of(runtime: Run, session_id: int) -> int:
    """Return the session's version on show, 0 when there is none."""
    session = await asyncio.to_thread(runtime.context.store.session, session_id)
    return session.head or 0


async def committed_version(runtime: Run, session_id: int, entry: str) -> int:
    """Return the version whose commit has this journal entry, or the last that is not taken back ("")."""
    versions = await asyncio.to_thread(runtime.context.store.versions, session_id)
    undone: set[str] = set()
    for version in reversed(versions):
        receipt = await receipt_of(runtime, version.id) if parts.RECEIPT in version.parts else None
        if receipt is None:
            continue
        if receipt.state == "undone":
            undone.add(receipt.entry)
        elif receipt.entry == entry or (not entry and receipt.entry not in undone):
            return version.id
    raise AppError(
        "nothing_to_undo",
        _("There is no written batch to take back."),
        _("Batches can be taken back in the session in which they were written."),
    )
