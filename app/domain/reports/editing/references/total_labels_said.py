"""The labels of totals, without their amounts: the total labels, 合计行的标签."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.references.totals_said import every_total, subtotals_of, totals_of
from app.domain.reports.editing.request.clause import Clause, normal
from app.domain.reports.editing.template.outline import Outline

_LABELS = re.compile(
    r"(?:(?P<part>小计|分?组的?(?:合计|小计))|合计|总计)[行栏]?的?标签"
    r"|\b(?:grand )?(?P<part_en>sub[- ]?|group )?totals?(?: rows?)?(?:['’]s?)?"
    r" (?:label(?P<all>s)?|captions?)\b"
    r"|\blabels? (?:of|in) the (?P<part_of>sub[- ]?|group )?totals?(?: row)?\b"
    r"|\blabel (?:grand |sub[- ]?)?total\b",
    re.IGNORECASE,
)
_ONE = re.compile(r"\blabel$|^label\b", re.IGNORECASE)
_NOUN = re.compile(r"的?标签| ?\b(?:labels?|captions?)\b ?", re.IGNORECASE)


def total_labels_in(clause: Clause) -> Iterator[Mention]:
    """Yield the labels of totals that are named as such."""
    for found in _LABELS.finditer(clause.text, clause.start, clause.end):
        of_groups = any(found[one] for one in ("part", "part_en", "part_of"))
        name = normal(_NOUN.sub("", found.group()))
        same = _called(clause.outline, name)
        ids = (
            same
            if same and not found["all"]
            else _fixed(clause.outline, of_groups=of_groups, every=bool(found["all"]))
        )
        if ids:
            # "The Subtotal label" is one: where several read so, it is asked which.
            one_of = ids == same and _ONE.search(found.group()) is not None
            yield Mention(found.start(), found.end(), "label" if one_of else "role", ids, (), not one_of)


def _called(outline: Outline, name: str) -> tuple[str, ...]:
    """Return the labels of totals that read just so: a heading called Total is none."""
    heads = {id_ for one in outline.columns for id_ in one.headers}
    return tuple(one.id for one in outline.elements if normal(one.label) == name and one.id not in heads)


def _fixed(outline: Outline, *, of_groups: bool, every: bool) -> tuple[str, ...]:
    """Return the fixed words among the totals of groups, of all bands, or of the report."""
    totals = subtotals_of(outline) if of_groups else every_total(outline) if every else totals_of(outline)
    infos = [info for one in totals if (info := outline.element(one)) is not None]
    return tuple(one.id for one in infos if one.label and not one.refs)
