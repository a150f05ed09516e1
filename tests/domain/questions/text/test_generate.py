from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from app.domain.questions.critic.against import Against
from app.domain.questions.critic.judge import judge
from app.domain.questions.critic.layers import alike, signature
from app.domain.questions.exchange.scorer_form import as_json
from app.domain.questions.models import Item, Language, Passage
from app.domain.questions.text.compose import DEFAULT_KINDS, TEXT_KINDS, Request, generate
from app.domain.questions.text.make import candidates
from app.domain.questions.text.make.terms import definitions
from app.domain.questions.text.parallels import find_parallel
from app.domain.questions.text.source import read_source
from app.domain.questions.text.view import view_of

SAMPLES = Path(__file__).parents[4] / "resources" / "samples" / "questions"


def _items(path: Path, **wanted: object) -> tuple[list[Item], dict[str, str]]:
    reading = read_source([path.read_text(encoding="utf-8")])
    request = Request(law=reading.law, **{"count": 10, **wanted})  # type: ignore[arg-type]
    return generate(reading.passages, request).items, {p.id: p.text for p in reading.passages}


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.txt")), ids=lambda p: p.stem)
@pytest.mark.parametrize("mode", ["rigorous", "flexible"])
def test_samples_give_items_that_every_layer_passes(path: Path, mode: str) -> None:
    items, texts = _items(path, mode=mode, kinds=TEXT_KINDS)
    assert len(items) >= 5
    assert not [f.message for i in items for f in judge(i, Against(texts[i.passage], items)).findings]


@pytest.mark.thorough
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.txt")), ids=lambda p: p.stem)
def test_the_same_seed_gives_the_same_items_and_another_seed_others(path: Path) -> None:
    first, again, other = (_items(path, seed=s)[0] for s in (1, 1, 2))
    assert first == again
    assert [(i.stem, i.answer) for i in first] != [(i.stem, i.answer) for i in other]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.txt")), ids=lambda p: p.stem)
def test_no_sentence_comes_in_two_items(path: Path, seed: int) -> None:
    """More items are asked for than a passage has sentences: it gives fewer, and none gives another away."""
    items, _texts = _items(path, seed=seed, count=40, kinds=DEFAULT_KINDS)
    assert len(items) >= 5
    sentences = Counter(piece.text for item in items for piece in item.evidence)
    assert len(items) == 5 or max(sentences.values()) == 1


def test_evidence_is_verbatim_and_at_its_place() -> None:
    for path in SAMPLES.glob("*.txt"):
        items, texts = _items(path)
        for item in items:
            for piece in item.evidence:
                assert texts[item.passage][piece.start : piece.start + len(piece.text)] == piece.text


def test_rigorous_items_tell_no_story() -> None:
    for path in SAMPLES.glob("*.txt"):
        assert all(i.mode == "rigorous" and "scenario" not in i.tags for i in _items(path)[0])


@pytest.mark.thorough
def test_keys_are_spread_over_the_letters() -> None:
    places: Counter[int] = Counter()
    for path in SAMPLES.glob("*.txt"):
        for seed in range(4):
            for item in _items(path, seed=seed, kinds=("single",))[0]:
                if len(item.options) == 4:
                    places[next(n for n, o in enumerate(item.options) if o.right)] += 1
    total = sum(places.values())
    assert total >= 60
    assert all(0.15 <= places[n] / total <= 0.35 for n in range(4))


def test_nothing_to_ask_is_said_with_its_reason() -> None:
    batch = generate([Passage(id="p1", text="目录\n第一章 总则\n第二章 附则", title="目录")], Request())
    assert batch.items == []
    assert "目录" in batch.notes[0]


def test_contradicting_statements_are_noted_and_not_asked() -> None:
    text = (
        "申请人应当自收到通知之日起十五日内提出复核申请。申请人应当自收到通知之日起三十日内提出复核申请。"
        "登记机关应当在五个工作日内作出决定。"
    )
    batch = generate([Passage(id="p1", text=text)], Request(count=6))
    assert batch.conflicts
    assert all("复核申请" not in i.stem for i in batch.items)
    assert batch.items


def test_items_of_the_bank_are_not_made_again() -> None:
    path = next(SAMPLES.glob("*.txt"))
    first, _ = _items(path, count=4)
    reading = read_source([path.read_text(encoding="utf-8")])
    more = generate(reading.passages, Request(count=6, law=reading.law), bank=first).items
    seen = [signature(i) for i in first]
    assert more
    assert not any(alike(signature(i), s) for i in more for s in seen)


