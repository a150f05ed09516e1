"""The generators: each turns what was read into candidates of a few kinds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from app.domain.questions.models import Kind, Mode
from app.domain.questions.text.build import Candidate
from app.domain.questions.text.make import (
    cloze,
    formulas,
    lists,
    numbers,
    parallels,
    rules,
    statements,
    terms,
    true_false,
    years,
)
from app.domain.questions.text.view import View

Maker = Callable[[View, Mode, random.Random], Iterator[Candidate]]
MAKERS: dict[Maker, tuple[Kind, ...]] = {
    numbers.make: ("single", "short"),
    years.make: ("single", "cloze"),
    rules.make: ("single", "case", "short"),
    formulas.make: ("single", "true_false", "cloze", "short"),
    lists.make: ("single", "multiple", "short"),
    terms.make: ("single", "short"),
    statements.make: ("single", "multiple", "case"),
    cloze.make: ("cloze",),
    parallels.make: ("single", "cloze"),
    true_false.make: ("true_false", "short"),
}


def candidates(view: View, kinds: tuple[Kind, ...], mode: Mode, rng: random.Random) -> list[Candidate]:
    """Return every candidate of these kinds that the generators find in a passage."""
    found: list[Candidate] = []
    for maker, makes in MAKERS.items():
        if set(makes) & set(kinds):
            found += [c for c in maker(view, mode, rng) if c.item.kind in kinds]
    return found
