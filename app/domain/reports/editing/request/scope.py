"""The band that a request begins with and means in all its clauses: in the detail band, A bold and B red."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.template.outline import Outline

_BANDS = (
    ("detail", r"明细(?:带区|[带区行])?|detail(?: band| rows?| section)?"),
    ("columnHeader", r"列头(?:带区|[带区])?|表头(?=[里中])|column header(?: band)?"),
    ("pageHeader", r"页[眉头](?:带区|[带区])?|page header(?: band)?"),
    ("pageFooter", r"页[脚尾](?:带区|[带区])?|page footer(?: band)?"),
    ("summary", r"(?:汇总|总结)[带区栏]|summary(?: band)?"),
    ("title", r"标题[带区]|title band"),
)
_LEADS = [
    (
        section,
        re.compile(
            rf"\s*(?:please |请)?(?:(?:在|把|将)?(?:{said})(?:里面?|中|内)(?:的)?"
            rf"|(?:with)?in (?:the )?(?:{said}),)",
            re.IGNORECASE,
        ),
    )
    for section, said in _BANDS
]
# Another part that is named later has looks of its own.
_OTHER_PART = re.compile(
    r"明细|[列表]头|标题|页[眉脚头尾]|汇总|合计|小计|总计|组[头尾脚]|整[行列个]|所有|全部"
    r"|\b(?:details?|headers?|headings?|footers?|title|summary|totals?|subtotals?|group|every|all|whole)\b",
    re.IGNORECASE,
)


def led_by_band(text: str, outline: Outline) -> list[str]:
    """Return what stands in the band that a request begins with; [] where it names more than that one."""
    for section, lead in _LEADS:
        found = lead.match(text)
        if found is not None:
            more = _OTHER_PART.search(text, found.end())
            return [] if more else [one.id for one in outline.in_section(section)]
    return []


def within(edits: Sequence[Edit], ids: Sequence[str]) -> list[Edit]:
    """Return edits of what stands in a band alone, where they are about things inside and outside of it."""
    return [_within(one, set(ids)) for one in edits]


def _within(edit: Edit, ids: set[str]) -> Edit:
    targets = list(getattr(edit, "targets", ()))
    inside = [one for one in targets if one in ids]
    return edit.model_copy(update={"targets": inside}) if inside and inside != targets else edit


def outside(edit: Edit, ids: Sequence[str], outline: Outline) -> bool:
    """Tell whether an edit is about things that stood in other bands only."""
    targets = [one for one in getattr(edit, "targets", ()) if outline.element(one) is not None]
    return bool(targets) and not set(targets) & set(ids)
