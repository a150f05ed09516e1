"""What a questions run carries from node to node; items lie in the blob store, here are their digests."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field, model_validator

from app.domain.questions import parts
from app.domain.questions.bank.style import Style
from app.domain.questions.models import Difficulty, Finding, Item, Kind, Mode

Status = Literal["", "pass", "fail"]
Agent = Literal["finance", "specialist"]
Decision = Literal["", "pass", "fix", "reroute", "self_heal"]
MAX_ITEMS = 1000
MAX_RETRIES, MOST_RETRIES = 3, 10
_ACCEPT = frozenset(
    {"是", "好", "好的", "可以", "接受", "确认", "确定", "全部接受", "yes", "y", "ok", "accept"}
)
_CANCEL = frozenset({"否", "不", "取消", "放弃", "no", "n", "cancel"})
_LEAVE = frozenset({"leave", "跳过", "忽略", "不改", "原样", "as it is"})


class Kept(BaseModel):
    """A list kept in the blob store."""

    digest: str = ""
    count: int = 0


class Problem(BaseModel):
    """What went wrong, for people."""

    code: str
    message: str
    remedy: str = ""


class Task(BaseModel):
    """What one agent makes in this turn: of which passage, which kinds, how many."""

    agent: Agent
    passage: str
    kinds: list[Kind] = Field(default_factory=list)
    count: int = 1
    computed: bool = False


class Draft(BaseModel):
    """An item on its way: as it is, as rules alone made it, its findings and what a model changed."""

    item: Item
    base: Item
    findings: list[Finding] = Field(default_factory=list)
    by: str = "rules"
    check: parts.Check | None = None
    examples: list[str] = Field(default_factory=list)
    style: Style | None = None
    agent: Agent = "specialist"
    maker: str = ""
    uses: list[str] = Field(default_factory=list)
    ordered: bool = False
    finished: bool = False
    retries: int = 0


class CriticResult(BaseModel):
    """What the critic said about the drafts of this turn."""

    passed: int = 0
    failed: int = 0
    decision: Decision = ""
    reasons: list[str] = Field(default_factory=list)


class AuditAnswer(BaseModel):
    """What the user says about an imported bank: all proposals, some of them, none, or no import."""

    key: Literal["accept", "choose", "leave", "cancel"]
    changes: list[str] = Field(default_factory=list, max_length=20000)

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, value: object) -> object:
        words = value.get("key") if isinstance(value, dict) and set(value) == {"key"} else value
        if not isinstance(words, str):
            return value
        plain = words.strip().rstrip("。.!！").strip().lower()
        known = ((_ACCEPT, parts.ACCEPT), (_CANCEL, parts.CANCEL), (_LEAVE, parts.LEAVE))
        return next(({"key": key} for row, key in known if plain in row), {"key": plain})


class QuestionsState(BaseModel):
    """The state of a run; what a request gives is told in domain/questions/parts."""

    session_id: int = 0
    run_id: str = ""
    user_input: str = ""
    attachments: list[str] = Field(default_factory=list)
    pages: str = ""
    intent: parts.Intent = ""
    kinds: list[Kind] = Field(default_factory=list)
    mode: Mode = "flexible"
    count: int = Field(default=10, ge=1, le=MAX_ITEMS)
    difficulty: Literal["", "easy", "medium", "hard"] = ""
    seed: int = 0
    items: list[str] = Field(default_factory=list)
    facts: list[int] = Field(default_factory=list, max_length=2000)
    edited: str = ""
    mark: parts.Mark = ""
    bank_path: str = ""
    use_bank: bool = True
    retry_limit: int = Field(default=MAX_RETRIES, ge=0, le=MOST_RETRIES)
    today: str = ""
    base_version: int = 0

    started: float = 0.0
    source: str = ""
    base: Kept = Field(default_factory=Kept)
    bank: Kept = Field(default_factory=Kept)

    turn: int = 0
    turns: list[list[str]] = Field(default_factory=list)
    left: int = 0
    made: parts.Made = "made"
    avoid: list[str] = Field(default_factory=list)
    tasks: list[Task] = Field(default_factory=list)
    finance_drafts: Kept = Field(default_factory=Kept)
    specialist_drafts: Kept = Field(default_factory=Kept)
    drafts: Kept = Field(default_factory=Kept)
    critic_result: CriticResult = Field(default_factory=CriticResult)
    retry_count: int = 0
    passed: Kept = Field(default_factory=Kept)
    final: Kept = Field(default_factory=Kept)
    checks: str = ""
    done: bool = False

    dropped: list[parts.Dropped] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)
    audit: str = ""
    version: int = 0
    decided_by: str = "rules"
    is_error: Problem | None = None
    status: Status = ""


DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard")
