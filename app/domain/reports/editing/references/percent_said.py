"""Printed shares that are called by what they are: the percentage field in the footer of CountryGroup."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import ElementInfo

_PERCENT = re.compile(
    r"\b(?P<all>all (?:of )?(?:the )?|every |each |both )?(?:the )?percent(?:age)?(?P<s>s)?"
    r" (?:fields?|values?|texts?|figures?)\b"
    r"(?: (?:in|of|from) (?:the |each )?(?:group )?(?P<band>footer|header)(?: band)?"
    r"(?: (?:of|for) (?:the )?(?:group )?(?P<group>[\w ]+?)(?: group)?(?=\s*(?:$|[,.;]|\b(?:and|but"
    r"|to|in|with)\b)))?)?",
    re.IGNORECASE,
)
_SIGN = re.compile(r"%")


def percents_in(clause: Clause) -> Iterator[Mention]:
    """Yield the texts that print a share with its sign, where a clause calls them so."""
    if not clause.english:
        return
    for found in _PERCENT.finditer(clause.text, clause.start, clause.end):
        fits = [one for one in clause.outline.elements if one.kind == "textField" and _SIGN.search(one.text)]
        fits = [one for one in fits if _stands(one, found)]
        if len(fits) == 1 or (fits and found["all"]):
            yield Mention(found.start(), found.end(), "field", tuple(one.id for one in fits), (), True)


def _stands(info: ElementInfo, found: re.Match[str]) -> bool:
    """Tell whether an element stands in the band and the group that are said."""
    if found["band"] and not info.section.endswith(found["band"].capitalize()):
        return False
    return not found["group"] or info.group.lower() == found["group"].lower()
