"""Questions about reports, answered from the entries of the knowledge base and from nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel, Field

from app.core.i18n import _
from app.core.paths import resource_dir
from app.core.text import has_cjk, normalise
from app.domain.reports.models import KnownField
from app.domain.reports.vocabulary import Term, share, terms_of

_NOTE = re.compile(r"^## (.+)\n@(\w+)\n((?:(?!^## ).*\n?)*)", re.MULTILINE)
_ASKED = re.compile(r"^(\w+): (.+)$", re.MULTILINE)
_QUESTION = re.compile(
    r"^(?:please )?(?:can you )?(?:what(?: is|'s| are| does| do)|whats|explain|define|describe"
    r"|tell me about)\b\s*(?:an? |the )?"
    r"|^(?:请问|请)?(?:(?:解释|介绍|说明)一?下?|什么是|什么叫|啥是)\s*"
)
_ASKED_OF = re.compile(
    r"(?:\s+(?:mean|means|do|for|used for|good for|in (?:a |the )?(?:jasper ?reports?|report|template)))+$"
    r"|\s*(?:(?:到底|究竟)?(?:是|有)?(?:什么|啥)(?:意思|东西|用处?)?|是?(?:干|做)(?:什么|啥|嘛)(?:用?的|用)?)+的?$"
)
_EXAMPLE = re.compile(r"^## (\w+)\nsource: ([^\n]+)\n```xml\n(.*?)\n```", re.MULTILINE | re.DOTALL)
_FIELD_OF = re.compile(
    r"^(?:请问)?(?P<zh>\S+?)(?:对应|用|存在|放在|是)?的?(?:哪个|哪一个|什么)?(?:字段|数据列|列名)"
    r"(?:名称?|名字)?(?:是|叫)?(?:什么|啥|哪个|怎么写)?$"
    r"|^(?:请问)?(?:哪个|哪一个|什么)字段(?:名)?(?:是|存|放|表示|对应)(?P<zh_after>\S+)$"
    r"|^(?:what(?: is|'s)|which is|tell me) the (?:field|column)(?:'?s? name)?"
    r" (?:for|of|that holds|with) (?:the |an? )?(?P<en>.+)$"
    r"|^(?:which|what) (?:field|column) (?:is|holds|has|contains|shows|stands for)"
    r" (?:the |an? )?(?P<en_after>.+)$"
)
KINDS = ("answer", "note")
ENTRIES = 4
NEAREST = 3
MEANT = 2
LOOSE = 0.2
FITS = 0.34
TITLE = 0.5
AS_ASKED = 0.9
NARROW = 0.3
SURE = 0.6
ABOUT = 1.0
OWN = 1.35


class Entry(BaseModel):
    """One knowledge entry, as the store found it; example and source come with the shipped ones."""

    id: int
    title: str
    text: str
    example: str = Field(default="", exclude=True)
    source: str = ""


class Example(BaseModel):
    """A piece of a template that compiles, and the document that describes what it uses."""

    text: str
    source: str


class Question(BaseModel):
    """A question with the entries that may answer it."""

    text: str
    entries: list[Entry] = Field(default_factory=list)


class CitedAnswer(BaseModel):
    """A short answer and the ids of the entries it rests on."""

    answer: str = Field(max_length=1200)
    citations: list[int] = Field(default_factory=list, max_length=ENTRIES)


class Shipped(NamedTuple):
    """A note that comes with the program; key names its example."""

    title: str
    text: str
    key: str


def shipped_entries(language: str) -> list[tuple[str, str]]:
    """Return (title, text) of the entries that come with the program, in one language."""
    return [(one.title, one.text) for one in shipped_notes(language)]


@cache
def shipped_notes(language: str) -> tuple[Shipped, ...]:
    """Return the notes that come with the program, in one language."""
    files = sorted(resource_dir("knowledge", "reports").glob(f"*.{language}.md"))
    return tuple(one for path in files for one in _sections(path))


@cache
def examples() -> dict[str, Example]:
    """Return the example of each key."""
    text = (resource_dir("knowledge", "reports") / "examples.md").read_text("utf-8")
    return {key: Example(text=piece, source=source) for key, source, piece in _EXAMPLE.findall(text)}


@cache
def _asked(title: str) -> str:
    """Return other words in which a shipped note is asked for, "" for an entry of the user's."""
    text = (resource_dir("knowledge", "reports") / "asked.md").read_text("utf-8")
    words = dict(_ASKED.findall(text))
    notes = [one for language in ("zh", "en") for one in shipped_notes(language)]
    return normalise(next((words.get(one.key, "") for one in notes if one.title == title), ""))


@cache
def _subjects() -> dict[str, str]:
    """Return the key of the note that is about a thing, by the thing's names."""
    text = (resource_dir("knowledge", "reports") / "subjects.md").read_text("utf-8")
    pairs = [(key, one) for key, names in _ASKED.findall(text) for one in re.split(r"[;|]", names)]
    return {normalise(one).strip(): key for key, one in pairs if one.strip()}


@lru_cache(maxsize=256)
def _asked_about(question: str) -> str:
    """Return the key of the note about the one thing that a question asks about, "" for other questions."""
    plain = normalise(question).strip(" ?.!,。？！，\"'“”「」")
    rest = _ASKED_OF.sub("", _QUESTION.sub("", plain))
    return _subjects().get(rest.strip(" \"'“”「」"), "") if rest != plain else ""


