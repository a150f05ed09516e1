"""Undo and redo of versions, for every workflow whose artefact needs no more than that."""

from __future__ import annotations

import asyncio

from app.core.i18n import _
from app.core.records import VersionInfo
from app.engines.ports import Store


async def restored(
    store: Store, session_id: int, *, redo: bool, once: str
) -> tuple[bool, VersionInfo | None, str]:
    """Move a session's head; return whether it could, the version that is shown now, if any, and what to say.

    once names the run: when it is gone on with after a stop, the head has moved and stays.
    """
    possible, version = await asyncio.to_thread(lambda: store.step(session_id, redo=redo, once=once))
    if not possible:
        return False, None, _("There is nothing to redo.") if redo else _("There is nothing to undo.")
    if version is None:
        return True, None, _("Back at the empty start.")
    return True, version, shown_again(version)


def shown_again(version: VersionInfo) -> str:
    """Say that an earlier version is on show."""
    return _("Version {number} is shown again: {label}", number=version.number, label=version.label)
