"""A text of figures that a request says with what it is: the phone number 029-88888888."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import Outline

_MANY = 5
_WHAT_EN = r"(?:the )?(?:[a-z]+ ){0,2}(?:number|phone|fax|code|no\.?|id)"
_WHAT_ZH = (
    r"(?:(?<=[把将给让])|(?<![\u4e00-\u9fff]))[\u4e00-\u9fff]{0,4}(?:电话|号码|传真|手机号?|账号|编号|热线)"
)


def with_numbers_bare(text: str, outline: Outline) -> str:
    """Return a request in which such a text is named by itself, in quotes."""
    for one in outline.elements:
        words = one.text.strip()
        if one.kind != "staticText" or len(re.findall(r"\d", words)) < _MANY or words not in text:
            continue
        if sum(other.text.strip() == words for other in outline.elements) > 1:
            continue
        said = rf"(?:\b{_WHAT_EN}\s|{_WHAT_ZH}\s?)[“\"「]?{re.escape(words)}[”\"」]?"
        text = compiled(said).sub(lambda _found, own=words: f"“{own}”", text)  # type: ignore[misc]
    return text
