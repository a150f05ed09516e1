"""Where something new stands and how large it is, as far as a precise request leaves that open."""

from __future__ import annotations

import re
from typing import Any

from app.domain.reports.editing.exact.add_placed import AddPlaced
from app.domain.reports.editing.exact.bands import only_band
from app.domain.reports.editing.exact.here import Here
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.exact.slots import Slots
from app.domain.reports.editing.looks.metrics_said import text_size
from app.domain.reports.editing.template.outline import Outline

_DEFAULT_CODES = {"QRCode": (60, 60), "DataMatrix": (60, 60)}


def placed_new(
    kind: str,
    code: str,
    content: tuple[str, str],
    slots: Slots,
    side: re.Match[str] | None,
    band: tuple[str, str],
    here: Here,
    whole: str,
) -> AddPlaced | None:
    """Return the new thing with a place and a size, None where too little of them is said."""
    place, look, outline = dict(slots.place), dict(slots.look), here.outline
    section, group = band if band[0] else (here.section, here.group)
    if kind == "watermark":
        named = "size" not in look and "#" not in whole
        return (
            _watermark(content[1], look, here) if content[0] == "text" and not place and not named else None
        )
    exact = "x" in place or "y" in place
    if not exact and not (here.fresh and section == here.section):
        return None
    section = section or only_band(outline) or _band_holding(place, outline)
    if not section:
        return None
    across = _across(section, outline)
    if kind == "diagonal" and not {"width", "height"} <= set(place):
        return None
    if kind in ("line", "vertical", "diagonal"):
        place = _line(kind, place, across, here.height if section == here.section else 0)
        kind = "line"
        if "forecolor" in look:
            look.setdefault("line_color", look["forecolor"])
    elif "length" in place:
        return None
    if kind in ("line", "rectangle", "ellipse") and "size" in look:
        look.setdefault("line_width", look.pop("size"))
    if kind in ("ellipse", "rectangle") and "forecolor" in look:
        look.setdefault("line_color", look["forecolor"])
    said = _side_of(side)
    if side and exact and "x" in place and said:
        look.setdefault("horizontal", said)
    usual = size_usual(kind, code, content[1], look, here)
    tall = here.height if section == here.section and here.height and not exact else 0
    place.setdefault("height", tall if tall and kind in ("text", "field", "page_number") else usual[1])
    centred = look.get("horizontal") == "Center" or said == "Center"
    if "width" not in place:
        place["width"] = across if centred and "x" not in place else usual[0]
    if kind in ("text", "field", "page_number"):
        turned = said or look.get("horizontal")
        if turned and not exact:
            look.setdefault("horizontal", turned)
    if "x" not in place:
        free = across - place["width"]
        turned = said or (look.get("horizontal") if not exact else "")
        place["x"] = {"Right": free, "Center": free // 2}.get(turned or "", 0)
    if not place["width"] and kind != "line":
        return None
    try:
        return AddPlaced(
            what=kind,
            section=section,
            group=group if section.startswith("group") else "",
            x=place["x"],
            y=place.get("y", 0),
            width=place["width"],
            height=place["height"],
            content=content[1],
            symbology=code or "QRCode",
            look=fitting_look(kind, look),
        )
    except ValueError:
        return None


def fitting_look(kind: str, look: dict[str, Any]) -> ExactLook:
    """Return the look of a new thing; ValueError where such a thing has no place for a part of it."""
    node = {
        "text": "staticText",
        "field": "textField",
        "page_number": "textField",
        "barcode": "componentElement",
    }
    read = ExactLook(**look)
    if read.unfit(node.get(kind, kind)):
        raise ValueError(read.unfit(node.get(kind, kind)))
    return read


def _side_of(side: re.Match[str] | None) -> str:
    if side is None:
        return ""
    word = (side["zh"] or side["mid"] or side["en"]).lower()
    return {"左": "Left", "右": "Right", "left": "Left", "right": "Right"}.get(word, "Center")


def _across(section: str, outline: Outline) -> int:
    """Return the width of a band: that of a column where it is printed in columns."""
    by_column = ("columnHeader", "detail", "groupHeader", "groupFooter", "columnFooter")
    printable = outline.page_width - outline.left_margin - outline.right_margin
    return outline.column_width if section in by_column else printable


def _line(kind: str, place: dict[str, int], across: int, tall: int) -> dict[str, int]:
    """Return the place of a line: a level one on the whole width, an upright one of its band's height."""
    length = place.pop("length", None)
    if kind == "vertical":
        place.setdefault("height", length or tall)
        place.setdefault("width", 1)
    else:
        place.setdefault("width", length or across - place.get("x", 0))
        place.setdefault("height", 1)
    return place


def size_usual(kind: str, code: str, words: str, look: dict[str, Any], here: Here) -> tuple[int, int]:
    """Return the size of what is not said: as large as its words, or as such things mostly are."""
    if kind == "barcode":
        return _DEFAULT_CODES.get(code, (150, 40))
    if kind in ("text", "field", "page_number"):
        shown = words if kind == "text" else words.replace("{page}", "999").replace("{total}", "999")
        wide, high = text_size(here.root, shown, look)
        return (wide, high) if kind != "field" else (100, high)
    return 0, 0


def _watermark(words: str, look: dict[str, Any], here: Here) -> AddPlaced | None:
    """Return a text over the whole page behind its content, where its size or colour is stated."""
    outline = here.outline
    centred = {"horizontal": "Center", "vertical": "Middle"} | look
    centred.setdefault("size", 80.0)
    centred.setdefault("forecolor", "#DDDDDD")
    return AddPlaced(
        what="text",
        section="background",
        width=outline.page_width - outline.left_margin - outline.right_margin,
        height=outline.page_height - outline.top_margin - outline.bottom_margin,
        content=words,
        look=ExactLook(**centred),
    )


def _band_holding(place: dict[str, int], outline: Outline) -> str:
    """Return the only band that is high enough for a place, "" where several are."""
    low = place.get("y", 0) + place.get("height", 1)
    fits = {one.section for one in outline.bands if one.height >= low and one.section != "background"}
    return fits.pop() if len(fits) == 1 else ""
