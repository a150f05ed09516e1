"""How a request names the columns of a new table and says where its rows come from."""

from __future__ import annotations

import re
from typing import NamedTuple

from app.domain.reports.editing.request.clause import Clause

# Where the rows come from, which every table of ours has: 用独立的子数据集, fed by a sub-dataset "Comments".
SOURCE_SAID = re.compile(
    r"[,\uff0c]?\s*(?:(?:数据)?(?:来自|取自|用|使用|采用|绑定|基于|配)(?:一?个)?(?:它)?(?:自己|单独|独立|专门"
    r"|新|另外|自带)?的?"
    r"(?:一?个)?(?:子数据集|数据集)(?:\s*(?P<zh>[A-Za-z_][A-Za-z0-9_]*))?(?:的?数据)?)"
    r"|,?\s*\b(?:(?:which|that) (?:is|are) )?(?:(?:fed|filled|backed|driven|supplied) "
    r"(?:by|from|with)|based on"
    r"|bound to|using|from|(?:with|on|of)(?= (?:(?:its|their) own|an? )))\s+"
    r"(?:an? |its |their |the )?(?:(?:own|new|separate|independent) )*(?:sub-?\s*data-?\s*set"
    r"|(?<=own )data-?\s*(?:set|source)|(?<=separate )data-?\s*set)"
    r"(?:\s+(?:called |named )?(?P<en>(?!with\b|having\b|showing\b"
    r"|at\b|in\b|on\b|of\b|and\b|for\b)[A-Za-z_][A-Za-z0-9_]*))?",
    re.IGNORECASE,
)


# A new table, of whatever sort but one that reckons, and what names its columns.
NEW_TABLE = re.compile(
    r"\b(?:add|insert|put|place|create|include|want|need|make|build|append) (?:in |me |us )?(?:an?|another) "
    r"(?:(?!(?:the|to|in|of|on|for|around|by|with|column|row|border|frame|line|title|totals?|cross|pivot"
    r"|heading|text|note)\b)[\w-]+ ){0,3}table\b",
    re.IGNORECASE,
)
LISTS = (
    r"(?:listing|showing|containing|holding|displaying|with|having|of|for"
    r"|(?:that|which|to) (?:lists?|shows?|contains?|holds?|has|have|displays?|prints?))"
)
_NAMING = (
    re.compile(rf"\b{LISTS} (?P<n>(?:(?!\bcolumns?\b).)+?) (?:as (?:its |the )?)?columns\s*$", re.IGNORECASE),
    re.compile(
        rf"\b(?:{LISTS} |whose )?(?:(?:the|its|these|following|one|two|three|four|five|six|\d) )*"
        r"(?<!-)columns?(?: (?:are|is|being|called|named|headed|titled|for))?\s*[:：]?\s+(?P<n>\S.*)$",
        re.IGNORECASE,
    ),
    re.compile(rf"\b{LISTS} (?P<n>\S.*)$", re.IGNORECASE),
)
# Where a table goes, wherever it is said.
PLACED = re.compile(
    r",?\s*\b(?:at|on|in|to|into|under|below|beneath|after) (?:the )?(?:very )?"
    r"(?:end|bottom|foot|summary|last page|list|rows|details?|title"
    r"|page header|(?:grand )?totals?(?: row| line)?)"
    r"(?: (?:band|section|area))?"
    r"(?: of (?:the |this |our )?(?:report|document|page))?\b",
    re.IGNORECASE,
)
RECKONS = re.compile(
    r"\b(?:per|by|each|every|total|totals|sum|sums|average|count|number of|who|which|that)\b", re.I
)


class Spoken(NamedTuple):
    """The names of a new table's columns, as said, and where that begins."""

    names: str
    start: int


def names_said(clause: Clause) -> Spoken | None:
    """Return what an English clause names as the columns of a new table: listing assignee and hours."""
    new = NEW_TABLE.search(clause.words)
    if new is None:
        return None
    words = clause.words
    for pattern in (SOURCE_SAID, PLACED):
        words = pattern.sub(lambda found: " " * len(found.group()), words)
    rest = words[new.end() :].rstrip(" .,")
    found = next((one for pattern in _NAMING if (one := pattern.search(rest))), None)
    if found is None:
        return None
    start = clause.start + new.end() + found.start("n")
    names = clause.text[start : start + len(found["n"])] if "  " not in found["n"] else found["n"]
    return Spoken(" ".join(names.split()), clause.start + new.end() + found.start())
