"""How totals that stand on the report are reckoned: the country total becomes an average."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Literal

from pydantic import Field

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.columns.cells import NUMBERS, as_decimal, declare, worded
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import any_of
from app.domain.reports.editing.template.field_names import field_names
from app.domain.reports.editing.template.glossary import senses
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.editing.template.words import called
from app.domain.reports.editing.totals.scoped_totals import TotalText, total_texts
from app.domain.reports.editing.totals.total_edits import CALCULATIONS
from app.domain.reports.editing.totals.total_words import calculation_called
from app.domain.reports.editing.totals.totals import SUFFIXES, Calculation
from app.domain.reports.xml_tools import local

_WORDS = {
    "Sum": ("合计", "Total"),
    "Average": ("平均", "Average"),
    "Highest": ("最大", "Maximum"),
    "Lowest": ("最小", "Minimum"),
    "Count": ("计数", "Count"),
}
_TOTAL_WORDS = re.compile(
    r"合计|小计|总[计额]|平均[值数]?|\b(?:grand |sub[- ]?)?tota(?:ls?|ux)\b|\baverages?\b", re.IGNORECASE
)
_EXACT = ("java.lang.Double", "java.math.BigDecimal")
_AVERAGES = "#,##0.00"
_TURNED_ZH = r"(?:改|换|变)(?:成|为|作|算|求|用)*(?:求|取|计算|显示|按)?"
_INTO = r"\b(?:(?:in)?to|with|by|be|show|print)\b (?:an? |the )?"
_TURNED_EN = rf"\b(?:change|turn|convert|switch|replace|make|let)\b.{{1,40}}?(?:{_INTO}|(?<=s) (?=averages))"
_CALLED = r"\b(?:and )?(?:call|name|label|title) (?:it|them)\b(?: as)?"


class TotalCalculation(Edit):
    """Reckon totals that stand on the report another way: as an average, a maximum, a minimum, a sum."""

    kind: Literal["total_calculation"] = "total_calculation"
    hints: ClassVar[str] = r"平均|最[大小高低]|average|maximum|minimum|highest|lowest"
    company: ClassVar[str] = r"求|取|计算|数据|每一?个?组的?|各组的?|\b(?:instead|show|them|it)\b"
    rank = 24
    targets: list[str] = Field(min_length=1, description="text fields that print totals")
    calculation: Calculation
    label: str = Field(default="", max_length=60, description="the new words before them; empty: Average ...")

    def check(self, outline: Outline) -> str:
        """The targets must print totals of a field."""
        known = {one.id for one in total_texts(outline) if one.reckoning.field}
        wrong = [one for one in self.targets if one not in known]
        return _("{what} is no total of a field.", what=called(wrong, outline)) if wrong else ""

    def describe(self, outline: Outline) -> str:
        """Say which totals are reckoned how."""
        said = calculation_called(self.calculation)
        return _("{what} prints the {way} now.", what=called(self.targets, outline), way=said)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 国家小计改成平均值, change the column total to an average."""
        turned = _TURNED_EN if clause.english else _TURNED_ZH
        way = next((one for one, said in CALCULATIONS.items() if clause.has(f"{turned}(?:{said})")), None)
        totals = {one.id: one for one in total_texts(outline)}
        if way is None or not totals:
            return []
        becomes = f"{turned}(?:{CALCULATIONS[way]})"
        behind = clause.after(becomes)
        found = clause.before(
            rf"(?:{_INTO})?(?:{CALCULATIONS[way]})" if clause.english else becomes
        ).targets()
        own = [totals[one] for one in found if one in totals]
        if not own or len(own) < sum(1 for one in found if _is_value(outline, one)):
            raise clause.unclear(found)
        clause.says(becomes)
        named = _fields_named(clause, becomes, outline)
        own = [one for one in own if not named or one.reckoning.field in named]
        own = [one for one in own if one.reckoning.way != way]
        clause.touched[:] = found
        label = behind.quoted() if clause.says(_CALLED) else []
        edit = {"targets": [one.id for one in own], "calculation": way, "label": (label or [""])[0]}
        return [cls.model_validate(edit)] if own else []

    def change(self, template: Template, outline: Outline) -> None:
        """Change the variables, or declare others where something else prints them; word the labels anew."""
        totals = {one.id: one for one in total_texts(outline)}
        labels: list[str] = []
        for one in (totals[id_] for id_ in self.targets):
            self._reckon(template, one)
            labels.append(one.label)
        for label in dict.fromkeys(labels):
            others = [one for one in totals.values() if one.label == label and one.id not in self.targets]
            if label and not others:
                self._name(template, outline, label)

    def _reckon(self, template: Template, total: TotalText) -> None:
        node: Any = template.find(total.id)
        variable = next(
            one for one in template.root if local(one) == "variable" and one.get("name") == total.variable
        )
        if _is_shared(template, total.variable, node):
            variable = self._another(template, variable, total)
            said: Any = xml.child(node, "textFieldExpression")
            said.text = f"$V{{{variable.get('name')}}}"
        variable.set("calculation", self.calculation)
        self._type(variable)
        if self.calculation == "Count":
            node.attrib.pop("pattern", None)
        elif self.calculation == "Average" and not node.get("pattern"):
            node.set("pattern", _AVERAGES)

    def _another(self, template: Template, variable: Any, total: TotalText) -> Any:
        """Declare a variable like another, under a name that tells how it is reckoned."""
        name = f"{total.reckoning.field}_{SUFFIXES[self.calculation]}"
        name += f"_{total.reckoning.group}" if total.reckoning.group else ""
        more = {one: variable.get(one) for one in ("resetType", "resetGroup") if variable.get(one)}
        made = declare(template, "variable", name, variable.get("class", ""), **more)
        for one in variable:
            if local(one) == "variableExpression":
                said = xml.make(template.root, "variableExpression")
                said.text = one.text
                template.add(made, said)
        return made

    def _type(self, variable: Any) -> None:
        """Give a variable the class of what it reckons; a sum's beginning is not that of an average."""
        kind = variable.get("class", "java.lang.String")
        for one in [one for one in variable if local(one) == "initialValueExpression"]:
            variable.remove(one)
        if self.calculation == "Count":
            variable.set("class", "java.lang.Integer")
        elif self.calculation == "Average" and kind not in _EXACT and kind in NUMBERS:
            said: Any = xml.child(variable, "variableExpression")
            said.text = as_decimal((said.text or "").strip(), kind)
            variable.set("class", "java.math.BigDecimal")

    def _name(self, template: Template, outline: Outline, label: str) -> None:
        """Put the words for the new way where a label says total."""
        node = template.find(label)
        said = xml.child(node, "text") if local(node) == "staticText" else None
        if said is not None and said.text:
            words = worded(outline, *_WORDS[self.calculation])
            said.text = self.label or _TOTAL_WORDS.sub(words, said.text, count=1)


def _fields_named(clause: Clause, lead: str, outline: Outline) -> list[str]:
    """Return the field that is said behind a pattern, by any of its names in both languages: 平均运费."""
    names = dict(field_names(outline))
    for name, field in field_names(outline).items():
        names |= {one: field for one in senses().get(name, ()) if one not in names}
    found = clause.says(rf"{lead}\s*(?P<field>{any_of(names)})") if names else None
    return [names[found["field"].lower()]] if found else []


def _is_value(outline: Outline, id_: str) -> bool:
    info = outline.element(id_)
    return info is not None and bool(info.refs)


def _is_shared(template: Template, name: str, node: Any) -> bool:
    """Tell whether a variable is used by more than one element."""
    reference = f"$V{{{name}}}"
    users = [
        one for one in template.root.iter() if isinstance(one.tag, str) and reference in (one.text or "")
    ]
    return any(node not in (one, *one.iterancestors()) for one in users)
