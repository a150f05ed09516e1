"""Conditions on a value as Java expressions that hold for any of the types that it may have."""

from __future__ import annotations

import re
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.core.i18n import N_, _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.columns.cells import NUMBERS
from app.domain.reports.editing.conditions.comparing import MARKS, comparison, moment
from app.domain.reports.editing.template.new_nodes import java_text
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.totals.capital import is_number, number_of

Operator = Literal[
    "above",
    "below",
    "at_least",
    "at_most",
    "equal",
    "not_equal",
    "between",
    "contains",
    "empty",
    "not_empty",
    "null",
    "not_null",
]
OPPOSITES: dict[str, Operator] = {
    "above": "at_most",
    "below": "at_least",
    "at_least": "below",
    "at_most": "above",
    "equal": "not_equal",
    "not_equal": "equal",
    "empty": "not_empty",
    "not_empty": "empty",
    "null": "not_null",
    "not_null": "null",
}
BLANKS = ("empty", "not_empty", "null", "not_null")
_NUMERIC = re.compile(r"-?\d+(?:\.\d+)?")
_TODAY = ("today", "今天")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_STRING, _BOOLEAN = "java.lang.String", "java.lang.Boolean"
_REFERENCE = re.compile(r"([FPV]):(.+)", re.DOTALL)
_SAID = {
    "above": N_("{name} is above {value}"),
    "below": N_("{name} is below {value}"),
    "at_least": N_("{name} is at least {value}"),
    "at_most": N_("{name} is at most {value}"),
    "equal": N_("{name} is {value}"),
    "not_equal": N_("{name} is not {value}"),
    "between": N_("{name} is between {value} and {other}"),
    "contains": N_("{name} contains “{value}”"),
    "empty": N_("{name} is empty"),
    "not_empty": N_("{name} is not empty"),
    "null": N_("{name} is null"),
    "not_null": N_("{name} is not null"),
}


