"""The values that a request states - expressions, quotations, formats - each hidden as one sign."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.reports.editing.request.clause_text import QUOTES, quoted_words
from app.domain.reports.editing.request.numerals import HEX_COLOUR
from app.domain.reports.editing.stated.java_expressions import expressions_in
from app.domain.reports.editing.template.new_nodes import java_text

_EXPRESSION, _QUOTATION, _FORMAT = 0xE000, 0xE400, 0xE800
# A sign of an expression, of a quotation, of a format, of a quotation or format, and of any.
EXPRESSION, QUOTATION, FORMAT = "[\ue000-\ue3ff]", "[\ue400-\ue7ff]", "[\ue800-\uebff]"
WORDS, VALUE = "[\ue400-\uebff]", "[\ue000-\uebff]"
_VALUE = re.compile(VALUE)
_TAKEN = "\ufffc"
_ADDRESS = re.compile(r"https?://[\w.~:/?#@!$&*+=%-]*[\w/=]", re.ASCII)
_DAY = r"(?:y{2,4}[-/.年]M{1,4}[-/.月]d{1,2}日?|d{1,2}[-/. ]M{1,4}[-/. ]y{2,4}|MM/dd/y{2,4})"
_TIME = r"H{1,2}[:时]mm?分?(?::?ss秒?)?"
_FORMATS = re.compile(
    rf"(?<!\w){_DAY}(?:[ T]?{_TIME})?(?!\w)|(?<!\w){_TIME}(?!\w)"
    rf"|(?<![\w#,.])(?!{HEX_COLOUR})(?:(?:[A-Z]{{1,3}}\$|[¥￥$€£])\s?)?(?=[#0,.]*(?:#|0[.,]0|\.0))"
    r"[#0](?:[#0,]*[#0])?(?:\.[#0]+)?%?(?:;[^\s,，;；。]+)?(?![\w#]|[.,][\d#])",
    re.ASCII,
)


@dataclass(frozen=True)
class Hidden:
    """A text with its values as signs; places tells where in the original each of its letters stands."""

    text: str
    values: dict[str, str]
    places: list[int]


def hide(text: str) -> Hidden:
    """Return a text with its expressions, quotations and formats hidden.

    The marks around a quoted expression go with it. A quotation with an
    expression among its words is neither: only the expression is hidden.
    """
    spans = dict.fromkeys(expressions_in(text), _EXPRESSION)
    free = _without(text, spans)
    for found in QUOTES.finditer(free):
        words = quoted_words(found)
        inner = next((one for one in spans if found.start() < one[0] and one[1] < found.end()), None)
        if inner is None and words.strip():
            spans[found.span()] = _QUOTATION
        elif inner is not None and not words.replace(_TAKEN, "").strip():
            del spans[inner]
            spans[found.span()] = _EXPRESSION
    for kind, pattern in ((_QUOTATION, _ADDRESS), (_FORMAT, _FORMATS)):
        free = _without(text, spans)
        spans |= {found.span(): kind for found in pattern.finditer(free)}
    values: dict[str, str] = {}
    masked, places, at = "", [], 0
    for number, ((start, end), kind) in enumerate(sorted(spans.items())):
        sign = chr(kind + number)
        value = text[start:end]
        values[sign] = bare(value) if kind == _EXPRESSION else value
        masked += text[at:start] + sign
        places += [*range(at, start), start]
        at = end
    return Hidden(masked + text[at:], values, [*places, *range(at, len(text) + 1)])


def _without(text: str, spans: Mapping[tuple[int, int], int]) -> str:
    for start, end in spans:
        text = f"{text[:start]}{_TAKEN * (end - start)}{text[end:]}"
    return text


def bare(value: str) -> str:
    """Return the words of a quotation without its marks, and anything else as it is."""
    found = QUOTES.fullmatch(value)
    return quoted_words(found) if found else value


def shown(text: str, values: Mapping[str, str]) -> str:
    """Return a text with its hidden values as they were written."""
    return _VALUE.sub(lambda found: values.get(found.group(), found.group()), text)


def is_expression_sign(sign: str) -> bool:
    """Tell whether a sign hides an expression."""
    return sign < chr(_QUOTATION)


def as_expression(sign: str, values: Mapping[str, str]) -> str:
    """Return a hidden value as an expression: a quotation is a Java text."""
    return values[sign] if is_expression_sign(sign) else java_text(bare(values[sign]))
