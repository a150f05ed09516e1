"""Names that a clause says nearly: with a typing error, in part, or by one word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from rapidfuzz import fuzz

from app.domain.reports.editing.request.clause import QUOTES, Clause, normal
from app.domain.reports.editing.request.clause_text import compiled

_CLOSE, _MARGIN, _PART = 78, 8, 2
_MOST_OF_IT = 0.9
_LATIN = re.compile(r"[A-Za-z]+")
_ARTICLE = re.compile(r"\b(?:the|an?|my|our|this|that|these|those)\b", re.IGNORECASE)


def nearly_named(clause: Clause) -> list[str]:
    """Return the element whose words are nearly said, by a clear margin, or whose beginning is said."""
    said = _unused(clause)
    owner: dict[str, list[str]] = {}
    for one in clause.outline.elements:
        if len(normal(one.label)) >= 3:
            owner.setdefault(normal(one.label), []).append(one.id)
    worded = _by_word(clause, list(owner))
    if worded and len(owner[worded]) == 1:
        return owner[worded]
    name = _closest(said, list(owner)) or _begun(said, list(owner))
    if not name or len(owner[name]) > 1 or _fits_others(clause, said, name, list(owner)):
        return []
    found = fuzz.partial_ratio_alignment(name, normal(clause.text))
    if found is not None:
        start, end = _shared(name, normal(clause.text), found.dest_start, found.dest_end)
        _mark_letters(clause, start, end)
        clause.says(r"(?<=[\u3400-\u9fff])[那这]一?[句段行](?:话|文字|字|说明)")
    return owner[name]


def _shared(name: str, said: str, start: int, end: int) -> tuple[int, int]:
    """Return where in a clause stands what it shares with a name: a long one is only begun."""
    if end - start < len(said) * _MOST_OF_IT or len(name) < len(said):
        return start, end
    blocks = SequenceMatcher(None, name, said[start:end], autojunk=False).get_matching_blocks()
    shared = [one for one in blocks if one.size >= _PART]
    return (start + shared[0].b, start + shared[-1].b + shared[-1].size) if shared else (start, end)


def _fits_others(clause: Clause, said: str, name: str, names: list[str]) -> bool:
    """Tell whether what is said of a name says as much of another one: "amount" of net amount, amount due."""
    labels = {normal(one.label): one.label.lower() for one in clause.outline.elements}
    words = _LATIN.findall(labels[name])
    spoken = _LATIN.findall(clause.text.lower())
    heard = [one for one in words if any(fuzz.ratio(one, other) > _CLOSE for other in spoken)]
    if words and len(heard) < len(words):
        others = (_LATIN.findall(labels[one]) for one in names if one != name)
        return bool(heard) and any(set(heard) <= set(one) for one in others)
    match = SequenceMatcher(None, name, said, autojunk=False).find_longest_match()
    part = name[match.a : match.a + match.size]
    missing = len(name) - match.size >= _PART and not words
    return missing and match.size >= _PART and any(part in one for one in names if one != name)


def _closest(said: str, names: list[str]) -> str:
    """Return the name that is nearly said, "" where none or two are."""
    scores = {one: fuzz.partial_ratio(one, said) for one in names if len(said) >= len(one) - 1}
    ranked = sorted(scores, key=lambda name: -scores[name])[:2]
    if not ranked or scores[ranked[0]] < _CLOSE:
        return ""
    close = len(ranked) > 1 and scores[ranked[0]] - scores[ranked[1]] < _MARGIN
    return "" if close else ranked[0]


def _begun(said: str, names: list[str]) -> str:
    """Return the only name whose first letters (at least four Latin or three Chinese) are said."""
    least = {one: 3 if re.match(r"[\u3400-\u9fff]{3}", one) else 6 for one in names}
    found = [one for one in names if len(one) > least[one] and one[: least[one]] in said]
    return found[0] if len(found) == 1 else ""


_NO_NAME = frozenset(
    [
        "line",
        "lines",
        "text",
        "texts",
        "label",
        "labels",
        "field",
        "fields",
        "title",
        "header",
        "footer",
        "page",
        "report",
        "table",
        "row",
        "rows",
        "column",
        "columns",
        "value",
        "values",
        "number",
        "date",
        "total",
        "name",
        "the",
        "and",
        "for",
        "with",
        "from",
        "into",
        "add",
        "put",
        "font",
        "size",
        "make",
        "bold",
    ]
)


def _by_word(clause: Clause, names: list[str]) -> str:
    """Return the only name with a word that is said right before its kind: VAT line, description text."""
    found = re.search(
        r"\b([A-Za-z]{3,})\s+(?:line|row|text|label|field|entry|value|box|cell)\b",
        clause.words,
        re.IGNORECASE,
    )
    if found is None:
        found = re.search(r"([A-Za-z]{5,})(?=\s*(?:换成|改成|改为|换为|改叫|[-=]*>|→))", clause.words)
    word = found.group(1).lower() if found else ""
    if not found or word in _NO_NAME:
        return ""
    info = [one.label for one in clause.outline.elements if compiled(rf"\b{word}\b").search(one.label)]
    fits = [one for one in names if one in {normal(label) for label in info}]
    if len(fits) == 1:
        clause.mark(clause.start + found.start(), clause.start + found.end())
    return fits[0] if len(fits) == 1 else ""


def _mark_letters(clause: Clause, start: int, end: int) -> None:
    """Mark the letters from one to another, of Latin words only those that lie inside by more than half."""
    letters = [at for at, one in enumerate(clause.text) if not one.isspace()]
    if not start < end <= len(letters):
        return
    first, last = letters[start], letters[end - 1] + 1
    words = [one.span() for one in _LATIN.finditer(clause.text) if one.start() < last and first < one.end()]
    inside = [one for one in words if 2 * (min(one[1], last) - max(one[0], first)) > one[1] - one[0]]
    edges = [one for one in words if one not in inside]
    first = max([first, *(stop for begin, stop in edges if begin <= first)])
    last = min([last, *(begin for begin, stop in edges if stop >= last)])
    clause.mark(first, last)


def _unused(clause: Clause) -> str:
    quoted = QUOTES.sub(lambda found: " " * len(found.group()), clause.text)
    shown = quoted if clause.has(r"[改换]|\b(?:rename|to|as|with|into)\b") else clause.text
    shown = _ARTICLE.sub(lambda found: " " * len(found.group()), shown)
    kept = [one if clause.free(at, at + 1) else " " for at, one in enumerate(shown)]
    return normal("".join(kept[clause.start : clause.end]))
