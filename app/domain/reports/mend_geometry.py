"""Repairs of sizes: bands, elements, columns and the page."""

from __future__ import annotations

from typing import Any

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.template.words import band_called
from app.domain.reports.xml_tools import local

_PAGE_DEFAULT = (595, 842)
_MADE_POSITIVE = {
    "width": N_("Made a negative width positive."),
    "height": N_("Made a negative height positive."),
}


def mend_bands(root: Any) -> list[str]:
    """Grow bands until their elements fit."""
    notes = []
    for band in xml.bands(root):
        bottom = lowest(band)
        if bottom > xml.number(band, "height"):
            band.set("height", str(bottom))
            notes.append(
                _(
                    "Made the band {band} {height} {height:point|points} high.",
                    band=band_called(_section(band)),
                    height=bottom,
                )
            )
    return notes + _mend_frames(root)


def _mend_frames(root: Any) -> list[str]:
    notes = []
    for frame in xml.named(root, "frame"):
        place = xml.geometry(frame)
        if place is not None and (bottom := lowest(frame)) > xml.number(place, "height"):
            place.set("height", str(bottom))
            notes.append(_("Made a frame {height} {height:point|points} high.", height=bottom))
    return notes


def lowest(band: Any) -> int:
    """Return the lowest edge of a band's elements, in points."""
    edges = [0]
    for element in xml.elements(band):
        place = xml.geometry(element)
        if place is not None:
            edges.append(xml.number(place, "y") + xml.number(place, "height"))
    return max(edges)


def mend_page_height(root: Any) -> list[str]:
    """Cut empty room off the bands; where that is not enough, make the page higher."""
    notes = []
    for band in xml.bands(root):
        content = lowest(band)
        if needed_height(root) > xml.number(root, "pageHeight", 842) and content < xml.number(band, "height"):
            band.set("height", str(content))
            notes.append(_("Cut the empty room off the band {band}.", band=band_called(_section(band))))
    needed = needed_height(root)
    if needed > xml.number(root, "pageHeight", 842):
        root.set("pageHeight", str(needed))
        notes.append(_("Made the page {height} points high, so that its bands fit.", height=needed))
    return notes


def needed_height(root: Any) -> int:
    """Return the least page height that the bands need, in points."""
    margins = xml.number(root, "topMargin", 30) + xml.number(root, "bottomMargin", 30)
    heights: dict[str, list[int]] = {tag: [] for tag in xml.BANDS}
    for band in xml.bands(root):
        heights[_section(band)].append(xml.number(band, "height"))
    fixed = sum(sum(heights[tag]) for tag in ("pageHeader", "columnHeader", "columnFooter"))
    fixed += max(heights["pageFooter"] + heights["lastPageFooter"], default=0)
    body = max(heights["detail"] + heights["groupHeader"] + heights["groupFooter"], default=0)
    title = sum(heights["title"]) + sum(heights["pageHeader"] + heights["columnHeader"])
    if root.get("isTitleNewPage") != "true":
        title += max(heights["groupHeader"] + heights["groupFooter"], default=0)
    title += sum(heights["pageFooter"] + heights["columnFooter"])
    alone = max(heights["summary"] + heights["background"] + heights["noData"], default=0)
    return margins + max(fixed + body, title, alone)


def _section(band: Any) -> str:
    return local(band.getparent())


def mend_page_width(root: Any) -> list[str]:
    """Make the columns fit between the margins."""
    width, height = xml.number(root, "pageWidth", 595), xml.number(root, "pageHeight", 842)
    if width < 50:
        width = _PAGE_DEFAULT[0] if height >= _PAGE_DEFAULT[0] else _PAGE_DEFAULT[1]
        root.set("pageWidth", str(width))
    left, right = xml.number(root, "leftMargin", 20), xml.number(root, "rightMargin", 20)
    if left + right >= width:
        left = right = 0
        root.set("leftMargin", "0")
        root.set("rightMargin", "0")
    count, gap = max(1, xml.number(root, "columnCount", 1)), xml.number(root, "columnSpacing")
    root.set("columnWidth", str(max(1, (width - left - right - gap * (count - 1)) // count)))
    return [_("Made the columns {width} points wide, so that they fit.", width=root.get("columnWidth", ""))]


def mend_negative(root: Any) -> list[str]:
    """Make negative widths and heights positive."""
    notes = []
    for place in xml.named(root, "reportElement"):
        for size, start in (("width", "x"), ("height", "y")):
            value = xml.number(place, size)
            if value < 0:
                place.set(start, str(max(0, xml.number(place, start) + value)))
                place.set(size, str(-value))
                notes.append(_(_MADE_POSITIVE[size]))
    return notes


def keep_on_page(root: Any) -> list[str]:
    """Move elements back that reach over an edge of their column or band."""
    width = xml.number(root, "columnWidth", 555)
    notes = []
    for band in xml.bands(root):
        for element in xml.elements(band):
            place = xml.geometry(element)
            if place is not None and _keep(place, width):
                notes.append(
                    _("Moved an element of {band} back onto the page.", band=band_called(_section(band)))
                )
    return notes


def _keep(place: Any, width: int) -> bool:
    before = dict(place.attrib)
    for name in ("x", "y"):
        place.set(name, str(max(0, xml.number(place, name))))
    if xml.number(place, "x") >= width:
        place.set("x", str(max(0, width - xml.number(place, "width"))))
    room = width - xml.number(place, "x")
    if 0 < room < xml.number(place, "width"):
        place.set("width", str(room))
    return before != dict(place.attrib)


def grow_lines(root: Any, height: int, needed: int) -> list[str]:
    """Give texts of one height the room that their font needs, in points."""
    notes = []
    for band in xml.bands(root):
        for element in xml.elements(band):
            place = xml.geometry(element)
            if local(element) not in ("textField", "staticText") or place is None:
                continue
            if xml.number(place, "height") == height:
                place.set("height", str(needed))
                notes.append(_("Made a text {height} points high, so that it prints.", height=needed))
    return notes + mend_bands(root)


def widen(root: Any, element: Any, place: Any, ratio: float) -> None:
    """Make a box wider in the way its text is aligned, within the column; ratio 1 keeps it."""
    room = xml.number(root, "columnWidth", 555)
    left, width = xml.number(place, "x"), xml.number(place, "width")
    wider = min(room, int(width * ratio) + 2)
    text = xml.child(element, "textElement")
    share = {"Center": 2, "Right": 1}.get(text.get("textAlignment", "") if text is not None else "", 0)
    start = left - (wider - width) // share if share else left
    start = max(0, min(start, room - wider))
    place.set("x", str(start))
    place.set("width", str(wider))
