"""Clauses that say which parts of the columns before are meant: 表头和明细都要, header and values."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.reports.editing.base import Edit
from app.domain.reports.editing.request.clause_signs import LOOKS
from app.domain.reports.editing.template.outline import ColumnInfo, Outline

_PARTS = {
    "headers": r"(?:列)?表?(?:头|标题)|列名|headers?|headings?|titles?",
    "values": r"明细行?|内容|数据行?|数值|值|values?|data|cells?|contents?|details?(?: rows?)?|rows",
    "totals": r"合计行?|小计行?|总计行?|totals?(?: rows?)?|sums?|subtotals?",
}
_PART = "|".join(_PARTS.values())
_LIST = rf"(?:{_PART})(?:\s*(?:和|与|及|以及|、|[+\uff0b&/]|,? and) ?(?:the |its |their )?(?:{_PART}))*"
_BOTH = re.compile(
    rf"(?:(?:包括|包含|含|连同?|both|including)(?: the| its)?\s*)?(?:the |its )?(?P<all>{_LIST})"
    r"(?:在内|(?:都|也|全|一起|一并|同样)+(?:要|改|一样|算|如此|是)?|too|alike|as well|both)?",
    re.IGNORECASE,
)
_SAYS_ALL = re.compile(
    r"^(?:包括|包含|含|连|both|including)|和|与|及|、|[+\uff0b&]| and |在内|[都也全]|too$|alike$", re.I
)
_WITH_THEM = re.compile(r"包括|包含|含|连|including", re.IGNORECASE)
_ONLY = re.compile(
    rf"(?:只要?|仅)(?:改|动|要|对|限|针对|是)?(?P<zh>{_LIST})(?:即可|就行|就好)?"
    rf"|(?:only|just) (?:the |its )?(?P<en>{_LIST})|(?:the )?(?P<last>{_LIST}) only",
    re.IGNORECASE,
)
_FORMATS = ("number_format", "date_format")


def with_parts_meant(part: str, edits: Sequence[Edit], outline: Outline) -> list[Edit] | None:
    """Return edits whose last ones are about the parts of their columns that a clause names; None if none."""
    said = part.strip().rstrip(".。")
    only, both = _ONLY.fullmatch(said), _BOTH.fullmatch(said)
    if only is None and (both is None or not _SAYS_ALL.search(said)):
        return None
    words = (only["zh"] or only["en"] or only["last"]) if only else both["all"] if both else ""
    parts = [one for one, pattern in _PARTS.items() if re.search(pattern, words, re.IGNORECASE)]
    alone = only is not None or (len(parts) > 1 and not _WITH_THEM.match(said))
    found = list(edits)
    changed = False
    for at in range(len(found) - 1, -1, -1):
        targets = getattr(found[at], "targets", None)
        if found[at].kind not in (*LOOKS, *_FORMATS) or not isinstance(targets, list):
            break
        meant = _meant(targets, parts, outline, only=alone)
        if not meant:
            break
        found[at] = found[at].model_copy(update={"targets": meant})
        changed = True
    return found if changed else None


def _meant(targets: Sequence[str], parts: Sequence[str], outline: Outline, *, only: bool) -> list[str]:
    """Return what is meant by parts of the columns that targets stand in; [] where they stand in none."""
    columns = [one for one in outline.columns if set(one.elements) & set(targets)]
    held = {id_ for one in columns for id_ in (*one.elements, *one.totals)}
    named = {id_ for one in columns for part in parts for id_ in _part(one, part)}
    if not columns or not set(targets) <= held or not named:
        return []
    wanted = named if only else named | set(targets)
    return [one.id for one in outline.elements if one.id in wanted]


def _part(column: ColumnInfo, part: str) -> list[str]:
    return {"headers": column.headers, "values": column.values, "totals": column.totals}[part]
