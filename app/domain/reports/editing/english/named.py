"""The name that an English request gives something new, put in quotes: label it Cumulative."""

from __future__ import annotations

import re

_NAME = (
    r"(?P<name>[A-Z0-9#][^,;.:\"“”‘()]*?\.?)"
    r"(?=\s*$|[,;]|\.\s|\.$"
    r"| (?:in|at|to|on|after|before|below|above|under|with|and|that|which|of|for|as|from"
    r"|holding|showing|containing|displaying|summing|equal|where|when|by|is|=)(?!\w))"
)
_GIVEN = re.compile(
    rf",?(?: and)? (?:(?:call|label|title|name|head) it|labell?ed|titled|headed|entitled)(?: as)? {_NAME}"
)
_CALLED = re.compile(rf",? (?:called|named) {_NAME}")
_NEW = re.compile(
    r"\s*(?:please |can you |could you )?(?:add|insert|put|append|include|create)\b", re.IGNORECASE
)
_DECLARED = re.compile(
    r"\b(?:parameter|variable|field|group|style|dataset|sub-?dataset|bookmark)s?\b", re.IGNORECASE
)
_COLUMN = re.compile(r"\bcolumn\b", re.IGNORECASE)
# Such columns say what they hold; the words behind the name of any other one do.
_READY = re.compile(r"\b(?:running|cumulative|row number|serial number|numbering)\b", re.IGNORECASE)


def with_name_quoted(text: str) -> str:
    """Return a request that adds something with its name in quotes: no data, no column told by its words."""
    plain_column = _COLUMN.search(text) and not _READY.search(text)
    if not _NEW.match(text) or _DECLARED.search(text) or plain_column:
        return text
    for pattern in (_GIVEN, _CALLED):
        text, count = pattern.subn(r' called "\g<name>"', text, count=1)
        if count:
            break
    return text
