"""Repairs of Java expressions that don't compile or don't fit."""

from __future__ import annotations

import re
from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.java_text import faults
from app.domain.reports.mend_signs import (
    changed_expression,
    compared,
    double_quotes,
    mend_constant_conditions,
)
from app.domain.reports.xml_tools import local

_WIDE = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "(": "(", ")": ")", "；": ";", "＋": "+"})
_LITERAL = re.compile(r'"(?:\\.|[^"\\])*"')
_TRAILING = re.compile(r"[\s+\-*/,;.&|?:=]+$")
_JAVA_METHOD = re.compile(
    r"(\$[FPV]\{[^}]*\})\s*\.\s*(length|trim|substring|toUpperCase|toLowerCase|isEmpty)\("
)
_LATE = {"+": ".add", "-": ".subtract", "*": ".multiply", "/": ".divide"}
_STATEMENT = re.compile(r"(?:if|return|for|while|try|switch)\b")
_HELPERS = {
    "StringUtils.upperCase": "({0} == null ? null : {0}.toUpperCase())",
    "StringUtils.lowerCase": "({0} == null ? null : {0}.toLowerCase())",
    "StringUtils.trim": "({0} == null ? null : {0}.trim())",
    "StringUtils.isEmpty": "Boolean.valueOf({0} == null || {0}.isEmpty())",
}


def mend_expressions(root: Any, expression: str, reason: str) -> list[str]:
    """Repair the expression the engine names, or all that show the fault."""
    notes = []
    for node in _suspects(root, expression):
        old = (node.text or "").strip()
        new = better_expression(old, reason)
        if new == old:
            continue
        if new:
            node.text = new
        else:
            node.getparent().remove(node)
        notes.append(changed_expression(old, new))
    return notes


def mend_statements(root: Any, expression: str) -> list[str]:
    """Make one expression of Java statements: without the last semicolon, else just the values.

    Only where nothing else in it is refused: code is never made runnable.
    """
    wanted = expression.strip()
    bare = wanted.rstrip("; \t\n")
    pieces = [one for one in _LITERAL.sub('""', bare).split(";") if one.strip()]
    if any(not fault.syntax for one in pieces for fault in faults(one)):
        return []
    new = bare if len(pieces) == 1 and not _STATEMENT.match(bare) else plain_values(bare) or '""'
    notes = []
    for node in xml.expressions(root):
        if (node.text or "").strip() == wanted:
            node.text = new
            notes.append(changed_expression(wanted, new))
    return notes


def _suspects(root: Any, expression: str) -> list[Any]:
    wanted = expression.strip()
    nodes = list(xml.expressions(root))
    exact = [node for node in nodes if wanted and (node.text or "").strip() == wanted]
    return exact or [node for node in nodes if is_suspicious((node.text or "").strip())]


def is_suspicious(text: str) -> bool:
    """Tell whether an expression has one of the common faults."""
    if text.translate(_WIDE) != text or (text and _TRAILING.search(text)):
        return True
    bare = _LITERAL.sub("", text)
    if '"' in bare or bare.count("(") != bare.count(")"):
        return True
    return bool(re.search(r"\b[A-Z]\w*Utils?\.", bare) or _JAVA_METHOD.search(bare) or _arithmetic(bare))


def _arithmetic(bare: str) -> bool:
    return bool(re.search(r"\}\s*[*/\-]|[*/\-]\s*\$[FPV]\{", bare))


def better_expression(text: str, reason: str) -> str:
    """Return the nearest expression that says the same; else the plain values it mentions."""
    for step in (_wide_signs, double_quotes, _unbalanced, _trailing, _helper_calls):
        changed = step(text)
        if changed != text:
            return changed
    changed = compared(text, reason)
    if changed != text:
        return changed
    changed = _text_method(text)
    if changed != text and "undefined" in reason:
        return changed
    changed = _numbers(text)
    return changed if changed != text else plain_values(text)


def _wide_signs(text: str) -> str:
    return text.translate(_WIDE)


def _unbalanced(text: str) -> str:
    bare = _LITERAL.sub("", text)
    if '"' in bare:
        start = text.rfind('"')
        closing = re.compile(r"\s*\+\s*\$[FPV]\{").search(text, start)
        return f'{text[: closing.start()]}"{text[closing.start() :]}' if closing else f'{text}"'
    missing = bare.count("(") - bare.count(")")
    if missing > 0:
        return text + ")" * missing
    return text[: text.rfind(")")] + text[text.rfind(")") + 1 :] if missing < 0 else text


