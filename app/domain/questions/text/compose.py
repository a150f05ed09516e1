"""Compose a batch: read the passages, make candidates, choose those that pass the critic."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.core.i18n import _
from app.domain.questions.critic.against import Against
from app.domain.questions.critic.layers import signature
from app.domain.questions.models import Item, Kind, Mode, Passage
from app.domain.questions.routing.route import route
from app.domain.questions.text.choose import Chooser, Pool, arranged, finish
from app.domain.questions.text.conflicts import Conflict, find_conflicts
from app.domain.questions.text.make import candidates
from app.domain.questions.text.source import effective_date, is_repealed, mastery_of
from app.domain.questions.text.view import View, view_of

TEXT_KINDS: tuple[Kind, ...] = ("single", "multiple", "true_false", "cloze", "short", "case")
DEFAULT_KINDS: tuple[Kind, ...] = ("single", "multiple", "true_false", "cloze")


@dataclass(frozen=True)
class Request:
    """What is asked for: kinds, how many items, mode and the seed that fixes every choice.

    `law` and `effective` are the source's name and date where they are known
    (`source.read_source` finds both).
    """

    kinds: tuple[Kind, ...] = DEFAULT_KINDS
    count: int = 10
    mode: Mode = "rigorous"
    seed: int = 0
    law: str = ""
    effective: str = ""


@dataclass
class Batch:
    """The items made, remarks for the user and the contradictions found in the source."""

    items: list[Item] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)


def generate(passages: Sequence[Passage], request: Request, bank: Sequence[Item] = ()) -> Batch:
    """Make items from passages by rules; each has passed the critic and is unlike those of the bank."""
    if not passages:
        return Batch(notes=[_("The source holds no text.")])
    rng = random.Random(f"{request.seed}")
    views = [prepared(passage, request) for passage in passages]
    batch = Batch(conflicts=find_conflicts(views))
    _leave_out(views, batch.conflicts)
    pools = [_pool(view, request, rng) for view in views]
    empty = [nothing_to_ask(view, request) for view, pool in zip(views, pools, strict=True) if not pool.left]
    chooser = Chooser([signature(item) for item in bank], mixed=set(request.kinds) == set(DEFAULT_KINDS))
    chosen = chooser.choose(pools, request.count)
    batch.items = finish(chosen, rng, request.seed)
    batch.notes = [*_remarks(views), *(conflict.message for conflict in batch.conflicts), *empty]
    if len(batch.items) < request.count and len(empty) < len(views):
        batch.notes.append(_too_few(len(batch.items), request.count))
    return batch


def _too_few(found: int, wanted: int) -> str:
    return _(
        "Only {found} different {found:item|items} could be made of {wanted}.", found=found, wanted=wanted
    )


def prepared(passage: Passage, request: Request) -> View:
    """Read one passage with its domain, level of mastery and effective date."""
    view = view_of(passage, request.law)
    view.domain = route(passage.text, view.language).domain
    view.mastery = mastery_of(f"{passage.title}\n{passage.text}")
    view.effective = request.effective or effective_date(passage.text)
    return view


def _remarks(views: Sequence[View]) -> list[str]:
    """Flag what marks itself as repealed."""
    marked = [v.passage for v in views if is_repealed(f"{v.passage.title}\n{v.passage.text}")]
    return [_("{name} says that it is repealed: check its date.", name=p.title or p.id) for p in marked]


def nothing_to_ask(view: View, request: Request) -> str:
    """Say why a passage gives no items of the wanted kinds."""
    name = view.passage.title or _numbered(view.passage.id)
    if not view.passage.text.strip():
        return _("{name}: the passage is empty.", name=name)
    if not view.units and not view.listings and not view.formulas:
        return _(
            "{name}: there is nothing to ask here; no sentence states a rule, a number, a term or a list.",
            name=name,
        )
    return _("{name}: no item of the wanted kinds can be made; try other kinds.", name=name)


def _numbered(passage: str) -> str:
    """Return what a passage without a title is called."""
    number = passage.removeprefix("p")
    return _("Passage {number}", number=number) if number.isdigit() else passage


def _leave_out(views: Sequence[View], conflicts: Sequence[Conflict]) -> None:
    """Ask nothing about statements that contradict each other."""
    out = {text for conflict in conflicts for text in conflict.texts}
    for view in views:
        view.units = [unit for unit in view.units if unit.text not in out]


def _pool(view: View, request: Request, rng: random.Random) -> Pool:
    """Return the candidates of a passage in a random order; each is judged when its turn comes."""
    found = candidates(view, request.kinds, request.mode, rng)
    rng.shuffle(found)
    return Pool([arranged(candidate, rng) for candidate in found], Against(view.passage.text))
