"""Room on the page: boxes grow, what is below makes way, bands and frames follow, the page stays."""

from __future__ import annotations

import re
from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.layout.free_growth import grow_into_free
from app.domain.reports.editing.tables.table_cells import grow_cell
from app.domain.reports.editing.template.outline import shown_text
from app.domain.reports.editing.template.styles import TEXTS, Look, bordered, look_of
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.xml_tools import local

_COLUMN_SECTIONS = ("columnHeader", "detail", "groupHeader", "groupFooter", "columnFooter")
_SHAPES = ("line", "rectangle", "ellipse", "frame")
_DEPTH = 20
_OFF_CENTRE, _NARROW = 0.02, 0.4
_LEAST_VALUE = 24
_ONLY_LITERAL = re.compile(r'\s*"((?:[^"\\]|\\.)*)"\s*')


def holder_of(node: Any) -> Any:
    """Return the band, frame or cell that an element's coordinates are measured in."""
    above = node.getparent()
    while local(above) == "elementGroup":
        above = above.getparent()
    return above


def width_of(root: Any, holder: Any) -> int:
    """Return the width that a band, frame or cell has for its elements, in points."""
    if local(holder) == "frame":
        return xml.number(xml.geometry(holder), "width")
    if local(holder) != "band":
        return xml.number(holder.getparent(), "width", 10_000)
    if local(holder.getparent()) in _COLUMN_SECTIONS:
        return column_width_of(root)
    return _between_margins(root)


def column_width_of(root: Any) -> int:
    """Return how wide a column of the page is; the only one is as wide as what stands in its bands."""
    width, page = xml.number(root, "columnWidth", 555), _between_margins(root)
    if width >= page or xml.number(root, "columnCount", 1) > 1:
        return width
    bands = [one for one in root.iter("{*}band") if local(one.getparent()) in _COLUMN_SECTIONS]
    boxes_ = [xml.geometry(one) for band in bands for one in xml.elements(band)]
    rights = [xml.number(one, "x") + xml.number(one, "width") for one in boxes_ if one is not None]
    return max([width, *(right for right in rights if right <= page)])


def _between_margins(root: Any) -> int:
    margins = xml.number(root, "leftMargin", 20) + xml.number(root, "rightMargin", 20)
    return xml.number(root, "pageWidth", 595) - margins


class Box:
    """An element's geometry, in points."""

    def __init__(self, node: Any) -> None:
        self.node = node
        self.place = xml.geometry(node)
        self.x, self.y, self.width, self.height = (
            xml.number(self.place, one) if self.place is not None else 0
            for one in ("x", "y", "width", "height")
        )

    @property
    def right(self) -> int:
        """Return the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """Return the lower edge."""
        return self.y + self.height

    def put(self, **values: int) -> None:
        """Write new numbers; those that stay are not touched."""
        for name, value in values.items():
            if getattr(self, name) != value and self.place is not None:
                self.place.set(name, str(value))
                setattr(self, name, value)

    def over(self, other: Box) -> bool:
        """Tell whether two boxes share a stretch of the x axis."""
        return min(self.right, other.right) > max(self.x, other.x)

    def beside(self, other: Box) -> bool:
        """Tell whether two boxes share a stretch of the y axis."""
        return min(self.bottom, other.bottom) > max(self.y, other.y)


def boxes(holder: Any, *apart_from: Any) -> list[Box]:
    """Return the boxes of a holder's own elements."""
    return [Box(one) for one in xml.elements(holder) if not any(one is other for other in apart_from)]


def in_frames(holder: Any, dx: int = 0, dy: int = 0) -> list[Box]:
    """Return the boxes of what stands in the frames of a band, as they lie in the band."""
    found = []
    for frame in (one for one in boxes(holder) if local(one.node) == "frame"):
        for one in boxes(frame.node):
            one.x, one.y = one.x + frame.x + dx, one.y + frame.y + dy
            found.append(one)
        found += in_frames(frame.node, frame.x + dx, frame.y + dy)
    return found


def grow(root: Any, node: Any, height: int) -> None:
    """Make an element at least this high; cells of its row grow along, what is below moves down."""
    box = Box(node)
    if height <= box.height or box.place is None:
        return
    holder = holder_of(node)
    others = boxes(holder, node)
    row = [one for one in others if _same_row(root, box, one)]
    bottom, former = box.y + height, box.bottom
    below = [one.y for one in others if one.y >= former - 1 and any(one.over(b) for b in [box, *row])]
    first = min(below, default=bottom)
    push = max(0, bottom - first)
    for one in [one for one in others if one not in row]:
        if push and one.y >= first:
            one.put(y=one.y + push)
        elif local(one.node) in _SHAPES and one.y <= box.y and one.bottom >= former and one.height:
            one.put(height=one.height + (push if one.bottom > first else max(0, bottom - one.bottom)))
    for one in [box, *row]:
        one.put(height=height)
    fit(root, holder)


