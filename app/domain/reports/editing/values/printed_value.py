"""The edit that lets an element print a value in the place of its words or of another value."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import DATES, NUMBERS, add_expression
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.new_nodes import made
from app.domain.reports.editing.template.outline import DataInfo, ElementInfo, Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called, unknown
from app.domain.reports.editing.values.shown_value import usual_pattern
from app.domain.reports.xml_tools import local

_LETTERS = {"field": "F", "parameter": "P", "variable": "V"}
_KINDS = {
    **{"字段": "field", "参数": "parameter", "变量": "variable"},
    **{letter.lower(): what for what, letter in _LETTERS.items()},
}
_VALUE = (
    r"(?:(?:(?:一?个)?(?:新的?)?(?:报表)?(?P<zh>字段|参数|变量)"
    r"|(?:the |a )?(?:new )?(?:value of (?:the )?)?(?P<en>(?-i:field|parameter|variable)))"
    r"\s*(?P<name>[A-Za-z_]\w*)|\$(?P<letter>[FPV])\{(?P<ref>[^}]+)\})"
    r"(?:\s*的(?:值|内容)|(?:'s)? value)?(?:来?(?:显示|打印|取值))?"
)
_ZH = re.compile(
    rf"(?:的(?:内容|文字|值))?(?:改|换|替换|变)[成为用](?:打印|显示)?\s*{_VALUE}\s*$",
    re.IGNORECASE | re.ASCII,
)
_EN = re.compile(
    r"^\s*(?:please )?(?:(?:replace|swap|exchange)\b.+?\b(?:with|by|for)"
    rf"|(?:change|turn|make|bind|set)\b.+?\b(?:to|into)) {_VALUE}\s*$",
    re.IGNORECASE,
)
_VERBS = r"^\s*(?:please )?(?:replace|swap|exchange|change|turn|make|bind|set)\b|\b(?:with|by|for|to|into)\b"
_ONE_IN_WORDS = re.compile(r'(?P<a>\s*(?:"[^"]*"\s*\+\s*)*)\$[FPV]\{[^}]*\}(?P<z>(?:\s*\+\s*"[^"]*")*\s*)')
_NOT_THIS = r"类型|默认|改名|重命名|\b(?:type|default|rename)\b"


class PrintValue(Edit):
    """Let a text print a field (F:name), parameter (P:name) or variable (V:name) in place of what it did."""

    kind: Literal["print_value"] = "print_value"
    hints: ClassVar[str] = r"参数|字段|变量|绑定|parameter|field|variable|bind"
    rank = 23
    target: str
    value: str = Field(pattern=r"^[FPV]:.+$")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Understand 把“张三”改成参数 contact, replace the title with the parameter title."""
        text = clause.text[clause.start : clause.end]
        said = None if clause.has(_NOT_THIS) else (_EN if clause.english else _ZH).search(text)
        if said is None:
            return []
        what = _KINDS[(said["letter"] or said["zh"] or "").lower()] if not said["en"] else said["en"].lower()
        name = said["name"] or said["ref"]
        at = clause.start + (said.start("name") if said["name"] else said.start("ref"))
        clause.take(at, at + len(name))
        start = (
            said.start()
            if not clause.english
            else min(one for one in (said.start("en"), said.start("letter")) if one >= 0)
        )
        named = clause.before(re.escape(text[start : said.end()]))
        found = named.targets(required=False)
        target = _printing(found, outline)
        if not target:
            return []
        clause.mark(clause.start + start, clause.end)
        clause.says(_VERBS) if clause.english else None
        clause.says(r"\b(?:with|by|for|to|into)\b") if clause.english else None
        value = f"{_LETTERS[what]}:{name}"
        new: list[Edit] = []
        if what != "variable" and _declared(value, outline) is None:
            new = [AddData(what="field" if what == "field" else "parameter", name=name)]
        return [*new, cls(target=target, value=value)]

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
        if info.refs and not _ONE_IN_WORDS.fullmatch(info.text):
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
        if local(node) == "staticText":
            node = _as_field(template, node)
        said = xml.child(node, "textFieldExpression")
        if said is None:
            said = add_expression(template, node, "textFieldExpression", "")
        within = _ONE_IN_WORDS.fullmatch(said.text or "")
        first, last = (within["a"], within["z"]) if within else ("", "")
        said.text = f"{first}${letter}{{{name}}}{last}"
        said.attrib.pop("class", None)
        plain = info.java_type not in NUMBERS and info.java_type not in DATES
        if plain or not node.get("pattern"):
            node.attrib.pop("pattern", None)
            if pattern := usual_pattern(info.java_type):
                node.set("pattern", pattern)


def _declared(value: str, outline: Outline) -> DataInfo | None:
    known = {"F": outline.fields, "P": outline.parameters, "V": outline.variables}[value[0]]
    return next((one for one in known if one.name == value[2:]), None)


def _printing(ids: list[str], outline: Outline) -> str:
    """Return what prints a thing: the values of a column, the value beside a label, or the text itself."""
    column = next((one for one in outline.columns if ids and set(ids) <= set(one.elements)), None)
    if column is not None:
        return column.values[0] if len(column.values) == 1 else ""
    info = outline.element(ids[0]) if len(ids) == 1 else None
    if info is not None and _labels(info):
        return places.value_beside(outline, info) or info.id
    return info.id if info is not None else ""


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
