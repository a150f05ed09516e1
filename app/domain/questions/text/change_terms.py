"""Terms put in the place of their siblings, and what parallel clauses say exchanged."""

from __future__ import annotations

import re

from app.domain.questions.models import Language
from app.domain.questions.text.change import Change, clauses_around, tells_of, with_article
from app.domain.questions.text.lexicon import known_terms, siblings, spots
from app.domain.questions.text.parallels import find_pair, find_parallel
from app.domain.questions.text.units import Unit

_RELATION = re.compile(r"越.{1,12}越|\b[Tt]he (?:more|longer|higher|lower|larger|shorter|greater)\b.*, the ")
_ADJECTIVES = ("认缴", "实缴", "单利", "复利")
_PARALLEL = re.compile(
    r"^(?P<a>[A-Z][\w' -]{2,40}?) (?P<v>takes? place|uses?|is|are|produces?|measures?|covers?|"
    r"occurs?|stores?|carries|carry) (?P<x>[^,;:]{3,60}),? (?:and|while|whereas) "
    r"(?P<b>(?!again|when|then|where|if)[\w' -]{2,40}?)"
    r" (?P<w>takes? place|uses?|is|are|produces?|measures?|covers?|occurs?|stores?|carries|carry) "
    r"(?P<y>[^,;:]{3,60})$"
)
_CONVERSION = re.compile(
    r"^(?P<a>[A-Z][\w' -]{2,40}?) (?P<v>converts?|turns?|transforms?) (?P<x>[\w' -]{3,40}?) in(?P<w>)"
    r"to (?P<y>[\w' -]{3,40})$"
)


def terms_swapped(unit: Unit, language: Language, passage: str) -> list[Change]:
    """Swap a term for a sibling that the passage itself sets against it."""
    found: list[Change] = []
    taken: list[tuple[int, int]] = []
    for term in known_terms(language):
        places = spots(unit.text, term, language)
        if not places or any(a < places[0][1] and places[0][0] < b for a, b in taken):
            continue
        taken += places
        alone = (
            len(places) == 1 and not _linked(unit.text, *places[0]) and not _shared(unit.text, term, language)
        )
        alone = alone and not tells_of(unit.text, places[0][0], language)
        if alone and _swappable(unit.text, term, *places[0], language):
            found += _swaps(unit, term, places[0], language, passage)
    return found


def _swaps(unit: Unit, term: str, place: tuple[int, int], language: Language, passage: str) -> list[Change]:
    start, end = place
    found = []
    for other in siblings(term, language):
        if not spots(passage, other, language) or not _fits_start(term, other, start, language):
            continue
        put = other[:1].upper() + other[1:] if language == "en" and not start else other
        changed = with_article(unit.text[:start], put) + unit.text[end:]
        clauses = clauses_around(unit.text, changed, start, end, put, language)
        found.append(Change(changed, *clauses, "term", unit, put, unit.text[start:end]))
    return found


def _linked(text: str, start: int, end: int) -> bool:
    """Say whether a term stands in a list, in brackets or inside a longer word."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    return bool(
        re.search(r"[、（(“]$|[和与或及]$|and $|or $", before)
        or re.match(r"[、）)”]|[和与或及]|率|额|法$|, | and| or", after)
    )


def _swappable(text: str, term: str, start: int, end: int, language: Language) -> bool:
    """Say whether a term is what the clause is about, so that its sibling fits the words around it.

    A relation of more and less often holds of siblings too: there nothing is swapped.
    """
    if _RELATION.search(text):
        return False
    if language == "en":
        return _swappable_en(text, start) and not re.match(r" (?:may|can)\b", text[end:])
    if term in _ADJECTIVES:
        return True
    if re.match(r"[^，；]{0,6}(?:可以|有权)", text[end:]):
        return False
    if len(term) == 2 and not re.match(r"$|[，；是为具应可不的有属没在由]", text[end:]):
        return False
    opens = not text[:start] or bool(re.search(r"[，；中]$|[由经]$", text[:start]))
    return opens or re.match(r"应当|可以|不得|承担|有权|享有|负责", text[end:]) is not None


def _swappable_en(text: str, start: int) -> bool:
    """Say whether an English term stands behind a determiner or a preposition, or opens the statement."""
    return bool(
        re.search(r"(?:^|\b(?:the|an?|of|by|to|from|for|with|in|at|and) )$", text[:start], re.IGNORECASE)
    )


def _fits_start(term: str, other: str, start: int, language: Language) -> bool:
    """Say whether a term that opens an English statement without article may be replaced by another."""
    if language == "zh" or start:
        return True
    single = " " not in term and " " not in other
    return single or term.split()[-1].lower() == other.split()[-1].lower()


def _shared(text: str, term: str, language: Language) -> bool:
    """Say whether several siblings stand in the statement: swapping one would blur it."""
    return any(spots(text, other, language) for other in siblings(term, language))


def exchanged(unit: Unit) -> list[Change]:
    """Exchange what two parallel clauses, or the two sides of a conversion, say."""
    found = []
    for pattern in (_PARALLEL, _CONVERSION):
        match = pattern.match(unit.text)
        if (
            match
            and match["x"] != match["y"]
            and "not" not in (match["x"], match["y"])
            and _same_verb(match["v"], match["w"])
        ):
            x, y = match.span("x"), match.span("y")
            changed = unit.text[: x[0]] + match["y"] + unit.text[x[1] : y[0]] + match["x"] + unit.text[y[1] :]
            found.append(Change(changed, changed, unit.text, "term", unit))
    return found


def exchanged_zh(unit: Unit) -> list[Change]:
    """Exchange what two neighbouring parallel clauses say."""
    parallel = None if unit.example else find_parallel(unit.text) or find_pair(unit.text)
    return [Change(*texts, "term", unit) for texts in parallel.exchanged()] if parallel else []


def _same_verb(one: str, other: str) -> bool:
    bare = {re.sub("s(?= |$)", "", verb) for verb in (one, other) if verb}
    return len(bare) == 1 or bare == {"is", "are"} or bare == {"i", "are"}
