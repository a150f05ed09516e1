"""New things laid out in some sentences: a label and its value, a line below them, a page header."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil
from typing import Any, Literal

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.exact.add_placed import AddPlaced, What
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.exact.slots import Slots, read_looks, slots_of
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_COLOUR, HEX_COLOUR, read_colour_word
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.things.things_places import (
    BANDS_SAID,
    Spot,
    is_free,
    line_at_bottom,
    new_band_said,
    spot_said,
)
from app.domain.reports.metrics import SANS, text_width

_Q = r"[“\"](?P<q>[^”\"]{1,200})[”\"]"
_SIGN = "\ufff5"
_ITEM = (
    rf"(?:(?:the|a|an) )?(?:(?P<big>big|large) )?(?P<bold>bold )?"
    rf"(?P<noun>text|labels?|words?|title|heading|note)? ?{_Q}"
    r"|(?P<date>(?:today['’]s date|(?:the |a )?(?:current |print(?:ing)? |today['’]s )date)"
    r"(?P<time> and time)?)"
    r"|(?:the )?(?:value of )?(?:the |a )?(?P<new>new )?(?:(?P<type>text|string|number|date) )?"
    r"(?P<what>parameter|field)(?: called| named)? (?P<name>[A-Za-z_][A-Za-z0-9_]*)"
)
_CODE = (
    r"(?:a |the )?QR code (?:of|with|for|holding) (?:the )?(?P<codewhat>parameter|field)(?: called| named)?"
    r" (?P<codename>[A-Za-z_][A-Za-z0-9_]*)"
)
_FORMAT = (
    r",? ?(?:in|with|using) (?:the )?(?:format|pattern) "
    r"[\"“]?(?P<p>[yMdHhms][yMdHhmsa/.: -]*[yMdHhmsa]|[#0][#0,.%]*)[\"”]?"
)
_BESIDE = (
    r",? ?(?:and )?(?:right )?"
    r"(?:next to it|behind it|beside it|after it|to its right|to the right of it)(?: put| comes?)?"
)
_LEFT = r"\b(?:and )?(?:on|at) the left(?: side)?\b"
_RIGHT = r"\b(?:and )?(?:on|at) the right(?: side)?\b"
_BOTH = r"\b(?:both|all|they both|they)\b(?: of them)?(?: (?:are|should be|go|stand|in|with))?"
_LINE = (
    r"(?:[.;,] ?(?:and |then )?|\band )(?:below|under(?:neath)?|beneath) (?:them|it|both|that),?"
    r" (?:draw|add|put) an? (?P<sign>signature )?line,? (?P<w>\d+)(?: ?(?:pt|points?))?"
    r" (?:wide|long)(?:,| and|, and)? (?P<t>\d+(?:\.\d+)?)(?: ?(?:pt|points?))? thick"
)
_COLOUR = rf"{HEX_COLOUR}|{EN_COLOUR}(?: ?\({HEX_COLOUR}\))?"
_FULL_LINE = (
    r"[.;,] ?(?:and )?(?:then )?(?:draw|add|put) a line (?:across|over) the (?:full|whole|entire) width"
    rf" at the bottom of the (?P<b>{BANDS_SAID})(?: band)?,? (?P<t>\d+(?:\.\d+)?)(?: ?(?:pt|points?))? thick"
    rf"(?:,|,? and|,? in)* (?:(?:in )?colou?r )?(?P<c>{_COLOUR})"
)
_IDLE = re.compile(
    r"\b(?:please|put|add|insert|place|print|show|shows|write|it|a|an|the|and|with|in|of|is|are|should|be|also|new"
    r"|both|go|goes|stand|at|on|text|value)\b|[\s,.;:]+",
    re.IGNORECASE,
)
_BIG = 20.0
_ROOM_TO_SIGN = 18
_Side = Literal["", "Left", "Right", "beside"]


@dataclass
class _Item:
    """A thing that is to be put: what it prints, where beside the others, and its look."""

    what: What
    content: str
    words: str = ""
    side: _Side = ""
    look: dict[str, Any] = field(default_factory=dict)
    size: tuple[int, int] = (0, 0)


def adds_things(text: str) -> bool:
    """Tell whether a clause asks for something to be put on the page."""
    return compiled(r"\b(?:add|put|insert|place|print|write)\b").search(text) is not None


def things_laid_out(text: str, outline: Outline) -> list[Edit]:
    """Return the edits that lay out the new things of some sentences, where these say all of it; else []."""
    slots = Slots(text.strip().rstrip("."))
    line = slots.take(_LINE)
    across = slots.take(_FULL_LINE) if line is None else None
    band = new_band_said(slots, outline)
    found = _items(slots.text, outline)
    if found is None:
        return []
    items, declared, lead, tails = found
    rest = Slots(" ".join([lead, *tails]))
    spot = band or spot_said(rest, outline)
    if spot is None or not _read_items(items, rest.text, len(items), lead_only=False):
        return []
    if len(items) == 1 and not _detailed(items[0]):
        return []
    placed = _laid_out(items, spot)
    if not all(is_free(one, outline) for one in placed):
        placed = _laid_out(items, spot, narrow=True)
    if not placed:
        return []
    if line is not None:
        placed.append(_line_below(placed, line, spot))
    if across is not None:
        placed.append(line_at_bottom(across["b"], float(across["t"]), _colour(across["c"]), placed, outline))
    if not all(is_free(one, outline) for one in placed):
        return []
    return [*declared, *placed]


def _detailed(item: _Item) -> bool:
    """Tell whether so much is said of a thing that it says how large it is."""
    return "size" in item.look or any(item.size)


def _items(text: str, outline: Outline) -> tuple[list[_Item], list[Edit], str, list[str]] | None:
    """Return the things of a text, what is declared for them, and the words before and behind each."""
    parts = list(compiled(f"(?:{_CODE})|(?:{_ITEM})").finditer(text))
    parts = [one for one in parts if not _names_a_place(text, one)]
    if not parts:
        return None
    items: list[_Item] = []
    declared: list[Edit] = []
    for part in parts:
        item = _item(part, outline, declared)
        if item is None:
            return None
        items.append(item)
    ends = [*(one.start() for one in parts[1:]), len(text)]
    tails = [
        f"{_SIGN}{at} {text[one.end() : end]}" for at, (one, end) in enumerate(zip(parts, ends, strict=True))
    ]
    return items, declared, text[: parts[0].start()], tails


def _names_a_place(text: str, part: re.Match[str]) -> bool:
    """Tell whether a quotation is that of a place: under the text "Printed", above "Total"."""
    before = text[: part.start()].rstrip().lower()
    return bool(re.search(r"\b(?:under(?:neath)?|below|beneath|above)(?: the)?$", before)) and bool(part["q"])


def _item(part: re.Match[str], outline: Outline, declared: list[Edit]) -> _Item | None:
    """Return the thing that a phrase names; None for data that isn't there."""
    if part["q"]:
        look: dict[str, Any] = {"bold": True} if part["bold"] else {}
        look |= {"size": _BIG} if part["big"] else {}
        return _Item("text", part["q"], part["q"], look=look)
    if part["date"]:
        pattern = "yyyy-MM-dd HH:mm" if part["time"] else "yyyy-MM-dd"
        return _Item("field", "new java.util.Date()", "0000-00-00 00:00", look={"pattern": pattern})
    name, what = part["codename"] or part["name"], (part["codewhat"] or part["what"]).lower()
    data = outline.parameters if what == "parameter" else outline.fields
    known = next((one for one in data if one.name == name), None)
    if (known is None) == (not part["new"]):
        return None
    if known is None:
        types = {"number": "java.math.BigDecimal", "date": "java.util.Date"}
        kind = types.get((part["type"] or "").lower(), "java.lang.String")
        declared.append(AddData.model_validate({"what": what, "name": name, "java_type": kind}))
    value = f"${'P' if what == 'parameter' else 'F'}{{{name}}}"
    return _Item("barcode", value) if part["codename"] else _Item("field", value)