@cache
def _key_of(title: str, text: str) -> str:
    """Return the key of a shipped note, "" for an entry of the user's."""
    notes = [one for language in ("zh", "en") for one in shipped_notes(language)]
    return next((one.key for one in notes if (one.title, one.text) == (title, text)), "")


def _rated(question: str, terms: list[Term], title: str, text: str) -> float:
    """Rate an entry for a question; the note about the one thing that is asked for goes first.

    What the user has imported goes before a shipped note that fits about as well.
    """
    about, key = _asked_about(question), _key_of(title, text)
    fit = _fit(terms, title, text)
    return fit + (ABOUT if about and key == about else 0.0) if key else OWN * fit


def _sections(path: Path) -> list[Shipped]:
    found = _NOTE.findall(path.read_text("utf-8"))
    return [Shipped(title.strip(), text.strip(), key) for title, key, text in found]


def candidates(question: str, own: list[tuple[str, str]], meant: Sequence[tuple[str, str]] = ()) -> Question:
    """Return a question with the entries that may answer it, best first.

    The shipped entries of the question's language and the user's own
    (title, text) compete; ids count from 1 within the question. What an
    embedding model found (meant) is among them, whatever its words are.
    """
    entries = [*shipped_entries("zh" if has_cjk(question) else "en"), *own]
    terms = terms_of(question)
    fit = {entry: _rated(question, terms, *entry) for entry in entries}
    fitting = [entry for entry in sorted(fit, key=lambda entry: -fit[entry]) if fit[entry] >= LOOSE]
    others = [entry for entry in dict.fromkeys(meant) if entry not in fitting[:ENTRIES]][:MEANT]
    chosen = [*fitting[: ENTRIES - len(others)], *others]
    best = [_entry(key, title, text) for key, (title, text) in enumerate(chosen, start=1)]
    return Question(text=question, entries=best)


def field_asked(question: str) -> str:
    """Return the thing whose field a question asks for: 运费的字段名是什么; "" for any other question."""
    found = _FIELD_OF.fullmatch(normalise(question).strip(" ?.!,。？！，"))
    return next((one for one in found.groups() if one), "").strip(" \"'“”「」") if found else ""


def of_fields(question: str, asked: str, fields: Sequence[KnownField]) -> Question | None:
    """Return a question with the imported fields that may hold the thing asked for, None without any."""
    plain = normalise(asked)
    named = [one for one in fields if plain in (normalise(one.label), normalise(one.name))]
    near = [one for one in fields if plain in normalise(one.label)]
    found = (named or near)[:ENTRIES]
    entries = [
        Entry(
            id=number,
            title=_("{label} (field {name})", label=one.label, name=one.name),
            text=_(
                "{label} is the field {name} ({type}), from {source}.",
                label=one.label,
                name=one.name,
                type=one.java_type.rsplit(".", 1)[-1],
                source=one.source or "-",
            ),
        )
        for number, one in enumerate(found, start=1)
    ]
    return Question(text=question, entries=entries) if entries else None


def _entry(number: int, title: str, text: str) -> Entry:
    example = examples().get(_key_of(title, text))
    if example is None:
        return Entry(id=number, title=title, text=text)
    return Entry(id=number, title=title, text=text, example=example.text, source=example.source)


def nearest(question: str) -> list[str]:
    """Return the titles of the shipped notes that come nearest to a question that none answers."""
    terms = terms_of(question)
    notes = shipped_notes("zh" if has_cjk(question) else "en")
    scored = sorted(
        ((_fit(terms, one.title, one.text), one.title) for one in notes), key=lambda pair: -pair[0]
    )
    return [title for score, title in scored[:NEAREST] if score > 0]


def with_examples(question: Question, citations: list[int]) -> str:
    """Return the example of the first entry that an answer cites, as text to show, "" for none."""
    cited = [one for one in question.entries if one.id in citations]
    return next((f"```xml\n{one.example}\n```" for one in cited if one.example), "")


def documents(question: Question, citations: list[int]) -> str:
    """Return the documents that describe what an answer rests on, "" for none."""
    found = [one.source for one in question.entries if one.id in citations and one.source]
    return "; ".join(dict.fromkeys(found))


def search_words(question: str) -> str:
    """Return what to search the store for: the question's terms and what means the same."""
    return " ".join(word for term in terms_of(question) for word in term.words)


def best_entry(question: Question) -> Entry | None:
    """Return the entry that fits the question best; None where none really fits."""
    terms = terms_of(question.text)
    scored = [(_rated(question.text, terms, one.title, one.text), one) for one in question.entries]
    fitting = [(score + _same_script(question.text, one.text), one) for score, one in scored if score >= FITS]
    return max(fitting, key=lambda pair: pair[0])[1] if fitting else None


def _fit(terms: list[Term], title: str, text: str) -> float:
    """Rate an entry: what its title says counts most, and a title that says little else a bit more."""
    head, as_asked, whole = _searched(title, text)
    named = max(share(terms, head), AS_ASKED * share(terms, as_asked))
    score = TITLE * named + (1 - TITLE) * share(terms, whole)
    return score + NARROW * overlap(title, " ".join(word for term in terms for word in term.words)) * score


@lru_cache(maxsize=1024)
def _searched(title: str, text: str) -> tuple[str, str, str]:
    """Return an entry's title, that with the questions it answers, and all of it, normalised."""
    as_asked = f"{normalise(title)} {_asked(title)}"
    return normalise(title), as_asked, f"{as_asked} {normalise(text)}"


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
