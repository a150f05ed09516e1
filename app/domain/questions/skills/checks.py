"""What a model's answer must satisfy: numbers and terms locked, evidence verbatim."""

from __future__ import annotations

import re

from app.core.i18n import _
from app.domain.questions.critic import words as w
from app.domain.questions.critic.against import Against
from app.domain.questions.critic.layers import dangling
from app.domain.questions.models import Finding, Item
from app.domain.questions.skills.schemas import (
    DistractorsAnswer,
    DistractorsGiven,
    SolveAnswer,
    SolveGiven,
    WordingAnswer,
    WordingGiven,
)
from app.domain.questions.text.build import letters
from app.domain.questions.text.lexicon import known_terms
from app.domain.questions.text.numbers import find_numbers

_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")


def locked_words(item: Item) -> list[str]:
    """Return the numbers and known terms of a stem that a new wording must keep."""
    found = [number.text for number in find_numbers(item.stem, item.language)]
    found += _FIGURE.findall(item.stem)
    found += [term for term in known_terms(item.language) if term in item.stem]
    return list(dict.fromkeys(found))


def wording_problem(given: WordingGiven, answer: WordingAnswer) -> str:
    """Return "" or what is wrong with a new stem."""
    missing = [word for word in given.locked if word not in answer.stem]
    if missing:
        return _("The stem must keep these words exactly: {words}.", words=", ".join(missing))
    invented = [figure for figure in _FIGURE.findall(answer.stem) if figure not in given.stem]
    if invented:
        return _("The stem has numbers that were not given: {numbers}.", numbers=", ".join(invented))
    if given.key and len(w.plain(given.key)) >= 3 and w.plain(given.key) in w.plain(answer.stem):
        return _("The stem prints the answer.")
    if w.GAP.search(given.stem) and not w.GAP.search(answer.stem):
        return _("The stem has lost its gap.")
    item = Item(id="", kind="short", language=given.language, stem=answer.stem)
    return "; ".join(finding.message for finding in dangling(item, Against()))


def distractors_problem(given: DistractorsGiven, answer: DistractorsAnswer) -> str:
    """Return "" or what is wrong with proposed wrong answers."""
    key, said = w.plain(given.key), w.plain(given.evidence)
    texts = [w.plain(d.text) for d in answer.distractors]
    if len({*texts, key}) < len(texts) + 1:
        return _("Two answers say the same.")
    sizes = [len(text) for text in texts]
    if not w.number_of(given.key) and max(sizes) > 2.5 * max(1, len(key)) and max(sizes) > 10:
        return _("A wrong answer is much longer than the right one.")
    said_too = next(
        (d.text for d in answer.distractors if len(w.plain(d.text)) >= 8 and w.plain(d.text) in said), ""
    )
    if said_too:
        return _("“{text}” stands in the source: it may be right.", text=said_too)
    return _numeric_problem(given.key, [d.text for d in answer.distractors])


def _numeric_problem(key: str, texts: list[str]) -> str:
    right = w.number_of(key)
    values = [w.number_of(text) for text in texts]
    if right and any(value is None or value[1] != right[1] for value in values):
        return _("Each wrong number needs the unit of the right one.")
    return ""


def solve_problem(given: SolveGiven, answer: SolveAnswer) -> str:
    """Return "" or what is wrong with a solver's answer: unknown letters or evidence not in the passage."""
    if given.options:
        chosen = answer.answer.strip().upper()
        if not chosen or any(letter not in given.options for letter in chosen):
            return _("The answer must be letters of the options.")
        if not given.several and len(chosen) != 1:
            return _("Exactly one letter is wanted.")
    if w.plain(answer.evidence) not in w.plain(given.passage) or not answer.evidence.strip():
        return _("The evidence must be copied from the passage word for word.")
    return ""


def compare_solution(item: Item, answer: SolveAnswer) -> list[Finding]:
    """Return a fatal finding where a solver that did not see the key comes to another answer."""
    if item.options:
        same = "".join(sorted(set(answer.answer.strip().upper()))) == letters(item)
    else:
        same = w.plain(answer.answer) == w.plain(item.answer)
    if same:
        return []
    text = _("A solver that did not see the key answers {answer}.", answer=answer.answer)
    return [Finding(layer="blind", code="blind_differs", fatal=True, message=text)]
