"""Widths of columns: what each needs, and how a change is shared among the others."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.columns.cells import DATES, NUMBERS, WHOLE, room_for
from app.domain.reports.editing.columns.grid_follow import Layout
from app.domain.reports.editing.columns.grid_layout import lay_out
from app.domain.reports.editing.template.grid import Grid, Slot
from app.domain.reports.editing.template.styles import look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.xml_tools import local

LEAST = 12
_LONG_DATE = "2026-12-31"
_TIGHT = 0.75
_AMOUNT = "123,456.00"
# A column that is named as giving its room keeps this part of it: its texts are printed smaller.
_GIVEN = 0.6
# A text of unknown length is thought to have some air beside it.
_SAFE = 0.9
_REFERENCE = re.compile(r"\$([FPV])\{([^}]+)\}")
_LITERAL = re.compile(r'"([^"\\]*)"')
_COUNT = re.compile(r"\$V\{(?:PAGE|COLUMN|REPORT|MASTER_CURRENT|MASTER_TOTAL)_(?:NUMBER|COUNT|PAGE|PAGES)\}")
_PAGES, _JOINED = "9999", 2
_KINDS = {"F": "field", "P": "parameter", "V": "variable"}


def least_widths(template: Template, grid: Grid, *, roomy: bool = False, tight: bool = False) -> list[int]:
    """Return the widths below which a column's texts or usual values would be cut, in points.

    roomy keeps headings on one line; tight gives values less, which then choose a smaller font.
    """
    share = _TIGHT if tight else 1.0
    least = [min(slot.width, _least(template, slot, roomy, share)) for slot in grid.slots]
    headings = {id_ for slot in grid.slots for one in slot.columns for id_ in one.headers}
    for piece in grid.pieces:
        said = xml.child(piece.node, "text")
        first, last = grid.span(piece)
        if said is None or not (said.text or "").strip() or first != last or not piece.width:
            continue
        if template.name_of(piece.node) not in headings:
            needed = room_for(template, piece.node, (said.text or "").strip())
            wide = grid.slots[first].width * min(1.0, needed / piece.width)
            least[first] = max(least[first], math.ceil(wide))
    return least


def _least(template: Template, slot: Slot, roomy: bool, share: float) -> int:
    needs = [LEAST]
    for column in slot.columns:
        needs += [_heading_room(template, one, roomy) for one in column.headers]
        needs += [round(share * value_room(template, one, column.java_type)) for one in column.values]
    return max(needs)


def _heading_room(template: Template, name: str, roomy: bool) -> int:
    node = template.find(name)
    said = xml.child(node, "text") if node is not None else None
    place = xml.geometry(node) if node is not None else None
    if said is None or place is None:
        return LEAST
    words = (said.text or "").split("\n")
    longest = max(words, key=len)
    rows = max(1, int(xml.number(place, "height") / (1.4 * look_of(template.root, node).size)))
    whole = room_for(template, node, longest)
    if rows < 2 or roomy:
        return whole
    parts = longest.split() if " " in longest else [longest[: -(-len(longest) // rows)]]
    return max(room_for(template, node, part) for part in parts) if parts else LEAST


def value_room(template: Template, name: str, java_type: str) -> int:
    """Return the width in points that a usual value of a text field needs."""
    node = template.find(name)
    if node is None or local(node) != "textField":
        return LEAST
    return room_for(template, node, _usual(java_type, node.get("pattern") or ""))


def _usual(java_type: str, pattern: str) -> str:
    """Return a value as it is usually printed."""
    if java_type in DATES:
        return pattern or _LONG_DATE
    if java_type in WHOLE:
        return "12,345" if "," in pattern else "12345"
    if java_type in NUMBERS:
        return _AMOUNT
    return "一二三四"


def fit_widths(widths: Sequence[int], least: Sequence[int], total: int) -> list[int] | None:
    """Scale widths to a total, none below its least; None where that is impossible."""
    if sum(least) > total:
        return None
    floors = list(least)
    fixed: dict[int, int] = {}
    for _round in range(len(widths) + 1):
        free = [at for at in range(len(widths)) if at not in fixed]
        rest = total - sum(fixed.values())
        share = sum(widths[at] for at in free)
        below = [at for at in free if widths[at] * rest < floors[at] * share]
        if not below:
            return _rounded(
                [fixed.get(at, widths[at] * rest / max(1, share)) for at in range(len(widths))], total
            )
        fixed |= {at: floors[at] for at in below}
    return None


def _rounded(widths: Sequence[float], total: int) -> list[int]:
    """Round so that the sum stays exact."""
    edges, at = [0], 0.0
    for width in widths:
        at += width
        edges.append(round(at))
    edges[-1] = total
    return [right - left for left, right in pairwise(edges)]


def set_widths(
    template: Template,
    grid: Grid,
    widths: Sequence[int],
    left: int | None = None,
    firm: frozenset[int] = frozenset(),
    air: frozenset[int] = frozenset(),
) -> None:
    """Give the columns new widths in their old order, and keep narrower values from being cut.

    firm are the columns whose cells take the whole change; air those whose empty room takes it.
    """
    count = len(grid.slots)
    layout = Layout(
        list(range(count)),
        list(widths),
        {at: [at] for at in range(count + 1)},
        grid.left if left is None else left,
        firm,
        air,
    )
    lay_out(template, grid, layout)
    keep_whole(template, grid)


def keep_whole(template: Template, grid: Grid) -> None:
    """Let values that got less room than they need print whole: in a smaller font, unless they grow."""
    columns = [one for slot in grid.slots for one in slot.columns]
    values = {name for one in columns for name in (*one.values, *one.totals)}
    for piece in grid.pieces:
        if template.name_of(piece.node) in values:
            scale_if_cut(template, piece.node, piece.width)


def scale_if_cut(template: Template, node: Any, former: int) -> None:
    """Let a text field choose a smaller font where it was so wide before and now lacks room it needs."""
    place = xml.geometry(node)
    if local(node) != "textField" or place is None or xml.number(place, "width") >= former:
        return
    if xml.number(place, "width") < _needed_room(template, node, former):
        scale_to_fit(node)


def _needed_room(template: Template, node: Any, former: int) -> float:
    """Return the width that what a text field prints needs at most, as far as it can be told."""
    said = xml.child(node, "textFieldExpression")
    words = _LITERAL.fullmatch((said.text or "").strip()) if said is not None else None
    if words is not None:
        return room_for(template, node, words[1])
    joined = _joined_words(said.text or "") if said is not None else ""
    if joined:
        return room_for(template, node, joined)
    java_type = _type_of(template.root, node)
    if java_type in DATES or java_type in NUMBERS:
        return value_room(template, template.name_of(node), java_type)
    return _SAFE * former


def _joined_words(expression: str) -> str:
    """Return what an expression of words and page numbers prints at most; "" where it holds anything else."""
    parts = [one.strip() for one in expression.split("+")]
    said = [_LITERAL.fullmatch(one) for one in parts]
    counts = [one for one, words in zip(parts, said, strict=True) if words is None]
    if len(parts) < _JOINED or not all(_COUNT.fullmatch(one) for one in counts):
        return ""
    return "".join(words[1] if words is not None else _PAGES for words in said)


def _type_of(root: Any, node: Any) -> str:
    """Return the class of the one field, parameter or variable that a text field prints, else ""."""
    said = xml.child(node, "textFieldExpression")
    found = _REFERENCE.fullmatch((said.text or "").strip()) if said is not None else None
    if found is None:
        return ""
    declared = root.iterchildren(f"{{*}}{_KINDS[found[1]]}")
    return next((one.get("class", "") for one in declared if one.get("name") == found[2]), "")


def scale_to_fit(node: Any) -> None:
    """Let a text field choose a smaller font where its text is too long, unless it stretches."""
    if node is None or local(node) != "textField":
        return
    if node.get("textAdjust") in (None, "CutText") and node.get("isStretchWithOverflow") != "true":
        node.attrib.pop("isStretchWithOverflow", None)
        node.set("textAdjust", "ScaleFont")


def give_room(template: Template, grid: Grid, at: int, giver: int, points: int) -> None:
    """Make a column so many points wider, or narrower, at the cost of one other column alone."""
    least = least_widths(template, grid, tight=True)
    widths = [slot.width for slot in grid.slots]
    most = widths[giver] - min(least[giver], max(LEAST, round(_GIVEN * widths[giver])))
    if points > most or widths[at] + points < LEAST or giver == at:
        raise EditProblem(
            "no_room",
            _(
                "That column can't give that much room: the most is {most} {most:point|points}.",
                most=max(0, most),
            ),
            _("Choose a smaller width, or let all columns give room."),
        )
    widths[at] += points
    widths[giver] -= points
    slot = grid.slots[giver]
    has_air = points > 0 and (slot.cells_end - slot.x0) * 2 < slot.width
    both = frozenset((giver,))
    set_widths(
        template,
        grid,
        widths,
        firm=frozenset((at,)) | (frozenset() if has_air else both),
        air=both if has_air else frozenset(),
    )
    _keep_headings(template, grid, giver)


def push_columns(template: Template, grid: Grid, at: int, points: int) -> bool:
    """Make a column wider and move those behind it as far right; tell whether there was room for that."""
    last = len(grid.slots) - 1
    if at == last or not 0 < points <= grid.room - grid.slots[last].cells_end:
        return False
    widths = [slot.width for slot in grid.slots]
    widths[at] += points
    widths[last] -= max(0, grid.right + points - grid.room)
    set_widths(template, grid, widths, firm=frozenset((at,)), air=frozenset((last,)))
    return True


def _keep_headings(template: Template, grid: Grid, at: int) -> None:
    """Let the headings of a column that gave room print whole, in a smaller font where it needs be."""
    from app.domain.reports.editing.layout.reflow_texts import keep_text

    for piece in grid.pieces:
        place = xml.geometry(piece.node)
        if place is None or grid.span(piece) != (at, at) or xml.number(place, "width") >= piece.width:
            continue
        if local(piece.node) in ("staticText", "textField"):
            keep_text(template, piece.node, piece.width)


def _around_kept(
    now: Sequence[int], least: Sequence[int], kept: Sequence[int], total: int
) -> list[int] | None:
    """Share a total among the columns that aren't kept (0 there); None where these alone can't give it."""
    free = [at for at, one in enumerate(kept) if not one]
    shares = fit_widths([now[at] for at in free], [least[at] for at in free], total - sum(kept))
    if shares is None or not free:
        return None
    return [shares[free.index(at)] if at in free else one for at, one in enumerate(kept)]


def widen_column(template: Template, grid: Grid, at: int, width: int, kept: Sequence[int] = ()) -> None:
    """Give a column a width; the others share the rest of the table, those that are kept only at need."""
    total = grid.right - grid.left
    others = [one for one in range(len(grid.slots)) if one != at]
    least = least_widths(template, grid)
    now = [grid.slots[one].width for one in others]
    firm = [now[index] if one in kept else least[one] for index, one in enumerate(others)]
    loose = [(width if one in kept else 0) for one, width in zip(others, now, strict=True)]
    rest = _around_kept(now, firm, loose, total - width) if any(loose) else None
    rest = rest or fit_widths(now, [least[one] for one in others], total - width)
    most = total - sum(least[one] for one in others) if others else grid.room - grid.left
    if not others:
        rest = [] if width <= most else None
    if rest is None:
        raise EditProblem(
            "no_room",
            _(
                "The other columns can't give that much room: the most is {most} {most:point|points}.",
                most=most,
            ),
            _("Choose a smaller width, remove a column, or print the page in landscape."),
        )
    widths = [width if one == at else rest[others.index(one)] for one in range(len(grid.slots))]
    set_widths(template, grid, widths, firm=frozenset((at,)))
