"""Edits of groups: make, change, remove."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import (
    add_expression,
    least_line,
    literal,
    make_value,
    worded,
)
from app.domain.reports.editing.groups.group_removal import RemoveGroup, group_node
from app.domain.reports.editing.groups.group_words import (
    flags_in,
    group_of_field,
    group_said,
    grouped_alike,
    grouped_fields,
    paged_field,
)
from app.domain.reports.editing.layout.free_room import made_band
from app.domain.reports.editing.layout.space import keep_page
from app.domain.reports.editing.references.totals_said import subtotals_of
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.heard import heard
from app.domain.reports.editing.rows.ordering import group_fields, ordered_by_query, sort_nodes, sort_rows
from app.domain.reports.editing.template.data_names import name_fault
from app.domain.reports.editing.template.grid import Grid, Piece, grid_of
from app.domain.reports.editing.template.new_nodes import fresh_name
from app.domain.reports.editing.template.numbers import amounts_of, summable
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.styles import font_of, text_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import group_called
from app.domain.reports.editing.totals.totals import TotalRow, add_total_row
from app.domain.reports.mend_geometry import needed_height
from app.domain.reports.xml_tools import local

_GROUND = "#F2F2F2"
_TOTALS = r"小计|合计|汇总|求和|统计|\b(?:sub)?totals?\b|\bsums?\b|\bsummar\w+\b|\badd(?:ing|s|ed)? up\b"
_SORTED_WITHIN = r"组[内里中].{0,4}按.{1,16}(?:排|升序|降序|倒序)"
_OTHERWISE = r"分?组(?:方式|字段|依据)?(?:改|换)[成为]?|(?:改|换)[成为]?(?=[按用以]|[^,\uff0c]{1,8}分组)"
_NOT_GROUPED = ("java.util.Collection", "java.util.List", "java.io.InputStream", "java.awt.Image")


class AddGroup(Edit):
    """Group the rows by a field, with a header line, and a footer with subtotals if asked."""

    kind: Literal["add_group"] = "add_group"
    hints: ClassVar[str] = r"组|小计|group|subtotal"
    company: ClassVar[str] = (
        r"(?:放|嵌套?|建|加)在[^,\uff0c]{1,8}?(?:分?组)的?(?:里面?|之?内|中|内部|内层|下面?|里层)"
        r"|(?:作为|当作?)?(?:第?二级|二层|内层|里层|子)分?组"
        r"|\b(?:(?:nested )?(?:inside|within)|nested in) (?:the |each )?[\w ]{1,20}? ?group\b"
        r"|\bas an? (?:inner|second|nested) group\b"
    )
    rank = 15
    field: str = Field(min_length=1, description="field name")
    header: bool = True
    subtotals: bool = Field(default=False, description="a footer with the sums of all number columns")
    columns: list[str] = Field(default_factory=list, description="ids of columns to subtotal; empty: all")
    new_page: bool = False
    keep_together: bool = False
    reprint_header: bool = False
    shown: list[str] = Field(default_factory=list, description="further fields that the header prints")
    outside: str = Field(default="", description="name of the group that this one goes around")
    label: str = Field(default="", max_length=60, description="the words before the value; empty: its name")
    name: str = Field(default="", max_length=80, description="of the group; empty: made of the field")

    def check(self, outline: Outline) -> str:
        """The field must be declared and comparable."""
        known = next((one for one in outline.fields if one.name == self.field), None)
        if known is None:
            return _("There is no field {names}.", names=self.field)
        if known.java_type in _NOT_GROUPED:
            return _("The values of {names} have no order.", names=self.field)
        if any(outline.column(one) is None for one in self.columns):
            return _("There is no column {names}.", names=_(", ").join(self.columns))
        unknown = [one for one in self.shown if all(each.name != one for each in outline.fields)]
        if unknown:
            return _("There is no field {names}.", names=_(", ").join(unknown))
        if self.outside and self.outside not in outline.groups:
            return _("There is no group {name}.", name=self.outside)
        if self.name in outline.groups:
            return _("The name {name} is taken.", name=self.name)
        return name_fault(self.name, "field", Outline()) if self.name else ""

    def describe(self, outline: Outline) -> str:
        """Name the field."""
        label = _label(self.field, outline)
        if self.subtotals:
            return _("Grouped the rows by “{name}”, with subtotals.", name=label)
        return _("Grouped the rows by “{name}”.", name=label)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 按部门分组并小计, group by city with subtotals."""
        own_page = paged_field(clause, outline)
        if clause.has(_SORTED_WITHIN):
            return []
        found = [own_page] if own_page else grouped_fields(clause, outline)
        if not found or (own_page and group_of_field(own_page, outline)):
            return []
        flags = flags_in(clause)
        found = [grouped_alike(one, clause) for one in found] if flags else found
        standing = [one for one in found if group_of_field(one, outline)]
        if standing and (clause.has(_TOTALS) or flags):
            return []
        if standing:
            raise EditProblem(
                "has_group",
                _("The rows are grouped by “{name}” already.", name=_label(standing[0], outline)),
                _("Name another field, or say what the group should show."),
            )
        heard(clause, r"每一?个?组|各组|组[头尾]|进行|并|每|组|\b(?:each|every|group|rows?|with|and|on|a)\b")
        subtotals = bool(clause.says(_TOTALS))
        heard(clause, r"小计|合计|汇总|求和|统计") if subtotals else None
        named = clause.columns(required=False) if subtotals else []
        summed = [one.id for one in named if one.field not in found and amounts_of(one)]
        edits = _instead(clause, outline)
        subtotals = subtotals or (bool(edits) and bool(subtotals_of(outline)))
        for at, name in enumerate(found):
            last = at == len(found) - 1
            more = {**flags, "subtotals": subtotals} if last or subtotals else {}
            columns = summed if more.get("subtotals") else []
            edits.append(
                cls(field=name, columns=columns, **{key: bool(value) for key, value in more.items()})
            )
        return edits

    def change(self, template: Template, outline: Outline) -> None:
        """Declare the group with its bands, and sort."""
        before = needed_height(template.root)
        name = self.name or fresh_name(f"by_{self.field}", outline.groups)
        group = xml.make(template.root, "group", name=name)
        if self.new_page:
            group.set("isStartNewPage", "true")
        if self.keep_together:
            group.set("keepTogether", "true")
        if self.reprint_header:
            group.set("isReprintHeaderOnEachPage", "true")
        former = [one for one in template.root if local(one) == "group"]
        inner = [one for one in former if one.get("name") == self.outside]
        if inner:
            template.add(template.root, group, template.root.index(inner[0]))
        elif former:
            template.add(template.root, group, template.root.index(former[-1]) + 1)
        else:
            template.add(template.root, group)
        add_expression(template, group, "groupExpression", f"$F{{{self.field}}}")
        if self.header:
            self._header(template, outline, name)
        if self.subtotals:
            self._footer(template, outline, name)
        self._sort(template)
        keep_page(template.root, before)

    def _sort(self, template: Template) -> None:
        """Let the engine sort, unless a query does, or an outer group can't be sorted for."""
        groups = sum(1 for one in template.root if local(one) == "group")
        if not ordered_by_query(template) and len(group_fields(template)) == groups:
            sort_rows(template, _keys(template))

    def _header(self, template: Template, outline: Outline, name: str) -> None:
        grid = _grid(template, outline)
        model = _first_value(template, grid)
        like = model.node if model is not None else None
        least = least_line(template, like) if like is not None else 0
        height = max(16, model.height if model is not None and model.height <= 30 else 16, least)
        left, right = (grid.left, grid.right) if grid is not None else (0, outline.column_width)
        band = made_band(template, "groupHeader", height, name)
        expression = " + ".join(
            self._said(one, outline, "    " if at else "", "" if at else self.label)
            for at, one in enumerate([self.field, *self.shown])
        )
        node = make_value(template, band, expression, (left, 0, right - left, height), like, "")
        self._look(template, node)

    def _said(self, field: str, outline: Outline, lead: str, label: str) -> str:
        """Return the expression of a field's name, or the label that is given for it, and its value."""
        colon = worded(outline, "：", ": ")
        said = literal(label or f"{lead}{_label(field, outline)}{colon}", outline.language)
        return f'{said} + ($F{{{field}}} == null ? "" : {self._printed(field, outline)})'

    def _printed(self, field: str, outline: Outline) -> str:
        """Return a value as text, dates as the report writes them."""
        reference = f"$F{{{field}}}"
        java_type = next((one.java_type for one in outline.fields if one.name == field), "")
        if java_type in ("java.util.Date", "java.sql.Date", "java.sql.Timestamp"):
            return f'new java.text.SimpleDateFormat("yyyy-MM-dd").format({reference})'
        return f"{reference}.toString()"

    def _look(self, template: Template, node: Any) -> None:
        place = xml.geometry(node)
        assert place is not None
        place.set("mode", "Opaque")
        place.set("backcolor", _GROUND)
        place.attrib.pop("style", None)
        place.set("forecolor", "#000000")
        for name in ("stretchType", "positionType"):
            place.attrib.pop(name, None)
        font_of(template.root, node).set("isBold", "true")
        text = text_of(template.root, node)
        text.set("textAlignment", "Left")
        text.set("verticalAlignment", "Middle")
        for name in ("textAdjust", "isStretchWithOverflow"):
            node.attrib.pop(name, None)
        node.set("textAdjust", "ScaleFont")

    def _footer(self, template: Template, outline: Outline, name: str) -> None:
        columns = [one for one in outline.columns if one.id in self.columns] or summable(outline)
        columns = [one for one in columns if one.field != self.field]
        if not columns:
            raise EditProblem(
                "no_numbers",
                _("No column holds numbers that could be added up."),
                _("Name the column, or change the type of its field to a number first."),
                [one.values[0] for one in outline.columns],
            )
        label = worded(outline, "小计", "Subtotal")
        add_total_row(template, outline, TotalRow(columns, "Sum", label, "groupFooter", name, "Group"))


