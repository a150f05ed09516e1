"""A false statement made from a true one by one change, and where a change is no contradiction."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from app.domain.questions.models import Language
from app.domain.questions.text.numbers import find_numbers
from app.domain.questions.text.units import Unit

Sort = Literal["number", "opposite", "term"]
_NO_SWAP_AROUND = re.compile(r"(或者|或|和|与|、|以及|及)$")


@dataclass(frozen=True)
class Change:
    """A false statement made from a true one, with the words put in and those of the source."""

    text: str
    wrong: str
    right: str
    sort: Sort
    unit: Unit
    put: str = ""
    old: str = ""


def may_flip(text: str, start: int, end: int, word: str, language: Language) -> bool:
    """Keep away from conditions: a changed condition is no contradiction of the rule."""
    if language == "en":
        excepted = (word.endswith(" not") or word in ("may", "must", "shall")) and re.search(
            r"\b(?:unless|except)\b", text[end:]
        )
        return not excepted and not _in_condition_en(text, start)
    if _NO_SWAP_AROUND.search(text[:start]) or re.match(r"或者|或|、|和", text[end:]):
        return False
    head = text[start:]
    in_condition = re.match(r"[^，；]*[的时][，；]", head) is not None and "，" in head
    duty = word in ("不得", "可以", "应当", "有权", "无权", "必须")
    whole_of = re.match(r"[^，；]{0,12}的(?=[\u4e00-\u9fff])", text[end:]) is not None and duty
    return not in_condition and not whole_of


def _in_condition_en(text: str, start: int) -> bool:
    clause = re.match(
        r"(?:Where|When|If|Unless|With|Under|After|Before|Although|While|Once|Provided)\b[^,]*,", text
    )
    if clause and start < clause.end():
        return True
    before = text[:start]
    tail = re.search(r"\b(?:unless|if|where|when|provided that|except)\b(?!.*,)", before)
    return tail is not None


def clauses_around(old: str, new: str, start: int, end: int, put: str, language: Language) -> tuple[str, str]:
    """Return the wrong and the right words, wide enough to be understood: the clause around the change."""
    marks = ("，", "；", "。") if language == "zh" else (", ", "; ")
    left = max((old.rfind(m, 0, start) for m in marks), default=-1) + 1
    right = min((p for m in marks if (p := old.find(m, end)) >= 0), default=len(old))
    shift = len(put) - (end - start)
    if old[left:right].count("“") != old[left:right].count("”"):
        return new, old
    return new[left : right + shift].strip(), old[left:right].strip()


def tells_of(text: str, start: int, language: Language) -> bool:
    """Say whether a word names the person of a worked example: its figures hold of anybody."""
    person = re.match(r"An? \w+ (?:who|with) ", text) if language == "en" else None
    return person is not None and start < person.end() and len(find_numbers(text, "en")) > 1


def with_article(before: str, put: str) -> str:
    """Put a word behind a text; an English article in front of it follows the word's first letter."""
    article = "an" if put[:1].lower() in "aeiou" else "a"
    return re.sub(r"(?<![\w])([Aa])n?(?= $)", lambda m: m[1] + article[1:], before) + put