class Condition(BaseModel):
    """A comparison: field is F:amount, V:total or P:name; empty means the target's own value."""

    model_config = ConfigDict(extra="forbid")
    field: str = ""
    operator: Operator = "above"
    value: str = Field("", max_length=200)
    to: str = Field("", description="instead of value: a field to compare with, F:plan")
    other: str = Field("", max_length=200, description="the upper limit of between")
    join: Literal["", "and", "or"] = Field(
        "", description="with a second comparison: field2, operator2, value2"
    )
    field2: str = ""
    operator2: Operator = "above"
    value2: str = Field("", max_length=200)

    def wrong(self, outline: Outline) -> str:
        """Return "" or what is wrong with the condition."""
        if self.to and self.operator not in MARKS:
            return _("The condition has no value to compare with.")
        if self.operator not in BLANKS and not (self.value or self.to):
            return _("The condition has no value to compare with.")
        if self.operator == "between" and not self.other:
            return _("The condition needs a lower and an upper limit.")
        if re.search(r"\$\w?\{", self.value + self.other):
            return _("A condition compares with a fixed value.")
        for ref in filter(None, (self.field, self.to)):
            if not _declared(ref, outline):
                return _("There is no field {name}.", name=ref.partition(":")[2] or ref)
        return self._second().wrong(outline) if self.join else ""

    def equals_words(self) -> bool:
        """Tell whether a value is compared with words, which no number equals."""
        return self.operator in ("equal", "not_equal") and not _NUMERIC.fullmatch(self.value)

    def _second(self) -> Condition:
        return Condition(field=self.field2 or self.field, operator=self.operator2, value=self.value2)

    def joined(self, value: str, java_type: str, outline: Outline) -> str:
        """Return both comparisons as Java; the second is about its own field, else about the same value."""
        first = self._first(value, java_type, outline)
        if not self.join:
            return first
        second = self._second()
        found = second.field and data_type(outline, second.field)
        other = second.java(reference(second.field), found) if found else second.java(value, java_type)
        return f"({first}) {'&&' if self.join == 'and' else '||'} ({other})"

    def _first(self, value: str, java_type: str, outline: Outline) -> str:
        if not self.to:
            return self.java(value, java_type)
        other = reference(self.to), data_type(outline, self.to)
        return comparison(MARKS[self.operator], (value, java_type), other)

    def negated(self) -> Condition:
        """Return the opposite condition."""
        values: dict[str, Any] = {"operator": OPPOSITES.get(self.operator, "empty")}
        if self.join:
            values |= {"operator2": OPPOSITES.get(self.operator2, "empty")}
            values["join"] = "or" if self.join == "and" else "and"
        return self.model_copy(update=values)

    def wrong_type(self, ref: str, outline: Outline) -> str:
        """Return why a value, such as F:qty, can't be compared with words; "" where it can."""
        if self.to or not self.equals_words() or data_type(outline, ref) not in NUMBERS:
            return ""
        name = ref.partition(":")[2]
        return _("“{value}” is no number, but {name} holds numbers.", value=self.value, name=name)

    def said(self, name: str) -> str:
        """Return the condition in words."""
        first = _(
            _SAID[self.operator], name=name, value=self.value or self.to.partition(":")[2], other=self.other
        )
        if not self.join:
            return first
        second = self._second().said(self.field2.partition(":")[2] or name)
        if self.join == "and":
            return _("{first} and {second}", first=first, second=second)
        return _("{first} or {second}", first=first, second=second)

    def java(self, value: str, java_type: str) -> str:
        """Return the condition on an expression's value as Java; null fulfils only empty and not_equal."""
        if self.operator in ("null", "not_null"):
            return f"{value} {'==' if self.operator == 'null' else '!='} null"
        if self.operator in ("empty", "not_empty"):
            blank = f"{value} == null || String.valueOf({value}).trim().length() == 0"
            return blank if self.operator == "empty" else f"!({blank})"
        if self.operator == "contains":
            return f"{value} != null && String.valueOf({value}).contains({java_text(self.value)})"
        if self.operator == "between":
            low = self.model_copy(update={"operator": "at_least"}).java(value, java_type)
            high = self.model_copy(update={"operator": "at_most", "value": self.other}).java(value, java_type)
            return f"{low} && {high}"
        if java_type == _BOOLEAN:
            return self._boolean(value)
        if java_type.startswith(("java.util.Date", "java.sql.", "java.util.Calendar")):
            return self._date(value, moment(value, java_type))
        if _NUMERIC.fullmatch(self.value):
            return self._number(value, java_type)
        return self._text(value)

    def _number(self, value: str, java_type: str) -> str:
        mark = MARKS[self.operator]
        compared = f'.compareTo(new java.math.BigDecimal("{self.value}")) {mark} 0'
        if java_type not in (_STRING, ""):
            number = number_of(value, "") if java_type != "java.math.BigDecimal" else value
            return _null_safe(self.operator, value, f"{number}{compared}")
        text = f"String.valueOf({value})"
        inner = f"{is_number(text)} && {number_of(text, _STRING)}{compared}"
        if self.operator == "equal":
            inner = f"({inner}) || {java_text(self.value)}.equals({text}.trim())"
        return _null_safe(self.operator, value, f"({inner})")

    def _text(self, value: str) -> str:
        if self.operator == "equal":
            return f"{java_text(self.value)}.equals({value})"
        if self.operator == "not_equal":
            return f"!{java_text(self.value)}.equals({value})"
        if self.value in _TODAY or _DATE.fullmatch(self.value):
            return self._written_date(value)
        raise EditProblem(
            "no_number",
            _("“{value}” is no number that a value can be compared with.", value=self.value),
            _("Give a number, or ask for equal, contains or empty."),
        )

    def _written_date(self, value: str) -> str:
        """Compare a text that holds a day as 2026-01-31; other texts don't fulfil the condition."""
        today = 'new java.text.SimpleDateFormat("yyyy-MM-dd").format(new java.util.Date())'
        day = today if self.value in _TODAY else java_text(self.value)
        written = f'{value}.trim().matches("[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}.*")'
        compared = f"{value}.trim().substring(0, 10).compareTo({day}) {MARKS[self.operator]} 0"
        return f"{value} != null && {written} && {compared}"

    def _boolean(self, value: str) -> str:
        yes = self.value.strip().lower() in ("true", "yes", "1", "是", "真")
        if self.operator == "not_equal":  # what has no value is not so, either
            return f"!Boolean.{str(yes).upper()}.equals({value})"
        wanted = yes if self.operator in ("equal", "at_least", "above") else not yes
        return f"Boolean.{str(wanted).upper()}.equals({value})"

    def _date(self, value: str, millis: str) -> str:
        if self.value in _TODAY:
            day = "new java.util.Date()"
        elif _DATE.fullmatch(self.value):
            day = f'java.sql.Date.valueOf("{self.value}")'
        else:
            raise EditProblem(
                "no_date",
                _("“{value}” is no date that a value can be compared with.", value=self.value),
                _("Write the date as 2026-01-31, or say today."),
            )
        compared = f"Long.valueOf({millis}).compareTo({day}.getTime()) {MARKS[self.operator]} 0"
        return _null_safe(self.operator, value, compared)


def _declared(ref: str, outline: Outline) -> bool:
    found = _REFERENCE.fullmatch(ref)
    if found is None:
        return False
    kinds = {"F": outline.fields, "P": outline.parameters, "V": outline.variables}
    counts = found.group(2).removesuffix("_COUNT") in outline.groups
    built_in = found.group(1) == "V" and (found.group(2).isupper() or counts)
    return built_in or any(one.name == found.group(2) for one in kinds[found.group(1)])


def _null_safe(operator: str, value: str, condition: str) -> str:
    if operator == "not_equal":
        return f"({value} == null || {condition})"
    return f"{value} != null && {condition}"


def data_type(outline: Outline, ref: str) -> str:
    """Return the Java class of F:name, P:name or V:name."""
    letter, _colon, name = ref.partition(":")
    kinds = {"F": outline.fields, "P": outline.parameters, "V": outline.variables}
    found = next((one.java_type for one in kinds.get(letter, []) if one.name == name), "")
    return found or ("java.lang.Integer" if letter == "V" else "")


def value_in(outline: Outline, id_: str, field: str) -> tuple[str, str]:
    """Return what decides about an element, as Java with its class: a field, else what it reckons."""
    info = outline.element(id_)
    own = info.refs[0] if info is not None and info.refs else ""
    if not field and info is not None and info.formula:
        return f"({info.formula})", "java.math.BigDecimal"
    found = field or own
    return (reference(found), data_type(outline, found)) if found else ("", "")


def reference(field: str) -> str:
    """Return $F{amount} for F:amount."""
    letter, _colon, name = field.partition(":")
    return f"${letter}{{{name}}}"
