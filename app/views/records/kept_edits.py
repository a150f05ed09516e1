"""Edits of the grid that are not part of a version yet, kept so that a restart finds them."""

from __future__ import annotations

import threading

from pydantic import BaseModel, ValidationError
from PySide6.QtCore import QObject

from app.core.collector import making_many
from app.core.records import VersionInfo
from app.domain.records.models import Batch, StagedRow
from app.domain.records.pieces import object_bytes, read_object
from app.engines.ports import Store
from app.views.records.snapshot import Snapshot
from app.views.records.staging import Staging
from app.workers.task import Task


class Edited(BaseModel):
    """What differs from a version: the rows' keys in order, and the rows that are others."""

    version: int
    order: list[str]
    rows: tuple[StagedRow, ...]


class KeptEdits(QObject):
    """Keeps the rows of sessions as they stand, off the window's thread."""

    def __init__(self, store: Store, staging: Staging, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store, self._staging = store, staging
        self._lock = threading.Lock()
        self._newest: dict[int, object] = {}
        self._tasks: dict[int, Task] = {}

    def keep(self, session: int, rows: Snapshot, version: int, before: Batch) -> None:
        """Write the rows down that differ from a version's, or forget them when none do."""
        token = self._newest[session] = object()
        if session not in self._tasks:
            self._tasks[session] = Task(self._write, self)
        gone = self._staging.locked or not self._staging.is_edited
        self._tasks[session].start(session, token, None if gone else rows, version, before)

    def forget(self, session: int) -> None:
        """Forget a session's edits at once."""
        with self._lock:
            self._newest.pop(session, None)
            self._store.set_setting(_key(session), "")

    def _write(self, session: int, token: object, rows: Snapshot | None, version: int, before: Batch) -> None:
        """Write down what differs, nothing for no rows, unless newer edits came or all were forgotten."""
        with making_many():
            text = _difference(rows.batch(), version, before).decode() if rows is not None else ""
        with self._lock:
            if self._newest.get(session) is token:
                self._store.set_setting(_key(session), text)


def kept_edits(store: Store, version: VersionInfo, batch: Batch) -> Batch | None:
    """Return the rows as edited over a version's rows, None when no edits were kept."""
    kept = store.get_setting(_key(version.session_id))
    if not kept:
        return None
    try:
        edited = read_object(kept.encode(), Edited, "rows", StagedRow)
    except (ValidationError, ValueError, TypeError):
        return None
    rows = {row.key: row for row in (*batch.rows, *edited.rows)}
    if edited.version != version.id or not rows.keys() >= set(edited.order):
        return None
    return batch.model_copy(update={"rows": tuple(rows[key] for key in edited.order)})


def _difference(batch: Batch, version: int, before: Batch) -> bytes:
    known = {row.key: row for row in before.rows}
    others = tuple(row for row in batch.rows if known.get(row.key) is not row)
    edited = Edited(version=version, order=[row.key for row in batch.rows], rows=others)
    return object_bytes(edited, "rows")


def _key(session: int) -> str:
    return f"records/edits/{session}"
