"""Whether what a reading made of a request may be taken: texts it writes, words it lost."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause_text import QUOTES, only_there, quoted_words
from app.domain.reports.editing.template.outline import Outline
from app.domain.reports.editing.things.no_words import is_no_text, is_no_value, speaks_of_label
from app.domain.reports.editing.understood import Understood

CONTRADICTION = "contradiction"
# A question or refusal that stands in any words.
DECIDED = frozenset({CONTRADICTION, "no_room", "outside"})
WORDINGS = ("text", "replace_text", "rename_column", "rename_data")


def is_decided(found: Understood) -> bool:
    """Tell whether a request is refused for a reason that stands in any words."""
    return found.trouble is not None and found.trouble.code in DECIDED


def is_contradiction(found: Understood) -> bool:
    """Tell whether a request is refused since it wants two things that exclude each other."""
    return found.trouble is not None and found.trouble.code == CONTRADICTION


def lacks_room(found: Understood) -> bool:
    """Tell whether all was understood, and there is no room for it: other words would make none."""
    return found.trouble is not None and found.trouble.code in ("no_room", "covers") and not found.missed


def writes_no_text(found: Understood, text: str) -> bool:
    """Tell whether an edit writes a part of the request's own sentences on the report."""
    worded = [
        str(one.get("text") or one.get("title") or one.get("new_name") or "")
        for one in found.edits
        if one["kind"] in (*WORDINGS, "add_text")
    ]
    values = [str(one.get("value") or "") for one in found.edits if one["kind"] == "add_filter"]
    bare = [one for one in values if not is_quoted(one, text)]
    if values and speaks_of_label(text):
        return True
    return any(is_no_text(one, text) for one in worded if one) or any(is_no_value(one) for one in bare)


def loses_its_words(found: Understood, outline: Outline) -> bool:
    """Tell whether a value takes the place of the words that a new text was just given."""
    worded = any(one["kind"] in ("add_text", "add_text_near") and one.get("text") for one in found.edits)
    values = [one for one in found.edits if one["kind"] == "print_value"]
    return worded and any(outline.element(str(one["target"])) is None for one in values)


def writes_what_was_said(found: Understood, text: str) -> bool:
    """Tell whether the new texts of edits are all the user's own words, not plainer ones.

    Words far apart, as those of a line for signatures, may stand apart in the request, too.
    """
    written = [str(one.get(name) or "") for one in found.edits for name in ("text", "title")]
    if any(only_there(one) and not is_quoted(one, text) for one in written):
        return False
    parts = [part.strip() for one in written for part in re.split(r"\s{3,}|[:\uff1a]\s*$", one)]
    return all(" ".join(part.rstrip(":\uff1a").split()) in " ".join(text.split()) for part in parts)


def is_quoted(words: str, text: str) -> bool:
    """Tell whether words stand in a quotation of a text."""
    return any(words in quoted_words(one) for one in QUOTES.finditer(text))
