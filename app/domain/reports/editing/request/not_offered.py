"""Wishes that no edit fulfils, where a sentence that says so helps more than that it wasn't understood."""

from __future__ import annotations

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.looks.letter_spacing import refuse_letter_spacing
from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.clause_text import compiled
from app.domain.reports.editing.request.numerals import EN_ORDINAL, NUMBER, read_number

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
    rf"第\s*(?P<zh>{NUMBER})\s*[个张块]?(?:表格|表(?![头格尾示达面标名单]))"
    rf"|\b(?:the|our|this|that) (?P<en>{EN_ORDINAL}) table\b"
)
_ADDS = (
    r"(?:[加增添插做画建]|插入|新增|再来)[上入个一张]*$|\b(?:add|insert|create|make|put|include|want|need)\b"
)


def refuse_not_offered(clause: Clause) -> None:
    """Raise EditProblem for letter spacing, links, English words or a table that isn’t there."""
    refuse_letter_spacing(clause)
    _refuse_missing_table(clause)
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


def _refuse_missing_table(clause: Clause) -> None:
    parts = [one for one in clause.outline.elements if one.component == "table"]
    count = len(parts) + bool(clause.outline.columns)
    for found in compiled(_NTH_TABLE).finditer(clause.words):
        number = read_number(found["zh"] or found["en"])
        added = compiled(_ADDS).search(clause.words[: found.start()])
        if number is not None and number > max(1, count) and not added:
            raise EditProblem(
                "not_possible",
                _("The report has no table number {number}.", number=int(number))
                if count > 1
                else _("The report has one table only."),
                _("Say which table is meant, or leave its number out."),
            )
