"""Counts and totals of a group in its header: 国家组头里显示订单数, freight in the country header."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import (
    NUMBERS,
    WHOLE,
    add_expression,
    as_decimal,
    declare,
    make_value,
    numeric_by_name,
    room_for,
    worded,
)
from app.domain.reports.editing.groups.group_words import nth_group
from app.domain.reports.editing.layout.free_room import grown_room, made_band
from app.domain.reports.editing.layout.space import Box, boxes, width_of
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import any_of
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.group_names import groups_named, names_of_groups
from app.domain.reports.editing.template.outline import ElementInfo, Outline, Reckoning
from app.domain.reports.editing.template.styles import TEXTS, text_of
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import field_called, group_called
from app.domain.reports.editing.totals.total_edits import CALCULATIONS
from app.domain.reports.editing.totals.total_words import calculation_called
from app.domain.reports.editing.totals.totals import SUFFIXES, Calculation
from app.domain.reports.xml_tools import local

_LABELS = {
    "Count": ("条数：", "Count: "),
    "Sum": ("合计：", "Total: "),
    "Average": ("平均：", "Average: "),
    "Highest": ("最大：", "Maximum: "),
    "Lowest": ("最小：", "Minimum: "),
}
_HEADER = (
    r"(?:分?组|这一?组)的?(?:开?头部?|标题行?|抬头|名称?(?:的?[后旁右]边?面?))[里中上内处]?"
    r"|(?<!\ba )(?<!page )(?<!column )(?<!table )(?<!report )(?:group )?headers?\b(?: band)?"
    r"(?: of (?:the|each|every) groups?)?"
    r"|(?:at )?the (?:top|start|beginning) of (?:the|each|every)"
)
_START = r"(?:的?(?:分?组|这一?组))?的?(?:开头|组头|头部|标题[里中上行]|前面)[里中上处]?"
_SHOWS = (
    r"加[上个]?|增加|添加|显示|打印|写[上出]?|放|标[出注]|统计|带上?"
    r"|\b(?:add|show|put|print|display|write|include|give|place)s?\b"
)
_COUNTED = (
    r"(?:有)?(?:多少|几)[个条笔项人单件]?[\u4e00-\u9fff]{0,4}"
    r"|[\u4e00-\u9fff]{1,6}(?:总?[个条笔件人次单]数|数量?)(?![额据])|(?:总)?数[量目]?(?=$|[,\uff0c。])"
    r"|\bhow many (?:[a-z]+ ?){1,2}|\b(?:[a-z]+ )?(?:counts?|numbers?(?= of))(?: of (?:the )?[a-z]+)?\b"
)
_BRACKETS = (
    r"(?:[以用]?括[号弧](?:的?形式)?[里内中括]*(?:起来)?(?:写|显示|标出?)?"
    r"|\b(?:in|with) (?:brackets|parentheses)\b)"
)
_AMOUNTS: tuple[Calculation, ...] = ("Average", "Highest", "Lowest", "Sum")
_GAP, _LEAST, _HEIGHT, _WIDE = 6, 60, 20, 100


_IN_FOOTER = r"组[尾脚](?:[里中上处]|显示|打印|写|放|加)"


class AddHeaderTotal(Edit):
    """Add a count or total of each group to its header."""

    kind: Literal["add_header_total"] = "add_header_total"
    hints: ClassVar[str] = r"组头|开头|header"
    company: ClassVar[str] = (
        r"(?:该|本|这个?|此|其|每一?个?|各|所在)[组类个]?的?|它们?的?|右[边侧]|靠右|在|里面?|每组|一共|共有?|总共|后面"
        r"|\b(?:(?:on|at|to) the right(?: side)?|that|this|its|the|there are|are there"
        r"|in it|each|every|group)\b"
    )
    rank = 5
    group: str = Field(default="", description="group name; empty for the innermost group")
    calculation: Calculation = "Count"
    field: str = Field(default="", description="the field that is reckoned; empty to count rows")
    label: str = Field(default="", max_length=40, description="the words before it; empty: Count or Total")
    brackets: bool = False

    def check(self, outline: Outline) -> str:
        """The group must stand, and the field hold numbers unless rows are counted."""
        if self._group(outline) not in outline.groups:
            return (
                _("There is no group {name}.", name=self.group)
                if self.group
                else _("This report has no groups.")
            )
        if self.calculation == "Count":
            return ""
        kind = next((one.java_type for one in outline.fields if one.name == self.field), "")
        if not kind:
            return _("There is no field {names}.", names=self.field)
        named = numeric_by_name(self.field, field_called(self.field, outline))
        right = kind in NUMBERS or named
        return "" if right else _("“{name}” holds no numbers.", name=field_called(self.field, outline))

    def describe(self, outline: Outline) -> str:
        """Say what is shown in which header."""
        what = _("the rows") if not self.field else f"“{field_called(self.field, outline)}”"
        group = group_called(self._group(outline), outline)
        way = calculation_called(self.calculation)
        return _(
            "Added the {way} of {what} in the header of each group {group}.", way=way, what=what, group=group
        )

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 国家分组的组头里显示该国订单数, show the total freight in the country header."""
        if not outline.groups or not clause.has(_SHOWS) or clause.has(_IN_FOOTER):
            return []
        group = _group_of_header(clause, outline)
        if not group:
            return []
        way = next((one for one, said in CALCULATIONS.items() if clause.has(said)), None)
        also = (
            next((one for one in _AMOUNTS if clause.has(CALCULATIONS[one])), None) if way == "Count" else None
        )
        field = _field_said(clause, outline) if also or way not in (None, "Count") else ""
        if way is None and not clause.says(_COUNTED):
            return []
        if way not in (None, "Count") and not field:
            return []
        clause.says(CALCULATIONS[way]) if way else None
        clause.says(_COUNTED)
        clause.says(_SHOWS)
        quoted = clause.quoted()
        brackets = bool(clause.says(_BRACKETS))
        label = quoted[0] if len(quoted) == 1 else ""
        count = cls(group=group, label=label, brackets=brackets)
        if also and field:
            clause.says(CALCULATIONS[also])
            return [count, cls(group=group, calculation=also, field=field, brackets=brackets)]
        return [count.model_copy(update={"calculation": way or "Count", "field": field})]

    def change(self, template: Template, outline: Outline) -> None:
        """Put the value right of what the header prints."""
        group = self._group(outline)
        band = made_band(template, "groupHeader", 20, group)
        info = _main_text(outline, group)
        look = template.find(info.id) if info is not None else None
        expression = self._expression(template, outline, group)
        pattern = self._pattern(template, outline)
        height = info.height if info is not None else _HEIGHT
        digits = "8888" if self.calculation == "Count" else "88888.88"
        words = f"{self._words(outline)}{digits}"
        wide = room_for(template, look, words) + _GAP if look is not None else _WIDE
        holder, x, y = _room(template, band, look, wide, height)
        node = make_value(template, holder, expression, (x, y, wide, height), look, pattern)
        node.set("evaluationTime", "Group")
        node.set("evaluationGroup", group)
        for name in ("textAdjust", "isStretchWithOverflow"):
            node.attrib.pop(name, None)
        text_of(template.root, node).set("textAlignment", "Right")

    def _group(self, outline: Outline) -> str:
        return self.group or (outline.groups[-1] if outline.groups else "")

    def _words(self, outline: Outline) -> str:
        if self.brackets:
            return "()"
        return self.label or worded(outline, *_LABELS[self.calculation])

    def _pattern(self, template: Template, outline: Outline) -> str:
        """Return a pattern that prints the words before the number."""
        shown = [one.id for one in outline.elements if self.field and one.refs == [f"F:{self.field}"]]
        patterns = [node.get("pattern") for one in shown if (node := template.find(one)) is not None]
        own = next((one for one in patterns if one), "")
        kind = next((one.java_type for one in outline.fields if one.name == self.field), "")
        whole = self.calculation == "Count" or (kind in WHOLE and self.calculation != "Average")
        number = own if own and self.calculation != "Count" else "#,##0" if whole else "#,##0.00"
        words = self._words(outline).replace("'", "''")
        return f"'('{number}')'" if self.brackets else f"'{words}'{number}"

    def _expression(self, template: Template, outline: Outline, group: str) -> str:
        """Return the variable that reckons it: the engine's count, one that stands there, or a new one."""
        if self.calculation == "Count":
            return f"$V{{{group}_COUNT}}"
        wanted = Reckoning(way=self.calculation, reset="Group", group=group, field=self.field)
        standing = [name for name, one in outline.reckonings.items() if one == wanted]
        if standing:
            return f"$V{{{standing[0]}}}"
        kind = next(one.java_type for one in outline.fields if one.name == self.field)
        said = f"$F{{{self.field}}}"
        if kind not in NUMBERS or (kind in WHOLE and self.calculation == "Average"):
            said, kind = as_decimal(said, kind), "java.math.BigDecimal"
        name = f"{self.field}_{SUFFIXES[self.calculation]}_{group}"
        more = {"resetType": "Group", "resetGroup": group, "calculation": self.calculation}
        variable = declare(template, "variable", re.sub(r"\W", "_", name), kind, **more)
        add_expression(template, variable, "variableExpression", said)
        return f"$V{{{variable.get('name')}}}"


