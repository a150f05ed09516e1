"""Which thing of the cell a word means: normalised names, likeness of writing and of sound, and a margin."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict

from app.core.pinyin import pinyin_of
from app.domain.robot.cell.models import Cell, CellItem

MIN_SCORE = 72.0
MIN_MARGIN = 6.0
CANDIDATES = 3
MAX_CONTRARY = 60.0
MIN_WRITTEN = 60.0
MAX_IN_PART = 70.0
MIN_SAME_WORD = 75.0
OPPOSITES = (
    ("上", "下"),
    ("左", "右"),
    ("前", "后"),
    ("内", "外"),
    ("起", "终"),
    ("取", "放"),
    ("进", "出"),
    ("红", "蓝", "绿", "黄", "白", "黑"),
    ("red", "blue", "green", "yellow", "white", "black"),
    ("top", "bottom"),
    ("left", "right"),
    ("start", "end"),
    ("pick", "place"),
    ("load", "unload"),
)
_MARK = re.compile(r"\d+|(?<![a-z])[a-z](?![a-z])")
_DIGITS = str.maketrans("零一二两三四五六七八九", "01223456789")
_TAILS = re.compile(r"(?:的?(?:位置|地方|点位|点|位|处|工位)|\s+(?:position|point|station|location))$")
_FILLERS = frozenset("的处上里中那个这号")
_HEADS = re.compile(r"^(?:the|a|an|那个|这个|那|这)\s*")


class Match(BaseModel):
    """A thing of the cell that a word may mean, and how alike they are (0 to 100)."""

    model_config = ConfigDict(frozen=True)

    item: CellItem
    score: float


class Matched(BaseModel):
    """What a word means, if that is sure, and the likeliest things if not."""

    model_config = ConfigDict(frozen=True)

    text: str
    sure: CellItem | None = None
    candidates: tuple[Match, ...] = ()


def match_name(text: str, cell: Cell, sections: Iterable[str]) -> Matched:
    """Return what a word means among the sections: sure only with a high score and a clear margin."""
    wanted = _plain(text)
    items = [item for section in sections for item in cell.of(section)]
    ranked = sorted((Match(item=item, score=_score(wanted, item)) for item in items), key=_by_score)
    if not wanted or not ranked:
        return Matched(text=text)
    second = ranked[1].score if len(ranked) > 1 else 0.0
    is_sure = ranked[0].score >= MIN_SCORE and ranked[0].score - second >= MIN_MARGIN
    return Matched(text=text, sure=ranked[0].item if is_sure else None, candidates=tuple(ranked[:CANDIDATES]))


def _by_score(match: Match) -> float:
    return -match.score


def contained_in(text: str, cell: Cell, sections: Iterable[str]) -> list[CellItem]:
    """Return the things with a name that contains the word: a word shared by several means none of them."""
    wanted = _squeezed(text)
    if len(wanted) < 2:
        return []
    items = [item for section in sections for item in cell.of(section)]
    return [item for item in items if any(_holds(_squeezed(name), wanted) for name in item.names)]


def _holds(name: str, wanted: str) -> bool:
    """Tell whether a name holds a word, in one piece or with something left out of its middle."""
    if wanted in name:
        return True
    cuts = range(2, len(wanted) - 1)
    return any(name.startswith(wanted[:cut]) and name.endswith(wanted[cut:]) for cut in cuts)


def _score(wanted: str, item: CellItem) -> float:
    from rapidfuzz import fuzz

    best = 0.0
    for name in item.names:
        plain = _plain(name)
        if plain == wanted or _short(plain) == _short(wanted):
            return 100.0
        written = fuzz.ratio(wanted, plain)
        alike = max(written, fuzz.ratio(_sound(wanted), _sound(plain)) if written >= MIN_WRITTEN else 0.0)
        limit = MAX_CONTRARY if _contrary(wanted, plain) else MAX_IN_PART
        is_other = limit == MAX_CONTRARY or _says_other(_short(wanted), _short(plain))
        best = max(best, min(alike, limit) if is_other else alike)
    return min(best, 99.0)


def _contrary(one: str, other: str) -> bool:
    """Tell whether two names differ in a number, a letter, or one of two opposites."""
    if _marks(one) != _marks(other):
        return True
    pairs = [
        ({word for word in group if word in one}, {word for word in group if word in other})
        for group in OPPOSITES
    ]
    return any(mine and theirs and not mine & theirs for mine, theirs in pairs)


def _says_other(wanted: str, plain: str) -> bool:
    """Tell whether one name has a word or a sound that the other lacks, and not just other spelling."""
    if wanted.isascii() and plain.isascii():
        return _lacks(wanted.split(), plain.split()) or _lacks(plain.split(), wanted.split())
    mine, theirs = (
        sorted(_sound("".join(one for one in name if one not in _FILLERS | {" "})))
        for name in (wanted, plain)
    )
    return mine != theirs


def _lacks(words: list[str], others: list[str]) -> bool:
    """Tell whether a word has nothing that is spelled like it among others."""
    from rapidfuzz import fuzz

    return any(
        max((fuzz.ratio(word, other) for other in others), default=0) < MIN_SAME_WORD for word in words
    )


@functools.lru_cache(maxsize=4096)
def _marks(plain: str) -> tuple[str, ...]:
    return tuple(_MARK.findall(plain))


@functools.lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    """Return a name without width, case, article and the writing of digits."""
    plain = unicodedata.normalize("NFKC", text).casefold().strip()
    plain = _HEADS.sub("", plain).translate(_DIGITS)
    return re.sub(r"[\s_\-]+", " ", plain)


def _short(plain: str) -> str:
    """Return a name without the words that only say that it is a place."""
    return _TAILS.sub("", plain) or plain


def _squeezed(text: str) -> str:
    return _plain(text).replace(" ", "")


@functools.lru_cache(maxsize=4096)
def _sound(text: str) -> tuple[str, ...]:
    """Return the syllables of Chinese characters, and other characters as they are."""
    return tuple(pinyin_of()(list(text)))
