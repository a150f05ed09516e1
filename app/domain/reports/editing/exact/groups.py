"""The edit that declares a group with bands of given heights and what stands in them."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import NUMBERS, add_expression, as_decimal
from app.domain.reports.editing.layout.free_room import edges, made_band
from app.domain.reports.editing.layout.space import keep_page
from app.domain.reports.editing.rows.ordering import group_fields, ordered_by_query, sort_nodes, sort_rows
from app.domain.reports.editing.stated.named_styles import StyleLook
from app.domain.reports.editing.stated.set_expression import unknown_data
from app.domain.reports.editing.template.data_names import name_fault
from app.domain.reports.editing.template.new_nodes import fresh_name, made, placed
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local


class GroupItem(BaseModel):
    """What stands in a group's band: fixed words, an expression, or the rows' values added up."""

    model_config = ConfigDict(extra="forbid")
    text: str = Field("", max_length=300)
    expression: str = Field("", max_length=2000)
    calculation: Literal["", "Sum", "Average", "Count", "Lowest", "Highest"] = ""
    look: StyleLook = Field(default_factory=StyleLook)


class DeclareGroup(Edit):
    """Declare a group by its expression, with a header and a footer of given heights and what they print."""

    kind: Literal["declare_group"] = "declare_group"
    hints: ClassVar[str] = r"组[头脚尾]|group (?:header|footer)"
    rank = 60
    name: str = Field("", max_length=80)
    expression: str = Field(min_length=1, max_length=2000)
    header: int = Field(0, ge=0, le=800, description="the height of the header; 0: none")
    footer: int = Field(0, ge=0, le=800)
    in_header: list[GroupItem] = Field(default_factory=list, max_length=8)
    in_footer: list[GroupItem] = Field(default_factory=list, max_length=8)
    new_page: bool = False
    reprint_header: bool = False

    def check(self, outline: Outline) -> str:
        """The name must be free and the data declared."""
        if self.name in outline.groups:
            return _("The name {name} is taken.", name=self.name)
        wrong = name_fault(self.name, "field", Outline()) if self.name else ""
        said = [self.expression, *(one.expression for one in [*self.in_header, *self.in_footer])]
        return wrong or next((bad for one in said if (bad := unknown_data(one, outline))), "")

    def describe(self, outline: Outline) -> str:
        """Name the group and its expression."""
        return _("Added the group {name} on {expression}.", name=self.name, expression=self.expression)

    def change(self, template: Template, outline: Outline) -> None:
        """Declare it with its bands, inside the groups that are there, and sort the rows by it."""
        root = template.root
        before = needed_height(root)
        name = self.name or fresh_name("group", outline.groups)
        group = xml.make(root, "group", name=name)
        if self.new_page:
            group.set("isStartNewPage", "true")
        if self.reprint_header:
            group.set("isReprintHeaderOnEachPage", "true")
        former = [one for one in root if local(one) == "group"]
        template.add(root, group, root.index(former[-1]) + 1 if former else None)
        add_expression(template, group, "groupExpression", self.expression)
        for section, height, items in (
            ("groupHeader", self.header, self.in_header),
            ("groupFooter", self.footer, self.in_footer),
        ):
            if height:
                self._fill(template, outline, made_band(template, section, height, name), items, name)
        if not ordered_by_query(template) and len(group_fields(template)) == len(former) + 1:
            keys = [(str(one.get("name")), one.get("order") == "Descending") for one in sort_nodes(template)]
            sort_rows(template, keys)
        keep_page(root, before)

    def _fill(
        self, template: Template, outline: Outline, band: Any, items: list[GroupItem], name: str
    ) -> None:
        left, right, _top = edges(template, band)
        wide = (right - left) // max(1, len(items))
        for at, item in enumerate(items):
            place = placed(
                template,
                f"{self.kind} {name} {at}",
                left + at * wide,
                0,
                wide,
                xml.number(band, "height"),
            )
            reset = {"resetType": "Group", "resetGroup": name}
            said = (
                declared_total(template, outline, (item.expression, item.calculation), name, reset)
                if item.calculation
                else item.expression
            )
            put_item(template, band, place, item, said)


def put_item(template: Template, band: Any, place: Any, item: GroupItem, expression: str) -> None:
    """Put fixed words or the value of an expression into a band, with a look."""
    root, look = template.root, item.look
    for key in ("forecolor", "backcolor"):
        if getattr(look, key):
            place.set(key, getattr(look, key))
    if look.backcolor:
        place.set("mode", "Opaque")
    node = made(root, "staticText" if item.text else "textField", place)
    template.add(band, node)
    font = made(
        root,
        "font",
        size=f"{look.size:g}" if look.size else None,
        isBold="true" if look.bold else None,
        isItalic="true" if look.italic else None,
        fontName=look.font or None,
    )
    text = made(
        root,
        "textElement",
        font if font.attrib else None,
        textAlignment=look.align or None,
        verticalAlignment=look.valign or "Middle",
    )
    template.add(node, text)
    if item.text:
        add_expression(template, node, "text", item.text)
        return
    add_expression(template, node, "textFieldExpression", expression)
    node.set("isBlankWhenNull", "true")
    if look.pattern:
        node.set("pattern", look.pattern)


def declared_total(
    template: Template, outline: Outline, what: tuple[str, str], within: str, reset: dict[str, str]
) -> str:
    """Declare the variable that adds an expression up in a way; return its reference."""
    root = template.root
    expression, way = what
    field = expression.removeprefix("$F{").removesuffix("}")
    java_type = next((one.java_type for one in outline.fields if one.name == field), "java.math.BigDecimal")
    said_as = expression
    if way == "Count":
        java_type = "java.lang.Integer"
    elif way in ("Sum", "Average") and java_type not in NUMBERS and expression == f"$F{{{field}}}":
        said_as, java_type = as_decimal(expression, java_type), "java.math.BigDecimal"
    name = fresh_name(f"{field}_{within}", xml.declared(root, "variable"))
    said = made(root, "variableExpression", text=said_as)
    more = {"class": java_type, **reset}
    template.add(root, made(root, "variable", said, name=name, calculation=way, **more))
    return f"$V{{{name}}}"
