"""How many tokens a text may be, without a model's own tokenizer."""

from __future__ import annotations

import re
from typing import NamedTuple

WIDE = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
WORD = re.compile(r"[A-Za-z]+|[0-9]+|[^\sA-Za-z0-9]")
MESSAGE_TOKENS = 8
LETTERS_PER_TOKEN = 4
DIGITS_PER_TOKEN = 1
FEWEST_PER_WIDE = 0.5


class Estimate(NamedTuple):
    """The fewest and the most tokens that a tokenizer is likely to make of a text."""

    low: int
    high: int


def estimate(text: str) -> Estimate:
    """Estimate a text in Chinese, English or both.

    A Chinese character is 0.5 to 1 token in the vocabularies in use, an
    English word one token or one per four letters, a number one per group of
    three digits or one per digit.
    """
    wide = len(WIDE.findall(text))
    words = WORD.findall(WIDE.sub(" ", text))
    low = sum(_fewest(word) for word in words)
    high = sum(_most(word) for word in words)
    return Estimate(int(wide * FEWEST_PER_WIDE + low * 0.7), wide + high + text.count("\n"))


def estimate_messages(texts: list[str]) -> Estimate:
    """Estimate a conversation, with the few tokens that each message costs by itself."""
    parts = [estimate(text) for text in texts]
    extra = MESSAGE_TOKENS * len(parts)
    return Estimate(sum(part.low for part in parts), sum(part.high for part in parts) + extra)


def _fewest(word: str) -> int:
    return -(-len(word) // 3) if word[0].isdigit() else 1


def _most(word: str) -> int:
    per_token = DIGITS_PER_TOKEN if word[0].isdigit() else LETTERS_PER_TOKEN
    return -(-len(word) // per_token)
