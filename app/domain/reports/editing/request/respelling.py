"""A word within a text that is only written otherwise: 页脚里的 duclient 改成 du client."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Any

from app.domain.reports.editing.references.named import labels_in
from app.domain.reports.editing.references.parts_said import sections_in
from app.domain.reports.editing.request.clause import normal
from app.domain.reports.editing.template.outline import Outline

_ALIKE, _LEAST = 0.7, 3
_SAID = (
    re.compile(
        r"^(?:把|将)?\s*(?:(?P<where>[^,\uff0c]*?)(?:里面?|中|上)?的\s*)?(?P<old>[A-Za-zÀ-ÿ][\w'’-]*)"
        r"\s*(?:一词)?"
        r"(?:拆|分|更正|改|换|写|纠正)[成为]\s*(?P<new>[^,\uff0c。]+?)[。.]?$"
    ),
    re.compile(
        r"^(?:please )?(?:change|correct|fix|replace|turn|spell|write) (?:the word )"
        r"?(?P<old>[A-Za-zÀ-ÿ][\w'’-]*)"
        r"(?P<where> (?:in|on|of) (?:the )?[^,]+?)? (?:to|into|with|by|as) (?P<new>[^,.]+?)[.]?$",
        re.IGNORECASE,
    ),
)


def respelt(clause: Any, outline: Outline) -> tuple[str, str, str] | None:
    """Return the element, the word and its new spelling, where the word stands in one text; else None."""
    words = clause.text[clause.start : clause.end].strip()
    said = next((found for one in _SAID if (found := one.match(words))), None)
    if said is None:
        return None
    old, new = said["old"], said["new"].strip(" \"'“”「」")
    if len(old) < _LEAST or old == new or SequenceMatcher(None, normal(old), normal(new)).ratio() < _ALIKE:
        return None
    if any(
        one.kind == "label" and normal(clause.text[one.start : one.end]) == normal(old)
        for one in labels_in(clause)
    ):
        return None
    bands = [one.ids for one in sections_in(clause) if one.kind == "band"] if said["where"] else []
    word = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")
    held = [one for one in outline.elements if one.kind == "staticText" and word.search(one.full or one.text)]
    held = [one for one in held if not bands or any(one.id in ids for ids in bands)]
    if len(held) != 1 or (said["where"] and not bands):
        return None
    return held[0].id, old, new
