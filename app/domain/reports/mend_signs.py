"""Repairs of signs in expressions that people write as in other languages: =, $name, 'text', a > 100."""

from __future__ import annotations

import re
from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml

_REFERENCE = r"\$[FPV]\{[^{}]*\}"
_TEXT = re.compile(r'("(?:\\.|[^"\\])*")')
_ASSIGN = re.compile(r"(?<![=!<>])=(?!=)")
_NAMED = re.compile(
    rf"{_REFERENCE}"
    r"|\$(?P<letter>[FPV])[\[({]\s*(?P<bracketed>\w+)\s*[\])}]?"
    r"|\$(?P<kind>[FPV])(?P<joined>[^\W\d]\w*)"
    r"|\$\{(?P<braced>\w+)\}"
    r"|\$(?P<plain>[^\W\d]\w*)"
)
_APOSTROPHES = re.compile(r"'([^'\\\n]{2,}|)'")
_COMPARED = re.compile(rf"({_REFERENCE})\s*(>=|<=|>|<|==|!=)\s*(-?\d+(?:\.\d+)?|{_REFERENCE})")
_DECIMAL = re.compile(r"operator (?:>=?|<=?|==|!=) is undefined.*BigDecimal", re.DOTALL)
_CONSTANT = re.compile(r'"(true|false)"', re.IGNORECASE)


def mend_signs(root: Any, expression: str) -> list[str]:
    """Write == for a lone =, and $F{name} for $Fname, $F[name], ${name} or $name, where that is declared."""
    wanted, notes = expression.strip(), []
    for node in xml.expressions(root):
        old = (node.text or "").strip()
        new = outside_texts(old, lambda part: _NAMED.sub(lambda one: _reference(root, one), part))
        new = outside_texts(new, lambda part: _ASSIGN.sub("==", part))
        if new != old and (not wanted or old == wanted):
            node.text = new
            notes.append(changed_expression(old, new))
    return notes


def changed_expression(old: str, new: str) -> str:
    """Return the sentence for an expression that was changed, or removed where new is ""."""
    if not new:
        return _("Removed the expression {old}.", old=old)
    return _("Changed the expression {old} to {new}.", old=old, new=new)


def _reference(root: Any, found: re.Match[str]) -> str:
    """Return a reference as it should be written; what means nothing that is declared stays."""
    letter, name = found["letter"] or found["kind"], found["bracketed"] or found["joined"]
    whole = found["braced"] or found["plain"] or (found["kind"] or "") + (found["joined"] or "")
    meant = [(letter, name)] if name else []
    meant += [(one, whole) for one in "FPV"]
    declared = [(kind, one) for kind, one in meant if one and one in xml.declared(root, xml.KINDS[kind])]
    return f"${declared[0][0]}{{{declared[0][1]}}}" if declared else found.group()


def outside_texts(expression: str, change: Any) -> str:
    """Return an expression with everything changed that is not within double quotes."""
    pieces = _TEXT.split(expression)
    return "".join(piece if at % 2 else change(piece) for at, piece in enumerate(pieces))


def double_quotes(expression: str) -> str:
    """Return an expression with double quotes around texts that had single ones."""
    return outside_texts(expression, lambda part: _APOSTROPHES.sub(r'"\1"', part))


def compared(expression: str, reason: str) -> str:
    """Return an expression that compares amounts by compareTo, where the compiler refused a sign."""
    if not _DECIMAL.search(reason):
        return expression
    return outside_texts(expression, lambda part: _COMPARED.sub(_by_method, part))


def _by_method(found: re.Match[str]) -> str:
    left, sign, right = found.groups()
    other = right if right.startswith("$") else f'new java.math.BigDecimal("{right}")'
    return f"{left}.compareTo({other}) {sign} 0"


def mend_constant_conditions(root: Any) -> list[str]:
    """Turn conditions that are the text "true" or "false" into true-or-false values."""
    notes = []
    for node in xml.named(root, "printWhenExpression"):
        text = (node.text or "").strip()
        found = _CONSTANT.fullmatch(text)
        if found:
            node.text = f"Boolean.{found[1].upper()}"
            notes.append(_("Turned the condition {text} into a Boolean.", text=text))
    return notes
