"""The chapters of the user guide as they lie in resources/guide, their sections, and search over them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.core.i18n import Language
from app.core.paths import resource_dir

BEFORE = ("start",)
AFTER = ("models", "batch", "sessions", "keyboard", "troubleshooting")
SHORTCUTS = "{{shortcuts}}"
SHOWN_PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")
HEADING = re.compile(r"^(#{1,3}) +(.+?)\s*$", re.MULTILINE)
MARKS = re.compile(r"[*`|]|^[-#>]+ |^-{3,}$|^\d+\. ", re.MULTILINE)
AROUND = 40


@dataclass(frozen=True)
class Section:
    """A part of a chapter under one heading; text is without Markdown's marks."""

    chapter: str
    title: str
    level: int
    text: str


@dataclass(frozen=True)
class Chapter:
    """One chapter in one language."""

    key: str
    title: str
    markdown: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Hit:
    """A section that has the searched words, with one line of it around the first."""

    section: Section
    excerpt: str


def chapter_keys(workflows: Sequence[str]) -> list[str]:
    """Return the chapters in their order; each workflow has one of its own name."""
    return [*BEFORE, *workflows, *AFTER]


def guide_folder(language: Language) -> Path:
    """Return where a language's chapters lie; their pictures are named relative to it."""
    return resource_dir("guide", language)


def load_chapter(key: str, language: Language, shortcuts: str = "") -> Chapter:
    """Read a chapter; shortcuts is the Markdown that stands for the list of all keys."""
    text = (guide_folder(language) / f"{key}.md").read_text("utf-8").replace(SHORTCUTS, shortcuts)
    sections = tuple(_sections(key, text))
    return Chapter(key, sections[0].title if sections else key, text, sections)


def anchor(title: str) -> str:
    """Return how a link names a heading: small letters, hyphens for spaces."""
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", title.strip().casefold()))


def search(chapters: Sequence[Chapter], words: str) -> list[Hit]:
    """Return the sections that have every word, those with a word in their title first."""
    wanted = words.casefold().split()
    found = [one for chapter in chapters for one in chapter.sections if wanted and _has(one, wanted)]
    found.sort(key=lambda one: not any(word in one.title.casefold() for word in wanted))
    return [Hit(one, _excerpt(one.text, wanted)) for one in found]


def _has(section: Section, words: Sequence[str]) -> bool:
    text = f"{section.title}\n{section.text}".casefold()
    return all(word in text for word in words)


def _excerpt(text: str, words: Sequence[str]) -> str:
    flat = " ".join(text.split())
    places = [at for word in words if (at := flat.casefold().find(word)) >= 0]
    at = min(places, default=0)
    start, end = max(0, at - AROUND // 2), at + AROUND
    return ("…" if start else "") + flat[start:end] + ("…" if end < len(flat) else "")


def _sections(key: str, text: str) -> Iterator[Section]:
    heads = list(HEADING.finditer(text))
    for at, head in enumerate(heads):
        end = heads[at + 1].start() if at + 1 < len(heads) else len(text)
        yield Section(key, head[2], len(head[1]), _plain(text[head.end() : end]))


def _plain(markdown: str) -> str:
    return MARKS.sub("", LINK.sub(r"\1", SHOWN_PICTURE.sub(r"\1", markdown))).strip()
