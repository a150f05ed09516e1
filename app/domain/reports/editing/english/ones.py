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


def _number_of(noun: str, *, several: bool) -> str:
    """Return a noun for one thing, or for several."""
    single = re.sub(r"(?<=x)es$|s$", "", noun, flags=re.IGNORECASE)
    return (f"{single}es" if single.lower().endswith("x") else f"{single}s") if several else single