def test_records_name_the_key_by_letter() -> None:
    items, _ = _items(next(SAMPLES.glob("*.txt")))
    for item in items:
        record = as_json(item)[0]
        if item.options:
            assert {o.text for o in item.options if o.right} == {
                record["options"][x] for x in record["answer"]
            }
            assert set(record["answer"]).isdisjoint(record.get("distractor_notes", {}))


@pytest.mark.shared
def test_public_passages_give_five_good_items_each(shared: Path) -> None:
    rows = json.loads((shared / "data" / "questions" / "public_chunks.json").read_text(encoding="utf-8"))
    for row in rows:
        passage = Passage(id=row["id"], text=row["text"], title=row["title"], language=row["lang"])
        items = generate([passage], Request(count=8, kinds=DEFAULT_KINDS)).items
        assert len(items) >= 5, row["id"]
        assert not [f for i in items for f in judge(i, Against(row["text"])).findings if f.fatal]


def test_an_empty_source_is_told() -> None:
    batch = generate(read_source(["  "]).passages, Request())
    assert batch.items == []
    assert len(batch.notes) == 1


def _false(text: str, language: Language) -> list[str]:
    view = view_of(Passage(id="p1", text=text, language=language))
    return [change.text for found in view.false.values() for change in found]


def test_a_prohibition_is_never_denied_twice() -> None:
    found = _false("The insured must not profit from a loss.", "en")
    assert found
    assert not [text for text in found if "not not" in text]
    assert any("need not" in text for text in _false("The insurer must pay the claim at once.", "en"))


def test_the_end_of_a_range_is_not_moved_past_the_other_end() -> None:
    assert not _false("A typical resting heart rate is 60 to 100 beats per minute.", "en")
    assert not _false("正常成年人的静息心率为每分钟60至100次。", "zh")
    assert _false("Red blood cells live for about 120 days.", "en")


def test_a_permission_with_a_condition_behind_it_is_not_turned_into_a_prohibition() -> None:
    kept = "中国人民银行可以调整最高偿付限额，报国务院批准后公布执行。"
    assert not [text for text in _false(kept, "zh") if "不得" in text]
    assert [text for text in _false("商业银行可以根据业务需要在境内设立分支机构。", "zh") if "不得" in text]


def test_a_swap_that_the_text_says_elsewhere_is_no_false_statement() -> None:
    text = (
        "投保人对保险标的应当具有保险利益。财产保险的被保险人在保险事故发生时，对保险标的应当具有保险利益。"
    )
    assert "被保险人对保险标的应当具有保险利益" not in _false(text, "zh")
    assert "被保险人对保险标的应当具有保险利益" in _false(text[:17] + "被保险人可以是投保人。", "zh")


def test_the_person_of_a_worked_example_is_not_exchanged() -> None:
    text = (
        "A lender sets the terms. A borrower who takes a $240,000 mortgage on a house appraised at "
        "$300,000 has a loan-to-value ratio of 80%."
    )
    assert not [one for one in _false(text, "en") if one.startswith("A lender who")]


def test_the_name_of_a_file_is_no_topic() -> None:
    text = "A deductible is the amount that the policyholder pays before the insurer pays anything."
    assert (
        view_of(Passage(id="p1", text=text, title="scan 2026 final", language="en")).topic
        != "scan 2026 final"
    )
    named = Passage(id="p1", text=text, title="Deductibles and limits", language="en")
    assert view_of(named).topic == "deductibles and limits"
    assert view_of(Passage(id="p1", text="定金的数额由当事人约定。", title="扫描件一")).topic != "扫描件一"
    assert view_of(Passage(id="p1", text="定金的数额由当事人约定。", title="定金")).topic == "定金"


def test_a_gap_in_a_formula_has_no_brackets_behind_it() -> None:
    text = "预付年金终值（现值）=普通年金终值（现值）×(1+i)。赎回费用=赎回总额×赎回费率。"
    items = generate([Passage(id="p1", text=text)], Request(count=20, kinds=["cloze"])).items
    assert not [item.stem for item in items if "____（" in item.stem]


def test_a_clause_without_its_subject_is_not_asked_about() -> None:
    text = (
        "仲裁委员会收到仲裁申请书之日起五日内，认为符合受理条件的，应当受理，并通知当事人；"
        "认为不符合受理条件的，应当书面通知当事人不予受理，并说明理由。"
    )
    items = generate([Passage(id="p1", text=text)], Request(count=20, kinds=["cloze", "true_false"])).items
    assert not [item.stem for item in items if item.stem.startswith("认为")]


