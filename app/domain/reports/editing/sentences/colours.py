"""Sentences that put one colour in the place of another everywhere: dark green for the blue #006699."""

from __future__ import annotations

import re

from app.domain.reports.editing.looks.colour_everywhere import ReplaceColour, colours_of_report
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_COLOUR, HEX_COLOUR, read_colour_word
from app.domain.reports.editing.sentences.found import Found
from app.domain.reports.editing.template.hues import goes_by
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template

_HEX = rf"(?:{HEX_COLOUR})"
_C = rf"(?:{EN_COLOUR}(?:,? ?\(?{_HEX}\)?)?|{_HEX})"
_OLD = rf"(?:the |all |any |every )*(?:colou?r )?(?P<old>{_C})"
_NEW = rf"(?:an? )?(?:colou?r )?(?P<new>{_C})"
_EVERYWHERE = (
    r"(?:everywhere|throughout(?: the (?:whole )?report)?|in the (?:whole|entire) report"
    r"|all over(?: the report)?"
    r"|wherever (?:it|that) (?:is used|appears|occurs|stands)|in all places)"
)
_NOT_LIKED = rf"(?:(?:i|we) (?:do not|don['’]t) like (?:the|this|that) {EN_COLOUR}(?: colou?r)?[.;,!] ?)?"
_START = rf"(?:^|(?<=[.;!] )){_NOT_LIKED}(?:please )?"
_PATTERNS = (
    rf"{_START}(?:use|take|put|have) {_NEW} {_EVERYWHERE},? (?:instead of|in place of|rather than) {_OLD}",
    rf"{_START}(?:use|take|put) {_NEW} (?:instead of|in place of|rather than) {_OLD},? {_EVERYWHERE}",
    rf"{_START}{_EVERYWHERE},? (?:use|take|put) {_NEW} (?:instead of|in place of|rather than) {_OLD}",
    rf"{_START}(?:replace|swap|exchange|change|turn) {_OLD} (?:by|with|to|into|for) {_NEW},? {_EVERYWHERE}",
    rf"{_START}{_EVERYWHERE},? (?:replace|swap|exchange|change|turn) {_OLD} (?:by|with|to|into|for) {_NEW}",
    rf"{_START}(?:replace|change|turn) {_OLD} {_EVERYWHERE} (?:by|with|to|into) {_NEW}",
    rf"{_START}(?:wherever|everywhere) (?:the report|it|something|anything) is {_OLD},? (?:make|turn"
    rf"|use|print)"
    rf" (?:it )?{_NEW}(?::[^.;]+)?",
    rf"{_START}(?:make|turn|print) everything (?:that is |which is |that['’]s |in )?{_OLD} (?:into )?{_NEW}",
)
_EXCEPT = re.compile(r"\b(?:except|but not|only|without|apart from|other than)\b", re.IGNORECASE)


def recoloured_everywhere(text: str, outline: Outline, template: Template) -> Found | None:
    """Return that a colour takes the place of another everywhere, where a sentence says so."""
    if _EXCEPT.search(text):
        return None
    there = colours_of_report(template.root)
    for pattern in _PATTERNS:
        found = compiled(pattern + r"(?=\s*(?:[.;!]|$))").search(text)
        if found is None:
            continue
        former, new = _exact(found["old"]), read_colour_word(_exact(found["new"]) or found["new"])
        old = [former.upper()] if former else sorted(one for one in there if goes_by(one, found["old"]))
        old = [one for one in old if one in there and one != new.upper()]
        if old and new:
            return Found(found.span(), [ReplaceColour(former=old, colour=new)])
    return None


def _exact(words: str) -> str:
    """Return the #RRGGBB within words, "" where there is none."""
    found = compiled(HEX_COLOUR).search(words)
    return found.group() if found else ""
