"""Totals of numbers that stand as label and value in the rows, where there is no table with columns."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import (
    NUMBERS,
    add_expression,
    as_decimal,
    declare,
    make_label,
    make_value,
    numeric_by_name,
    room_for,
    shift_down,
    worded,
)
from app.domain.reports.editing.layout.free_room import edges, made_band
from app.domain.reports.editing.layout.space import boxes, keep_page
from app.domain.reports.editing.template.outline import ElementInfo, Outline
from app.domain.reports.editing.template.places import beside
from app.domain.reports.editing.template.styles import font_of, text_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.totals.total_words import total_said
from app.domain.reports.editing.totals.totals import SUFFIXES, Calculation
from app.domain.reports.mend_geometry import lowest, needed_height
from app.domain.reports.xml_tools import local

_LABELS = {
    "Sum": ("{name}合计：", "Total {name}: "),
    "Average": ("平均{name}：", "Average {name}: "),
    "Highest": ("最高{name}：", "Highest {name}: "),
    "Lowest": ("最低{name}：", "Lowest {name}: "),
    "Count": ("条数：", "Count: "),
    "DistinctCount": ("{name}数：", "Different {name}: "),
}
_COUNTS = ("Count", "DistinctCount")
_ROW, _GAP, _LEAST = 20, 4, 70


class AddFieldTotal(Edit):
    """Add totals of fields that stand as label and value in the rows, one beside the other in a line."""

    kind: Literal["add_field_total"] = "add_field_total"
    hints: ClassVar[str] = r"合计|总|求和|平均|计数|total|sum|average|count"
    rank = 31
    fields: list[str] = Field(
        default_factory=list, max_length=6, description="field names; empty to count rows"
    )
    calculation: Calculation | Literal["DistinctCount"] = "Sum"
    of: Literal["report", "group"] = "report"
    group: str = Field(default="", description="group name, for of = group; empty for the innermost group")
    label: str = Field(default="", description="words before the one total, instead of its name")

    def check(self, outline: Outline) -> str:
        """The fields must hold numbers, and the group must stand."""
        types = {one.name: one.java_type for one in outline.fields}
        missing = [one for one in self.fields if one not in types]
        if missing:
            return _("There is no field {names}.", names=_(", ").join(missing))
        if not self.fields and self.calculation != "Count":
            return _("It isn't said what is to be added up.")
        if self.of == "group" and not self._group(outline):
            return _("This report has no groups.")
        if self.of == "group" and self._group(outline) not in outline.groups:
            return _("There is no group {name}.", name=self.group)
        wrong = [
            one
            for one in self.fields
            if self.calculation not in _COUNTS
            and types[one] not in NUMBERS
            and not numeric_by_name(one, _called(one, outline))
        ]
        return _("“{name}” holds no numbers.", name=_called(wrong[0], outline)) if wrong else ""

    def describe(self, outline: Outline) -> str:
        """Say what is added up, and where."""
        names = _(", ").join(f"“{_called(one, outline)}”" for one in self.fields) or _("the rows")
        return total_said(self.of, self.calculation, names, self._group(outline), outline)

    def change(self, template: Template, outline: Outline) -> None:
        """Put a line of labels and values below what the band holds; at the end it stands on top."""
        there = [id_ for one in self.fields for id_ in self._standing(one, outline)]
        if there and all(self._standing(one, outline) for one in self.fields):
            raise EditProblem(
                "has_total",
                _("These totals stand on the report already."),
                _("Name another column, or another place: each page, each group, the end."),
                there,
            )
        before = needed_height(template.root)
        band, top = self._room(template, outline)
        left, right, _top = edges(template, band)
        shown = [_value_of(one, outline) for one in self.fields] or [_value_of("", outline)]
        left = min([one.x for one in _rows(outline)] or [left])
        right = max([one.x + one.width for one in _rows(outline)] or [right])
        across = (right - left) // max(len(shown), 1)
        for at, (name, value) in enumerate(zip(self.fields or [""], shown, strict=True)):
            self._pair(template, outline, band, (left + at * across, top, across), name, value)
        keep_page(template.root, before, band)

    def _standing(self, field: str, outline: Outline) -> list[str]:
        """Return what prints such a total of a field at that place already."""
        group = self._group(outline) if self.of == "group" else ""
        sums = {
            f"V:{name}"
            for name, one in outline.reckonings.items()
            if (one.field, one.way, one.group) == (field, self.calculation, group)
        }
        section = "groupFooter" if self.of == "group" else "summary"
        return [
            one.id
            for one in outline.elements
            if one.section == section and one.group == group and sums & set(one.refs)
        ]

    def _room(self, template: Template, outline: Outline) -> tuple[Any, int]:
        section = "groupFooter" if self.of == "group" else "summary"
        band = made_band(template, section, _ROW, self._group(outline) if self.of == "group" else "")
        if section == "summary" and boxes(band):
            shift_down(band, _ROW)
            return band, 0
        top = lowest(band) if boxes(band) else 0
        band.set("height", str(max(xml.number(band, "height"), top + _ROW)))
        return band, top

    def _pair(
        self,
        template: Template,
        outline: Outline,
        band: Any,
        place: tuple[int, int, int],
        name: str,
        value: ElementInfo | None,
    ) -> None:
        x, top, across = place
        look = template.find(value.id) if value is not None else None
        heading = _label_of(value, outline)
        model = template.find(heading.id) if heading is not None else look
        words = self.label or worded(outline, *_LABELS[self.calculation]).format(name=_called(name, outline))
        label = make_label(template, band, words, (x, top, across // 2, _ROW), model)
        width = min(room_for(template, label, words) + 2 * _GAP, max(1, across - _LEAST))
        place_node = xml.geometry(label)
        assert place_node is not None
        place_node.set("width", str(width))
        pattern = "#,##0" if self.calculation in _COUNTS else pattern_of_total(look, self.calculation)
        said = self._variable(template, outline, name)
        room = min(across - width - _GAP, max(_LEAST, value.width if value is not None else 0))
        node = make_value(template, band, said, (x + width, top, room, _ROW), look, pattern)
        for one, side in ((label, "Left"), (node, "Left")):
            text_of(template.root, one).set("textAlignment", side)
            font_of(template.root, one).set("isBold", "true")
        for attribute in ("textAdjust", "isStretchWithOverflow"):
            node.attrib.pop(attribute, None)

    def _variable(self, template: Template, outline: Outline, name: str) -> str:
        return declared_total(template, outline, name, self.calculation, self._group(outline))

    def _group(self, outline: Outline) -> str:
        return (self.group or (outline.groups[-1] if outline.groups else "")) if self.of == "group" else ""


def declared_total(
    template: Template,
    outline: Outline,
    name: str,
    calculation: Calculation | Literal["DistinctCount"],
    group: str,
) -> str:
    """Declare the variable that reckons a field over the report or a group; return how it is printed."""
    more = {"resetType": "Group", "resetGroup": group} if group else {}
    kind = next((one.java_type for one in outline.fields if one.name == name), "java.lang.Integer")
    reference = f"$F{{{name}}}" if name else "Integer.valueOf(1)"
    exact = kind in ("java.lang.Double", "java.math.BigDecimal")
    if (
        name
        and calculation not in _COUNTS
        and (kind not in NUMBERS or (calculation == "Average" and not exact))
    ):
        reference, kind = as_decimal(reference, kind), "java.math.BigDecimal"
    kind = "java.lang.Integer" if calculation in _COUNTS else kind
    wanted = f"{name or 'rows'}_{SUFFIXES[calculation]}{f'_{group}' if group else ''}"
    variable = declare(template, "variable", wanted, kind, **more, calculation=calculation)
    add_expression(template, variable, "variableExpression", reference)
    return f"$V{{{variable.get('name')}}}"


def _rows(outline: Outline) -> list[ElementInfo]:
    return [one for one in outline.in_section("detail") if one.kind in ("textField", "staticText")]


def _value_of(name: str, outline: Outline) -> ElementInfo | None:
    """Return the text that prints a field in the rows; without one, the first text there."""
    texts = [one for one in outline.in_section("detail") if one.kind == "textField"]
    own = [one for one in texts if name and one.refs == [f"F:{name}"]]
    return next(iter(own or texts), None)


def _label_of(value: ElementInfo | None, outline: Outline) -> ElementInfo | None:
    """Return the label to the left of a value."""
    if value is None:
        return None
    labels = [one for one in outline.elements if one.kind == "staticText" and one.band == value.band]
    return outline.element(beside(outline, value.id, "left", labels))


def _called(name: str, outline: Outline) -> str:
    """Return what a field is called: by the label beside it, else its own."""
    label = _label_of(_value_of(name, outline), outline) if name else None
    value = _value_of(name, outline)
    if label is not None and value is not None and value.refs == [f"F:{name}"] and label.label:
        return label.label.rstrip(" :\uff1a")
    return next((one.label or one.name for one in outline.fields if one.name == name), name)


def pattern_of_total(node: Any, calculation: str) -> str:
    """Return the pattern of a total: that of the values that it reckons, with decimals for an average."""
    own = (node.get("pattern") or "") if node is not None and local(node) == "textField" else ""
    return (own or "#,##0.00") if calculation == "Average" else own
