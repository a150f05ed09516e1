"""What a short sentence wants: how many items, of which kinds, how hard, how strict."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.questions.models import Kind, Mode
from app.domain.questions.text.numbers import from_chinese

LONGEST = 80
_KINDS: tuple[tuple[str, Kind], ...] = (
    (
        r"单选|单项选择|(?<![多定]项)选择题|single[ -]choice|multiple[ -]choice"
        r"|\bchoice (?:items?|questions?)",
        "single",
    ),
    (r"多选|多项选择|multiple[ -](?:answer|response)", "multiple"),
    (r"判断|对错|true[ /-]?(?:or[ -])?false", "true_false"),
    (r"填空|完形|cloze|fill[ -]in|gap", "cloze"),
    (r"计算|calculation|numerical|computational", "calc"),
    (r"案例|case", "case"),
    (r"简答|问答|short[ -]answer", "short"),
)
_COUNT = re.compile(
    r"(\d{1,4}|[一二两三四五六七八九十百]{1,4})\s*(?:道|个|题|条|items?|questions?)", re.IGNORECASE
)
_COUNT_EN = re.compile(r"\b(\d{1,4})\b(?=.{0,40}\b(?:items?|questions?)\b)", re.IGNORECASE)
_ASKS = re.compile(
    r"出.{0,12}题|题目|道题|再来|再出|再做|生成|练习|\b(?:items?|questions?|quiz|make|write|generate|more)\b",
    re.IGNORECASE,
)
_HARD: tuple[tuple[str, str], ...] = (
    (r"简单|容易|基础|\beasy\b", "easy"),
    (r"中等|适中|\bmedium\b", "medium"),
    (r"困难|较难|难题|难度高|\b(?:hard|difficult)\b", "hard"),
)
_RIGOROUS = re.compile(r"严谨|逐字|原文|rigorous|strict|verbatim", re.IGNORECASE)
_FLEXIBLE = re.compile(r"灵活|情景|场景|flexible|scenario", re.IGNORECASE)


@dataclass(frozen=True)
class Wish:
    """What a sentence says about the items; "" and 0 where it says nothing."""

    count: int = 0
    kinds: tuple[Kind, ...] = ()
    difficulty: str = ""
    mode: Mode | None = None


def read_wish(text: str) -> Wish | None:
    """Return what a sentence wishes; None where it is a passage rather than a wish."""
    said = text.strip()
    if not said or len(said) > LONGEST or "\n" in said or not _ASKS.search(said):
        return None
    kinds = kinds_in(said)
    hard = next((name for pattern, name in _HARD if re.search(pattern, said, re.IGNORECASE)), "")
    mode: Mode | None = (
        "rigorous" if _RIGOROUS.search(said) else "flexible" if _FLEXIBLE.search(said) else None
    )
    return Wish(_count(said), kinds, hard, mode)


def kinds_in(said: str) -> tuple[Kind, ...]:
    """Return the kinds of items that a sentence names."""
    return tuple(kind for pattern, kind in _KINDS if re.search(pattern, said, re.IGNORECASE))


def _count(said: str) -> int:
    found = _COUNT.search(said) or _COUNT_EN.search(said)
    if not found:
        return 0
    return int(found[1]) if found[1].isdigit() else int(from_chinese(found[1]) or 0)
