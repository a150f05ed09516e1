"""What a robot run carries from node to node; programs lie in the blob store, here are their digests."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field, model_validator

from app.domain.robot import parts
from app.domain.robot.models import ProgramIssue
from app.domain.robot.program_diff import Change
from app.domain.robot.understand.operations import Issue, Operation, Step, Task, Traced

Status = Literal["", "pass", "fail"]
Intent = Literal["", "make", "edit", "open", "explain", "undo", "redo", "saved"]
DialogState = Literal["", "tasks", "review_tasks", "steps", "review_steps", "generate", "mapped", "done"]
_ACCEPT = frozenset(
    {"是", "好", "好的", "可以", "接受", "确认", "确定", "没问题", "yes", "y", "ok", "accept", "confirm"}
)
_CANCEL = frozenset({"否", "不", "取消", "放弃", "no", "n", "cancel"})
_LEAVE = frozenset({"leave", "skip", "跳过", "忽略", "不管", "略过", "leave out", "leave it out"})


class XmlSet(BaseModel):
    """Several pieces of Blockly XML, kept as one list in the blob store."""

    digest: str = ""
    count: int = 0


class Problem(BaseModel):
    """What went wrong, for people."""

    code: str
    message: str
    remedy: str = ""


class ReviewAnswer(BaseModel):
    """What the user says about a list: accept it, change its sentences, or say in words what to change."""

    key: Literal["accept", "accept_all", "edit", "say", "cancel"]
    tasks: list[str] = Field(default_factory=list, max_length=400)
    text: str = Field(default="", max_length=20_000)

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, value: object) -> object:
        words = _words(value)
        if words is None:
            return value
        plain = words.strip().rstrip("。.!！").strip().lower()
        if plain in _ACCEPT:
            return {"key": parts.ACCEPT}
        if plain in _CANCEL:
            return {"key": parts.CANCEL}
        if plain == parts.ACCEPT_ALL:
            return {"key": parts.ACCEPT_ALL}
        return {"key": parts.SAY, "text": words.strip()} if plain else value


class MapAnswer(BaseModel):
    """What an open thing is: one that the cell has, a number, a newly taught point, or left out."""

    key: Literal["choose", "teach", "leave", "cancel"]
    value: str = Field(default="", max_length=200)
    name: str = Field(default="", max_length=100)
    pose: list[float] = Field(default_factory=list, max_length=6)

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, value: object) -> object:
        words = _words(value)
        if words is None:
            return value
        plain = words.strip().rstrip("。!！").strip().lower()
        if plain in _CANCEL:
            return {"key": parts.CANCEL}
        if plain in _LEAVE:
            return {"key": parts.LEAVE}
        return {"key": parts.CHOOSE, "value": words.strip()} if plain else value


def _words(value: object) -> str | None:
    """Return typed words: a bare text, or {"key": text} of a button."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict) and set(value) == {"key"} and isinstance(value["key"], str):
        return value["key"]
    return None


class RobotState(BaseModel):
    """The state of a run; what a request gives is told in domain/robot/parts."""

    session_id: int = 0
    run_id: str = ""
    user_input: str = ""
    attachments: list[str] = Field(default_factory=list)
    cell_path: str = ""
    write_cell: bool = False
    intent: Intent = ""
    edited: str = ""
    base_version: int = 0
    selected: list[str] = Field(default_factory=list)
    review: list[str] = Field(default_factory=list)

    started: float = 0.0
    dialog_state: DialogState = ""
    request: str = ""
    feedback: str = ""
    cell: str = ""
    cell_name: str = ""
    base: str = ""

    task_list: list[Task] = Field(default_factory=list)
    module_steps: list[Step] = Field(default_factory=list)
    operations: list[Operation] = Field(default_factory=list)
    proposed: dict[int, str] = Field(default_factory=dict)
    open: list[Issue] = Field(default_factory=list)
    left_out: list[str] = Field(default_factory=list)
    draft: str = ""
    answers: dict[str, str] = Field(default_factory=dict)
    refusal: Issue | None = None

    individual_xmls: XmlSet = Field(default_factory=XmlSet)
    merged_xmls: XmlSet = Field(default_factory=XmlSet)
    final_xml: str = ""
    trace: dict[str, Traced] = Field(default_factory=dict)
    changes: list[Change] = Field(default_factory=list)

    issues: list[ProgramIssue] = Field(default_factory=list)
    made: parts.Made = "made"
    version: int = 0
    final_answer: str = ""
    decided_by: str = "rules"
    is_error: Problem | None = None
    status: Status = ""
