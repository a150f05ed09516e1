"""What a sentence is read as: edits, and where it stands in the request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.reports.editing.base import Edit


@dataclass(frozen=True)
class Found:
    """Edits that a stretch of a request asks for.

    edits leave all elements where they are; last add some or take some away, and are made after all others.
    """

    span: tuple[int, int]
    edits: Sequence[Edit] = ()
    last: Sequence[Edit] = field(default=())
