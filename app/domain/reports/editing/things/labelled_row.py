"""A new row of a label and its values below one that stands there: Avg : below Total :, in a frame or not."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import BaseModel, Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import NUMBERS, add_expression, copy_of, declare
from app.domain.reports.editing.exact.look import ExactLook
from app.domain.reports.editing.layout.space import Box, keep_page
from app.domain.reports.editing.template.new_nodes import java_text
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.styles import look_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import unknown
from app.domain.reports.editing.totals.totals import Calculation
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

_PATTERN = r"^[^\"<>]*$"
_SAME_ROW = 2
_SMALLEST, _PADDING = 6.0, 1


class RowValue(BaseModel):
    """One value of a new row: the cell of the row above that it is made like, and what it prints."""

    like: str = Field(description="id of the text field in the row above")
    data: str = Field(pattern=r"^[FPV]:.+$", max_length=80, description="F:field, P:parameter, V:variable")
    calculation: Calculation | Literal[""] = Field("", description="of a field, over the group or the report")


class AddLabelledRow(Edit):
    """Add a row with a label and its values below the row of another label, made like that row.

    The frame and the band that it stands in grow by as much, and what stands below moves down.
    """

    kind: Literal["add_labelled_row"] = "add_labelled_row"
    hints: ClassVar[str] = r"一[行组]|\brow\b"
    rank: ClassVar[int] = 91
    target: str = Field(description="id of the label of the row above")
    label: str = Field(max_length=120)
    values: list[RowValue] = Field(min_length=1, max_length=8)
    pattern: str = Field("", max_length=40, pattern=_PATTERN)
    bold: bool = Field(False, description="the label in bold")
    written_alike: bool = Field(False, description="the values in the format of those above")
    grow: int = Field(0, ge=0, le=500, description="points; 0 for as much as the row needs")

    def check(self, outline: Outline) -> str:
        """The row above and what the new one prints must be there."""
        missing = unknown([self.target, *(one.like for one in self.values)], outline)
        if missing:
            return missing
        known = {
            "F": {one.name: one.java_type for one in outline.fields},
            "P": {one.name: one.java_type for one in outline.parameters},
            "V": {one.name: one.java_type for one in outline.variables},
        }
        for one in self.values:
            letter, _colon, name = one.data.partition(":")
            if name not in known[letter]:
                return _("There is no {name} in the report.", name=name)
            numeric = known[letter][name] in NUMBERS or one.calculation in ("", "Count")
            if not numeric or (one.calculation and letter != "F"):
                return _("“{name}” holds no numbers.", name=name)
        return ""

    def describe(self, outline: Outline) -> str:
        """Say which row is new, and below which it stands."""
        above = outline.element(self.target)
        return _("Added the row “{text}” below {what}.", text=self.label, what=above.label if above else "")

    def change(self, template: Template, outline: Outline) -> None:
        """Copy the cells of the row above, with the new words and values, and make room for them."""
        above = outline.element(self.target)
        node = template.find(self.target)
        if above is None or node is None:
            return
        before = needed_height(template.root)
        cells = [one for value in self.values if (one := outline.element(value.like)) is not None]
        row = [above, *cells]
        pitch = _pitch(above, row, outline)
        top, bottom = min(one.y for one in row), max(one.y + one.height for one in row)
        grow = self.grow or pitch
        if top + pitch + (bottom - top) > bottom + grow:
            raise EditProblem(
                "too_low",
                _("A row of {points} points doesn't fit into that.", points=pitch),
                _("Let the band grow by more."),
            )
        holder = node.getparent()
        made = [self._cell(template, node, pitch)]
        for value in self.values:
            like = template.find(value.like)
            if like is not None:
                made.append(self._value(template, like, pitch, value, above))
        move_down(holder, bottom, grow)
        grow_with(holder, grow)
        for one in made:
            template.add(holder, one)
        keep_page(template.root, before)

    def _cell(self, template: Template, node: Any, pitch: int) -> Any:
        """Return the label of the new row."""
        new = _lower(template, node, pitch)
        words = xml.child(new, "text")
        if words is not None:
            words.text = self.label
        else:
            _print(new, java_text(self.label))
        if self.bold:
            ExactLook(bold=True).write(template.root, new)
        self._fit(template, new)
        return new

    def _fit(self, template: Template, new: Any) -> None:
        """Write a label smaller that is wider than its box where the one above was not."""
        look, box = look_of(template.root, new), Box(new)
        words = look.width_of(self.label) + _PADDING
        if words > box.width and look.height_of(2) > box.height:
            size = max(_SMALLEST, int(2 * look.size * box.width / words) / 2)
            if size < look.size:
                ExactLook(size=size).write(template.root, new)

    def _value(self, template: Template, like: Any, pitch: int, value: RowValue, above: ElementInfo) -> Any:
        """Return a value of the new row."""
        new = _lower(template, like, pitch)
        letter, _colon, name = value.data.partition(":")
        said = f"${letter}{{{name}}}"
        if value.calculation:
            said = _reckoned(template, name, value.calculation, above)
        else:
            for one in ("evaluationTime", "evaluationGroup"):
                new.attrib.pop(one, None)
            new.set("isBlankWhenNull", "true")
            if not self.written_alike:
                new.attrib.pop("pattern", None)
        _print(new, said)
        if self.pattern:
            new.set("pattern", self.pattern)
        return new


def _lower(template: Template, node: Any, pitch: int) -> Any:
    new = copy_of(template, node, "row")
    place = xml.geometry(new)
    if place is not None:
        place.set("y", str(xml.number(place, "y") + pitch))
    return new


def _print(node: Any, expression: str) -> None:
    said = xml.child(node, "textFieldExpression")
    if said is not None:
        said.text = expression
        said.attrib.pop("class", None)


def _reckoned(template: Template, name: str, calculation: Calculation, above: ElementInfo) -> str:
    """Return a new variable that reckons up a field over the group of the row, else over the report."""
    grouped = above.section.startswith("group") and bool(above.group)
    java = next(
        (str(one.get("class")) for one in template.root if local(one) == "field" and one.get("name") == name),
        "java.math.BigDecimal",
    )
    if calculation == "Count":
        java = "java.lang.Integer"
    whole = calculation == "Average" and java.endswith(("Integer", "Long", "Short", "Byte"))
    java = "java.lang.Double" if whole else java
    reset = {"resetType": "Group", "resetGroup": above.group} if grouped else {"resetType": "Report"}
    wanted = f"{name}_{calculation.lower()}" + (f"_{above.group}" if grouped else "")
    variable = declare(template, "variable", wanted, java, **reset, calculation=calculation)
    value = f"$F{{{name}}}"
    if whole:
        value = f"{value} == null ? null : Double.valueOf({value}.doubleValue())"
    add_expression(template, variable, "variableExpression", value)
    return f"$V{{{variable.get('name')}}}"


def _pitch(above: ElementInfo, row: list[ElementInfo], outline: Outline) -> int:
    """Return how far rows of that kind stand apart, at least as far as the row is high."""
    tall = max(one.y + one.height for one in row) - min(one.y for one in row)
    before = [
        one.y
        for one in outline.elements
        if one.band == above.band
        and one.holder == above.holder
        and one.kind == above.kind
        and one.x == above.x
        and one.y + one.height <= above.y
    ]
    apart = above.y - max(before) if before else tall
    return apart if tall <= apart <= tall * _SAME_ROW else tall


def move_down(holder: Any, bottom: int, points: int) -> None:
    """Move what stands below the row down."""
    for node in xml.elements(holder):
        place = xml.geometry(node)
        if place is not None and xml.number(place, "y") >= bottom:
            place.set("y", str(xml.number(place, "y") + points))


def grow_with(holder: Any, points: int) -> None:
    """Make a frame or a band higher, and with a frame all that it stands in; what is below moves down."""
    if local(holder) == "band":
        holder.set("height", str(xml.number(holder, "height") + points))
        return
    place = xml.geometry(holder)
    if place is None:
        return
    bottom = xml.number(place, "y") + xml.number(place, "height")
    outer = holder.getparent()
    move_down(outer, bottom, points)
    place.set("height", str(xml.number(place, "height") + points))
    grow_with(outer, points)
