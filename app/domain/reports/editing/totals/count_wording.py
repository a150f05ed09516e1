"""A count within a sentence of its own: 共 N 笔, N orders in total."""

from __future__ import annotations

import re

from app.domain.reports.editing.columns.cells import literal

_COUNTED = (
    r"[笔条人单件个行项家户位次份张台名套批]|(?:orders?|rows?|records?|items?|lines?|customers?|people|persons?|employees?"
    r"|invoices?|products?|entries|visits?|tickets?|batches)(?: in total)?"
)
_WORDING = re.compile(
    rf"(?P<before>[^A-Za-z/]{{0,8}}|[A-Za-z ]{{0,20}}[:\uff1a] ?)(?<![A-Za-z/])(?:[NnXx]|XX|xx"
    rf"|NN)(?![A-Za-z/])"
    rf"(?P<after>\s*[\u4e00-\u9fff]{{0,4}}?(?:{_COUNTED})[\u4e00-\u9fff]{{0,4}}\s*[.。)\uff09]?)",
    re.IGNORECASE,
)


def has_count(label: str) -> bool:
    """Tell whether a label has a stand-in for a count: 共 N 笔."""
    return _WORDING.fullmatch(label.strip()) is not None


def count_within(label: str, value: str, language: str) -> str:
    """Return the Java of a sentence around a value where a label has a stand-in for it, else ""."""
    found = _WORDING.fullmatch(label.strip())
    if found is None:
        return ""
    parts = [literal(one, language) if one else "" for one in (found["before"], found["after"])]
    return " + ".join(one for one in (parts[0], value, parts[1]) if one)
