"""What each block takes and where it fits, in one form for the node database's and Blockly's own."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from app.domain.robot.nodes import Node, NodeDatabase, NodeField, Option, Words
from app.domain.robot.standard import OPTIONAL_VALUES, STANDARD, Standard

MOVING = frozenset(("motion", "tool", "process", "frame"))


@dataclass(frozen=True)
class ValueSpec:
    """A place for a value: its type, its range, and whether it must be filled."""

    label: Words
    check: str = ""
    required: bool = True
    minimum: float | None = None
    maximum: float | None = None
    unit: str = ""


@dataclass(frozen=True)
class Spec:
    """What one block takes and where it fits."""

    type: str
    name: Words
    fields: dict[str, NodeField] = field(default_factory=dict)
    variables: frozenset[str] = frozenset()
    values: dict[str, ValueSpec] = field(default_factory=dict)
    statements: dict[str, Words] = field(default_factory=dict)
    output: str | None = None
    follows: bool = True
    followed: bool = True
    grows: str = ""
    moves: bool = False

    @cached_property
    def is_value(self) -> bool:
        """Whether the block is plugged into others."""
        return self.output is not None


def specs_of(database: NodeDatabase) -> dict[str, Spec]:
    """Return what is known about every block type."""
    known = {name: _of_standard(name, one) for name, one in STANDARD.items()}
    known.update({node.type: _of_node(node) for node in database.nodes})
    return known


def _of_node(node: Node) -> Spec:
    values = {
        one.name: ValueSpec(one.label, one.check or "", True, one.minimum, one.maximum, one.unit)
        for one in node.inputs
        if one.kind == "value"
    }
    return Spec(
        type=node.type,
        name=node.name,
        fields={one.name: one for one in node.fields},
        values=values,
        statements={one.name: one.label for one in node.inputs if one.kind == "statement"},
        output=node.output if node.shape == "value" else None,
        follows=node.shape in ("stmt", "end"),
        followed=node.shape in ("stmt", "hat"),
        moves=node.simulation in MOVING,
    )


def _of_standard(name: str, one: Standard) -> Spec:
    fields = {key: _choice(key, values) for key, values in one.choices.items()}
    fields |= {key: NodeField(name=key, kind="number", label=_same(key)) for key in one.numbers}
    fields |= {key: NodeField(name=key, kind="text", label=_same(key)) for key in one.texts}
    fields |= {key: NodeField(name=key, kind="text", label=_same(key)) for key in one.variables}
    values = {
        key: ValueSpec(_same(key), check, (name, key) not in OPTIONAL_VALUES)
        for key, check in one.values.items()
    }
    return Spec(
        type=name,
        name=_same(name),
        fields=fields,
        variables=frozenset(one.variables),
        values=values,
        statements={key: _same(key) for key in one.statements},
        output=one.output,
        follows=one.output is None and not one.top,
        followed=one.output is None and not one.top and not one.ends,
        grows=one.grows,
    )


def _choice(key: str, values: tuple[str, ...]) -> NodeField:
    options = tuple(Option(value=value, label=_same(value)) for value in values)
    return NodeField(name=key, kind="enum", label=_same(key), default=values[0], options=options)


def _same(text: str) -> Words:
    return Words(zh=text, en=text)
