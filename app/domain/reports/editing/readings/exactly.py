"""A request whose values are exact, read as it stands: data that it states, attributes that it names."""

from __future__ import annotations

import re

from app.core.i18n import _
from app.domain.reports.editing.base import EditProblem
from app.domain.reports.editing.english.places import with_measure_set
from app.domain.reports.editing.exact.reader import ATTRIBUTE, EXACT, PLACE_SAID, TOLD
from app.domain.reports.editing.page.page_legend import letters_unread
from app.domain.reports.editing.readings.accepted import (
    WORDINGS,
    is_contradiction,
    is_decided,
    loses_its_words,
    writes_no_text,
)
from app.domain.reports.editing.readings.wish import Wish
from app.domain.reports.editing.readings.worded import in_words
from app.domain.reports.editing.request.merging import merged
from app.domain.reports.editing.stated.stated import Stated, carried_out, lost_expressions, stated_in
from app.domain.reports.editing.understood import Trouble, Understood

_BUILT_IN = re.compile(
    r"(?<![\"“'‘「{$\w])(?:REPORT_COUNT|PAGE_COUNT|COLUMN_COUNT|PAGE_NUMBER|COLUMN_NUMBER)(?![\w}])"
)
_UNREAD = ("", "no_target", "several_targets", "bad_formula", "bad_edit")


def exactly_or_in_words(wish: Wish) -> Understood:
    """Return what a request means by the values that it states, else by its words."""
    stated = stated_in(wish.text, wish.template, wish.outline, wish.selected)
    if stated.edits or stated.drawn:
        found = with_rest(wish, stated)
        if found.sure or not stated.rest or found.trouble:
            return found
        whole = in_words(wish)
        return whole if whole.sure and not lost_expressions(wish.text, whole.edits) else found
    exact = _exactly(wish)
    if exact is not None and exact.sure and not writes_no_text(exact, wish.text):
        return exact
    found = _in_words_alone(wish)
    told = TOLD.search(wish.text) is not None  # a place told in words may do away with a reason to refuse
    if found.sure or is_contradiction(found) or (is_decided(found) and not told):
        return found if found.sure or exact is None else exact
    unread = told or found.trouble is None or found.trouble.code in _UNREAD
    again = _exactly(wish, strong=False) if unread else None
    if again is not None and again.sure:
        return again
    if stated.wrong:
        remedy = _("Say it in other words, or click the element first.")
        return Understood(trouble=Trouble(code="bad_edit", message=stated.wrong, remedy=remedy))
    return exact or found


def with_rest(wish: Wish, stated: Stated) -> Understood:
    """Return what a request states exactly, together with what the rest of its words mean."""
    first = [one.model_dump(mode="json") for one in stated.edits]
    last = [one.model_dump(mode="json") for one in stated.drawn]
    try:
        then = carried_out(wish.jrxml, stated.edits)
        carried_out(then, stated.drawn)
    except EditProblem as problem:
        return Understood(edits=[*first, *last], trouble=Trouble.of(problem))
    if not stated.rest:
        return Understood(edits=[*first, *last])
    found = wish.understood_then(then, stated.rest)
    found.edits = [*first, *found.edits, *last]
    found.missed = found.missed or ([] if found.sure or found.trouble else [stated.rest])
    return found


def _in_words_alone(wish: Wish) -> Understood:
    """Return what a request means by its words; no value that it states may be lost or written."""
    found, text = in_words(wish), wish.text
    attribute = ATTRIBUTE.search(text)
    worded = [str(one.get("text") or one.get("title")) for one in found.edits if one["kind"] in WORDINGS]
    found.missed += letters_unread(text, worded) if found.sure else []
    if any(PLACE_SAID.search(one) for one in worded) or writes_no_text(found, text):
        found.missed.append(text)  # a place or a sentence of the request, not words to be written
    if loses_its_words(found, wish.outline):
        found.missed.append(text)
    if attribute and any(not re.search(rf"[\"“「『]{re.escape(one)}", text) for one in worded):
        found.missed.append(attribute.group())  # no label is meant, but what the report calls so itself
    found.missed += lost_expressions(text, found.edits) if found.sure else []
    return found


def _exactly(wish: Wish, *, strong: bool = True) -> Understood | None:
    """Return what a request of exact values means, read as it stands; None where not all of it is understood.

    strong: only what nothing but exact values can say, such as x=10.
    """
    text = with_measure_set(wish.text)
    placed = TOLD.search(text) is not None and (not strong or "格式" in text)
    if not EXACT.search(text) and not placed:
        return None
    reader = wish.reader()
    reader.exact, reader.strong = True, strong
    reader.read(_BUILT_IN.sub(r"$V{\g<0>}", text))
    found = Understood(
        edits=[one.model_dump(mode="json") for one in merged(reader.edits)],
        missed=reader.missed,
        trouble=reader.trouble,
    )
    decided = found.sure or reader.refused
    return found if reader.exactly and not found.missed and decided else None
