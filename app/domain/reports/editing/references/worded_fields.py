"""Printed values called by the words of their names: the two driver names are driver1Name and driver2Name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_COUNTS = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_COUNT = re.compile(
    rf"\b(?:(?:all|the|these|those)(?: the)? )?(?P<n>{'|'.join(_COUNTS)})(?: of)?(?: the"
    rf"| these)? (?=[A-Za-z])"
    r"|\b(?:all )?the (?=[A-Za-z])",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z]+(?:['\u2019]s?)?")
_OF = re.compile(
    rf"(?P<what>[a-z]+(?: [a-z]+)?) of (?:(?:all"
    rf"|both) )?(?:the )?(?:(?P<n>{'|'.join(_COUNTS)}) )?(?P<whose>[a-z]+s)\b",
    re.IGNORECASE,
)
_SMALL = frozenset(("the", "of", "and", "a", "an", "in", "at", "to", "is", "are", "both", "all", "each"))
_SHORT = {"number": ("no", "nr", "num"), "phone": ("tel", "phone"), "telephone": ("tel", "phone")}
_LEAST, _MOST_WORDS, _PIECE = 2, 4, 3


def worded_fields_in(clause: Clause) -> Iterator[Mention]:
    """Yield several values whose names differ by a number only, called by its words: both driver names."""
    if not clause.english:
        return
    printed = _printed(clause.outline)
    for found in _OF.finditer(clause.text, clause.start, clause.end):
        words = [found["whose"], *found["what"].split()]
        count = _COUNTS.get((found["n"] or "").lower(), 0)
        yield from _family(printed, words, count, found.start(), found.end())
    for found in _COUNT.finditer(clause.text, clause.start, clause.end):
        spans = _words_from(clause, found.end())
        count = _COUNTS.get((found["n"] or "").lower(), 0)
        for length in range(len(spans), _LEAST - 1, -1):
            words = [clause.text[start:end] for start, end in spans[:length]]
            plural = words[-1].lower().endswith("s")
            family = (
                list(_family(printed, words, count, found.start(), spans[length - 1][1])) if plural else []
            )
            yield from family
            if family:
                break


def field_in_words(clause: Clause) -> list[str]:
    """Return the only printed value called by the words of its name: the customer number of custnum."""
    if not clause.english:
        return []
    in_columns = {id_ for one in clause.outline.columns for id_ in one.elements}  # those have headings
    printed = {
        name: infos
        for name, infos in _printed(clause.outline).items()
        if not in_columns & {one.id for one in infos}
    }
    spans = _words_from(clause, clause.start, _MOST_WORDS * _MOST_WORDS)
    for length in range(_MOST_WORDS, _LEAST - 1, -1):
        for at in range(len(spans) - length + 1):
            run = spans[at : at + length]
            words = [clause.text[start:end] for start, end in run]
            if any(clause.text[one[1] : other[0]] != " " for one, other in pairwise(run)):
                continue
            fits = {name for name in printed if not _SMALL & set(words) and _calls(words, name)}
            if len(fits) == 1 and len(ids := printed[fits.pop()]) == 1:
                clause.mark(run[0][0], run[-1][1])
                clause.says(r"\b(?:field|value)\b")
                return [one.id for one in ids]
    return []


def _printed(outline: Outline) -> dict[str, list[ElementInfo]]:
    """Return the elements that print one field or parameter each, by its name."""
    found: dict[str, list[ElementInfo]] = {}
    for one in outline.elements:
        if one.kind == "textField" and len(one.refs) == 1 and one.refs[0][0] in "FP":
            found.setdefault(one.refs[0][2:], []).append(one)
    return found


def _words_from(clause: Clause, start: int, most: int = _MOST_WORDS + 1) -> list[tuple[int, int]]:
    """Return where the words stand from a place on, up to the next sign."""
    stop = re.compile(r"[^A-Za-z\s'\u2019]").search(clause.text, start, clause.end)
    end = stop.start() if stop else clause.end
    return [one.span() for one in _WORD.finditer(clause.text, start, end)][:most]


def _family(
    printed: dict[str, list[ElementInfo]], words: Sequence[str], count: int, start: int, end: int
) -> Iterator[Mention]:
    """Yield the values whose names say all these words and differ only by their numbers."""
    names = [one for one in printed if re.search(r"\d", one) and _calls(words, one)]
    alike = {_plain(one) for one in names}
    ids = tuple(one.id for name in names for one in printed[name])
    if len(alike) == 1 and len(names) >= _LEAST and count in (0, len(names), len(ids)):
        yield Mention(start, end, "field", ids, (), True)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.lower())


def _calls(words: Sequence[str], name: str) -> bool:
    """Tell whether a name is made of words or their beginnings, in their order: custnum of customer number.

    A name of parts may hold more of them: tel_personal1 of personal phones.
    """
    said = [re.sub(r"['\u2019]s?$|(?<=\w\w\w)s$", "", one.lower()) for one in words]
    if any(one in _SMALL for one in said):
        return False
    return _spells(_plain(name), said) or _spells(_plain(name), [one for one in said if one != "number"])


def _spells(name: str, words: Sequence[str]) -> bool:
    """Tell whether letters are beginnings of words, one after the other, each at least three letters long."""
    if not words:
        return not name
    first, rest = words[0], words[1:]
    pieces = [*_SHORT.get(first, ()), *(first[:at] for at in range(len(first), _PIECE - 1, -1))]
    return any(name.startswith(one) and _spells(name[len(one) :], rest) for one in pieces)
