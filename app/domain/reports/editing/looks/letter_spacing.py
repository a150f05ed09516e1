"""The space between the letters of a text, which report templates know nothing of: that is said."""

from __future__ import annotations

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.request.clause import Clause

_LETTERS = (
    r"字符?的?间(?:距|隔)|字距|字符距|字与字(?:之间|间)|(?:每个)?字之间"
    r"|\b(?:letter|character|glyph)[- ]?spac\w+|\bkerning\b"
    r"|\b(?:spac(?:e|ing)|gaps?|room|distance)s? between (?:the |its |single |all )?(?:letters|characters)\b"
    r"|\b(?:letters|characters)\b.{0,30}\b(?:further|farther|wider) apart\b"
)


def refuse_letter_spacing(clause: Clause) -> None:
    """Raise EditProblem where letters are to stand further apart or closer."""
    if clause.has(_LETTERS):
        raise EditProblem(
            "not_possible",
            _("A report template has no setting for the space between letters."),
            _("Write the words with blanks between the letters, or choose another font or size."),
        )
