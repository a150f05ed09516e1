from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.domain.questions.bank.examples import rank_examples, shipped_examples
from app.domain.questions.routing.route import route


def test_examples_of_the_kind_and_topic_come_first() -> None:
    bank = shipped_examples()
    found = rank_examples("定金的数额不得超过主合同标的额的百分之二十", "single", "law", "zh", bank)
    assert found[0].kind == "single"
    assert "定金" in found[0].stem
    assert all(e.language == "zh" for e in found)


def test_the_users_own_examples_win_between_equals() -> None:
    bank = list(shipped_examples())
    base = rank_examples("定金的数额", "single", "law", "zh", bank)[1]
    own = base.model_copy(update={"id": "mine", "own": True})
    ranked = rank_examples("定金的数额", "single", "law", "zh", [*bank, own], count=10)
    assert [e.id for e in ranked].index("mine") < [e.id for e in ranked].index(base.id)


@pytest.mark.parametrize(
    ("text", "language", "domain"),
    [
        ("第十条 当事人应当在合同中约定违约责任，债务人不履行义务的，债权人可以请求赔偿。", "zh", "law"),
        ("年金现值、终值与复利的计算是贷款和债券定价的基础，月供由本金和利率决定。", "zh", "finance"),
        ("光合作用在叶绿体中进行，光反应产生氧气。", "zh", "general"),
        (
            "The lender sets the interest rate, and the loan payment covers principal and interest.",
            "en",
            "finance",
        ),
        (
            "Under Article 33, the controller must notify the authority; a party in breach is liable.",
            "en",
            "law",
        ),
        ("Mitochondria release energy from glucose in the cell.", "en", "general"),
    ],
)
def test_the_subject_is_found_and_explained(text: str, language: str, domain: str) -> None:
    found = route(text, language)  # type: ignore[arg-type]
    assert found.domain == domain
    assert all(0 <= score <= 1 for score in (found.finance, found.law, found.general))
    if domain != "general":
        assert found.terms[domain]


@pytest.mark.shared
def test_public_passages_are_routed_to_their_subject(shared: Path) -> None:
    rows = json.loads((shared / "data" / "questions" / "public_chunks.json").read_text(encoding="utf-8"))
    wrong = [
        (r["id"], route(r["text"], r["lang"]).domain)
        for r in rows
        if route(r["text"], r["lang"]).domain != r["domain"]
    ]
    assert len(wrong) <= 2, wrong
