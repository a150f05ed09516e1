"""Chinese and Latin words with and without spaces between them: 移到x=20, 移到 x=20."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from app.domain.reports.editing.request.clause_text import QUOTES
from app.domain.reports.editing.understood import Understood

_HAN, _LATIN = r"[\u4e00-\u9fff]", r"[A-Za-z0-9#$]"
_MEETING = re.compile(rf"(?<={_HAN})(?={_LATIN})|(?<=[A-Za-z0-9}}%])(?={_HAN})")
_APART = re.compile(rf"(?<={_HAN}) +(?={_LATIN})|(?<=[A-Za-z0-9}}%]) +(?={_HAN})")
# Questions that other spaces don't answer.
_STANDS = frozenset({"contradiction", "no_room", "outside", "covers"})


def in_other_spacing(
    found: Understood, text: str, read: Callable[[str], Understood], *, english: bool = False
) -> Understood:
    """Return what a request means with spaces between Chinese and Latin words, or without, where it is not
    understood as it was typed; what it writes stays as it was typed. An English one keeps its spaces.
    """
    if found.sure or (found.trouble is not None and found.trouble.code in _STANDS):
        return found
    closer = text if english else _outside_quotes(_APART, "", text)
    for other in dict.fromkeys((_outside_quotes(_MEETING, " ", text), closer)):
        if other == text:
            continue
        again = read(other)
        if again.sure:
            again.edits = [_as_typed(one, text) for one in again.edits]
            return again
    return found


def _outside_quotes(pattern: re.Pattern[str], put: str, text: str) -> str:
    """Return a text with a pattern replaced where it isn't quoted."""
    done, at = [], 0
    for quote in QUOTES.finditer(text):
        done += [pattern.sub(put, text[at : quote.start()]), quote[0]]
        at = quote.end()
    return "".join([*done, pattern.sub(put, text[at:])])


def _as_typed(value: Any, text: str) -> Any:
    """Return an edit's value with the spaces of the request in each of its texts."""
    if isinstance(value, dict):
        return {name: _as_typed(one, text) for name, one in value.items()}
    if isinstance(value, list):
        return [_as_typed(one, text) for one in value]
    if not isinstance(value, str) or value in text or not re.search(_HAN, value):
        return value
    spaced = r"\s*".join(re.escape(one) for one in value if not one.isspace())
    found = re.search(spaced, text)
    return found[0] if found is not None else value