def _same_row(root: Any, box: Box, other: Box) -> bool:
    """Tell whether two boxes are cells of one ruled row."""
    level = abs(other.y - box.y) <= 1 and abs(other.height - box.height) <= 1
    return level and local(other.node) not in ("line", "rectangle", "ellipse") and _ruled(root, other)


def _ruled(root: Any, box: Box) -> bool:
    return bordered(root, box.node)


def fit(root: Any, holder: Any, depth: int = 0) -> None:
    """Make a band, frame or cell high enough for its elements."""
    heighten(root, holder, lowest(holder), depth)


def heighten(root: Any, holder: Any, needed: int, depth: int = 0) -> None:
    """Make a band, frame or cell at least this high."""
    if local(holder) == "frame":
        if depth < _DEPTH:
            grow(root, holder, needed)
    elif needed > xml.number(holder, "height"):
        if local(holder) == "band":
            holder.set("height", str(needed))
        elif holder.get("height") is not None:
            grow_cell(holder, needed)


def keep_page(root: Any, before: int, grown: Any = None) -> None:
    """Take the room that bands need now from empty parts of other bands.

    before is needed_height(root) before the change; grown is a band whose
    empty part is needed. Raises EditProblem where the page has no such room.
    """
    for _round in range(len(list(xml.bands(root))) + 1):
        over = needed_height(root) - max(before, xml.number(root, "pageHeight", 842))
        if over <= 0:
            return
        if not _take(root, over, grown):
            break
    if needed_height(root) > max(before, xml.number(root, "pageHeight", 842)):
        raise EditProblem(
            "no_height",
            _("The page is too low for this: its bands would no longer fit."),
            _("Make the page higher, or make something on it smaller, first."),
        )


def _take(root: Any, over: int, grown: Any) -> bool:
    """Take empty room off the band that has most of it and whose loss helps; grown keeps its own."""
    spare = {one: xml.number(one, "height") - lowest(one) for one in xml.bands(root) if one is not grown}
    for band in sorted(spare, key=lambda one: -spare[one]):
        if spare[band] <= 0 or not lowest(band):
            continue
        former, needed = xml.number(band, "height"), needed_height(root)
        band.set("height", str(former - min(over, spare[band])))
        if needed_height(root) < needed:
            return True
        band.set("height", str(former))
    return False


def room_for_text(
    root: Any, node: Any, before: Look, *, bigger: bool = True, grown_words: bool = False
) -> None:
    """Give a text the room that its look needs: width beside it where that is free, then height.

    before is its Look from before the change: what did not fit then is not
    mended, unless its words are new (grown_words).
    """
    if local(node) not in TEXTS:
        return
    now, box = look_of(root, node), Box(node)
    words = _fixed_words(node)
    if now.turned:
        fitted = grown_words or before.width_of(words) <= box.height
        wanted = round(box.height * now.size / max(1.0, before.size))
        grow(root, node, (int(now.width_of(words)) + 2 if fitted else 0) if words else wanted)
    elif words:
        if now.width_of(words) > box.width and (grown_words or box.width >= before.width_of(words)):
            widen_into_free(root, node, int(now.width_of(words)) + 2, now.align)
        lines = now.lines_in(words, Box(node).width)
        if lines > 1 and now.height_of(lines) - box.height > _spare_height(root):
            _take_from_neighbour(root, node, int(now.width_of(words)) + 2)
            lines = now.lines_in(words, Box(node).width)
        grow(root, node, now.height_of(lines if grown_words else _lines(words, before, now, box, lines)))
    else:
        _room_for_value(root, node, before, now, bigger)
    if not now.turned:
        _room_for_face(root, node, before, grown_words=grown_words)


def room_for_line(root: Any, node: Any, before: Look) -> None:
    """Let a text of a former look that would lose its line in larger letters reach into free room."""
    tall, now = xml.number(xml.geometry(node), "height"), look_of(root, node)
    if local(node) in TEXTS and not now.turned and before.least_of(1) <= tall:
        grow_into_free(root, node, now.least_of(1))


def _room_for_face(root: Any, node: Any, before: Look, *, grown_words: bool) -> None:
    """Let a text whose face has higher lines than most reach into free room, if it fitted before."""
    now, box = look_of(root, node), Box(node)
    words = _fixed_words(node)
    lines = now.lines_in(words, box.width) if words else 1
    if grown_words or before.full_height_of(lines) <= box.height + 1:
        grow_into_free(root, node, now.full_height_of(lines))


def _spare_height(root: Any) -> int:
    """Return by how much a band may grow: what the page and the emptiest other band can give."""
    free = xml.number(root, "pageHeight", 842) - needed_height(root)
    return max(0, free) + max((xml.number(one, "height") - lowest(one) for one in xml.bands(root)), default=0)


