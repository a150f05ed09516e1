"""English slips that are put right at once: of "14, no, 12 pt" the last value is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.english.names import apart
from app.domain.reports.editing.english.terse import unmistakable
from app.domain.reports.editing.request.clause_text import any_of, compiled
from app.domain.reports.editing.request.numerals import COLOUR

_STOP = r"[\s,.;:\-\u2013\u2014(]+"
_SORRY = (
    rf"(?:{_STOP}(?:no|nope|wait|no,? wait|hold on|sorry|er+m?|uh+m?|oops|whoops|correction|scratch that"
    r"|strike that)\s*[,;:.!\-\u2013\u2014]\s*"
    rf"|{_STOP}(?:i mean[t]?|or rather|make that(?! (?:column|row|line|text|label|field|one)\b)|no,? wait)"
    r"[\s,:]+)"
    r"(?:i mean[t]?,? )?(?:(?:make|set) (?:it|that|them) |better )?"
)
_UNIT = r"(?: ?(?:pt|pts|points?|px|pixels?|mm|cm|%|rows?))"
_SIZES = re.compile(
    rf"(?P<lead>\b(?:to|in|at|of|by)? ?)(?<![\w.])\d+(?:\.\d+)?{_UNIT}?{_SORRY}(?:to |in |at )?"
    rf"(?P<last>\d+(?:\.\d+)?{_UNIT})",
    re.IGNORECASE,
)
_KINDS = (
    r"bold|italics?|underlined?",
    r"(?:to the )?(?:left|right)|cent(?:er|re)(?:d)?",
    COLOUR,
    r"landscape|portrait",
    r"ascending|descending",
    r"bigger|smaller|larger",
    r"wider|narrower",
    r"A[3-6]",
)
_WORDS = tuple(
    re.compile(rf"\b(?:{kind}){_SORRY}(?:in )?(?P<last>(?:{kind}))$", re.IGNORECASE) for kind in _KINDS
)


def put_right(text: str, names: Sequence[str]) -> str:
    """Return an English request without the value, look or name that its speaker takes back.

    Only what is followed by another of its own kind goes: a number by a
    number with a unit, a look by a look, a name of the report by a name.
    """
    text = _of_its_totals(_of_its_heading(unmistakable(apart(text, names)), names), names)
    if not compiled(_SORRY).search(text) or re.search(r"[\"'“”]", text):
        return text
    said = _SIZES.sub(r"\g<lead>\g<last>", text)
    for pattern in _WORDS:
        said = pattern.sub(r"\g<last>", said)
    return said if said != text else _last_name(text, names)


def _of_its_totals(text: str, names: Sequence[str]) -> str:
    """Return "delete the totals of Bonus", which are all of them, for "delete the Bonus totals"."""
    known = any_of(names, 2)
    if not known:
        return text
    verb = r"(?P<v>(?:please )?(?:delete|remove|drop|hide|take out|get rid of)) "
    pattern = rf"^{verb}(?:all )?(?:the )?(?P<x>{known}) totals(?=$|[.!,])"
    return compiled(pattern).sub(r"\g<v> the totals of \g<x>", text)


def _of_its_heading(text: str, names: Sequence[str]) -> str:
    """Return "only the heading of Qty in italics" for "Qty: only the header in italics"."""
    known = "|".join(re.escape(one.strip()) for one in names if one.strip())
    return compiled(
        rf"^(?:the )?(?P<x>{known})(?: column)?: ?(?:only|just) (?:the|its) (?:header|heading)(?: cell)?\b"
    ).sub(r"only the heading of \g<x>", text)


def _last_name(text: str, names: Sequence[str]) -> str:
    """Return a request that ends in the name meant, without the name said by mistake before it."""
    known = any_of(names, 2)
    if not known:
        return text
    return compiled(
        rf"(?<!\w)(?:{known})(?P<c> columns?)?{_SORRY}(?:the )?(?P<last>{known})(?: column)?\s*[.!]?$"
    ).sub(r"\g<last>\g<c>", text)
