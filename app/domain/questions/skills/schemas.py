"""What a model is asked about an item and what it may answer: small schemas, never whole items."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from app.domain.questions.models import Domain, Item, Language
from app.domain.questions.text.build import LETTERS


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class RouteGiven(_Strict):
    """A passage whose subject is asked for."""

    passage: str


class RouteAnswer(_Strict):
    """The subject of a passage."""

    domain: Domain


class WordingGiven(_Strict):
    """A stem to be worded better; `locked` holds the words and numbers that must stay as they are."""

    stem: str
    locked: list[str]
    language: Language
    key: str = ""


class WordingAnswer(_Strict):
    """The new stem."""

    stem: str = Field(min_length=6, max_length=600)


class DistractorsGiven(_Strict):
    """A question, its right answer and the evidence; wrong answers are wanted."""

    stem: str
    key: str
    evidence: str
    language: Language


class Distractor(_Strict):
    """A wrong answer and the confusion that leads to it."""

    text: str = Field(min_length=1, max_length=200)
    reason: str = Field(min_length=2, max_length=200)


class DistractorsAnswer(_Strict):
    """Three wrong answers or more."""

    distractors: list[Distractor] = Field(min_length=3, max_length=6)


class SolveGiven(_Strict):
    """An item as a candidate sees it: no key, no explanation, no reasons."""

    passage: str
    stem: str
    options: dict[str, str]
    several: bool


class SolveAnswer(_Strict):
    """The letters chosen, or true / false, and the words of the passage that decide it."""

    answer: str = Field(max_length=12)
    evidence: str = Field(max_length=400)


def blind(item: Item, passage: str) -> SolveGiven:
    """Return what a solver is shown of an item: nothing that tells the key."""
    options = {LETTERS[n]: o.text for n, o in enumerate(item.options)}
    return SolveGiven(passage=passage, stem=item.stem, options=options, several=item.kind == "multiple")


def wording_values(given: WordingGiven) -> dict[str, str]:
    """Return the prompt's values for a wording: without the key, which the model need not see."""
    return {"stem": given.stem, "locked": "\n".join(given.locked), "language": given.language}


def solve_values(given: SolveGiven) -> dict[str, str]:
    """Return the prompt's values for a blind solution, the options one a line."""
    options = "\n".join(f"{letter}. {text}" for letter, text in given.options.items())
    several = "yes" if given.several else "no"
    return {"passage": given.passage, "stem": given.stem, "options": options, "several": several}
