"""Let texts that a proof found cut use a smaller font, so that nothing is lost in print."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.safe_xml import parse
from app.domain.reports import xml_tools as xml
from app.domain.reports.models import PrintedText

SCALE = "ScaleFont"


def cut_elements(texts: Iterable[PrintedText]) -> set[str]:
    """Return the uuids of the elements whose text was cut or dropped."""
    return {one.uuid for one in texts if one.uuid and (one.dropped or one.cut_at is not None)}


def fit_texts(jrxml: bytes, uuids: set[str]) -> bytes:
    """Let these text fields scale their font down; the same bytes where nothing changes."""
    root = parse(jrxml)
    changed = False
    for element in xml.named(root, "textField"):
        place = xml.geometry(element)
        if place is None or place.get("uuid") not in uuids or element.get("textAdjust") == SCALE:
            continue
        element.attrib.pop("isStretchWithOverflow", None)
        element.set("textAdjust", SCALE)
        changed = True
    return xml.serialise(root) if changed else jrxml
