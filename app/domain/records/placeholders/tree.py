"""The parsed forms of a placeholder; plain data, nothing in it can be run."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Literal

Literal_ = str | int | Decimal | bool | date


@dataclass(frozen=True)
class ColumnName:
    """A column of a table; table is the catalogue's key, with its namespace where one was given."""

    table: str
    column: str


@dataclass(frozen=True)
class Condition:
    """column = value, column ~ 'part' or column is null."""

    column: str
    test: Literal["eq", "contains", "isnull"]
    value: Literal_ | Lookup | RowValue | None = None


@dataclass(frozen=True)
class Ask:
    """The user must give the value; blocks the commit."""

    question: str


@dataclass(frozen=True)
class Lookup:
    """The column's value of the one row that fits; several only with an order."""

    wanted: ColumnName
    conditions: tuple[Condition, ...]
    first_by: str = ""
    descending: bool = False
    fallback: Literal_ | Ask | None = None
    has_fallback: bool = False


@dataclass(frozen=True)
class RowValue:
    """A column of another staged row."""

    row: str
    column: str


@dataclass(frozen=True)
class Next:
    """The next number of a column, or the next text of a pattern such as SO{yyyy}###."""

    wanted: ColumnName
    pattern: str = ""
    start: int | None = None


@dataclass(frozen=True)
class Fake:
    """A made-up value of a named kind."""

    kind: str
    locale: str = ""
    unique: bool = False


@dataclass(frozen=True)
class RandomValue:
    """A seeded random value; low and high are inclusive."""

    kind: Literal["int", "decimal", "date", "choice", "row", "pattern"]
    low: Literal_ | None = None
    high: Literal_ | None = None
    choices: tuple[Literal_, ...] = ()
    wanted: ColumnName | None = None
    conditions: tuple[Condition, ...] = ()
    pattern: str = ""
    unique: bool = False


@dataclass(frozen=True)
class DateValue:
    """today or now, moved by offsets, then to an anchor, at a time of day."""

    has_time: bool
    offsets: tuple[tuple[int, str], ...] = ()
    anchor: str = ""
    at: str = ""


@dataclass(frozen=True)
class Number:
    """A number in a calculation."""

    value: Decimal


@dataclass(frozen=True)
class ThisColumn:
    """A column of the row that the calculation stands in."""

    column: str


@dataclass(frozen=True)
class SumRows:
    """The sum of a column over all staged rows of a table."""

    table: str
    column: str


@dataclass(frozen=True)
class Operation:
    """left sign right, in decimal arithmetic."""

    sign: Literal["+", "-", "*", "/"]
    left: Term
    right: Term


Term = Number | ThisColumn | SumRows | RowValue | Operation


@dataclass(frozen=True)
class Calculation:
    """An arithmetic value, rounded half up where digits is given."""

    term: Term
    digits: int | None = None


@dataclass(frozen=True)
class Copy:
    """A column of the row that this row's foreign key points to."""

    wanted: ColumnName


@dataclass(frozen=True)
class Environment:
    """A value of the session, from a fixed list."""

    name: str


@dataclass(frozen=True)
class LeaveToDatabase:
    """The column is not sent, so that the database's default applies."""


@dataclass(frozen=True)
class Null:
    """NULL is sent."""


Expression = (
    Lookup
    | RowValue
    | Next
    | Fake
    | RandomValue
    | DateValue
    | Calculation
    | Copy
    | Environment
    | LeaveToDatabase
    | Null
    | Ask
)


@dataclass(frozen=True)
class CellText:
    """A cell's text: plain parts and expressions in turn."""

    parts: tuple[str | Expression, ...] = field(default_factory=tuple)

    @property
    def expressions(self) -> list[Expression]:
        """Return the expressions."""
        return [one for one in self.parts if not isinstance(one, str)]

    @property
    def only(self) -> Expression | None:
        """Return the expression when the cell is exactly that."""
        found = self.expressions
        return found[0] if len(self.parts) == 1 and found else None
