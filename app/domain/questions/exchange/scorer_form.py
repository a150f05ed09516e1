"""Items in the plain JSON form that quality checkers of exam items read."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from app.domain.questions.models import Item, Step

LETTERS = "ABCDEFGH"
_DIFFICULTY = {"easy": ("易", "easy"), "medium": ("中", "medium"), "hard": ("难", "hard")}


def as_json(item: Item) -> list[dict[str, Any]]:
    """Return an item as plain entries: one, or one for each part of a case with the situation before it."""
    if item.kind == "case" and item.parts:
        joint = "" if item.language == "zh" else " "
        parts = [
            part.model_copy(update={"stem": f"{item.stem}{joint}{part.stem}", "passage": item.passage})
            for part in item.parts
        ]
        return [_entry(part, "case") for part in parts]
    return [_entry(item, item.kind)]


def _entry(item: Item, kind: str) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "id": item.id,
        "lang": item.language,
        "domain": item.domain,
        "qtype": kind,
        "difficulty": _DIFFICULTY[item.difficulty][item.language == "en"],
        "topic": item.topic,
        "stem": item.stem,
        "options": {LETTERS[n]: option.text for n, option in enumerate(item.options)}
        if kind not in ("true_false", "cloze", "short")
        else {},
        "answer": _answer(item, kind),
        "explanation": item.explanation,
        "distractor_notes": {
            LETTERS[n]: option.reason
            for n, option in enumerate(item.options)
            if not option.right and option.reason
        },
        "evidence": [each.text for each in item.evidence],
    }
    if item.steps:
        entry["steps"] = [_step(each) for each in item.steps if each.result is not None]
    if item.value is not None:
        entry |= {"value": _number(item.value), "unit": item.unit}
    if item.passage:
        entry["chunk_id"] = item.passage
    return {key: value for key, value in entry.items() if value not in ([], None)}


def _answer(item: Item, kind: str) -> Any:
    return (
        item.answer.strip().lower() == "true"
        if kind == "true_false" and item.answer.strip().lower() in ("true", "false")
        else item.answer
    )


def _step(step: Step) -> dict[str, Any]:
    entry: dict[str, Any] = {"text": step.text, "result": _number(step.result or Decimal(0))}
    left = re.split("[=≈]", step.equation)[0]
    if step.equation and not re.search(r"\b(?:N|up|down)\(", left):
        entry["expr"] = _plain(left)
    return entry


def _plain(text: str) -> str:
    """Write printed arithmetic with plain signs: 5% as (5/100), × as *, ^ as **."""
    bare = re.sub(r"(\d),(?=\d{3})", r"\1", text)
    bare = re.sub(r"(\d+(?:\.\d+)?)%", r"(\1/100)", bare)
    return bare.translate(str.maketrans("×÷[]", "*/()")).replace("^", "**")


def _number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)
