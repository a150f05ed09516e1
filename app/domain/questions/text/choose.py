"""Choose items for a batch: judged when their turn comes, spread over makers, kinds and statements."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.questions.critic.against import Against
from app.domain.questions.critic.judge import judge
from app.domain.questions.critic.layers import Signature, alike, signature
from app.domain.questions.models import Item, Option
from app.domain.questions.text.build import Candidate, full_explanation, letters
from app.domain.questions.text.numbers import find_numbers

_HALVES = ("半年", "半个月")
_LIES = frozenset({"number", "opposite", "term"})
_JUDGED = frozenset({"true", "false", "judge it"})
_OFTEN, _LEAST, _FEW = 2, 5, 2
_JUDGED_MOST, _JUDGED_LAST = 2 / 3, 1.0
_MAKER, _USE, _TRUTH, _MUST, _ALONE, _PLACE = 2.0, 2.5, 0.6, 3.0, 6.0, 0.6
_SPENT = 0.8


@dataclass
class Pool:
    """The candidates of a passage that are left, and what they are judged against."""

    left: list[Candidate]
    against: Against
    later: list[Candidate] = field(default_factory=list)
    taken: int = 0

    def __post_init__(self) -> None:
        self.sentences = frozenset(use for candidate in self.left for use in candidate.uses)
        plain = (one for one in self.left if one.maker not in _JUDGED and "statement" not in one.maker)
        self.asked = frozenset(use for candidate in plain for use in candidate.uses)


@dataclass
class Chooser:
    """What was chosen so far and how often each maker, kind, statement and answer was used.

    before counts the kinds of items that the batch has already; places those of their keys. goal is how many
    are wanted in the end, where they are chosen little by little.
    """

    seen: list[Signature] = field(default_factory=list)
    chosen: list[Candidate] = field(default_factory=list)
    makers: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    uses: Counter[str] = field(default_factory=Counter)
    truths: Counter[str] = field(default_factory=Counter)
    places: Counter[int] = field(default_factory=Counter)
    often: int = 1
    apart: bool = True
    mixed: bool = False
    before: Counter[str] = field(default_factory=Counter)
    goal: int = 0
    _share: int = 1
    _judged_most: float = _JUDGED_MOST

    def choose(self, pools: Sequence[Pool], count: int) -> list[Candidate]:
        """Take turns between passages until enough are chosen or no candidate is left."""
        self.often, self.apart = 1, True
        self._share = -(-max(count, self.goal) // max(1, len(pools)))
        self._turns(pools, count)
        if self.mixed and len(self.chosen) < count:
            self._judged_most = _JUDGED_LAST
            self._again(pools, count)
            self._judged_most = _JUDGED_MOST
        least = min(count, _LEAST)
        if len(self.chosen) < least:
            self.apart = False
            self._again(pools, least)
        if len(self.chosen) < least:
            self.often = _OFTEN
            self._again(pools, least)
        if self.mixed and len(self.chosen) < least:
            self.mixed = False
            self._turns(pools, least)
            self.mixed = True
        return self.chosen

    def _again(self, pools: Sequence[Pool], count: int) -> None:
        for pool in pools:
            pool.left, pool.later = [*pool.left, *pool.later], []
        self._turns(pools, count)

    def _turns(self, pools: Sequence[Pool], count: int) -> None:
        turns = [pool for pool in pools if pool.left]
        while turns and len(self.chosen) < count:
            for pool in list(turns):
                if len(self.chosen) < count and not self._take(pool):
                    turns.remove(pool)

    def _take(self, pool: Pool) -> bool:
        fitting = [one for one in pool.left if not self._too_many(one)]
        for best in sorted(fitting, key=lambda one: self._cost(one) + _SPENT * self._spent(one, pool)):
            pool.left.remove(best)
            if self._worn(best) or not self._affordable(best, pool):
                pool.later.append(best)
                continue
            if self._fresh(best) and not judge(best.item, pool.against).findings:
                self._count(best)
                pool.taken += 1
                return True
        return False

    def _too_many(self, candidate: Candidate) -> bool:
        """Say whether a mixture has as many statements to judge as go with its other items."""
        if not self.mixed or candidate.item.kind != "true_false":
            return False
        judged = self.kinds["true_false"] + self.before["true_false"]
        rest = len(self.chosen) + self.before.total() - judged
        return judged >= max(_FEW, int(rest * self._judged_most))

    def _cost(self, candidate: Candidate) -> float:
        item = candidate.item
        overused = sum(self.uses[use] for use in candidate.uses) / max(1, len(candidate.uses))
        cost = _MAKER * self.makers[_sort(candidate)] + self.kinds[item.kind] + _USE * overused
        cost += _TRUTH * self.truths[item.answer] if item.kind == "true_false" else 0.0
        cost += _MUST if _lopsided_must(item) else 0.0
        cost += _PLACE * self._crowded(item) if candidate.ordered and item.options else 0.0
        return cost + (_ALONE if "statement" in candidate.maker and len(candidate.uses) < 4 else 0.0)

    def _spent(self, candidate: Candidate, pool: Pool) -> int:
        """Return how many sentences a choice of statements takes that could be asked about by themselves."""
        return len(candidate.uses & pool.asked) if "statement" in candidate.maker else 0

    def _crowded(self, item: Item) -> int:
        """Return how much oftener the key's place was used than the least used: sizes fix it."""
        return self.places[key_place(item)] - min(self.places[n] for n in range(len(item.options)))

    def _fresh(self, candidate: Candidate) -> bool:
        if any(self.uses[key] for key in _once(candidate)):
            return False
        mine = signature(candidate.item)
        return not any(alike(mine, other) for other in self.seen)

    def _worn(self, candidate: Candidate) -> bool:
        """Say whether a sentence of an item came already; where items are few, whether it came too often."""
        if self.apart:
            few = "statement" in candidate.maker and len(candidate.uses) < len(candidate.item.options)
            return few or any(self.uses[use] for use in candidate.uses)
        if "statement" in candidate.maker:
            return self.often == 1 and any(self.uses[f"asked|{use}"] for use in candidate.uses)
        return any(self.uses[f"asked|{use}"] >= self.often for use in candidate.uses)

    def _affordable(self, candidate: Candidate, pool: Pool) -> bool:
        """Say whether a passage has sentences enough for an item that takes several and those to come."""
        if not self.apart or len(candidate.uses) < _FEW:
            return True
        free = sum(not self.uses[use] for use in pool.sentences - candidate.uses)
        return free >= self._share - pool.taken - 1

    def _count(self, candidate: Candidate) -> None:
        self.chosen.append(candidate)
        self.seen.append(signature(candidate.item))
        self.makers[_sort(candidate)] += 1
        self.kinds[candidate.item.kind] += 1
        self.uses.update(candidate.uses)
        self.uses.update(_once(candidate))
        word = "told" if "statement" in candidate.maker else "asked"
        self.uses.update(f"{word}|{use}" for use in candidate.uses)
        if candidate.ordered and candidate.item.options:
            self.places[key_place(candidate.item)] += 1
        if candidate.item.kind == "true_false":
            self.truths[candidate.item.answer] += 1


