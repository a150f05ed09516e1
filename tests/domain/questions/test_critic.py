from __future__ import annotations

from collections.abc import Callable

import pytest

from app.domain.questions.computed.batch import make_items
from app.domain.questions.critic.against import Against
from app.domain.questions.critic.fixer import MENDABLE, fix
from app.domain.questions.critic.judge import critical_decision, judge
from app.domain.questions.critic.layers import LAYERS
from app.domain.questions.models import Evidence, Finding, Item, Kind, Language, Option

TEXT = "定金的数额不得超过主合同标的额的百分之二十。定金合同自实际交付定金时成立。"
ENGLISH = "The trader must pay the refund within 14 days. The consumer may reject goods within 30 days."


def zh_item(**change: object) -> Item:
    options = [
        Option(text=t, right=t == "百分之二十", reason="" if t == "百分之二十" else "与原文不符")
        for t in ("百分之十", "百分之十五", "百分之二十", "百分之三十")
    ]
    values = {
        "id": "a",
        "kind": "single",
        "language": "zh",
        "stem": "根据《民法典》，定金的数额不得超过主合同标的额的多少？",
        "options": options,
        "answer": "C",
        "explanation": "依据原文。",
        "evidence": [Evidence(text="定金的数额不得超过主合同标的额的百分之二十", start=0)],
    }
    return Item(**{**values, **change})


def truth(stem: str, answer: str, **change: object) -> Item:
    return zh_item(kind="true_false", stem=stem, answer=answer, options=[], **change)


def texts(*rows: str, right: int = 0) -> list[Option]:
    return [Option(text=t, right=n == right, reason="" if n == right else "不符") for n, t in enumerate(rows)]


GOOD = [
    zh_item(),
    truth("定金的数额不得超过主合同标的额的百分之二十。", "true"),
    truth("定金的数额不得超过主合同标的额的百分之三十。", "false"),
    zh_item(kind="cloze", stem="定金的数额不得超过主合同标的额的____。", answer="百分之二十", options=[]),
]


@pytest.mark.parametrize("item", GOOD, ids=lambda i: i.kind)
def test_good_items_raise_no_alarm(item: Item) -> None:
    assert judge(item, Against(TEXT)).findings == []


PLANTED: list[tuple[str, str, Callable[[], Item]]] = [
    ("form", "no_explanation", lambda: zh_item(explanation=" ")),
    (
        "form",
        "no_gap",
        lambda: zh_item(
            kind="cloze", stem="定金的数额不得超过主合同标的额的。", answer="百分之二十", options=[]
        ),
    ),
    ("key", "answer_differs", lambda: zh_item(answer="A")),
    ("key", "explanation_differs", lambda: zh_item(explanation="依据原文。故选B。")),
    ("key", "key_count", lambda: zh_item(kind="multiple", answer="")),
    ("key", "no_truth", lambda: truth("定金的数额不得超过主合同标的额的百分之二十。", "maybe")),
    (
        "options",
        "same_options",
        lambda: zh_item(options=texts("百分之二十", "20%", "百分之十", "百分之三十"), answer="A"),
    ),
    (
        "evidence",
        "not_in_source",
        lambda: zh_item(evidence=[Evidence(text="定金不得超过百分之九十", start=0)]),
    ),
    ("evidence", "no_evidence", lambda: zh_item(evidence=[])),
    ("grounding", "false_but_said", lambda: truth("定金的数额不得超过主合同标的额的百分之二十。", "false")),
    ("grounding", "true_not_said", lambda: truth("保证期间为主债务履行期限届满之日起六个月。", "true")),
    (
        "grounding",
        "key_not_said",
        lambda: zh_item(
            options=texts("抵押登记机关", "不动产登记簿", "留置权证书", "质押监管方"),
            answer="A",
            stem="定金合同由谁保管？",
        ),
    ),
    (
        "grounding",
        "also_right",
        lambda: zh_item(
            tags=["statement"],
            stem="关于定金，下列说法正确的是：",
            answer="A",
            options=texts(
                "定金合同自实际交付定金时成立",
                "定金的数额不得超过主合同标的额的百分之二十",
                "定金合同自订立时成立",
                "定金合同自登记时成立",
            ),
        ),
    ),
    ("leak", "key_in_stem", lambda: zh_item(stem="定金不得超过百分之二十即主合同标的额的多少？")),
    (
        "leak",
        "answer_in_stem",
        lambda: zh_item(
            kind="cloze",
            stem="百分之二十是上限，定金不得超过主合同标的额的____。",
            answer="百分之二十",
            options=[],
        ),
    ),
    ("dangling", "dangling", lambda: zh_item(stem="前款规定的定金数额不得超过主合同标的额的多少？")),
    ("dangling", "dangling", lambda: truth("其不得超过主合同标的额的百分之三十。", "false")),
    ("answerable", "unclosed", lambda: zh_item(stem="定金（数额不得超过主合同标的额的多少？")),
    (
        "answerable",
        "missing_figure",
        lambda: zh_item(stem="如图1所示，定金的数额不得超过主合同标的额的多少？"),
    ),
    (
        "reasons",
        "no_reason",
        lambda: zh_item(options=[o.model_copy(update={"reason": ""}) for o in zh_item().options]),
    ),
    (
        "writing",
        "order",
        lambda: zh_item(options=texts("百分之二十", "百分之十", "百分之三十", "百分之十五"), answer="A"),
    ),
    ("writing", "unfocused", lambda: zh_item(stem="定金的数额不得超过主合同标的额的若干。")),
    (
        "writing",
        "all_of_above",
        lambda: zh_item(options=texts("百分之二十", "百分之十", "百分之三十", "以上都正确"), answer="A"),
    ),
    ("writing", "negative", lambda: zh_item(stem="下列比例中不符合的是：")),
    (
        "writing",
        "implausible",
        lambda: zh_item(options=texts("百分之一", "百分之十五", "百分之二十", "百分之三百", right=2)),
    ),
    (
        "writing",
        "far_numbers",
        lambda: zh_item(options=texts("百分之五", "百分之六", "百分之二十", "百分之九十", right=2)),
    ),
    (
        "writing",
        "longest_key",
        lambda: zh_item(
            stem="关于定金，下列说法正确的是：",
            answer="A",
            options=texts(
                "定金合同自实际交付定金时成立并且立即发生效力",
                "定金合同自登记时成立",
                "定金合同自签字时成立",
                "定金合同自公证时成立",
            ),
        ),
    ),
    ("writing", "absolute", lambda: truth("定金一律不得超过主合同标的额的百分之二十。", "false")),
    (
        "writing",
        "letter_prefix",
        lambda: zh_item(
            options=texts("A. 百分之十", "B. 百分之十五", "C. 百分之二十", "D. 百分之三十", right=2)
        ),
    ),
]


