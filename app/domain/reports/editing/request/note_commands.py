"""Hurried commands about values: "amount > 1000 red", "avg of hours at the end", "hide unit price"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from app.domain.reports.editing.english.frames import QUOTED
from app.domain.reports.editing.request.note_values import Thing, listed, looks_of, values_at

ThingsAt = Callable[[str, int], tuple[Sequence[Thing], int]]
_SIGNS = {">": "above", "<": "below", ">=": "at least", "<=": "at most", "=": "", "==": ""}
_COMPARED = r"above|over|more than|greater than|bigger than|below|under|less than|lower than|at least|at most"
_CONDITION = re.compile(
    r"\s*(?:(?:is|are|if|when|where|it is|it's)\s+)*"
    rf"(?:(?:(?P<s>>=|<=|==?|>|<)\s*|(?P<o>{_COMPARED})\s+)(?P<n>-?\d+(?:[.,]\d+)*%?|{QUOTED}|[\w-]+)"
    r"|(?P<w>negative|positive|zero|empty))(?!\w)",
    re.IGNORECASE,
)
_VALUE = re.compile(rf"\s*(?P<s>)(?P<o>)(?P<n>{QUOTED}|0(?= ?->| ?=>|:))(?P<w>(?!))?")
_NOTHING = re.compile(
    r"(?:hide|hidden|blank|empty|nothing|(?:leave|print|show) (?:blank|empty|nothing))", re.IGNORECASE
)
_THEN = re.compile(r"\s*(?:[-=]+>|\u2192|[:,]|\bthen\b)?\s*(?:(?:in|make it|show it) )?", re.IGNORECASE)
_IF = re.compile(r",?\s*(?:if|when(?:ever)?|where)\s+(?:(?:it is|it's|it|the value is)\s+)?", re.IGNORECASE)
_ROW = re.compile(r"(?:the )?(?:whole |entire )?(?:row|line)s?\b:?\s*", re.IGNORECASE)
_WAYS = {"avg": "average", "mean": "average", "max": "maximum", "min": "minimum", "sum": "total"}
_WAY = r"(?P<f>sum|totals?|average|avg|mean|max(?:imum)?|min(?:imum)?)"
_END = r"(?P<e>,? (?:at|in|on) (?:the )?(?:very )?(?:end|bottom|summary|last page)|,? underneath)"
_FIRST_WAY = re.compile(rf"(?:add |show |the |an? )*{_WAY}(?P<of> of)? ", re.IGNORECASE)
_LAST_WAY = re.compile(rf":? {_WAY}{_END}$", re.IGNORECASE)
_AT_END = re.compile(rf"{_END}$", re.IGNORECASE)
_OFF = re.compile(r" (?:off|away|out|gone)$", re.IGNORECASE)
_HIDE = re.compile(r"(?:hide|no|without|leave out) (?=\w)", re.IGNORECASE)
OF_TWO_MEANINGS = re.compile(r"totals?|date|text|page|title|line|value|number", re.IGNORECASE)
_FIXED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (r"(?:no|without) (?:borders|frames)(?: at all)?", "remove all borders"),
        (
            r"(?:add |insert )?(?:an? )?(?:row|line|serial|sequence|running) (?:numbers?|nos?\.?|nr)"
            r"(?: columns?)?,?(?: (?:at|on|in|to) the (?:left|front|start|beginning)| first| in front)?",
            "add a row number column at the front",
        ),
    )
)


def commanded(part: str, things_at: ThingsAt, stops: re.Pattern[str]) -> list[str]:
    """Return in full what a hurried statement commands, [] where it is none of these."""
    fixed = next((plain for pattern, plain in _FIXED if pattern.fullmatch(part)), "")
    if fixed:
        return [fixed]
    return (
        _coloured_when(part, things_at, stops)
        or _coloured_rows(part, things_at, stops)
        or _totalled(part, things_at)
        or _hidden(part, things_at)
    )


def _condition(found: re.Match[str]) -> str:
    if found["w"]:
        return found["w"].lower()
    how = _SIGNS[found["s"]] if found["s"] else (found["o"] or "").lower()
    return f"{how} {found['n']}".strip()


def _coloured_when(part: str, things_at: ThingsAt, stops: re.Pattern[str]) -> list[str]:
    """Return "amount > 1000: red" and "amount red if > 1000" in full."""
    things, end = things_at(part, 0)
    if len(things) != 1:
        return []
    before, at = values_at(part, _THEN.match(part, end).end(), stops)  # type: ignore[union-attr]
    asked = _IF.match(part, at) if before else None
    condition = _CONDITION.match(part, asked.end() if asked else end) or _VALUE.match(part, end)
    if condition is None or (before and (not asked or "," in part[end:at])):
        return []
    if before:
        return _when(things[0], before, condition, row=False) if condition.end() == len(part) else []
    then = _THEN.match(part, condition.end())
    start = then.end() if then else condition.end()
    if _NOTHING.fullmatch(part, start) and things[0].kind == "column":
        return [f"hide {things[0].said} if it is {_condition(condition)}"]
    row = _ROW.match(part, start)
    values, stop = values_at(part, row.end() if row else start, stops)
    if condition.re is _VALUE and not {slot for slot, _said in values} & {"colour", "fore", "back"}:
        return []
    tail = re.fullmatch(r"(?: (?:the )?(?:whole |entire )?(?:row|line)s?)?", part[stop:], re.IGNORECASE)
    return _when(things[0], values, condition, row=bool(row or part[stop:])) if values and tail else []


def _coloured_rows(part: str, things_at: ThingsAt, stops: re.Pattern[str]) -> list[str]:
    """Return "row red if amount > 1000" in full."""
    row = _ROW.match(part)
    if row is None:
        return []
    values, at = values_at(part, row.end(), stops)
    asked = _IF.match(part, at) if values else None
    things, end = things_at(part, asked.end()) if asked else ([], 0)
    condition = _CONDITION.match(part, end) if len(things) == 1 else None
    whole = condition is not None and condition.end() == len(part)
    return _when(things[0], values, condition, row=True) if condition and whole else []


def _when(thing: Thing, values: Sequence[tuple[str, str]], found: re.Match[str], *, row: bool) -> list[str]:
    if thing.kind != "column":
        return []
    looks, ground = looks_of(values)
    said = _condition(found)
    if row and looks and not ground:
        return [f"make rows where {thing.said} is {said} {looks}"]
    if row and ground and not looks:
        return [f"set the background of rows where {thing.said} is {said} to {ground}"]
    if row:
        return []
    if looks and not ground:
        return [f"make {thing.said} {looks} if it is {said}"]
    return [f"set the background of {thing.said} to {ground} if it is {said}"] if ground and not looks else []


def _totalled(part: str, things_at: ThingsAt) -> list[str]:
    """Return "avg of hours at the end" and "hours: total at the bottom" in full."""
    first = _FIRST_WAY.match(part)
    if first:
        things, end = things_at(part, first.end())
        last = _AT_END.match(part, end)
        whole = end == len(part) and (first["of"] or first["f"].lower() not in ("total", "totals"))
        way = first["f"]
        if not things or not (last or whole):
            return []
    else:
        things, end = things_at(part, 0)
        last = _LAST_WAY.match(part, end)
        if not things or last is None:
            return []
        way = last["f"]
    if any(one.kind != "column" for one in things):
        return []
    way = _WAYS.get(way.lower(), way.lower()).rstrip("s")
    return [f"add the {way} of {listed([one.said for one in things])} at the bottom"]


def _hidden(part: str, things_at: ThingsAt) -> list[str]:
    """Return "hide unit price" and "page numbers off" in full; a word of two meanings is left as it is."""
    found = _HIDE.match(part)
    things, end = things_at(part, found.end() if found else 0)
    off = None if found else _OFF.match(part, end)
    kinds = {one.kind for one in things}
    if not things or not (found or off) or (off.end() if off else end) < len(part):
        return []
    if not kinds <= ({"column"} if found else {"column", "place"}):
        return []
    if len(things) == 1 and re.search(r" column$", things[0].said) and " column" in part:
        return [f"delete {things[0].said}"]
    names = [re.sub(r"^the | columns?$", "", one.said, flags=re.IGNORECASE) for one in things]
    return [] if any(map(OF_TWO_MEANINGS.fullmatch, names)) else [f"delete {listed(names)}"]
