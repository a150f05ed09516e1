"""API keys of model servers: in the system's keyring or in memory, never in settings or logs."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from app.core.errors import AppError
from app.core.i18n import _

Kept = Literal["keyring", "memory", ""]
SERVICE = "draftsmith-models"
_log = logging.getLogger(__name__)
_typed: dict[str, str] = {}


def keep(url: str, key: str) -> None:
    """Store a server's key; raise AppError("no_keyring") where it lasts only until the program ends."""
    import keyring
    from keyring.errors import KeyringError

    _typed[url] = key
    try:
        keyring.set_password(SERVICE, url, key)
    except (KeyringError, RuntimeError, OSError) as problem:
        raise AppError(
            "no_keyring",
            _("This system has no keyring, so the key is not kept."),
            _("It holds until the program ends; a keyring such as GNOME Keyring or KWallet would keep it."),
            type(problem).__name__,
        ) from problem


def find(url: str) -> str:
    """Return a server's key, "" for none."""
    if url in _typed:
        return _typed[url]
    import keyring
    from keyring.errors import KeyringError

    try:
        return keyring.get_password(SERVICE, url) or ""
    except (KeyringError, RuntimeError, OSError) as problem:
        _log.warning("the keyring does not answer: %s", type(problem).__name__)
        return ""


def where(url: str) -> Kept:
    """Return where a server's key is: "keyring", "memory" until the program ends, "" nowhere."""
    import keyring
    from keyring.errors import KeyringError

    try:
        if keyring.get_password(SERVICE, url) is not None:
            return "keyring"
    except (KeyringError, RuntimeError, OSError) as problem:
        _log.info("the keyring does not answer: %s", type(problem).__name__)
    return "memory" if url in _typed else ""


def forget(url: str) -> None:
    """Remove a server's key."""
    import keyring
    from keyring.errors import KeyringError

    _typed.pop(url, None)
    try:
        keyring.delete_password(SERVICE, url)
    except (KeyringError, RuntimeError, OSError) as problem:
        _log.info("no key was removed: %s", type(problem).__name__)


@contextmanager
def tried(url: str, key: str) -> Iterator[None]:
    """Use a key for a while without keeping it; "" uses the one that is kept."""
    before = _typed.get(url)
    if key:
        _typed[url] = key
    try:
        yield
    finally:
        if key and before is None:
            _typed.pop(url, None)
        elif key and before is not None:
            _typed[url] = before