def _sort(candidate: Candidate) -> str:
    """Return what a maker makes: statements to judge are one sort, and so are gaps."""
    if candidate.maker in _JUDGED:
        return "judged"
    return "gap" if candidate.maker.startswith("cloze") else candidate.maker


def _once(candidate: Candidate) -> set[str]:
    """Return what may come once only: a sort of item on a statement, a false statement, a true one as key."""
    item = candidate.item
    claims = {f"false|{o.text}" for o in item.options if o.mistake in _LIES or (o.right and _lies(item))}
    if "statement" in candidate.maker:
        return claims
    said = item.stem.rpartition("的规定，")[2].rstrip("。.")
    if item.kind == "true_false":
        claims.add(f"false|{said}{'.' if item.language == 'en' else ''}")
    return claims | {f"{_sort(candidate)}|{use}" for use in candidate.uses}


def _lies(item: Item) -> bool:
    """Say whether an item asks for the statement that is false."""
    return "【错误】" in item.stem or "NOT correct" in item.stem


def _lopsided_must(item: Item) -> bool:
    """Say whether some options only, or a statement, say must: right in law, but better avoided."""
    if item.language != "en":
        return False
    texts = [o.text for o in item.options] or ([item.stem] if item.kind == "true_false" else [])
    hits = sum(" must " in f" {text} " for text in texts)
    return hits > 0 and (hits < len(texts) or not item.options)


def arranged(candidate: Candidate, rng: random.Random) -> Candidate:
    """Put the options in order of size where they are numbers, else at random."""
    options = list(candidate.item.options)
    if candidate.ordered:
        options.sort(key=_size)
    else:
        rng.shuffle(options)
    item = candidate.item.model_copy(update={"options": options})
    return Candidate(item, candidate.maker, candidate.uses, candidate.ordered)


def _size(option: Option) -> tuple[float, str]:
    if option.text in _HALVES:
        return (0.5, option.text)
    numbers = find_numbers(option.text, "zh") or find_numbers(option.text.lower(), "en")
    return (numbers[0].value if numbers else 0.0, option.text)


def finish(
    chosen: Sequence[Candidate], rng: random.Random, seed: int, others: Sequence[Item] = ()
) -> list[Item]:
    """Number the items; deal unordered keys to the letters that these items and others use least."""
    fixed = [c.item for c in chosen if c.ordered] + [item for item in others if item.kind != "multiple"]
    taken = Counter(key_place(item) for item in fixed if item.options)
    items = []
    for number, candidate in enumerate(chosen, start=1):
        item = candidate.item
        if item.options and not candidate.ordered and item.kind != "multiple":
            item = _placed(item, taken, rng)
        answer = letters(item) if item.options else item.answer
        update = {
            "id": f"{item.passage}-{seed}-{number}",
            "answer": answer,
            "explanation": full_explanation(item),
        }
        items.append(item.model_copy(update=update))
    return items


def key_place(item: Item) -> int:
    """Return the place of the right option, from 0."""
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
