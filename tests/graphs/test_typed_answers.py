"""What typed words mean among the choices of a question."""

from __future__ import annotations

import pytest

from app.core.events import Choice
from app.graphs.typed_answers import meant

CHOICES = (Choice("open", "Open it guarded"), Choice("trust", "Trust its author and open it"))


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("open", "open"),
        ("Open it guarded", "open"),
        ("open it guarded.", "open"),
        ("Open it", "open"),
        ("trust", "trust"),
        ("2", "trust"),
        ("第一个", "open"),
        ("no. 2", "trust"),
        ("3", "3"),
        ("o", "o"),
        ("guarded", "guarded"),
    ],
)
def test_a_closed_question_takes_labels_beginnings_and_numbers(words, key):
    assert meant(words, CHOICES, closed=True) == key


@pytest.mark.parametrize(
    ("words", "key"), [("Trust its author, and open it", "trust"), ("Open", "Open"), ("2", "2")]
)
def test_an_open_question_takes_whole_labels_only(words, key):
    assert meant(words, CHOICES, closed=False) == key


def test_a_beginning_that_two_labels_share_names_none():
    choices = (Choice("a", "删除这一列"), Choice("b", "删除这一行"))
    assert meant("删除", choices, closed=True) == "删除"
    assert meant("删除这一行", choices, closed=True) == "b"


def test_two_choices_of_the_same_words_are_told_apart_by_their_keys_only():
    choices = (Choice("e1", "Count"), Choice("e2", "Count"))
    assert meant("Count", choices, closed=False) == "Count"
    assert meant("e2", choices, closed=False) == "e2"
