"""The pinyin of Chinese words, with only those phrases in memory that change a reading."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from importlib import resources

_WITHOUT_PHRASES = "PYPINYIN_NO_PHRASES"
_FILE = "phrases_dict.json"
_ENTRIES = 500
_END_OF_ENTRY = re.compile(r"(?<=\]),\s*(?=\"[^\"]+\"\s*:)")
Reading = list[list[str]]


@lru_cache(maxsize=1)
def pinyin_of() -> Callable[[str | list[str]], list[str]]:
    """Return the function that spells Chinese characters; the first call reads the dictionary.

    The library reads its 47,000 phrases in one go, in which nothing else can
    run for a quarter of a second, and keeps 50 MB of them, though nine in ten
    say what their characters say alone. So it is imported without them, and
    gets those that matter, read in pieces.
    """
    kept = os.environ.get(_WITHOUT_PHRASES)
    os.environ[_WITHOUT_PHRASES] = "1"
    try:
        import pypinyin
        from pypinyin.constants import PINYIN_DICT
    finally:
        _restore(kept)
    pieces = _pieces(resources.files("pypinyin").joinpath(_FILE).read_text("utf-8"))
    pypinyin.load_phrases_dict(_telling(pieces, PINYIN_DICT))
    return pypinyin.lazy_pinyin


def _restore(kept: str | None) -> None:
    if kept is None:
        os.environ.pop(_WITHOUT_PHRASES, None)
    else:
        os.environ[_WITHOUT_PHRASES] = kept


def _telling(pieces: Iterator[str], characters: Mapping[int, str]) -> dict[str, Reading]:
    """Return the phrases read otherwise than their characters alone, and those that keep such a one off.

    A plain phrase keeps another off where it holds it, or ends in two or more
    characters that it begins with.
    """
    telling: dict[str, Reading] = {}
    plain: list[str] = []
    for piece in pieces:
        for word, reading in json.loads(piece).items():
            if [_toneless(one[0]) for one in reading] == [_toneless(_alone(one, characters)) for one in word]:
                plain.append(word)
            else:
                telling[word] = reading
    beginnings = {word[:end] for word in telling for end in range(2, len(word) + 1)}
    for word in plain:
        if any(word[at:] in beginnings for at in range(1, len(word) - 1)) or _holds_one(word, telling):
            telling[word] = [[_alone(one, characters)] for one in word]
    return telling


def _holds_one(word: str, telling: Mapping[str, Reading]) -> bool:
    size = len(word)
    return any(word[at:end] in telling for at in range(size - 1) for end in range(at + 2, size + 1))


def _alone(character: str, characters: Mapping[int, str]) -> str:
    """Return the first reading of a character by itself, "" where it has none."""
    return characters.get(ord(character), "").partition(",")[0]


@lru_cache(maxsize=4096)
def _toneless(syllable: str) -> str:
    """Return a syllable without its tone mark; ü stays."""
    split = unicodedata.normalize("NFD", syllable)
    return "".join(one for one in split if one == "\u0308" or not unicodedata.combining(one))


def _pieces(text: str) -> Iterator[str]:
    """Yield JSON objects of some entries each, of an object whose values are lists."""
    body = text.strip().removeprefix("{").removesuffix("}")
    entries: list[str] = []
    start = 0
    for match in _END_OF_ENTRY.finditer(body):
        entries.append(body[start : match.start()])
        start = match.end()
        if len(entries) == _ENTRIES:
            yield "{" + ",".join(entries) + "}"
            entries = []
    if body[start:].strip():
        entries.append(body[start:])
    if entries:
        yield "{" + ",".join(entries) + "}"
