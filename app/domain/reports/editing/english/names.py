"""Short English commands that only the names of the report make clear: "only region North"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from app.domain.reports.editing.request.clause_text import any_of, compiled
from app.domain.reports.editing.request.numerals import COLOUR

_LEAST, _LONG = 2, 5
_VALUE = r"(?P<v>[A-Z][\w-]*(?: [A-Z][\w-]*)*|\d[\w-]*|[\"“][^\"”]+[\"”])"
_LOOK = rf"(?:bold|italics?|underlined|cent(?:er|re)d|(?:left|right)[- ]aligned|(?:in )?(?:{COLOUR}))"
_PARTS = r"(?:title|subtitle|headings?|headers?|header row|footer|totals?|total row|subtotals?|page numbers?)"


def _known(names: Iterable[str]) -> str:
    """Return a pattern of all names of the report, the longest first."""
    return any_of((one.strip().rstrip(":") for one in names), _LEAST)


def with_named_columns(text: str, names: Sequence[str]) -> str:
    """Return a request in which columns, their values and new names are said as the edits know them."""
    known = _known(names)
    if not known:
        return text
    text = compiled(
        r"^(?P<v>delete|remove|drop|hide|widen|narrow|move|sort by|group by|bold|make|set) "
        rf"(?:the )?column (?:called |named )?(?P<n>{known})(?![\w.])"
    ).sub(r"\g<v> the \g<n> column", text)
    return _with_values(text, known)


def _with_values(text: str, known: str) -> str:
    """Return "only region North" and "don't print warehouse B" as a condition on rows."""
    name = rf"(?i:(?P<n>{known})) {_VALUE}"
    only = re.fullmatch(rf"(?i:only|just|show only|only show|print only|only print)(?i: the)? {name}", text)
    if only:
        return f"only print rows where {only['n']} = {only['v']}"
    either = re.fullmatch(
        rf"(?i:only|just|show only|only show|print only|only print)(?i: the)? (?i:(?P<n>{known})) "
        r"(?P<a>[A-Z][\w-]*) (?:or|and) (?P<b>[A-Z][\w-]*)",
        text,
    )
    if either:
        n = either["n"]
        return f"only print rows where {n} = {either['a']} or {n} = {either['b']}"
    renamed = re.fullmatch(
        rf"(?i:(?:the )?(?P<n>{known})(?: header| heading| label| title)?) to (?P<q>[\ue000-\ue0ff])", text
    )
    if renamed:
        return f"change {renamed['n']} to {renamed['q']}"
    never = re.fullmatch(
        rf"(?i:(?:do not|don't|don’t|never) (?:print|show|list)|exclude|skip|leave out|without|"
        rf"omit)(?i: the)? {name}",
        text,
    )
    return f"exclude rows where {never['n']} = {never['v']}" if never else text


def with_records(text: str, title: str, names: Iterable[str]) -> str:
    """Return a request in which the records that the report is called after are rows: visits, orders."""
    known = {one.strip().rstrip(": ").lower() for one in names}
    last = title.split()[-1].lower() if len(title.split()) > 1 else ""
    one = last[:-1]
    if len(last) < _LONG or not re.fullmatch(r"[a-z]+[^suia]s", last) or {last, one} & known:
        return text
    text = re.sub(rf"(?<!\w){last}(?!\w)", "rows", text)
    return re.sub(rf"\b(?P<e>each|every|one|a|per) {one}(?!\w)", r"\g<e> row", text)


def apart(text: str, names: Sequence[str]) -> str:
    """Return "customer underlined and the amount bold" as two wishes, where both things are named."""
    known = _known(names)
    found = known and compiled(
        rf"(?:make |set |print |show )?(?P<x>(?:(?! and ).)+?) (?P<l>{_LOOK}) and (?:the )?"
        rf"(?P<y>(?:{known}|{_PARTS})(?: column| values?| headers?| headings?)?) (?P<m>{_LOOK})"
    ).fullmatch(text)
    if not found or compiled(rf"\b{_LOOK}\b").search(found["x"]):
        return text
    return f"make {found['x']} {found['l']}, make {found['y']} {found['m']}"
