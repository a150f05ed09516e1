"""Checks of field values: numbers in range and step, choices, lengths, references to the cell."""

from __future__ import annotations

import re
from typing import Any

from app.core.i18n import _, language
from app.domain.robot.cell.models import Cell
from app.domain.robot.checking.report import Report, block_name
from app.domain.robot.checking.specs import Spec, ValueSpec
from app.domain.robot.nodes import NodeField, range_text

_NUMBER = re.compile(r"-?(\d+(\.\d+)?|\.\d+)([eE][-+]?\d+)?")
_MAX_TEXT = 2000
_TOLERANCE = 1e-6
TRUSTED_DEFAULTS = ("robots", "frames")


def check_field(
    report: Report, element: Any, spec: Spec, field: NodeField, text: str, cell: Cell | None
) -> None:
    """Note what is wrong with the value of one field."""
    problem = _problem(field, text, cell)
    if problem:
        code, words = problem
        report.add(
            code,
            _(
                "{block}: {field} is {value}. {problem}",
                block=block_name(element, spec),
                field=_label(field),
                value=text or "—",
                problem=words,
            ),
            element,
            field_name=field.name,
        )


def check_number_input(
    report: Report, element: Any, spec: Spec, name: str, slot: ValueSpec, text: str
) -> None:
    """Note a number plugged into an input that allows only a range."""
    number = number_of(text)
    if number is None or slot.minimum is None or slot.maximum is None:
        return
    if not slot.minimum <= number <= slot.maximum:
        report.add(
            "out_of_range",
            _(
                "{block}: {field} is {value}, but only {range} is allowed.",
                block=block_name(element, spec),
                field=slot.label.of(language()) or name,
                value=text,
                range=range_text(slot.minimum, slot.maximum, slot.unit),
            ),
            element,
            field_name=name,
        )


def number_of(text: str) -> float | None:
    """Return a number as Blockly reads it, or None."""
    return float(text) if _NUMBER.fullmatch(text) else None


def _label(field: NodeField) -> str:
    return field.label.of(language()) or field.name


def _problem(field: NodeField, text: str, cell: Cell | None) -> tuple[str, str] | None:
    if field.kind == "number":
        return _number_problem(field, text)
    if field.kind == "enum":
        if text in field.values:
            return None
        return "wrong_choice", _("It must be one of {values}.", values=", ".join(field.values))
    if field.kind == "ref":
        return _reference_problem(field, text, cell)
    if len(text) > (field.longest or _MAX_TEXT) or "\n" in text:
        return "too_long", _("It may have {count} characters on one line.", count=field.longest or _MAX_TEXT)
    return None


def _number_problem(field: NodeField, text: str) -> tuple[str, str] | None:
    number = number_of(text)
    if number is None:
        return "not_a_number", _("It must be a number.")
    low, high = field.minimum, field.maximum
    if (low is not None and number < low) or (high is not None and number > high):
        return "out_of_range", _("Only {range} is allowed.", range=field.range_text())
    if field.step and abs(number / field.step - round(number / field.step)) > _TOLERANCE:
        return "wrong_step", _("It must be a multiple of {step}.", step=field.step)
    return None


def _reference_problem(field: NodeField, text: str, cell: Cell | None) -> tuple[str, str] | None:
    if not text.strip():
        return "unknown_reference", _("A name of the cell is missing.")
    if cell is None or cell.has(field.refers, text):
        return None
    if text == field.default and field.refers in TRUSTED_DEFAULTS and not cell.of(field.refers):
        return None
    return "unknown_reference", _("The cell has nothing of this name among its {kind}.", kind=field.refers)
