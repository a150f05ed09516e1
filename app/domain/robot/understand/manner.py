"""Words such as gently that name no speed: no block holds them, so people are told."""

from __future__ import annotations

from app.core.i18n import _
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.segments import split_clauses

_MANNER = pattern(
    r"轻轻|轻放|轻拿|小心|慢慢|缓慢|缓缓|慢速|低速|快速|尽快|平稳|"
    r"\b(?:gently|carefully|slowly|softly|smoothly|quickly|as fast as possible)\b"
)


def manners_without_speed(marked: Marked) -> list[str]:
    """Return a remark for each word of manner whose sentence names no speed."""
    clauses = [one.words for one in split_clauses(marked)]
    found: list[str] = []
    for number, words in enumerate(clauses):
        match = _MANNER.search(words.text)
        near = clauses[number : number + 2]
        if match and not any(one.first(kind) for one in near for kind in ("speed", "percent")):
            text = words.cut(match.start(), match.end()).words
            found.append(
                _(
                    "“{text}” names no speed; the speeds stay as shown unless a number is said.",
                    text=text,
                )
            )
    return list(dict.fromkeys(found))
