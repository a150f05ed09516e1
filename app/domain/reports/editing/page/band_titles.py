"""The title of a band that is not the report's: 页眉的标题, the page header title."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.reports.editing.references.mention import TEXTS, Mention, mention_at
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.template.outline import PAGE_NUMBERS

_BAND_TITLE = (
    r"(?P<pageHeader>页眉|页头|\bpage head(?:er)?(?:'s)?)|(?P<pageFooter>页脚|\bpage footer(?:'s)?)"
    r"|(?P<summary>总结区|汇总区|\bsummary(?:'s)?)"
)


def band_titles_in(clause: Clause) -> Iterator[Mention]:
    """Yield 页眉的标题, the page header title: the largest text of a band without the report's title."""
    title = clause.outline.element(clause.outline.title)
    for found in compiled(
        rf"(?:{_BAND_TITLE})(?:(?:里|中|内|上)?面?的?(?:大|主)?标题| (?:title|heading)\b)(?![栏区带])"
    ).finditer(clause.words):
        texts = [one for one in clause.outline.in_section(str(found.lastgroup)) if one.kind in TEXTS]
        largest = max((one.size for one in texts), default=0)
        ids = [one.id for one in texts if one.size == largest and not PAGE_NUMBERS & set(one.refs)]
        if len(ids) == 1 and (title is None or title.section != found.lastgroup):
            yield mention_at(clause, found, "role", ids)
