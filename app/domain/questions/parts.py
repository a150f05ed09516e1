"""What one version of an item set holds, and what a questions run is given, asks and is answered.

A run's values (RunRequest.values, JSON)
    user_input    the pasted passage; with intent "edit" nothing is needed here
    attachments   paths of sources (PDF, DOCX, TXT, pictures), or of a bank with intent "import"
    pages         which pages of a long source are meant, such as "12-40"; "" for all
    intent        "" or "make": items of a source; "more": further items of the same source;
                  "regenerate", "edit", "vary", "judge", "fill", "import", "undo", "redo"
    kinds         kinds wanted, [] for a mixture; mode, count, difficulty ("" any), seed
    items         ids of the items meant: one for regenerate, edit and vary, several for judge
    facts         numbers of facts in the coverage that are meant, with intent "fill"; [] for all gaps
    edited        an `Item` as JSON, with intent "edit"
    mark          "accepted", "rejected" or "" (neither), with intent "judge"
    bank_path     a file of the user's own items: examples, and what must not be repeated
    use_bank      whether the store's bank counts too
    retry_limit   rounds before an item is built by rules alone; today the date that validity is measured by
    base_version  the version that is meant (0: the head)

What it shows while it goes on (core.events.Shown)
    passed        a `Passed`: items that passed every check since the last one

Its question (core.events.Question) and its answer (a bare text, or JSON)
    audit         what an imported bank needs; payload is an `Audit`. Answer: accept (all proposals),
                  {"key": "choose", "changes": ["id", ...]}, leave (import it as it is), cancel.

A version holds ITEMS, SUMMARY, CHECKS, MARKS, COVERAGE; SOURCE where a text was read; AUDIT where a bank was
imported. Items without a check never come into a version.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, Field, TypeAdapter

from app.domain.questions.models import Domain, Finding, Item, Mode, Passage

ITEMS = "items.json"
SUMMARY = "summary.json"
CHECKS = "checks.json"
MARKS = "marks.json"
COVERAGE = "coverage.json"
SOURCE = "source.json"
AUDIT = "audit.json"

ASK_AUDIT = "audit"
PASSED = "passed"
ACCEPT, CHOOSE, LEAVE, CANCEL = "accept", "choose", "leave", "cancel"
ACCEPTED, REJECTED = "accepted", "rejected"
Mark = Literal["", "accepted", "rejected"]
Intent = Literal["", "make", "more", "regenerate", "edit", "vary", "judge", "fill", "import", "undo", "redo"]
Made = Literal["made", "more", "regenerated", "edited", "varied", "judged", "filled", "imported"]


class Scores(BaseModel):
    """How much of a passage is finance, law and general (0 to 1), by which words, and who decided."""

    passage: str
    domain: Domain
    finance: float = 0.0
    law: float = 0.0
    general: float = 0.0
    words: dict[str, list[str]] = Field(default_factory=dict)
    mastery: str = ""
    calculators: list[str] = Field(default_factory=list)
    by: str = "rules"


class Source(BaseModel):
    """What was read: the passages with their scores, the law it is and whether it is in force."""

    name: str = ""
    passages: list[Passage] = Field(default_factory=list)
    scores: list[Scores] = Field(default_factory=list)
    law: str = ""
    effective: str = ""
    repealed: bool = False
    pages: int = 0
    conflicts: list[str] = Field(default_factory=list)
    contradicting: list[str] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)


class LayerCheck(BaseModel):
    """One layer of the critic on one item."""

    layer: str
    findings: list[Finding] = Field(default_factory=list)


class Check(BaseModel):
    """All layers of the critic on one item, and the examples that it was made after."""

    item: str
    layers: list[LayerCheck] = Field(default_factory=list)
    examples: list[str] = Field(default_factory=list)
    retries: int = 0
    by: str = "rules"


class Dropped(BaseModel):
    """An item that was not shipped, and why."""

    stem: str
    reason: str
    passage: str = ""


class Cell(BaseModel):
    """How many items ask about one fact with one kind and difficulty."""

    fact: int
    kind: str
    difficulty: str
    count: int


class FactRow(BaseModel):
    """One fact of the source: its passage, its place (characters) and the ids of the items about it."""

    passage: str
    kind: str
    text: str
    start: int
    article: str = ""
    items: list[str] = Field(default_factory=list)


class Coverage(BaseModel):
    """Facts x kinds x difficulties; gaps are the numbers of facts that no item asks about."""

    facts: list[FactRow] = Field(default_factory=list)
    cells: list[Cell] = Field(default_factory=list)
    gaps: list[int] = Field(default_factory=list)


Proposed = Literal["key", "duplicate", "mend", "flaw"]


class Proposal(BaseModel):
    """A change that the audit proposes, or a flaw that it only tells (no `after`); `was` is the item now."""

    id: str
    item: str
    kind: Proposed
    message: str
    field: str = ""
    before: str = ""
    was: Item | None = None
    after: Item | None = None
    drop: bool = False


class Audit(BaseModel):
    """What an imported bank holds, what is wrong with it, and what is proposed."""

    name: str = ""
    count: int = 0
    recomputed: int = 0
    key_places: dict[str, int] = Field(default_factory=dict)
    remarks: list[str] = Field(default_factory=list)
    proposals: list[Proposal] = Field(default_factory=list)


class Summary(BaseModel):
    """What is known about a version, as in summary.json; changed are ids of new or changed items."""

    made: Made = "made"
    name: str = ""
    items: int = 0
    kinds: dict[str, int] = Field(default_factory=dict)
    difficulties: dict[str, int] = Field(default_factory=dict)
    key_places: dict[str, int] = Field(default_factory=dict)
    changed: list[str] = Field(default_factory=list)
    dropped: list[Dropped] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)
    mode: str = ""
    seed: int = 0
    accepted: int = 0
    rejected: int = 0
    decided_by: str = "rules"
    seconds: float = 0.0


class Passed(BaseModel):
    """Items of a run that is still going on, each of which has passed every check.

    wanted is how many there shall be; source names the blob of the source; passages are those of the items.
    """

    items: list[Item] = Field(default_factory=list)
    checks: list[Check] = Field(default_factory=list)
    passages: list[Passage] = Field(default_factory=list)
    wanted: int = 0
    intent: Intent = "make"
    made: Made = "made"
    mode: Mode = "flexible"
    seed: int = 0
    name: str = ""
    source: str = ""
    base_version: int = 0
    started: float = 0.0

    def shown(self) -> dict[str, object]:
        """Return the data of the event that shows these items."""
        return {PASSED: self.model_dump_json()}

    @classmethod
    def of(cls, data: Mapping[str, object]) -> Passed:
        """Return the items that an event shows; as JSON text, since a number in a mapping may stay a text."""
        return cls.model_validate_json(str(data[PASSED]))

    def joined(self, more: Passed) -> Passed:
        """Return these and further ones of the same run, each item once."""
        known, there = {item.id for item in self.items}, {one.id for one in self.passages}
        new = [item for item in more.items if item.id not in known]
        fresh = {item.id for item in new}
        return more.model_copy(
            update={
                "items": [*self.items, *new],
                "checks": [*self.checks, *(one for one in more.checks if one.item in fresh)],
                "passages": [*self.passages, *(one for one in more.passages if one.id not in there)],
            }
        )


ITEM_LIST: TypeAdapter[list[Item]] = TypeAdapter(list[Item])
CHECK_LIST: TypeAdapter[list[Check]] = TypeAdapter(list[Check])
MARK_MAP: TypeAdapter[dict[str, Mark]] = TypeAdapter(dict[str, Mark])