def _group_of_header(clause: Clause, outline: Outline) -> str:
    """Return the group whose header is spoken of; "" where none is, or one of several is meant."""
    names = names_of_groups(outline)
    named = any_of(names)
    lead = rf"(?:(?:每一?个?|各个?|\b(?:the|each|every)\b)\s*)?(?P<name>{named})"
    headed = clause.says(rf"{lead}\s*(?:{_HEADER}|{_START}|(?<=[A-Za-z0-9]) (?:group )?headers?\b)")
    headed = headed or clause.says(
        rf"(?:\b(?:in|at|to|on|into) )?the (?:header|top|start|beginning)s? of (?:the|each|every) {lead}"
        r"(?: groups?)?\b"
    )
    if headed:
        group = names[headed["name"].lower()]
        clause.pass_over(rf"(?:{any_of([name for name, one in names.items() if one == group])})")
        return group
    said = groups_named(clause.text[clause.start : clause.end], outline) if clause.has(_HEADER) else []
    if len({name for name, _start, _end in said}) == 1:
        clause.pass_over(
            rf"(?:{_EACH})?(?:{any_of([name for name, one in names.items() if one == said[0][0]])})"
        )
        clause.says(_HEADER)
        return said[0][0]
    nth = nth_group(clause) if clause.has(_HEADER) else ""
    only = outline.groups[0] if len(outline.groups) == 1 else ""
    return (nth or only) if clause.says(rf"(?:每一?个?|各个?)?(?:分?组的?)?(?:{_HEADER})") else ""


