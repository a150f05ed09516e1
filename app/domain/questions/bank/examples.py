"""Example items: the shipped bank, the user's own, and which of them fit a request best."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import lru_cache

from pydantic import BaseModel, ConfigDict, Field

from app.core.paths import resource_dir
from app.domain.questions.critic.words import words
from app.domain.questions.models import Domain, Kind, Language

FILE = ("questions", "examples.json")
SAME_KIND, SAME_DOMAIN, OWN = 1.0, 0.6, 1.2


class Example(BaseModel):
    """One example: its kind, domain, stem, options, answer and explanation."""

    model_config = ConfigDict(extra="ignore", populate_by_name=True)

    id: str
    language: Language = Field(alias="lang")
    kind: Kind = Field(alias="qtype")
    domain: Domain = "general"
    stem: str
    options: dict[str, str] = Field(default_factory=dict)
    answer: str = ""
    explanation: str = ""
    own: bool = False

    @property
    def text(self) -> str:
        """Stem and options together."""
        return " ".join([self.stem, *self.options.values()])


@lru_cache(maxsize=1)
def shipped_examples() -> tuple[Example, ...]:
    """Read the examples that come with the program."""
    rows = json.loads(resource_dir(*FILE).read_text(encoding="utf-8"))
    return tuple(Example.model_validate(row) for row in rows)


def rank_examples(
    text: str, kind: Kind, domain: Domain, language: Language, bank: Sequence[Example], count: int = 3
) -> list[Example]:
    """Return the examples of a language that fit best by kind, domain and shared words."""
    wanted = words(text, language)
    rows = [example for example in bank if example.language == language]
    rarity = _rarity(rows, language)

    def fit(example: Example) -> float:
        shared = sum(rarity[word] for word in words(example.text, language) & wanted)
        total = sum(rarity[word] for word in words(example.text, language)) or 1.0
        value = shared / total + SAME_KIND * (example.kind == kind) + SAME_DOMAIN * (example.domain == domain)
        return value + OWN * example.own

    return sorted(rows, key=lambda example: (-fit(example), example.id))[:count]


def _rarity(rows: Sequence[Example], language: Language) -> dict[str, float]:
    """Return how telling each word is: the rarer in the bank, the more."""
    counts: dict[str, int] = {}
    for row in rows:
        for word in words(row.text, language):
            counts[word] = counts.get(word, 0) + 1
    return {word: math.log(1 + len(rows) / n) for word, n in counts.items()}
