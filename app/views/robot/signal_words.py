"""The names and values of a dry run's signals as words in the language of now."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.i18n import N_, _

NAMES = {
    "gripper": N_("gripper"),
    "tool": N_("tool"),
    "motor": N_("motor power"),
    "program": N_("program"),
    "condition": N_("condition"),
}
VALUES = {
    "ON": N_("on"),
    "OFF": N_("off"),
    "BLOW": N_("blows off"),
    "OPEN": N_("open"),
    "CLOSE": N_("closed"),
    "FWD": N_("forward"),
    "REV": N_("backward"),
    "STOP": N_("stopped"),
    "PART": N_("part there"),
    "TRUE": N_("met"),
    "END": N_("ended"),
    "PAUSE": N_("paused"),
    "PROTECT": N_("protective stop"),
}


def signal_name(name: str, labels: Mapping[str, str]) -> str:
    """Return a row's name: the cell's label of a signal, or a word for the hand, a tool or the program."""
    return labels.get(name) or (_(NAMES[name]) if name in NAMES else name)


def signal_value(value: str, labels: Mapping[str, str]) -> str:
    """Return a value as a word; numbers and what the cell has no label for stay as they are."""
    known = VALUES.get(value.upper())
    return _(known) if known else labels.get(value, value)
