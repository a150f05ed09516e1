"""Items made of every wording: sound, answerable, the same for a seed, with balanced keys."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from app.core.errors import AppError
from app.domain.questions.computed.batch import make_items, names_for, variants
from app.domain.questions.computed.equations import equations, false_equations
from app.domain.questions.computed.generate import draw, program, story
from app.domain.questions.computed.items import make_item
from app.domain.questions.computed.recompute import recompute, unanswerable
from app.domain.questions.computed.stories import CASES, all_stories
from app.domain.questions.models import Item, Kind, Language
from tests.some_cases import some_of

KINDS: tuple[Kind, ...] = ("calc", "true_false", "cloze", "short")


def made(name: str, language: Language, kind: Kind, seeds: int = 40) -> Item:
    told = story(name)
    rng = random.Random(name)
    for seed in range(seeds):
        try:
            return make_item(program(told, draw(told, rng), seed), language, kind)
        except AppError:
            continue
    raise AssertionError(name)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", some_of([each for each in all_stories() if not each.startswith("case_")]))
def test_every_wording_makes_sound_items(name: str, language: Language) -> None:
    for kind in KINDS:
        item = made(name, language, kind)
        assert recompute(item) == []
        assert not re.search(r"[{}]", item.stem + item.explanation)
        assert false_equations(item.explanation) == []
        if kind == "calc":
            assert len(item.options) == 4
            assert [option.value for option in item.options] == sorted(
                option.value for option in item.options
            )
            assert len({option.text for option in item.options}) == 4
            assert all(option.reason for option in item.options if not option.right)
            assert item.options["ABCD".index(item.answer)].right
        if language == "en":
            assert not re.search(r"[\u4e00-\u9fff]", item.stem + item.explanation)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", [each.id for each in CASES])
def test_cases_ask_several_questions_of_one_situation(name: str, language: Language) -> None:
    item = made(name, language, "case")
    assert len(item.parts) >= 3
    assert recompute(item) == []
    assert all(part.options and part.stem not in item.stem for part in item.parts)


def test_equations_are_read_at_all() -> None:
    counts = [len(equations(each.explanation)) for each in make_items(120, 1, "zh")]
    assert sum(count > 0 for count in counts) > 110


def test_same_seed_same_items() -> None:
    first = [each.model_dump_json() for each in make_items(60, 5, "zh")]
    assert first == [each.model_dump_json() for each in make_items(60, 5, "zh")]
    assert first != [each.model_dump_json() for each in make_items(60, 6, "zh")]


def test_key_places_are_balanced() -> None:
    places = Counter(each.answer for each in make_items(100, 3, "zh", "single"))
    assert all(15 <= places[letter] <= 35 for letter in "ABCD")


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["fv_annuity", "loan_equal_payment", "iit_cumulative", "bond_price"])
def test_fifty_variants_differ(name: str) -> None:
    item = make_items(1, 1, "zh", "calc", (name,))[0]
    others = variants(item, 50)
    assert len({each.stem for each in others} | {item.stem}) == 51
    assert all(recompute(each) == [] for each in others)


def test_an_unstated_argument_is_noticed() -> None:
    item = make_items(1, 2, "zh", "calc", ("fv_single",))[0]
    number = re.search(r"\d+(\.\d+)?%", item.stem)
    assert number is not None
    silent = item.model_copy(update={"stem": item.stem.replace(number[0], "一定比率")})
    assert [finding.code for finding in unanswerable(silent)] == ["answerable"]


def test_programs_survive_json() -> None:
    for item in make_items(40, 9, "en"):
        again = Item.model_validate_json(item.model_dump_json())
        assert recompute(again) == []


def test_nothing_to_ask_is_told() -> None:
    with pytest.raises(AppError):
        make_items(3, 1, "zh", "calc", ("no_such_calculator",))
    assert names_for(("loan_equal_payment",), "case") == ["case_mortgage"]
