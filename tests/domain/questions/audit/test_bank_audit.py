"""Foreign banks: wrong keys are found by computing, sound ones raise (nearly) no alarm."""

from __future__ import annotations

import pytest

from app.domain.questions.audit.bank import accepted, audited, restored
from app.domain.questions.audit.solve import solve
from app.domain.questions.computed.batch import make_items
from app.domain.questions.models import Item, Option
from app.domain.questions.text.build import LETTERS, letters
from tests.coverage_in_part import unmeasured


def foreign(item, explanation=True):
    """Return an item as another program would hold it."""
    said = item.explanation.split("故选")[0].split("The answer is")[0] if explanation else ""
    return item.model_copy(update={"program": None, "steps": [], "value": None, "explanation": said})


def moved(item, by=1):
    """Return an item with its key on another option."""
    right = next(n for n, o in enumerate(item.options) if o.right)
    place = (right + by) % len(item.options)
    options = [o.model_copy(update={"right": n == place}) for n, o in enumerate(item.options)]
    return item.model_copy(update={"options": options, "answer": LETTERS[place]})


def keys(items):
    return {one.item: one for one in audited(items, "bank").proposals if one.kind == "key"}


@pytest.mark.parametrize("language", ["zh", "en"])
def test_programs_find_every_wrong_key(language):
    items = make_items(40, 3, language)
    assert keys(items) == {}
    wrong = [moved(item) for item in items]
    found = keys(wrong)
    assert found.keys() == {item.id for item in items}
    mended = accepted(wrong, audited(wrong, "bank"), {one.id for one in found.values()})
    assert [item.answer for item in mended] == [item.answer for item in items]


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["zh", "en"])
def test_foreign_items_are_computed_from_their_words(language):
    items = [foreign(item) for seed in range(1, 9) for item in make_items(20, seed, language)]
    with unmeasured():
        assert len(keys(items)) <= 2
    wrong = [moved(item, 2) for item in items]
    found = keys(wrong)
    assert len(found) >= 0.58 * len(items)
    right = {item.id: item.answer for item in items}
    assert sum(one.after.answer == right[name] for name, one in found.items()) >= len(found) - 6


def test_the_calculator_is_found_by_words_and_numbers():
    texts = ("133.10元", "130.00元", "110.00元", "136.10元")
    item = Item(
        id="a",
        kind="single",
        language="zh",
        stem="某人存入100元，年利率10%，按复利计息，3年后的复利终值为多少？",
        options=[Option(text=t, right=n == 1) for n, t in enumerate(texts)],
        answer="B",
    )
    assert solve(item)[0].option == 0
    proposal = keys([item])["a"]
    assert proposal.after.answer == "A"
    assert letters(proposal.after) == "A"


def test_a_false_conclusion_of_the_explanation_is_told():
    texts = ("10元", "12元", "14元", "16元")
    item = Item(
        id="a",
        kind="single",
        language="zh",
        stem="两物各价6元，共价多少？",
        options=[Option(text=t, right=n == 0) for n, t in enumerate(texts)],
        answer="A",
        explanation="6×2=12元。",
    )
    assert keys([item])["a"].after.answer == "B"


def test_restored_items_pass_again():
    item = make_items(1, 4, "zh")[0]
    bare = item.model_copy(
        update={
            "steps": [],
            "value": None,
            "options": [o.model_copy(update={"value": None, "mistake": ""}) for o in item.options],
        }
    )
    assert restored(bare) == item
    nonsense = bare.model_copy(update={"program": item.program.model_copy(update={"wording": "nothing"})})
    assert restored(nonsense).program is None


def test_duplicates_flaws_and_uneven_places_are_told():
    texts = ("应当双倍返还定金", "无权请求返还定金", "以上都对", "视为变更约定的数额")
    options = [Option(text=t, right=not n) for n, t in enumerate(texts)]
    stems = [f"收受定金的一方不履行第{n}号债务的，应当如何处理？" for n in range(14)]
    items = [
        Item(id=f"i{n}", kind="single", language="zh", stem=s, options=options, answer="A", explanation="x")
        for n, s in enumerate(stems)
    ]
    audit = audited(items, "bank")
    kinds = {one.kind for one in audit.proposals}
    assert {"duplicate", "flaw"} <= kinds
    assert audit.key_places["A"] == 14
    assert any("uneven" in text for text in audit.remarks)
    drops = {one.id for one in audit.proposals if one.drop}
    assert len(accepted(items, audit, drops)) == 14 - len(drops)
    assert accepted(items, audit, set()) == items


def test_small_flaws_are_mended_on_demand():
    options = [Option(text=t, right=n == 2) for n, t in enumerate(("30%", "10%", "20%", "40%"))]
    item = Item(
        id="a",
        kind="single",
        language="zh",
        stem="定金不得超过主合同标的额的：",
        options=options,
        answer="C",
        explanation="依法为20%。",
    )
    audit = audited([item], "bank")
    mends = {one.id for one in audit.proposals if one.kind == "mend"}
    assert mends
    mended = accepted([item], audit, mends)[0]
    assert [o.text for o in mended.options] == ["10%", "20%", "30%", "40%"]
    assert mended.answer == "B"
