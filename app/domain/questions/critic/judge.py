"""Judge an item: every layer, then one decision about what to do with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.domain.questions.critic.against import Against
from app.domain.questions.critic.fixer import MENDABLE
from app.domain.questions.critic.layers import LAYERS, Layer
from app.domain.questions.models import Finding, Item

Decision = Literal["pass", "fix", "reroute", "self_heal"]
RETRY_LIMIT = 3


@dataclass(frozen=True)
class Report:
    """What each layer found, in the order of the layers."""

    rows: tuple[tuple[str, tuple[Finding, ...]], ...]

    @property
    def findings(self) -> list[Finding]:
        """All findings."""
        return [finding for _name, found in self.rows for finding in found]


def judge(item: Item, against: Against, layers: Sequence[Layer] = LAYERS) -> Report:
    """Let every layer look at an item and, where it is a case, at its parts."""
    return Report(tuple((layer.name, tuple(_found(layer, item, against))) for layer in layers))


def _found(layer: Layer, item: Item, against: Against) -> list[Finding]:
    """Return what a layer finds; parts are recomputed and compared with their case, not alone."""
    found = layer.check(item, against)
    for part in item.parts if layer.name not in _WHOLE else []:
        found = found + layer.check(part, Against(against.text))
    return found


_WHOLE = ("recompute", "duplicates", "dangling", "answerable")


def critical_decision(findings: Sequence[Finding], retries: int, limit: int = RETRY_LIMIT) -> Decision:
    """Say what comes next: pass, mend in place, begin again, or build by rules alone.

    `retries` counts the rounds that this item has taken; at `limit` nothing is
    tried any more but the rules.
    """
    if not findings:
        return "pass"
    if retries >= limit:
        return "self_heal"
    if all(finding.code in MENDABLE for finding in findings):
        return "fix"
    return "reroute"
