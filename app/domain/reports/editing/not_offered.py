"""Wishes that no edit fulfils, where a sentence that says so helps more than that it wasn't understood."""

from __future__ import annotations

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.clause import Clause
from app.domain.reports.editing.numerals import EN_ORDINAL, read_number

_LINK = r"(?:\b(?:hyper[- ]?)?links?\b|\bclickable\b|超?链接)"
_LINKED = (
    rf"\b(?:into|to|as|an?|become|becomes|add|put|insert|set)\b.*{_LINK}|\bclickable\b"
    r"|^(?:please )?(?:hyper)?link (?:the|it|this|its|each|every)\b"
    r"|(?:[改变换做加设添插]|变成|做成).*超?链接|超链接$|(?:点击|点一下|单击).*(?:跳转|打开|进入)"
)
_IN_ENGLISH_WORDS = (
    r"\b(?:in|as|with) (?:english )?words\b|\bin words\b|\bspell(?:ed)? out\b"
    r"|英文大写|大写英文|英文(?:数字|金额)"
)
_AMOUNT = (
    r"\b(?:amounts?|totals?|sums?|price|numbers?|figures?|pay|salary|balance)\b|金额|合计|总[额计]|英文大写"
)

_NTH_TABLE = (
    rf"\b(?:the|our|this|that) (?P<en>{EN_ORDINAL}) table\b"
    r"|第(?P<zh>[二三四五六七八九2-9])[个张]?表格?(?![头格尾示达面])"
)


def refuse_not_offered(clause: Clause) -> None:
    """Raise EditProblem where a text shall become a link, or an amount be written in English words."""
    refuse_missing_table(clause)
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


def refuse_missing_table(clause: Clause) -> None:
    """Raise EditProblem where a table is meant by its number that the report hasn't."""
    found = clause.has(_NTH_TABLE)
    number = read_number(found["en"] or found["zh"]) if found else None
    parts = [one for one in clause.outline.elements if one.component == "table"]
    count = len(parts) + bool(clause.outline.columns)
    if number is not None and number > max(1, count):
        raise EditProblem(
            "not_possible",
            _("The report has no table number {number}.", number=int(number))
            if count > 1
            else _("The report has one table only."),
            _("Say which table is meant, or leave its number out."),
        )
