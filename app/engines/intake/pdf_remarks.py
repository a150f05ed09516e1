"""Annotations of a PDF page: what they ask for, and the page without them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.core.pages import Comment, Region, Run
from app.engines.intake import remarks

KINDS = {
    "StrikeOut": "strike",
    "Underline": "underline",
    "Squiggly": "underline",
    "Highlight": "highlight",
    "Circle": "circle",
    "Square": "circle",
    "Polygon": "circle",
    "PolyLine": "circle",
    "Ink": "circle",
    "Line": "strike",
    "Text": "note",
    "FreeText": "note",
    "Caret": "note",
}
FLAT = 0.45
REACH = 14.0
_OTHERS = ("Popup", "FileAttachment", "Sound")


@dataclass(frozen=True)
class Annotation:
    """An annotation: its PDF type, its area, and what is written in it."""

    type: str
    area: Region
    note: str
    author: str = ""


def taken_off(page: Any) -> list[Annotation]:
    """Remove remarks from a PyMuPDF page and return them; stamps and typed-in content stay.

    Areas are points of the page with its rotation baked in.
    """
    turn = page.rotation_matrix
    found = []
    for note in list(page.annots() or []):
        kind = note.type[1]
        if not _is_remark(note, kind):
            continue
        area = note.rect * turn if page.rotation else note.rect
        if kind not in _OTHERS:
            text = (note.info.get("content") or "").strip()
            found.append(Annotation(kind, _region(area), text, note.info.get("title") or ""))
        page.delete_annot(note)
    return found


def _is_remark(note: Any, kind: str) -> bool:
    """Tell remarks from content: what somebody typed into a form in black is content."""
    if kind != "FreeText":
        return kind in KINDS or kind in _OTHERS
    return _typed_red(note) or remarks.is_order(note.info.get("content") or "")


def _typed_red(note: Any) -> bool:
    """Tell whether the default appearance of a free text sets a red fill colour."""
    kind, text = note.parent.parent.xref_get_key(note.xref, "DA")
    words = text.split() if kind == "string" else []
    if "rg" not in words[3:]:
        return False
    try:
        red, green, blue = (float(v) for v in words[words.index("rg") - 3 : words.index("rg")])
    except ValueError:
        return False
    return red > 0.6 and max(green, blue) < 0.45


def _region(area: Any) -> Region:
    return Region(x0=area.x0, y0=area.y0, x1=area.x1, y1=area.y1)


def comments(found: list[Annotation], runs: list[Run]) -> list[Comment]:
    """Return annotations as comments on the texts of the page; those that say nothing are left out."""
    made = [_comment(one, runs) for one in found]
    return [one for one in made if one.text]


def _comment(one: Annotation, runs: list[Run]) -> Comment:
    kind, area = KINDS[one.type], one.area
    target = ""
    if one.type == "Text" or one.type == "Caret":
        target = remarks.nearest(area.x0, area.cy, runs, REACH)
        box = area.model_dump()
        return Comment(**box, text=one.note, author=one.author, kind=kind, target=target, note=one.note)
    if one.type in ("Line", "Ink", "PolyLine") and area.height < FLAT * area.width:
        kind, target = remarks.line_about(area, runs, "underline")
    elif one.type != "FreeText":
        target = remarks.texts_within(area, runs)
    return remarks.remark(kind, area, target, one.note, one.author)
