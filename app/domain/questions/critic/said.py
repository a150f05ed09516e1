"""Whether a source says a statement: the same words in the same order, but for words that tell nothing."""

from __future__ import annotations

import re
from difflib import Match, SequenceMatcher

from app.domain.questions.critic.words import plain

_EMPTY = re.compile(
    r"(?:的|了|则|而|即|之|就|便|将|会|着|等|但是|但|是|且|并|and|but|then|also|the|a|an|that|is|are|s)*"
)
_DENIES = re.compile(r"[不无未非没]|\b(?:no|not|never)\b|not$")
_LEAST, _LONGEST_HEAD = 0.8, 24


def is_said(statement: str, source: str, passage: str = "") -> bool:
    """Say whether a source says a statement.

    What the statement leaves out must stand at the source's beginning or end, or be empty words; what it
    adds must be empty words, or words of the passage that open it, such as a subject carried over.
    """
    mine, whole = plain(statement), plain(source)
    places = [found.start() for found in re.finditer(re.escape(mine), whole)] if mine else []
    if places or not mine:
        return any(not _denied(whole[:at]) for at in places)
    blocks = [b for b in SequenceMatcher(None, mine, whole, autojunk=False).get_matching_blocks() if b.size]
    if sum(block.size for block in blocks) < _LEAST * len(mine):
        return False
    head, before = mine[: blocks[0].a], whole[: blocks[0].b]
    return _opens(head, before, plain(passage)) and _goes_on(mine, whole, blocks)


def _denied(before: str) -> bool:
    """Say whether what stands before a statement denies it."""
    return before.endswith(("不", "无", "未", "非", "没", "not"))


def _opens(head: str, before: str, passage: str) -> bool:
    """Say whether a statement may begin with head where the source begins with before."""
    if _EMPTY.fullmatch(head):
        return not _denied(before)
    carried = len(head) <= _LONGEST_HEAD and not _DENIES.search(head) and head in passage
    return carried and len(head) > 1 and _EMPTY.fullmatch(before) is not None


def _goes_on(mine: str, whole: str, blocks: list[Match]) -> bool:
    """Say whether nothing that tells something stands between the shared runs, or behind the last."""
    ends = [(block.a + block.size, block.b + block.size) for block in blocks]
    gaps = [(mine[a : b.a], whole[c : b.b]) for (a, c), b in zip(ends, blocks[1:], strict=False)]
    gaps.append((mine[ends[-1][0] :], ""))
    return all(_EMPTY.fullmatch(added) and _EMPTY.fullmatch(lost) for added, lost in gaps)
