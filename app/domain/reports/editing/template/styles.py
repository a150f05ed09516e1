"""How an element looks now: its own attributes, else its styles', else the engine's defaults."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.font_names import is_measured
from app.domain.reports.line_heights import line_of
from app.domain.reports.metrics import MONO, SANS, SERIF, has_wide, text_width
from app.domain.reports.xml_tools import local

SIDES = ("top", "left", "bottom", "right")
TEXTS = ("staticText", "textField")
_FONT = ("fontName", "size", "isBold", "isItalic", "isUnderline", "isStrikeThrough", "reportFont")
_TEXT = ("textAlignment", "verticalAlignment", "rotation")
_IN_STYLE = {
    "size": ("fontSize",),
    "textAlignment": ("hTextAlign", "hAlign"),
    "verticalAlignment": ("vTextAlign", "vAlign"),
}
_WIDER = 1.2
_AIR = 2
_USUAL_LINE = 1.16
_TALL_FACES = re.compile(r"yahei|雅黑|wenquan|文泉|wqy|dengxian|等线", re.IGNORECASE)
_MONO_FACES = re.compile(r"mono|courier|consol", re.IGNORECASE)
_SERIF_FACES = re.compile(r"serif(?!sans)|times|song|georgia|roman|宋", re.IGNORECASE)


def styles_of(root: Any, node: Any) -> Iterator[Any]:
    """Yield the styles of an element, the nearest first and the default style last.

    A style without a parent goes back to the default style, too, as the engine has it.
    """
    known = {one.get("name", ""): one for one in root.iterchildren("{*}style")}
    place = xml.geometry(node)
    style = known.get(place.get("style", "")) if place is not None else None
    chain: list[Any] = []
    while style is not None and style not in chain:
        chain.append(style)
        style = known.get(style.get("style", ""))
    yield from chain
    yield from (one for one in known.values() if one.get("isDefault") == "true" and one not in chain)


def value_of(root: Any, node: Any, name: str, default: str = "") -> str:
    """Return an attribute as it is printed: the element's own or that of a style."""
    own = _own(node, name)
    if own is not None:
        return own
    for style in styles_of(root, node):
        for key in _IN_STYLE.get(name, (name,)):
            if style.get(key) is not None:
                return str(style.get(key))
    return _of_report_font(root, node, name) or default


def _own(node: Any, name: str) -> str | None:
    holder: Any = node
    if name in _FONT or name in _TEXT:
        holder = xml.child(node, "textElement")
        if holder is not None and name in _FONT:
            holder = xml.child(holder, "font")
    elif name in ("forecolor", "backcolor", "mode", "style"):
        holder = xml.geometry(node)
    found = holder.get(name) if holder is not None else None
    return None if found is None else str(found)


def _of_report_font(root: Any, node: Any, name: str) -> str:
    """Return a value of the old <reportFont> that a font refers to, or of the default one."""
    if name not in _FONT:
        return ""
    wanted = _own(node, "reportFont")
    for one in root.iterchildren("{*}reportFont"):
        if one.get("name") == wanted or (wanted is None and one.get("isDefault") == "true"):
            return str(one.get(name, ""))
    return ""


def colours_of(root: Any, node: Any) -> list[str]:
    """Return the colours that a text may be printed in: its own or its style's, then those of conditions."""
    own = value_of(root, node, "forecolor", "#000000").upper()
    said = [
        look for style in styles_of(root, node) for look in style.iterfind("{*}conditionalStyle/{*}style")
    ]
    return list(dict.fromkeys([own, *(one.get("forecolor", own).upper() for one in said)]))


def size_of(root: Any, node: Any) -> float:
    """Return the font size of a text, in points."""
    try:
        return float(value_of(root, node, "size", "10"))
    except ValueError:
        return 10.0


def padding_of(root: Any, node: Any) -> dict[str, int]:
    """Return the padding of each side, in points."""
    boxes = [node, *styles_of(root, node)]
    found: dict[str, int] = {}
    for holder in boxes:
        box = xml.child(holder, "box")
        for side in SIDES:
            for source in (box, holder if holder is not node else None):
                for key in (f"{side}Padding", "padding"):
                    if side not in found and source is not None and source.get(key) is not None:
                        found[side] = xml.number(source, key)
    return {side: found.get(side, 0) for side in SIDES}


