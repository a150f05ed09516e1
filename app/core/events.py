"""What a run tells its watchers: the window, the command line and the tests."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class NodeStarted:
    """A graph node began; visit counts from 1 within one run."""

    node: str
    visit: int = 1


@dataclass(frozen=True)
class NodeEnded:
    """A graph node ended after `seconds`; `by` names who decided.

    by is "rules", "user", a model's name such as "qwen3:8b", or "" where
    nothing was decided. summary is one translated sentence.
    """

    node: str
    seconds: float
    by: str = ""
    summary: str = ""
    visit: int = 1
    tokens: int = 0
    given: str = ""
    returned: str = ""
    prompt: str = ""


@dataclass(frozen=True)
class Token:
    """A piece of text from a model that is still speaking."""

    node: str
    text: str


@dataclass(frozen=True)
class Progress:
    """How far a long step is: done of total, total 0 where unknown."""

    node: str
    done: int
    total: int = 0
    text: str = ""


@dataclass(frozen=True)
class Notice:
    """A sentence the user should see; level is info, warning or error."""

    level: str
    text: str
    remedy: str = ""
    code: str = ""


@dataclass(frozen=True)
class Choice:
    """One possible answer: a stable key and a translated label; an unlikely one is never suggested."""

    key: str
    label: str
    likely: bool = True


@dataclass(frozen=True)
class Question:
    """A decision the run waits for; answered by dialog, chat or command line."""

    key: str
    text: str
    choices: tuple[Choice, ...] = ()
    interrupt_id: str = ""
    payload: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Version:
    """An artefact version is in the store."""

    version_id: int
    number: int
    label: str


@dataclass(frozen=True)
class Preview:
    """A picture of what is being proven, before it is kept; the file may be gone soon."""

    path: str


@dataclass(frozen=True)
class Shown:
    """What a workflow shows of its own while it runs: a key, and data as in JSON."""

    key: str
    data: dict[str, object]


@dataclass(frozen=True)
class Answer:
    """What the assistant says in the conversation; left tells that what was asked for was not done.

    files names what was written for the user, to be opened from there.
    """

    text: str
    by: str = "rules"
    left: bool = False
    files: tuple[str, ...] = ()


@dataclass(frozen=True)
class Done:
    """The run reached its end."""

    seconds: float
    status: str = "pass"


@dataclass(frozen=True)
class Failed:
    """The run ended in an error; nothing accepted was lost."""

    message: str
    remedy: str = ""
    code: str = ""
    node: str = ""


@dataclass(frozen=True)
class Stopped:
    """The user stopped the run; it can be resumed from the last step."""

    node: str = ""
    seconds: float = 0.0


RunEvent = (
    NodeStarted
    | NodeEnded
    | Token
    | Progress
    | Notice
    | Question
    | Version
    | Preview
    | Shown
    | Answer
    | Done
    | Failed
    | Stopped
)
