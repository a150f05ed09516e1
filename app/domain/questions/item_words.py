"""What a short sentence wants done with items that are there, named by their numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from app.domain.questions.models import Kind
from app.domain.questions.requests import kinds_in
from app.domain.questions.text.numbers import from_chinese

LONGEST = 60
MOST = 50
Action = Literal["accept", "reject", "regenerate", "vary", "edit"]
_NUMBER = r"(?:\d{1,3}|[一二两三四五六七八九十]{1,3})"
_AND = r"\s*(?:[、,\uff0c和及与到至~-]|and|to|&)\s*"
_NAMED = re.compile(
    rf"第\s*(?P<zh>{_NUMBER}(?:{_AND}第?{_NUMBER})*)\s*(?:道|个|小)?(?:道|小)?题"
    rf"|题目?\s*(?P<after>\d{{1,3}}(?:{_AND}\d{{1,3}})*)(?!\s*(?:道|个|题))"
    rf"|\b(?:items?|questions?|numbers?|no\.?|q)\s*#?\s*(?P<en>\d{{1,3}}(?:{_AND}(?:and\s+)?\d{{1,3}})*)\b",
    re.IGNORECASE,
)
_RANGE = re.compile(rf"({_NUMBER})\s*(?:到|至|~|-|\bto\b)\s*第?({_NUMBER})", re.IGNORECASE)
_ACTIONS: tuple[tuple[Action, re.Pattern[str]], ...] = (
    (
        "reject",
        re.compile(
            r"删|去掉|去除|不要|拒绝|剔除|舍弃|驳回|淘汰|\b(?:delete|remove|drop|reject|discard)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "regenerate",
        re.compile(
            r"换|重[做出写新]|太(?:难|简单|容易|偏)|不好|\b(?:remake|regenerate|redo|again|replace|another|swap|rewrite)\b"
            r"|\btoo (?:easy|hard|difficult|simple)\b",
            re.IGNORECASE,
        ),
    ),
    ("vary", re.compile(r"变式|变体|\bvariants?\b|\bvariations?\b", re.IGNORECASE)),
    (
        "accept",
        re.compile(
            r"接受|采用|通过|保留|留下|不错|\b(?:accept|approve|keep|fine|good)\b",
            re.IGNORECASE,
        ),
    ),
    ("edit", re.compile(r"改|编辑|修正|\b(?:edit|change|correct|fix|modify|set)\b", re.IGNORECASE)),
)


@dataclass(frozen=True)
class ItemRequest:
    """What shall be done, with which items (numbers from 1), and of which kinds new ones shall be."""

    action: Action
    numbers: tuple[int, ...]
    kinds: tuple[Kind, ...] = ()


def read_item_request(text: str) -> ItemRequest | None:
    """Return what is wanted of numbered items; None where no item is named or nothing is wanted of it."""
    said = text.strip()
    if not said or len(said) > LONGEST or "\n" in said:
        return None
    named = _NAMED.search(said)
    rest = _NAMED.sub(" ", said)
    action = next((one for one, pattern in _ACTIONS if pattern.search(rest)), None)
    if named is None or action is None:
        return None
    numbers = _numbers(next(one for one in named.groups() if one))
    return ItemRequest(action, numbers, kinds_in(rest)) if numbers else None


def _numbers(listed: str) -> tuple[int, ...]:
    ends = _RANGE.fullmatch(listed.strip())
    if ends:
        first, last = (_number(one) for one in ends.groups())
        return tuple(range(first, min(last, first + MOST) + 1))
    found = (_number(one) for one in re.findall(_NUMBER, listed))
    return tuple(dict.fromkeys(one for one in found if one))[:MOST]


def _number(said: str) -> int:
    return int(said) if said.isdigit() else int(from_chinese(said) or 0)
