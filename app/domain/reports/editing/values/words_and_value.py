"""Words and a value that print as one text: “审核：”和参数 shenhe, "Printed by: " followed by its value."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.data.data import AddData
from app.domain.reports.editing.references.data_called import datum_called, ref_of
from app.domain.reports.editing.request.clause import QUOTES, Clause
from app.domain.reports.editing.request.clause_text import quoted_words
from app.domain.reports.editing.template.new_nodes import java_text
from app.domain.reports.editing.template.outline import Outline

_KINDS = {"字段": "field", "参数": "parameter", "变量": "variable"}
_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
# A value of its own that is asked for when the report is printed: a new parameter, called like the words.
ASKED_FOR = "打印时填的值"
_JOINT_ZH = (
    r"\s*[,\uff0c]?(?:和|与|及|以及|跟|连同?|再?加上?|拼[接上]*|\+|\uff0b|后面?(?:再)?(?:跟|接|加|放|显示)(?:上"
    r"|着)?)\s*(?:一个)?"
)
_DATUM_ZH = (
    r"(?:(?P<it>[它其]|(?:[该这此]个?|新)?(?:参数|字段))的?(?:值|内容)(?=$|[,\uff0c。.])"
    rf"|(?:字符串|新的?)?(?P<kind>字段|参数|变量)\s*(?P<name>{_NAME}|[\u4e00-\u9fff]{{2,10}}?(?=的?值|$|[,\uff0c。]))"
    r"|(?P<its>[它其]|[该这此]个?参数|[该这此]个?字段)(?:的?(?:值|内容))"
    rf"|(?P<bare>\$[FPV]\{{\w+\}}|{_NAME})|(?P<asked>{ASKED_FOR}))(?:\s*的?(?:值|内容))?"
)
_JOINT_EN = (
    r"\s*,?\s*(?:and|plus|\+|followed by|then|with|together with|along with|before)\s+"
    r"(?:the )?(?:values? of (?:the )?)?"
)
_DATUM_EN = (
    rf"(?:(?P<kind>field|parameter|variable)\s+(?P<name>{_NAME})|(?P<it>its value|that value|it\b)"
    rf"|(?P<bare>\$[FPV]\{{\w+\}}|(?:{_NAME} ){{0,2}}?{_NAME}(?= (?:to|in|at|on|below|under|above"
    rf"|right|left|beside|next)\b|$|[,.])))"
    r"(?:'s)?(?: value| field| parameter)?"
)


@dataclass(frozen=True)
class Joined:
    """Words with the value behind them, where that stands in the clause, and the data to declare first."""

    text: str
    value: str
    start: int
    end: int
    first: list[Edit] = field(default_factory=list)


def words_and_value(clause: Clause, outline: Outline) -> Joined | None:
    """Return the only quoted words of a clause that a datum follows, else None."""
    joint = _JOINT_EN + _DATUM_EN if clause.english else _JOINT_ZH + _DATUM_ZH
    for quote in QUOTES.finditer(clause.text, clause.start, clause.end):
        found = re.compile(joint, re.IGNORECASE).match(clause.text, quote.end(), clause.end)
        if found is not None and found.groupdict().get("asked"):
            return _asked_for(quote, found)
        named = _named(found, outline) if found else None
        if found is None or named is None:
            continue
        text = quoted_words(quote)
        return Joined(text, named[0], quote.start(), found.end(), named[1])
    return None


def _asked_for(quote: re.Match[str], found: re.Match[str]) -> Joined:
    """Return words with the value of a new parameter that is called like them."""
    words = quoted_words(quote)
    bare = words.strip().rstrip(":\uff1a ")
    name = re.sub(r"\W", "", bare) or "value"
    new = AddData.model_validate({"what": "parameter", "name": name})
    text = words if words.rstrip() != bare else f"{bare}\uff1a"
    return Joined(text, f"P:{name}", quote.start(), found.end(), [new])


def _named(found: re.Match[str], outline: Outline) -> tuple[str, list[Edit]] | None:
    """Return the datum that is named behind the words, and the edits that declare it."""
    if found["it"] or found.groupdict().get("its"):
        shown = {ref for one in outline.elements for ref in one.refs}
        last = outline.parameters[-1:] or outline.fields[-1:]
        refs = [ref_of(one, outline) for one in last]
        return (refs[0], []) if refs and refs[0] not in shown else None
    name = found["name"] or found["bare"] or ""
    known = datum_called(name, outline)
    if known is not None:
        return ref_of(known, outline), []
    kind = _KINDS.get(found["kind"] or "", (found["kind"] or "").lower())
    if kind not in ("field", "parameter") or not re.fullmatch(_NAME, name, re.ASCII):
        return None
    new = AddData.model_validate({"what": kind, "name": name})
    return f"{kind[0].upper()}:{name}", [new]


def joined_expression(text: str, value: str) -> str:
    """Return the expression of words with a value behind them: the words alone where there is none."""
    letter, name = value.split(":", 1)
    shown = f"${letter}{{{name}}}"
    return f'{java_text(text)} + ({shown} == null ? "" : {shown})' if text else shown


def value_fault(value: str, outline: Outline) -> str:
    """Return the name of a value that is not declared, else ""."""
    letter, _colon, name = value.partition(":")
    known = {"F": outline.fields, "P": outline.parameters, "V": outline.variables}.get(letter, [])
    return "" if not value or any(one.name == name for one in known) else name