def _read_items(items: list[_Item], text: str, count: int, *, lead_only: bool) -> bool:
    """Fill in the looks and sides of things; tell whether every word is understood."""
    pieces = re.split(rf"{_SIGN}(\d+)", text)
    rest = pieces[0]
    for at in range(count):
        own = pieces[2 + 2 * at] if len(pieces) > 2 + 2 * at else ""
        cut = compiled(_BOTH).search(own)
        own, common = (own[: cut.start()], own[cut.end() :]) if cut else (own, "")
        for words, targets in ((own, items[at : at + 1]), (common, items)):
            left = _looks(words, targets)
            side = compiled(_BESIDE).search(left)
            if side and at + 1 < count:
                items[at + 1].side, left = "beside", left[: side.start()] + left[side.end() :]
            for name, pattern in (("Left", _LEFT), ("Right", _RIGHT)):
                said = compiled(pattern).search(left)
                if said and at + 1 < count:
                    items[at + 1].side = name  # type: ignore[assignment]
                    left = left[: said.start()] + left[said.end() :]
            rest += f" {left}"
    for name, pattern in (("Left", _LEFT), ("Right", _RIGHT)):
        said = compiled(pattern).search(rest)
        if said:
            items[0].side = name  # type: ignore[assignment]
            rest = rest[: said.start()] + rest[said.end() :]
    return not _IDLE.sub("", rest.replace("\u0001", " "))


