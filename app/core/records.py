"""What the store hands out: plain frozen records."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True)
class SessionInfo:
    """One piece of work in one workflow; head is the version shown now."""

    id: int
    workflow: str
    name: str
    created: datetime
    updated: datetime
    head: int | None = None
    pinned: bool = False


@dataclass(frozen=True)
class MessageInfo:
    """One line of the conversation; role is user, assistant or notice."""

    id: int
    session_id: int
    role: str
    text: str
    created: datetime
    by: str = ""
    attachments: tuple[str, ...] = ()


@dataclass(frozen=True)
class VersionInfo:
    """One accepted artefact; parts maps a part's name to its SHA-256."""

    id: int
    session_id: int
    number: int
    label: str
    created: datetime
    parent: int | None = None
    by: str = ""
    parts: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class DraftInfo:
    """What the user typed and attached but did not send."""

    text: str = ""
    attachments: tuple[str, ...] = ()


@dataclass(frozen=True)
class SearchHit:
    """A knowledge entry or a session's text that matches a search."""

    id: int
    title: str
    text: str
    score: float
    kind: str = ""


@dataclass(frozen=True)
class FoundPlace:
    """Where searched words stand: a session's name, a message, or a version's name (version_id)."""

    session: SessionInfo
    text: str
    version_id: int | None = None


@dataclass(frozen=True)
class UsedFile:
    """A file that a request came with, and the tab that worked on it."""

    workflow: str
    path: str


@dataclass(frozen=True)
class KnowledgeEntry:
    """An entry to keep: kind is template, field, note or answer; data is what a program reads."""

    kind: str
    title: str
    text: str
    data: str = ""


@dataclass(frozen=True)
class KnowledgeSource:
    """What was imported from one file or database: how many entries of each kind."""

    name: str
    counts: dict[str, int]

    @property
    def total(self) -> int:
        """The number of entries."""
        return sum(self.counts.values())


@dataclass(frozen=True)
class Correction:
    """A repair that worked: the error's code, what it named, what was done."""

    code: str
    given: str
    repair: str
    worked: int = 1


@dataclass(frozen=True)
class BankEntry:
    """One version of an exam item in the bank; data is the item as JSON, article and effective its source.

    number counts the versions of one key from 1; 0 while it is not stored.
    """

    key: str
    kind: str
    language: str
    domain: str
    difficulty: str
    topic: str
    article: str
    effective: str
    tags: tuple[str, ...]
    data: str
    number: int = 0
    created: datetime | None = None
    retired: bool = False
