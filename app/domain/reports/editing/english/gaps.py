"""A verb that an English request says once for two things: make the title red and the total bold."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.numerals import EN_COLOUR

_SIZE = r"(?:only |just )?\d+(?:\.\d+)? ?(?:pts?|points?|px|pixels?|mm|cm)(?: (?:thick|wide|high|tall|big))?"
_LOOK = (
    rf"(?:(?:light |dark )?{EN_COLOUR}|dashed|dotted|solid|double|bold|italic|underlined|{_SIZE}"
    r"|thicker|thinner|wider|narrower|bigger|smaller|larger|higher|lower|centred|centered)"
)
_TWO = re.compile(
    rf"(?P<verb>\b(?:make|turn|paint|colou?r)) (?P<one>(?:the|its?)\b[^,;\"“”]*? {_LOOK}),? and"
    rf" (?P<two>(?:the|its)\b(?:(?!\band\b)[^,;.\"“”])*? {_LOOK})(?=[.!]?$|[,;])",
    re.IGNORECASE,
)


_WHERE = r"(?:at|in|on|to) the (?:very )?(?:bottom|top|foot|head|end|page|header|footer)[a-z ]*?"
_THING = (
    r"(?:the |a |an |today['\u2019]s |its )*"
    r"(?:page numbers?|(?:print(?:ing)? )?(?:date|time)(?: of printing)?"
    r"|[\"\u201c][^\"\u201d]+[\"\u201d])"
)
_SIDE = r"(?:on|at|to) the (?:far )?(?:left|right|cent(?:er|re)|middle)(?: side)?"
_ENDS = re.compile(
    rf"^(?P<lead>{_WHERE},? )?(?P<verb>(?:please )?(?:add|put|print|show|write|insert|place) )"
    rf"(?P<one>{_THING})(?P<at> {_WHERE})? (?P<s>{_SIDE})"
    rf"(?P<end> {_WHERE}| of (?:the|each|every) page(?: footer| header)?)?"
    rf",? and (?P<two>{_THING}) (?P<t>{_SIDE})(?P<last> {_WHERE})?[.!]?$",
    re.IGNORECASE,
)


def _each_at_its_side(found: re.Match[str]) -> str:
    """Return two things at the two sides of one place as two wishes."""
    lead, where = found["lead"] or "", found["at"] or found["end"] or found["last"] or ""
    verb = found["verb"]
    return f"{lead}{verb}{found['one']}{where} {found['s']}; {lead}{verb}{found['two']}{where} {found['t']}"


def with_verbs_said(text: str) -> str:
    """Return a request in which each of two things with a look of its own has the verb of the first."""
    text = _ENDS.sub(_each_at_its_side, text)
    return _TWO.sub(r"\g<verb> \g<one>; \g<verb> \g<two>", text)
