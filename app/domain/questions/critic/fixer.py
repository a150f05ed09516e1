"""Mend the small flaws of an item in place; what it can't mend is left for the next decision."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from app.domain.questions.critic.words import number_of
from app.domain.questions.models import Finding, Item
from app.domain.questions.text.build import letters

_NEGATIONS_ZH = re.compile(r"(?<!【)(不正确|错误|不属于|不包括|不符合|不是)(?=的)")
_NEGATIONS_EN = re.compile(r"\b(not|except|least)\b(?=[^?]*\?$|[:]?$)", re.IGNORECASE)
_PREFIX = re.compile(r"^\s*[A-H][.．、)）]\s*")
_KEY_TAIL = re.compile(r"(?:故选|因此选|答案[为是选]|The answers? (?:is|are))\s*[A-H、,\s]+[。.]?")


def fix(item: Item, findings: Sequence[Finding]) -> Item:
    """Return the item with the findings that can be mended in place mended."""
    fixed = item.model_copy(deep=True)
    for code in dict.fromkeys(finding.code for finding in findings):
        mend = _MENDERS.get(code)
        if mend:
            fixed = mend(fixed)
    return fixed


def _order(item: Item) -> Item:
    """Put numeric options in order of size; the answer follows the right option."""
    options = sorted(item.options, key=lambda o: (number_of(o.text) or (0.0, "", 0))[0])
    return _keyed(item.model_copy(update={"options": options}))


def _keyed(item: Item) -> Item:
    """Let the answer and the explanation name the option that is marked as right."""
    explanation = _KEY_TAIL.sub("", item.explanation).strip()
    return item.model_copy(update={"answer": letters(item), "explanation": explanation or item.explanation})


def _mark_negation(item: Item) -> Item:
    if item.language == "zh":
        stem = _NEGATIONS_ZH.sub(lambda m: f"【{m[1]}】", item.stem, count=1)
    else:
        stem = _NEGATIONS_EN.sub(lambda m: m[1].upper(), item.stem, count=1)
    return item.model_copy(update={"stem": stem})


def _end_stem(item: Item) -> Item:
    """End the stem of a choice in a colon."""
    return item.model_copy(
        update={"stem": item.stem.rstrip("。.，, ") + ("：" if item.language == "zh" else ":")}
    )


def _even_stops(item: Item) -> Item:
    options = [o.model_copy(update={"text": o.text.rstrip("。.;；")}) for o in item.options]
    return item.model_copy(update={"options": options})


def _bare_options(item: Item) -> Item:
    options = [o.model_copy(update={"text": _PREFIX.sub("", o.text)}) for o in item.options]
    return item.model_copy(update={"options": options})


def _give_reasons(item: Item) -> Item:
    """Give wrong options without a reason the evidence as their reason."""
    said = item.evidence[0].text.rstrip("。.") if item.evidence else ""
    if not said:
        return item
    reason = f"与原文“{said}”不符" if item.language == "zh" else f"the source says “{said}”"
    options = [o if o.right or o.reason else o.model_copy(update={"reason": reason}) for o in item.options]
    return item.model_copy(update={"options": options})


_MENDERS: dict[str, Callable[[Item], Item]] = {
    "order": _order,
    "answer_differs": _keyed,
    "explanation_differs": _keyed,
    "negative": _mark_negation,
    "unfocused": _end_stem,
    "punctuation": _even_stops,
    "letter_prefix": _bare_options,
    "no_reason": _give_reasons,
}
MENDABLE = frozenset(_MENDERS)
