"""A text that a clause names by the fields that it shows together: the cell with prodvalue and prodname."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.reports.editing.references.mention import TEXTS, Mention
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import any_of, compiled
from app.domain.reports.editing.template.outline import Outline

_KIND_EN = r"(?:text ?field|field|text ?box|text|value|element|cell|box)"
_NOUN_EN = (
    rf"\b(?:the )?(?:one )?(?:combined |joint |joined |single )?{_KIND_EN}"
    r"(?: in the (?:detail|row|rows)(?: band)?)?"
)
_SHOWS_EN = (
    r"(?: that| which)? (?:with|for|showing|shows|containing|contains|printing|prints|has|having|holding"
    r"|holds|of|joins|joining|combining|combines|made (?:up )?of)(?: both)?(?: the)?(?: fields)? "
)
_TOGETHER_EN = r"(?: (?:in (?:it|one)|together|in (?:one|a single|the same) (?:cell|field|text)))?"
_SHOWS_ZH = r"(?:同时)?(?:显示|包含|打印|拼接|含有?|由)(?:了|着)?"
_JOINED_ZH = r"(?:[两三]个?(?:字段|值)?|拼成|组成|拼接|拼在一起|连在一起|合在一起|在一起|合并|同在|所在)*的?"
_KIND_ZH = r"(?:文本字段|字段|文本框?|文字|内容|元素|单元格|格子?|框)"
_NOUN_ZH = rf"{_JOINED_ZH}(?:(?:那|这)(?:一个?|个)?{_KIND_ZH}|(?<=的){_KIND_ZH})"
_ALONE_ZH = (
    rf"{_JOINED_ZH}[那这]一?个?{_KIND_ZH}"
    rf"|(?:所在|同在|合并|拼接|拼成|拼在一起|连在一起|合在一起|组成)的?{_KIND_ZH}"
)
_JOINT = r"(?:\s?,\s?(?:and )?| and |\s?[和与及跟、+/&]\s?)(?:the )?"


def both_fields_in(clause: Clause) -> Iterator[Mention]:
    """Yield the one text that shows all of two or more fields that are named with it."""
    known = _called(clause.outline)
    names = any_of(known)
    if not names or not compiled(_JOINT).search(clause.text):
        return
    one = rf"[“\"「']?(?:\$[FPV]\{{)?(?:{names})\}}?[”\"」']?"
    several = rf"(?P<all>(?<![A-Za-z0-9_]){one}(?:{_JOINT}{one})+(?![A-Za-z0-9_]))"
    patterns = (
        rf"{_NOUN_EN}{_SHOWS_EN}{several}{_TOGETHER_EN}",
        rf"\b(?:the )?(?:combined )?{several} (?:cell|text ?field|text|field)\b(?!s)",
        rf"{_SHOWS_ZH}\s?{several}\s?{_NOUN_ZH}",
        rf"{several}\s?(?:{_ALONE_ZH})",
    )
    for pattern in patterns:
        for found in compiled(pattern).finditer(clause.text, clause.start, clause.end):
            said = compiled(names).findall(found["all"])
            wanted = {known[name.lower()] for name in said}
            shown = [
                one.id
                for one in clause.outline.elements
                if one.kind in TEXTS and wanted <= {ref.partition(":")[2] for ref in one.refs}
            ]
            if len(shown) == 1 and len(wanted) > 1:
                yield Mention(found.start(), found.end(), "place", (shown[0],), (), False)


def _called(outline: Outline) -> dict[str, str]:
    """Return the data of a template by what a request may call them: their names, or their labels."""
    data = (*outline.fields, *outline.parameters, *outline.variables)
    labels = {one.label.lower(): one.name for one in data if one.label}
    return labels | {one.name.lower(): one.name for one in data}
