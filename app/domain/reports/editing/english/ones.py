"""A noun that a later part of an English request stands for by "one": the blue line ..., the green one."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause_text import QUOTES
from app.domain.reports.editing.request.numerals import EN_COLOUR

_NOUN = (
    r"(?:lines?|rules?|rectangles?|box(?:es)?|frames?|ellipses?|circles?|ovals?|images?|pictures?|logos?|photos?"
    r"|bar ?codes?|qr codes?|labels?|texts?|bars?|blocks?|charts?)"
)
_LOOKS = (
    rf"(?:{EN_COLOUR}|dashed|dotted|solid|double|horizontal|vertical|diagonal|filled|empty|thick(?:er|est)?"
    r"|thin(?:ner|nest)?|big(?:ger|gest)?|large[rst]*|small(?:er|est)?|short(?:er|est)?|long(?:er|est)?"
    r"|upper|lower|top|bottom|left|right|leftmost|rightmost)"
)
_ONE = re.compile(rf"\bthe (?P<looks>{_LOOKS}(?:,? (?:and )?{_LOOKS})*) (?P<one>ones?)\b", re.IGNORECASE)
_NAMED = re.compile(
    rf"\b(?:the|both|all|these|those) (?:(?:[\w-]+,? )(?:and )?){{0,3}}?(?P<noun>{_NOUN})\b(?! of)",
    re.IGNORECASE,
)


def with_nouns_said(text: str) -> str:
    """Return a request in which "the green one" says what it is, where a thing was named before it."""
    at = 0
    while found := _ONE.search(text, at):
        at = found.end()
        quoted = [one.span() for one in QUOTES.finditer(text)]
        if any(start < found.start() < end for start, end in quoted):
            continue
        before = [
            one
            for one in _NAMED.finditer(text, 0, found.start())
            if not any(a < one.start() < b for a, b in quoted)
        ]
        if before:
            noun = _number_of(before[-1]["noun"], several=found["one"].lower() == "ones")
            text = text[: found.start("one")] + noun + text[found.end("one") :]
    return text


# Several alike are told first, then one of them: there are two "Total" labels, delete the one at x=10.
_THERE_ARE = re.compile(
    r"^\s*(?:there are|there['’]re|i (?:see|have)|we have|the report has|you (?:will )?find) "
    r"(?:two|three|four|several|2|3|4|both)"
    r" (?P<what>[^.;,]+?)(?P<where> (?:in|on|at) the [^.;,]+?)?\s*[.;:,]\s*(?:please )?(?=\w)",
    re.IGNORECASE,
)
_THAT_ONE = re.compile(
    r"\bthe (?P<which>(?:upper|lower|left|right|first|second|third|last|top|bottom|other) )?"
    r"one\b",
    re.IGNORECASE,
)


def with_alike_told(text: str) -> str:
    """Return a request whose "the one at x=10" names what several are told to be alike before it."""
    told = _THERE_ARE.match(text)
    rest = text[told.end() :] if told else ""
    found = list(_THAT_ONE.finditer(rest))
    if told is None or len(found) != 1:
        return text
    one, what = found[0], re.sub(r"(?<=\w{2})s$", "", told["what"].strip())
    named = f"the {one['which'] or ''}{what}"
    said = f"{rest[: one.start()]}{named}{rest[one.end() :]}"
    where = told["where"] or ""
    inside = re.search(r"\b(?:header|footer|band|detail|summary|title)\b", rest, re.IGNORECASE)
    return said if inside or not where else f"{said.rstrip(' .')}{where}"


def _number_of(noun: str, *, several: bool) -> str:
    """Return a noun for one thing, or for several."""
    single = re.sub(r"(?<=x)es$|s$", "", noun, flags=re.IGNORECASE)
    return (f"{single}es" if single.lower().endswith("x") else f"{single}s") if several else single
