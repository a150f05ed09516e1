"""Chinese and Latin words with and without spaces between them: 移到x=20, 移到 x=20."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.domain.reports.editing.readings.wish import Wish
from app.domain.reports.editing.request.clause_text import QUOTES, compiled
from app.domain.reports.editing.understood import Understood

_HAN, _LATIN = r"[\u4e00-\u9fff]", r"[A-Za-z0-9#$]"
_MEETING = re.compile(rf"(?<={_HAN})(?={_LATIN})|(?<=[A-Za-z0-9}}%])(?={_HAN})")
# Words in quotes, and how a page number is written, are not spaced anew.
_KEPT = re.compile(rf"{QUOTES.pattern}|[第共]\s*(?:[A-Za-z]|\d+)\s*页")
_APART = re.compile(rf"(?<={_HAN}) +(?={_LATIN})|(?<=[A-Za-z0-9}}%]) +(?={_HAN})")
# Questions that other spaces don't answer.
_STANDS = frozenset({"no_room", "outside", "covers"})


def in_any_spacing(wish: Wish) -> Understood:
    """Return what a request means however Chinese and Latin words are spaced in it: Chinese ones are read
    without spaces between them first, English ones with spaces around the template's names.

    What it writes stays as it was typed; so do the questions, where no reading understands it.
    """
    text = wish.text
    first = _with_names_apart(text, wish.names) if wish.english else _where_not_kept(_APART, "", text)
    asked: Understood | None = None
    for said in dict.fromkeys((first, text, _where_not_kept(_MEETING, " ", text))):
        found = wish.understood(said)
        if found.sure or _stands(found):
            found.edits = [_typed(one, said, text) for one in found.edits]
            return found
        asked = found if said == text else asked
    return asked or Understood()


def _stands(found: Understood) -> bool:
    """Tell whether all words are understood, and there is no room for what they ask for."""
    return found.trouble is not None and found.trouble.code in _STANDS and not found.missed


def _with_names_apart(text: str, names: Sequence[str]) -> str:
    """Return an English request with spaces around the Chinese names of the template."""
    said = [one for one in names if re.search(_HAN, one) and one in text]
    if not said:
        return text
    any_name = "|".join(re.escape(one) for one in sorted(said, key=len, reverse=True))
    spaced = compiled(rf"(?<=[A-Za-z])(?P<n>{any_name})|(?P<m>{any_name})(?=[A-Za-z])")
    again = spaced.sub(lambda found: f" {found['n']}" if found["n"] else f"{found['m']} ", text)
    return again if again == text else _with_names_apart(again, names)


def _where_not_kept(pattern: re.Pattern[str], put: str, text: str) -> str:
    """Return a text with a pattern replaced outside of what is kept as it was typed."""
    done, at = [], 0
    for kept in _KEPT.finditer(text):
        done += [pattern.sub(put, text[at : kept.start()]), kept[0]]
        at = kept.end()
    return "".join([*done, pattern.sub(put, text[at:])])


def _typed(value: Any, said: str, text: str) -> Any:
    """Return an edit's value with each text that was read in other spaces as it was typed."""
    if isinstance(value, dict):
        return {name: _typed(one, said, text) for name, one in value.items()}
    if isinstance(value, list):
        return [_typed(one, said, text) for one in value]
    if not isinstance(value, str) or value in text or value not in said:
        return value
    found = re.search(r"\s*".join(re.escape(one) for one in value if not one.isspace()), text)
    return found[0] if found is not None else value
