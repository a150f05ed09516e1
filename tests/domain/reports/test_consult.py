"""The shipped knowledge answers common questions, and nothing else."""

from __future__ import annotations

import pytest

from app.core.i18n import LANGUAGES
from app.domain.reports.consult import CitedAnswer, Entry, Question, best_entry, problem_with, shipped_entries

ENTRIES = [
    Entry(id=index, title=title, text=text)
    for index, (title, text) in enumerate(
        entry for language in LANGUAGES for entry in shipped_entries(language)
    )
]


def test_both_languages_have_the_same_number_of_entries():
    assert len(shipped_entries("zh")) == len(shipped_entries("en")) >= 12


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("JasperReports 里 $F 和 $P 有什么区别?", "参数"),
        ("怎么设置页脚?", "pageFooter"),
        ("How do I set a page footer?", "pageFooter"),
        ("文字被截断怎么办", "StretchHeight"),
        ("为什么中文在PDF里不显示", "fonts.jar"),
        ("how do I group rows", "groupHeader"),
    ],
)
def test_answered(question, word):
    found = best_entry(Question(text=question, entries=ENTRIES))
    assert found is not None
    assert word in found.text


@pytest.mark.parametrize("question", ["今天天气怎么样?", "Who won the match?", "", "帮我写一首诗"])
def test_nothing_fits(question):
    assert best_entry(Question(text=question, entries=ENTRIES)) is None


def test_an_answer_must_rest_on_its_entries():
    question = Question(text="页脚?", entries=ENTRIES)
    assert "at least one" in problem_with(question, CitedAnswer(answer="x"))
    assert "these ids" in problem_with(question, CitedAnswer(answer="x", citations=[999]))
    assert "do not say" in problem_with(question, CitedAnswer(answer="香蕉是黄色水果", citations=[0]))
    assert problem_with(question, CitedAnswer(answer=ENTRIES[0].text, citations=[0])) == ""
