"""Audit a bank: what is wrong with each item, and what is proposed."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.questions.models import Item
from app.domain.questions.parts import Audit


def audited(items: Sequence[Item], name: str, bank: Sequence[Item]) -> Audit:
    """Return the audit."""
    return Audit(name=name, count=len(items))


def accepted(items: Sequence[Item], audit: Audit, chosen: set[str]) -> list[Item]:
    """Return the items."""
    return list(items)
