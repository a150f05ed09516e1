"""The blocks of the node database as typed data: the one truth about each of them."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cached_property
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

FieldKind = Literal["number", "enum", "ref", "text"]
InputKind = Literal["value", "statement"]
Shape = Literal["stmt", "value", "hat", "top", "end"]
Check = Literal["Number", "Boolean", "String"]
_SLOT = re.compile(r"\{(\w+)\}")


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Words(_Frozen):
    """A text in Chinese and English."""

    zh: str = ""
    en: str = ""

    def of(self, language: str) -> str:
        """Return the text in a language."""
        return self.zh if language == "zh" else self.en

    def variants(self, language: str) -> list[str]:
        """Return the texts that a bar separates."""
        return [one.strip() for one in self.of(language).split("|") if one.strip()]


class Option(_Frozen):
    """One choice of a field."""

    value: str
    label: Words


class NodeField(_Frozen):
    """A field of a block: its type, range and default."""

    name: str
    kind: FieldKind
    label: Words
    default: str = ""
    unit: str = ""
    minimum: float | None = None
    maximum: float | None = None
    step: float | None = None
    longest: int | None = None
    refers: str = ""
    options: tuple[Option, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """The values that a choice allows."""
        return tuple(option.value for option in self.options)

    def range_text(self) -> str:
        """Return the range with its unit, such as 1 to 2000 mm/s, as people read it."""
        return range_text(self.minimum, self.maximum, self.unit)


class NodeInput(_Frozen):
    """A place for other blocks: a value, or a chain of steps."""

    name: str
    kind: InputKind
    label: Words
    check: Check | None = None
    default: str | None = None
    unit: str = ""
    minimum: float | None = None
    maximum: float | None = None

    def range_text(self) -> str:
        """Return the range with its unit, as people read it."""
        return range_text(self.minimum, self.maximum, self.unit)


class Node(_Frozen):
    """One block: what it is called, what it takes, where it fits, and which words mean it."""

    type: str
    op: str
    category: str
    shape: Shape
    output: Check | None = None
    colour: str = "#888888"
    tier: str = "core"
    simulation: str = "none"
    name: Words
    description: Words
    message: Words
    fields: tuple[NodeField, ...] = ()
    inputs: tuple[NodeInput, ...] = ()
    synonyms: Words = Words()
    example: Words = Words()
    safety: Words = Words()
    file: str = ""

    def field(self, name: str) -> NodeField | None:
        """Return a field by its name."""
        return next((one for one in self.fields if one.name == name), None)

    def input(self, name: str) -> NodeInput | None:
        """Return an input by its name."""
        return next((one for one in self.inputs if one.name == name), None)

    def slots(self, language: str) -> list[str]:
        """Return the names of the fields and inputs in the order of the message."""
        return _SLOT.findall(self.message.of(language))


class NodeProblem(_Frozen):
    """Why a file of the node database was left out."""

    file: str
    line: int
    message: str


class NodeDatabase(BaseModel):
    """All blocks that could be read, and what was wrong with the other files."""

    model_config = ConfigDict(frozen=True, ignored_types=(cached_property,))

    nodes: tuple[Node, ...] = ()
    problems: tuple[NodeProblem, ...] = Field(default=())

    @cached_property
    def by_type(self) -> dict[str, Node]:
        """The blocks by their type."""
        return {node.type: node for node in self.nodes}

    @cached_property
    def by_op(self) -> dict[str, Node]:
        """The blocks by what they do."""
        return {node.op: node for node in self.nodes}

    @cached_property
    def _hash(self) -> int:
        return hash(self.nodes)

    def __hash__(self) -> int:
        return self._hash

    def of_category(self, category: str) -> list[Node]:
        """Return the blocks of a category in their order."""
        return [node for node in self.nodes if node.category == category]


def number_text(value: float | int | Decimal) -> str:
    """Return a number as Blockly writes it: no trailing zeros, no exponent."""
    text = f"{Decimal(str(value)):f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("", "-0") else text


def range_text(minimum: float | None, maximum: float | None, unit: str) -> str:
    """Return a range as people read it."""
    low = "" if minimum is None else number_text(minimum)
    high = "" if maximum is None else number_text(maximum)
    return f"{low}…{high} {unit}".strip()
