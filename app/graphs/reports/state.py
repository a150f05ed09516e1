"""What a report run carries from node to node; artefacts are in the blob store, here only their digests."""

from __future__ import annotations

import re
from typing import Any, Literal

from pydantic import BaseModel, Field, model_validator

from app.domain.reports.consult import Entry
from app.domain.reports.data_choice import DataChoice
from app.domain.reports.formats import form_said
from app.domain.reports.generate.spec import Style
from app.domain.reports.models import EngineError, ExportFormat, KnownField
from app.domain.reports.parts import Rewrite, Summary
from app.domain.reports.repair import Step

Status = Literal["", "pass", "fail"]


class ExportRequest(BaseModel):
    """Where the finished report is to be written, and in which form."""

    form: ExportFormat
    path: str


class TableChoice(BaseModel):
    """A table of a saved connection that a report shall be made of."""

    connection: str
    name: str


class LayoutRef(BaseModel):
    """Where the layout of the uploaded page lies, and how many rows of texts it has."""

    digest: str = ""
    total_rows: int = 0


class HistoryLine(BaseModel):
    """One line of the conversation."""

    role: str
    text: str


class PendingFailure(BaseModel):
    """What the last run could not repair; the next request is told."""

    error_msg: str
    bad_jrxml: str
    retry_count: int
    ts: float


class TrustAnswer(BaseModel):
    """What the user says about a template from outside; accepts the bare key or typed words."""

    key: Literal["open", "trust", "refuse"]

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, value: object) -> object:
        if isinstance(value, dict) and isinstance(value.get("key"), str):
            value = value["key"]
        if not isinstance(value, str):
            return value
        words = {
            "是": "open",
            "打开": "open",
            "yes": "open",
            "信任": "trust",
            "否": "refuse",
            "取消": "refuse",
        }
        plain = value.strip().lower()
        return {"key": words.get(plain, {"no": "refuse", "cancel": "refuse"}.get(plain, plain))}


class FormAnswer(BaseModel):
    """The form of an export; accepts the bare key, or words: Excel, PDF document."""

    form: ExportFormat

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, value: object) -> object:
        if isinstance(value, dict) and isinstance(value.get("form"), str):
            value = value["form"]
        if not isinstance(value, str):
            return value
        plain = re.sub(r"\s*\(.*\)$", "", value.strip().lower())
        said = form_said(f"导出{plain}") or form_said(f"export {plain}")
        return {"form": said or plain}


class TextAnswer(BaseModel):
    """A typed answer; accepts the bare text."""

    text: str = Field(min_length=1, max_length=2000)

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, value: object) -> object:
        return {"text": value.strip()} if isinstance(value, str) else value


class ReportState(BaseModel):
    """The state of a run; names follow the graph that users know."""

    session_id: int = 0
    run_id: str = ""
    user_input: str = ""
    attachments: list[str] = Field(default_factory=list)
    intent: str = ""
    export: ExportRequest | None = None
    data: DataChoice | None = None
    table: TableChoice | None = None
    design: Style = ""
    started: float = 0.0

    user_modification_request: str = ""
    selected: list[str] = Field(default_factory=list)
    conversation_history: list[HistoryLine] = Field(default_factory=list)
    history_length: int = 0
    compressed_history: str = ""
    pending_failure_context: PendingFailure | None = None
    snapshot: int = 0

    base_version: int = 0
    current_jrxml: str = ""
    current_sample: str = ""
    final_jrxml: str = ""
    jrxml_versions: list[int] = Field(default_factory=list)
    restored: bool = False
    changed: bool = False

    source_path: str = ""
    source_name: str = ""
    document: str = ""
    draft: str = ""
    layout_schema: LayoutRef = Field(default_factory=LayoutRef)
    uploaded_template_jrxml: str = ""
    trusted: bool = False
    requests: list[str] = Field(default_factory=list)

    kb_fields: list[KnownField] = Field(default_factory=list)
    kb_entries: list[Entry] = Field(default_factory=list)
    edits: list[dict[str, Any]] = Field(default_factory=list)
    rewrote: Rewrite | None = None

    status: Status = ""
    errors: list[EngineError] = Field(default_factory=list)
    error_msg: str = ""
    natural_explanation: str = ""
    retry_count: int = 0
    tried: list[str] = Field(default_factory=list)
    steps: list[Step] = Field(default_factory=list)
    last_error_case: EngineError | None = None

    parts: dict[str, str] = Field(default_factory=dict)
    summary: Summary = Field(default_factory=lambda: Summary(name=""))
    decided_by: str = "rules"
    label: str = ""
