"""The dictionary behind the pinyin of names, read in pieces so that no other thread waits for it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import resources
from typing import Any

_WITHOUT_PHRASES = "PYPINYIN_NO_PHRASES"
_FILE = "phrases_dict.json"
_ENTRIES = 500
_END_OF_ENTRY = re.compile(r"(?<=\]),\s*(?=\"[^\"]+\"\s*:)")


@lru_cache(maxsize=1)
def pinyin_of() -> Callable[[str], list[str]]:
    """Return the function that spells Chinese characters; the first call reads the dictionary.

    The library reads its 47,000 phrases in one go, in which nothing else can
    run for a quarter of a second; so it is imported without them, and they
    are added from pieces.
    """
    kept = os.environ.get(_WITHOUT_PHRASES)
    os.environ[_WITHOUT_PHRASES] = "1"
    try:
        import pypinyin
    finally:
        _restore(kept)
    phrases: dict[str, Any] = {}
    for piece in _pieces(resources.files("pypinyin").joinpath(_FILE).read_text("utf-8")):
        phrases.update(json.loads(piece))
    pypinyin.load_phrases_dict(phrases)
    return pypinyin.lazy_pinyin


def _restore(kept: str | None) -> None:
    if kept is None:
        os.environ.pop(_WITHOUT_PHRASES, None)
    else:
        os.environ[_WITHOUT_PHRASES] = kept


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
