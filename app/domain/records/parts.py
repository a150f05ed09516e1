"""What one version of staged rows holds, and what a records run is given, asks and is answered.

A run's values (RunRequest.values, JSON)
    user_input    the sentence or pasted table; the words of SAVE_ALONE and
                  UNDO_WORDS, alone, save the rows on show or take back
                  the session's last batch; with "edit", the request that new
                  rows answer when they belong to no version yet
    attachments   paths: XLSX, CSV, TSV, TXT, MD, PDF or a picture
    connection    id of the connection (app.engines.databases.connections)
    intent        "" by the words, else "add", "edit", "save", "undo"
    table         table that the user picked for pasted or read tables, or ""
    base_version  version whose rows are meant by "edit" and "save" (0: the head)
    batch         Batch as JSON, for "edit": the rows as they stand in the grid
    entry         id of the journal entry, for "undo" ("" is the session's last)
    now, timezone, seed    ISO time ("" is the clock), zone name ("" is the
                  computer's), number for generated values

Its questions (core.events.Question) and their answers (a bare text, or JSON)
    clarify   one thing is open; choices are the candidates. Answer: a choice's
              key or typed words. payload is an `Open` as JSON.
    confirm   write these rows? Choices yes, no. Answer: yes, no, the words of
              `SAVE_WORDS` or `REFUSE_WORDS`, or, on a production connection,
              the name in payload["type_name"], typed; or {"key": "edit",
              "batch": Batch}: the rows as edited, which are tried again.
              payload is a `Confirm` as JSON.
    fix       the database refuses rows. Choices again, no; "edit" as above.
              payload is a `Confirm` as JSON.
    undo      take this batch back? As confirm, without edit.

A refused request is a Notice whose code is `refusal_code` of its reason and of
where it belongs instead, such as "refuse:not_insert:update".

Every step that people see is a version: staged (tried, or with `problem` when
the database could not try it), committed, taken back. A version holds BATCH,
SUMMARY and REQUEST; DRY_RUN once tried; RECEIPT once committed; SOURCE_PREFIX
with a file's name for what was read.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from app.domain.records.models import JournalRow, Problem, Span, StagedRow
from app.domain.records.understand.models import Assumption, Option, Words

BATCH = "batch.json"
DRY_RUN = "dry_run.json"
RECEIPT = "receipt.json"
REQUEST = "request.txt"
SUMMARY = "summary.json"
SOURCE_PREFIX = "source/"

CLARIFY, CONFIRM, FIX, UNDO = "clarify", "confirm", "fix", "undo"
REFUSE = "refuse"
YES, NO, EDIT, AGAIN = "yes", "no", "edit", "again"
State = Literal["staged", "committed", "undone"]


class Summary(BaseModel):
    """What is known about a version, as in summary.json.

    counts are rows for each table; warnings are codes such as
    "duplicate:customer.name"; assumptions and problem are for people;
    statements are the different INSERTs that would run, without values.
    """

    state: State = "staged"
    connection: str = ""
    connection_name: str = ""
    production: bool = False
    hash: str = ""
    ok: bool = False
    counts: dict[str, int] = Field(default_factory=dict)
    refused: int = 0
    warnings: list[str] = Field(default_factory=list)
    assumptions: list[Assumption] = Field(default_factory=list)
    unmapped: list[Words] = Field(default_factory=list)
    statements: list[str] = Field(default_factory=list)
    problem: Problem | None = None
    source_name: str = ""
    decided_by: str = "rules"
    seconds: float = 0.0


class Receipt(BaseModel):
    """What a commit wrote, as in receipt.json: rows as a second connection read them.

    different names cells (row.column) that another program had changed by then.
    """

    entry: str
    state: Literal["committed", "undone"] = "committed"
    at: str = ""
    rows: list[JournalRow] = Field(default_factory=list)
    different: list[str] = Field(default_factory=list)


class Open(BaseModel):
    """What a clarify question is about; table and column are "" where it is about neither.

    options tell the candidates apart; free tells that other words may be
    typed; span is the piece of the request that is meant. rows are there
    when nothing but needed values is missing: they may be filled in the grid
    instead, and are handed over by the intent "edit".
    """

    reason: str
    table: str = ""
    column: str = ""
    text: str = ""
    options: list[Option] = Field(default_factory=list)
    free: bool = True
    span: Span | None = None
    rows: list[StagedRow] = Field(default_factory=list)


class Confirm(BaseModel):
    """What would be written, or taken back, and where; hash is that of the rows shown in version.

    type_name is the table's name that must be typed on a production
    connection, else "".
    """

    hash: str
    version: int = 0
    connection: str = ""
    connection_name: str = ""
    counts: dict[str, int] = Field(default_factory=dict)
    refused: int = 0
    type_name: str = ""


SAVE_WORDS = frozenset(
    {"是", "是的", "好", "好的", "确认", "确定", "保存", "提交", "yes", "y", "ok", "save", "confirm"}
)
REFUSE_WORDS = frozenset({"否", "不", "不是", "不要", "取消", "放弃", "no", "n", "cancel", "discard"})
AGAIN_WORDS = frozenset({"again", "retry", "重试", "再试", "再试一次"})
UNDO_WORDS = frozenset({"撤销", "撤回", "撤消", "undo", "take back", "take it back"})
SAVE_ALONE = frozenset({"保存", "提交", "确认", "save", "confirm"})


def words_of(text: str) -> str:
    """Return typed words without case, outer spaces and a closing full stop."""
    return text.strip().rstrip("。.!！").strip().lower()


def decision_of(text: str) -> str:
    """Return yes, no or again for typed words by the exact lists; other text as it is."""
    words = words_of(text)
    lists = ((YES, SAVE_WORDS), (NO, REFUSE_WORDS), (AGAIN, AGAIN_WORDS))
    return next((key for key, known in lists if words in known), text)


def refusal_code(reason: str, redirect: str) -> str:
    """Return the code of the notice about a refused request."""
    return f"{REFUSE}:{reason}:{redirect}"
