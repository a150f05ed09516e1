"""What an exam item, its program, its evidence and what a check said about it are."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Kind = Literal["single", "multiple", "true_false", "cloze", "calc", "case", "short"]
Mode = Literal["flexible", "rigorous"]
Domain = Literal["finance", "law", "general"]
Difficulty = Literal["easy", "medium", "hard"]
Mastery = Literal["master", "familiar", "aware", ""]
Language = Literal["zh", "en"]
Argument = Decimal | bool | str | list[Decimal]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Call(_Strict):
    """One calculator and its arguments; the argument `@n` is the result of call n of the program (from 0)."""

    calculator: str
    arguments: dict[str, Argument]


class Program(_Strict):
    """What an item is computed from: its calls in order, the wording it uses and the seed of its choices."""

    calls: list[Call]
    wording: str = ""
    seed: int = 0
    decimals: int = 2


class Step(_Strict):
    """One worked step: what is done, the equation as printed, the calculator behind it and its result."""

    text: str
    equation: str = ""
    call: Call | None = None
    result: Decimal | None = None


class Evidence(_Strict):
    """Where the source says it: the words, verbatim, and where they begin in the passage (characters)."""

    text: str
    start: int
    article: str = ""


class Option(_Strict):
    """One option: its text, whether it is right, and which mistake or confusion leads to it."""

    text: str
    right: bool = False
    reason: str = ""
    value: Decimal | None = None
    mistake: str = ""


class Item(_Strict):
    """One exam item; `options` is empty for cloze and short answers, `parts` holds the items of a case."""

    id: str
    kind: Kind
    language: Language
    domain: Domain = "general"
    mode: Mode = "rigorous"
    difficulty: Difficulty = "medium"
    mastery: Mastery = ""
    topic: str = ""
    stem: str
    options: list[Option] = Field(default_factory=list)
    answer: str = ""
    explanation: str = ""
    steps: list[Step] = Field(default_factory=list)
    value: Decimal | None = None
    unit: str = ""
    program: Program | None = None
    evidence: list[Evidence] = Field(default_factory=list)
    passage: str = ""
    effective: str = ""
    tags: list[str] = Field(default_factory=list)
    by: str = "rules"
    parts: list[Item] = Field(default_factory=list)


class Passage(_Strict):
    """A piece of the source text.

    `id` names it, `page` counts from 1 where the source has pages; `document` is the name that the source
    gives itself.
    """

    id: str
    text: str
    title: str = ""
    language: Language = "zh"
    page: int | None = None
    document: str = ""


class Finding(_Strict):
    """What one layer of the critic found: a fatal finding bars the item, a flaw is to be mended."""

    layer: str
    code: str
    fatal: bool
    message: str
    option: int | None = None
