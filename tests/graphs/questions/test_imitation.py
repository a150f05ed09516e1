"""Items are worded like those of the user's own bank: openings, endings, options and explanations."""

from __future__ import annotations

import json

import pytest

from app.domain.questions.bank.examples import Example
from app.domain.questions.bank.style import Style, explained_like, shaped, style_of
from app.domain.questions.computed.batch import make_items
from app.domain.questions.computed.recompute import recompute
from app.domain.questions.critic.against import Against
from app.domain.questions.critic.judge import judge

OWN = [
    {
        "id": "own1",
        "lang": "zh",
        "qtype": "single",
        "domain": "law",
        "stem": "【法律基础】当事人约定的违约金过分高于损失的，可以请求适当减少的机构是（　　）。",
        "options": {"A": "人民法院", "B": "工商部门", "C": "行业协会"},
        "answer": "A",
        "explanation": "【解析】依据合同编的规定，由人民法院减少。因此，正确答案为A。",
    },
    {
        "id": "own2",
        "lang": "zh",
        "qtype": "calc",
        "domain": "finance",
        "stem": "【计算】某人存入银行1000元，年利率为3%，按复利计算，两年后的本利和约为（　　）。",
        "options": {"A": "1060.90元", "B": "1060.00元", "C": "1030.00元", "D": "1090.00元"},
        "answer": "A",
        "explanation": "解：（1）本利和：1000×(1+3%)^2=1060.90。本题选A。",
    },
]


@pytest.fixture
def bank(tmp_path):
    path = tmp_path / "own.json"
    path.write_text(json.dumps({"items": OWN}, ensure_ascii=False), "utf-8")
    return str(path)


async def test_text_items_take_the_manner_of_the_own_bank(talk, law, bank):
    await talk.say(law, count=5, kinds=["single"], mode="rigorous", bank_path=bank, use_bank=False)
    assert len(talk.items) >= 3
    assert all(item.stem.startswith("【法律基础】") for item in talk.items)
    assert sum(len(item.options) == 3 for item in talk.items) > len(talk.items) / 2
    assert all(item.explanation.startswith("【解析】") for item in talk.items)
    assert all(f"正确答案为{item.answer}。" in item.explanation for item in talk.items)
    assert all("：" not in item.stem[-1:] for item in talk.items)
    assert all("own1" in check.examples for check in talk.checks)


async def test_computed_items_take_it_too_and_come_out_again(talk, finance, bank):
    await talk.say(finance, count=3, kinds=["calc"], bank_path=bank, use_bank=False)
    assert len(talk.items) == 3
    assert all(item.stem.startswith("【计算】") for item in talk.items)
    assert all(item.stem.endswith("（　　）。") for item in talk.items)
    assert all(item.explanation.startswith("解：") for item in talk.items)
    assert all("(1)" in item.explanation and "第1步" not in item.explanation for item in talk.items)
    assert all(f"本题选{item.answer}。" in item.explanation for item in talk.items)
    assert all(recompute(item) == [] for item in talk.items)


async def test_without_an_own_bank_nothing_changes(talk, law):
    await talk.say(law, count=4, kinds=["single"])
    assert all(not item.stem.startswith("【") for item in talk.items)
    assert all(len(item.options) == 4 for item in talk.items)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_computed_item_stays_sound_in_another_manner(language):
    stem = "【计算】甲的收益约为（　　）。" if language == "zh" else "[Numeracy] What is it?"
    said = "【解析】（1）甲。故本题选A。" if language == "zh" else "[Solution] 1. It is so. The answer is A."
    example = Example(id="e", lang=language, qtype="calc", stem=stem, explanation=said, own=True)
    style = style_of(example)
    assert style.opening
    for item in make_items(60, 4, language):
        again = explained_like(shaped(item, style), style)
        assert again.stem != item.stem
        assert recompute(again) == []
        assert judge(again, Against("")).findings == judge(item, Against("")).findings


def test_numbers_of_an_example_are_never_taken_over():
    own = Example(id="e", lang="zh", qtype="single", stem="根据2019年的规定，甲是：", own=True)
    assert style_of(own).opening == ""
    assert style_of(own).ending == "colon"


def test_a_law_that_is_named_keeps_its_place():
    stem = "根据《民法典》第一条的规定，甲是："
    item = make_items(1, 1, "zh")[0].model_copy(update={"stem": stem, "program": None})
    assert shaped(item, Style(opening="根据相关规定，")).stem == item.stem
