"""What a records run carries from node to node; long lists of rows lie in the blob store."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field, model_validator

from app.domain.records import parts
from app.domain.records.models import Batch, Problem, StagedRow
from app.domain.records.proposal import Proposal
from app.domain.records.understand.models import AddRequest, Assumption, Clarify, Refused, Words

Status = Literal["", "pass", "fail"]
Operation = Literal["", "add", "undo"]
Decision = Literal["", "yes", "no", "edit", "again", "other"]


class RowSet(BaseModel):
    """Staged rows: a typed list while they are few, else the digest of the list in the blob store."""

    rows: list[StagedRow] = Field(default_factory=list)
    digest: str = ""
    count: int = 0


class SourceRef(BaseModel):
    """A file that was read: its name and where its bytes are kept."""

    name: str
    digest: str


class StagedOperation(BaseModel):
    """What waits for the confirmation: the version that is shown, the hash of its rows, what it counts.

    For an undo, entry is the batch in the journal that would be taken back.
    """

    version: int = 0
    hash: str = ""
    counts: dict[str, int] = Field(default_factory=dict)
    refused: int = 0
    ok: bool = False
    entry: str = ""


class OperationResult(BaseModel):
    """What became of the operation; problem says why nothing was done."""

    done: bool = False
    entry: str = ""
    version: int = 0
    problem: Problem | None = None
    different: list[str] = Field(default_factory=list)


class TextAnswer(BaseModel):
    """A choice's key or typed words."""

    text: str = Field(min_length=1, max_length=4000)

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, value: object) -> object:
        if isinstance(value, str):
            return {"text": value.strip()}
        return value


class ConfirmAnswer(BaseModel):
    """Yes, no, or the rows as edited; typed words count by the lists in domain/records/parts only.

    digest names edited rows that lie in the blob store, for long batches.
    """

    key: Literal["yes", "no", "edit", "again"]
    batch: Batch | None = None
    digest: str = Field(default="", max_length=64)

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, value: object) -> object:
        return _keyed(value, parts.decision_of)


class NamedAnswer(BaseModel):
    """On a production connection: no, the rows as edited, or the name of the table, typed."""

    key: Literal["no", "edit", "again", "name"]
    name: str = Field(default="", max_length=300)
    batch: Batch | None = None
    digest: str = Field(default="", max_length=64)

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, value: object) -> object:
        keyed = _keyed(value, lambda text: text)
        key = keyed.get("key") if isinstance(keyed, dict) else None
        if not isinstance(keyed, dict) or not isinstance(key, str) or key in ("edit", "name"):
            return keyed
        if parts.decision_of(key) in ("no", "again"):
            return {"key": parts.decision_of(key)}
        return {"key": "name", "name": key.strip()}


def _keyed(value: object, read: Any) -> object:
    """Return an answer as an object with a key; a bare text, or {"key": text}, is read as words."""
    if isinstance(value, str):
        return {"key": read(value)}
    bare = isinstance(value, dict) and value.get("batch") is None and not value.get("digest")
    if isinstance(value, dict) and bare and isinstance(value.get("key"), str):
        return {**value, "key": read(value["key"])}
    return value


class RecordsState(BaseModel):
    """The state of a run; what a request gives is told in domain/records/parts."""

    session_id: int = 0
    run_id: str = ""
    user_input: str = ""
    attachments: list[str] = Field(default_factory=list)
    connection: str = ""
    intent: str = ""
    table: str = ""
    base_version: int = 0
    batch: dict[str, Any] | None = None
    batch_digest: str = ""
    entry: str = ""
    now: str = ""
    timezone: str = ""
    seed: int = 0

    started: float = 0.0
    request: AddRequest | None = None
    said: str = ""
    grid: str = ""
    proposal: Proposal | None = None
    sources: list[SourceRef] = Field(default_factory=list)
    outcome: Literal["", "stage", "clarify", "refuse"] = ""
    temp_add_llm_data: RowSet = Field(default_factory=RowSet)
    structured_add_records: RowSet = Field(default_factory=RowSet)
    add_processed_records: RowSet = Field(default_factory=RowSet)
    warnings: list[str] = Field(default_factory=list)
    unmapped: list[Words] = Field(default_factory=list)
    assumptions: list[Assumption] = Field(default_factory=list)
    question: Clarify | None = None
    refusal: Refused | None = None
    decided_by: str = "rules"

    add_parse_error: Problem | None = None
    add_error_message: Problem | None = None
    add_preview_text: str = ""
    final_answer: str = ""
    error_flag: bool = False

    save_content: Operation = ""
    edited: RowSet = Field(default_factory=RowSet)
    frame: Batch | None = None
    staged: StagedOperation | None = None
    decision: Decision = ""
    typed_name: str = ""
    confirmed_at: str = ""
    result: OperationResult | None = None
    status: Status = ""
