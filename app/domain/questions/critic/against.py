"""What an item is judged against, and how a fault that bars it is told."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.domain.questions.models import Finding, Item


@dataclass
class Against:
    """What an item is judged against: the text of its passage and the items that exist already."""

    text: str = ""
    others: list[Item] = field(default_factory=list)


def fatal(layer: str, code: str, message: str, option: int | None = None) -> Finding:
    """Return a finding that bars an item."""
    return Finding(layer=layer, code=code, fatal=True, message=message, option=option)
