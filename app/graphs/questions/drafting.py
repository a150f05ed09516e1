"""Making drafts of a turn: text items from passages, computed items from the calculators they speak of."""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.core.errors import AppError
from app.domain.questions import parts
from app.domain.questions.bank.coverage import covers
from app.domain.questions.bank.style import explained_like
from app.domain.questions.computed.batch import make_items
from app.domain.questions.computed.items import make_item
from app.domain.questions.computed.passage import matches, program_from_passage
from app.domain.questions.computed.recompute import recompute
from app.domain.questions.critic.against import Against
from app.domain.questions.critic.layers import Signature, alike, signature
from app.domain.questions.models import Evidence, Item, Kind, Mode, Passage, Program
from app.domain.questions.text.build import Candidate
from app.domain.questions.text.choose import Chooser, Pool, arranged, finish
from app.domain.questions.text.compose import Request, prepared
from app.domain.questions.text.make import candidates
from app.domain.questions.text.view import View
from app.graphs.questions.state import Draft

TEXT_KINDS: frozenset[Kind] = frozenset({"single", "multiple", "true_false", "cloze", "short", "case"})
MIXED: tuple[Kind, ...] = ("single", "multiple", "true_false", "cloze")
COMPUTED: frozenset[Kind] = frozenset({"calc", "case", "single", "true_false", "cloze", "short"})
MOST_TRIES = 60
LONGEST_EVIDENCE = 240
_FIGURE = re.compile(r"\d|百分之|[一二三四五六七八九十]分之|[二两三四五六七八九十]倍")
_END = re.compile(r"[。！？；!?](?!\d)|\.(?=\s)|(?<=[：:])\n|\n\s*\n")


@dataclass(frozen=True)
class Wanted:
    """What is wanted of passages: kinds, mode, difficulty, seed, and facts that must be asked about.

    places and made are the places of keys and the kinds that other items of the batch have already.
    """

    kinds: tuple[Kind, ...]
    mode: Mode
    difficulty: str = ""
    seed: int = 0
    law: str = ""
    effective: str = ""
    contradicting: frozenset[str] = frozenset()
    facts: tuple[parts.FactRow, ...] = ()
    avoid: frozenset[str] = frozenset()
    places: tuple[int, ...] = ()
    made: tuple[Kind, ...] = ()


@dataclass
class TextWork:
    """The passages read so far and the items chosen from them; each step is short, so that Stop works."""

    wanted: Wanted
    rng: random.Random
    chooser: Chooser
    pools: list[Pool] = field(default_factory=list)

    def read(self, passage: Passage) -> int:
        """Read one passage and return how many candidates it gives."""
        view = view_for(passage, self.wanted)
        found = candidates(view, self.wanted.kinds, self.wanted.mode, self.rng)
        found = [one for one in found if self._fits(one)]
        self.rng.shuffle(found)
        self.pools.append(Pool([arranged(one, self.rng) for one in found], Against(passage.text)))
        return len(found)

    def choose(self, count: int) -> int:
        """Choose until `count` are chosen in all or nothing is left; return how many are."""
        return len(self.chooser.choose([pool for pool in self.pools if pool.left or pool.later], count))

    def drafts(self) -> list[Draft]:
        """Return what was chosen, as drafts that are still to be written."""
        return [_draft(one) for one in self.chooser.chosen]

    def _fits(self, candidate: Candidate) -> bool:
        item, wanted = candidate.item, self.wanted
        if item.stem in wanted.avoid or (wanted.difficulty and item.difficulty != wanted.difficulty):
            return False
        return not wanted.facts or covers(item, wanted.facts)


def text_work(wanted: Wanted, seen: Sequence[Signature], salt: str = "") -> TextWork:
    """Begin the work on text items that are unlike those seen."""
    chooser = Chooser(
        list(seen),
        places=Counter(wanted.places),
        mixed=set(wanted.kinds) == set(MIXED),
        before=Counter(wanted.made),
    )
    return TextWork(wanted, random.Random(f"{wanted.seed}{salt}"), chooser)


def view_for(passage: Passage, wanted: Wanted) -> View:
    """Read a passage without the statements that contradict each other."""
    request = Request(mode=wanted.mode, seed=wanted.seed, law=wanted.law, effective=wanted.effective)
    view = prepared(passage, request)
    view.units = [unit for unit in view.units if unit.text not in wanted.contradicting]
    return view


def _draft(one: Candidate) -> Draft:
    return Draft(item=one.item, base=one.item, maker=one.maker, uses=sorted(one.uses), ordered=one.ordered)


def written(
    drafts: Sequence[Draft], rng: random.Random, seed: int, others: Sequence[Item] = ()
) -> list[Draft]:
    """Give unwritten drafts their key places (the others count), answers and explanations."""
    fixed = [*others, *(draft.item for draft in drafts if draft.finished)]
    rows = [Candidate(d.item, d.maker, frozenset(d.uses), d.ordered) for d in drafts if not d.finished]
    ready = iter(finish(rows, rng, seed, fixed))
    found = []
    for draft in drafts:
        item = draft.item if draft.finished else next(ready)
        item = explained_like(item, draft.style) if draft.style else item
        found.append(draft.model_copy(update={"item": item, "base": item, "finished": True}))
    return found


# ---- computed items ---------------------------------------------------------------


