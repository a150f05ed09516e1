"""The data of the Records workflow: catalogue, staged rows, verdicts, journal; plain and frozen.

Values travel as canonical text, so that nothing is rounded on its way through
JSON: 125.00, 2026-11-30, 2026-11-30T15:30:00+08:00, true, {"cpu": "i5"}.
"""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Dialect = Literal["sqlite", "postgresql", "mysql", "mariadb"]
Family = Literal[
    "text",
    "integer",
    "decimal",
    "float",
    "boolean",
    "date",
    "time",
    "datetime",
    "interval",
    "json",
    "uuid",
    "binary",
    "array",
    "other",
]
Identity = Literal["", "auto", "by_default", "always"]
Reason = Literal["declared", "name", "comment", "glossary", "confirmed"]
Origin = Literal[
    "typed", "looked_up", "default", "generated", "copied", "calculated", "referenced", "chosen", "edited"
]
CellKind = Literal["value", "null", "default", "ref"]
ProblemCode = Literal[
    "unique",
    "not_null",
    "foreign_key",
    "check",
    "length",
    "range",
    "type",
    "choice",
    "trigger",
    "not_written",
    "changed_value",
    "read_only",
    "permission",
    "not_allowed",
    "unknown_column",
    "unknown_table",
    "stale",
    "reference",
    "busy",
    "other",
]
Match = Literal["exact", "normalised", "prefix", "contains", "fuzzy"]
JournalState = Literal["open", "done", "absent", "undoing", "undone"]


class Plain(BaseModel):
    """Frozen data that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Choice(Plain):
    """One allowed value and what people call it ("" where nothing is known)."""

    value: str
    label: str = ""


class Column(Plain):
    """A column; length counts characters, default is the database's own text."""

    name: str
    comment: str = ""
    family: Family = "text"
    type_text: str = ""
    nullable: bool = True
    default: str | None = None
    generated: bool = False
    identity: Identity = ""
    length: int | None = None
    precision: int | None = None
    scale: int | None = None
    minimum: int | None = None
    maximum: int | None = None
    with_zone: bool = False
    choices: tuple[Choice, ...] = ()
    closed: bool = False
    checks: tuple[str, ...] = ()

    @property
    def writable(self) -> bool:
        """Tell whether a value may be sent.

        Never for generated columns, nor for identities whose counter a value
        of ours would not move: the next insert would collide with it.
        """
        return not self.generated and self.identity in ("", "auto")

    @property
    def required(self) -> bool:
        """Tell whether a row needs a value from us."""
        return self.writable and not self.identity and not self.nullable and self.default is None


class UniqueSet(Plain):
    """Columns whose values together occur once; where is the predicate of a partial index."""

    columns: tuple[str, ...]
    name: str = ""
    where: str = ""


class ForeignKey(Plain):
    """A reference to another table's row; declared ones are the database's, others are found by us.

    confirmed tells that the user agreed to a found one, why says which
    words led to it. deferrable ones may be checked as late as the commit.
    """

    columns: tuple[str, ...]
    target: str
    target_columns: tuple[str, ...]
    name: str = ""
    declared: bool = True
    confirmed: bool = True
    reason: Reason = "declared"
    why: str = ""
    deferrable: bool = False


class Check(Plain):
    """A CHECK constraint and the columns that its text names."""

    text: str
    name: str = ""
    columns: tuple[str, ...] = ()


class Table(Plain):
    """A table or view; namespace is "" in the connection's default schema."""

    name: str
    namespace: str = ""
    comment: str = ""
    columns: tuple[Column, ...] = ()
    primary_key: tuple[str, ...] = ()
    foreign_keys: tuple[ForeignKey, ...] = ()
    uniques: tuple[UniqueSet, ...] = ()
    checks: tuple[Check, ...] = ()
    triggers: tuple[str, ...] = ()
    is_view: bool = False
    transactional: bool = True
    insertable: bool = True

    @property
    def key(self) -> str:
        """Return the name that is unique in the catalogue: sales.order or customer."""
        return f"{self.namespace}.{self.name}" if self.namespace else self.name

    def column(self, name: str) -> Column | None:
        """Return a column by its exact name."""
        return next((column for column in self.columns if column.name == name), None)

    def reference_of(self, column: str) -> ForeignKey | None:
        """Return the single-column reference that starts at this column, declared ones first."""
        found = [key for key in self.foreign_keys if key.columns == (column,)]
        return min(found, key=lambda key: not key.declared, default=None)


class Catalogue(Plain):
    """What a database holds; schema_hash changes when any table changes."""

    dialect: Dialect
    tables: tuple[Table, ...] = ()
    schema_hash: str = ""
    server: str = ""

    def table(self, key: str) -> Table | None:
        """Return a table by its key, or by its bare name where that is unique."""
        for table in self.tables:
            if table.key == key:
                return table
        named = [table for table in self.tables if table.name == key]
        return named[0] if len(named) == 1 else None


class Span(Plain):
    """Where a value was read: characters of the request, or a cell of a source such as sheet!B7."""

    start: int = 0
    end: int = 0
    source: str = ""


class Problem(Plain):
    """What is wrong, translated; suggestions are values that would do."""

    code: str
    message: str
    remedy: str = ""
    suggestions: tuple[str, ...] = ()


class RowRef(Plain):
    """The value of a column of another staged row, known once that row is inserted."""

    row: str
    column: str


