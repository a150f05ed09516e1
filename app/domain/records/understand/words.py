"""The words of requests in both languages, read once from resources/records."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

from pydantic import BaseModel, ConfigDict

from app.core.paths import resource_dir

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


class Concept(BaseModel):
    """A kind of column: what such columns are called, and what people say for them."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    columns: tuple[str, ...]
    said: tuple[str, ...]
    family: str = "any"
    shape: str = ""


class Named(BaseModel):
    """What people say for tables of certain names."""

    model_config = ConfigDict(frozen=True)

    names: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    said: tuple[str, ...]


class Alias(BaseModel):
    """What people say for a label of a code list."""

    model_config = ConfigDict(frozen=True)

    labels: tuple[str, ...]
    said: tuple[str, ...]


class Words(BaseModel):
    """All closed lists of words."""

    model_config = ConfigDict(frozen=True)

    insert: tuple[str, ...]
    glue: tuple[str, ...]
    titles: tuple[str, ...]
    random: tuple[str, ...]
    units: tuple[str, ...]
    out: tuple[str, ...]
    tables: tuple[Named, ...]
    events: tuple[Named, ...]
    choices: tuple[Alias, ...]
    countries: tuple[str, ...]
    whole: tuple[str, ...]
    yes: tuple[str, ...]
    no: tuple[str, ...]


@lru_cache(maxsize=1)
def words() -> Words:
    """Return the closed lists of words."""
    return Words.model_validate(_read("words.json"))


@lru_cache(maxsize=512)
def said_for(label: str) -> tuple[str, ...]:
    """Return what else people say for a label of a code list: 汇款 for 转账."""
    return tuple(said for one in words().choices if label in one.labels for said in one.said)


@lru_cache(maxsize=1)
def countries() -> frozenset[str]:
    """Return the names of countries in small letters."""
    return frozenset(one.lower() for one in words().countries)


@lru_cache(maxsize=1)
def concepts() -> dict[str, Concept]:
    """Return the kinds of columns by name."""
    return {name: Concept.model_validate(one) for name, one in _read("concepts.json").items()}


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """Return an identifier as words: OrderDate and order_date are "order date"."""
    parts = (part for piece in re.split(r"[_\s\-]+", name) for part in _CAMEL.split(piece))
    return " ".join(part.lower() for part in parts if part)


def singular(term: str) -> str:
    """Return an English term with its last word in the singular."""
    if not term.isascii() or len(term) < 4 or term.endswith(("ss", "us", "is")):
        return term
    if term.endswith("ies"):
        return term[:-3] + "y"
    if term.endswith(("xes", "ches", "shes")):
        return term[:-2]
    return term[:-1] if term.endswith("s") else term


def plural(term: str) -> str:
    """Return an English term with its last word in the plural."""
    if not term.isascii() or not term or term.endswith("s"):
        return term
    if term.endswith("y") and term[-2:-1] not in "aeiou":
        return term[:-1] + "ies"
    return term + ("es" if term.endswith(("x", "ch", "sh")) else "s")


def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(resource_dir("records", name).read_text("utf-8"))
    return found
