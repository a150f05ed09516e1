"""Columns of plain text forms: lines parted by tabs, and labels that follow values after one space."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby, pairwise

GUTTER = 2
_LABEL = re.compile(r"(?<= )(?P<word>[A-Z][\w.#/&-]*):(?=\s|$)")
_HEADS = frozenset(
    {"no", "number", "date", "name", "code", "address", "by", "to", "from", "amount", "total", "price"}
    | {"id", "time", "phone", "type", "city", "term", "terms", "ref"}
)


def columns(char: str) -> int:
    """Return how many screen columns a character takes."""
    return 2 if unicodedata.east_asian_width(char) in "WF" else 0 if unicodedata.combining(char) else 1


def length(text: str) -> int:
    """Return how many screen columns a text takes."""
    return sum(map(columns, text))


def without_tabs(lines: list[str]) -> list[str]:
    """Pad the cells of consecutive lines with equally many tabs into columns."""
    found: list[str] = []
    for count, group in groupby(lines, key=lambda line: line.rstrip().count("\t")):
        block = list(group)
        found += _padded(block) if count and len(block) > 1 else block
    return found


def _padded(block: list[str]) -> list[str]:
    rows = [[cell.strip() for cell in line.rstrip().split("\t")] for line in block]
    widths = [max(map(length, cells)) for cells in zip(*rows, strict=True)]
    return ["".join(_filled(row, widths)).rstrip() for row in rows]


def _filled(row: list[str], widths: list[int]) -> list[str]:
    return [cell + " " * (width - length(cell) + GUTTER) for cell, width in zip(row, widths, strict=True)]


def labels_apart(text: str) -> list[str]:
    """Part "Order: 12 Date: 3 May" before each label that follows a value after one space."""
    cuts: list[int] = []
    for match in _LABEL.finditer(text):
        start = _label_start(text, match)
        colon = text.rfind(":", 0, start)
        if colon > 0 and text[colon + 1 : start].strip() and (not cuts or start > cuts[-1]):
            cuts.append(start)
    edges = [0, *cuts, len(text)]
    return [text[a:b].strip() for a, b in pairwise(edges)]


def _label_start(text: str, match: re.Match[str]) -> int:
    """Return where a label begins: "Order No" is two words where a value is left before it."""
    start = match.start("word")
    before = re.search(r"(?<=\S )[A-Z][a-z]+ $", text[:start])
    if match.group("word").rstrip(".").lower() not in _HEADS or before is None:
        return start
    return start if text[: before.start()].rstrip().endswith(":") else before.start()
