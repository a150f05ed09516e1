"""The pen: turns wording with places for facts into runs, and keeps the list of evidence."""

from __future__ import annotations

import string
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from app.domain.documents.document import Block, BlockKind, Cell, Evidence, Language, Run, Table
from app.domain.documents.facts import Fact, Ledger, Place
from app.domain.documents.places import area_of, covering, is_exact
from app.domain.documents.wording import pick, place_text

MOST_CITED = 6
FEW = 2


@dataclass
class Pen:
    """Writes blocks in one language over one ledger."""

    language: Language
    ledger: Ledger
    evidence: list[Evidence] = field(default_factory=list)
    _known: dict[tuple[object, ...], int] = field(default_factory=dict)

    @property
    def zh(self) -> bool:
        """Whether the document is Chinese."""
        return self.language == "zh"

    def say(self, zh: str, en: str) -> str:
        """Return the wording of the document's language."""
        return pick(self.language, zh, en)

    def fact(self, key: str) -> Fact:
        """Return a fact by id."""
        return self.ledger.facts[key]

    def shown(self, key: str, unit: bool = True) -> str:
        """Return a fact as it is printed, with its unit."""
        fact = self.fact(key)
        if not unit or not fact.unit or fact.unit == "%" or fact.shown.endswith(fact.unit):
            return fact.shown
        return f"{fact.shown} {fact.unit}"

    def runs(self, wording: str, /, **facts: str) -> tuple[tuple[Run, ...], list[str]]:
        """Return the runs of a wording and the ids it places; {name} is a fact's id, {name:w} plain words."""
        found: list[Run] = []
        used: list[str] = []
        for literal, name, spec, _conversion in string.Formatter().parse(wording):
            if literal:
                found.append(Run(text=literal))
            if name is None:
                continue
            if spec == "w":
                found.append(Run(text=facts[name]))
            elif facts[name]:
                found.append(
                    Run(text=self.shown(facts[name], spec != "n"), fact=facts[name], bold=spec == "b")
                )
                used.append(facts[name])
        return tuple(found), used

    def block(self, zh: str, en: str, kind: BlockKind = "paragraph", /, **facts: str) -> Block:
        """Write one paragraph; the facts' places become its evidence."""
        runs, used = self.runs(self.say(zh, en), **facts)
        return Block(kind=kind, runs=_begun(runs), evidence=self.cite(used))

    def words(self, text: str, kind: BlockKind = "paragraph") -> Block:
        """Write plain wording without facts."""
        return Block(kind=kind, runs=(Run(text=text),))

    def quote(self, text: str, place: Place, kind: BlockKind = "bullet", before: str = "") -> Block:
        """Write words of a source, with their place."""
        fact = self.ledger.quote(text, place)
        lead = (Run(text=before, bold=True),) if before else ()
        return Block(kind=kind, runs=(*lead, Run(text=text, fact=fact.id)), evidence=self.cite([fact.id]))

    def cell(self, key: str, unit: bool = False) -> Cell:
        """Return a table cell that shows a fact, "" for no fact."""
        if not key:
            return Cell(runs=(Run(text="—"),))
        fact = self.fact(key)
        return Cell(runs=(Run(text=self.shown(key, unit), fact=key),), number=fact.number is not None)

    def text_cell(self, text: str, place: Place | None = None) -> Cell:
        """Return a table cell with words; words of a source are a fact."""
        if place is None:
            return Cell(runs=(Run(text=text),))
        return Cell(runs=(Run(text=text, fact=self.ledger.quote(text, place).id),))

    def table(
        self, head: Sequence[str], rows: Iterable[Sequence[Cell]], caption: str = "", cite: bool = True
    ) -> Block:
        """Write a table; its evidence is that of all its facts."""
        body = tuple(tuple(row) for row in rows)
        used = [run.fact for row in body for cell in row for run in cell.runs if run.fact]
        made = Table(head=tuple(head), rows=body, caption=caption)
        return Block(kind="table", table=made, evidence=self._cite_area(used) if cite else ())

    def _cite_area(self, ids: Sequence[str]) -> tuple[int, ...]:
        """Return the evidence of many cells: one area where they stand in one table of a source."""
        ids = list(dict.fromkeys(ids))
        areas: dict[tuple[object, ...], list[tuple[Place, str]]] = {}
        for key in ids:
            for place in self._places(key):
                if place.kind != "request":
                    areas.setdefault(area_of(place), []).append((place, key))
        numbers: list[int] = []
        for found in areas.values():
            if len({place for place, _key in found}) <= FEW:
                numbers += [self._number(place, key) for place, key in found]
            else:
                whole = covering([place for place, _key in found])
                numbers += [self._number(whole, key) for _place, key in found]
        return self._precise(numbers)[:MOST_CITED]

    # ---- evidence ---------------------------------------------------------------

    def cite(self, ids: Sequence[str]) -> tuple[int, ...]:
        """Return the numbers of some facts' evidence; far more than a reader follows are not printed."""
        numbers: list[int] = []
        for key in ids:
            for place in self._places(key):
                if place.kind == "request":
                    continue
                number = self._number(place, key)
                if number not in numbers:
                    numbers.append(number)
            if len(numbers) >= MOST_CITED:
                break
        return self._precise(numbers)[:MOST_CITED]

    def _precise(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """Leave a whole file out where a place in it is cited too."""
        places = {number: self.evidence[number - 1].place for number in numbers}
        exact = {(one.source, one.sheet) for one in places.values() if is_exact(one)}
        kept = (n for n, one in places.items() if is_exact(one) or (one.source, one.sheet) not in exact)
        return tuple(dict.fromkeys(kept))

    def _places(self, key: str, depth: int = 0) -> tuple[Place, ...]:
        fact = self.fact(key)
        if fact.places or depth > 4:
            return fact.places
        return tuple(place for one in fact.inputs for place in self._places(one, depth + 1))

    def _number(self, place: Place, key: str) -> int:
        text = place_text(place, self.language)
        where = (text, place.box)
        if where in self._known:
            at = self._known[where] - 1
            entry = self.evidence[at]
            if key not in entry.facts:
                self.evidence[at] = entry.model_copy(update={"facts": (*entry.facts, key)})
            return at + 1
        number = len(self.evidence) + 1
        self.evidence.append(Evidence(number=number, text=text, place=place, facts=(key,)))
        self._known[where] = number
        return number


def _begun(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    """Begin a sentence with a capital where its first word is our own wording."""
    if not runs or runs[0].fact or not runs[0].text[:1].islower() or runs[0].text[1:2].isupper():
        return runs
    first = runs[0].model_copy(update={"text": runs[0].text[:1].upper() + runs[0].text[1:]})
    return (first, *runs[1:])
