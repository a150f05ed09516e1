"""Which elements lose their background where one is taken away: 去掉明细行的灰色背景."""

from __future__ import annotations

from typing import Any

from app.domain.reports.editing.looks import look_words
from app.domain.reports.editing.request.numerals import COLOUR
from app.domain.reports.editing.template import places
from app.domain.reports.editing.template.hues import goes_by
from app.domain.reports.editing.template.outline import Outline


def grounds_that_go(clause: Any, outline: Outline) -> list[str]:
    """Return what loses its background: of the things named those painted, in the colour that is said."""
    word = look_words.take(clause, rf"(?P<word>{COLOUR})色?的?(?=底|背景|\s*(?:background|fill|shading))")
    named = places.with_ground(outline, clause.looks())
    infos = [info for one in named if (info := outline.element(one)) is not None]
    painted = [
        one for one in infos if one.seen.ground and (not word or goes_by(one.seen.ground, word["word"]))
    ]
    if word and not painted:
        raise clause.unclear(named[:12])
    return [one.id for one in painted] or named
