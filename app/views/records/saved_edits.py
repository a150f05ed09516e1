"""Edits of the grid that are not part of a version yet, kept so that a restart finds them."""

from __future__ import annotations

from pydantic import BaseModel, ValidationError
from PySide6.QtCore import QObject

from app.domain.records.models import Batch
from app.engines.ports import Store
from app.views.records.loaded import LoadedRecords
from app.views.records.staging import Staging

MOST_ROWS = 500


class Edited(BaseModel):
    """The rows as edited, over which version."""

    version: int
    batch: Batch


class SavedEdits(QObject):
    """Keeps the rows of a session as they stand; batches above 500 rows are kept by versions only."""

    def __init__(self, store: Store, staging: Staging, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store, self._staging = store, staging

    def keep(self, session: int, loaded: LoadedRecords | None) -> None:
        """Write the edited rows down, or forget them when there is nothing to keep."""
        if not session or loaded is None:
            return
        edited = not self._staging.locked and self._staging.is_edited
        if edited and self._staging.total() <= MOST_ROWS:
            batch = self._staging.batch()
            kept = Edited(version=loaded.version.id, batch=batch).model_dump_json(exclude_defaults=True)
        else:
            kept = ""
        if kept or self._store.get_setting(_key(session)):
            self._store.set_setting(_key(session), kept)

    def restore(self, loaded: LoadedRecords) -> bool:
        """Show the edits that were kept for a version; False when there are none."""
        kept = self._store.get_setting(_key(loaded.version.session_id))
        if not kept or loaded.summary.state != "staged":
            return False
        try:
            edited = Edited.model_validate_json(kept)
        except ValidationError:
            return False
        if edited.version != loaded.version.id:
            return False
        self._staging.restore_edits(edited.batch)
        return True

    def forget(self, session: int) -> None:
        """Forget a session's edits."""
        self._store.set_setting(_key(session), "")


def _key(session: int) -> str:
    return f"records/edits/{session}"