class LookedUp(Plain):
    """How a key was found, so that it can be found again inside the commit's transaction."""

    table: str
    column: str
    where: tuple[tuple[str, str], ...]


class StagedCell(Plain):
    """One value to write; text is what the user gave, value the canonical text that is sent.

    kind: value sends value, null sends NULL, default leaves the column to the
    database, ref sends the referenced row's column.
    """

    column: str
    kind: CellKind = "value"
    value: str | None = None
    text: str = ""
    origin: Origin = "typed"
    span: Span | None = None
    ref: RowRef | None = None
    looked_up: LookedUp | None = None
    shown: str = ""
    note: str = ""
    problem: Problem | None = None

    @property
    def sent(self) -> bool:
        """Tell whether the statement names this column."""
        return self.kind != "default"


class StagedRow(Plain):
    """One row to insert; key names it within its batch."""

    key: str
    table: str
    cells: tuple[StagedCell, ...] = ()
    warnings: tuple[str, ...] = ()

    def cell(self, column: str) -> StagedCell | None:
        """Return the cell of a column."""
        return next((cell for cell in self.cells if cell.column == column), None)


class Batch(Plain):
    """Rows that are inserted together or not at all."""

    rows: tuple[StagedRow, ...] = ()
    connection: str = ""
    seed: int = 0
    now: datetime | None = None
    timezone: str = ""

    @property
    def hash(self) -> str:
        """Return the SHA-256 of what would be written, and where; notes and spans do not count."""
        digest = hashlib.sha256(f"[{json.dumps(self.connection)}, [".encode())
        for at, row in enumerate(self.rows):
            text = json.dumps(_what_is_written(row), ensure_ascii=True)
            digest.update((f", {text}" if at else text).encode())
        digest.update(b"]]")
        return digest.hexdigest()


class CellVerdict(Plain):
    """What the database, or our own check, says of one cell; column "" is the row as a whole."""

    column: str
    problem: Problem


class RowVerdict(Plain):
    """What a trial insert said of one row; image is what the database would keep, as canonical text.

    notes are no errors: a value that the database keeps in another form than
    it was sent. skipped rows were not tried, because a row they need failed.
    """

    row: str
    ok: bool
    cells: tuple[CellVerdict, ...] = ()
    notes: tuple[CellVerdict, ...] = ()
    image: dict[str, str | None] = Field(default_factory=dict)
    skipped: bool = False


class DryRun(Plain):
    """A trial of a whole batch; proven tells that a second connection counted the same rows after it."""

    batch_hash: str
    verdicts: tuple[RowVerdict, ...]
    proven: bool
    counts: dict[str, int] = Field(default_factory=dict)
    side_effects: dict[str, int] = Field(default_factory=dict)
    notices: tuple[str, ...] = ()
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Tell whether every row would be accepted and nothing was left behind."""
        return self.proven and all(verdict.ok for verdict in self.verdicts)


class JournalRow(Plain):
    """An inserted row: its primary key and all its columns as the database returned them."""

    row: str
    table: str
    key: dict[str, str | None] = Field(default_factory=dict)
    image: dict[str, str | None] = Field(default_factory=dict)


class JournalEntry(Plain):
    """A batch in the journal: open before the commit, done or absent after it, undone when taken back."""

    id: str
    connection: str
    batch_hash: str
    state: JournalState
    created: datetime
    finished: datetime | None = None
    rows: tuple[JournalRow, ...] = ()
    note: str = ""


class ConnectionInfo(Plain):
    """How to reach a database and what may be done there; the password is in the keyring only.

    tables is the allow-list of entry mode; production asks for the table's
    name to be typed before anything is written.
    """

    id: str
    name: str
    dialect: Dialect
    database: str
    host: str = ""
    port: int | None = None
    user: str = ""
    namespaces: tuple[str, ...] = ()
    mode: Literal["read", "entry"] = "read"
    tables: tuple[str, ...] = ()
    production: bool = False
    sample: bool = False


class LookupQuery(Plain):
    """Find rows by name: text is searched in columns ("" for the table's own naming columns)."""

    table: str
    text: str
    columns: tuple[str, ...] = ()
    where: tuple[tuple[str, str], ...] = ()
    limit: int = 20
    fuzzy: bool = True


class Candidate(Plain):
    """A row that may be meant; distinguishing holds columns in which the candidates differ."""

    table: str
    key: dict[str, str | None]
    label: str
    column: str
    match: Match
    score: float
    row: dict[str, str | None] = Field(default_factory=dict)
    distinguishing: dict[str, str | None] = Field(default_factory=dict)


class LookupResult(Plain):
    """What a lookup found, best first; complete is False where more rows match than are listed."""

    candidates: tuple[Candidate, ...] = ()
    complete: bool = True

    @property
    def only(self) -> Candidate | None:
        """Return the row that is meant when exactly one matches exactly (or but for spelling)."""
        sure = [one for one in self.candidates if one.match in ("exact", "normalised")]
        best = [one for one in sure if one.match == sure[0].match]
        return best[0] if len(best) == 1 and self.complete else None


def _what_is_written(row: StagedRow) -> list[object]:
    return [row.key, row.table, [_what_is_sent(cell) for cell in row.cells if cell.sent]]


def _what_is_sent(cell: StagedCell) -> list[str | None]:
    ref = [cell.ref.row, cell.ref.column] if cell.ref else ["", ""]
    return [cell.column, cell.kind, cell.value, *ref]