def _trailing(text: str) -> str:
    return _TRAILING.sub("", text)


def _helper_calls(text: str) -> str:
    for name, template in _HELPERS.items():
        found = re.search(re.escape(name) + r"\(([^()]*)\)", text)
        if found:
            return text.replace(found.group(), template.format(found.group(1).strip()))
    return text


def _text_method(text: str) -> str:
    return _JAVA_METHOD.sub(r"String.valueOf(\1).\2(", text)


def _numbers(text: str) -> str:
    """Compute with BigDecimal where text is multiplied or divided by a number."""
    simple = re.fullmatch(r"(\$[FPV]\{[^}]*\})\s*([*/\-+])\s*(\d+(?:\.\d+)?|\$[FPV]\{[^}]*\})", text)
    if not simple:
        return text
    left, sign, right = simple.groups()
    divide = ", 10, java.math.RoundingMode.HALF_UP" if sign == "/" else ""
    value = f"{_decimal(left)}{_LATE[sign]}({_decimal(right)}{divide})"
    checks = " && ".join(f"{_digits(one)}" for one in (left, right) if one.startswith("$"))
    return f"{checks} ? {value} : null"


def _decimal(operand: str) -> str:
    literal = operand if operand.startswith("$") else f'"{operand}"'
    return f"new java.math.BigDecimal({literal}{_text(operand)})"


def _text(operand: str) -> str:
    return ".toString()" if operand.startswith("$") else ""


def _digits(operand: str) -> str:
    return f'String.valueOf({operand}).matches("-?\\\\d+(\\\\.\\\\d+)?")'


def plain_values(text: str) -> str:
    """Return an expression that prints just the values a broken one mentions; "" for none."""
    mentioned = list(dict.fromkeys(found.group() for found in xml.REFERENCE.finditer(text)))
    if not mentioned:
        literal = _LITERAL.search(text)
        return literal.group() if literal and literal.group() != text else ""
    return mentioned[0] if len(mentioned) == 1 else '"" + ' + ' + " " + '.join(mentioned)


def mend_type(root: Any, expression: str, expected: str, found: str) -> list[str]:
    """Make a value and what uses it agree on a type."""
    notes = mend_constant_conditions(root) + _mend_conditions(root)
    if notes:
        return notes
    short = found.rsplit(".", 1)[-1]
    for letter, name in xml.REFERENCE.findall(expression):
        for node in [one for one in root if local(one) == xml.KINDS[letter] and one.get("name") == name]:
            if node.get("class", "java.lang.String") != found and short in (
                "String",
                "Integer",
                "BigDecimal",
                "Date",
            ):
                node.set("class", found)
                notes.append(
                    _("Changed the type of {name} to {type}, as the data has it.", name=name, type=short)
                )
    return notes or _retype_fields(root, expected)


def _retype_fields(root: Any, expected: str) -> list[str]:
    notes = []
    for node in [one for one in root if local(one) == "field" and expected and one.get("class") == expected]:
        node.set("class", "java.lang.String")
        notes.append(
            _(
                "Changed the type of {name} to {type}, as the data has it.",
                name=node.get("name"),
                type="String",
            )
        )
    return notes


def _mend_conditions(root: Any) -> list[str]:
    """Turn conditions that are plain text or values into true-or-false ones."""
    notes = []
    for node in xml.named(root, "printWhenExpression"):
        text = (node.text or "").strip()
        if text and not _is_condition(root, text):
            node.text = f'Boolean.valueOf(!String.valueOf({text}).matches("(?i)|false|null|0|no"))'
            notes.append(_("Turned the condition {text} into a Boolean.", text=text))
    return notes


def _is_condition(root: Any, text: str) -> bool:
    if re.search(
        r"==|!=|[<>]|&&|\|\||!\s*[\w$(]|\bBoolean\b|\btrue\b|\bfalse\b|equals|isEmpty|contains|matches", text
    ):
        return True
    found = re.fullmatch(r"\$([FPV])\{([^}]*)\}", text)
    if not found:
        return False
    kind, name = xml.KINDS[found.group(1)], found.group(2)
    return any(
        local(one) == kind and one.get("name") == name and "Boolean" in one.get("class", "") for one in root
    )
