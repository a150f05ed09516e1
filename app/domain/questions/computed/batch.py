"""Makes many items: chosen calculators in turn, key places balanced, and numeric variants of one item."""

from __future__ import annotations

import random
from collections.abc import Sequence

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.questions.computed.generate import draw, program, story
from app.domain.questions.computed.items import make_item
from app.domain.questions.computed.recompute import recompute
from app.domain.questions.computed.stories import CASES, CHAINS, all_stories
from app.domain.questions.models import Item, Kind, Language

TRIES = 40
MANY = 2000


def names_for(calculators: Sequence[str] = (), kind: Kind = "calc") -> list[str]:
    """Return the stories to ask: of these calculators, or of all; cases for the kind case."""
    if kind == "case":
        chosen = [
            each.id
            for each in CASES
            if not calculators or {name for name, _args in each.calls} & set(calculators)
        ]
        return chosen
    found = [
        name
        for name, each in all_stories().items()
        if ":" in name and (not calculators or each.calls[0][0] in calculators)
    ]
    return found + ([each.id for each in CHAINS] if not calculators else [])


def make_items(
    count: int, seed: int, language: Language, kind: Kind = "calc", calculators: Sequence[str] = ()
) -> list[Item]:
    """Make so many different items, each recomputed; the same seed gives the same items."""
    rng = random.Random(f"batch|{seed}|{language}|{kind}")
    names = names_for(calculators, kind)
    if not names:
        raise AppError(
            "questions.nothing_to_ask", _("No calculator fits."), _("Choose another calculator or kind.")
        )
    order = _order(names, min(count, MANY), rng)
    places = _places(len(order), rng)
    items: list[Item] = []
    stems: set[str] = set()
    for name, place in zip(order, places, strict=True):
        item = _one(name, place, language, kind, rng, stems)
        stems.add(item.stem)
        items.append(item)
    return items


def variants(item: Item, count: int, seed: int = 0) -> list[Item]:
    """Return so many different items like this one; fewer when its ranges hold no more."""
    if item.program is None:
        raise AppError(
            "questions.no_program", _("This item has no program to vary."), _("Choose a calculated item.")
        )
    rng = random.Random(f"variants|{item.program.wording}|{seed}")
    places = _places(min(count, MANY), rng)
    stems = {item.stem}
    made: list[Item] = []
    for place in places:
        try:
            each = _one(item.program.wording, place, item.language, item.kind, rng, stems)
        except AppError:
            break
        stems.add(each.stem)
        made.append(each)
    return made


def _order(names: list[str], count: int, rng: random.Random) -> list[str]:
    order: list[str] = []
    while len(order) < count:
        turn = list(names)
        rng.shuffle(turn)
        order += turn
    return order[:count]


def _places(count: int, rng: random.Random) -> list[int]:
    places = [n % 4 for n in range(count)]
    rng.shuffle(places)
    return places


def _one(
    wording: str, place: int, language: Language, kind: Kind, rng: random.Random, stems: set[str]
) -> Item:
    told = story(wording)
    part = int(wording.partition("/")[2] or 0)
    problem: AppError | None = None
    for _try in range(TRIES):
        seed = rng.randrange(1 << 28) * 4 + place
        try:
            item = make_item(program(told, draw(told, rng), seed, part), language, kind)
        except AppError as error:
            problem = error
            continue
        if item.stem not in stems and not recompute(item):
            return item
    raise problem or AppError(
        "questions.no_more_items",
        _("There are no further different items of this kind."),
        _("Ask for fewer items."),
    )
