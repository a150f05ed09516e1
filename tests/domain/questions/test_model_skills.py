from __future__ import annotations

import pytest
from pydantic import BaseModel

from app.core.prompts import render_prompt
from app.domain.questions.models import Evidence, Item, Option
from app.domain.questions.skills.checks import (
    compare_solution,
    distractors_problem,
    locked_words,
    solve_problem,
    wording_problem,
)
from app.domain.questions.skills.schemas import (
    Distractor,
    DistractorsAnswer,
    DistractorsGiven,
    RouteGiven,
    SolveAnswer,
    WordingAnswer,
    WordingGiven,
    blind,
    solve_values,
    wording_values,
)

PASSAGE = "经营者应当自收到退回商品之日起七日内返还消费者支付的商品价款。"
ITEM = Item(
    id="a",
    kind="single",
    language="zh",
    stem="经营者应当自收到退回商品之日起多长时间内返还价款？",
    answer="B",
    explanation="依据原文，七日。",
    options=[Option(text=t, right=t == "七日", reason="不符") for t in ("五日", "七日", "十日", "十五日")],
    evidence=[Evidence(text=PASSAGE[:-1], start=0)],
)


def test_a_solver_never_sees_the_key() -> None:
    shown = blind(ITEM, PASSAGE).model_dump_json()
    assert "依据原文" not in shown
    assert "不符" not in shown
    assert "right" not in shown


@pytest.mark.parametrize(
    ("stem", "fine"),
    [
        ("退回商品收到后，经营者最迟多少日内返还价款，起算日为收到之日？", True),
        ("自收到退回商品之日起90日内，经营者应当做什么？", False),
        ("前款规定的商品，经营者应当何时返还价款？", False),
        ("经营者应当在七日内返还价款吗？", False),
    ],
)
def test_a_new_wording_keeps_numbers_and_gives_nothing_away(stem: str, fine: bool) -> None:
    given = WordingGiven(stem=ITEM.stem, locked=["经营者"], language="zh", key="七日内返还价款")
    assert (wording_problem(given, WordingAnswer(stem=stem)) == "") is fine


def test_locked_words_are_the_numbers_and_terms() -> None:
    item = ITEM.model_copy(update={"stem": "若定金为20万元，违约金为30万元，应当如何处理？"})
    assert {"20万元", "30万元", "定金", "违约金"} <= set(locked_words(item))
    given = WordingGiven(stem=item.stem, locked=locked_words(item), language="zh")
    assert wording_problem(given, WordingAnswer(stem="若定金为25万元，违约金为30万元，应当如何处理？"))


def _proposed(*texts: str) -> DistractorsAnswer:
    return DistractorsAnswer(distractors=[Distractor(text=t, reason="混淆") for t in texts])


@pytest.mark.parametrize(
    ("texts", "fine"),
    [
        (("五日", "十日", "十五日"), True),
        (("五日", "十日", "7日"), False),
        (("五日", "十日", "一个月"), False),
        (("五日", "十日", "十日"), False),
    ],
)
def test_proposed_wrong_answers_differ_and_keep_the_unit(texts: tuple[str, ...], fine: bool) -> None:
    given = DistractorsGiven(stem=ITEM.stem, key="七日", evidence=PASSAGE, language="zh")
    assert (distractors_problem(given, _proposed(*texts)) == "") is fine


def test_a_wrong_answer_that_the_source_says_is_refused() -> None:
    given = DistractorsGiven(
        stem="经营者应当做什么？", key="返还价款并承担运费", evidence=PASSAGE, language="zh"
    )
    assert distractors_problem(
        given, _proposed("返还消费者支付的商品价款", "更换同类商品给消费者", "赔偿三倍商品价款")
    )


@pytest.mark.parametrize(
    ("answer", "evidence", "fine"),
    [
        ("B", "七日内返还", True),
        ("B", "八日内返还", False),
        ("E", "七日内返还", False),
        ("AB", "七日内返还", False),
        ("B", " ", False),
    ],
)
def test_a_solution_needs_a_letter_and_verbatim_evidence(answer: str, evidence: str, fine: bool) -> None:
    problem = solve_problem(blind(ITEM, PASSAGE), SolveAnswer(answer=answer, evidence=evidence))
    assert (problem == "") is fine


def test_another_answer_of_the_solver_is_fatal() -> None:
    assert compare_solution(ITEM, SolveAnswer(answer="b", evidence="七日")) == []
    assert [f.fatal for f in compare_solution(ITEM, SolveAnswer(answer="C", evidence="七日"))] == [True]


def _fields(given: BaseModel) -> dict[str, str]:
    return {k: str(v) for k, v in given.model_dump().items()}


def test_every_prompt_renders() -> None:
    wording = WordingGiven(stem=ITEM.stem, locked=["七日"], language="zh", key="七日")
    proposal = DistractorsGiven(stem=ITEM.stem, key="七日", evidence=PASSAGE, language="zh")
    assert PASSAGE in render_prompt("questions/route", _fields(RouteGiven(passage=PASSAGE))).request
    assert ITEM.stem in render_prompt("questions/wording", wording_values(wording)).request
    assert PASSAGE in render_prompt("questions/distractors", _fields(proposal)).request
    assert "B. 七日" in render_prompt("questions/solve", solve_values(blind(ITEM, PASSAGE))).request
