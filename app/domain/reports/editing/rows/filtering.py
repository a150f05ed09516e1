"""Edits of the filter: which rows are printed."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import ClassVar, Literal

from pydantic import Field

from app.core.i18n import N_, _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import Edit, EditProblem
from app.domain.reports.editing.columns.cells import DATES, NUMBERS, as_decimal, literal
from app.domain.reports.editing.conditions.comparing import comparison
from app.domain.reports.editing.conditions.form_conditions import line_of_form
from app.domain.reports.editing.references.mentions import mentions_in
from app.domain.reports.editing.references.whose_said import is_of_owner
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_signs import NO_FIELD
from app.domain.reports.editing.rows.filter_words import Operator, read_conditions
from app.domain.reports.editing.rows.parameter_filter import by_parameter
from app.domain.reports.editing.rows.row_filter import Join, join_filter
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.template.template import Template
from app.domain.reports.models import Sample, SampleValue

_SIGNS = {"eq": "== 0", "ne": "!= 0", "gt": "> 0", "ge": ">= 0", "lt": "< 0", "le": "<= 0"}
_SHOWN = {
    "eq": N_("{name} is {value}"),
    "ne": N_("{name} is not {value}"),
    "gt": N_("{name} is above {value}"),
    "ge": N_("{name} is at least {value}"),
    "lt": N_("{name} is below {value}"),
    "le": N_("{name} is at most {value}"),
    "between": N_("{name} is between {value} and {upper}"),
    "contains": N_("{name} contains {value}"),
    "not_contains": N_("{name} does not contain {value}"),
    "starts_with": N_("{name} begins with {value}"),
    "ends_with": N_("{name} ends with {value}"),
    "empty": N_("{name} is empty"),
    "not_empty": N_("{name} is not empty"),
}
_NO_VALUE = ("empty", "not_empty")
_TEXT_ONLY = {"contains": "contains", "starts_with": "startsWith", "ends_with": "endsWith"}
_DAY = re.compile(r"(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?")
# "hide the discount where it is 0" leaves a value out, not the row.
_HIDES_ITSELF = (
    r"\b(?:hide|suppress)\b(?!.{0,30}\b(?:rows?|records?|lines?|entries|orders)\b)"
    r".{1,40}\b(?:where|when|if) it\b"
    r"|^[^,\uff0c的行]{1,16}(?:为空|是空|没有?值|无值|空着)(?:的话|时|时候|了)?[,\uff0c]?(?:就|则|便)?"
    r"[不别](?:要|用)?(?:打印?|显示|印|出现)(?:出来)?了?$"
)
_NOT_PRINTED = (
    r"(?:[不别勿](?:要|用|必)?(?:再)?(?:打印?|显示|印|出现))|隐藏|\b(?:hide|suppress|omit|skip)\b"
    r"|(?:\bnot|n['\u2019]t) (?:print|show|display)|\bonly (?:print|show)|\b(?:print|show) .+ only\b"
)


_UNKNOWN = re.compile(
    r"^\s*(?:请|帮我)?(?:只|仅)(?:打印|显示|保留|列出|输出|要|取|看)\s*[“「\"]?(?P<zh>[A-Za-z_][A-Za-z0-9_]+)[”」\"]?"
    r"\s*(?:的?值)?(?:大于|小于|超过|低于|高于|等于|不足|至少|[为是不]|[<>=])"
    r"|^\s*(?:please )?(?:only )?(?:print|show|list|keep|include)(?: only)? (?:the )?"
    r"(?:rows|records|lines|orders|items|entries) (?:where|whose|with)(?: an?| the)? (?P<en>[A-Za-z_]\w+) "
    r"(?:is|are|of|above|over|below|under|at|greater|less|equals?|more|exceeds?)\b",
    re.IGNORECASE | re.ASCII,
)


def _ask_of_unknown(clause: Clause, outline: Outline) -> None:
    """Raise EditProblem where a field that the report lacks chooses the rows: 只打印 Weight 大于 10 的."""
    found = _UNKNOWN.match(clause.text[clause.start : clause.end])
    name = (found["zh"] or found["en"]) if found else ""
    known = {one.name.lower() for one in (*outline.fields, *outline.parameters, *outline.variables)}
    known |= {word for one in outline.elements for word in re.findall(r"\w+", one.label.lower())}
    if name and name.lower() not in known:
        raise EditProblem(
            NO_FIELD,
            _("There is no field {names}.", names=name),
            _("Name it by its words, its column or its band, or click it in the preview."),
            [one.values[0] for one in outline.columns if one.values],
        )


_THEN = r"(?:时候?|的话|情况下|的?时刻)[,\uff0c]?(?=[^,\uff0c]+$)"
_ROW_WORDS = r"行|记录|数据|条目?|明细|订单|人员?$|客户$|项"


# What an English clause hides in some case: the logo where Note is empty.
_HIDDEN_WHERE = (
    r"\b(?:hide|suppress|omit) (?:(?!\bwhere\b)[^,;])+? (?=(?:where|in case|once) (?!it\b|they\b))"
)
_ROWS_EN = r"\b(?:rows?|records?|lines?|entr(?:y|ies)|items?|orders|details?|data|list|table|report)\b"


def _hides_named(clause: Clause) -> bool:
    """Tell whether what a clause hides in some case is named, and is no row: 为空时，附加费不打印."""
    if clause.english:
        return _hides_named_where(clause)
    said = clause.has(_THEN)
    if said is None:
        return False
    then = replace(clause, start=said.end(), memory={}, used=[])
    kinds = ("label", "field", "column", "name", "headers")
    return (
        bool(then.has(_NOT_PRINTED))
        and not then.has(_ROW_WORDS)
        and any(one.kind in kinds and one.ids for one in mentions_in(then))
    )


def _hides_named_where(clause: Clause) -> bool:
    """Tell whether an English clause hides a thing where something is so: the logo where Note is empty."""
    said = clause.has(_HIDDEN_WHERE)
    if said is None:
        return False
    thing = replace(clause, end=said.end(), memory={}, used=[])
    cells = {id_ for one in clause.outline.columns for id_ in (*one.values, *one.headers)}
    named = [one for one in mentions_in(thing) if one.ids]
    apart = all(not one.columns and not cells.intersection(one.ids) for one in named)
    return bool(named) and apart and not thing.has(_ROWS_EN)


class RowCondition(Edit):
    """A condition on a field that rows must meet to be printed; not an edit itself."""

    kind: str
    rank = 6
    field: str = Field(min_length=1, description="field name")
    operator: Operator
    value: str = Field(default="", max_length=200)
    upper: str = Field(default="", max_length=200, description="the upper bound, for between")
    join: Join = Field(default="and", description="with the filter that stands")
    to: str = Field(default="", max_length=80, description="instead of value: a field to compare with")


_ONLY_THEN = r"(?<!的)才(?:打印|显示|印|出现)(?:出来)?(?:$|[,\uff0c])"
# What goes on behind a comma is no value: 0 才打印，标签也一样.
_GOES_ON = re.compile(r"[,\uff0c]\s*[\u4e00-\u9fff]{2}")


def _of_a_label(clause: Clause, outline: Outline) -> bool:
    """Tell whether a clause states its condition of a form's label: that item is printed then, or not."""
    named = [one for one in mentions_in(clause) if one.kind == "label" and one.ids]
    return len(named) == 1 and not named[0].columns and not outline.columns


