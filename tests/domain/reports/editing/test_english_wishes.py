"""English requests in many frames: wishes, passives, complaints and bare phrases, and what they mean."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.english.plain import in_plain_english

FRAMES = (
    ("the title should be moved to the left", "move the title to the left"),
    ("I want the logo removed", "remove the logo"),
    ("nobody uses the Freight column any more", "delete the Freight column"),
    ("the Reason column is no longer needed", "remove the Reason column"),
    ("take the date out of there", "delete the date"),
    ("have “Freight” read “Shipping”", "change “Freight” to “Shipping”"),
    ("write “Shipping” instead of “Freight”", "change “Freight” to “Shipping”"),
    ("it would be nice if the title were red", "make the title red"),
    ("there should be a total of Freight", "add a total of Freight"),
    ("the title needs a dashed line below it", "draw a dashed line below the title"),
    ("rows with Freight of 100 or less should not be printed", "exclude rows with Freight at most 100"),
    ("the highest Freight should come first", "sort by Freight descending"),
    ("the Freight column isn't wide enough", "make the Freight column wider"),
)


@pytest.mark.parametrize(("said", "plain"), FRAMES)
def test_a_frame_is_put_in_the_imperative(said: str, plain: str) -> None:
    assert in_plain_english(said, ["Freight", "Reason"]) == plain


@pytest.mark.parametrize(
    "said",
    [
        "remove the line below the title",
        "the Freight column, 20 points",
        "make the title red, not blue and 12 points wide",
    ],
)
def test_plainer_words_keep_numbers_and_never_turn_a_removal_round(said: str) -> None:
    plain = in_plain_english(said, ["Freight"])
    assert [one for one in plain.split() if one.isdigit()] == [one for one in said.split() if one.isdigit()]
    assert plain.startswith("add") is False or not said.startswith("remove")
