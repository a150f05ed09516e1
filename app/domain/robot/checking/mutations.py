"""Checks of blocks whose shape can change: branches, list items, sub-programs and their calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.core.i18n import _
from app.domain.robot.checking.report import Report, block_name
from app.domain.robot.checking.specs import Spec, ValueSpec
from app.domain.robot.nodes import Words
from app.domain.robot.program_xml import local
from app.domain.robot.standard import ANY, BOOLEAN

MAX_PARTS = 200


@dataclass
class Shape:
    """The inputs that a block has after its mutation."""

    values: dict[str, ValueSpec] = field(default_factory=dict)
    statements: set[str] = field(default_factory=set)


@dataclass
class Procedures:
    """The sub-programs of a program: their arguments, what they return, and who calls whom."""

    arguments: dict[str, tuple[str, ...]] = field(default_factory=dict)
    returns: dict[str, bool] = field(default_factory=dict)
    calls: list[tuple[str, str, Any, Spec]] = field(default_factory=list)

    def define(self, report: Report, element: Any, spec: Spec, mutation: Any, name: str) -> None:
        """Note a definition; a name can be defined once only."""
        if not name.strip():
            report.add("no_name", _("{block} has no name.", block=block_name(element, spec)), element)
            return
        if name.casefold() in {one.casefold() for one in self.arguments}:
            message = _(
                "{block}: the sub-program {name} is defined twice.",
                block=block_name(element, spec),
                name=name,
            )
            report.add("duplicate_procedure", message, element, field_name="NAME")
            return
        self.arguments[name] = argument_names(mutation)
        self.returns[name] = element.get("type") == "procedures_defreturn"

    def check_calls(self, report: Report) -> None:
        """Note calls of what is not defined, with other arguments, or in a circle."""
        for _caller, name, element, spec in self.calls:
            if name not in self.arguments:
                message = _(
                    "{block} calls the sub-program {name}, which is not defined.",
                    block=block_name(element, spec),
                    name=name or "—",
                )
                report.add("unknown_procedure", message, element, field_name="NAME")
            elif spec.is_value and not self.returns[name]:
                message = _(
                    "{block} needs a result, but the sub-program {name} gives none.",
                    block=block_name(element, spec),
                    name=name,
                )
                report.add("no_result", message, element, field_name="NAME")
            elif self.arguments[name] != argument_names(_mutation(element)):
                message = _(
                    "{block} does not pass what the sub-program {name} takes.",
                    block=block_name(element, spec),
                    name=name,
                )
                report.add("wrong_arguments", message, element, field_name="NAME")
        self._check_circles(report)

    def _check_circles(self, report: Report) -> None:
        """Note a call that comes back to its own sub-program: it would never end."""
        reach: dict[str, set[str]] = {}
        for caller, name, _element, _spec in self.calls:
            reach.setdefault(caller, set()).add(name)
        for caller, name, element, spec in self.calls:
            if caller and caller in _reached(name, reach):
                message = _(
                    "{block}: the sub-program {name} calls itself.",
                    block=block_name(element, spec),
                    name=caller,
                )
                report.add("recursion", message, element, field_name="NAME")


def _reached(start: str, reach: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(reach.get(name, ()))
    return found


def argument_names(mutation: Any) -> tuple[str, ...]:
    """Return the names of the arguments in a mutation."""
    if mutation is None:
        return ()
    return tuple(one.get("name", "") for one in mutation if isinstance(one.tag, str) and local(one) == "arg")


def shape_of(report: Report, element: Any, spec: Spec, mutation: Any) -> Shape:
    """Return the inputs of a block after its mutation; a wrong mutation is noted."""
    shape = Shape(dict(spec.values), set(spec.statements))
    if spec.grows == "if":
        _branches(report, element, spec, mutation, shape)
    elif spec.grows == "items":
        count = _count(report, element, spec, mutation, "items", 2)
        shape.values.update({f"ADD{number}": _slot(f"ADD{number}", ANY) for number in range(count)})
    elif spec.grows == "call":
        names = argument_names(mutation)
        shape.values.update({f"ARG{at}": _slot(name or f"ARG{at}", ANY) for at, name in enumerate(names)})
    elif spec.grows == "return" and (mutation is None or mutation.get("value") != "1"):
        shape.values.pop("VALUE", None)
    elif spec.grows == "define" and mutation is not None and mutation.get("statements") == "false":
        shape.statements.clear()
    return shape


def _branches(report: Report, element: Any, spec: Spec, mutation: Any, shape: Shape) -> None:
    more = _count(report, element, spec, mutation, "elseif", 0)
    otherwise = _count(report, element, spec, mutation, "else", 0)
    if otherwise > 1:
        _note_mutation(report, element, spec, "else")
    for number in range(more + 1):
        shape.values[f"IF{number}"] = _slot(f"IF{number}", BOOLEAN)
        shape.statements.add(f"DO{number}")
    if otherwise:
        shape.statements.add("ELSE")


def _count(report: Report, element: Any, spec: Spec, mutation: Any, name: str, absent: int) -> int:
    text = None if mutation is None else mutation.get(name)
    if text is None:
        return absent
    if not text.isdigit() or int(text) > MAX_PARTS:
        _note_mutation(report, element, spec, name)
        return absent
    return int(text)


def _note_mutation(report: Report, element: Any, spec: Spec, name: str) -> None:
    message = _(
        "{block}: the mutation's {name} is no sensible number.",
        block=block_name(element, spec),
        name=name,
    )
    report.add("wrong_mutation", message, element, field_name=name)


def _slot(label: str, check: str) -> ValueSpec:
    return ValueSpec(Words(zh=label, en=label), check)


def _mutation(element: Any) -> Any:
    return next((one for one in element if isinstance(one.tag, str) and local(one) == "mutation"), None)
