"""The rows of totals: those of the report, of groups, of a name, and the values on their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.domain.reports.editing.references.mention import TEXTS
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.outline import PAGE_NUMBERS, ElementInfo, Outline


def totals_of(outline: Outline) -> list[str]:
    """Return the ids of the texts on the lines of the report's last totals."""
    totals = {id_ for one in outline.columns for id_ in one.totals}
    for section in ("summary", "lastPageFooter", "columnFooter", "groupFooter", "pageFooter"):
        texts = [one for one in outline.in_section(section) if one.kind in TEXTS]
        named = [one.id for one in texts if _is_total(one) or one.id in totals]
        grand = [
            one for one in texts if _is_total(one) and not re.search(r"小计|subtotal", normal(one.label))
        ]
        part = [one for one in texts if one not in grand and re.search(r"小计|subtotal", normal(one.label))]
        if grand and part:
            named = [one.id for one in grand]
        lines = [line for line in places.in_lines(texts) if any(one.id in named for one in line)]
        if lines:
            return [one.id for line in lines for one in line]
    return list(outline.table_footers)


def totals_among(outline: Outline, ids: Sequence[str]) -> list[str]:
    """Return the labels of totals among elements, each with the value that stands beside it."""
    texts = [info for id_ in ids if (info := outline.element(id_)) is not None and info.kind in TEXTS]
    found: list[str] = []
    for line in places.in_lines(texts):
        for at, one in enumerate(line):
            if _is_total(one):
                found += [one.id, *_values_after(line[at + 1 :])]
    return found


def totals_called(outline: Outline, ids: Sequence[str], said: str) -> list[str]:
    """Return what stands on the lines of totals of the very name said, where others bear another one."""
    name = normal(_ROW_NOUN.sub("", said)).rstrip(":\uff1a")
    texts = [info for id_ in ids if (info := outline.element(id_)) is not None and info.kind in TEXTS]
    labels = [(one, normal(one.label).rstrip(":\uff1a")) for one in texts if _is_total(one)]
    sums = {id_ for one in outline.columns for id_ in one.totals}
    own = [one for one, label in labels if label == name]
    own = own or ([one for one in texts if one.id in sums] if _ROW_NOUN.search(said) else [])
    own = own or [one for one, label in labels if label.endswith(name)]
    if not own or {one.id for one, _label in labels} <= {one.id for one in own}:
        return []
    lines = [line for line in places.in_lines(texts) if any(one in own for one in line)]
    if _ROW_NOUN.search(said):
        of_lines = [one.id for line in lines for one in line]
        return of_lines if len(of_lines) < len(texts) else []
    return [
        id_
        for line in lines
        for at, one in enumerate(line)
        if one in own
        for id_ in (one.id, *_values_after(line[at + 1 :]))
    ]


_ROW_NOUN = re.compile(r"[行栏]$| (?:row|line)s?$", re.IGNORECASE)


def _values_after(line: Sequence[ElementInfo]) -> Iterator[str]:
    """Yield the values between a label and the next one; a share in percent is no total."""
    for one in line:
        if not one.refs and one.text.strip():
            return
        if "%" not in one.text:
            yield one.id


def every_total(outline: Outline) -> list[str]:
    """Return the totals of all bands, those of groups and pages among them."""
    found: list[str] = []
    for section in ("groupFooter", "columnFooter", "pageFooter", "lastPageFooter", "summary"):
        ids = [one.id for one in outline.in_section(section) if not PAGE_NUMBERS & set(one.refs)]
        lines = subtotals_of(outline) if section == "groupFooter" else totals_of(outline)
        found += totals_among(outline, ids) or [one for one in lines if one in ids]
    return [one.id for one in outline.elements if one.id in found]


def subtotals_of(outline: Outline) -> list[str]:
    """Return the ids of the texts on the lines of totals in the groups' footers."""
    texts = [one for one in outline.in_section("groupFooter") if one.kind in TEXTS]
    lines = [
        line
        for band in dict.fromkeys(one.band for one in texts)
        for line in places.in_lines([one for one in texts if one.band == band])
    ]
    found = [one.id for line in lines if any(_is_total(each) for each in line) for one in line]
    return found


def labelled_subtotals(outline: Outline) -> list[str]:
    """Return the ids of labels such as Sub Total outside groups, each with the values after it."""
    found: list[str] = []
    for section in ("columnFooter", "summary", "lastPageFooter", "pageFooter"):
        texts = [one for one in outline.in_section(section) if one.kind in TEXTS]
        for line in places.in_lines(texts):
            for at, one in enumerate(line):
                if re.search(r"小计|subtotal", normal(one.label)):
                    found += [one.id, *_values_after(line[at + 1 :])]
    return found


def _is_total(one: ElementInfo) -> bool:
    label = re.search(r"合计|总计|汇总|小计|total", normal(one.label))
    return bool(label)
