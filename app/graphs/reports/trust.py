"""Which templates the user vouched for on this machine; a shared store can't vouch for anyone."""

from __future__ import annotations

import re

from app.core.paths import sub_dir

_DIGEST = re.compile(r"[0-9a-f]{64}")


def remember_trust(digest: str) -> None:
    """Note that the template with this digest is trusted here."""
    if _DIGEST.fullmatch(digest):
        (sub_dir("trust") / digest).touch()


def is_trusted(digest: str) -> bool:
    """Tell whether the user vouched for the template with this digest, here."""
    return bool(_DIGEST.fullmatch(digest)) and (sub_dir("trust") / digest).exists()