def _looks(words: str, targets: Sequence[_Item]) -> str:
    """Give things the looks that words state; return the words without them."""
    slots = Slots(words)
    look: dict[str, Any] = {}
    if pattern := slots.take(_FORMAT):
        look["pattern"] = pattern["p"]
    square = slots.take(r"(?P<w>\d+)(?: ?(?:pt|points?))? (?:by|x) (?P<h>\d+)(?: ?(?:pt|points?))?")
    more = slots_of(slots.text)
    read_looks(more)
    for one in targets:
        one.look |= look | more.look
        if square:
            one.size = (int(square["w"]), int(square["h"]))
    return more.text


def _laid_out(items: list[_Item], spot: Spot, *, narrow: bool = False) -> list[AddPlaced]:
    """Return the things at their places within a spot; [] where they don't fit there.

    narrow: one at the right is only as wide as it needs.
    """
    for before, one in pairwise(items):
        if one.side == "beside" and "size" in before.look:
            one.look.setdefault("size", before.look["size"])
    sized = [_sized(one, spot) for one in items]
    height = max(high for _wide, high in sized)
    top = spot.y if not spot.height else spot.y + max(0, (spot.height - height) // 2)
    if spot.height and height > spot.height:
        return []
    if spot.whole:
        top, height = spot.y, spot.height
    placed: list[AddPlaced] = []
    x = spot.x
    for at, (one, (wide, high)) in enumerate(zip(items, sized, strict=True)):
        if one.what != "barcode" and "horizontal" not in one.look and one.side == "Right":
            one.look["horizontal"] = "Right"
        centred = one.look.get("horizontal") == "Center"
        if at and one.side not in ("beside", "Right"):
            return []
        last = at == len(items) - 1
        if one.what == "barcode":
            left, wide = (spot.right - wide if spot.at_right else x), wide
        elif centred and len(items) == 1:
            left, wide = (
                spot.x if spot.below else spot.left,
                (spot.right - (spot.x if spot.below else spot.left)),
            )
        elif one.side == "Right":
            left = max(x, (spot.left + spot.right) // 2)
            wide = spot.right - left
        elif one.look.get("horizontal") == "Right" and len(items) == 1:
            right = spot.target_right or spot.right
            left = right - wide if narrow else min(spot.x, right - wide)
            wide = right - left
        elif one.side == "Left" and len(items) > 1:
            left, wide = x, (spot.left + spot.right) // 2 - x
        else:
            left = x
            wide = (
                min(wide, spot.right - x)
                if not last or one.what == "text"
                else min(max(wide, 200), spot.right - x)
            )
        if wide < 1 or left < spot.left:
            return []
        look = ExactLook.model_validate({"vertical": "Middle", **one.look} if one.what != "barcode" else {})
        if one.what == "barcode":
            placed.append(
                AddPlaced(
                    what="barcode",
                    section=spot.section,
                    group=spot.group,
                    x=left,
                    y=top,
                    width=wide,
                    height=high,
                    content=one.content,
                )
            )
        else:
            placed.append(
                AddPlaced(
                    what=one.what,
                    section=spot.section,
                    group=spot.group,
                    x=left,
                    y=top,
                    width=wide,
                    height=height,
                    content=one.content,
                    look=look,
                )
            )
        x = left + wide + 4
    return placed


def _sized(item: _Item, spot: Spot) -> tuple[int, int]:
    """Return how wide and high a thing is."""
    if item.what == "barcode":
        return item.size if all(item.size) else (60, 60)
    item.look.setdefault("size", spot.size)
    size = float(item.look["size"])
    if not item.look["size"]:
        item.look.pop("size")
        size = 10
    wide = ceil(text_width(item.words or "0" * 20, SANS, size, bold=bool(item.look.get("bold")))) + 6
    return wide, ceil(size * 1.25) + 3


def _colour(words: str) -> str:
    """Return the colour that words say, by its figures where these stand behind its name."""
    exact = re.search(HEX_COLOUR, words)
    return read_colour_word(exact.group() if exact else words)


def _line_below(placed: Sequence[AddPlaced], line: re.Match[str], spot: Spot) -> AddPlaced:
    """Return a line below some things, with room to sign in above it."""
    bottom = max(one.y + one.height for one in placed)
    gap = _ROOM_TO_SIGN if line["sign"] else 4
    return AddPlaced(
        what="line",
        section=spot.section,
        group=spot.group,
        x=placed[0].x,
        y=bottom + gap,
        width=int(line["w"]),
        height=1,
        look=ExactLook(line_width=float(line["t"])),
    )
