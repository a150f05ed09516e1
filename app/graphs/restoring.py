"""Undo and redo of versions, for every workflow whose artefact needs no more than that."""

from __future__ import annotations

import asyncio

from app.core.i18n import _
from app.core.records import VersionInfo
from app.engines.ports import Store


async def restored(store: Store, session_id: int, *, redo: bool) -> tuple[VersionInfo | None, str]:
    """Move a session's head; return the version that is shown now, if any, and what to say."""
    possible = await asyncio.to_thread(store.can_redo if redo else store.can_undo, session_id)
    if not possible:
        return None, _("There is nothing to redo.") if redo else _("There is nothing to undo.")
    version = await asyncio.to_thread(store.redo if redo else store.undo, session_id)
    if version is None:
        return None, _("Back at the empty start.")
    return version, _("Version {number} is shown again: {label}", number=version.number, label=version.label)
