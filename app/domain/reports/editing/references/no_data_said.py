"""The words that a report prints where it has no data, named as such: 没有数据的提示, the no-data message."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline

_NOTE = re.compile(
    r"(?:没有?|无|空)(?:数据|记录)(?:的?时候?)?的?(?:那一?[句段行])?的?(?:提示|说明|话|文字)(?:文字|信息|内容|语|话)?"
    r"|\b(?:the )?no[- ](?:data|records?|rows|results?) (?:message|text|note|notice|sentence)\b"
    r"|\b(?:the )?(?:message|text|note|notice|sentence) (?:for|shown for|when there (?:is|are)|about) "
    r"no (?:data|records?|rows|results)\b",
    re.IGNORECASE,
)
_OF_NONE = re.compile(
    r"(?:没有|无|未).*(?:数据|记录|内容|结果)|\bno (?:\w+ )?(?:data|records?|rows?|results?|entries|\w+s)\b",
    re.IGNORECASE,
)


def no_data_notes_in(clause: Clause) -> Iterator[Mention]:
    """Yield 没有数据的提示, where one fixed text is it."""
    ids = _notes_of(clause.outline)
    for found in _NOTE.finditer(clause.text, clause.start, clause.end) if len(ids) == 1 else ():
        yield Mention(found.start(), found.end(), "role", ids, (), False, (), True)


def _notes_of(outline: Outline) -> tuple[str, ...]:
    """Return the fixed texts of the band for empty data, else those at the end that say there is nothing."""
    for section in ("noData", "summary"):
        fixed = [one for one in outline.in_section(section) if one.kind == "staticText"]
        found = [one.id for one in fixed if _OF_NONE.search(one.full or one.label)]
        found = found or ([one.id for one in fixed] if section == "noData" else [])
        if found:
            return tuple(found)
    return ()
