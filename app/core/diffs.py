"""Differences of two texts: lines first, then the words and characters within a changed line."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rapidfuzz.distance import LCSseq

Kind = Literal["equal", "replace", "delete", "insert"]
Span = tuple[int, int]
Block = tuple[int, int, int, int]
_CELLS = 200_000_000
_TOKENS = re.compile(r"[^\W_\u2e80-\uffef]+|\s+|.", re.DOTALL)
_ALIKE = 0.3
_MARKED_LENGTH = 20_000


@dataclass(frozen=True)
class Hunk:
    """One change: lines left_start..left_end become right_start..right_end, counted from 0."""

    kind: Kind
    left_start: int
    left_end: int
    right_start: int
    right_end: int


@dataclass(frozen=True)
class Row:
    """One row of the side-by-side view; None where a side has no line.

    Numbers count from 1.
    """

    kind: Kind
    left: str | None
    right: str | None
    left_number: int | None = None
    right_number: int | None = None

    def marks(self) -> tuple[list[Span], list[Span]]:
        """Return what changed within the two lines, as character spans of each side."""
        if self.kind != "replace" or self.left is None or self.right is None:
            return [], []
        return line_marks(self.left, self.right)


@dataclass(frozen=True)
class TextDiff:
    """The differences of two texts."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    hunks: tuple[Hunk, ...]

    @property
    def same(self) -> bool:
        """Tell whether nothing changed."""
        return not self.hunks

    @property
    def added(self) -> int:
        """Return how many lines are new."""
        return sum(hunk.right_end - hunk.right_start for hunk in self.hunks)

    @property
    def removed(self) -> int:
        """Return how many lines are gone."""
        return sum(hunk.left_end - hunk.left_start for hunk in self.hunks)

    @cached_property
    def rows(self) -> list[Row]:
        """Return the rows of the side-by-side view."""
        return list(_rows(self))

    @cached_property
    def change_rows(self) -> list[int]:
        """Return the index of each change's first row, for next and previous."""
        return [
            at
            for at, row in enumerate(self.rows)
            if row.kind != "equal" and (at == 0 or self.rows[at - 1].kind == "equal")
        ]

    def shown(self, context: int = 3) -> list[int]:
        """Return the indexes of the rows within `context` rows of a change; the others fold away."""
        near: set[int] = set()
        for at, row in enumerate(self.rows):
            if row.kind != "equal":
                near.update(range(max(at - context, 0), min(at + context + 1, len(self.rows))))
        return sorted(near)

    def apply(self) -> str:
        """Return the right text made from the left one and the changes."""
        return "\n".join(_patched(self.left, self.right, self.hunks))

    def without(self, index: int) -> str:
        """Return the right text with one change taken back."""
        kept = self.hunks[:index] + self.hunks[index + 1 :]
        return "\n".join(_patched(self.left, self.right, kept))


def compare(left: str, right: str, *, ignore_space: bool = False) -> TextDiff:
    """Compare two texts line by line; ignore_space takes lines that differ in spacing for the same."""
    one, other = left.split("\n"), right.split("\n")
    ids: dict[str, int] = {}
    first, second = _numbers(one, ids, ignore_space), _numbers(other, ids, ignore_space)
    hunks = tuple(Hunk(_kind(block), *block) for block in changes(first, second))
    return TextDiff(tuple(one), tuple(other), hunks)


def line_marks(left: str, right: str) -> tuple[list[Span], list[Span]]:
    """Return the changed spans of two lines; one span each when they are long or have little in common."""
    if len(left) + len(right) > _MARKED_LENGTH:
        return _outer_marks(left, right)
    one, other = _TOKENS.findall(left), _TOKENS.findall(right)
    ids: dict[str, int] = {}
    blocks = changes(_numbers(one, ids, False), _numbers(other, ids, False))
    starts, ends = _offsets(one), _offsets(other)
    first = [(starts[block[0]], starts[block[1]]) for block in blocks if block[0] < block[1]]
    second = [(ends[block[2]], ends[block[3]]) for block in blocks if block[2] < block[3]]
    changed = sum(end - start for start, end in first + second)
    if changed > (1 - _ALIKE) * (len(left) + len(right)):
        return ([(0, len(left))] if left else []), ([(0, len(right))] if right else [])
    return first, second


def _outer_marks(left: str, right: str) -> tuple[list[Span], list[Span]]:
    start = _common(left, right)
    end = _common(left[start:][::-1], right[start:][::-1])
    spans = [(start, len(text) - end) for text in (left, right)]
    return [spans[0]] if start < spans[0][1] else [], [spans[1]] if start < spans[1][1] else []


def changes(left: Sequence[int], right: Sequence[int]) -> list[Block]:
    """Return the changed blocks of two sequences: shortest for short ones, good ones for very long."""
    start = _common(left, right)
    end = _common(left[start:][::-1], right[start:][::-1])
    middle, other = left[start : len(left) - end], right[start : len(right) - end]
    return _joined(_moved(block, start, start) for block in _middle(middle, other))