@dataclass
class ComputedWork:
    """Computed items of one passage, one at a time; worn holds the wordings that its items have already."""

    passage: Passage
    wanted: Wanted
    kind: Kind
    seen: list[Signature]
    worn: set[str] = field(default_factory=set)
    made: int = 0
    tries: int = 0

    def __post_init__(self) -> None:
        self.names = [match.calculator for match in matches(self.passage)]
        self.programs = program_from_passage(self.passage, self.wanted.seed) if self.kind != "case" else []

    def next(self) -> Item | None:
        """Return one more item that is unlike those seen, or None."""
        while self.names and self.tries < MOST_TRIES:
            self.tries += 1
            item = self._try()
            if item is None or recompute(item) or not self._fits(item):
                continue
            mine = signature(item)
            if self._worn(item) or any(alike(mine, other) for other in self.seen):
                continue
            placed = self._placed(item)
            if self.wanted.facts and not covers(placed, self.wanted.facts):
                continue
            self.seen.append(mine)
            self.made += 1
            self.worn.update([item.program.wording] if item.program else [])
            return placed
        return None

    def _try(self) -> Item | None:
        place = (mark_of(self.passage.text, self.wanted.seed) + self.made) % 4
        try:
            if self.programs:
                program = with_place(self.programs.pop(0), place)
                return make_item(program, self.passage.language, self.kind)
            seed = mark_of(self.passage.text, self.wanted.seed) + self.tries
            made = make_items(1, seed, self.passage.language, self.kind, self.names)[0]
            if made.program is None or made.parts:
                return made
            return make_item(at_place(made.program, place), self.passage.language, self.kind)
        except AppError:
            return None

    def _worn(self, item: Item) -> bool:
        """Say whether a mixture has an item of this wording: there it would be a mere variant."""
        mixed = set(self.wanted.kinds) != {"calc"}
        return mixed and item.program is not None and item.program.wording in self.worn

    def _fits(self, item: Item) -> bool:
        if item.stem in self.wanted.avoid:
            return False
        return not self.wanted.difficulty or item.difficulty == self.wanted.difficulty

    def _placed(self, item: Item) -> Item:
        evidence = said_of(self.passage, self.names, item)
        update = {
            "passage": self.passage.id,
            "mode": "flexible",
            "effective": self.wanted.effective,
            "evidence": evidence,
        }
        return item.model_copy(update=update)


Worn = defaultdict[str, set[str]]


def wordings(items: Sequence[Item]) -> Worn:
    """Return the wordings that the computed items of each passage have."""
    found: Worn = defaultdict(set)
    for item in items:
        if item.program is not None:
            found[item.passage].add(item.program.wording)
    return found


def mark_of(text: str, seed: int) -> int:
    """Return a number that a text and a seed always give: places of keys differ between passages."""
    return int.from_bytes(hashlib.sha256(f"{seed}|{text}".encode()).digest()[:4], "big") >> 2


def at_place(program: Program, place: int) -> Program:
    """Return a program with another place of its key; what it draws from its seed changes with it."""
    return program.model_copy(update={"seed": program.seed // 4 * 4 + place})


def with_place(program: Program, place: int) -> Program:
    """Return a program whose key stands at a place (0 to 3), all else the same."""
    return program.model_copy(update={"seed": program.seed * 4 + place})


def said_of(passage: Passage, names: Sequence[str], item: Item) -> list[Evidence]:
    """Return the sentence of a passage that speaks of what an item computes."""
    from app.domain.questions.calculators import find

    if item.program is None:
        return []
    found = find(item.program.calls[0].calculator)
    words = () if found is None else (*found.terms, found.words.zh.split("（")[0], found.words.en)
    lower = passage.text.lower()
    places = {start for word in words if word for start in _places(lower, word.lower())}
    told = list(dict.fromkeys(_sentence(passage.text, start) for start in sorted(places)))
    fitting = [(text, begin) for text, begin in told if len(text) <= LONGEST_EVIDENCE]
    if not fitting:
        return []
    text, begin = max(fitting, key=lambda one: _telling(one[0].lower(), words))
    return [Evidence(text=text, start=begin)]


def _places(text: str, word: str) -> list[int]:
    return [found.start() for found in re.finditer(re.escape(word), text)]


def _telling(sentence: str, words: Sequence[str]) -> int:
    """Return how much a sentence says of a calculator: its words, a formula and a number count."""
    named = sum(word.lower() in sentence for word in set(words) if word)
    return named + bool(_FIGURE.search(sentence)) + bool(re.search("[=＝×÷]", sentence))


def _sentence(text: str, at: int) -> tuple[str, int]:
    """Return the sentence around a place, and where it begins."""
    begin = max((match.end() for match in _END.finditer(text, 0, at)), default=0)
    found = _END.search(text, at)
    raw = text[begin : found.end() if found else len(text)]
    return raw.strip(), begin + len(raw) - len(raw.lstrip())


def shares(total: int, sizes: Sequence[int]) -> list[int]:
    """Share a number over sizes, each by its part; the sum is the number."""
    whole = sum(sizes) or 1
    exact = [total * size / whole for size in sizes]
    found = [int(one) for one in exact]
    order = sorted(range(len(sizes)), key=lambda n: (found[n] - exact[n], n))
    for n in order[: total - sum(found)]:
        found[n] += 1
    return found
