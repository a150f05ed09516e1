"""Questions about reports, answered from the entries of the knowledge base and from nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from pydantic import BaseModel, Field

from app.core.paths import resource_dir
from app.core.text import has_cjk, normalise
from app.domain.reports.vocabulary import Term, share, terms_of

KIND = "answer"
ENTRIES = 4
LOOSE = 0.2
FITS = 0.34
TITLE = 0.5
NARROW = 0.3
SURE = 0.6


class Entry(BaseModel):
    """One knowledge entry, as the store found it."""

    id: int
    title: str
    text: str


class Question(BaseModel):
    """A question with the entries that may answer it."""

    text: str
    entries: list[Entry] = Field(default_factory=list)


class CitedAnswer(BaseModel):
    """A short answer and the ids of the entries it rests on."""

    answer: str = Field(max_length=1200)
    citations: list[int] = Field(default_factory=list, max_length=ENTRIES)


def shipped_entries(language: str) -> list[tuple[str, str]]:
    """Return (title, text) of the entries that come with the program, in one language."""
    folder = resource_dir("knowledge", "reports")
    files = sorted(folder.glob(f"*.{language}.md"))
    return [entry for path in files for entry in _sections(path)]


def _sections(path: Path) -> list[tuple[str, str]]:
    pieces = re.split(r"^## ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return [(title.strip(), body.strip()) for title, _sep, body in (one.partition("\n") for one in pieces)]


def candidates(question: str, own: list[tuple[str, str]]) -> Question:
    """Return a question with the entries that may answer it, best first.

    The shipped entries of the question's language and the user's own
    (title, text) compete; ids count from 1 within the question.
    """
    entries = [*shipped_entries("zh" if has_cjk(question) else "en"), *own]
    terms = terms_of(question)
    ranked = sorted(entries, key=lambda entry: -_fit(terms, *entry))
    fitting = [entry for entry in dict.fromkeys(ranked) if _fit(terms, *entry) >= LOOSE]
    best = [Entry(id=key, title=one, text=text) for key, (one, text) in enumerate(fitting[:ENTRIES], start=1)]
    return Question(text=question, entries=best)


def search_words(question: str) -> str:
    """Return what to search the store for: the question's terms and what means the same."""
    return " ".join(word for term in terms_of(question) for word in term.words)


def best_entry(question: Question) -> Entry | None:
    """Return the entry that fits the question best; None where none really fits."""
    terms = terms_of(question.text)
    scored = [(_fit(terms, one.title, one.text), one) for one in question.entries]
    fitting = [(score + _same_script(question.text, one.text), one) for score, one in scored if score >= FITS]
    return max(fitting, key=lambda pair: pair[0])[1] if fitting else None


def _fit(terms: list[Term], title: str, text: str) -> float:
    """Rate an entry: what its title says counts most, and a title that says little else a bit more."""
    head, body = normalise(title), normalise(text)
    score = TITLE * share(terms, head) + (1 - TITLE) * share(terms, f"{head} {body}")
    return score + NARROW * overlap(title, " ".join(word for term in terms for word in term.words)) * score


def _same_script(question: str, text: str) -> float:
    """Prefer an entry in the question's language where two fit alike."""
    return 0.2 if has_cjk(question) == has_cjk(text) else 0.0


def overlap(question: str, text: str) -> float:
    """Return which share of a question's terms stands in a text, 0 to 1."""
    return share(terms_of(question), normalise(text))


def problem_with(question: Question, answer: CitedAnswer) -> str:
    """Return "" or what is wrong with a model's answer, in words that a model can use."""
    known = {one.id for one in question.entries}
    if not answer.citations:
        return "citations must name at least one entry id that the answer rests on"
    if not set(answer.citations) <= known:
        return f"citations may only hold these ids: {sorted(known)}"
    text = " ".join(f"{one.title} {one.text}" for one in question.entries if one.id in answer.citations)
    return "" if overlap(answer.answer, text) >= 0.3 else "the answer says what the cited entries do not say"