def _middle(left: Sequence[int], right: Sequence[int]) -> Iterator[Block]:
    if not left and not right:
        return
    if len(left) * len(right) <= _CELLS:
        yield from _shortest(left, right)
        return
    at = other = 0
    for anchor, partner in [*_anchors(left, right), (len(left), len(right))]:
        for block in _bounded(left[at:anchor], right[other:partner]):
            yield _moved(block, at, other)
        at, other = anchor + 1, partner + 1


def _shortest(left: Sequence[int], right: Sequence[int]) -> Iterator[Block]:
    for code in LCSseq.opcodes(left, right):
        if code.tag != "equal":
            yield code.src_start, code.src_end, code.dest_start, code.dest_end


def _bounded(left: Sequence[int], right: Sequence[int]) -> Iterator[Block]:
    """Compare a stretch without anchors piece by piece, so that memory stays bounded."""
    pieces = 1 + int((len(left) * len(right) / _CELLS) ** 0.5)
    for piece in range(pieces):
        a, b = (len(left) * (piece + step) // pieces for step in (0, 1))
        c, d = (len(right) * (piece + step) // pieces for step in (0, 1))
        for block in _shortest(left[a:b], right[c:d]):
            yield _moved(block, a, c)


def _anchors(left: Sequence[int], right: Sequence[int]) -> list[tuple[int, int]]:
    """Return places of elements unique on both sides, in the longest rising order."""
    once, counts = Counter(left), Counter(right)
    places = {value: at for at, value in enumerate(right) if counts[value] == 1}
    pairs = [(at, places[value]) for at, value in enumerate(left) if once[value] == 1 and value in places]
    return [pairs[index] for index in _rising([place for _, place in pairs])]


def _rising(values: list[int]) -> list[int]:
    """Return the indexes of a longest rising subsequence, by patience sorting."""
    tops: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for at, value in enumerate(values):
        pile = bisect_left(tops, value)
        before.append(ends[pile - 1] if pile else -1)
        tops[pile : pile + 1] = [value]
        ends[pile : pile + 1] = [at]
    chain: list[int] = []
    at = ends[-1] if ends else -1
    while at >= 0:
        chain.append(at)
        at = before[at]
    return chain[::-1]


def _common(left: Sequence[object], right: Sequence[object]) -> int:
    length = min(len(left), len(right))
    return next((at for at in range(length) if left[at] != right[at]), length)


def _moved(block: Block, left: int, right: int) -> Block:
    return block[0] + left, block[1] + left, block[2] + right, block[3] + right


def _joined(blocks: Iterator[Block]) -> list[Block]:
    """Join blocks that touch: a deletion and an insertion at one place are one replacement."""
    result: list[Block] = []
    for block in blocks:
        if result and result[-1][1] == block[0] and result[-1][3] == block[2]:
            result[-1] = (result[-1][0], block[1], result[-1][2], block[3])
        else:
            result.append(block)
    return result


def _numbers(items: Sequence[str], ids: dict[str, int], ignore_space: bool) -> list[int]:
    keys = ["".join(item.split()) for item in items] if ignore_space else items
    return [ids.setdefault(key, len(ids)) for key in keys]


def _kind(block: Block) -> Kind:
    if block[0] == block[1]:
        return "insert"
    return "delete" if block[2] == block[3] else "replace"


def _offsets(tokens: list[str]) -> list[int]:
    offsets = [0]
    for token in tokens:
        offsets.append(offsets[-1] + len(token))
    return offsets


def _rows(diff: TextDiff) -> Iterator[Row]:
    at = other = 0
    for hunk in diff.hunks:
        yield from _equal_rows(diff, at, hunk.left_start, other)
        yield from _changed_rows(diff, hunk)
        at, other = hunk.left_end, hunk.right_end
    yield from _equal_rows(diff, at, len(diff.left), other)


def _equal_rows(diff: TextDiff, start: int, end: int, other: int) -> Iterator[Row]:
    for at in range(start, end):
        partner = other + at - start
        yield Row("equal", diff.left[at], diff.right[partner], at + 1, partner + 1)


def _changed_rows(diff: TextDiff, hunk: Hunk) -> Iterator[Row]:
    gone, new = hunk.left_end - hunk.left_start, hunk.right_end - hunk.right_start
    for step in range(max(gone, new)):
        at = hunk.left_start + step if step < gone else None
        partner = hunk.right_start + step if step < new else None
        yield _row(diff, at, partner)


def _row(diff: TextDiff, at: int | None, partner: int | None) -> Row:
    if at is None:
        assert partner is not None
        return Row("insert", None, diff.right[partner], None, partner + 1)
    if partner is None:
        return Row("delete", diff.left[at], None, at + 1, None)
    return Row("replace", diff.left[at], diff.right[partner], at + 1, partner + 1)


def _patched(left: Sequence[str], right: Sequence[str], hunks: Sequence[Hunk]) -> list[str]:
    lines: list[str] = []
    at = 0
    for hunk in hunks:
        lines += left[at : hunk.left_start]
        lines += right[hunk.right_start : hunk.right_end]
        at = hunk.left_end
    return [*lines, *left[at:]]
