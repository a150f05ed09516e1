"""Compose a batch: candidates of all passages, judged, chosen for variety, with balanced keys."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.core.i18n import _
from app.domain.questions.critic.judge import blocking, judge
from app.domain.questions.critic.layers import Against, Signature, alike, signature
from app.domain.questions.models import Item, Kind, Mode, Option, Passage
from app.domain.questions.routing.route import route
from app.domain.questions.text.build import Candidate, letters
from app.domain.questions.text.conflicts import Conflict, find_conflicts
from app.domain.questions.text.make import candidates
from app.domain.questions.text.source import effective_date, mastery_of
from app.domain.questions.text.units import Unit
from app.domain.questions.text.view import View, view_of

TEXT_KINDS: tuple[Kind, ...] = ("single", "multiple", "true_false", "cloze", "short", "case")
DEFAULT_KINDS: tuple[Kind, ...] = ("single", "multiple", "true_false", "cloze")
_TRUE = "true"


@dataclass(frozen=True)
class Request:
    """What is asked for: kinds, how many items, mode and the seed that fixes every choice."""

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
    """Make items from passages by rules; each has passed the critic."""
    rng = random.Random(f"{request.seed}")
    views = [_prepared(view_of(p, request.law), request) for p in passages]
    batch = Batch(conflicts=find_conflicts(views))
    _leave_out(views, batch.conflicts)
    batch.notes += [conflict.message for conflict in batch.conflicts]
    pools = [_pool(view, request, rng) for view in views]
    batch.notes += [
        note
        for view, pool in zip(views, pools, strict=True)
        if not pool
        for note in [nothing_to_ask(view, request)]
    ]
    chosen = _choose(pools, request.count, list(bank), rng)
    batch.items = finish(chosen, rng, request.seed)
    if len(batch.items) < request.count and any(pools):
        batch.notes.append(
            _(
                "Only {found} different items could be made of {wanted}.",
                found=len(batch.items),
                wanted=request.count,
            )
        )
    return batch


def _prepared(view: View, request: Request) -> View:
    view.domain = route(view.passage.text, view.language).domain
    view.mastery = mastery_of(f"{view.passage.title}\n{view.passage.text}")
    view.effective = request.effective or effective_date(view.passage.text)
    return view


def nothing_to_ask(view: View, request: Request) -> str:
    """Say why a passage gives no items of the wanted kinds."""
    name = view.passage.title or view.passage.id
    if not view.passage.text.strip():
        return _("{name}: the passage is empty.", name=name)
    if not view.units and not view.listings and not view.formulas:
        return _(
            "{name}: there is nothing to ask here; no sentence states a rule, a number, a term or a list.",
            name=name,
        )
    return _("{name}: no item of the wanted kinds can be made; try other kinds.", name=name)


def _leave_out(views: list[View], conflicts: list[Conflict]) -> None:
    """Ask nothing about statements that contradict each other."""
    out = {text for conflict in conflicts for text in conflict.texts}
    for view in views:
        view.units = [u for u in view.units if u.text not in out]


def _pool(view: View, request: Request, rng: random.Random) -> list[Candidate]:
    """Return the candidates of a passage that no layer objects to, in a random order."""
    found = candidates(view, request.kinds, request.mode, rng)
    rng.shuffle(found)
    against = Against(view.passage.text)
    good = []
    for candidate in found:
        ready = _arranged(candidate, rng)
        if not blocking(judge(ready.item, against)):
            good.append(ready)
    return good


def _arranged(candidate: Candidate, rng: random.Random) -> Candidate:
    """Put the options in order of size where they are numbers, else at random."""
    options = list(candidate.item.options)
    if candidate.ordered:
        options.sort(key=_size)
    else:
        rng.shuffle(options)
    return Candidate(
        candidate.item.model_copy(update={"options": options}),
        candidate.maker,
        candidate.uses,
        candidate.ordered,
    )


def _size(option: Option) -> tuple[float, str]:
    from app.domain.questions.text.numbers import find_numbers

    numbers = find_numbers(option.text, "zh") or find_numbers(option.text.lower(), "en")
    if option.text in ("半年", "半个月"):
        return (0.5, option.text)
    return (numbers[0].value if numbers else 0.0, option.text)


def _choose(
    pools: list[list[Candidate]], count: int, bank: list[Item], rng: random.Random
) -> list[Candidate]:
    """Take turns between passages; prefer makers and statements that were used least."""
    makers: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    uses: Counter[str] = Counter()
    truths: Counter[str] = Counter()
    seen = [signature(item) for item in bank]
    chosen: list[Candidate] = []
    left = [list(pool) for pool in pools]
    for _round in range(max(1, count) * 40):
        if len(chosen) >= count or not any(left):
            break
        pool = left[_round % len(left)]
        while pool:
            best = min(pool, key=lambda c: _cost(c, makers, kinds, uses, truths))
            pool.remove(best)
            if _fresh(best, seen, uses):
                chosen.append(best)
                _count(best, makers, kinds, uses, truths)
                break
    del rng
    return chosen


def _cost(
    c: Candidate, makers: Counter[str], kinds: Counter[str], uses: Counter[str], truths: Counter[str]
) -> float:
    overused = sum(uses[u] for u in c.uses) / max(1, len(c.uses))
    turn = truths[c.item.answer] if c.item.kind == "true_false" else 0
    alone = 1.5 if "statement" in c.maker and len(c.uses) < 4 else 0.0
    soft = alone + (3.0 if c.item.language == "en" and _lopsided_must(c.item) else 0.0)
    return soft + 2 * makers[c.maker] + kinds[c.item.kind] + 2.5 * overused + 0.6 * turn


def _lopsided_must(item: Item) -> bool:
    """Say whether some options only, or a statement, say must: right in law, but better avoided."""
    texts = [o.text for o in item.options] or ([item.stem] if item.kind == "true_false" else [])
    hits = sum(" must " in f" {t} " for t in texts)
    return hits > 0 and (hits < len(texts) or not item.options)


def _fresh(candidate: Candidate, seen: list[Signature], uses: Counter[str]) -> bool:
    mine = signature(candidate.item)
    if any(alike(mine, other) for other in seen) or any(
        uses[f"{candidate.maker}|{u}"] >= 1 for u in _main(candidate)
    ):
        return False
    seen.append(mine)
    return True


def _main(candidate: Candidate) -> list[str]:
    """Return the statements that a candidate may not share with another of its maker."""
    return [] if "statement" in candidate.maker else sorted(candidate.uses)


def _count(
    c: Candidate, makers: Counter[str], kinds: Counter[str], uses: Counter[str], truths: Counter[str]
) -> None:
    makers[c.maker] += 1
    kinds[c.item.kind] += 1
    uses.update(c.uses)
    uses.update(f"{c.maker}|{u}" for u in c.uses)
    if c.item.kind == "true_false":
        truths[c.item.answer] += 1


def finish(chosen: list[Candidate], rng: random.Random, seed: int) -> list[Item]:
    """Number the items and spread the keys of unordered single items evenly over the letters."""
    taken: Counter[int] = Counter()
    for candidate in chosen:
        if candidate.ordered:
            taken[_key_place(candidate.item)] += 1
    items = []
    for number, candidate in enumerate(chosen, start=1):
        item = candidate.item
        if item.options and not candidate.ordered and item.kind != "multiple":
            item = _placed(item, taken, rng)
        elif item.kind == "multiple":
            rng.shuffle(item.options)
        answer = letters(item) if item.options else item.answer
        items.append(item.model_copy(update={"id": f"{item.passage}-{seed}-{number}", "answer": answer}))
    return items


def _key_place(item: Item) -> int:
    return next(n for n, o in enumerate(item.options) if o.right)


def _placed(item: Item, taken: Counter[int], rng: random.Random) -> Item:
    """Put the right option on one of the least used letters."""
    size = len(item.options)
    least = min(taken[n] for n in range(size))
    place = rng.choice([n for n in range(size) if taken[n] == least])
    taken[place] += 1
    options = [o for o in item.options if not o.right]
    options.insert(place, next(o for o in item.options if o.right))
    return item.model_copy(update={"options": options})


def unit_is_asked(unit: Unit, items: Sequence[Item]) -> bool:
    """Say whether some item asks about a statement, for the coverage map."""
    plain = re.sub(r"\s", "", unit.source)
    return any(re.sub(r"\s", "", e.text) == plain for item in items for e in item.evidence)
