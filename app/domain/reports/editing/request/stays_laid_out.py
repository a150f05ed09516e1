"""What a request says of how things lie once it is carried out: all fits, lines reach across, x is kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.catalogue import read_edits
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_COLOUR
from app.domain.reports.editing.template.hues import goes_by
from app.domain.reports.editing.template.outline import ElementInfo, Outline, outline_of
from app.domain.reports.editing.template.template import Template

_FITS = re.compile(
    r"(?:still )?fits?\b|fill\b|(?:use|take|reach|span|run|stretch|go|be|cover)\b.*\b(?:full|whole"
    r"|new|across)\b"
    r"|stay within\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w#.])\d+(?![\w.])")
_ASPECTS = {"x": ("x",), "y": ("y",), "width": ("width",), "height": ("height",), "size": ("width", "height")}
_ASPECTS |= {"position": ("x", "y"), "place": ("x", "y")}
_NAMED = "|".join(_ASPECTS)
_ASPECT = re.compile(rf"\b(?:{_NAMED})s?\b", re.IGNORECASE)
_ASPECTS_ONLY = re.compile(
    rf"(?:keep(?:ing)? )?(?:its|their|the)(?: (?:same|present|old))?(?:,? ?(?:and )?(?:the )?(?:{_NAMED})s?)+"
    r"(?: of (?:the|each|this) (?:cells?|columns?|texts?|field|element|box))?",
    re.IGNORECASE,
)
_COLOURS = re.compile(
    r"^(?:the |all |other )*(?P<c>(?:(?:dark|light|pale) )?[a-z]+?)s?(?:"
    r" (?:texts?|lines?|parts?|grounds?|backgrounds?))?$",
    re.IGNORECASE,
)
_TABLE = re.compile(r"\b(?:table|columns?|everything|contents?)\b", re.IGNORECASE)
_NEAR = 2


def says_fit(how: str) -> bool:
    """Tell whether words say that something fits a page, or reaches across all of it."""
    return _FITS.match(how) is not None


def all_fit(before: Outline, after: Outline, how: str) -> bool:
    """Tell whether nothing passes the right end, and what reached there before does so still."""
    said = [int(one) for one in _NUMBER.findall(how)]
    if any(one != after.column_width for one in said):
        return False
    if before.column_width == after.column_width and before.page_width == after.page_width:
        return False
    for old in before.elements:
        new = after.element(old.id)
        if new is None or old.holder or old.cell:
            continue
        wide_before, wide_after = _width(old, before), _width(new, after)
        over = max(0, old.x + old.width - wide_before)
        if new.x + new.width > wide_after + over + _NEAR:
            return False
        if _spans(old, wide_before) and new.x + new.width < wide_after - _NEAR:
            return False
    return True


def spread_out(jrxml: bytes, edits: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the edits that let all that spanned the page before some edits span it after them, too."""
    template = Template(jrxml)
    before = outline_of(template)
    try:
        for one in read_edits(list(edits)):
            one.change(template, outline_of(template))
    except EditProblem:
        return []
    after = outline_of(template)
    wide: dict[int, list[str]] = {}
    for old in before.elements:
        new = after.element(old.id)
        if new is None or old.holder or old.cell or not _spans(old, _width(old, before)):
            continue
        if new.x == old.x and new.width == old.width and _width(new, after) > _width(old, before):
            wide.setdefault(_width(new, after) - new.x, []).append(old.id)
    return [SetExactly(targets=ids, width=width).model_dump(mode="json") for width, ids in wide.items()]


def of_table(about: str, how: str) -> bool:
    """Tell whether a statement is about how wide the table or the columns are."""
    return says_fit(how) and _TABLE.search(about) is not None


def refilled_margins(edits: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return edits whose margins let the table fill the room that they gain; [] where none of them do."""
    if not any(one.get("kind") == "margins" for one in edits):
        return []
    return [{**one, "spread": True} if one.get("kind") == "margins" else one for one in edits]


def _spans(one: ElementInfo, width: int) -> bool:
    """Tell whether an element goes from the left end to the right one."""
    return one.x <= 0 and one.x + one.width >= width


def _width(one: ElementInfo, outline: Outline) -> int:
    """Return how wide the room of an element's band is."""
    page = outline.page_width - outline.left_margin - outline.right_margin
    across = one.section in ("title", "pageHeader", "pageFooter", "lastPageFooter", "summary", "noData")
    return page if across else outline.column_width


def says_kept(how: str) -> bool:
    """Tell whether words say that a place or a size is kept: their x, the position and width of the cell."""
    return _ASPECTS_ONLY.fullmatch(how.strip()) is not None


def kept_so(how: str, before: Outline, after: Outline, edits: Sequence[Edit], touched: Sequence[str]) -> bool:
    """Tell whether what is changed keeps the places and sizes that are said; so does what takes its place."""
    names = {
        name
        for said in _ASPECT.findall(how)
        for name in _ASPECTS[said.lower().rstrip("s") if said.lower() not in _ASPECTS else said.lower()]
    }
    instead = [str(getattr(one, "near", "")) for one in edits if getattr(one, "instead", False)]
    pairs = [(old, after.element(old.id)) for id_ in touched if (old := before.element(id_)) is not None]
    for id_ in instead:
        old = before.element(id_)
        if old is None:
            return False
        new = [one for one in after.elements if one.band == old.band and (one.x, one.y) == (old.x, old.y)]
        pairs = [each for each in pairs if each[0].id != id_] + [(old, new[0] if new else None)]
    return bool(pairs) and all(
        new is not None and all(getattr(old, name) == getattr(new, name) for name in names)
        for old, new in pairs
    )


def colour_said(about: str) -> str:
    """Return the colour of which words say that it stays: "the greys"; "" for other words."""
    found = _COLOURS.fullmatch(about.strip())
    return found["c"] if found and compiled(EN_COLOUR).fullmatch(found["c"]) else ""


def colour_stays(colour: str, before: Outline, after: Outline) -> bool:
    """Tell whether what has a colour has it still."""
    for old in before.elements:
        new = after.element(old.id)
        looks = [(name, getattr(old.seen, name)) for name in ("ink", "ground", "stroke")]
        if any(
            one and goes_by(one, colour) and (new is None or getattr(new.seen, name) != one)
            for name, one in looks
        ):
            return False
    return True
