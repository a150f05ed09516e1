"""Questions about reports, answered from the entries of the knowledge base and from nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from pydantic import BaseModel, Field

from app.core.paths import resource_dir

KIND = "answer"
ENTRIES = 4
FITS = 0.34
SURE = 0.6
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


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


def best_entry(question: Question) -> Entry | None:
    """Return the entry that shares most words with the question; None where none really fits."""
    scored = [(overlap(question.text, f"{one.title} {one.text}"), one) for one in question.entries]
    fitting = [(score + _same_script(question.text, one.text), one) for score, one in scored if score >= FITS]
    return max(fitting, key=lambda pair: pair[0])[1] if fitting else None


def _same_script(question: str, text: str) -> float:
    """Prefer an entry in the question's language where two fit alike."""
    return 0.1 if bool(_CHINESE.search(question)) == bool(_CHINESE.search(text)) else 0.0


def overlap(question: str, text: str) -> float:
    """Return which share of a question's terms stands in a text, 0 to 1."""
    terms = _terms(question)
    return sum(term in text.lower() for term in terms) / len(terms) if terms else 0.0


_FILLER = re.compile(
    r"jasperreports?|ireport|里面?|中|怎么|怎样|如何|什么|有|是|的|吗|呢|和|与|请问|设置|可以|为什么|区别|报表|不同|一个"
    r"|\b(?:what|how|is|are|the|a|an|do|does|i|in|of|to|can|between|and|difference|report|my|it|for|why|set)\b",
    re.IGNORECASE,
)


def _terms(question: str) -> set[str]:
    plain = _FILLER.sub(" ", question.lower())
    words = set(re.findall(r"\$[fpv](?![a-z])|[a-z][a-z0-9]{2,}", plain))
    for run in re.findall(r"[\u4e00-\u9fff]+", plain):
        words |= {run[i : i + 2] for i in range(len(run) - 1)} or {run}
    return words


def problem_with(question: Question, answer: CitedAnswer) -> str:
    """Return "" or what is wrong with a model's answer, in words that a model can use."""
    known = {one.id for one in question.entries}
    if not answer.citations:
        return "citations must name at least one entry id that the answer rests on"
    if not set(answer.citations) <= known:
        return f"citations may only hold these ids: {sorted(known)}"
    text = " ".join(f"{one.title} {one.text}" for one in question.entries if one.id in answer.citations)
    return "" if overlap(answer.answer, text) >= 0.3 else "the answer says what the cited entries do not say"
