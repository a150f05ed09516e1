"""What passages that nobody has looked at before taught: statements that stand alone, and sound options."""

from __future__ import annotations

import random

from app.domain.questions.models import Passage
from app.domain.questions.routing.route import route
from app.domain.questions.text.change_numbers import other_years, years_of
from app.domain.questions.text.compose import Request, generate
from app.domain.questions.text.conflicts import find_conflicts
from app.domain.questions.text.enumerations import find_listings
from app.domain.questions.text.make.numbers import ask_zh
from app.domain.questions.text.make.statements import framed
from app.domain.questions.text.mutate import changes
from app.domain.questions.text.numbers import find_numbers, neighbours
from app.domain.questions.text.units import Unit, cut
from app.domain.questions.text.view import View, view_of


def passage(text: str, language: str = "zh", title: str = "") -> Passage:
    """Return a passage of a text."""
    return Passage(id="p1", text=text, title=title, language=language)  # type: ignore[arg-type]


def texts(text: str) -> list[str]:
    """Return the statements of a Chinese text."""
    return [unit.text for unit in cut(text, "zh")]


def test_a_later_case_takes_its_subject_from_the_first() -> None:
    found = texts("职工缴费已满五年不满十年的，补贴三百元；已满十年的，补贴六百元。")
    assert found[1] == "职工缴费已满十年的，补贴六百元"
    found = texts("采用托收方式的，收入确认时间为办妥手续的当天；采用寄售方式的，为收到清单的当天。")
    assert found[1] == "采用寄售方式的，收入确认时间为收到清单的当天"


def test_a_case_without_subject_is_left_out() -> None:
    assert texts("经营者未公示价格的，处五千元罚款；情节严重的，处二万元罚款。") == [
        "经营者未公示价格的，处五千元罚款"
    ]
    assert texts("票面利率高于市场利率时溢价发行。二者相等时，债券平价发行。")[1:] == []


def test_greetings_syllabus_lines_and_truisms_state_nothing() -> None:
    assert texts("如果还有疑问，欢迎来电咨询。掌握存款业务的种类和特点。呼气作用与吸气作用不同。") == []


def test_a_numbered_point_is_read_but_a_member_of_a_list_is_not() -> None:
    text = "1. 学徒的工资不得低于同岗位最低工资的80%。\n2. 合同应当载明：\n(1) 双方的名称；\n(2) 工作的内容。"
    assert texts(text) == ["学徒的工资不得低于同岗位最低工资的80%"]


def test_a_name_that_typesetting_tore_apart_is_closed_up() -> None:
    assert texts("利率以最近一期的LPR 为基准，罚息上浮30% -50%计收。") == [
        "利率以最近一期的LPR为基准，罚息上浮30%-50%计收"
    ]


def test_an_ability_is_not_forbidden() -> None:
    unit = Unit("植物通过光合作用可以更新空气", "", 0, "")
    assert {c.put for c in changes(unit, "zh", "")} == {"不能"}
    unit = Unit("夜间降温可以减少呼吸消耗，从而提高产量", "", 0, "")
    assert all(c.old != "可以" for c in changes(unit, "zh", ""))


def test_years_of_events_are_asked_and_lasting_states_are_not() -> None:
    assert years_of("1866年，左宗棠创办船政局") == [(0, 4, 1866)]
    assert years_of("到1884年，已建成三支水师") == []
    assert years_of("1872年至1875年，先后选派幼童") == []
    assert other_years(1866, "1865年甲，1866年乙，1890年丙")[:2] == [1865, 1890]


def test_decades_shares_and_long_units_are_read_as_such() -> None:
    assert find_numbers("始于19世纪60年代", "zh") == []
    assert [n.text for n in find_numbers("全长5464千米，面积180万平方千米", "zh")] == ["5464千米"]
    share = find_numbers("约占95%", "zh")[0]
    assert all(value <= 100 for value, _ in neighbours(share, "zh"))


def test_a_question_for_a_number_ends_where_its_clause_does() -> None:
    text = "贷款期限最长不超过30年，且年龄与期限之和不得超过70年"
    assert ask_zh(text, find_numbers(text, "zh")[0]) == "贷款期限最长不超过多长时间？"
    text = "保险公司除扣除不超过10元的工本费以外，应退还全部保费"
    assert ask_zh(text, find_numbers(text, "zh")[0]) == ""


def test_short_clauses_that_contradict_are_found() -> None:
    views = [view_of(passage("婚假为13天，产假为98天。员工凭证明申请休假。\n产假为128天。"))]
    assert [conflict.texts[:2] for conflict in find_conflicts(views)] == [("产假为98天", "产假为128天")]
    views = [view_of(passage("销售货物，税率为13%。销售不动产，税率为9%。"))]
    assert find_conflicts(views) == []


def test_a_list_behind_a_colon_is_read() -> None:
    found = find_listings("1．掌握贷款五级分类：正常、关注、次级、可疑、损失，后三类合称不良贷款。", "zh")
    assert found[0].members == ("正常", "关注", "次级", "可疑", "损失")


def test_members_of_a_list_inside_another_are_no_wrong_options() -> None:
    text = (
        "商业银行的资本分为账面资本、监管资本和经济资本。"
        "商业银行的核心一级资本包括实收资本、资本公积、盈余公积和未分配利润。"
    )
    for seed in range(6):
        for item in generate([passage(text)], Request(count=8, seed=seed)).items:
            if "商业银行的资本的" in item.stem:
                assert not any("公积" in option.text for option in item.options)


def test_one_sentence_is_judged_once_and_no_false_statement_comes_twice() -> None:
    text = (
        "出租人应当自合同签订之日起三十日内办理备案。押金的数额不得超过两个月租金。租赁期限不得超过二十年。"
        "承租人应当妥善保管租赁物。出租人应当在退租后七日内退还押金。出租人出卖房屋的，应当提前十五日通知承租人。"
    )
    items = generate([passage(text)], Request(count=14, seed=3)).items
    judged = [item.evidence[0].text for item in items if item.kind == "true_false"]
    assert len(judged) == len(set(judged))
    wrong = [o.text for item in items for o in item.options if o.mistake in ("number", "opposite", "term")]
    assert len(wrong) == len(set(wrong))


def test_a_scene_speaks_of_a_whole_subject() -> None:
    view = View(passage("股东享有表决权。"), "", domain="law", topic="股东")
    assert "股东的有关规定" in framed(view, "right", random.Random(1))


def test_two_everyday_words_do_not_make_a_text_a_financial_one() -> None:
    text = (
        "The heart rate rises with exercise. Veins return blood to the heart. Each rate depends on the cell."
    )
    assert route(text, "en").domain == "general"
