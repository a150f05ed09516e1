"""Let texts that a proof found cut use a smaller font, so that nothing is lost in print."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from app.core.lossless_xml import LosslessXml
from app.domain.reports import xml_tools as xml
from app.domain.reports.mend_geometry import widen
from app.domain.reports.models import PrintedText

SCALE = "ScaleFont"
WIDER = 1.1
HIGHER = 1.1


def cut_elements(texts: Iterable[PrintedText]) -> set[str]:
    """Return the uuids of the elements whose text was cut or dropped."""
    return {one.uuid for one in texts if one.uuid and (one.dropped or one.cut_at is not None)}


def fit_texts(jrxml: bytes, uuids: set[str]) -> bytes:
    """Let these text fields scale down and widen these labels; the same bytes where nothing changes."""
    document = LosslessXml(jrxml)
    root, changed = document.root, False
    for element in xml.named(root, "textField"):
        place = xml.geometry(element)
        if place is None or place.get("uuid") not in uuids or element.get("textAdjust") == SCALE:
            continue
        element.attrib.pop("isStretchWithOverflow", None)
        element.set("textAdjust", SCALE)
        changed = True
    for element in xml.named(root, "staticText"):
        place = xml.geometry(element)
        if place is not None and place.get("uuid") in uuids:
            changed = _enlarge(root, element, place) or changed
    return document.to_bytes() if changed else jrxml


def _enlarge(root: Any, element: Any, place: Any) -> bool:
    before = dict(place.attrib)
    widen(root, element, place, WIDER)
    room = xml.number(element.getparent(), "height") - xml.number(place, "y")
    higher = math.ceil(xml.number(place, "height") * HIGHER)
    place.set("height", str(min(higher, max(room, xml.number(place, "height")))))
    return before != dict(place.attrib)
