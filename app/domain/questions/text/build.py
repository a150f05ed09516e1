"""Build items from what a generator found: options, evidence, reasons and an explanation."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.questions.models import Difficulty, Evidence, Item, Kind, Mode, Option
from app.domain.questions.text.view import View

LETTERS = "ABCDEFGH"


@dataclass(frozen=True, eq=False)
class Candidate:
    """An item that may be chosen: which generator made it and which statements it uses up."""

    item: Item
    maker: str
    uses: frozenset[str]
    ordered: bool = False


@dataclass(frozen=True)
class Wrong:
    """A wrong option and why it is wrong."""

    text: str
    reason: str
    mistake: str = ""


def choice(
    view: View,
    kind: Kind,
    stem: str,
    right: list[str],
    wrong: list[Wrong],
    evidence: list[Evidence],
    *,
    note: str = "",
    mode: Mode = "rigorous",
    difficulty: Difficulty = "medium",
    tag: str = "",
) -> Item:
    """Return a choice item; its options still stand in the order right, wrong."""
    options = [Option(text=text, right=True) for text in right]
    options += [Option(text=w.text, reason=w.reason, mistake=w.mistake) for w in wrong]
    return _item(view, kind, stem, "", evidence, note, mode, difficulty, tag, options)


def plain(
    view: View,
    kind: Kind,
    stem: str,
    answer: str,
    evidence: list[Evidence],
    *,
    note: str = "",
    mode: Mode = "rigorous",
    difficulty: Difficulty = "easy",
    tag: str = "",
) -> Item:
    """Return an item without options: true/false, cloze or a short answer."""
    return _item(view, kind, stem, answer, evidence, note, mode, difficulty, tag, [])


def _item(
    view: View,
    kind: Kind,
    stem: str,
    answer: str,
    evidence: list[Evidence],
    note: str,
    mode: Mode,
    difficulty: Difficulty,
    tag: str,
    options: list[Option],
) -> Item:
    return Item(
        id="",
        kind=kind,
        language=view.language,
        domain=view.domain,
        mode=mode,
        difficulty=difficulty,
        mastery=view.mastery,
        topic=view.topic,
        stem=stem,
        options=options,
        answer=answer,
        explanation=explained(view, evidence, note),
        evidence=evidence,
        passage=view.passage.id,
        effective=view.effective,
        tags=[tag] if tag else [],
    )


def explained(view: View, evidence: list[Evidence], note: str) -> str:
    """Say on which words of the source the key stands, and what else there is to say."""
    texts = []
    for piece in evidence[:4]:
        if view.zh:
            texts.append(
                f"依据{piece.article}：“{_inner(piece.text)}”。"
                if piece.article
                else f"依据原文：“{_inner(piece.text)}”。"
            )
        else:
            source = (
                f"{piece.article[:1].upper()}{piece.article[1:]}: " if piece.article else "The source says: "
            )
            texts.append(f"{source}“{piece.text.rstrip('.')}.”")
    return ("" if view.zh else " ").join([*texts, note] if note else texts)


def _inner(text: str) -> str:
    return re.sub(r"\s*\n\s*", "", text).replace("“", "‘").replace("”", "’").rstrip("。；")


def letters(item: Item) -> str:
    """Return the letters of the right options, such as "B" or "AC"."""
    return "".join(LETTERS[n] for n, option in enumerate(item.options) if option.right)


def _grouped(item: Item) -> list[tuple[str, str]]:
    """Return the reasons of the wrong options, options with the same reason together."""
    found: dict[str, list[str]] = {}
    for number, option in enumerate(item.options):
        if not option.right and option.reason:
            found.setdefault(option.reason, []).append(LETTERS[number])
    joint = "、" if item.language == "zh" else ", "
    return [(joint.join(marks), reason) for reason, marks in found.items()]


def full_explanation(item: Item) -> str:
    """Return the explanation with the key and the reason of each wrong option under its letter."""
    if not item.options or "故选" in item.explanation or "answer is" in item.explanation:
        return item.explanation
    key = letters(item)
    reasons = _grouped(item)
    if item.language == "zh":
        tail = "；".join(f"{letter}：{reason}" for letter, reason in reasons)
        return f"{item.explanation}故选{key}。{tail}{'。' if tail else ''}"
    tail = "; ".join(f"{letter}: {reason}" for letter, reason in reasons)
    word = "answers are" if len(key) > 1 else "answer is"
    return f"{item.explanation} The {word} {', '.join(key)}. {tail}{'.' if tail else ''}".strip()