class FilterRows(RowCondition):
    """Print only rows that meet a condition on a field; dates as YYYY-MM-DD."""

    kind: Literal["add_filter"] = "add_filter"
    hints: ClassVar[str] = r"筛|过滤|只显示|只要|filter|only|where"
    company: ClassVar[str] = r"\S+(?= whose\b)"

    def check(self, outline: Outline) -> str:
        """The field must be declared, and the value must fit its class."""
        java_type = _type_of(self.field, outline)
        if not java_type:
            return _("There is no field {names}.", names=self.field)
        if self.to:
            known = bool(_type_of(self.to, outline)) and self.operator in _SIGNS
            return "" if known else _("There is no field {names}.", names=self.to)
        if self.operator in _NO_VALUE:
            return ""
        bounds = [self.value, *([self.upper] if self.operator == "between" else [])]
        return next((wrong for one in bounds if (wrong := _misfit(self, java_type, one))), "")

    def describe(self, outline: Outline) -> str:
        """Say the condition."""
        value = _label(self.to, outline) if self.to else self.value
        said = _(_SHOWN[self.operator], name=_label(self.field, outline), value=value, upper=self.upper)
        return _("Only rows are printed where {condition}.", condition=said)

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 只显示金额大于1000的记录, filter status = approved."""
        if clause.has(_HIDES_ITSELF) or clause.has(r"二维码|条形?码"):
            return []
        if clause.has(r"(?:整一?|[那这]一?)项(?!目)"):
            return []
        if not outline.columns and clause.has(r"整行|[这那该此]一?行"):
            return []
        if clause.has(_ONLY_THEN) and not clause.english and _of_a_label(clause, outline):
            return []
        if clause.has(_NOT_PRINTED) and (line_of_form(clause, outline) or _hides_named(clause)):
            return []
        found = read_conditions(clause, outline)
        if not found:
            _ask_of_unknown(clause, outline)
        if any(is_of_owner(one.field, clause, outline) for one in found):
            return []
        if any(_GOES_ON.search(one.value) for one in found) and not clause.fresh().quoted():
            return []
        return [by_parameter(one, clause) or cls(**asdict(one)) for one in found]

    def change(self, template: Template, outline: Outline) -> None:
        """Write the filter expression, joined to the one that stands."""
        join_filter(template, self.condition(outline), self.join)

    def condition(self, outline: Outline) -> str:
        """Return the condition in Java, or in the template's language."""
        return self._expression(_type_of(self.field, outline), outline)

    def adapt(self, sample: Sample, outline: Outline) -> Sample:
        """Let the first row and every third one after it meet the condition."""
        java_type = _type_of(self.field, outline)
        if self.operator in ("ne", "not_contains", "not_empty") or not java_type:
            return sample
        if java_type != "java.lang.String" and self.operator in _TEXT_ONLY:
            return sample
        rows = [
            {**row, self.field: self._met(row, java_type)} if at % 3 == 0 else row
            for at, row in enumerate(sample.rows)
        ]
        return sample.model_copy(update={"rows": rows})

    def _met(self, row: Mapping[str, SampleValue], java_type: str) -> SampleValue:
        """Return a value with which a row meets the condition."""
        if not self.to:
            return _witness(self, java_type)
        other = row.get(self.to)
        number = _number(str(other))
        step = {"gt": 1, "lt": -1}.get(self.operator, 0)
        return f"{float(number) + step:.10g}" if number and step else other

    def _expression(self, java_type: str, outline: Outline) -> str:
        reference, language = f"$F{{{self.field}}}", outline.language
        if self.to:
            other = f"$F{{{self.to}}}", _type_of(self.to, outline)
            return comparison(_SIGNS[self.operator].removesuffix(" 0"), (reference, java_type), other)
        if self.operator in _NO_VALUE:
            return _emptiness(reference, java_type, self.operator == "empty")
        if self.operator in (*_TEXT_ONLY, "not_contains"):
            return self._text(reference, language)
        if self.operator == "between":
            low = self._compared(reference, java_type, "ge", self.value, language)
            return f"{low} && {self._compared(reference, java_type, 'le', self.upper, language)}"
        return self._compared(reference, java_type, self.operator, self.value, language)

    def _text(self, reference: str, language: str) -> str:
        said = literal(self.value, language)
        if self.operator == "not_contains":
            return f"({reference} == null || !{reference}.toString().contains({said}))"
        return f"{reference} != null && {reference}.toString().{_TEXT_ONLY[self.operator]}({said})"

    def _compared(self, reference: str, java_type: str, operator: str, value: str, language: str) -> str:
        if java_type == "java.lang.Boolean":
            wanted = "TRUE" if _truth(value) == (operator == "eq") else "FALSE"
            return f"Boolean.{wanted}.equals({reference})"
        if java_type in DATES or java_type == "java.util.Calendar":
            return _dated(reference, java_type, operator, value)
        number = _number(value)
        ordered = operator not in ("eq", "ne")
        if java_type in NUMBERS or (number and ordered):
            decimal = as_decimal(reference, java_type)
            compared = f'{decimal}.compareTo(new java.math.BigDecimal("{number}")) {_SIGNS[operator]}'
            return f"{decimal} != null && {compared}"
        said = literal(value, language)
        if ordered:
            return f"{reference} != null && {reference}.toString().compareTo({said}) {_SIGNS[operator]}"
        equal = f"{said}.equals({reference} == null ? null : {reference}.toString().trim())"
        return equal if operator == "eq" else f"!{equal}"


