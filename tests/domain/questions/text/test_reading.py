from __future__ import annotations

import pytest

from app.domain.questions.models import Passage
from app.domain.questions.text.conflicts import find_conflicts
from app.domain.questions.text.enumerations import find_listings
from app.domain.questions.text.facts import facts_of
from app.domain.questions.text.formulas import differs, find_formulas, wrong_versions
from app.domain.questions.text.make.numbers import ask_zh
from app.domain.questions.text.mutate import changes
from app.domain.questions.text.numbers import find_numbers, from_chinese, neighbours, to_chinese
from app.domain.questions.text.source import effective_date, is_repealed, law_name, mastery_of, read_source
from app.domain.questions.text.units import cut
from app.domain.questions.text.view import view_of

LEASE = (
    "第十条 租赁期限六个月以上的，应当采用书面形式。当事人未采用书面形式的，视为不定期租赁。\n"
    "租赁期限不得超过二十年；超过二十年的，超过部分无效。\n"
    "第十一条 有下列情形之一的，承租人可以解除合同：\n（一）租赁物被查封的；\n（二）租赁物权属有争议的；\n"
    "（三）租赁物不符合使用条件的；\n（四）其他情形。"
)


def test_articles_and_clauses_are_named_and_spans_are_verbatim() -> None:
    units = cut(LEASE, "zh")
    assert [u.article for u in units][:2] == ["第十条第一款", "第十条第一款"]
    assert all(LEASE[u.start : u.start + len(u.source)] == u.source for u in units)
    assert units[1].text == "当事人未采用书面形式的，视为不定期租赁"


@pytest.mark.parametrize(
    "text",
    [
        "前款规定的期限为三十日。",
        "其应当在三十日内提出申请。",
        "超过部分不产生效力。",
        "本条所称单位包括机关和企业。",
        "若甲为债权人，乙为债务人的。",
    ],
)
def test_what_leans_on_other_words_is_no_statement(text: str) -> None:
    assert cut(text, "zh") == []


def test_english_statements_stand_alone() -> None:
    text = (
        "It lasts 30 days. The buyer pays the price, while the seller delivers the goods. These are strict."
    )
    assert [u.text for u in cut(text, "en")] == ["The buyer pays the price", "The seller delivers the goods"]


def test_numbers_keep_their_units_and_skip_articles_and_dates() -> None:
    text = (
        "第五条 自2024年7月1日起，期限为三十日，比例不得超过百分之二十，金额为1,000万元，经三分之二以上同意。"
    )
    assert [n.text for n in find_numbers(text, "zh")] == ["三十日", "百分之二十", "1,000万元", "三分之二以上"]
    english = "Under Article 33, notify within 72 hours; C4 plants need 1,200 units, $2,000.50 or 5%."
    assert [n.text for n in find_numbers(english, "en")] == ["72 hours", "1,200 units", "$2,000.50", "5%"]


@pytest.mark.parametrize(
    ("value", "text"), [(15, "十五"), (20, "二十"), (105, "一百零五"), (150, "一百五十"), (30000, "三万")]
)
def test_chinese_numbers_go_both_ways(value: int, text: str) -> None:
    assert to_chinese(value) == text
    assert from_chinese(text) == value


def test_neighbours_are_written_like_the_number_and_never_equal_it() -> None:
    number = find_numbers("试用期不得超过二个月", "zh")[0]
    row = neighbours(number, "zh")
    assert "二个月" not in [t for _v, t in row]
    assert {"一个月", "三个月"} <= {t for _v, t in row}


def test_numbered_lists_drop_the_catch_all() -> None:
    listing = find_listings(LEASE, "zh")[0]
    assert listing.members == ("租赁物被查封的", "租赁物权属有争议的", "租赁物不符合使用条件的")


def test_formulas_are_found_and_wrong_ones_differ_in_value() -> None:
    formula = find_formulas("净申购金额=申购金额/(1+申购费率)，其余另计。", "zh")[0]
    assert (formula.left, formula.right) == ("净申购金额", "申购金额/(1+申购费率)")
    versions = [text for text, _why in wrong_versions(formula.right, "zh")]
    assert len(versions) >= 3
    assert all(differs(formula.right, text) for text in versions)


