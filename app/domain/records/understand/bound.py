"""What a reading binds: values to columns, with the words they come from; and what has to be asked."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.domain.records.models import Candidate, Catalogue, LookupQuery, LookupResult, Origin, RowRef
from app.domain.records.ports import Reader
from app.domain.records.understand.lexicon import Lexicon
from app.domain.records.understand.models import AddRequest, ClarifyReason, Option
from app.domain.records.understand.tokenize import Tokenizer
from app.domain.records.understand.tokens import Clock


@dataclass
class Desk:
    """Everything that the reading of one request needs."""

    request: AddRequest
    catalogue: Catalogue
    reader: Reader
    lexicon: Lexicon
    tokenizer: Tokenizer
    clock: Clock
    distinct: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    largest: dict[tuple[str, str, str], str | None] = field(default_factory=dict)
    found: dict[tuple[str, str, bool], LookupResult] = field(default_factory=dict)

    def last(self, table: str, column: str, prefix: str = "") -> str | None:
        """Return the largest stored value, asked once."""
        key = (table, column, prefix)
        if key not in self.largest:
            self.largest[key] = self.reader.last(table, column, prefix)
        return self.largest[key]

    def find(self, table: str, text: str, *, fuzzy: bool = False) -> LookupResult:
        """Look a name up, each one once."""
        key = (table, text, fuzzy)
        if key not in self.found:
            self.found[key] = self.reader.find(LookupQuery(table=table, text=text, fuzzy=fuzzy))
        return self.found[key]

    def values_of(self, table: str, column: str, limit: int = 40) -> tuple[str, ...]:
        """Return values that occur in a column, asked once."""
        key = (table, column)
        if key not in self.distinct:
            self.distinct[key] = self.reader.distinct(table, column, limit)
        return self.distinct[key]


@dataclass(frozen=True)
class Ask:
    """Something that must be asked before a row can be staged; key names the question in answers."""

    key: str
    reason: ClarifyReason
    table: str | None = None
    column: str | None = None
    text: str = ""
    options: tuple[Option, ...] = ()
    free: bool = False
    start: int = 0
    end: int = 0


@dataclass(frozen=True)
class Qualifier:
    """Something said of a row that is referred to: a value of a column, or a row that it must lead to."""

    table: str
    column: str
    value: str = ""
    rows: tuple[Candidate, ...] = ()
    start: int = 0
    end: int = 0


@dataclass
class Bound:
    """A value for a column; rows are the rows that a reference may mean, text what was said."""

    table: str
    column: str
    start: int
    end: int
    text: str
    value: str | None = None
    rows: tuple[Candidate, ...] = ()
    origin: Origin = "typed"
    unit: str = ""
    ref: RowRef | None = None
    shown: str = ""
    note: str = ""
    ask: Ask | None = None
    qualifiers: list[Qualifier] = field(default_factory=list)
    generator: str = ""
    labelled: bool = False


@dataclass
class NewRow:
    """A row of this request: its bound cells by column."""

    key: str
    table: str
    cells: dict[str, Bound] = field(default_factory=dict)
    parent: str = ""
    said: list[Qualifier] = field(default_factory=list)
