"""Checks of a template's own logic that the schema and the engine leave out or tell badly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from pydantic import BaseModel, Field

from app.core.safe_xml import parse
from app.domain.reports import xml_tools as xml
from app.domain.reports.codes import ErrorCode
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.models import EngineError
from app.domain.reports.xml_tools import local

OFF_PAGE = "element_off_page"
OVERLAP = "overlap"
TOO_LOW = "too_low"
BAD_COLOUR = "bad_colour"
REPEATED_UUID = "repeated_uuid"
MOST_WARNINGS = 20
_LEAST_LINE = 1.1


class Structure(BaseModel):
    """What the structure check found: errors stop the engine, warnings only spoil the print."""

    errors: list[EngineError] = Field(default_factory=list)
    warnings: list[EngineError] = Field(default_factory=list)


def check_structure(jrxml: bytes) -> Structure:
    """Check declarations, page and elements; raises AppError when it is no safe XML."""
    root = parse(jrxml)
    errors = [*_undeclared(root), *_page(root), *_high_bands(root)]
    warnings = [*_off_page(root), *_overlaps(root), *_low_texts(root), *_colours(root), *_repeated(root)]
    return Structure(errors=errors, warnings=warnings[:MOST_WARNINGS])


def _error(code: str, message: str, band: str = "", element: str = "", **values: object) -> EngineError:
    texts = {name: str(value) for name, value in values.items()}
    return EngineError(
        code=code, stage="structure", message=message, values=texts, band=band, element=element
    )


def _undeclared(root: Any) -> Iterator[EngineError]:
    built_in = {"F": frozenset(), "P": xml.BUILT_IN_PARAMETERS, "V": xml.BUILT_IN_VARIABLES}
    codes = {
        "F": ErrorCode.FIELD_NOT_FOUND,
        "P": ErrorCode.PARAMETER_NOT_FOUND,
        "V": ErrorCode.VARIABLE_NOT_FOUND,
    }
    for letter, tag in xml.KINDS.items():
        known = _all_declared(root, tag) | built_in[letter] | _counters(root, letter)
        for name in sorted(xml.references(root, letter) - known):
            yield _error(codes[letter], f"{tag} not found: {name}", name=name)


def _all_declared(root: Any, tag: str) -> set[str]:
    """Return the names declared on the main dataset or on any other one."""
    return {str(node.get("name", "")) for node in xml.named(root, tag)}


def _counters(root: Any, letter: str) -> set[str]:
    return {f"{node.get('name')}_COUNT" for node in xml.named(root, "group")} if letter == "V" else set()


def _page(root: Any) -> Iterator[EngineError]:
    width, column = xml.number(root, "pageWidth", 595), xml.number(root, "columnWidth", 555)
    count, gap = max(1, xml.number(root, "columnCount", 1)), xml.number(root, "columnSpacing")
    margins = xml.number(root, "leftMargin", 20) + xml.number(root, "rightMargin", 20)
    if column * count + gap * (count - 1) + margins > width:
        yield _error(ErrorCode.PAGE_WIDTH, "columns and margins do not fit the page width")
    needed = needed_height(root)
    if needed > xml.number(root, "pageHeight", 842):
        yield _error(
            ErrorCode.PAGE_HEIGHT, "bands do not fit the page height", needed=needed, section="detail"
        )


def _high_bands(root: Any) -> Iterator[EngineError]:
    for band in xml.bands(root):
        bottom, height = lowest(band), xml.number(band, "height")
        if bottom > height:
            name = local(band.getparent())
            yield _error(
                ErrorCode.ELEMENT_OUTSIDE_BAND,
                f"element bottom {bottom} outside band {name} of {height}",
                name,
                height=bottom,
                band_height=height,
                y=0,
            )


def _off_page(root: Any) -> Iterator[EngineError]:
    width = xml.number(root, "columnWidth", 555)
    for band, _element, place in _placed(root):
        x, y = xml.number(place, "x"), xml.number(place, "y")
        size = xml.number(place, "width"), xml.number(place, "height")
        if x < 0 or y < 0 or x + size[0] > width + 1:
            yield _error(
                OFF_PAGE, "element over the edge", band, place.get("uuid", ""), x=x, y=y, width=size[0]
            )
        elif 0 in size and local(_element) not in ("line", "break", "frame"):
            yield _error(TOO_LOW, "element without size", band, place.get("uuid", ""), height=0, needed=1)


def _placed(root: Any) -> Iterator[tuple[str, Any, Any]]:
    for band in xml.bands(root):
        for element in xml.elements(band):
            place = xml.geometry(element)
            if place is not None:
                yield local(band.getparent()), element, place


def _overlaps(root: Any) -> Iterator[EngineError]:
    by_band: dict[Any, list[Any]] = {}
    for band in xml.bands(root):
        texts = [one for one in xml.elements(band) if local(one) in ("staticText", "textField")]
        by_band[band] = [place for one in texts if (place := xml.geometry(one)) is not None]
    for band, places in by_band.items():
        pairs = combinations(places[:200], 2)
        covered = [one for one, other in pairs if _cover(one, other) and not _conditional(one, other)]
        if covered:
            name, first = local(band.getparent()), covered[0].get("uuid", "")
            yield _error(OVERLAP, "texts overlap", name, first, count=len(covered))


def _cover(one: Any, other: Any) -> bool:
    def shared(start: str, size: str) -> int:
        low = max(xml.number(one, start), xml.number(other, start))
        high = min(xml.number(node, start) + xml.number(node, size) for node in (one, other))
        return high - low

    return shared("x", "width") > 1 and shared("y", "height") > 1


def _conditional(*places: Any) -> bool:
    return any(xml.child(place, "printWhenExpression") is not None for place in places)


def _low_texts(root: Any) -> Iterator[EngineError]:
    for band, element, place in _placed(root):
        if local(element) not in ("staticText", "textField"):
            continue
        font = next(xml.named(element, "font"), None)
        size = xml.number(font, "size", 10) if font is not None else 10
        height = xml.number(place, "height")
        if 0 < height < int(size * _LEAST_LINE) and not _turned(element):
            needed = int(size * 1.4) + 1
            yield _error(
                TOO_LOW, "text lower than its font", band, place.get("uuid", ""), height=height, needed=needed
            )


def _turned(element: Any) -> bool:
    text = xml.child(element, "textElement")
    return text is not None and text.get("rotation") in ("Left", "Right")


def _colours(root: Any) -> Iterator[EngineError]:
    for node in root.iter():
        for name, value in node.attrib.items() if local(node) else ():
            if name.lower().endswith("color") and not re.fullmatch(r"#[0-9A-Fa-f]{6}", value):
                yield _error(BAD_COLOUR, f"colour {value}", value=value)


def _repeated(root: Any) -> Iterator[EngineError]:
    seen: set[str] = set()
    for place in xml.named(root, "reportElement"):
        value = place.get("uuid")
        if value and value in seen:
            yield _error(REPEATED_UUID, f"uuid {value} twice", value=value)
        seen.add(value or "")
