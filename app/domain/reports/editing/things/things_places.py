"""Where new things stand that some sentences lay out: below a text or totals, in a new band, at the top."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from app.domain.reports.editing.exact.add_placed import AddPlaced
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.exact.slots import Slots
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.totals_said import totals_of
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import ElementInfo, Outline

_SHAPES = ("line", "rectangle", "ellipse", "frame")
_HEADS = ("title", "pageHeader", "columnHeader")
_BANDS = {
    "page header": "pageHeader",
    "page footer": "pageFooter",
    "title": "title",
    "summary": "summary",
}
BANDS_SAID = "|".join(_BANDS)
_NEW_BAND = (
    r"\b(?:please )?(?:add|create|insert) an? (?:new )?"
    r"(?P<b>page header|page footer|title|summary)(?: band| section)?,?"
    r" (?P<h>\d+)(?: ?(?:pt|points?))? (?:high|tall)\b"
)
_IN_BAND = r"\b(?:in|into|to|of|at) the (?P<b>page header|page footer|title|summary)(?: band| section)?\b"
_AT_RIGHT = r"\bat the right (?:side|end|edge)?(?= of)"
_TOP = r"\bat the (?:very )?top(?: of the (?:page|report))?\b"
_ABOVE_FIRST = r",? ?\babove the (?:first|top|uppermost) (?P<noun>line|rectangle|text|element|box)\b"
_END = r"\bat the (?:very )?end(?: of the report)?\b"
_BELOW = (
    r"\b(?:under(?:neath)?|below|beneath) (?P<t>"
    r"(?:the )?(?:text |label |field )?[“\"](?P<q>[^”\"]+)[”\"](?: (?:line|text|label|field|row))?"
    r"|the [a-z]+(?: [a-z]+){0,2}?(?=[,.;]|\s+(?:in|at|of|add|put|on)\b|\s*$))"
)
_DATES = r"\b(?:report |print |current )?date\b"


@dataclass(frozen=True)
class Spot:
    """A place for new things: x, y in a band, its edges, and the size of text that is usual there.

    height is the room that there is, 0 where the band may grow; whole: the
    things fill it; below: they stand below something, whose right edge is
    target_right; at_right: at the right edge.
    """

    section: str
    x: int
    y: int
    left: int
    right: int
    group: str = ""
    height: int = 0
    whole: bool = False
    below: bool = False
    target_right: int = 0
    at_right: bool = False
    size: float = 0


def new_band_said(slots: Slots, outline: Outline) -> Spot | None:
    """Return a new band of a stated height; None where none is said, or one stands already."""
    said = slots.take(_NEW_BAND)
    if said is None:
        return None
    section = _BANDS[said["b"].lower()]
    if any(one.section == section and one.height for one in outline.bands):
        return None
    return Spot(section, 0, 0, 0, _across(outline), height=int(said["h"]), whole=True)


def spot_said(slots: Slots, outline: Outline) -> Spot | None:
    """Return the place that words name, taken out; None where they name none, or one that isn't there."""
    at_right = bool(slots.take(_AT_RIGHT))
    below = slots.take(_BELOW)
    band = slots.take(_IN_BAND)
    slots.take(_END) if below else None
    section = _BANDS[band["b"].lower()] if band else ""
    if below:
        return spot_below(below["t"], below["q"] or "", section, outline, at_right=at_right)
    top = slots.take(_TOP)
    return above_all(outline, slots.take(_ABOVE_FIRST)) if top else None


def spot_below(words: str, quoted: str, section: str, outline: Outline, *, at_right: bool) -> Spot | None:
    """Return the place right below what words name, in its band."""
    found = _named(words, quoted, section, outline)
    if not found or any(one.framed for one in found) or len({one.band for one in found}) != 1:
        return None
    band, top = found[0].band, min(one.y for one in found)
    bottom = max(one.y + one.height for one in found)
    # What the named things lie on or in ends where they end: a shade, the lines around them.
    for one in outline.elements:
        if one.band == band and one.kind in _SHAPES and one.y < bottom and one.y + one.height > top:
            bottom = max(bottom, one.y + one.height) if one.y + one.height <= bottom + 6 else bottom
    right = max(_across(outline) if not at_right else 0, *(one.x + one.width for one in _in(band, outline)))
    right = min(right, _across(outline))
    return Spot(
        found[0].section,
        min(one.x for one in found),
        bottom + 1,
        0,
        right,
        group=found[0].group,
        below=True,
        target_right=max(one.x + one.width for one in found),
        at_right=at_right,
        size=min(10.0, found[0].size),
    )


