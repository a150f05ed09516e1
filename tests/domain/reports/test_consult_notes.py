"""Every shipped note has an example that compiles, and questions put in other words find their note."""

from __future__ import annotations

import re

import pytest

from app.domain.reports.consult import (
    best_entry,
    candidates,
    documents,
    examples,
    field_asked,
    nearest,
    shipped_notes,
    with_examples,
)
from app.domain.reports.editing.request.request import read_request
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


BANDS = (("title", ""), ("summary", "<break/>"))
BLANK_LAST = [
    "为什么我的报表最后一页是空白的？",
    "最后多出来一页空白页怎么办",
    "打印时最后总是多一张白纸，怎么去掉？",
    "why is my last page blank?",
    "Why is there a blank page at the end of my report?",
    "my PDF has a second empty page",
]


@pytest.mark.parametrize("question", BLANK_LAST)
def test_a_blank_last_page_is_answered_with_what_makes_it(question):
    found = best_entry(candidates(question, []))
    for cause in ("break", "isSummaryNewPage", "lastPageFooter", "BlankPage"):
        assert cause in found.text


def test_what_the_note_on_blank_pages_says_to_say_is_understood():
    text = '<staticText><reportElement x="0" y="0" width="90" height="20"/><text>Orders</text></staticText>'
    broken = '<break><reportElement x="0" y="0" width="1" height="1"/></break>'
    bands = (f'<{name}><band height="30">{text}{more}</band></{name}>' for name, more in BANDS)
    jrxml = wrap("".join(bands).replace("<break/>", broken))
    said = {"zh": re.compile("说“([^”]+)”"), "en": re.compile('say "([^"]+)"')}
    for language, pattern in said.items():
        note = next(one for one in shipped_notes(language) if one.key == "blank_last_page")
        requests = pattern.findall(note.text)
        assert len(requests) == 3
        assert [one for one in requests if not read_request(jrxml, one).understood.sure] == []


def test_what_the_user_imported_goes_before_a_shipped_note_that_fits_as_well():
    own = ("Logo", "The logo stands at the top left of page one, 40 mm wide.")
    for question in ("Where does the logo go?", "logo放在哪里？"):
        assert best_entry(candidates(question, [own])).text == own[1]
    assert "image element" in best_entry(candidates("Where does the logo go?", [])).text


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("运费的字段名是什么？", "运费"),
        ("运费是哪个字段", "运费"),
        ("哪个字段是运费", "运费"),
        ("What is the field for the discount?", "discount"),
        ("which column holds the order date?", "order date"),
        ("what is a field", ""),
        ("怎么按字段分组", ""),
    ],
)
def test_the_thing_whose_field_is_asked_for_is_read(question, asked):
    assert field_asked(question) == asked