def _take_from_neighbour(root: Any, node: Any, width: int) -> None:
    """Let a label's box reach into the value's box right beside it, of which most stays."""
    box = Box(node)
    need = width - box.width
    for one in boxes(holder_of(node), node):
        level = abs(one.y - box.y) <= 1 and abs(one.height - box.height) <= 1
        if level and local(one.node) == "textField" and abs(one.x - box.right) <= 1:
            if one.width - need >= max(_LEAST_VALUE, one.width // 2):
                one.put(x=one.x + need, width=one.width - need)
                box.put(width=width)
            return


def _fixed_words(node: Any) -> str:
    words = shown_text(node)
    if local(node) == "staticText":
        return words
    literal = _ONLY_LITERAL.fullmatch(words)
    return literal.group(1).replace("\\n", "\n") if literal else ""


def _room_for_value(root: Any, node: Any, before: Look, now: Look, bigger: bool) -> None:
    box = Box(node)
    wanted = round(box.width * now.size / max(1.0, before.size))
    if bigger and wanted > box.width:
        widen_into_free(root, node, wanted, now.align)
    grow(root, node, now.height_of(1))
    if bigger and Box(node).width < wanted - 1:
        let_stretch(node)


def _lines(words: str, before: Look, now: Look, box: Box, needed: int) -> int:
    """Return the lines to make room for: all of them, or as many as were printed before."""
    former = before.lines_in(words, box.width)
    printed = max(1, int((box.height - before.down) / before.line))
    return needed if needed > former or printed >= former else min(needed, printed)


def let_stretch(node: Any) -> None:
    """Let a text field grow with its value."""
    if local(node) == "textField" and "isStretchWithOverflow" not in node.attrib:
        node.set("textAdjust", "StretchHeight")
    elif local(node) == "textField":
        node.set("isStretchWithOverflow", "true")


def widen_into_free(root: Any, node: Any, width: int, align: str) -> None:
    """Make a box wider as far as there is free room, in the way its text is aligned."""
    box, holder = Box(node), holder_of(node)
    if bordered(root, node):
        return
    beside = [one for one in boxes(holder, node) if one.beside(box) and not _behind(one, box)]
    left = max([0, *(one.right for one in beside if one.right <= box.x + 1)])
    right = min([width_of(root, holder), *(one.x for one in beside if one.x >= box.right - 1)])
    need = width - box.width
    if need <= 0:
        return
    free_left, free_right = max(0, box.x - left), max(0, right - box.right)
    if align == "Left" and _stands_centred(box, beside, width_of(root, holder)):
        align = "Center"
    if align == "Right":
        take_left = min(free_left, need)
    elif align == "Center":
        take_left = min(free_left, free_right, need // 2)
    else:  # a word at the edge of the page is not broken where there is room before it
        take_left = max(0, min(free_left, need - free_right)) if _is_one_word(node) else 0
    take_right = min(free_right, need - take_left) if align != "Center" else take_left
    box.put(x=box.x - take_left, width=box.width + take_left + take_right)


def _is_one_word(node: Any) -> bool:
    return bool(re.fullmatch(r"[A-Za-z]+", _fixed_words(node)))


def _stands_centred(box: Box, beside: list[Box], across: int) -> bool:
    """Tell whether a narrow box stands alone in the middle of its line, as a title does."""
    middle = abs(box.x + box.right - across) <= 2 * _OFF_CENTRE * across
    return not beside and middle and box.width < across * _NARROW


def _behind(one: Box, box: Box) -> bool:
    """Tell whether a shape lies behind or around a box."""
    around = one.x <= box.x and one.right >= box.right and one.y <= box.y and one.bottom >= box.bottom
    return local(one.node) in ("rectangle", "ellipse", "image", "frame") and around


def _printable(root: Any, holder: Any) -> int:
    """Return the width that is printed: of a page with one column all between its margins."""
    width = width_of(root, holder)
    if local(holder) != "band" or xml.number(root, "columnCount", 1) > 1:
        return width
    return max(width, _between_margins(root))


def check_inside(root: Any, node: Any, former: Box | None = None) -> None:
    """Raise EditProblem where an element reaches over an edge of its band's width, further than it did."""
    box, width = Box(node), _printable(root, holder_of(node))
    if former is not None and box.x >= former.x and box.y >= former.y and box.right <= former.right:
        return
    if box.y < 0 <= box.x and box.right <= width:
        raise EditProblem(
            "outside",
            _("That place is above the upper edge of its band."),
            _("Move it by less, or move it to the band above."),
        )
    if box.x < 0 or box.y < 0 or box.right > width:
        raise EditProblem(
            "outside",
            _("That place is outside the printable width of {width} points.", width=width),
            _("Choose a place between the margins, or make the element narrower first."),
        )