def _grid(template: Template, outline: Outline) -> Grid | None:
    return grid_of(template, outline) if outline.columns else None


def _first_value(template: Template, grid: Grid | None) -> Piece | None:
    if grid is None:
        return None
    names = [id_ for slot in grid.slots for one in slot.columns for id_ in one.values]
    texts = [one for one in grid.pieces if template.name_of(one.node) in names]
    return min(texts, key=lambda one: one.x, default=None)


def _label(field: str, outline: Outline) -> str:
    column = next((one for one in outline.columns if one.field == field), None)
    if column is not None and column.headers and column.title:
        return column.title.strip().rstrip(":\uff1a")
    known = next((one for one in outline.fields if one.name == field), None)
    return known.label if known is not None and 0 < len(known.label) <= 20 else field


def _keys(template: Template) -> list[tuple[str, bool]]:
    return [(str(one.get("name")), one.get("order") == "Descending") for one in sort_nodes(template)]


_NEGATIVE = (
    r"(?:取消|不要|不再|不用|不必|无需|(?<![分级区类个])别(?!的))"
    r"(?!(?:能|可|被|再)*(?:跨|拆|断开|分开|分在)|[打印放显示]{0,2}在同一页)"
    r"|\b(?:do not|don['\u2019]?t|no|not|without|stop|never)\b"
)


