"""Words that the rules know: terms that are confused, opposites, roles and the words of each domain."""

from __future__ import annotations

import json
from functools import lru_cache

from pydantic import BaseModel, ConfigDict

from app.core.paths import resource_dir
from app.domain.questions.models import Language

FILE = ("questions", "lexicon.json")


class Lexicon(BaseModel):
    """The word lists by language: sibling groups, terms foreign to a kind, opposites and more."""

    model_config = ConfigDict(extra="forbid")

    groups: dict[Language, list[list[str]]]
    foreign: dict[Language, list[tuple[list[str], list[str]]]]
    opposites: dict[Language, list[tuple[str, str]]]
    roles: dict[Language, dict[str, str]]
    domains: dict[str, dict[Language, list[str]]]


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """Read the shipped word lists once."""
    return Lexicon.model_validate(json.loads(resource_dir(*FILE).read_text(encoding="utf-8")))


def siblings(term: str, language: Language) -> list[str]:
    """Return the terms that are confused with this one, without it."""
    found: list[str] = []
    for group in lexicon().groups[language]:
        if term in group:
            found += [other for other in group if other != term and other not in found]
    return found


def spots(text: str, term: str, language: Language) -> list[tuple[int, int]]:
    """Return where a term stands in a text; in English as whole words, whatever their case."""
    if language == "zh":
        return _found(text, term)
    found = _found(text.lower(), term.lower())
    return [(a, b) for a, b in found if not _joined(text[a - 1 : a]) and not _joined(text[b : b + 1])]


def _found(text: str, term: str) -> list[tuple[int, int]]:
    places, at = [], text.find(term)
    while at >= 0:
        places.append((at, at + len(term)))
        at = text.find(term, at + len(term))
    return places


def _joined(sign: str) -> bool:
    return sign.isalnum() or sign in ("-", "_") if sign else False


@lru_cache(maxsize=2)
def known_terms(language: Language) -> tuple[str, ...]:
    """Return every term of the groups, the longest first."""
    return tuple(
        sorted({term for group in lexicon().groups[language] for term in group}, key=lambda t: (-len(t), t))
    )
