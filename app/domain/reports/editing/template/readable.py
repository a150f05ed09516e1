"""Letters that can be read on their ground: the contrast of two colours, and which letters a ground needs."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.core.i18n import _
from app.domain.reports.editing.looks.colour_names import colour_called

LEAST_CONTRAST = 3.0
BLACK, WHITE = "#000000", "#FFFFFF"
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours (#RRGGBB) as the WCAG defines it: 1 for none, 21 at most."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def letters_on(ground: str, letters: Iterable[str]) -> str:
    """Return black or white where one of the letters' colours can't be read on a ground, else ""."""
    known = [one for one in letters if _COLOUR.fullmatch(one)]
    if not _COLOUR.fullmatch(ground) or all(contrast(ground, one) >= LEAST_CONTRAST for one in known):
        return ""
    return max((BLACK, WHITE), key=lambda one: contrast(ground, one))


def letters_said(letters: str) -> str:
    """Return the sentence that tells of letters that were recoloured to be read."""
    return _("The text is {colour} there, so that it stays readable.", colour=colour_called(letters))


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