def bordered(root: Any, node: Any) -> bool:
    """Tell whether an element draws a border line of its own."""
    for holder in (node, *styles_of(root, node)):
        box = xml.child(holder, "box")
        if box is None:
            continue
        if any(float(_width(one)) > 0 for one in box if local(one)):
            return True
        if any(key.lower().endswith("border") and value != "None" for key, value in box.attrib.items()):
            return True
    return False


def _width(pen: Any) -> str:
    text = str(pen.get("lineWidth", "0"))
    return text if re.fullmatch(r"\d*\.?\d+", text) else "0"


@dataclass(frozen=True)
class Look:
    """What decides how much room a text needs; sizes in points."""

    font: str
    size: float
    bold: bool
    italic: bool
    align: str
    across: int
    down: int
    turned: bool = False

    @property
    def line(self) -> float:
        """Return the height that the engine wants for a line of any face of this name."""
        return self.size * (1.42 if _TALL_FACES.search(self.font) else 1.2)

    def width_of(self, text: str) -> float:
        """Return the width of a text's widest line with its padding."""
        bare = text_width(text, family_of(self.font), self.size, bold=self.bold, italic=self.italic)
        return bare * (1.0 if has_wide(text) else 1.03 if is_measured(self.font) else _WIDER) + self.across

    def lines_in(self, text: str, width: int) -> int:
        """Return how many lines a text takes in a box of this width."""
        room = max(1.0, width - self.across)
        return sum(max(1, math.ceil((self.width_of(one) - self.across) / room)) for one in text.split("\n"))

    def height_of(self, lines: int) -> int:
        """Return the lowest box that prints this many lines."""
        return math.ceil(self.line * max(1, lines)) + self.down

    def full_height_of(self, lines: int) -> int:
        """Return the lowest box that prints this many lines in the face of this name itself."""
        line = max(self.line, self.size * line_of(self.font))
        return math.ceil(round(line * max(1, lines), 2)) + self.down

    def least_of(self, lines: int) -> int:
        """Return the height below which the engine leaves out lines."""
        return math.ceil(self.size * max(_USUAL_LINE, line_of(self.font)) * max(1, lines)) + self.down

    def height_with_air(self, lines: int) -> int:
        """Return how high a new box for this many lines is: a little higher than they need."""
        return max(self.height_of(lines) + _AIR, self.full_height_of(lines))


def look_of(root: Any, node: Any) -> Look:
    """Return how a text is written now."""
    padding = padding_of(root, node)
    turned = value_of(root, node, "rotation", "None") in ("Left", "Right")
    across, down = padding["left"] + padding["right"], padding["top"] + padding["bottom"]
    return Look(
        font=value_of(root, node, "fontName", SANS),
        size=size_of(root, node),
        bold=value_of(root, node, "isBold") == "true",
        italic=value_of(root, node, "isItalic") == "true",
        align=value_of(root, node, "textAlignment", "Left"),
        across=down if turned else across,
        down=across if turned else down,
        turned=turned,
    )


def family_of(font: str) -> str:
    """Return the Draftsmith family whose widths are nearest to a font's."""
    if _MONO_FACES.search(font):
        return MONO
    return SERIF if _SERIF_FACES.search(font) and "sans" not in font.lower() else SANS


def text_of(root: Any, node: Any) -> Any:
    """Return a text's own <textElement>, made where there is none."""
    return _child(root, node, "textElement")


def box_of(root: Any, node: Any) -> Any:
    """Return an element's own <box>, made where there is none; a chart has it within its chart node."""
    chart = xml.child(node, "chart")
    return _child(root, chart if chart is not None else node, "box")


def paragraph_of(root: Any, node: Any) -> Any:
    """Return a text's own <paragraph>, made where there is none."""
    return _child(root, text_of(root, node), "paragraph")


def font_of(root: Any, node: Any) -> Any:
    """Return a text's own <font>, made where there is none."""
    return _child(root, text_of(root, node), "font")


def _child(root: Any, node: Any, tag: str) -> Any:
    found = xml.child(node, tag)
    if found is None:
        found = xml.make(root, tag)
        xml.insert_in_order(node, found)
        line_up(node, found)
    return found


def line_up(node: Any, added: Any) -> None:
    """Put an added child on a line of its own, as its sisters stand."""
    before, lead = added.getprevious(), node.text or ""
    if before is None or lead.strip():
        added.tail = lead if added.getnext() is not None and not lead.strip() else ""
    elif added.getnext() is not None:
        added.tail = before.tail
    else:
        before.tail, added.tail = lead, before.tail


def points(value: float) -> str:
    """Return a number of points as JRXML writes it: 12 or 10.5."""
    return f"{value:g}"
