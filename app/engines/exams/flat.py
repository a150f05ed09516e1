"""Items as other programs know them: one question each, a case's parts with its situation before them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.questions.models import Item
from app.domain.questions.text.build import LETTERS, letters

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]|[\ud800-\udfff]")
KINDS = {
    "zh": {
        "single": "单选题",
        "multiple": "多选题",
        "true_false": "判断题",
        "cloze": "填空题",
        "calc": "计算题",
        "case": "案例题",
        "short": "简答题",
    },
    "en": {
        "single": "Single choice",
        "multiple": "Multiple choice",
        "true_false": "True or false",
        "cloze": "Fill in the gap",
        "calc": "Calculation",
        "case": "Case",
        "short": "Short answer",
    },
}
TRUTH = {"zh": {"true": "正确", "false": "错误"}, "en": {"true": "True", "false": "False"}}


def flat(items: Sequence[Item]) -> list[Item]:
    """Return the items with each part of a case as an item of its own."""
    found: list[Item] = []
    for item in items:
        if not item.parts:
            found.append(item)
            continue
        joint = "" if item.language == "zh" else " "
        found += [
            part.model_copy(
                update={
                    "id": f"{item.id}-{number}",
                    "stem": f"{item.stem}{joint}{part.stem}",
                    "passage": item.passage,
                    "evidence": part.evidence or item.evidence,
                    "effective": item.effective,
                }
            )
            for number, part in enumerate(item.parts, start=1)
        ]
    return found


def clean(text: str) -> str:
    """Return a text without the characters that XML and sheets can't hold."""
    return _CONTROL.sub("", text)


def answer_text(item: Item) -> str:
    """Return the answer as people read it: letters, 正确 / True, or the words."""
    if item.options:
        return letters(item)
    if item.kind == "true_false":
        return TRUTH[item.language].get(item.answer, item.answer)
    return item.answer


def several(item: Item) -> bool:
    """Say whether more than one option is right."""
    return sum(option.right for option in item.options) > 1


def lettered(item: Item) -> list[tuple[str, str]]:
    """Return the options with their letters."""
    return [(LETTERS[n], clean(option.text)) for n, option in enumerate(item.options)]


def language_of(items: Sequence[Item]) -> str:
    """Return the language of most items."""
    return "zh" if sum(item.language == "zh" for item in items) * 2 >= len(items) else "en"
