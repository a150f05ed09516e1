"""The room between things: beside one another, below one another, between the parts of the report."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.layout.collisions import check_free, overlaps
from app.domain.reports.editing.layout.space import Box, boxes, fit, holder_of, keep_page, width_of
from app.domain.reports.editing.layout.spacing_said import Side, spacing_in
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import ElementInfo, Outline, shown_text
from app.domain.reports.editing.template.styles import look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.xml_tools import local

_LEAST_WIDTH = 24
_ORDER = (
    "title",
    "pageHeader",
    "columnHeader",
    "groupHeader",
    "detail",
    "groupFooter",
    "columnFooter",
    "summary",
    "pageFooter",
)
_FIXED: dict[Side, str] = {
    "between": N_("The space between {what} is {points} {points:point|points} now."),
    "above": N_("There are {points} {points:point|points} of space above {what} now."),
    "below": N_("There are {points} {points:point|points} of space below {what} now."),
}
_CHANGED: dict[Side, str] = {
    "between": N_("Changed the space between {what} by {points} {points:point|points}."),
    "above": N_("Changed the space above {what} by {points} {points:point|points}."),
    "below": N_("Changed the space below {what} by {points} {points:point|points}."),
}


class SetSpacing(Edit):
    """Set the space between elements, above or below them: gap in points, or by so many more or fewer."""

    kind: Literal["spacing"] = "spacing"
    hints: ClassVar[str] = r"间距|间隔|距离|空隙|之间|留白|spac|gap|between"
    rank = 17
    targets: list[str] = Field(min_length=1)
    side: Side = "between"
    gap: int | None = Field(None, ge=0, le=400)
    by: int = Field(0, ge=-200, le=200)

    @classmethod
    def read(cls, clause: Any, outline: Outline) -> list[Edit]:
        """Understand 标题和表头之间留 10, G1Label 和 G1Field 间距加大 5, leave 10 points above the total."""
        said = spacing_in(clause, outline)
        if said is None:
            return []
        edits: list[Edit] = []
        for side in said.sides:
            more = (
                said.gap
                if said.left_free and said.gap and _free(said.targets, side, outline) >= said.gap
                else 0
            )
            edits.append(
                cls(targets=said.targets, side=side, gap=None if more else said.gap, by=more or said.by)
            )
        return edits

    def check(self, outline: Outline) -> str:
        """The elements must stand, and a distance must be given."""
        if self.gap is None and not self.by:
            return _("It isn't said how much space there should be.")
        return unknown(self.targets, outline)

    def describe(self, outline: Outline) -> str:
        """Name the elements and the space."""
        what = called(self.targets, outline)
        if self.gap is not None:
            return _(_FIXED[self.side], what=what, points=self.gap)
        return _(_CHANGED[self.side], what=what, points=self.by)

    def change(self, template: Template, outline: Outline) -> None:
        """Move apart what is named, and what stands below it; the band grows along."""
        root = template.root
        infos = [info for one in self.targets if (info := outline.element(one)) is not None]
        before = needed_height(root)
        lines = _lines(infos, outline)
        holders = list(dict.fromkeys(holder_of(template.find(one.id)) for one in infos))
        former = {holder: overlaps(root, holder) for holder in holders}
        if self.side != "between":
            self._beside(root, [Box(template.find(one.id)) for one in infos], holders)
        elif len(holders) > 1:
            self._between_bands(root, template, lines, outline)
        elif len(lines) > 1:
            for upper, lower in pairwise(lines):
                self._below(root, _boxes(template, upper), _boxes(template, lower))
        elif len(infos) > 1:
            self._across(root, _boxes(template, lines[0]))
        else:
            self._between_records(root, Box(template.find(infos[0].id)))
        for holder in holders:
            check_free(template, outline, holder, [template.find(one.id) for one in infos], former[holder])
        keep_page(root, before, holders[0] if local(holders[0]) == "band" else None)

    def _step(self, now: int) -> int:
        """Return by how much a space of now points changes."""
        return (max(0, now + self.by) if self.gap is None else self.gap) - now

    def _beside(self, root: Any, block: list[Box], holders: Sequence[Any]) -> None:
        if len(holders) > 1:
            raise _apart()
        top, bottom = min(one.y for one in block), max(one.bottom for one in block)
        own = {one.node for one in block}
        others = [one for one in boxes(holders[0]) if one.node not in own and not _around(one, block)]
        if self.side == "above":
            above = max([one.bottom for one in others if one.bottom <= top], default=0)
            _open(root, holders[0], top, self._step(top - above))
            return
        end = xml.number(holders[0], "height") if local(holders[0]) == "band" else bottom
        below = min([one.y for one in others if one.y >= bottom], default=end)
        _open(root, holders[0], bottom, self._step(below - bottom))

    def _below(self, root: Any, upper: list[Box], lower: list[Box]) -> None:
        bottom, top = max(one.bottom for one in upper), min(one.y for one in lower)
        _open(root, holder_of(lower[0].node), top, self._step(top - bottom))

    def _across(self, root: Any, line: list[Box]) -> None:
        """Move what stands in a line apart; the last gets narrower where there is no more room."""
        holder = holder_of(line[0].node)
        own = {one.node for one in line}
        level = [one for one in boxes(holder) if one.node not in own and one.beside(line[-1])]
        if any(line[0].right <= one.x < line[-1].x for one in level if local(one.node) != "line"):
            raise _apart()
        ends = [one.x for one in level if one.x >= line[-1].right - 1]
        limit = min([width_of(root, holder), *ends])
        gaps = [other.x - one.right for one, other in pairwise(line)]
        for (one, other), now in zip(pairwise(line), gaps, strict=True):
            other.put(x=one.right + now + self._step(now))
        last = line[-1]
        if last.right > limit:
            if limit - last.x < _least(root, last):
                raise EditProblem(
                    "no_room",
                    _("There is no room for so much space."),
                    _("Say a smaller distance, or make the elements narrower first."),
                )
            last.put(width=limit - last.x)

    def _between_records(self, root: Any, card: Box) -> None:
        band = holder_of(card.node)
        place = xml.geometry(band) if local(band) == "frame" else band
        _set_height(root, band, self._step(xml.number(place, "height") - card.bottom + card.y))

    def _between_bands(
        self, root: Any, template: Template, lines: list[list[ElementInfo]], outline: Outline
    ) -> None:
        """Let the upper one of two bands that follow one another end lower."""
        bands = {info.band: info.section for line in lines for info in line}
        upper, lower = lines[0], lines[-1]
        if len(bands) != 2 or not _follow(bands, outline):
            raise _apart()
        upper = [one for line in lines for one in line if one.band == upper[0].band]
        lower = [one for line in lines for one in line if one.band == lower[0].band]
        band = holder_of(template.find(upper[0].id))
        bottom = max(one.bottom for one in _boxes(template, upper))
        if local(band) != "band" or any(one.y >= bottom for one in boxes(band)):
            raise _apart()
        now = xml.number(band, "height") - bottom + min(one.y for one in _boxes(template, lower))
        _set_height(root, band, self._step(now))


def _least(root: Any, box: Box) -> int:
    """Return how narrow a box may get: a value a little, a label up to its words."""
    words = shown_text(box.node) if local(box.node) == "staticText" else ""
    return int(look_of(root, box.node).width_of(words)) + 2 if words else _LEAST_WIDTH


def _free(targets: Sequence[str], side: Side, outline: Outline) -> int:
    """Return how much is free above or below elements in their band; 0 where they stand in several."""
    infos = [info for one in targets if (info := outline.element(one)) is not None]
    if len({(one.band, one.holder) for one in infos}) != 1:
        return 0
    top, bottom = min(one.y for one in infos), max(one.y + one.height for one in infos)
    others = [one for one in outline.elements if (one.band, one.holder) == (infos[0].band, infos[0].holder)]
    if side == "above":
        return top - max([one.y + one.height for one in others if one.y + one.height <= top], default=0)
    return min([one.y for one in others if one.y >= bottom], default=bottom) - bottom


def _apart() -> EditProblem:
    return EditProblem(
        "no_target",
        _("It isn't clear between which elements the space should be."),
        _("Name two things that stand beside or below one another."),
    )


def _lines(infos: Sequence[ElementInfo], outline: Outline) -> list[list[ElementInfo]]:
    """Return elements in lines, in the order in which they are printed."""
    bands = {one.band: _ORDER.index(one.section) if one.section in _ORDER else 0 for one in infos}
    return [
        line
        for band in sorted(bands, key=lambda each: bands[each])
        for line in places.in_lines([one for one in infos if one.band == band])
    ]


def _boxes(template: Template, infos: Sequence[ElementInfo]) -> list[Box]:
    return [Box(template.find(one.id)) for one in infos]


def _follow(bands: dict[str, str], outline: Outline) -> bool:
    """Tell whether nothing is printed between two bands."""
    at = sorted(_ORDER.index(one) for one in bands.values() if one in _ORDER)
    if len(at) != len(bands):
        return False
    between = _ORDER[at[0] + 1 : at[-1]]
    return not any(one.section in between for one in outline.elements)


def _around(one: Box, block: Sequence[Box]) -> bool:
    """Tell whether a shape lies around or behind elements."""
    inside = all(one.x <= each.x and one.right >= each.right for each in block)
    return inside and all(one.y <= each.y and one.bottom >= each.bottom for each in block)


def _open(root: Any, holder: Any, edge: int, step: int) -> None:
    """Move all that begins at an edge or lower by a step; what reaches over the edge grows along."""
    if not step:
        return
    for one in boxes(holder):
        if one.y >= edge:
            one.put(y=one.y + step)
        elif one.bottom > edge and local(one.node) in ("line", "rectangle", "frame"):
            one.put(height=one.height + step)
    if local(holder) == "frame":
        frame = Box(holder)
        frame.put(height=frame.height + step)
        _open(root, holder_of(holder), frame.bottom - step, step)
    elif local(holder) == "band":
        _set_height(root, holder, step)


def _set_height(root: Any, holder: Any, step: int) -> None:
    """Make a band or a frame higher or lower by a step, not lower than what stands in it."""
    if local(holder) == "frame":
        frame = Box(holder)
        frame.put(height=max(frame.height + step, lowest(holder)))
        fit(root, holder_of(holder))
        return
    holder.set("height", str(max(xml.number(holder, "height") + step, lowest(holder))))
