"""A request of which one part after the other is understood and taken out, until nothing is left."""

from __future__ import annotations

import re

from app.domain.reports.editing.request.clause_text import compiled

GONE = "\u0001"


class TakenApart:
    """Some sentences, with a sign wherever a part was taken out."""

    def __init__(self, text: str) -> None:
        self.text = text

    def take(self, pattern: str) -> re.Match[str] | None:
        """Return where a pattern stands first, and take it out."""
        found = compiled(pattern).search(self.text)
        if found and found.group():
            self.text = f"{self.text[: found.start()]}{GONE}{self.text[found.end() :]}"
            return found
        return None
