"""What the steps of a run are called for people; each workflow adds the names of its own."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.i18n import _

_LABELS: dict[str, str] = {}


def name_steps(labels: Mapping[str, str]) -> None:
    """Add the labels of a workflow's nodes, marked with N_()."""
    _LABELS.update(labels)


def step_label(node: str) -> str:
    """Return a node's label in the user's language, "" where it has none."""
    label = _LABELS.get(node)
    return _(label) if label else ""
