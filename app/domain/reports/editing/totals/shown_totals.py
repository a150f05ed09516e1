"""The edit that prints what the rows of a report, page, column or group come to, at a stated place."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.exact.groups import GroupItem, declared_total, put_item
from app.domain.reports.editing.layout.free_room import Room, free_room, grown_room, made_band
from app.domain.reports.editing.layout.space import keep_page
from app.domain.reports.editing.stated.named_styles import StyleLook
from app.domain.reports.editing.stated.set_expression import unknown_data
from app.domain.reports.editing.template.new_nodes import placed
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import band_called
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

_CALLED = {
    "Sum": N_("sum"),
    "Average": N_("average"),
    "Count": N_("count"),
    "Lowest": N_("lowest value"),
    "Highest": N_("highest value"),
}
_HEADS = ("title", "pageHeader", "columnHeader", "groupHeader", "background")


class ShowTotal(Edit):
    """Print the sum, average, count ... of an expression in a band, at a stated place and look."""

    kind: Literal["show_total"] = "show_total"
    hints: ClassVar[str] = r"重置|resetType|文本域|text field"
    rank = 60
    expression: str = Field(min_length=1, max_length=2000)
    calculation: Literal["Sum", "Average", "Count", "Lowest", "Highest"] = "Sum"
    section: Literal[
        "title",
        "pageHeader",
        "columnHeader",
        "groupHeader",
        "groupFooter",
        "columnFooter",
        "pageFooter",
        "summary",
    ] = "summary"
    group: str = ""
    reset: Literal["Report", "Page", "Column", "Group"] = "Report"
    x: int | None = Field(None, ge=0, le=5000)
    y: int | None = Field(None, ge=0, le=5000)
    width: int = Field(100, ge=1, le=5000)
    height: int = Field(20, ge=1, le=5000)
    look: StyleLook = Field(default_factory=StyleLook)

    def check(self, outline: Outline) -> str:
        """The data must be declared, and the group be there."""
        of_group = self.section.startswith("group") or self.reset == "Group"
        if of_group and self.group not in outline.groups:
            return _("There is no group {name}.", name=self.group)
        return unknown_data(self.expression, outline)

    def describe(self, outline: Outline) -> str:
        """Say what is added up and where it stands."""
        return _(
            "Added the {calculation} of {expression} in the band {band}.",
            calculation=_(_CALLED[self.calculation]),
            expression=self.expression,
            band=band_called(self.section),
        )

    def change(self, template: Template, outline: Outline) -> None:
        """Declare the variable and put its text field."""
        before = needed_height(template.root)
        band = made_band(template, self.section, self.height, self.group)
        if self.x is not None and self.y is not None:
            room = Room(band, self.x, self.y)
            band.set("height", str(max(xml.number(band, "height"), self.y + self.height)))
        else:
            found = free_room(template, band, self.width, self.height)
            room = found or grown_room(template, band, self.width, self.height)
        reset: dict[str, Any] = {} if self.reset == "Report" else {"resetType": self.reset}
        if self.reset == "Group":
            reset["resetGroup"] = self.group
        within = self.group or self.reset.lower()
        said = declared_total(template, outline, (self.expression, self.calculation), within, reset)
        place = placed(template, self.kind, room.x, room.y, self.width, self.height)
        put_item(template, band, place, GroupItem(expression=said, look=self.look), said)
        late = {"Group": "Group"}.get(self.reset, self.reset)
        if self.section in _HEADS:
            node = next(
                one for one in xml.elements(band) if local(one) == "textField" and xml.geometry(one) is place
            )
            node.set("evaluationTime", late)
            if self.reset == "Group":
                node.set("evaluationGroup", self.group)
        keep_page(template.root, before, band)
