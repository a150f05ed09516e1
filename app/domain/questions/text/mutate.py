"""Turn a true statement into one that the source contradicts by one change."""

from __future__ import annotations

import re

from app.domain.questions.models import Language
from app.domain.questions.text.change import Change
from app.domain.questions.text.change_numbers import numbers_changed, years_changed
from app.domain.questions.text.change_opposites import opposites_said
from app.domain.questions.text.change_terms import exchanged, exchanged_zh, terms_swapped
from app.domain.questions.text.units import Unit


def changes(unit: Unit, language: Language, passage: str) -> list[Change]:
    """Return the false statements that one small change makes of this one."""
    found = [
        *numbers_changed(unit, language),
        *opposites_said(unit, language),
        *terms_swapped(unit, language, passage),
    ]
    found += exchanged(unit) if language == "en" else [*years_changed(unit, passage), *exchanged_zh(unit)]
    return [
        c for c in found if c.text != unit.text and c.text not in passage and not _said_elsewhere(c, passage)
    ]


def _said_elsewhere(change: Change, passage: str) -> bool:
    """Say whether the passage says of the term put in, with a condition between, what the change says."""
    if change.sort != "term" or not change.put or not change.text.startswith(change.put):
        return False
    said = change.text[len(change.put) :].strip(" .。")
    parted = (sentence.partition(change.put)[2] for sentence in re.split(r"[。；;\n]|\. ", passage))
    return len(said) >= 6 and any(said in rest for rest in parted)
