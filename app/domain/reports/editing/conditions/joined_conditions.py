"""A condition of printing joined with the one that an element has already."""

from __future__ import annotations

import re

_REFERENCE = re.compile(r"\$[FPV]\{[^}]+\}")
_OPENS, _CLOSES = "([{", ")]}"
# Conditions that leave out more, whatever else is said of the same value.
NARROWS = ("not_empty", "not_null", "not_equal")
_RULE = r"(?:conditions?|expressions?|rules?)"
INSTEAD = (
    r"\binstead(?: of (?:that|this|it|(?:the )?(?:old|current|existing|former|present) "
    rf"(?:print(?:-| )?when |print )?{_RULE}))?,?"
    r"|(?:取代|替换|代替|覆盖)?(?:掉)?原(?:来|有|先)的?(?:打印|显示)?条件[,\uff0c]?(?:改为|改成)?"
)
_PRINTING = rf"(?:print(?:ing)?(?:-| )?(?:when)? ?{_RULE}|print-?when|conditions? (?:of|for) printing)"
ALWAYS = (
    rf"^(?:please )?(?:remove|delete|drop|clear|take (?:away|off)) (?:the |any )?{_PRINTING}"
    r"(?: (?:of|from|on|for|in))?(?= )"
    r"|^(?:please )?always (?:print|show|display)\b|\b(?:(?:is|are|be|get)(?: to be)? always|always be) "
    r"(?:printed|shown|visible|displayed)\b"
    r"|的(?:打印|显示)条件(?=(?:都)?(?:去掉|删除|删掉|取消|移除|清除)$)|(?:始终|总是|一直|任何时候都)(?:都|要)?(?:打印|显示)"
    r"|(?:去掉|删除|删掉|取消|移除|清除)(?=.*的(?:打印|显示)条件$)"
)
# A page header or footer that is printed on every page; what stands in it is no band.
EVERY_PAGE_BAND = (
    r"^(?:请|把|让|将)*(?:页眉|页脚)(?:整个)?(?:要|应该?|改成|改为)*(?:在)?[每各]一?页(?:上)?都?要?(?:打印|显示|出现|有)(?:出来)?$"
    r"|^(?:在)?[每各]一?页(?:上)?都?要?(?:打印|显示)(?:出)?(?:页眉|页脚)$"
    r"|^(?:please )?(?:print|show|repeat|display) the page (?:header|footer) on (?:every|each|all) pages?$"
    r"|^(?:the )?page (?:header|footer) (?:should |must |is to )?(?:be )?"
    r"(?:print(?:ed)?|show(?:n)?|repeat(?:ed)?|appear)s? on (?:every|each|all) pages?$"
)
ALWAYS_TOO = (
    r"(?:的)?(?:打印|显示)条件|^(?:都)?(?:去掉|删除|删掉|取消|移除|清除)|(?:去掉|删除|删掉|取消|移除|清除)$"
)


def joined_with(former: str, new: str, *, narrows: bool) -> str:
    """Return the expression that holds where both hold.

    What is there on the same values gives way to a new condition, unless that
    only leaves out more (narrows): "only on the first page" takes the place of
    "only after it".
    """
    values = set(_REFERENCE.findall(new))
    kept = [
        one
        for one in _parts(former.strip())
        if _plain(one) != _plain(new) and (narrows or set(_REFERENCE.findall(one)) != values)
    ]
    if not kept:
        return new
    return " && ".join([*(_safe(one) for one in kept), _safe(new)])


def _parts(expression: str) -> list[str]:
    """Return what an expression joins by && outside of all brackets and strings."""
    parts, depth, start, quote, at = [], 0, 0, "", 0
    while at < len(expression):
        sign = expression[at]
        if quote:
            at += sign == "\\"
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in _OPENS:
            depth += 1
        elif sign in _CLOSES:
            depth -= 1
        elif not depth and (sign == "?" or expression.startswith("||", at)):
            return [expression]
        elif not depth and expression.startswith("&&", at):
            parts.append(expression[start:at].strip())
            start, at = at + 2, at + 1
        at += 1
    return [*parts, expression[start:].strip()]


def _safe(part: str) -> str:
    """Return a part in brackets, unless it is a single call, reference or bracket already."""
    depth = 0
    for at, sign in enumerate(part):
        depth += (sign in _OPENS) - (sign in _CLOSES)
        if not depth and at < len(part) - 1 and not re.match(r"[\w.$!({]", part[at + 1]):
            return f"({part})"
    return part


def _plain(expression: str) -> str:
    """Return an expression without spaces and brackets around it, to compare it."""
    bare = re.sub(r"\s+", "", expression)
    while bare.startswith("(") and bare.endswith(")") and _parts(bare[1:-1]) and bare.count("(") == 1:
        bare = bare[1:-1]
    return bare