_EACH = r"\b(?:per|for each|for every|of each|of every|each|every) |每一?个?|各个?"


def _field_said(clause: Clause, outline: Outline) -> str:
    """Return the field of numbers that is named, in either language."""
    names = dict(field_names(outline))
    for name, field in field_names(outline).items():
        names |= {one: field for one in senses().get(name, ()) if one not in names}
    numbers = {one.name for one in outline.fields if one.java_type in NUMBERS}
    names = {name: one for name, one in names.items() if one in numbers or numeric_by_name(one, name)}
    found = clause.says(any_of(names)) if names else None
    if found:
        return names[found.group().lower()]
    named = [one.name for one in clause.data("field") if one.name in names.values()]
    return named[0] if len(named) == 1 else ""


def _main_text(outline: Outline, group: str) -> ElementInfo | None:
    """Return the text of a header that prints the group's value, else its last one."""
    texts = [
        one for one in outline.in_section("groupHeader") if one.group == group and one.kind == "textField"
    ]
    field = outline.group_fields.get(group, "")
    own = [one for one in texts if one.refs == [f"F:{field}"]]
    return next(iter(own or texts), None)


def _room(template: Template, band: Any, look: Any, width: int, height: int) -> tuple[Any, int, int]:
    """Return the holder and the place at the end of a text's line; the text makes way or the band grows."""
    if look is not None:
        holder, box = look.getparent(), Box(look)
        level = [one for one in boxes(holder, look) if one.y < box.bottom and one.bottom > box.y]
        behind = [one.x for one in level if one.x >= box.right and local(one.node) in TEXTS]
        end = min(behind, default=width_of(template.root, holder))
        if end - width >= box.right + _GAP:
            return holder, box.right + _GAP if behind else end - width, box.y
        gap = 0 if box.place is not None and box.place.get("mode") == "Opaque" else _GAP
        if end - width - gap - box.x >= _LEAST:
            box.put(width=end - width - gap - box.x)
            return holder, end - width, box.y
    room = grown_room(template, band, width, height)
    return room.band, room.x, room.y
