"""Texts that shall be written as large as another one: 字号跟合计一样大, the same font size as the title."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.template.outline import Outline

_SIZE = r"字号|字体?的?大小|字(?=.*一样大)|\b(?:font|text|letter) ?size\b"
_AS = (
    r"(?:的?(?:字号|字体?的?大小|字))?(?:也|都|要)*(?:[调改设变弄做]整?)?[成为得到]*(?:[跟和与同像]|等于)"
    r"|\b(?:to |be |in |into )*(?:the )?same (?:(?:font|text) size )?as\b|\b(?:to )?match(?:es)?\b"
)
_ALIKE = r"(?:的(?:字号|字体?大小))?(?:保持|完全)?(?:一样|相同|同样|一致)(?:的?(?:大小?|字号))?$"


def sized_alike(
    clause: Clause, outline: Outline, kinds: Sequence[str]
) -> tuple[list[str], float, str] | None:
    """Return the texts that shall be as large as another one, with its size in points; None where none shall.

    Raises EditProblem where the others are written in several sizes.
    """
    if not clause.has(_SIZE) or not (clause.english or clause.has(_ALIKE)):
        return None
    lead = clause.has(_AS)
    if lead is None:
        return None
    targets, models = clause.before(_AS).targets(*kinds), clause.after(_AS).targets(*kinds)
    sizes = {info.size for one in models if (info := outline.element(one)) is not None}
    targets = [one for one in targets if one not in models]
    if len(sizes) != 1 or not targets:
        raise clause.unclear(models)
    clause.mark(*lead.span())
    clause.touched[:] = [*targets, *models]
    for pattern in (_ALIKE, _SIZE, r"'s\b|\bof\b|\bmake\b|\bset\b"):
        clause.says(pattern)
    return targets, sizes.pop(), models[0]
