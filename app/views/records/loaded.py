"""One version of staged rows, read from the store for showing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from pydantic import BaseModel

from app.core.errors import AppError
from app.core.i18n import _
from app.core.records import VersionInfo
from app.domain.records.models import Batch, DryRun, JournalRow, RowVerdict, StagedRow
from app.domain.records.parts import BATCH, DRY_RUN, RECEIPT, REQUEST, SUMMARY, Receipt, Summary
from app.domain.records.pieces import read_object
from app.engines.ports import Store
from app.views.records.kept_edits import kept_edits
from app.views.records.known import Known, known_of

LOOKED_BACK = 30
Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True)
class LoadedRecords:
    """What the tab shows of a version; trial and receipt are None where there are none.

    written tells that the very same rows are in the database by a later version;
    edited are the rows as the grid had them when the program ended; known and
    known_edited are what must be known of all these rows at once.
    """

    version: VersionInfo
    batch: Batch
    summary: Summary
    request: str
    trial: DryRun | None = None
    receipt: Receipt | None = None
    written: bool = False
    edited: Batch | None = None
    known: Known | None = None
    known_edited: Known | None = None


def load_records(store: Store, version_id: int) -> LoadedRecords:
    """Read a version's parts off the window's thread; AppError when one is damaged."""
    version = store.version(version_id)
    summary = _read(store, version, SUMMARY, Summary) or Summary()
    batch = _batch(store, version)
    edited = kept_edits(store, version, batch) if summary.state == "staged" else None
    return LoadedRecords(
        version=version,
        batch=batch,
        summary=summary,
        request=_bytes(store, version, REQUEST).decode("utf-8", "replace"),
        trial=_trial(store, version),
        receipt=_receipt(store, version),
        written=summary.state == "staged" and _is_written(store, version, summary.hash),
        edited=edited,
        known=known_of(batch),
        known_edited=known_of(edited) if edited is not None else None,
    )


def _is_written(store: Store, version: VersionInfo, batch_hash: str) -> bool:
    """Tell whether the newest later version of the same rows is a written one."""
    for later in store.versions(version.session_id)[: -LOOKED_BACK - 1 : -1]:
        if later.number <= version.number:
            return False
        summary = _read(store, later, SUMMARY, Summary)
        if summary is not None and summary.hash == batch_hash and summary.state != "staged":
            return summary.state == "committed"
    return False


def _batch(store: Store, version: VersionInfo) -> Batch:
    """Read the rows one by one, so that thousands of them never keep the window waiting."""
    with _in_words(version):
        return read_object(_bytes(store, version, BATCH) or b"{}", Batch, "rows", StagedRow)


def _trial(store: Store, version: VersionInfo) -> DryRun | None:
    data = _bytes(store, version, DRY_RUN)
    with _in_words(version):
        return read_object(data, DryRun, "verdicts", RowVerdict) if data else None


def _receipt(store: Store, version: VersionInfo) -> Receipt | None:
    data = _bytes(store, version, RECEIPT)
    with _in_words(version):
        return read_object(data, Receipt, "rows", JournalRow) if data else None


def _read(store: Store, version: VersionInfo, name: str, model: type[Model]) -> Model | None:
    data = _bytes(store, version, name)
    with _in_words(version):
        return model.model_validate_json(data) if data else None


@contextmanager
def _in_words(version: VersionInfo) -> Iterator[None]:
    try:
        yield
    except (ValueError, AttributeError, TypeError) as problem:
        raise AppError(
            "damaged_version",
            _("The version {name} can't be read.", name=version.label),
            _("Choose another version."),
            str(problem),
        ) from problem


def _bytes(store: Store, version: VersionInfo, name: str) -> bytes:
    return store.read_part(version.id, name) if name in version.parts else b""
