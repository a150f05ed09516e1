"""The edit that lets an element print a value in the place of its words or of another value."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import DATES, NUMBERS, add_expression, make_value
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.references.ordinals import empty_headings
from app.domain.reports.editing.references.printed_values import as_values, fixed_beside
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.new_nodes import made
from app.domain.reports.editing.template.outline import DataInfo, ElementInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.editing.values.binding_said import binding_in
from app.domain.reports.editing.values.shown_value import usual_pattern
from app.domain.reports.xml_tools import local

_LETTERS = {"field": "F", "parameter": "P", "variable": "V"}
_ONE_IN_WORDS = re.compile(r'(?P<a>\s*(?:"[^"]*"\s*\+\s*)*)\$[FPV]\{[^}]*\}(?P<z>(?:\s*\+\s*"[^"]*")*\s*)')
_NOT_THIS = r"类型|默认|改名|重命名|\b(?:type|default|rename)\b"


class PrintValue(Edit):
    """Let a text print a field (F:name), parameter (P:name) or variable (V:name) in place of what it did."""

    kind: Literal["print_value"] = "print_value"
    hints: ClassVar[str] = r"参数|字段|变量|绑定|parameter|field|variable|bind"
    rank = 23
    target: str
    value: str = Field(pattern=r"^[FPV]:.+$")
    below: bool = False

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Understand 把“张三”改成参数 contact, replace the title with the parameter title."""
        text = clause.text[clause.start : clause.end]
        said = None if clause.has(_NOT_THIS) else binding_in(text, outline, english=clause.english)
        if said is None or (said.plain and not _names_value(clause, said.said[0][0])):
            return []
        for start, end in said.said:
            clause.take(clause.start + start + _of_column(text, start), clause.start + end)
        found = clause.targets(required=False)
        below = _heading_alone(found, outline) if said.rows else ""
        target = below or _printing(clause, found, shows=said.shows or said.behind)
        if not target or (said.behind and target in found and _is_fixed(target, outline)):
            return []
        value = f"{_LETTERS[said.what]}:{said.name}"
        new: list[Edit] = []
        if said.what != "variable" and _declared(value, outline) is None:
            new = [AddData(what="field" if said.what == "field" else "parameter", name=said.name)]
        return [*new, cls(target=target, value=value, below=bool(below))]

    def check(self, outline: Outline) -> str:
        """The target must be a text, the value declared; a column with a total keeps what is added up."""
        info = outline.element(self.target)
        if info is None:
            return unknown([self.target], outline)
        if info.kind not in ("staticText", "textField"):
            return _("{what} is no text.", what=called([self.target], outline))
        if _declared(self.value, outline) is None:
            return _("The report declares no {name}.", name=self.value[2:])
        if info.cell and self.value not in {f"F:{one.name}" for one in outline.table_fields}:
            return _("A value of the report can't stand in a table: that has data of its own.")
        if self.below:
            alone = bool(_heading_alone([self.target], outline))
            return (
                ""
                if alone
                else _("There is a value below {what} already.", what=called([self.target], outline))
            )
        if info.refs and not _is_guarded(info) and not _ONE_IN_WORDS.fullmatch(info.text):
            return _("{what} prints more than one value.", what=called([self.target], outline))
        column = next((one for one in outline.columns if self.target in one.values), None)
        if column is not None and column.totals:
            return _("The column {name} is added up: change its total first.", name=column.title)
        return ""

    def describe(self, outline: Outline) -> str:
        """Name the element and the value."""
        return _(
            "{what} prints the value of {name} now.", what=called([self.target], outline), name=self.value[2:]
        )

    def change(self, template: Template, outline: Outline) -> None:
        """Write the expression; a label becomes a field of the same look in the same place."""
        node, info = template.find(self.target), _declared(self.value, outline)
        if node is None or info is None:
            return
        letter, name = self.value.split(":", 1)
        if self.below:
            _put_below(template, outline, self.target, f"${letter}{{{name}}}", usual_pattern(info.java_type))
            return
        if local(node) == "staticText":
            node = _as_field(template, node)
        said = xml.child(node, "textFieldExpression")
        if said is None:
            said = add_expression(template, node, "textFieldExpression", "")
        within = _ONE_IN_WORDS.fullmatch(said.text or "")
        first, last = (within["a"], within["z"]) if within else ("", "")
        reference = f"${letter}{{{name}}}"
        guarded = not within and _GUARDED.fullmatch(said.text or "")
        said.text = (
            _REFERENCE.sub(lambda _found: reference, said.text or "")
            if guarded
            else f"{first}{reference}{last}"
        )
        said.attrib.pop("class", None)
        plain = info.java_type not in NUMBERS and info.java_type not in DATES
        if plain or not node.get("pattern"):
            node.attrib.pop("pattern", None)
            if pattern := usual_pattern(info.java_type):
                node.set("pattern", pattern)


