"""What one version of a robot program holds, and what a robot run is given, asks and is answered.

A run's values (RunRequest.values, JSON)
    user_input    the sentence; with a program on show also an edit, a question
                  about it, or the words undo, redo, explain
    attachments   paths: a .xml is a program to open, a .yaml or .yml is the cell file
    cell_path     the cell file, "" for the session's own (its last version's
                  CELL), else the sample cell
    write_cell    whether what the user teaches is written into that file
    intent        "" by the words, else "make", "edit", "open", "explain",
                  "undo", "redo", "saved" (a program from the editor)
    edited        Blockly XML from the editor, with intent "saved"
    base_version  version that is meant (0: the head)
    selected      ids of the blocks that "this" means
    review        which lists the user wants to see before it goes on: "tasks", "steps"

Its questions (core.events.Question) and their answers (a bare text, or JSON)
    tasks, steps  is this list right? payload is a `Review`. Answer: accept,
                  accept_all (no further review), cancel; {"key": "edit",
                  "tasks": ["...", ...]}: the sentences as edited; other words
                  are {"key": "say", "text": ...}: what to change.
    map           one thing is open; payload is an `Open`. Answer: a candidate's
                  value, its name, or a number, as bare text or {"key":
                  "choose", "value": ...}; {"key": "teach", "name": ...,
                  "pose": [x, y, z, rx, ry, rz]}; leave (goes on without words
                  that were not understood); cancel.

A refused request is a Notice whose code is "refuse:" and the kind of its issue.

A version holds PROGRAM (Blockly XML as both validators accept it), SUMMARY,
TRACE, CELL, REQUEST, DRY_RUN (how long it takes and what would go wrong);
TASKS, STEPS and OPERATIONS where it was made of a sentence.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field, TypeAdapter

from app.domain.robot.models import ProgramIssue
from app.domain.robot.program_diff import Change
from app.domain.robot.understand.operations import Candidate, Issue, Step, Task, Traced

PROGRAM = "program.xml"
TASKS = "tasks.json"
STEPS = "steps.json"
OPERATIONS = "operations.json"
TRACE = "trace.json"
SUMMARY = "summary.json"
CELL = "cell.yaml"
REQUEST = "request.txt"
DRY_RUN = "dry_run.json"

REVIEW_TASKS, REVIEW_STEPS, MAP = "tasks", "steps", "map"
ACCEPT, ACCEPT_ALL, EDIT, SAY, CANCEL = "accept", "accept_all", "edit", "say", "cancel"
CHOOSE, TEACH, LEAVE = "choose", "teach", "leave"
REFUSE = "refuse"
TRACES: TypeAdapter[dict[str, Traced]] = TypeAdapter(dict[str, Traced])
TASK_LIST: TypeAdapter[list[Task]] = TypeAdapter(list[Task])
STEP_LIST: TypeAdapter[list[Step]] = TypeAdapter(list[Step])
Made = Literal["made", "edited", "opened", "saved"]


class Review(BaseModel):
    """What is shown for review: the tasks, and after the second stage their steps."""

    stage: Literal["tasks", "steps"]
    request: str = ""
    tasks: list[Task] = Field(default_factory=list)
    steps: list[Step] = Field(default_factory=list)
    open: list[Issue] = Field(default_factory=list)


class Open(BaseModel):
    """What a map question is about: the words, what they may mean, whether a new point can be taught.

    minimum and maximum are the range of a number that lies outside of it;
    start and end are the characters of the request that are meant, -1 for none.
    issues are all things that are still open; tasks, steps and draft (the blob
    of a program that lacks only what was not understood) are what there is.
    """

    kind: str
    key: str
    text: str = ""
    section: str = ""
    param: str = ""
    value: float | str = ""
    minimum: float | None = None
    maximum: float | None = None
    candidates: list[Candidate] = Field(default_factory=list)
    teach: bool = False
    leave: bool = False
    start: int = -1
    end: int = -1
    issues: list[Issue] = Field(default_factory=list)
    tasks: list[Task] = Field(default_factory=list)
    steps: list[Step] = Field(default_factory=list)
    draft: str = ""


class Summary(BaseModel):
    """What is known about a version, as in summary.json.

    changes tell what differs from the version before; unknown are block types
    that the node database does not have: kept as they are.
    """

    made: Made = "made"
    name: str = ""
    blocks: int = 0
    steps: int = 0
    accepted: bool = False
    blockly: bool = False
    unknown: list[str] = Field(default_factory=list)
    issues: list[ProgramIssue] = Field(default_factory=list)
    open: list[Issue] = Field(default_factory=list)
    changes: list[Change] = Field(default_factory=list)
    cell_name: str = ""
    decided_by: str = "rules"
    seconds: float = 0.0
