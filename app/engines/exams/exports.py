"""Write items in the forms of other programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.domain.questions.models import Item

FORMATS: tuple[str, ...] = ()


def export_items(items: Sequence[Item], form: str, out: Path, title: str) -> None:
    """Write items beside `out` in one form."""
