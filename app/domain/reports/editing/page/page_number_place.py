"""A page number written anew where it stands, in its own letters: one field, or two with a total."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.exact.room import hits, room_at
from app.domain.reports.editing.layout.space import Box, boxes, fit, holder_of, width_of
from app.domain.reports.editing.page.page_number_words import TOTAL, halves, java_of, shown_words
from app.domain.reports.editing.page.page_texts import SIDES
from app.domain.reports.editing.template.new_nodes import fresh_uuid
from app.domain.reports.editing.template.outline import shown_text
from app.domain.reports.editing.template.styles import look_of, text_of, value_of
from app.domain.reports.editing.template.template import Template

_AIR = 4
_WHOLE = 0.9
_NO_LONGER = ("pattern", "evaluationTime", "evaluationGroup")
_PAIR = 2


def write_in_place(template: Template, nodes: list[Any], words: str, align: str, side: str) -> None:
    """Let the texts of one band that print the page's number print it in these words.

    align is where on the page they are to stand now ("": where they are), side where they stand.
    """
    first, of_master = nodes[0], _of_master(nodes)
    pieces = [words] if of_master else halves(words)
    found = [Box(one) for one in nodes]
    extent = min(one.x for one in found), max(one.right for one in found)
    fields = nodes[: len(pieces)]
    for one in nodes[len(pieces) :]:
        template.drop(one)
    as_they_stand = len(fields) == len(pieces) > 1 and not align
    fields += [_twin(template, first) for _piece in pieces[len(fields) :]]
    for node, piece in zip(fields, pieces, strict=True):
        _print(template, node, piece, of_master)
    if len(nodes) > len(fields) and not align:
        Box(first).put(x=extent[0], width=extent[1] - extent[0])
        text_of(template.root, first).set("textAlignment", side)
    if not (as_they_stand and _fits(template, fields, pieces)):
        _stand(template, fields, pieces, extent, (align, side))


def moved_to_side(template: Template, nodes: list[Any], align: str) -> bool:
    """Move the texts with the page's number to a side as they are; tell whether they have room there."""
    holder = holder_of(nodes[0])
    if any(holder_of(one) is not holder for one in nodes):
        return False
    found = [Box(one) for one in nodes]
    left, right = min(one.x for one in found), max(one.right for one in found)
    across = width_of(template.root, holder)
    x = {"Left": 0, "Right": across - (right - left)}.get(align, (across - (right - left)) // 2)
    others = boxes(holder, *nodes)
    if any(hits(one, each.x + x - left, each.y, each.width, each.height) for one in others for each in found):
        return False
    for one in found:
        one.put(x=one.x + x - left)
    if len(nodes) == 1:
        text_of(template.root, nodes[0]).set("textAlignment", align)
    return True


def _of_master(nodes: list[Any]) -> bool:
    """Tell whether one field prints both numbers, which the engine knows at the end of the master report."""
    said = xml.child(nodes[0], "textFieldExpression") if len(nodes) == 1 else None
    return said is not None and "$V{MASTER_TOTAL_PAGES}" in (said.text or "")


def _fits(template: Template, fields: list[Any], pieces: list[str]) -> bool:
    """Tell whether fields that meet have room for their new words."""
    looks = [look_of(template.root, one) for one in fields]
    rooms = [Box(one).width for one in fields]
    wide = [look.width_of(shown_words(one)) for look, one in zip(looks, pieces, strict=True)]
    return all(one <= room for one, room in zip(wide, rooms, strict=True))


def _twin(template: Template, node: Any) -> Any:
    """Return a copy of a field right behind it."""
    copy = deepcopy(node)
    place = xml.geometry(copy)
    if place is not None and place.get("uuid") is not None:
        place.set("uuid", fresh_uuid(template, "number of pages"))
    parent = node.getparent()
    return template.add(parent, copy, list(parent).index(node) + 1)


def _print(template: Template, node: Any, piece: str, of_master: bool) -> None:
    """Let a field print words with a number in them; a text has no pattern of numbers."""
    for name in _NO_LONGER if not of_master else ():
        node.attrib.pop(name, None)
    if TOTAL in piece and not of_master:
        node.set("evaluationTime", "Report")
    pattern, said = (xml.child(node, tag) for tag in ("patternExpression", "textFieldExpression"))
    if pattern is not None:
        template.drop(pattern)
    if said is not None:
        said.attrib.pop("class", None)
        said.text = java_of(piece, of_master=of_master)


def _stand(
    template: Template,
    fields: list[Any],
    pieces: list[str],
    extent: tuple[int, int],
    sides: tuple[str, str],
) -> None:
    """Give the fields the width of their words at their side, on their line where that is free."""
    root, (align, side) = template.root, sides
    looks = [look_of(root, one) for one in fields]
    widths = [int(look.width_of(shown_words(one))) + _AIR for look, one in zip(looks, pieces, strict=True)]
    holder, first, total = holder_of(fields[0]), Box(fields[0]), sum(widths)
    across = width_of(root, holder)
    if len(fields) == 1 and first.width >= total and (not align or first.width >= _WHOLE * across):
        if align:
            text_of(root, fields[0]).set("textAlignment", align)
        return
    own = looks[0].align if len(fields) == 1 and looks[0].align in SIDES else side
    where, (low, high) = align or own, (0, across) if align else extent
    x = {"Left": low, "Right": high - total}.get(where, (low + high - total) // 2)
    x, y = max(0, min(x, across - total)), first.y
    height = max(first.height, looks[0].height_of(1))
    if any(hits(one, x, y, total, height) for one in boxes(holder, *fields)) and xml.local(holder) == "band":
        room = room_at(template, holder, total, height, SIDES[where])
        x, y = (room.x, room.y) if room is not None else (x, y)
    for node, width in zip(fields, widths, strict=True):
        Box(node).put(x=x, y=y, width=width, height=height)
        x += width
    aligned = ("Right", "Left") if len(fields) == _PAIR else (where,)
    for node, look, named in zip(fields, looks, aligned, strict=True):
        if look.align != named:
            text_of(root, node).set("textAlignment", named)
    ground = value_of(root, fields[0], "mode", "Transparent") == "Opaque"
    if ground and len(fields) == _PAIR and not align and y == first.y:
        _fill(fields, extent)
    fit(root, holder)


def _fill(fields: list[Any], extent: tuple[int, int]) -> None:
    """Let two fields that meet cover all that one covered: its ground is a bar behind other things, too."""
    left, right = Box(fields[0]), Box(fields[-1])
    left.put(x=extent[0], width=left.right - extent[0])
    right.put(width=extent[1] - right.x)


def shift_on_line(template: Template, nodes: list[Any], align: str) -> bool:
    """Move the fields and fixed words that print one page number to a side of their line, where it is free.

    They keep their look and take the width of their words; tell whether there was room.
    """
    holder, root = holder_of(nodes[0]), template.root
    line = sorted(nodes, key=lambda one: Box(one).x)
    if any(holder_of(one) is not holder or Box(one).y != Box(line[0]).y for one in line):
        return False
    widths = [_width_needed(template, one) for one in line]
    x = _free_start(template, line, sum(widths), align)
    if x is None:
        return False
    for node, width in zip(line, widths, strict=True):
        Box(node).put(x=x, width=width)
        x += width
    first, last = line[0], line[-1]
    for node, side in ((first, "Right"), (last, "Left")) if len(line) > 1 else ((first, align),):
        if look_of(root, node).align != side:
            text_of(root, node).set("textAlignment", side)
    return True


def _width_needed(template: Template, node: Any) -> int:
    words = shown_text(node) if xml.local(node) == "staticText" else ""
    said = xml.child(node, "textFieldExpression")
    words = words or "".join(_LITERALS.findall((said is not None and said.text) or "")) + "9999"
    return min(Box(node).width, int(look_of(template.root, node).width_of(words)) + _AIR)


def _free_start(template: Template, line: list[Any], width: int, align: str) -> int | None:
    """Return where a stretch of this width begins that is free and nearest to a side, on that side."""
    holder = holder_of(line[0])
    across, box = width_of(template.root, holder), Box(line[0])
    level = [one for one in boxes(holder, *line) if one.y < box.bottom and one.bottom > box.y]
    level = [one for one in level if xml.local(one.node) not in _BEHIND]
    starts = [0, across - width]
    starts += [at for one in level for at in (one.right + _AIR, one.x - _AIR - width)]
    fits = [
        x
        for x in starts
        if 0 <= x <= across - width
        and not any(one.x < x + width and one.right > x for one in level)
        and _SIDE_OF[align](x + width / 2, across)
    ]
    return min(fits) if fits and align == "Left" else max(fits, default=None)


_LITERALS = re.compile(r'"([^"]*)"')
_BEHIND = ("rectangle", "frame", "line", "ellipse")
_SIDE_OF: dict[str, Callable[[float, int], bool]] = {
    "Left": lambda middle, across: middle < across / 3,
    "Right": lambda middle, across: middle > across * 2 / 3,
}
