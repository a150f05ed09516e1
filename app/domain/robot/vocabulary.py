"""The words of the node database: which block a phrase may mean, and the blocks as text for a prompt."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict

from app.core.text import normalise
from app.domain.robot.nodes import Node, NodeDatabase, NodeField, NodeInput, number_text

_LATIN = re.compile(r"[a-z0-9]")


class Phrase(BaseModel):
    """A phrase of the node database and the operation that it means."""

    model_config = ConfigDict(frozen=True)

    text: str
    op: str
    start: int = 0


def phrases(database: NodeDatabase) -> list[Phrase]:
    """Return every name and synonym with its operation, the longest first."""
    found = [
        Phrase(text=normalise(text), op=node.op)
        for node in database.nodes
        for language in ("zh", "en")
        for text in (node.name.of(language), *node.synonyms.variants(language))
        if text
    ]
    return sorted(dict.fromkeys(found), key=lambda phrase: (-len(phrase.text), phrase.text, phrase.op))


def mentioned(text: str, database: NodeDatabase) -> list[Phrase]:
    """Return the operations that a text names, in its order; a longer phrase covers shorter ones."""
    flat = normalise(text)
    taken: list[tuple[int, int]] = []
    found: list[Phrase] = []
    for phrase in phrases(database):
        for start in _places(flat, phrase.text):
            end = start + len(phrase.text)
            if any(start < one_end and one_start < end for one_start, one_end in taken):
                continue
            taken.append((start, end))
            found.append(phrase.model_copy(update={"start": start}))
    return sorted(found, key=lambda phrase: phrase.start)


def catalogue(database: NodeDatabase, language: str, ops: Iterable[str] = ()) -> str:
    """Return the blocks as the text that a prompt gets: one line for each, with types, ranges and choices.

    ops chooses some of them; none means all.
    """
    chosen = set(ops)
    return "\n".join(_line(node, language) for node in database.nodes if not chosen or node.op in chosen)


def _line(node: Node, language: str) -> str:
    parts = [_field(field, language) for field in node.fields]
    parts += [_input(slot, language) for slot in node.inputs]
    told = [node.description.of(language), node.safety.of(language)]
    inside = f"({'; '.join(parts)})" if parts else ""
    return f"- {node.op}{inside}: {' '.join(one for one in told if one)}"


def _field(field: NodeField, language: str) -> str:
    label = field.label.of(language)
    if field.kind == "enum":
        choices = " | ".join(f"{one.value}={one.label.of(language)}" for one in field.options)
        return f"{field.name} {label}: {choices}"
    if field.kind == "number":
        return f"{field.name} {label}: {field.range_text()} [{number_text(float(field.default))}]"
    if field.kind == "ref":
        return f"{field.name} {label}: @{field.refers}"
    return f"{field.name} {label}: text <= {field.longest}"


def _input(slot: NodeInput, language: str) -> str:
    label = slot.label.of(language)
    if slot.kind == "statement":
        return f"{slot.name} {label}: steps"
    bounds = f" {slot.range_text()}" if slot.minimum is not None else ""
    return f"{slot.name} {label}: {slot.check or 'any'}{bounds}"


def _places(text: str, phrase: str) -> list[int]:
    """Return where a phrase stands; Latin phrases only as whole words."""
    found: list[int] = []
    at = text.find(phrase)
    while at >= 0:
        if _whole(text, at, at + len(phrase)):
            found.append(at)
        at = text.find(phrase, at + 1)
    return found


def _whole(text: str, start: int, end: int) -> bool:
    def cuts(inner: int, outer: int) -> bool:
        if not 0 <= outer < len(text):
            return False
        return bool(_LATIN.match(text[inner]) and _LATIN.match(text[outer]))

    return not cuts(start, start - 1) and not cuts(end - 1, end)
