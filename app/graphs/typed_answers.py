"""Typed answers to a question: which of its choices the words mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from app.core.events import Choice

_NOT_WORDS = re.compile(r"[\W_]+")
_LEAST = 2
_COUNTED = re.compile(r"(?:第|no\.? ?|number )?(?P<n>[1-9一二两三四五六七八九])(?:个|项|条)?", re.IGNORECASE)
_CHINESE = {one: number for number, one in enumerate("一二三四五六七八九", 1)} | {"两": 2}


def meant(words: str, choices: Sequence[Choice], closed: bool) -> str:
    """Return the key of the choice that typed words name, else the words themselves.

    A choice is named by its key or label; where a question takes nothing but
    its choices (closed), also by its number or by the beginning of its label.
    """
    said = _plain(words)
    if not said or any(words.strip() == one.key for one in choices):
        return words.strip()
    labels = [(one.key, _plain(one.label)) for one in choices]
    exact = [key for key, label in labels if label == said]
    if len(exact) == 1:
        return exact[0]
    if not closed:
        return words
    if found := _COUNTED.fullmatch(words.strip().rstrip(".。)）")):
        number = _CHINESE.get(found["n"]) or int(found["n"])
        return choices[number - 1].key if number <= len(choices) else words
    begun = [key for key, label in labels if len(said) >= _LEAST and label.startswith(said)]
    return begun[0] if len(begun) == 1 else words


def _plain(text: str) -> str:
    return _NOT_WORDS.sub("", unicodedata.normalize("NFKC", text)).lower()
