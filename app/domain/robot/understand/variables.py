# ruff: noqa: E501
"""Counters that a request keeps itself: set to a number, counted up or down, and compared."""

from __future__ import annotations

import re

from app.domain.robot.understand.context import Context, step
from app.domain.robot.understand.cursor import Cursor
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Expression, Operation

_NAME_ZH = r"(?:变量\s?[a-z][a-z0-9_]{0,15}|(?:变量|计数器?变量|(?:变量)?计数器|(?:变量)?计数值?|件数|次数)|(?<![a-z])[a-w](?![a-z]))(?:的值)?"
_NAME_EN = r"(?:the )?(?:variable [a-z][a-z0-9_]{0,15}|(?:part |cycle )?(?:counter|count)\b(?! (?:to|from) <number> (?:to|in|by))|variable|\b[a-w]\b)(?: variable)?"
_SET = pattern(
    rf"^(?:把|将|设置?)?(?P<zh>{_NAME_ZH})\s?(?:清零|清0|归零|复位|(?:设置?|置|初始化|赋值?|改)?(?:为|成|到|=)\s?(?P<to><number>|<count>))$|"
    rf"^清(?:零|除)(?P<clears>{_NAME_ZH})$|^(?:reset|clear|zero) (?P<resets>{_NAME_EN})(?: to (?P<start><number>))?$|"
    rf"^(?:set|initiali[sz]e|start) (?P<en>{_NAME_EN}) (?:to|at|=) (?P<value><number>)$"
)
_CHANGE = pattern(
    rf"^(?:把|将|每次)?(?P<zh>{_NAME_ZH})(?:值)?\s?(?P<sign>加|增加|\+|减少?)\s?(?P<by><number>|<count>|一)$|"
    rf"^(?P<add>add|subtract) (?P<much><number>|one) (?:to|from) (?P<en>{_NAME_EN})$|"
    rf"^(?P<verb>increase|increment|decrease|decrement|count up|raise) (?P<name>{_NAME_EN})(?: by (?P<step><number>|one))?$"
)
_SAID = pattern(
    rf"\b(?:add|subtract) (?:<number>|one) (?:to|from) {_NAME_EN}|\b(?:increase|increment|decrease|decrement|count up) {_NAME_EN}"
)
"""What counts, wherever it stands: its words are accounted for."""
_BEHIND = re.compile(
    r"(?:\b(?:and|then)|并|再|、)\s*(?=(?:add|increase|increment|set|reset|subtract)\b|把?计数|变量)"
)
_PLAIN = frozenset(("count", "counter"))
_LESS = re.compile(r"减|subtract|decre")


class Variables(Cursor):
    """Reads what is done to counters."""

    def _variable(self, words: Marked, out: list[Operation]) -> bool:
        """Read 计数清零 and “add 1 to the count”, also behind the action of the same clause."""
        if behind := _last_of(words):
            self._push_back(words.cut(behind.end(), len(words.text)))
            self._push_back(words.cut(0, behind.start()))
            return True
        made = _set(words, self._context) or _changed(words, self._context)
        if made is not None:
            out.append(made)
        return made is not None


def _last_of(words: Marked) -> re.Match[str] | None:
    """Return what joins a counting to the action before it."""
    match = next((one for one in _BEHIND.finditer(words.text) if one.start()), None)
    rest = words.text[match.end() :] if match else ""
    return match if match and (_SET.search(rest) or _CHANGE.search(rest)) else None


def _set(words: Marked, context: Context) -> Operation | None:
    match = _SET.search(words.text)
    if match is None:
        return None
    sign = match["to"] or match["start"] or match["value"]
    name = match["zh"] or match["clears"] or match["resets"] or match["en"]
    made = step(context, words, "set_var", VAR=_variable_of(name, context))
    made.values["VALUE"] = _number(words.marks[sign].value if sign else 0)
    return made


def _changed(words: Marked, context: Context) -> Operation | None:
    match = _CHANGE.search(words.text)
    if match is None:
        return None
    by = match["by"] or match["much"] or match["step"]
    amount = words.marks[by].value if by in words.marks else 1
    sign = -1 if _LESS.search(match["sign"] or match["add"] or match["verb"]) else 1
    made = step(
        context, words, "change_var", VAR=_variable_of(match["zh"] or match["en"] or match["name"], context)
    )
    made.values["DELTA"] = _number(sign * amount)
    return made


def _variable_of(said: str, context: Context) -> str:
    """Return the name of a variable: the letters that were said, or the plain counter."""
    own = re.search(r"(?:变量|\bvariable)\s?([a-z][a-z0-9_]*)|^([a-w])$", said)
    name = "counter" if own is None or (own[1] or own[2]) in _PLAIN else own[1] or own[2]
    context.variables.add(name)
    return name


def _number(value: float) -> Expression:
    return Expression(kind="number", params={"NUM": value})
