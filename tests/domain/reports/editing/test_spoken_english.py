"""English requests of everyday speech in standard words; names and quotations stay as they are."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.english.spoken import in_standard_english, without_misleading
from app.domain.reports.editing.request.clause_reader import parsed_template
from app.domain.reports.editing.request.quoted_kept import quoted_lost
from tests.domain.reports.editing.effects import DATA

NAMES = ["Net Price", "Cut off", "Remark"]


@pytest.mark.parametrize(
    ("said", "standard"),
    [
        ("Blow up the title", "make the title bigger"),
        ("Bump the title up to 24 pt", "set the font size of the title to 24"),
        ("Chuck the Cut off column", "delete the Cut off column"),
        ("Swap the blue box for a red one", "replace the blue box with a red one"),
        ("Fatten up the Remark column", "widen the Remark column"),
        ("Weed out orders with no Remark", "exclude orders with no Remark"),
        ("Add a note down at the bottom of all pages", "Add a note in the page footer"),
        ("Show Net Price with two digits after the point", "Show Net Price with two decimals"),
        ('Rename Remark to "blow up the title"', 'Rename Remark to "blow up the title"'),
    ],
)
def test_everyday_words_become_standard_ones(said: str, standard: str) -> None:
    assert in_standard_english(said, NAMES) == standard


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Sort by Net Price, highest at the top", "Sort by Net Price, highest first"),
        ("Take the frame off the title", "remove the border around the title"),
        ("Stretch the Remark column", "widen the Remark column"),
        ("Rows where Net Price is not below 5", "Rows where Net Price is at least 5"),
        ("Make the title bigger, that is all", "Make the title bigger"),
        ("Take the title off the page", "Take the title off the page"),
    ],
)
def test_what_would_be_misread_is_said_otherwise(said: str, meant: str) -> None:
    assert without_misleading(said, NAMES) == meant


def test_quoted_words_are_of_the_template_or_of_the_edits() -> None:
    outline = parsed_template((DATA / "templates" / "tickets_en.jrxml").read_bytes())[1]
    edits = [{"kind": "text", "target": "e1", "text": "Open tickets"}]
    assert quoted_lost('Change "Support tickets" to "Open tickets"', edits, outline) == []
    assert quoted_lost('Change the title to "Closed" and print "Page X of Y"', edits, outline) == ["Closed"]
