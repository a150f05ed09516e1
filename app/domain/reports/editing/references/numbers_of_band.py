"""The numbers of a band that a clause names: 明细行的数字, all numbers in the group footer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.domain.reports.editing.references.mention import Mention
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import DataInfo, Outline

_NUMBERS_ZH = re.compile(r"(?:[里中内]面?)?的?(?:所有|全部|各个?)?的?(?:数字|数值)(?![列栏型])(?:都|全部?)?")
_NUMBERS_EN = re.compile(
    r"\b(?:all )?(?:of )?(?:the )?(?<!page )(?<!phone )(?<!order )(?<!account )"
    r"(?:numbers|figures|numeric (?:values|fields)) (?:in|of|within) (?:the )?$",
    re.IGNORECASE,
)


def numbers_of_band(clause: Clause, named: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the fields with numbers of the bands and rows in named, which is what the clause names else."""
    for band in (one for one in named if one.kind in ("band", "totals", "line")):
        ids = [one for one in number_fields(clause.outline) if one in band.ids]
        if clause.english:
            before = _NUMBERS_EN.search(clause.words, 0, band.start - clause.start)
            if before and ids:
                yield Mention(
                    clause.start + before.start(), band.end, "totals", tuple(ids), (), True, (), True
                )
            continue
        found = _NUMBERS_ZH.match(clause.words, band.end - clause.start)
        if found and ids:
            yield Mention(band.start, clause.start + found.end(), "totals", tuple(ids), (), True, (), True)


def number_fields(outline: Outline) -> list[str]:
    """Return the text fields that print numbers alone."""
    typed = {f"{letter}:{one.name}" for letter, data in _data_of(outline) for one in data if _counts(one)}
    return [one.id for one in outline.elements if one.kind == "textField" and set(one.refs or ["-"]) <= typed]


def _data_of(outline: Outline) -> tuple[tuple[str, list[DataInfo]], ...]:
    return ("F", outline.fields), ("P", outline.parameters), ("V", outline.variables)


def _counts(one: DataInfo) -> bool:
    return one.java_type.endswith(("Integer", "Long", "Short", "Double", "Float", "BigDecimal", "BigInteger"))
