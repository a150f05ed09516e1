"""What a model says is shown step by step, and JSON by its texts."""

from __future__ import annotations

import pytest

from app.widgets.streaming import StreamingText
from app.widgets.theme import Theme


@pytest.fixture
def stream(qtbot):
    made = StreamingText(Theme("light"))
    qtbot.addWidget(made)
    return made


def test_each_step_begins_anew_and_json_shows_its_texts(stream) -> None:
    for piece in ('{"intent": "mod', 'ify_report"}'):
        stream.add(piece, "classify_intent")
    assert stream.text() == "modify report"
    assert "27 characters" in stream._label.text()
    stream.add('{"edits": [{"kind": "set_text", "text": "Sum', "modify")
    assert stream.text() == "set text\nSum"
    stream.add('mary\\nof it"}', "modify")
    assert stream.text() == "set text\nSummary\nof it"


def test_plain_words_are_shown_as_they_are(stream) -> None:
    stream.add("It is ", "answer")
    stream.add("a band.", "answer")
    assert stream.text() == "It is a band."


def test_no_empty_box_stands_below_an_answer_that_has_no_words_yet(stream) -> None:
    stream.show()
    stream.add('{"edits":', "modify")
    assert "9 characters" in stream._label.text()
    assert not stream._edit.isVisible()
    stream.add(' [{"kind": "colour"', "modify")
    assert stream._edit.isVisible()
    stream.add('{"', "answer")
    assert not stream._edit.isVisible()
