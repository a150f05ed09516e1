"""A total with its label beside a label that stands there, on its row or in a new one above or below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import (
    NUMBERS,
    make_label,
    make_value,
    numeric_by_name,
    room_for,
)
from app.domain.reports.editing.layout.free_room import edges
from app.domain.reports.editing.layout.space import Box, boxes, holder_of, keep_page
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.places import value_beside
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.editing.things.labelled_row import grow_with, move_down
from app.domain.reports.editing.totals.form_totals import declared_total, pattern_of_total
from app.domain.reports.editing.totals.totals import Calculation
from app.domain.reports.mend_geometry import needed_height

_GAP, _USUAL, _LEAST = 4, 60, 36
_FAR = 2
_DESCRIBED: dict[str, str] = {
    "below": N_("Added “{text}” below {what}."),
    "above": N_("Added “{text}” above {what}."),
    "right": N_("Added “{text}” to the right of {what}."),
    "left": N_("Added “{text}” to the left of {what}."),
}
_COUNTS = ("Count", "DistinctCount")


Side = Literal["left", "right", "above", "below"]


@dataclass(frozen=True)
class _Spots:
    """Where the label and the figure go: x and width of each, and the top of both, in points."""

    label: tuple[int, int]
    figure: tuple[int, int]
    top: int


@dataclass(frozen=True)
class _Free:
    """Where a row is free beside an element, in points."""

    left: int
    right: int


class AddTotalNear(Edit):
    """Add a label with a field's total beside an element on its row, or in a new row above or below it."""

    kind: Literal["add_total_near"] = "add_total_near"
    hints: ClassVar[str] = r"合计|总|求和|平均|total|sum"
    rank: ClassVar[int] = 92
    target: str = Field(description="id of the label on whose row it stands")
    side: Side = "left"
    label: str = Field(min_length=1, max_length=80)
    field: str = Field(min_length=1, max_length=80)
    calculation: Calculation = "Sum"

    def check(self, outline: Outline) -> str:
        """The element must stand outside the rows, and the field must hold numbers."""
        if missing := unknown([self.target], outline):
            return missing
        field = next((one for one in outline.fields if one.name == self.field), None)
        if field is None:
            return _("There is no field {names}.", names=self.field)
        numeric = field.java_type in NUMBERS or numeric_by_name(field.name, field.label)
        return (
            "" if numeric or self.calculation in _COUNTS else _("“{name}” holds no numbers.", name=self.field)
        )

    def describe(self, outline: Outline) -> str:
        """Quote the label and name its neighbour."""
        what = called([self.target], outline)
        return _(_DESCRIBED[self.side], text=self.label, what=what)

    def change(self, template: Template, outline: Outline) -> None:
        """Put the label and the value right beside the element, as high as it, in the look of its row."""
        node, info = template.find(self.target), outline.element(self.target)
        if node is None or info is None:
            return
        before = needed_height(template.root)
        value = template.find(value_beside(outline, info) or "")
        group = info.group if info.section.startswith("group") else ""
        holder, box = holder_of(node), Box(node)
        label = make_label(template, holder, self.label, (box.x, box.y, 1, box.height), node)
        wide = room_for(template, label, self.label) + _GAP
        template.drop(label)
        spots = self._spots(template, outline, info, value, wide)
        template.add(holder, label)
        _put(label, spots.label, spots.top)
        printed = _printed(template, outline, self.field)
        pattern = "#,##0" if self.calculation in _COUNTS else pattern_of_total(printed, self.calculation)
        said = declared_total(template, outline, self.field, self.calculation, group)
        spot = (spots.figure[0], spots.top, spots.figure[1], box.height)
        text = make_value(template, holder, said, spot, value if value is not None else printed, pattern)
        place, own = xml.geometry(text), xml.geometry(label)
        if place is not None and own is not None and (moves := own.get("positionType")):
            place.set("positionType", moves)
        for name in ("textAdjust", "isStretchWithOverflow", "evaluationTime", "evaluationGroup"):
            text.attrib.pop(name, None)
        if not group and info.section != "summary":
            text.set("evaluationTime", "Report")
        elif info.section == "groupHeader":
            text.set("evaluationTime", "Group")
            text.set("evaluationGroup", group)
        keep_page(template.root, before)

    def _spots(
        self, template: Template, outline: Outline, info: ElementInfo, value: Any, wide: int
    ) -> _Spots:
        """Return where label and figure go; a new row has made room for itself then. Raises EditProblem."""
        node = template.find(info.id)
        box = Box(node)
        if self.side in ("above", "below"):
            end = Box(value) if value is not None else None
            top = _opened(template, outline, info, self.side)
            figure = (end.x, end.width) if end else (box.right + _GAP, _USUAL)
            return _Spots((box.x, max(box.width, min(wide, figure[0] - box.x))), figure, top)
        free = self._free(template, node, value)
        figured = min(_USUAL, free.right - free.left - wide)
        if figured < _LEAST:
            raise EditProblem(
                "no_room",
                _("There is no room beside {what}.", what=called([self.target], outline)),
                _("Say “below” instead, or move what stands there first."),
            )
        x = free.right - figured - wide if self.side == "left" else free.left
        return _Spots((x, wide), (x + wide, figured), box.y)

    def _free(self, template: Template, node: Any, value: Any) -> _Free:
        """Return where the row is free on the side that is said, next to the element and its value."""
        own, holder = Box(node), holder_of(node)
        others = [
            one
            for one in boxes(holder, node)
            if one.y < own.bottom and one.bottom > own.y and not (one.x <= own.x and one.right >= own.right)
        ]
        first, last, _top = edges(template, holder)
        if self.side == "left":
            return _Free(
                max([first, *(one.right + _GAP for one in others if one.right <= own.x + 1)]), own.x - _GAP
            )
        end = max(own.right, Box(value).right if value is not None else 0)
        return _Free(end + _GAP, min([last, *(one.x - _GAP for one in others if one.x >= end - 1)]))


def _put(node: Any, across: tuple[int, int], top: int) -> None:
    """Give an element its place."""
    place = xml.geometry(node)
    if place is not None:
        for name, points in (("x", across[0]), ("width", across[1]), ("y", top)):
            place.set(name, str(points))


def _opened(template: Template, outline: Outline, info: ElementInfo, side: Side) -> int:
    """Make room for a row above or below that of an element, as far off as its rows stand; return its top."""
    holder = holder_of(template.find(info.id))
    rows = sorted(
        {
            one.y
            for one in outline.elements
            if (one.band, one.holder, one.x) == (info.band, info.holder, info.x) and one.label
        }
    )
    gaps = [abs(one - info.y) for one in rows if one != info.y]
    pitch = min(gaps, default=info.height)
    pitch = pitch if info.height <= pitch <= _FAR * info.height else info.height
    move_down(holder, info.y if side == "above" else info.y + info.height, pitch)
    grow_with(holder, pitch)
    return info.y if side == "above" else info.y + pitch


def _printed(template: Template, outline: Outline, field: str) -> Any:
    """Return the text that prints a field in the rows, None where none does."""
    found = (one.id for one in outline.in_section("detail") if one.refs == [f"F:{field}"])
    return template.find(next(found, ""))