def test_equal_formulas_do_not_differ() -> None:
    assert not differs("a+b", "b+a")
    assert not differs("(x+y)×z", "x×z+y×z")
    assert differs("a-b", "b-a")


def test_no_change_leaves_a_true_statement() -> None:
    text = "劳动者连续工作满十年的，应当订立无固定期限合同。" + "增加或者减少注册资本，应当经股东会决议。"
    made = [c.text for u in cut(text, "zh") for c in changes(u, "zh", text)]
    assert not any("满" in t and "满十年" not in t for t in made), "a changed condition is no contradiction"
    assert not any("增加或者增加" in t or "减少或者减少" in t for t in made)


def test_contradictions_of_the_source_are_told_and_not_asked() -> None:
    text = "申请人应当自收到通知之日起十五日内提出复核申请。申请人应当自收到通知之日起三十日内提出复核申请。"
    conflicts = find_conflicts([view_of(Passage(id="p1", text=text))])
    assert len(conflicts) == 1
    assert "十五日" in conflicts[0].message
    assert "三十日" in conflicts[0].message


def test_cases_of_one_rule_are_no_contradiction() -> None:
    text = (
        "合同期限三个月以上不满一年的，试用期不得超过一个月；"
        "合同期限一年以上不满三年的，试用期不得超过二个月。"
    )
    assert find_conflicts([view_of(Passage(id="p1", text=text))]) == []


def test_dates_repeal_and_mastery_are_read() -> None:
    assert effective_date("本法自2024年7月1日起施行。") == "2024-07-01"
    assert is_repealed("（已废止）某某办法")
    assert not is_repealed("本法自2024年7月1日起施行，原办法同时继续有效。")
    assert [mastery_of(t) for t in ("掌握：久期的计算", "了解期权的分类。", "一般内容")] == [
        "master",
        "aware",
        "",
    ]


def test_a_source_is_split_with_pages_headings_and_joined_lines() -> None:
    pages = [
        "第一章 总则\n第一条 经营者应当依法向消费者提供真实、全面的商品信\n息，不得作虚假宣传。",
        "第二章 附则\n第二条 本法自2024年7月1日起施行。",
    ]
    reading = read_source(pages, "广告管理条例")
    assert reading.law == "广告管理条例"
    assert reading.effective == "2024-07-01"
    assert [p.page for p in reading.passages] == [1, 2]
    assert "商品信息" in reading.passages[0].text


def test_facts_have_their_words_and_places() -> None:
    view = view_of(Passage(id="p1", text=LEASE))
    facts = facts_of(view)
    assert all(LEASE[f.start : f.start + len(f.text)] == f.text for f in facts)
    assert {"number", "rule", "list"} <= {f.kind for f in facts}
    limit = next(f for f in facts if f.text == "二十年")
    assert (limit.value, limit.unit, limit.bound, limit.article) == (20, "年", "不得超过", "第十条第二款")


@pytest.mark.parametrize(
    ("title", "law"),
    [
        ("公司法", "公司法"),
        ("《存款保险条例》", "存款保险条例"),
        ("房地产估价方法", ""),
        ("成本法", ""),
        ("定金", ""),
    ],
)
def test_methods_are_no_laws(title: str, law: str) -> None:
    assert law_name(title) == law


def test_relations_of_more_and_less_are_not_moved_to_siblings() -> None:
    text = "票面利率越高，久期越短。到期收益率是使现值等于价格的贴现率。"
    made = [c.text for u in cut(text, "zh") for c in changes(u, "zh", text)]
    assert "到期收益率越高，久期越短" not in made
    assert "票面利率越高，久期越长" in made


def test_a_question_for_a_number_keeps_what_is_to_be_done() -> None:
    text = "当事人应当自收到决定书之日起十五日内，到指定的银行缴纳罚款"
    number = find_numbers(text, "zh")[0]
    assert ask_zh(text, number) == "当事人应当自收到决定书之日起多长时间内，到指定的银行缴纳罚款？"
