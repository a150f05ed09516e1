"""A verb that an English request says once for two things: make the title red and the total bold."""

from __future__ import annotations

import re

from app.domain.reports.editing.numerals import EN_COLOUR

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


def with_verbs_said(text: str) -> str:
    """Return a request in which each of two things with a look of its own has the verb of the first."""
    return _TWO.sub(r"\g<verb> \g<one>; \g<verb> \g<two>", text)
