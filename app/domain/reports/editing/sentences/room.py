"""A heading that is taken away, and its neighbour made as wide as both, so that no gap is left."""

from __future__ import annotations

import re

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.columns import RemoveColumns
from app.domain.reports.editing.exact.set_exactly import SetExactly
from app.domain.reports.editing.layout.removal import DeleteElements
from app.domain.reports.editing.sentences.found import Found
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.template import Template

_NAME = r"[\"“]?(?P<{}>[\w .%#/-]+?)[\"”]?"
_NO_GAP = (
    r"(?:so (?:that )?)?(?:there is |there['’]s )?no (?:gap|hole|empty space)(?: is| are"
    r"| will be)?(?: left| stays| remains)?(?: there| between(?: them)?)?"
)
_TAKE = (
    rf"(?:take (?:the )?(?P<w1>heading|column|header) {_NAME.format('x1')} (?:away|out|off)"
    rf"|(?:remove|delete|drop|take out) (?:the )?(?P<w2>heading|column|header) {_NAME.format('x2')}"
    rf"|(?:remove|delete|drop|take out) (?:the )?{_NAME.format('x3')} (?P<w3>heading|column|header))"
)
_WIDEN = (
    rf"(?:make|set) (?:the )?(?:(?:column|heading) )?{_NAME.format('y')}(?: column| heading)?"
    r" (?:to )?(?P<n>\d+)(?: points?| pt)?(?: wide)?"
)
_WHY = r"(?:we|i|they|there)(?: give| have| use| grant| print| are)? no [\w ]+?(?: any more)?[.;] "
_PATTERN = re.compile(
    rf"(?:(?:^|(?<=[.;!] )){_WHY})?(?:(?<=^)|(?<=[.;!] ))(?:please )?{_TAKE}(?:,| and|, and|[.;] then|[.;])"
    rf" {_WIDEN},? {_NO_GAP}(?=\s*(?:[.;!](?:\s|$)|$))",
    re.IGNORECASE,
)


def heading_gone(text: str, outline: Outline, _template: Template) -> Found | None:
    """Return that a heading or a column goes and its neighbour takes exactly its room."""
    found = _PATTERN.search(text)
    if found is None:
        return None
    gone = found["x1"] or found["x2"] or found["x3"]
    width = int(found["n"])
    heading, other = _headed(gone, outline), _headed(found["y"], outline)
    if heading is None or other is None or heading.id == other.id:
        return None
    if heading.width + other.width != width or (heading.band, heading.y) != (other.band, other.y):
        return None
    own = next((one for one in outline.columns if heading.id in one.headers), None)
    grown = next((one for one in outline.columns if other.id in one.headers), None)
    if grown is None:
        return None
    if own is not None and own.values:
        last: list[Edit] = [RemoveColumns(columns=[own.id], other=grown.id)]
        return Found(found.span(), (), last)
    cells = [info for one in (*grown.headers, *grown.values) if (info := outline.element(one)) is not None]
    if any((one.x, one.width) != (other.x, other.width) for one in cells):
        return None
    ids = [one.id for one in cells]
    if heading.x == other.x + other.width:
        edit = SetExactly(targets=ids, width=width)
    elif other.x == heading.x + heading.width:
        edit = SetExactly(targets=ids, x=heading.x, width=width)
    else:
        return None
    return Found(found.span(), (), [DeleteElements(targets=[heading.id]), edit])


_GROUP_PAIR = re.compile(
    r"(?:^|(?<=[.;!] ))in the (?P<b>header|footer) of (?:the )?(?:group )?(?P<g>\w+),? (?:widen|make"
    r"|set) the label"
    r" (?:to )?(?P<n>\d+)(?: points?| pt)?(?: wide)?,? and (?:start|begin|let) the (?:value|field"
    r"|text) (?:next to|beside"
    r"|behind|right of) it (?:start |begin )?at (?:x ?=? ?)?(?P<x>\d+),? (?:so that"
    r"|with) its right (?:edge|end)"
    r" (?:is |stays |being )?(?:still )?(?:at )?(?:(?P<e>\d+)"
    r"|where it is(?: now)?)(?=\s*(?:[.;!](?:\s|$)|$))",
    re.IGNORECASE,
)
_STARTS_AT = re.compile(
    rf"(?:(?<=^)|(?<=[.;!,] )|(?<=and ))(?:let|make|have) (?:the )?{_NAME.format('y')}"
    r"(?: heading| text| title| label| field)? (?:start"
    r"|begin) at x ?=? ?(?P<x>\d+),? (?:with its right (?:edge|end)"
    r" (?:staying |being )?where it is(?: now)?|(?:and )?keep(?:ing)? its right (?:edge"
    r"|end)(?: where it is(?: now)?)?)",
    re.IGNORECASE,
)


def label_widened(text: str, outline: Outline, _template: Template) -> Found | None:
    """Return that the label of a group's band is wider, and its value begins later with the same end."""
    found = _GROUP_PAIR.search(text)
    if found is None:
        return None
    section = "groupHeader" if found["b"].lower() == "header" else "groupFooter"
    there = [one for one in outline.in_section(section) if one.group.lower() == found["g"].lower()]
    labels = [one for one in there if one.kind == "staticText"]
    values = [one for one in there if one.kind == "textField" and labels and one.x > labels[0].x]
    if len(labels) != 1 or len(values) != 1:
        return None
    start, end = int(found["x"]), values[0].x + values[0].width
    if (found["e"] and int(found["e"]) != end) or not labels[0].x + int(found["n"]) <= start < end:
        return None
    edits = [
        SetExactly(targets=[labels[0].id], width=int(found["n"])),
        SetExactly(targets=[values[0].id], x=start, width=end - start),
    ]
    return Found(found.span(), edits)


def start_moved(text: str, outline: Outline, _template: Template) -> Found | None:
    """Return that a text begins elsewhere and ends where it did."""
    found = _STARTS_AT.search(text)
    if found is None:
        return None
    said = found["y"].strip().lower()
    fits = [one for one in outline.elements if one.label.strip().lower() == said and not one.cell]
    if len(fits) != 1 or int(found["x"]) >= fits[0].x + fits[0].width:
        return None
    width = fits[0].x + fits[0].width - int(found["x"])
    return Found(found.span(), [SetExactly(targets=[fits[0].id], x=int(found["x"]), width=width)])


def _headed(words: str, outline: Outline) -> ElementInfo | None:
    """Return the only text of a column header that reads so."""
    said = words.strip().lower()
    fits = [one for one in outline.in_section("columnHeader") if one.label.strip().lower() == said]
    return fits[0] if len(fits) == 1 else None
