"""Stripes that a style makes: a conditional style by the number of the row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

_TURNS = re.compile(r"\$V\{\w*COUNT\w*\}(?:\.intValue\(\))?\s*%\s*2\s*(?P<is>[!=]=)\s*(?P<rest>[01])")


_TURNED_SHAPE = re.compile(
    r"\bIS(?:EVEN|ODD)\(\s*\$V\{REPORT_COUNT\}\s*\)|\$V\{REPORT_COUNT\}(?:\.intValue\(\))?\s*%\s*2\b"
)
_SWAPPED = {"ISEVEN": "ISODD", "ISODD": "ISEVEN", "==": "!=", "!=": "=="}


def stripe_shapes(band: Any) -> list[Any]:
    """Return the painted rectangles that someone else has put behind every second row of a band."""
    return [one for one in xml.elements(band) if local(one) == "rectangle" and _condition_of(one) is not None]


def recolour_shape(shape: Any, colour: str, odd: bool) -> None:
    """Give a rectangle behind every second row another colour; odd: behind the first, third ... row."""
    place, when = xml.geometry(shape), _condition_of(shape)
    if place is None or when is None:
        return
    place.set("backcolor", colour)
    text = when.text or ""
    found = _TURNED_SHAPE.search(text)
    even = found is not None and ("ISEVEN" in found.group() or re.match(r"\s*==\s*0", text[found.end() :]))
    if found is not None and odd and even:
        cut = text[found.start() : found.end() + _SIGN_AND_REST]
        swapped = re.sub("ISEVEN|ISODD|[!=]=", lambda one: _SWAPPED[one.group()], cut, count=1)
        when.text = text[: found.start()] + swapped + text[found.start() + len(cut) :]


_SIGN_AND_REST = 5


def _condition_of(shape: Any) -> Any:
    """Return the condition of a rectangle that is printed in every second row, None if it isn't so."""
    place = xml.geometry(shape)
    when = xml.child(place, "printWhenExpression") if place is not None else None
    return when if when is not None and _TURNED_SHAPE.search(when.text or "") else None


def stripe_styles(template: Template, band: Any) -> list[Any]:
    """Return the conditional styles that give every second row of a band its background."""
    return [
        one
        for style in _styles_of(template, band)
        for one in style
        if local(one) == "conditionalStyle" and _is_turned(one) and _look(one) is not None
    ]


def recolour(stripe: Any, colour: str, odd: bool) -> None:
    """Give a conditional style another background; odd: for the first, third ... row."""
    look = _look(stripe)
    if look is None:
        return
    look.set("mode", "Opaque")
    look.set("backcolor", colour)
    said = xml.child(stripe, "conditionExpression")
    text = (said.text or "") if said is not None else ""
    found = _TURNS.search(text)
    if said is not None and odd and found and (found["is"] == "==") == (found["rest"] == "0"):
        said.text = text[: found.start("rest")] + str(1 - int(found["rest"])) + text[found.end("rest") :]


def ground_between(stripe: Any, colour: str) -> None:
    """Give the rows between the stripes that a conditional style makes a background of their own."""
    style = stripe.getparent()
    style.set("mode", "Opaque")
    style.set("backcolor", colour)


def _is_turned(stripe: Any) -> bool:
    said = xml.child(stripe, "conditionExpression")
    return said is not None and bool(_TURNS.search(said.text or ""))


def _look(stripe: Any) -> Any:
    look = xml.child(stripe, "style")
    return look if look is not None and look.get("backcolor") else None


def _styles_of(template: Template, band: Any) -> Iterator[Any]:
    """Yield the styles that a band's elements have, and those they go back to, each once."""
    known = {one.get("name"): one for one in template.root if local(one) == "style"}
    places = [xml.geometry(one) for one in band.iter() if local(one) in xml.ELEMENTS]
    waiting = [one.get("style") for one in places if one is not None]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop(0)
        style = known.get(name)
        if style is None or name in seen:
            continue
        seen.add(name)
        waiting.append(style.get("style"))
        yield style
