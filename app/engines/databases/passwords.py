"""Passwords of connections: in the system's keyring, and in memory until the program ends."""

from __future__ import annotations

import logging
from typing import Literal

from app.core.errors import AppError
from app.core.i18n import _

Kept = Literal["keyring", "memory", ""]
SERVICE = "draftsmith-records"
_log = logging.getLogger(__name__)
_typed: dict[str, str] = {}


def keep(connection: str, password: str) -> None:
    """Store a connection's password; raise AppError("no_keyring") where the system has none."""
    import keyring
    from keyring.errors import KeyringError

    _typed[connection] = password
    try:
        keyring.set_password(SERVICE, connection, password)
    except (KeyringError, RuntimeError, OSError) as problem:
        raise _no_keyring(type(problem).__name__) from problem


def find(connection: str) -> str | None:
    """Return a connection's password; None when there is none or no keyring, so that it is asked for."""
    if connection in _typed:
        return _typed[connection]
    import keyring
    from keyring.errors import KeyringError

    try:
        return keyring.get_password(SERVICE, connection)
    except (KeyringError, RuntimeError, OSError) as problem:
        _log.warning("the keyring does not answer: %s", type(problem).__name__)
        return None


def where(connection: str) -> Kept:
    """Return where a connection's password is: "keyring", "memory" until the program ends, "" nowhere."""
    import keyring
    from keyring.errors import KeyringError

    try:
        if has_keyring() and keyring.get_password(SERVICE, connection) is not None:
            return "keyring"
    except (KeyringError, RuntimeError, OSError) as problem:
        _log.info("the keyring does not answer: %s", type(problem).__name__)
    return "memory" if connection in _typed else ""


def has_keyring() -> bool:
    """Tell whether this system keeps passwords."""
    import keyring
    from keyring.backends import fail, null

    return not isinstance(keyring.get_keyring(), fail.Keyring | null.Keyring)


def forget(connection: str) -> None:
    """Remove a connection's password."""
    import keyring
    from keyring.errors import KeyringError

    _typed.pop(connection, None)
    try:
        keyring.delete_password(SERVICE, connection)
    except (KeyringError, RuntimeError, OSError) as problem:
        _log.info("no password was removed: %s", type(problem).__name__)


def _no_keyring(detail: str) -> AppError:
    return AppError(
        "no_keyring",
        _("This system has no keyring, so the password is not kept."),
        _("Draftsmith asks for it at each start; a keyring such as GNOME Keyring or KWallet would keep it."),
        detail,
    )