def above_all(outline: Outline, said: re.Match[str] | None) -> Spot | None:
    """Return the free place above all that stands in the first band; None where none is."""
    first = next((one for one in outline.bands if one.section in _HEADS and one.height), None)
    if first is None:
        return None
    things = _in(first.id, outline)
    top = min((one.y for one in things), default=first.height)
    highest = [one for one in things if one.y == top]
    kinds = {
        "line": ("line",),
        "rectangle": ("rectangle",),
        "box": ("rectangle", "frame"),
        "text": ("staticText", "textField"),
    }
    if said and not any(one.kind in kinds.get(said["noun"].lower(), (one.kind,)) for one in highest):
        return None
    return Spot(first.section, 0, 0, 0, _across(outline), height=top) if top else None


def is_free(one: AddPlaced, outline: Outline) -> bool:
    """Tell whether nothing stands at a new thing's place, and it ends within the page."""
    inside = one.x >= 0 and one.x + one.width <= _across(outline)
    others = [
        each
        for each in outline.elements
        if each.section == one.section and each.group == one.group and not each.framed
    ]
    return inside and not any(
        each.x < one.x + one.width
        and each.x + each.width > one.x
        and each.y < one.y + one.height
        and each.y + each.height > one.y
        for each in others
    )


def line_at_bottom(
    said: str, thick: float, colour: str, placed: Sequence[AddPlaced], outline: Outline
) -> AddPlaced:
    """Return a line over the full width at the bottom of a band, below all that stands or is put there."""
    section = _BANDS[said.lower()]
    band = next((one for one in outline.bands if one.section == section), None)
    ends = [one.y + one.height for one in outline.elements if one.section == section and not one.framed]
    ends += [one.y + one.height for one in placed if one.section == section]
    low = max([*ends, (band.height if band is not None else 0) - ceil(thick)])
    look = ExactLook(line_width=thick, line_color=colour)
    return AddPlaced(what="line", section=section, x=0, y=low, width=_across(outline), height=1, look=look)


def _named(words: str, quoted: str, section: str, outline: Outline) -> list[ElementInfo]:
    """Return the elements that words name: by a quotation, the totals, the date, or else a mention."""
    if quoted:
        wanted = " ".join(quoted.lower().split())
        found = [
            one
            for one in outline.elements
            if section in ("", one.section)
            and " ".join((one.full or one.label).lower().split()).startswith(wanted)
        ]
        same = [one for one in found if " ".join((one.full or one.label).lower().split()) == wanted]
        found = same or found
        return found if len(found) == 1 else []
    if re.fullmatch(r"the (?:grand )?totals?(?: rows?| lines?)?", words, re.IGNORECASE):
        ids = totals_of(outline)
        return [one for one in outline.elements if one.id in ids and one.section == "summary"]
    if compiled(_DATES).search(words):
        dates = [one for one in outline.elements if "new java.util.Date" in one.text]
        dates = [one for one in dates if section in ("", one.section)]
        return dates if len(dates) == 1 else []
    mentions = mentions_in(Clause(words, outline))
    ids = list(mentions[0].ids) if len(mentions) == 1 else []
    found = [one for one in outline.elements if one.id in ids and section in ("", one.section)]
    return found if len(found) == 1 else []


def _in(band: str, outline: Outline) -> list[ElementInfo]:
    return [one for one in outline.elements if one.band == band and not one.framed]


def _across(outline: Outline) -> int:
    return outline.page_width - outline.left_margin - outline.right_margin
