"""Keys stand evenly on the letters within a batch and over batches; a mixture is not mostly true/false."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from app.domain.questions.computed.batch import make_items
from app.domain.questions.models import Passage
from app.domain.questions.text.build import Candidate
from app.domain.questions.text.choose import finish, key_place
from app.domain.questions.text.compose import Request, generate

NUMBERS = (
    "第九条　用人单位应当自用工之日起30日内与劳动者订立书面劳动合同。"
    "第十条　劳动合同期限3个月以上不满1年的，试用期不得超过1个月。"
    "第十一条　劳动者在试用期的工资不得低于本单位相同岗位最低档工资的80%。"
    "第十二条　用人单位裁减人员20人以上的，应当提前30日向工会说明情况。"
    "第十三条　劳动争议申请仲裁的时效期间为1年。"
)
NO_NUMBERS = (
    "商业银行应当保障存款人的合法权益不受任何单位和个人的侵犯。"
    "商业银行不得向关系人发放信用贷款。"
    "商业银行应当对借款人的借款用途严格审查。"
    "商业银行不得违反规定提高利率吸收存款。"
    "商业银行应当建立健全内部控制制度。"
    "商业银行不得泄露在业务活动中知悉的商业秘密。"
    "借款人应当按期归还贷款的本金和利息。"
)


def batches(text, count, kinds=()):
    request = {"kinds": kinds} if kinds else {}
    passage = Passage(id="p", text=text)
    return [generate([passage], Request(count=9, seed=seed, **request)).items for seed in range(count)]


def test_keys_of_numbers_in_order_stand_on_every_letter_of_a_batch():
    """The size of a number fixes its place, so the wrong values are chosen for the place that is wanted."""
    for items in batches(NUMBERS, 12, ("single",)):
        places = Counter(key_place(item) for item in items)
        assert len(items) >= 4
        assert max(places.values()) - min(places[n] for n in range(4)) <= 2


@pytest.mark.thorough
def test_keys_are_even_over_a_hundred_items_of_many_small_batches():
    keys = [key_place(item) for items in batches(NUMBERS, 70) for item in items if item.kind == "single"]
    places = Counter(islice(keys, 100))
    assert len(keys) >= 100
    assert all(0.15 <= places[n] / 100 <= 0.35 for n in range(4))


@pytest.mark.parametrize("seed", range(3))
def test_places_that_computed_items_have_are_taken_into_account(seed):
    computed = [item for item in make_items(3, seed, "zh") if item.options]
    made = generate([Passage(id="p", text=NO_NUMBERS)], Request(kinds=("single",), count=5, seed=seed)).items
    free = [Candidate(item, "rules", frozenset()) for item in made]
    items = finish(free, random.Random(seed), seed, computed)
    places = Counter(key_place(item) for item in [*items, *computed])
    assert max(places.values()) - min(places[n] for n in range(4)) <= 1


@pytest.mark.parametrize("seed", range(6))
def test_rules_without_numbers_are_not_mostly_judged(seed):
    items = generate([Passage(id="p", text=NO_NUMBERS)], Request(count=12, seed=seed)).items
    judged = sum(item.kind == "true_false" for item in items)
    assert len(items) >= 5
    assert judged <= max(2, 0.4 * len(items)) or len(items) <= 5


def test_statements_alone_are_made_where_they_are_asked_for():
    items = batches(NO_NUMBERS, 1, ("true_false",))[0]
    assert len(items) >= 6