def _declared(value: str, outline: Outline) -> DataInfo | None:
    known = {"F": outline.fields, "P": outline.parameters, "V": outline.variables}[value[0]]
    return next((one for one in known if one.name == value[2:]), None)


def _printing(clause: Clause, ids: list[str], *, shows: bool) -> str:
    """Return what prints a thing: the values of a column, the value beside a label, or the text itself.

    shows: a value is to be shown, which stands beside a label of any words.
    """
    outline = clause.outline
    column = next((one for one in outline.columns if ids and set(ids) <= set(one.elements)), None)
    if column is not None:
        return column.values[0] if len(column.values) == 1 else ""
    info = outline.element(ids[0]) if len(ids) == 1 else None
    if info is not None and info.kind == "staticText" and (shows or _labels(info)):
        beside = [*as_values(clause, info.id), *fixed_beside(outline, info.id)]
        beside = [one for one in beside if _labels(info) or _touches(info, outline.element(one))]
        return beside[0] if beside else info.id
    return info.id if info is not None else ""


def _of_column(text: str, start: int) -> int:
    """Return how much of what a binding says belongs to the name of a column: 日期列."""
    return 1 if text[start : start + 1] in ("列", "栏") else 0


def _names_value(clause: Clause, end: int) -> bool:
    """Tell whether a clause begins with the name of the one value that a text prints: OrderDate改成."""
    before = clause.fresh()
    before.take(clause.start + end, clause.end)
    found = [clause.outline.element(one) for one in before.targets(required=False)]
    if len(found) != 1 or found[0] is None or found[0].kind != "textField" or len(found[0].refs) != 1:
        return False
    named = clause.text[clause.start : clause.start + end]
    return compiled(rf"(?<!\w){re.escape(found[0].refs[0][2:])}(?!\w)", re.ASCII).search(named) is not None


def _touches(label: ElementInfo, value: ElementInfo | None) -> bool:
    """Tell whether a value stands level with a label, or right below it."""
    if value is None or value.band != label.band:
        return False
    level = min(label.y + label.height, value.y + value.height) - max(label.y, value.y)
    below = 0 <= value.y - label.y - label.height <= _CLOSE and abs(value.x - label.x) <= _CLOSE
    return level > min(label.height, value.height) / 2 or below


_CLOSE = 4


def _is_fixed(id_: str, outline: Outline) -> bool:
    info = outline.element(id_)
    return info is not None and info.kind == "staticText"


def _heading_alone(ids: list[str], outline: Outline) -> str:
    """Return the heading under which the rows print nothing, where it alone is named, else ""."""
    alone = {one.id for one in empty_headings(outline)}
    return ids[0] if len(ids) == 1 and ids[0] in alone else ""


_GUARDED = re.compile(
    r'\s*(?:"[^"]*"\s*\+\s*)?\(?\s*(?P<r>\$[FPV]\{[^}]*\})\s*[!=]=\s*null\s*\?\s*'
    r'(?:"[^"]*"\s*:\s*(?P=r)|(?P=r)\s*:\s*"[^"]*")\s*\)?(?:\s*\+\s*"[^"]*")?\s*'
)
_REFERENCE = re.compile(r"\$[FPV]\{[^}]*\}")


def _is_guarded(info: ElementInfo) -> bool:
    """Tell whether a text prints one value, or words where that is missing."""
    return bool(_GUARDED.fullmatch(info.text))


def _put_below(template: Template, outline: Outline, heading: str, expression: str, pattern: str) -> None:
    """Put a value into the rows under a heading, in the look of the nearest column."""
    head = outline.element(heading)
    values = [info for one in outline.columns for id_ in one.values if (info := outline.element(id_))]
    if head is None or not values:
        return
    near = min(values, key=lambda one: (abs(one.x + one.width / 2 - head.x - head.width / 2), one.y))
    like = template.find(near.id)
    if like is not None:
        spot = (head.x, near.y, head.width, near.height)
        make_value(template, like.getparent(), expression, spot, like, pattern)


def _labels(info: ElementInfo) -> bool:
    return info.kind == "staticText" and info.text.strip().endswith((":", "\uff1a"))


def _as_field(template: Template, node: Any) -> Any:
    """Return a field in the place of a label, with its box, font and place."""
    field = made(template.root, "textField", isBlankWhenNull="true")
    words = xml.child(node, "text")
    field.extend([child for child in list(node) if child is not words])
    if words is not None and len(field):
        field[-1].tail = words.tail
    template.exchange(node, field)
    add_expression(template, field, "textFieldExpression", "")
    return field
