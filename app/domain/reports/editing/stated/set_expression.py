"""The edit that writes an expression as it was said: of a filter, a condition, a text or a picture."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import add_expression
from app.domain.reports.editing.groups.group_removal import group_node
from app.domain.reports.editing.rows.row_filter import join_filter
from app.domain.reports.editing.stated.java_expressions import is_expression, references_in
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import band_called, called, group_called, unknown
from app.domain.reports.xml_tools import local

_FIELD = re.compile(r"\$F\{([^{}]+)\}")
What = Literal["filter", "print_when", "text", "image", "group"]
_TAGS = {"print_when": "printWhenExpression", "text": "textFieldExpression", "image": "imageExpression"}
_SAID = {
    "filter": N_("Only rows are printed where {expression} holds."),
    "print_when": N_("{what} is printed only where {expression} holds."),
    "text": N_("{what} prints {expression} now."),
    "image": N_("{what} shows the picture {expression} now."),
    "group": N_("The group {what} is by {expression} now."),
}


def unknown_data(expression: str, outline: Outline) -> str:
    """Return what is wrong with an expression, "" where it is one and all its data is declared."""
    if expression and not is_expression(expression.strip()):
        return _("“{text}” is no expression.", text=expression)
    known = {
        "F": {one.name for one in outline.fields},
        "P": {one.name for one in outline.parameters} | xml.BUILT_IN_PARAMETERS,
        "V": {one.name for one in outline.variables} | xml.BUILT_IN_VARIABLES,
    }
    known["V"] |= {f"{one}_COUNT" for one in outline.groups}
    missing = [
        f"${kind}{{{name}}}"
        for kind, name in references_in(expression)
        if kind in known and name not in known[kind]
    ]
    return _("There is no {name}.", name=_(", ").join(dict.fromkeys(missing))) if missing else ""


_NOT_ORDERED = ("BigDecimal", "BigInteger", "String", "Date", "Timestamp", "Time", "Calendar")


def compiles(expression: str, outline: Outline) -> bool:
    """Tell whether the values that an expression compares by < or > are such as Java compares so."""
    if outline.language != "java":
        return True
    data = {"F": outline.fields, "P": outline.parameters, "V": outline.variables}
    for found in re.finditer(_COMPARED, expression):
        kind, name = found["k"] or found["k2"], found["n"] or found["n2"]
        java_type = next((one.java_type for one in data[kind] if one.name == name), "")
        if java_type.endswith(_NOT_ORDERED):
            return False
    return True


_COMPARED = r"\$(?P<k>[FPV])\{(?P<n>[^{}]+)\}\s*[<>]|[<>]=?\s*\$(?P<k2>[FPV])\{(?P<n2>[^{}]+)\}(?!\.)"


class SetExpression(Edit):
    """Write an expression word for word: the rows' filter, when things or bands print, a text, a group's."""

    kind: Literal["set_expression"] = "set_expression"
    hints: ClassVar[str] = r"表达式|printWhenExpression|filterExpression|\bexpression"
    rank = 60
    what: What
    expression: str = Field(min_length=1, max_length=2000)
    targets: list[str] = Field(
        default_factory=list, description="elements, or bands of print_when; no filter"
    )
    group: str = Field("", description="the group whose rows have the expression in common")
    more: bool = Field(False, description="beside the condition that is there, not in its place")

    def check(self, outline: Outline) -> str:
        """The data must be declared, and what is to have the expression must be able to."""
        if self.what == "group" and self.group not in outline.groups:
            return _("There is no group {name}.", name=self.group)
        if self.what not in ("filter", "group"):
            bands = {one.id for one in outline.bands} if self.what == "print_when" else set()
            named = [one for one in self.targets if one not in bands]
            wrong = unknown(named, outline) if named else ""
            if wrong or not self.targets:
                return wrong or _("It isn't said what is meant.")
            kinds = {"text": "textField", "image": "image"}.get(self.what, "")
            infos = [outline.element(one) for one in named]
            if kinds and any(one is None or one.kind != kinds for one in infos):
                return _("It isn't said what is meant.")
        return unknown_data(self.expression, outline)

    def describe(self, outline: Outline) -> str:
        """Name what has the expression, and say it."""
        if self.what == "group":
            return _(_SAID[self.what], what=group_called(self.group, outline), expression=self.expression)
        ids = [one.id for one in outline.bands]
        bands = [one for one in self.targets if one in ids]
        what = called([one for one in self.targets if one not in ids], outline)
        sections = [one.section for one in outline.bands if one.id in bands]
        what = what or _("The band {name}", name=_(", ").join(band_called(one) for one in sections))
        return _(_SAID[self.what], what=what, expression=self.expression)

    def change(self, template: Template, outline: Outline) -> None:
        """Write it."""
        if self.what == "filter":
            join_filter(template, self.expression, "and" if self.more else "replace")
            return
        if self.what == "group":
            self._group_by(template)
            return
        for name in self.targets:
            node = template.find(name)
            if node is None:
                raise EditProblem("no_target", _("It isn't said what is meant."), "")
            holder = xml.geometry(node) if self.what == "print_when" and local(node) != "band" else node
            self._write(template, holder)

    def _group_by(self, template: Template) -> None:
        """Write the expression of the group; rows sorted for the former one are sorted for this."""
        node = group_node(template, self.group)
        own = xml.child(node, "groupExpression")
        former = (own.text or "").strip() if own is not None else ""
        if own is None:
            add_expression(template, node, "groupExpression", self.expression)
        else:
            own.text = self.expression
            own.attrib.pop("class", None)
        before, after = (_FIELD.fullmatch(one.strip()) for one in (former, self.expression))
        keys = [one for one in template.root if local(one) == "sortField"]
        if before and after and not any(one.get("name") == after[1] for one in keys):
            for one in keys:
                if one.get("name") == before[1]:
                    one.set("name", after[1])

    def _write(self, template: Template, holder: Any) -> None:
        own = xml.child(holder, _TAGS[self.what])
        if own is None:
            add_expression(template, holder, _TAGS[self.what], self.expression)
            return
        former = (own.text or "").strip()
        both = f"({former}) && ({self.expression})" if self.more and former else self.expression
        own.text = both
        if self.what != "print_when":
            own.attrib.pop("class", None)
