"""Errors that people read: a code, what happened, and what to do."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class AppError(Exception):
    """A failure with a stable code, one sentence, and a remedy.

    message and remedy are already translated; detail is for the log and may
    hold an engine's own words.
    """

    code: str
    message: str
    remedy: str = ""
    detail: str = ""
    values: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.message} {self.remedy}".strip()

    __hash__ = Exception.__hash__