def _label(field: str, outline: Outline) -> str:
    return next((one.title for one in outline.columns if one.field == field), "") or field


def _type_of(name: str, outline: Outline) -> str:
    return next((one.java_type for one in outline.fields if one.name == name), "")


def _truth(value: str) -> bool:
    return value.strip().lower() in ("true", "1", "yes", "是", "真", "y", "对")


def _number(value: str) -> str:
    """Return a number without separators and units, or ""."""
    plain = re.sub(r"[,\uff0c\s¥$元]|(?<=\d)[块件个岁天人台套吨次条笔份张]$", "", value)
    found = re.fullmatch(r"(-?\d+(?:\.\d+)?)(万|千|%)?", plain)
    if not found:
        return ""
    factor = {"万": 10_000, "千": 1_000, "%": 0.01}.get(found.group(2) or "", 1)
    return found.group(1) if factor == 1 else f"{float(found.group(1)) * factor:.10g}"


def _misfit(edit: FilterRows, java_type: str, value: str) -> str:
    if edit.operator in (*_TEXT_ONLY, "not_contains"):
        return "" if value else _("The condition lacks a value.")
    if java_type in NUMBERS and not _number(value):
        return _("“{value}” is no number, but {name} holds numbers.", value=value, name=edit.field)
    if java_type in DATES and not _DAY.search(value):
        return _("“{value}” is no date, but {name} holds dates.", value=value, name=edit.field)
    if not value:
        return _("The condition lacks a value.")
    return ""


