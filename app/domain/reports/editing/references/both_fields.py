"""A text that a clause names by two fields that it shows: the field with prodvalue and prodname."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.reports.editing.references.mention import TEXTS, Mention
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import any_of, compiled

_NOUN_EN = r"\b(?:the )?(?:one )?(?:text ?field|field|text|value|element)(?: in the detail(?: band)?)?"
_SHOWS_EN = (
    r"(?: that| which)? (?:with|showing|shows|containing|contains|printing|prints|has|holding|holds|of"
    r"|joins) (?:both )?"
)
_SHOWS_ZH = r"(?:同时)?(?:显示|包含|打印|拼接|含有?|由)(?:了|着)?"
_NOUN_ZH = r"(?:两个字段|拼成|组成|拼接|连在一起)*的(?:那个|文本|这个)?(?:字段|文本框?|文字|内容|元素)"


def both_fields_in(clause: Clause) -> Iterator[Mention]:
    """Yield the one text that shows both of two fields that are named with it."""
    outline = clause.outline
    names = any_of(one.name for one in (*outline.fields, *outline.parameters, *outline.variables))
    if not names:
        return
    pair = (
        rf"(?P<a>(?<![A-Za-z0-9_])(?:{names}))(?: and "
        rf"|\s?[和与及、]\s?)(?:the )?(?P<b>(?:{names}))(?![A-Za-z0-9_])"
    )
    for pattern in (rf"{_NOUN_EN}{_SHOWS_EN}{pair}", rf"{_SHOWS_ZH}\s?{pair}\s?{_NOUN_ZH}"):
        for found in compiled(pattern).finditer(clause.text, clause.start, clause.end):
            wanted = {found["a"].lower(), found["b"].lower()}
            shown = [
                one.id
                for one in outline.elements
                if one.kind in TEXTS and wanted <= {ref.partition(":")[2].lower() for ref in one.refs}
            ]
            if len(shown) == 1:
                yield Mention(found.start(), found.end(), "place", (shown[0],), (), False)
