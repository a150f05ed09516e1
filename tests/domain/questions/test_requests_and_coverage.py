"""What short sentences wish, and which facts are asked about."""

from __future__ import annotations

import pytest

from app.domain.questions.bank.coverage import coverage_of, covers
from app.domain.questions.models import Passage
from app.domain.questions.requests import read_wish
from app.domain.questions.text.compose import Request, generate, prepared

TEXT = (
    "定金合同自实际交付定金时成立。定金的数额由当事人约定；但是，不得超过主合同标的额的百分之二十。"
    "收受定金的一方不履行债务的，应当双倍返还定金。"
)


@pytest.mark.parametrize(
    ("text", "count", "kinds", "difficulty", "mode"),
    [
        ("再出5道判断题", 5, ("true_false",), "", None),
        ("出十道单选题，难度高", 10, ("single",), "hard", None),
        ("make 20 single choice questions, rigorous", 20, ("single",), "", "rigorous"),
        ("生成3道计算题和2道填空题", 3, ("cloze", "calc"), "", None),
        ("please write 8 easy true or false items", 8, ("true_false",), "easy", None),
        ("再来一些案例题，灵活一点", 0, ("case",), "", "flexible"),
    ],
)
def test_wishes(text, count, kinds, difficulty, mode):
    wish = read_wish(text)
    assert (wish.count, set(wish.kinds), wish.difficulty, wish.mode) == (count, set(kinds), difficulty, mode)


@pytest.mark.parametrize("text", ["", TEXT, "定金合同自交付时成立。", "出题\n" + TEXT, "出" * 100 + "题"])
def test_passages_are_no_wishes(text):
    assert read_wish(text) is None


def test_facts_without_items_are_gaps():
    passage = Passage(id="p1", text=TEXT)
    view = prepared(passage, Request())
    empty = coverage_of([view], [])
    assert empty.facts
    assert empty.gaps == list(range(len(empty.facts)))
    items = generate([passage], Request(count=3)).items
    found = coverage_of([view], items)
    assert len(found.gaps) < len(empty.gaps)
    assert {cell.fact for cell in found.cells}.isdisjoint(found.gaps)
    asked = [row for row in found.facts if row.items]
    assert all(covers(item, asked) for item in items if item.id in {i for row in asked for i in row.items})
    assert not covers(items[0], [])