def _emptiness(reference: str, java_type: str, empty: bool) -> str:
    if java_type == "java.lang.String":
        said = f"({reference} == null || {reference}.trim().isEmpty())"
        return said if empty else f"!{said}"
    return f"{reference} {'==' if empty else '!='} null"


def _dated(reference: str, java_type: str, operator: str, value: str) -> str:
    """Compare whole days (or months) by their texts."""
    found = _DAY.search(value)
    if found is None:
        raise EditProblem("bad_date", _("“{value}” is no date.", value=value), _("Write it as 2026-01-31."))
    year, month, day = found.groups()
    pattern = "yyyy-MM-dd" if day else "yyyy-MM"
    said = "-".join([year, *(f"{int(one):02d}" for one in (month, day) if one)])
    moment = f"{reference}.getTime()" if java_type == "java.util.Calendar" else reference
    printed = f'new java.text.SimpleDateFormat("{pattern}").format({moment})'
    return f'{reference} != null && {printed}.compareTo("{said}") {_SIGNS[operator]}'


def _witness(edit: FilterRows, java_type: str) -> SampleValue:
    """Return a value that meets the condition."""
    if edit.operator == "empty":
        return None
    day = _DAY.search(edit.value)
    if day and java_type in DATES:
        year, month, date = (int(one or 1) for one in day.groups())
        step = {"gt": 40, "lt": -40}.get(edit.operator, 0)
        moment = datetime.date(year, max(1, min(12, month)), max(1, min(28, date)))
        return (moment + datetime.timedelta(days=step)).isoformat()
    number = _number(edit.value)
    if number and edit.operator in ("gt", "lt"):
        return f"{float(number) + (1 if edit.operator == 'gt' else -1):.10g}"
    if java_type == "java.lang.Boolean":
        return _truth(edit.value) == (edit.operator == "eq")
    return number if number and java_type in NUMBERS else edit.value


class ClearFilter(Edit):
    """Take the filter away: all rows are printed."""

    kind: Literal["clear_filter"] = "clear_filter"
    hints: ClassVar[str] = r"筛|过滤|filter"
    rank = 26

    def describe(self, outline: Outline) -> str:
        """Say that all rows are printed."""
        return _("Took the filter away: all rows are printed.")

    @classmethod
    def read(cls, clause: Clause, outline: Outline) -> list[Edit]:
        """Read 取消筛选, remove the filter."""
        if clause.says(
            r"(?:取消|去掉|删除|清除|移除|不要).{0,6}(?:筛选|过滤)|显示全部(?:数据|记录|行)"
            r"|\b(?:remove|clear|drop|no|delete)\b.{0,10}\bfilter(?:ing|s)?\b|\bshow all (?:rows|records)\b"
        ):
            return [cls()]
        return []

    def change(self, template: Template, outline: Outline) -> None:
        """Drop the filter expression."""
        node = xml.child(template.root, "filterExpression")
        if node is not None:
            template.drop(node)
