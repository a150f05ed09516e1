"""How much room words need that are written as a request says."""

from __future__ import annotations

from typing import Any

from app.domain.reports.editing.template.letters import font_for, usual_size
from app.domain.reports.editing.template.styles import Look
from app.domain.reports.editing.template.template import Template
from app.domain.reports.metrics import SANS

_AIR = 6


def text_size(template: Template, words: str, look: dict[str, Any]) -> tuple[int, int]:
    """Return the width and height of one line of words in a font size that may be said."""
    size = look.get("size") or min(10.0, usual_size(template))
    font = look.get("font") or font_for(template, words) or SANS
    written = Look(font, float(size), bool(look.get("bold")), False, "Left", 0, 0)
    return int(written.width_of(words)) + _AIR, written.height_with_air(1)