class SetGroup(Edit):
    """Let a group begin on a new page, stay together on a page, or repeat its header on each page."""

    kind: Literal["set_group"] = "set_group"
    hints: ClassVar[str] = r"组|每个|group|page"
    rank = 14
    company: ClassVar[str] = (
        r"同[一1]?个?的?|[一1]个|完整|整[个组]|数据|记录|内容|单独|始终|总是|尽量|尽可能|\bsingle\b"
    )
    group: str = Field(min_length=1, description="group name")
    new_page: bool | None = None
    keep_together: bool | None = None
    reprint_header: bool | None = None
    restart_page_numbers: bool | None = None

    def check(self, outline: Outline) -> str:
        """The group must stand."""
        return "" if self.group in outline.groups else _("There is no group {name}.", name=self.group)

    def describe(self, outline: Outline) -> str:
        """Say what the group does now."""
        return _("Changed how the group {name} breaks over pages.", name=group_called(self.group, outline))

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 每组另起一页, keep groups together."""
        negative = bool(clause.has(_NEGATIVE))
        own_page = paged_field(clause, outline) if outline.groups else ""
        if own_page and group_of_field(own_page, outline):
            flags_in(clause)
            heard(clause, rf"开始|起|{_NEGATIVE}")
            return [cls(group=group_of_field(own_page, outline), new_page=not negative)]
        if outline.groups and clause.says(_ANEW):
            return [cls(group=_numbered_group(clause, outline), restart_page_numbers=True)]
        said = group_said(clause, outline)
        named = "|".join(re.escape(one) for one in outline.groups if one) or "$^"
        if not outline.groups or not (said or clause.has(rf"组|\bgroups?\b|{named}")):
            return []
        flags = flags_in(clause)
        fields = grouped_fields(clause.fresh(), outline)
        standing = {group_of_field(grouped_alike(one, clause), outline) for one in fields}
        if not flags or "" in standing or len(standing) > 1:
            return []
        said = said or next(iter(standing), "")
        heard(
            clause,
            rf"{_NEGATIVE}|每一?个?组?|各组|分?组(?:与组)?之?间|分?组头?|开始|从|都|页眉|每页|单独|\b(?:each|every"
            r"|groups?|on|a|start|headers?|page)\b",
        )
        group = said or clause.group() or (outline.groups[0] if len(outline.groups) == 1 else "")
        if not group:
            raise _unclear_group(clause, outline)
        return [cls(group=group, **dict.fromkeys(flags, not negative))]

    def change(self, template: Template, outline: Outline) -> None:
        """Set the attributes."""
        node = group_node(template, self.group)
        values = {
            "isStartNewPage": self.new_page,
            "keepTogether": self.keep_together,
            "isReprintHeaderOnEachPage": self.reprint_header,
            "isResetPageNumber": self.restart_page_numbers,
        }
        for name, value in values.items():
            if value:
                node.set(name, "true")
            elif value is False:
                node.attrib.pop(name, None)


_ANEW = (
    r"(?:每一?个?|各个?)(?:分?组|[^,\uff0c]{1,8}?)(?:都|均)?(?:的?页[码号数](?:都|均)?(?:重新|从头|从\s*[1一])|(?:重新|从头|从\s*[1一])"
    r"(?:开始|起)?(?:的)?(?:编|计|算|排)?页[码号数])(?:开始|起)?(?:的)?(?:编号?|计数?|算|排)?"
    r"|页[码号数](?:在|按|随)?(?:每一?个?|各个?)(?:分?组|[^,\uff0c]{1,8}?)(?:里|内|都|均)*(?:重新|从头|从\s*[1一])"
    r"(?:开始|起)?(?:编号?|计数?|算|排)?"
    r"|\b(?:restart|reset|start)(?:s|ing)? (?:the )?page number(?:s|ing)?(?: again| anew)? "
    r"(?=(?:for|in|with|on|at) (?:each|every)\b)"
)


def _numbered_group(clause: Clause, outline: Outline) -> str:
    """Return the group whose pages are numbered anew: the only one, or the one that is named."""
    named = group_said(clause, outline)
    if not named and len(outline.groups) > 1:
        raise _unclear_group(clause, outline)
    if not named and not clause.has(r"(?:每一?个?|各个?)分?组"):
        raise _unclear_group(clause, outline)
    return named or outline.groups[0]


def _instead(clause: Clause, outline: Outline) -> list[Edit]:
    """Return the edit that removes the only group where rows are to be grouped otherwise: 分组改为按产品."""
    if not outline.groups or not clause.says(_OTHERWISE):
        return []
    if len(outline.groups) > 1:
        raise _unclear_group(clause, outline)
    return [RemoveGroup(group=outline.groups[0])]


def _unclear_group(clause: Clause, outline: Outline) -> EditProblem:
    """Return the question which of several groups is meant, with a text of each group's header."""
    heads = {one.group: one.id for one in reversed(outline.in_section("groupHeader")) if one.refs}
    return clause.unclear([heads[one] for one in outline.groups if one in heads])
