"""How a column is stored and printed: Java type, pattern, expressions, names."""

from __future__ import annotations

import re

from app.domain.reports.generate.spec import ColumnSpec, ColumnType, Condition, ParameterSpec, TotalKind
from app.domain.reports.generate.words import Words
from app.domain.reports.models import JavaType
from app.domain.reports.naming import Names, identifier
from app.domain.reports.values import java_string

JAVA: dict[ColumnType, JavaType] = {
    "text": "java.lang.String",
    "integer": "java.lang.Integer",
    "amount": "java.math.BigDecimal",
    "percent": "java.math.BigDecimal",
    "date": "java.util.Date",
    "time": "java.util.Date",
    "flag": "java.lang.Boolean",
}
PATTERNS: dict[ColumnType, str] = {
    "text": "",
    "integer": "#,##0",
    "amount": "#,##0.00",
    "percent": "0.00%",
    "date": "yyyy-MM-dd",
    "time": "yyyy-MM-dd HH:mm",
    "flag": "",
}
CALCULATIONS: dict[TotalKind, str] = {
    "sum": "Sum",
    "average": "Average",
    "count": "Count",
    "min": "Lowest",
    "max": "Highest",
}
_TEXT_DATES = {"date": "yyyy-MM-dd", "time": "yyyy-MM-dd HH:mm"}


def pattern_of(column: ColumnSpec) -> str:
    """Return the pattern that prints a column."""
    return column.pattern or PATTERNS[column.type]


def is_number(column: ColumnSpec) -> bool:
    """Tell whether a column stands right-aligned."""
    return column.type in ("integer", "amount", "percent")


def field_names(labels: list[str]) -> list[str]:
    """Return a Java identifier per label: English words as they are, Chinese as pinyin, all different."""
    names = Names()
    return [names.take(identifier(label), f"field_{number}") for number, label in enumerate(labels, 1)]


def column_names(columns: list[ColumnSpec]) -> list[str]:
    """Return the field names of columns: the given ones (of a database), else identifiers of the labels."""
    names = Names()
    return [
        names.take(_given(one.name) or identifier(one.label), f"field_{number}")
        for number, one in enumerate(columns, 1)
    ]


def parameter_names(parameters: list[ParameterSpec], taken: list[str]) -> list[str]:
    """Return the names of parameters; none of them is a field's name."""
    names = Names()
    for name in taken:
        names.take(name, name)
    return [
        names.take(_given(one.name) or f"p_{identifier(one.label)}".rstrip("_"), f"parameter_{number}")
        for number, one in enumerate(parameters, 1)
    ]


def _given(name: str) -> str:
    """Return a given name where it can stand in an expression, else nothing."""
    return name if re.fullmatch(r"[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]{0,62}", name) else ""


def value_expression(column: ColumnSpec, name: str, words: Words) -> str:
    """Return the expression that a cell prints."""
    if column.type == "flag":
        yes, no = java_string(words.yes), java_string(words.no)
        return f"$F{{{name}}} == null ? null : ($F{{{name}}}.booleanValue() ? {yes} : {no})"
    return f"$F{{{name}}}"


def text_expression(column: ColumnSpec, name: str, words: Words) -> str:
    """Return a Java expression of type String for a column's value, "" for null."""
    return _as_text(f"$F{{{name}}}", column.type, pattern_of(column), words)


def parameter_text(parameter: ParameterSpec, name: str, words: Words) -> str:
    """Return a Java expression of type String for a parameter's value, "" for null."""
    return _as_text(f"$P{{{name}}}", parameter.type, PATTERNS[parameter.type], words)


def _as_text(ref: str, kind: ColumnType, pattern: str, words: Words) -> str:
    if kind in ("date", "time"):
        shown = f'new java.text.SimpleDateFormat("{pattern}").format({ref})'
    elif kind in ("integer", "amount", "percent"):
        shown = f'new java.text.DecimalFormat("{pattern}").format({ref})'
    elif kind == "flag":
        shown = f"({ref}.booleanValue() ? {java_string(words.yes)} : {java_string(words.no)})"
    else:
        shown = ref
    return f'({ref} == null ? "" : {shown})'


def calendar_expression(name: str, part: str, words: Words) -> str:
    """Return a Java expression of type String for the month, year, quarter or day of a date."""
    ref = f"$F{{{name}}}"
    if part == "quarter":
        year = f'new java.text.SimpleDateFormat("{words.year}").format({ref})'
        month = f'Integer.parseInt(new java.text.SimpleDateFormat("M").format({ref}))'
        shown = f'{year} + " Q" + (({month} + 2) / 3)'
    else:
        pattern = {"month": words.month, "year": words.year, "day": words.day}[part]
        shown = f'new java.text.SimpleDateFormat("{pattern}").format({ref})'
    return f'({ref} == null ? "" : {shown})'


def condition_expression(condition: Condition, column: ColumnSpec, name: str) -> str:
    """Return a Java expression that is true where a row is printed; null is never printed."""
    return f"($F{{{name}}} != null && {_compared(condition, column, name)})"


def _compared(condition: Condition, column: ColumnSpec, name: str) -> str:
    ref, operator = f"$F{{{name}}}", "==" if condition.op == "=" else condition.op
    if column.type in ("integer", "amount", "percent") and condition.op != "contains":
        number = f"new java.math.BigDecimal({java_string(plain_number(condition.value))})"
        return f"new java.math.BigDecimal({ref}.toString()).compareTo({number}) {operator} 0"
    text = f"{ref}.toString()"
    if column.type in _TEXT_DATES:
        text = f'new java.text.SimpleDateFormat("{_TEXT_DATES[column.type]}").format({ref})'
    value = java_string(condition.value)
    if condition.op == "contains":
        return f"{text}.contains({value})"
    if condition.op in ("=", "!="):
        return f"{'!' if condition.op == '!=' else ''}{text}.equals({value})"
    return f"{text}.compareTo({value}) {operator} 0"


def plain_number(text: str) -> str:
    """Return a plain decimal: 12,000 and 1.2万 are read, anything else is 0."""
    plain = text.replace(",", "").replace("，", "").strip().rstrip("元%")
    scale = {"万": 10_000, "亿": 100_000_000}.get(plain[-1:], 1)
    try:
        value = float(plain.rstrip("万亿")) * scale
    except ValueError:
        return "0"
    return f"{value:.6f}".rstrip("0").rstrip(".") if abs(value) < 1e15 else "0"
