"""Marks that wait for their turn: each is shown at once, and told to the graph when no run is going on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.questions.parts import Mark


@dataclass
class MarkQueue:
    """Items with the mark they shall get; a later mark of an item replaces an earlier one."""

    waiting: dict[str, Mark] = field(default_factory=dict)
    sent: dict[str, Mark] = field(default_factory=dict)

    def add(self, ids: Sequence[str], mark: Mark) -> None:
        """Let items wait for a mark."""
        self.waiting |= dict.fromkeys(ids, mark)

    def take(self) -> tuple[Mark, list[str]] | None:
        """Return the items with the mark of the first that waits; they count as sent."""
        if not self.waiting:
            return None
        mark = next(iter(self.waiting.values()))
        ids = [one for one, wanted in self.waiting.items() if wanted == mark]
        for one in ids:
            self.sent[one] = self.waiting.pop(one)
        return mark, ids

    def end(self) -> None:
        """What was sent has become a version, or was refused."""
        self.sent.clear()

    def clear(self) -> None:
        """Forget everything."""
        self.waiting.clear()
        self.sent.clear()

    def shown(self) -> dict[str, Mark]:
        """Return the marks that the version on show does not hold yet."""
        return {**self.sent, **self.waiting}
