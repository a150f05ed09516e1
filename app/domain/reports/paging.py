"""Page numbers: the number of this page, and beside it the number of all pages."""

from __future__ import annotations

from app.domain.reports.labels import page_parts
from app.domain.reports.metrics import text_width
from app.domain.reports.models import BoxBorders, TextField
from app.domain.reports.values import java_string

PAGE = "$V{PAGE_NUMBER}"
ROOM = 14


def number_pages(element: TextField, page_width: int) -> TextField | None:
    """Make an element print its page's number; return the one that prints how many pages there are."""
    parts = page_parts(element.sample_text)
    if parts is None:
        element.expression, element.evaluation = PAGE, "Report"
        return None
    if not parts["total"] or element.rotation != "None":
        element.expression = _joined(parts["head"], parts["middle"] + parts["total"] + parts["tail"])
        return None
    return _split(element, parts, page_width)


def _joined(head: str, tail: str) -> str:
    out = f"{java_string(head)} + {PAGE}" if head else PAGE
    return f"{out} + {java_string(tail)}" if tail.strip() else out


def _split(element: TextField, parts: dict[str, str], page_width: int) -> TextField:
    """Cut the element in two where the number of all pages begins; that one is known at the report's end."""
    first = parts["head"] + parts["number"] + parts["middle"]
    second = parts["total"] + parts["tail"]
    start = _start_of_ink(element)
    split = round(start + _width(element, first))
    rest = max(round(_width(element, second)) + ROOM, element.x + element.width - split)
    total = element.model_copy(
        update={
            "x": split,
            "width": max(1, min(rest, page_width - split)),
            "align": "Left",
            "expression": _joined("", parts["tail"]),
            "evaluation": "Report",
            "sample_text": second,
            "box": _upright_padding(element),
            "uuid": "",
        }
    )
    gap = _width(element, first) - _width(element, first.rstrip())
    element.width = max(1, round(split - gap) - element.x)
    element.align = "Right"
    element.box = _upright_padding(element)
    element.sample_text = first.rstrip()
    element.expression = _joined(parts["head"], parts["middle"].rstrip())
    return total


def _upright_padding(element: TextField) -> BoxBorders | None:
    """The paddings above and below: the cut leaves none on the sides."""
    if element.box is None:
        return None
    return element.box.model_copy(update={"padding_left": 0, "padding_right": 0})


def _start_of_ink(element: TextField) -> float:
    """Where the printed text begins, in points."""
    width = _width(element, element.sample_text)
    left = element.box.padding_left if element.box else 0
    right = element.box.padding_right if element.box else 0
    if element.align == "Right":
        return element.x + element.width - right - width
    if element.align == "Center":
        return element.x + left + (element.width - left - right - width) / 2
    return element.x + left


def _width(element: TextField, text: str) -> float:
    return text_width(text, element.font, element.size, bold=element.bold, italic=element.italic)
