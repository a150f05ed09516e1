"""Bound values dealt out to rows: what is said once holds for all, what is said again begins a row."""

from __future__ import annotations

import itertools
from collections import Counter

from app.domain.records.understand.bench import Bench
from app.domain.records.understand.bound import Bound, Desk, NewRow
from app.domain.records.understand.tokens import Token

_STRENGTH = {
    "\n": 5,
    "；": 4,
    ";": 4,
    "、": 3,
    "和": 3,
    "and": 3,
    "&": 3,
    "以及": 3,
    "与": 3,
    "及": 3,
    "还有": 3,
    ",": 2,
    "，": 2,
}


EACH = ("全部", "一律", "统统", "各", "各自", "均", "每种", "每样", "都是", "都")


def dealt(bounds: list[Bound], tokens: list[Token]) -> list[list[Bound]]:
    """Return the rows: each with its own values and those that hold for all."""
    columns = Counter(one.column for one in bounds)
    most = max(columns.values(), default=0)
    if most <= 1:
        return [bounds] if bounds else []
    anchor = next(one.column for one in sorted(bounds, key=lambda b: b.start) if columns[one.column] == most)
    anchors = sorted((one for one in bounds if one.column == anchor), key=lambda one: one.start)
    borders = [_border(one, other, tokens) for one, other in itertools.pairwise(anchors)]
    listed = _plain_list(anchors, bounds)
    rows: list[list[Bound]] = [[] for _one in anchors]
    shared: list[Bound] = []
    respective = _respective(anchors, bounds)
    for one in bounds:
        if _is_each(one, tokens):
            shared.append(one)
            continue
        if id(one) in respective:
            rows[respective[id(one)]].append(one)
            continue
        if columns[one.column] == 1 and (
            listed
            or _opens(one, tokens)
            or (one.start < min(anchors[0].start, borders[0]) and not _close(one, anchors[0], tokens))
        ):
            shared.append(one)
            continue
        rows[_place(one, borders)].append(one)
    shared += _trailing(rows, tokens, anchor)
    return [
        [*row, *(each for each in shared if all(each.column != own.column for own in row))] for row in rows
    ]


def crossed(bounds: list[Bound], tokens: list[Token]) -> list[Token]:
    """Return the words of a second list of rows that may belong to each of a first: A and B in X and Y."""
    if any(token.text.lower() in ("分别", "respectively") for token in tokens):
        return []
    lists: dict[str, list[Bound]] = {}
    for one in sorted(bounds, key=lambda one: one.start):
        if one.rows:
            lists.setdefault(one.column, []).append(one)
    long = [found for found in lists.values() if len(found) > 1]
    for first, second in itertools.combinations(long, 2):
        if first[-1].end <= second[0].start:
            starts = {one.start for one in second[1:]}
            return [token for token in tokens if token.start in starts]
    return []


def ranged(bounds: list[Bound], tokens: list[Token]) -> list[Token]:
    """Return the second number of a range, which is no value of a second row: 10到50元."""
    found = []
    for at, token in enumerate(tokens[1:-1], 1):
        ends = [one for one in bounds if one.start == tokens[at + 1].start]
        starts = {one.column for one in bounds if one.start == tokens[at - 1].start}
        if token.text in ("到", "至", "~", "～", "—", "-", "to") and any(
            one.column in starts for one in ends
        ):
            found.append(tokens[at + 1])
    return found


def unshared(desk: Desk, rows: list[NewRow], reading: Bench) -> None:
    """Leave a day open that one clause says and another does not: it may hold for both."""
    own = [row for row in rows if row.table == reading.table.key]
    for column in reading.table.columns:
        said = [row.cells[column.name] for row in own if column.name in row.cells]
        if column.family not in ("date", "datetime") or not 0 < len(said) < len(own):
            continue
        today = desk.clock.now.date().isoformat()
        if column.default is not None and all((one.value or "").startswith(today) for one in said):
            continue
        reading.surplus += [
            Token(one.start, one.end, one.text, "value") for one in said if one.origin == "typed" and one.end
        ]


def _opens(one: Bound, tokens: list[Token]) -> bool:
    """Tell whether a day stands at the very beginning, before everything that it holds for."""
    token = next((token for token in tokens if token.start == one.start), None)
    before = [other for other in tokens if other.end <= one.start]
    return token is not None and token.has("moment") and all(x.kind in ("glue", "sep") for x in before)


def _respective(anchors: list[Bound], bounds: list[Bound]) -> dict[int, int]:
    """Return the rows of values that are listed behind all rows, in their order: 单价分别是120和17.5."""
    found: dict[int, int] = {}
    for column in {one.column for one in bounds if one.column != anchors[0].column}:
        same = sorted((one for one in bounds if one.column == column), key=lambda one: one.start)
        if len(same) == len(anchors) and same[0].start > anchors[-1].end:
            found |= {id(one): at for at, one in enumerate(same)}
    return found


def _is_each(one: Bound, tokens: list[Token]) -> bool:
    """Tell whether a value is said of each row: A和B各10箱, 10 each of A and B."""
    before = [token for token in tokens if token.end <= one.start][-1:]
    after = [token.text.lower() for token in tokens if token.start >= one.end][:2]
    said = [token.text.lower() for token in before if token.text in EACH]
    return bool(said) or after == ["each", "of"]


def _place(one: Bound, borders: list[int]) -> int:
    return sum(one.start >= border for border in borders)


def _border(one: Bound, other: Bound, tokens: list[Token]) -> int:
    """Return where the next row begins: after the strongest separator between two anchors."""
    between = [t for t in tokens if one.end <= t.start < other.start and t.text.lower() in _STRENGTH]
    if not between:
        return other.start
    strongest = max(between, key=lambda t: (_STRENGTH[t.text.lower()], t.start))
    return strongest.end


def _plain_list(anchors: list[Bound], bounds: list[Bound]) -> bool:
    """Tell whether nothing is said between the anchors: A、B和C."""
    first, last = anchors[0].start, anchors[-1].start
    return not any(first < one.start < last for one in bounds if one.column != anchors[0].column)


def _close(one: Bound, anchor: Bound, tokens: list[Token]) -> bool:
    """Tell whether a value stands right before the first anchor, without a separator: 05 艺术学院."""
    return not any(one.end <= t.start < anchor.start and t.kind in ("sep", "verb", "table") for t in tokens)


def _trailing(rows: list[list[Bound]], tokens: list[Token], anchor: str) -> list[Bound]:
    """Return what only the last row has, outside brackets, while it has more than the others."""
    last, others = rows[-1], rows[:-1]
    given = {one.column for row in others for one in row}
    extra = [one for one in last if one.column not in given and one.column != anchor]
    if not given - {anchor}:
        return []
    begin = next((one.end for one in last if one.column == anchor), 0)
    return [one for one in extra if not _in_brackets(one, tokens) and _apart(begin, one, tokens)]


def _apart(begin: int, one: Bound, tokens: list[Token]) -> bool:
    """Tell whether a separator stands between the last row's first value and this one."""
    return any(begin <= t.start < one.start and t.kind == "sep" for t in tokens)


def _in_brackets(one: Bound, tokens: list[Token]) -> bool:
    depth = 0
    for token in tokens:
        if token.start >= one.start:
            break
        depth += token.text in ("（", "(")
        depth -= token.text in ("）", ")")
    return depth > 0
