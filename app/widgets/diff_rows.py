"""The rows of the side-by-side view, made from two texts; no Qt, so that any thread may make them."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.core.diffs import Row, TextDiff, compare

CONTEXT = 3
MARKED_LINES = 1500
LONGEST, BEFORE_A_MARK = 1200, 200
FOLD = "⋯"
Spans = dict[int, list[tuple[int, int]]]


@dataclass
class Side:
    """One pane: its lines with their numbers and kinds, and what changed within a line.

    A kind is equal, removed, added, changed, filler or fold.
    """

    lines: list[str] = field(default_factory=list)
    numbers: list[int | None] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    spans: Spans = field(default_factory=dict)


@dataclass(frozen=True)
class Prepared:
    """Two texts compared and laid side by side; starts are the first rows of the changes."""

    diff: TextDiff
    sides: tuple[Side, Side]
    starts: list[int]


def prepare(left: str, right: str, fold: bool, ignore_space: bool) -> Prepared:
    """Compare two texts; long ones take a while, so call it off the window's thread."""
    diff = compare(left, right, ignore_space=ignore_space)
    rows = _visible(diff, fold)
    sides = (_side(rows, 0), _side(rows, 1))
    changed = [(at, row) for at, row in enumerate(rows) if row is not None and row.kind == "replace"]
    for at, row in changed[:MARKED_LINES]:
        sides[0].spans[at], sides[1].spans[at] = row.marks()
    for side in sides:
        _shorten(side)
    return Prepared(diff, sides, _starts(rows))


def _shorten(side: Side) -> None:
    """Show of endless lines the part around their first mark: a text field draws such lines for minutes."""
    for at, line in enumerate(side.lines):
        if len(line) > LONGEST:
            spans = side.spans.get(at, [])
            begin = max(0, min(start for start, _end in spans) - BEFORE_A_MARK) if spans else 0
            head = FOLD if begin else ""
            part = line[begin : begin + LONGEST]
            side.lines[at] = f"{head}{part}{FOLD if begin + LONGEST < len(line) else ''}"
            moved = [(start - begin, min(end - begin, LONGEST)) for start, end in spans]
            side.spans[at] = [(len(head) + a, len(head) + b) for a, b in moved if a < LONGEST]


def _visible(diff: TextDiff, fold: bool) -> list[Row | None]:
    """Return the rows to show; None stands for a fold."""
    if not fold or diff.same:
        return list(diff.rows)
    rows: list[Row | None] = []
    last = -1
    for at in diff.shown(CONTEXT):
        if at != last + 1:
            rows.append(None)
        rows.append(diff.rows[at])
        last = at
    return rows if last == len(diff.rows) - 1 else [*rows, None]


def _starts(rows: list[Row | None]) -> list[int]:
    kinds = ["equal" if row is None else row.kind for row in rows]
    return [at for at, kind in enumerate(kinds) if kind != "equal" and (at == 0 or kinds[at - 1] == "equal")]


def _side(rows: list[Row | None], side: int) -> Side:
    made = Side()
    for row in rows:
        text, number, kind = _side_of(row, side)
        made.lines.append(text)
        made.numbers.append(number)
        made.kinds.append(kind)
    return made


def _side_of(row: Row | None, side: int) -> tuple[str, int | None, str]:
    if row is None:
        return FOLD, None, "fold"
    text, number = (row.left, row.left_number) if side == 0 else (row.right, row.right_number)
    if row.kind == "equal":
        return text or "", number, "equal"
    if text is None:
        return "", None, "filler"
    if row.kind == "replace":
        return text, number, "changed"
    return text, number, "removed" if side == 0 else "added"
