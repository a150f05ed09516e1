"""Parallel clauses: what a Chinese sentence says of several things with one and the same verb."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

_VERB = re.compile(
    r"(?:分别)?(?P<verb>表示|是指|系指|主要用于|用于|反映|衡量|适用于|负责|属于|倾向于|位于|发源于|主要考查|考查|掌管|赋予)"
)
_HEAD = re.compile(r"^(?P<head>[^，；]{1,12}[中时里下]，)(?P<rest>.+)$")
_BAD_SUBJECT = re.compile(r"[的该其此这则但而并或也不]|^(?:当|如|若|在|对|由|被|从|可以|应当)")
_BAD_OBJECT = re.compile(r"[该其此这]|前者|后者|同样|也")
_LEAST = 2
_VERBAL = re.compile(r"[是为用入称选指有采负管收付取产放生引计按由当享承获制]")
_LOOSE_SUBJECT = re.compile(
    r"[该其此这]|^(?:当|如|若|在|对|由|被|从|可以|应当|且|并|但|而|也|则|或)|[且并但而也则或]$"
)


@dataclass(frozen=True)
class Clause:
    """What one clause says: of which thing, and the words behind the verb."""

    subject: str
    said: str


@dataclass(frozen=True)
class Parallel:
    """Clauses of one sentence that share their verb, behind the words that open it."""

    head: str
    verb: str
    clauses: tuple[Clause, ...]

    def text(self, clauses: tuple[Clause, ...] | None = None) -> str:
        """Return the sentence, with these clauses instead of its own where they are given."""
        return self.head + "，".join(f"{c.subject}{self.verb}{c.said}" for c in clauses or self.clauses)

    def exchanged(self) -> list[tuple[str, str, str]]:
        """Return each sentence whose neighbours exchanged what is said, with its wrong and right clauses."""
        found = []
        for n, (one, two) in enumerate(itertools.pairwise(self.clauses)):
            put = (replace(one, said=two.said), replace(two, said=one.said))
            bare = replace(self, head="")
            whole = self.text((*self.clauses[:n], *put, *self.clauses[n + 2 :]))
            found.append((whole, bare.text(put), bare.text((one, two))))
        return found


def find_parallel(text: str) -> Parallel | None:
    """Return the parallel clauses that a statement wholly consists of, or None."""
    opened = _HEAD.match(text)
    head, rest = (opened["head"], opened["rest"]) if opened else ("", text)
    found = [_clause(part) for part in rest.split("，")]
    verbs = {pair[0] for pair in found if pair}
    clauses = tuple(pair[1] for pair in found if pair)
    if len(found) < _LEAST or len(clauses) < len(found) or len(verbs) != 1:
        return None
    parallel = Parallel(head, verbs.pop(), clauses)
    return parallel if parallel.text() == text and _distinct(clauses, text) else None


def find_pair(text: str) -> Parallel | None:
    """Return the two clauses of a statement that share words with a verb in them, whatever these are."""
    parts = re.split(r"[，；]", text)
    if len(parts) != _LEAST or "；" in text:
        return None
    one, two = parts
    shared = SequenceMatcher(None, one, two, autojunk=False).find_longest_match()
    verb = one[shared.a : shared.a + shared.size]
    short = max(0, _LEAST - min(shared.a, shared.b))
    verb = verb[short:]
    if len(verb) < _LEAST or not _VERBAL.search(verb) or one.count(verb) != 1 or two.count(verb) != 1:
        return None
    clauses = tuple(Clause(part[: part.find(verb)], part[part.find(verb) + len(verb) :]) for part in parts)
    good = all(1 < len(c.subject) <= 16 and 1 < len(c.said) <= 40 for c in clauses)
    if not good or any(_LOOSE_SUBJECT.search(c.subject) or _BAD_OBJECT.search(c.said) for c in clauses):
        return None
    return Parallel("", verb, clauses) if _distinct(clauses, text) else None


def _clause(text: str) -> tuple[str, Clause] | None:
    verb = _VERB.search(text)
    if not verb:
        return None
    subject, said = text[: verb.start()], text[verb.end() :]
    good = 1 < len(subject) <= 12 and 2 <= len(said) <= 40
    if not good or _BAD_SUBJECT.search(subject) or _BAD_OBJECT.search(said) or _VERB.search(said):
        return None
    return verb[0], Clause(subject, said)


def _distinct(clauses: tuple[Clause, ...], text: str) -> bool:
    """Say whether no clause speaks of the thing of another, so that each thing stands once."""
    return (
        len({c.subject for c in clauses}) == len(clauses)
        and len({c.said for c in clauses}) == len(clauses)
        and all(text.count(c.subject) == 1 for c in clauses)
    )
