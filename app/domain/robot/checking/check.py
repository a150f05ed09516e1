"""The validator: one walk over Blockly XML that misses nothing and needs no Blockly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _, language
from app.domain.robot.cell.models import Cell
from app.domain.robot.checking.flow import check_long_chains, check_top
from app.domain.robot.checking.mutations import Procedures, Shape, argument_names, shape_of
from app.domain.robot.checking.report import Report, block_name
from app.domain.robot.checking.specs import Spec, ValueSpec, specs_of
from app.domain.robot.checking.values import check_field, check_number_input
from app.domain.robot.checking.variables import Variables
from app.domain.robot.models import ProgramIssue
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program_xml import MAX_NESTING, elements, local, parse_program
from app.domain.robot.standard import CALLS, DEFINITIONS, LOOPS

_PARTS = frozenset(("mutation", "field", "comment", "data", "value", "statement", "next", "icons"))
_EVENT = "rb_on_event"


@dataclass(frozen=True)
class _Place:
    """Where a block stands: what it is plugged into and what surrounds it."""

    kind: str
    check: str = ""
    in_loop: bool = False
    in_event: bool = False
    procedure: str = ""
    depth: int = 0
    shadow: bool = False


def check_program(data: bytes, database: NodeDatabase, cell: Cell | None = None) -> list[ProgramIssue]:
    """Return everything that is wrong with Blockly XML, [] when it may run in this cell.

    Without a cell, references are not looked up. Files that can't be opened
    give one issue with the code and line of the reason.
    """
    report = Report()
    try:
        root = parse_program(data)
    except AppError as error:
        line = error.values.get("line", 0)
        return [ProgramIssue(code=error.code, message=str(error), line=int(str(line)))]
    _Check(report, specs_of(database), cell).run(root)
    return report.issues


class _Check:
    """One walk: what is waiting, and what was seen that belongs to the whole program."""

    def __init__(self, report: Report, specs: dict[str, Spec], cell: Cell | None) -> None:
        self._report = report
        self._specs = specs
        self._cell = cell
        self._ids: set[str] = set()
        self._variables = Variables()
        self._procedures = Procedures()
        self._waiting: list[tuple[Any, _Place]] = []

    def run(self, root: Any) -> None:
        """Check every block under the root, then what holds for the program as a whole."""
        tops: list[Any] = []
        for one in elements(root):
            name = local(one)
            if name == "variables":
                self._variables.declare(self._report, one)
            elif name == "block":
                tops.append(one)
                self._waiting.append((one, _Place("top")))
            elif name not in ("comment", "procedures"):
                message = _("The element {name} does not belong at the top of a program.", name=name)
                self._report.add("wrong_element", message, one)
        while self._waiting:
            element, place = self._waiting.pop()
            self._block(element, place)
        self._procedures.check_calls(self._report)
        check_top(self._report, tops, self._specs)
        check_long_chains(self._report, tops, self._specs)

    def _block(self, element: Any, place: _Place) -> None:
        spec = self._specs.get(element.get("type", ""))
        self._identity(element, spec)
        parts = self._parts(element, spec)
        if spec is None:
            self._unknown(element)
        else:
            self._fits(element, spec, place)
            self._surroundings(element, spec, place)
        inner = self._inside(element, spec, place)
        mutation = parts["mutation"][0] if parts["mutation"] else None
        if spec is not None:
            shape = shape_of(self._report, element, spec, mutation)
            self._fields(element, spec, parts["field"])
            self._inputs(element, spec, parts, shape)
            self._calls(element, spec, mutation, parts["field"], place)
            self._plan_inputs(element, spec, parts, shape, inner)
        else:
            self._plan_anything(parts, inner)
        self._plan_next(element, spec, parts["next"], place)

    def _identity(self, element: Any, spec: Spec | None) -> None:
        identity = element.get("id")
        if identity is not None and (identity in self._ids or not identity):
            message = _("{block}: the id is used twice.", block=block_name(element, spec))
            self._report.add("duplicate_id", message, element)
        self._ids.add(identity)

    def _unknown(self, element: Any) -> None:
        message = _(
            "The block type {type} is not known here; the block is kept as it is, but it can't be run.",
            type=element.get("type", "") or "—",
        )
        self._report.add("unknown_block", message, element)

    def _parts(self, element: Any, spec: Spec | None) -> dict[str, list[Any]]:
        """Return the parts of a block by kind; what does not belong is noted."""
        parts: dict[str, list[Any]] = {"mutation": [], "field": [], "value": [], "statement": [], "next": []}
        names: set[tuple[str, str]] = set()
        if element.text and element.text.strip():
            self._stray(element, spec)
        for one in elements(element):
            kind = local(one)
            if kind in parts:
                parts[kind].append(one)
            elif kind not in _PARTS:
                message = _(
                    "{block}: the element {name} does not belong in a block.",
                    block=block_name(element, spec),
                    name=kind,
                )
                self._report.add("wrong_element", message, element, field_name=kind)
            if one.tail and one.tail.strip():
                self._stray(element, spec)
            self._twice(element, spec, kind, one, names)
        return parts

    def _stray(self, element: Any, spec: Spec | None) -> None:
        message = _("{block}: there is loose text between its parts.", block=block_name(element, spec))
        self._report.add("loose_text", message, element)

    def _twice(
        self, element: Any, spec: Spec | None, kind: str, one: Any, names: set[tuple[str, str]]
    ) -> None:
        slot = "input" if kind in ("value", "statement") else kind
        key = (slot, one.get("name", ""))
        if key in names:
            message = _(
                "{block}: {name} is there twice.",
                block=block_name(element, spec),
                name=one.get("name", "") or kind,
            )
            self._report.add("twice", message, element, field_name=one.get("name", ""))
        names.add(key)

    def _fits(self, element: Any, spec: Spec, place: _Place) -> None:
        """Note a block that stands where its shape or type does not fit."""
        if place.kind == "value":
            self._fits_value(element, spec, place)
        elif place.kind != "top" and spec.is_value:
            message = _("{block} is a value and can't be a step.", block=block_name(element, spec))
            self._report.add("wrong_shape", message, element)
        elif place.kind != "top" and not spec.follows:
            message = _("{block} can only begin a chain.", block=block_name(element, spec))
            self._report.add("wrong_shape", message, element)
        if place.shadow and local(element) != "shadow":
            message = _("{block} hangs in a shadow block.", block=block_name(element, spec))
            self._report.add("wrong_shape", message, element)

    def _fits_value(self, element: Any, spec: Spec, place: _Place) -> None:
        if not spec.is_value:
            message = _("{block} is a step and can't be a value.", block=block_name(element, spec))
            self._report.add("wrong_shape", message, element)
        elif place.check and spec.output and spec.output != place.check:
            message = _(
                "{block} gives a {given}, but a {wanted} is needed.",
                block=block_name(element, spec),
                given=spec.output,
                wanted=place.check,
            )
            self._report.add("wrong_type", message, element)

    def _surroundings(self, element: Any, spec: Spec, place: _Place) -> None:
        if spec.type == "controls_flow_statements" and not place.in_loop:
            message = _("{block} is only possible in a loop.", block=block_name(element, spec))
            self._report.add("not_in_loop", message, element)
        if spec.type == "procedures_ifreturn" and not place.procedure:
            message = _("{block} is only possible in a sub-program.", block=block_name(element, spec))
            self._report.add("not_in_procedure", message, element)
        if place.in_event and spec.moves:
            message = _(
                "{block} moves something; in the background only stops, signals and logs are allowed.",
                block=block_name(element, spec),
            )
            self._report.add("motion_in_event", message, element)
        if place.depth == MAX_NESTING + 1:
            message = _("{block} is nested too deeply.", block=block_name(element, spec))
            self._report.add("too_deep", message, element)

    def _fields(self, element: Any, spec: Spec, given: list[Any]) -> None:
        present: set[str] = set()
        for one in given:
            name = one.get("name", "")
            present.add(name)
            field = spec.fields.get(name)
            if field is None:
                message = _("{block} has no field {name}.", block=block_name(element, spec), name=name or "—")
                self._report.add("unknown_field", message, element, field_name=name)
                continue
            check_field(self._report, element, spec, field, one.text or "", self._cell)
            if name in spec.variables:
                self._variables.use(self._report, element, spec, one)
        for name in spec.fields.keys() - present:
            label = spec.fields[name].label.of(language()) or name
            message = _(
                "{block}: the field {field} is missing.", block=block_name(element, spec), field=label
            )
            self._report.add("missing_field", message, element, field_name=name)

    def _inputs(self, element: Any, spec: Spec, parts: dict[str, list[Any]], shape: Shape) -> None:
        filled: set[str] = set()
        for one in parts["value"]:
            name = one.get("name", "")
            filled.add(name)
            if name not in shape.values:
                self._wrong_input(element, spec, name)
        for one in parts["statement"]:
            if one.get("name", "") not in shape.statements:
                self._wrong_input(element, spec, one.get("name", ""))
        for name, slot in shape.values.items():
            if name not in filled and slot.required:
                message = _(
                    "{block}: {field} is empty.",
                    block=block_name(element, spec),
                    field=slot.label.of(language()) or name,
                )
                self._report.add("missing_input", message, element, field_name=name)

    def _wrong_input(self, element: Any, spec: Spec, name: str) -> None:
        message = _("{block} has no input {name} of this kind.", block=block_name(element, spec), name=name)
        self._report.add("unknown_input", message, element, field_name=name)

    def _calls(self, element: Any, spec: Spec, mutation: Any, fields: list[Any], place: _Place) -> None:
        if spec.type in DEFINITIONS:
            self._procedures.define(self._report, element, spec, mutation, _field_text(fields, "NAME"))
            self._variables.add_arguments(argument_names(mutation))
        elif spec.type in CALLS:
            name = "" if mutation is None else mutation.get("name", "")
            self._procedures.calls.append((place.procedure, name, element, spec))

    def _inside(self, element: Any, spec: Spec | None, place: _Place) -> _Place:
        """Return what surrounds the blocks inside this one."""
        block_type = element.get("type", "")
        procedure = place.procedure
        if block_type in DEFINITIONS:
            fields = [one for one in elements(element) if local(one) == "field"]
            procedure = _field_text(fields, "NAME") or "—"
        return _Place(
            "statement",
            in_loop=place.in_loop or block_type in LOOPS,
            in_event=place.in_event or block_type == _EVENT,
            procedure=procedure,
            depth=place.depth + 1,
            shadow=local(element) == "shadow",
        )

    def _plan_inputs(
        self, element: Any, spec: Spec, parts: dict[str, list[Any]], shape: Shape, inner: _Place
    ) -> None:
        for one in parts["value"]:
            slot = shape.values.get(one.get("name", ""))
            self._plan_value(element, spec, one, slot, inner)
        for one in parts["statement"]:
            held = self._held(one)
            if len(held) != 1:
                self._not_one(element, spec, one)
            self._waiting.extend((each, replace(inner, kind="statement")) for each in held)

    def _plan_value(self, element: Any, spec: Spec, one: Any, slot: ValueSpec | None, inner: _Place) -> None:
        held = self._held(one)
        real = [each for each in held if local(each) == "block"]
        if not held or len(real) > 1 or len(held) - len(real) > 1:
            self._not_one(element, spec, one)
        check = slot.check if slot else ""
        for each in held:
            if any(local(part) == "next" for part in elements(each)):
                message = _(
                    "{block}: nothing can follow a value.",
                    block=block_name(each, self._specs.get(each.get("type", ""))),
                )
                self._report.add("wrong_shape", message, each)
            self._waiting.append((each, replace(inner, kind="value", check=check)))
        shown = (real or held)[:1]
        if slot and shown and shown[0].get("type") == "math_number":
            text = _field_text([p for p in elements(shown[0]) if local(p) == "field"], "NUM")
            check_number_input(self._report, element, spec, one.get("name", ""), slot, text)

    def _not_one(self, element: Any, spec: Spec | None, one: Any) -> None:
        message = _(
            "{block}: {name} does not hold exactly one block.",
            block=block_name(element, spec),
            name=one.get("name", "") or local(one),
        )
        self._report.add("not_one_block", message, element, field_name=one.get("name", ""))

    def _plan_anything(self, parts: dict[str, list[Any]], inner: _Place) -> None:
        """Look into a block of an unknown type: what it holds may be known."""
        for kind in ("value", "statement"):
            for one in parts[kind]:
                self._waiting.extend((each, replace(inner, kind=kind)) for each in self._held(one))

    def _plan_next(self, element: Any, spec: Spec | None, given: list[Any], place: _Place) -> None:
        for one in given:
            held = self._held(one)
            if len(held) != 1:
                self._not_one(element, spec, one)
            if spec is not None and not spec.followed and place.kind != "value":
                message = _("{block}: nothing can follow it.", block=block_name(element, spec))
                self._report.add("wrong_shape", message, element)
            self._waiting.extend((each, replace(place, kind="next")) for each in held)

    def _held(self, slot: Any) -> list[Any]:
        """Return the blocks in a slot; anything else in it is noted."""
        held: list[Any] = []
        if slot.text and slot.text.strip():
            self._stray(slot.getparent(), None)
        for one in elements(slot):
            if local(one) in ("block", "shadow"):
                held.append(one)
            else:
                message = _(
                    "The element {name} does not belong in {slot}.", name=local(one), slot=local(slot)
                )
                self._report.add("wrong_element", message, slot.getparent(), field_name=slot.get("name", ""))
        return held


def _field_text(fields: list[Any], name: str) -> str:
    return next((one.text or "" for one in fields if one.get("name") == name), "")
