"""Swapped keys and changed numbers: every one is caught, and no original is."""

from __future__ import annotations

import random
import re

import pytest

from app.domain.questions.computed.batch import make_items
from app.domain.questions.computed.recompute import recompute
from app.domain.questions.models import Item, Language
from tests.coverage_in_part import in_part
from tests.some_cases import some_of

COUNT = 180


def _swapped(item: Item, rng: random.Random) -> Item:
    other = rng.choice([letter for letter in "ABCD" if letter != item.answer])
    return item.model_copy(update={"answer": other})


def _right_moved(item: Item, rng: random.Random) -> Item:
    other = rng.choice([n for n, option in enumerate(item.options) if not option.right])
    options = [option.model_copy(update={"right": n == other}) for n, option in enumerate(item.options)]
    return item.model_copy(update={"options": options})


def _digit_changed(text: str, rng: random.Random) -> str:
    places = [match.start() for match in re.finditer(r"\d", text)]
    place = rng.choice(places)
    other = rng.choice([digit for digit in "123456789" if digit != text[place]])
    return text[:place] + other + text[place + 1 :]


def _solution_changed(item: Item, rng: random.Random) -> Item:
    return item.model_copy(update={"explanation": _digit_changed(item.explanation, rng)})


def _stem_changed(item: Item, rng: random.Random) -> Item:
    return item.model_copy(update={"stem": _digit_changed(item.stem, rng)})


def _option_changed(item: Item, rng: random.Random) -> Item:
    place = rng.randrange(4)
    options = list(item.options)
    options[place] = options[place].model_copy(update={"text": _digit_changed(options[place].text, rng)})
    return item.model_copy(update={"options": options})


def _step_changed(item: Item, rng: random.Random) -> Item:
    steps = list(item.steps)
    place = rng.randrange(len(steps))
    steps[place] = steps[place].model_copy(update={"result": (steps[place].result or 0) + 1})
    return item.model_copy(update={"steps": steps})


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_corruption_is_caught_and_no_original(language: Language) -> None:
    rng = random.Random(4)
    missed = []
    for item in in_part(some_of(make_items(COUNT, 21, language), 5)):
        assert recompute(item) == []
        for break_it in (
            _swapped,
            _right_moved,
            _solution_changed,
            _stem_changed,
            _option_changed,
            _step_changed,
        ):
            broken = break_it(item, rng)
            if not any(finding.fatal for finding in recompute(broken)):
                missed.append((break_it.__name__, broken.stem, broken.explanation))
    assert missed == []


def test_other_words_are_no_alarm() -> None:
    item = make_items(1, 2, "zh", "calc", ("loan_equal_payment",))[0]
    reworded = item.model_copy(
        update={
            "stem": item.stem.replace("每月还款额", "每个月应还的金额"),
            "explanation": "解析如下。" + item.explanation,
        }
    )
    assert reworded.stem != item.stem
    assert recompute(reworded) == []


def test_a_part_of_a_case_is_recomputed() -> None:
    item = make_items(1, 2, "zh", "case")[0]
    part = item.parts[0]
    broken = item.model_copy(update={"parts": [_swapped(part, random.Random(1)), *item.parts[1:]]})
    assert recompute(item) == []
    assert [finding.code for finding in recompute(broken)] == ["key"]
    assert recompute(part) == []
