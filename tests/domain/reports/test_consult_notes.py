"""Every shipped note has an example that compiles, and questions put in other words find their note."""

from __future__ import annotations

import pytest

from app.domain.reports.consult import (
    best_entry,
    candidates,
    documents,
    examples,
    nearest,
    shipped_notes,
    with_examples,
)
from app.domain.reports.guard import inspect
from app.domain.reports.snippets import wrap
from tests.coverage_in_part import in_part
from tests.domain.reports.basic_questions import basic_questions
from tests.domain.reports.consult_questions import UNANSWERED, questions

HIT_SHARE = 0.95
VOUCHED_FOR = {"password", "resource_bundle", "subreports", "time_zone", "xml_data"}


def test_both_languages_have_the_same_notes_and_each_has_an_example():
    chinese, english = ([one.key for one in shipped_notes(language)] for language in ("zh", "en"))
    assert sorted(chinese) == sorted(english)
    assert len(set(english)) == len(english) >= 110
    assert set(english) == set(examples())
    assert all("https://" in one.source for one in examples().values())


@pytest.mark.thorough
async def test_every_example_compiles(jasper):
    wrong = {}
    for key, example in examples().items():
        jrxml = wrap(example.text)
        refused = inspect(jrxml) if key not in VOUCHED_FOR else []
        found = refused or await jasper.check(jrxml, trusted=key in VOUCHED_FOR)
        if found:
            wrong[key] = found
    assert wrong == {}


def test_a_broken_example_would_be_noticed():
    assert inspect(wrap('<scriptlet name="x" class="y"/>'))


@pytest.mark.thorough
def test_questions_in_other_words_find_their_note():
    keys = {one.title: one.key for language in ("zh", "en") for one in shipped_notes(language)}
    missed = []
    for question, fitting in in_part(questions()):
        found = best_entry(candidates(question, []))
        if found is None or keys[found.title] not in fitting:
            missed.append((question, found.title if found else ""))
    assert len(questions()) >= 160
    assert len(missed) <= (1 - HIT_SHARE) * len(questions()), missed


def test_what_no_note_answers_is_not_answered():
    assert [best_entry(candidates(one, [])) for one in UNANSWERED] == [None] * len(UNANSWERED)


def test_an_answer_carries_its_example_and_document():
    question = candidates("How can I print brought forward and carried forward amounts?", [])
    assert "<pageFooter>" in with_examples(question, [1])
    assert "JRVariable" in documents(question, [1])
    assert with_examples(question, []) == ""


def test_the_nearest_notes_are_named():
    assert "图表" in nearest("怎么做一个三维旋转的瀑布图表动画")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_basic_questions_find_their_note(language):
    keys = {one.title: one.key for one in shipped_notes(language)}
    asked = [(question, fitting) for own, question, fitting in basic_questions() if own == language]
    found = {question: best_entry(candidates(question, [])) for question, _fitting in asked}
    titles = {question: entry.title if entry else "" for question, entry in found.items()}
    missed = {question: titles[question] for question, fit in asked if keys.get(titles[question]) not in fit}
    assert len(asked) == 40
    assert len(missed) <= 4, missed