def test_a_formula_is_stated_as_a_sentence() -> None:
    text = "Schedule variance is EV minus PV and cost variance is EV minus AC. The cost index is EV/AC."
    request = Request(count=20, kinds=["true_false", "cloze"])
    stems = [item.stem for item in generate([Passage(id="p1", text=text, language="en")], request).items]
    assert stems
    assert not [stem for stem in stems if "given by:" in stem]


def test_a_member_of_a_list_of_cases_is_not_a_statement() -> None:
    text = "仲裁员有下列情形之一的，必须回避：是本案当事人的近亲属；与本案有利害关系；私自会见当事人。"
    assert not [
        unit.text for unit in view_of(Passage(id="p1", text=text)).units if unit.text.startswith("与")
    ]


def test_the_number_of_a_condition_is_not_asked_for() -> None:
    text = "由三名仲裁员组成的，设首席仲裁员。仲裁庭应当自组成之日起六十日内作出裁决。"
    items = generate([Passage(id="p1", text=text)], Request(count=20, kinds=["single", "cloze"])).items
    assert items
    assert not [item.stem for item in items if "组成的，设" in item.stem]


PARALLEL = (
    "2xx表示请求成功，3xx表示重定向，4xx表示客户端错误，5xx表示服务器错误。"
    "震级表示地震释放能量的大小，烈度表示地面受破坏的程度。"
    "结算准备金是指未被合约占用的保证金，交易保证金是指已被合约占用的保证金。"
)


def test_parallel_clauses_exchange_what_they_say_and_ask_which_is_which() -> None:
    view = view_of(Passage(id="p1", text=PARALLEL))
    false = {change.text for unit in view.units for change in view.changes(unit)}
    assert "震级表示地面受破坏的程度，烈度表示地震释放能量的大小" in false
    made = candidates(view, DEFAULT_KINDS, "rigorous", random.Random(1))
    stems = {c.item.stem: next((o.text for o in c.item.options if o.right), c.item.answer) for c in made}
    assert stems["下列各项中，表示客户端错误的是："] == "4xx"
    assert stems["震级表示地震释放能量的大小，____表示地面受破坏的程度。"] == "烈度"
    told = {one.term: one.what for one in definitions(view)}
    assert told["结算准备金"] == "未被合约占用的保证金"
    assert told["交易保证金"] == "已被合约占用的保证金"


@pytest.mark.parametrize(
    "text",
    ["交付是指转移占有，交付后表示风险转移。", "甲表示同意，该公司表示反对。", "它用于取暖，炉子用于做饭。"],
)
def test_clauses_that_lean_on_each_other_are_not_parallel(text: str) -> None:
    assert find_parallel(text.rstrip("。")) is None


def test_a_second_clause_loses_its_then_and_a_bare_period_is_not_asked_about() -> None:
    text = (
        "持续交付要求软件随时处于可发布的状态；持续部署则将通过测试的变更自动发布到生产环境。"
        "确需砍伐树木的，应当提出申请；绿化部门应当自受理之日起十个工作日内作出决定。"
    )
    units = [unit.text for unit in view_of(Passage(id="p1", text=text)).units]
    assert "持续部署将通过测试的变更自动发布到生产环境" in units
    assert not [unit for unit in units if "自受理之日起" in unit]


def test_a_choice_of_several_contradicts_no_sentence_twice() -> None:
    text = "单元测试的代码覆盖率不低于80%。状态码由三位数字组成。推送应当经过评审。变基改写提交的历史。"
    view = view_of(Passage(id="p1", text=text))
    made = candidates(view, ("multiple",), "rigorous", random.Random(1))
    assert not [c for c in made if sum("覆盖率" in o.text for o in c.item.options) > 1]


def test_a_list_and_the_sentence_it_stands_in_count_as_one() -> None:
    view = view_of(Passage(id="p1", text="细胞膜由脂质、糖类和蛋白质三类组成，具有选择透过性。"))
    made = candidates(view, ("cloze", "true_false"), "rigorous", random.Random(1))
    assert len({c.maker for c in made}) > 1
    assert all("细胞膜由脂质、糖类和蛋白质三类组成，具有选择透过性" in c.uses for c in made)


def test_a_prohibition_with_its_exception_is_not_turned_into_a_permission() -> None:
    text = (
        "Concrete must not be placed in frost unless heating is provided. "
        "Concrete must not be placed in rain."
    )
    view = view_of(Passage(id="p1", text=text, language="en"))
    lies = [change.text for unit in view.units for change in view.changes(unit)]
    assert "Concrete may be placed in rain" in lies
    assert not [lie for lie in lies if "unless" in lie and "may" in lie]