@pytest.mark.parametrize(
    ("layer", "code", "make"), PLANTED, ids=[f"{a}-{b}-{n}" for n, (a, b, _m) in enumerate(PLANTED)]
)
def test_each_layer_catches_its_own_fault(layer: str, code: str, make: Callable[[], Item]) -> None:
    found = dict(judge(make(), Against(TEXT)).rows)
    assert code in [f.code for f in found[layer]]


def test_near_copies_are_caught_and_the_item_itself_is_not() -> None:
    item, copy = zh_item(), zh_item(id="b", stem="定金的数额不得超过主合同标的额的多少?")
    assert [f.code for f in judge(item, Against(TEXT, [item, copy])).findings] == ["duplicate"]
    assert judge(item, Against(TEXT, [item])).findings == []


def test_english_flaws_are_seen() -> None:
    options = [
        Option(text=t, right=t == "14 days", reason="no")
        for t in ("7 days", "14 days", "21 days", "none of the above")
    ]
    evidence = [Evidence(text="The trader must pay the refund within 14 days", start=0)]
    item = Item(
        id="e",
        kind="single",
        language="en",
        stem="Which period is not too long for a",
        options=options,
        answer="B",
        explanation="x",
        evidence=evidence,
    )
    codes = {f.code for f in judge(item, Against(ENGLISH)).findings}
    assert {"none_of_above", "unfocused", "grammar_cue"} <= codes


def test_layers_have_one_name_each() -> None:
    names = [layer.name for layer in LAYERS]
    assert len(set(names)) == len(names)


def _finding(code: str, fatal: bool = False) -> Finding:
    return Finding(layer="x", code=code, fatal=fatal, message="x")


@pytest.mark.parametrize(
    ("codes", "retries", "decision"),
    [
        ([], 3, "pass"),
        (["order"], 0, "fix"),
        (["order", "leak"], 0, "reroute"),
        (["answer_differs"], 2, "fix"),
        (["not_in_source"], 2, "reroute"),
        (["not_in_source"], 3, "self_heal"),
        (["order"], 3, "self_heal"),
    ],
)
def test_the_decision_follows_findings_and_retries(codes: list[str], retries: int, decision: str) -> None:
    assert critical_decision([_finding(c) for c in codes], retries) == decision


@pytest.mark.parametrize(
    ("layer", "code", "make"),
    [row for row in PLANTED if row[1] in MENDABLE],
    ids=lambda v: v if isinstance(v, str) else "",
)
def test_what_can_be_mended_is_gone_afterwards(layer: str, code: str, make: Callable[[], Item]) -> None:
    item = make()
    fixed = fix(item, judge(item, Against(TEXT)).findings)
    assert code not in [f.code for f in dict(judge(fixed, Against(TEXT)).rows)[layer]]
    assert {o.text.split(" ")[-1] for o in fixed.options if o.right} == {
        o.text.split(" ")[-1] for o in item.options if o.right
    }


def test_the_parts_of_a_case_are_judged() -> None:
    part = zh_item(answer="A")
    case = zh_item(
        kind="case", stem="甲公司与乙公司约定了定金。", options=[], answer="", explanation="", parts=[part]
    )
    assert [f.code for f in judge(case, Against(TEXT)).findings] == ["answer_differs"]
    fine = case.model_copy(update={"parts": [zh_item()]})
    assert judge(fine, Against(TEXT)).findings == []


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["calc", "case"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_computed_items_raise_no_alarm(kind: Kind, language: Language) -> None:
    items = make_items(12, 5, language, kind)
    assert [f.message for item in items for f in judge(item, Against()).findings] == []


def test_a_changed_number_of_a_computed_item_is_fatal() -> None:
    item = make_items(1, 5, "zh")[0]
    worse = item.model_copy(update={"value": (item.value or 0) + 1})
    assert any(f.fatal and f.layer == "recompute" for f in judge(worse, Against()).findings)
