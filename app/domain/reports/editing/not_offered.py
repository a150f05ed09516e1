"""Wishes that no edit fulfils, where a sentence that says so helps more than that it wasn't understood."""

from __future__ import annotations

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.clause import Clause

_LINK = r"(?:\b(?:hyper[- ]?)?links?\b|\bclickable\b|超?链接)"
_LINKED = (
    rf"\b(?:into|to|as|an?|become|becomes|add|put|insert|set)\b.*{_LINK}|\bclickable\b"
    r"|^(?:please )?(?:hyper)?link (?:the|it|this|its|each|every)\b"
    r"|(?:[改变换做加设添插]|变成|做成).*超?链接|超链接$|(?:点击|点一下|单击).*(?:跳转|打开|进入)"
)
_IN_ENGLISH_WORDS = (
    r"\b(?:in|as|with) (?:english )?words\b|\bin words\b|\bspell(?:ed)? out\b|英文大写|大写英文|英文(?:数字|金额)"
)
_AMOUNT = r"\b(?:amounts?|totals?|sums?|price|numbers?|figures?|pay|salary|balance)\b|金额|合计|总[额计]|英文大写"


def refuse_not_offered(clause: Clause) -> None:
    """Raise EditProblem where a text shall become a link, or an amount be written in English words."""
    if clause.has(_LINKED):
        raise EditProblem(
            "not_possible",
            _("Links are not among the changes that can be made here."),
            _("Write the address as a text, or set the hyperlink in the report designer."),
        )
    if clause.has(_IN_ENGLISH_WORDS) and clause.has(_AMOUNT) and clause.has(r"\benglish\b|英文"):
        raise EditProblem(
            "not_possible",
            _("Amounts can be written out in Chinese capitals only, not in English words."),
            _("Ask for the amount in Chinese capitals, or give the report a field with the words."),
        )
