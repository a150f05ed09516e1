"""What a text file says, and which sign parts its columns."""

from __future__ import annotations

from pathlib import Path

from app.engines.intake import limits
from app.engines.intake.detect import decode_text

_LOOKED_AT = 20


def file_text(path: Path) -> str:
    """Return a text file's text without a byte order mark; raise AppError(corrupt) when it is none."""
    text = decode_text(path.read_bytes())
    if text is None:
        raise limits.corrupt(path.name)
    return text.lstrip("\ufeff")


def delimiter_of(text: str) -> str:
    """Return the sign that parts the columns: the most frequent one of the first lines."""
    lines = text.splitlines()[:_LOOKED_AT]
    return max(",\t;|", key=lambda sign: sum(line.count(sign) for line in lines))
