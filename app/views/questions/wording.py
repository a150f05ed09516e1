"""Kinds, difficulties, modes, domains, mastery and states of items in words."""

from __future__ import annotations

import re

from app.core.i18n import N_, _
from app.domain.questions.models import Item
from app.graphs.questions.labels import KINDS as KINDS

DIFFICULTIES: dict[str, str] = {"easy": N_("Easy"), "medium": N_("Medium"), "hard": N_("Hard")}
MODES: dict[str, str] = {"flexible": N_("Flexible"), "rigorous": N_("Rigorous")}
DOMAINS: dict[str, str] = {"finance": N_("Finance"), "law": N_("Law"), "general": N_("General")}
MASTERY: dict[str, str] = {
    "master": N_("To master"),
    "familiar": N_("To know well"),
    "aware": N_("To know of"),
}
STATES: dict[str, tuple[str, str, str]] = {
    "accepted": (N_("Accepted"), "success", "success"),
    "rejected": (N_("Rejected"), "close", "danger"),
    "": (N_("To review"), "clock", "muted"),
    "dropped": (N_("Dropped"), "warning", "warning"),
}
FACTS: dict[str, str] = {
    "number": N_("Number"),
    "rule": N_("Rule"),
    "definition": N_("Definition"),
    "list": N_("List"),
    "formula": N_("Formula"),
    "exception": N_("Exception"),
    "duty": N_("Duty"),
    "statement": N_("Statement"),
}
LETTERS = "ABCDEFGH"
_SPACES = re.compile(r"\s+")


def one_line(text: str) -> str:
    """Return a text without line breaks."""
    return _SPACES.sub(" ", text).strip()


def key_of(item: Item) -> str:
    """Return the key as the list shows it: letters, a tick, or the answer's beginning."""
    marked = "".join(LETTERS[at] for at, option in enumerate(item.options[: len(LETTERS)]) if option.right)
    if marked:
        return marked
    if item.kind == "true_false":
        return truth(item.answer)
    return (
        _("{count} {count:part|parts}", count=len(item.parts)) if item.parts else one_line(item.answer)[:12]
    )


def truth(answer: str) -> str:
    """Return the answer of a true or false item in words."""
    return _("True") if answer.strip().lower() == "true" else _("False")


def plain_text(item: Item, number: int = 0, *, answers: bool = True) -> str:
    """Return an item as plain text, for the clipboard and for comparing versions."""
    lines = [f"{number}. {item.stem}" if number else item.stem]
    lines += [f"{LETTERS[at]}. {one.text}" for at, one in enumerate(item.options[: len(LETTERS)])]
    for at, part in enumerate(item.parts, start=1):
        lines.append(f"({at}) {plain_text(part, answers=answers)}")
    if answers:
        lines += _answer_lines(item)
    return "\n".join(lines)


def _answer_lines(item: Item) -> list[str]:
    lines = [_("Answer: {answer}", answer=full_key(item))] if not item.parts else []
    lines += [" ".join(filter(None, (one.text, one.equation))) for one in item.steps]
    if item.explanation.strip():
        lines.append(item.explanation.strip())
    return lines


def full_key(item: Item) -> str:
    """Return the whole answer: letters, true or false, or the words."""
    if item.options or item.kind == "true_false":
        return key_of(item)
    return item.answer.strip()
