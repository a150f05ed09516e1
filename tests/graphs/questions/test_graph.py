"""Items from passages through the whole graph, and what can be done with them afterwards."""

from __future__ import annotations

import asyncio
import json

import pytest

from app.core.events import Done, NodeEnded, Progress, Question, Shown, Stopped, Version
from app.domain.questions import parts
from app.domain.questions.computed.batch import make_items
from app.domain.questions.critic.judge import critical_decision
from app.domain.questions.critic.layers import LAYERS
from app.graphs.base import RunRequest, run_events
from app.graphs.questions import nodes_check
from app.graphs.questions.graph import build
from app.graphs.questions.versions import keep_stopped


async def test_a_statute_becomes_checked_items(talk, law):
    done = await talk.say(law, count=8)
    assert isinstance(done, Done)
    assert done.status == "pass"
    assert len(talk.items) == 8
    assert talk.path_taken[:2] == ["read_source", "router"]
    assert talk.path_taken[-4:] == ["specialist", "writer", "critic", "collect_items"] or (
        "finance" in talk.path_taken
    )
    assert [check.item for check in talk.checks] == [item.id for item in talk.items]
    names = {layer.name for layer in LAYERS}
    assert all(names <= {layer.layer for layer in check.layers} for check in talk.checks)
    assert all(not layer.findings for check in talk.checks for layer in check.layers)
    source = parts.Source.model_validate_json(talk.part(parts.SOURCE))
    assert source.scores[0].domain == "law"
    assert source.scores[0].words["law"]
    assert all(check.examples for check in talk.checks)
    assert len({item.id for item in talk.items}) == 8


async def test_finance_computes_and_every_item_names_its_passage(talk, finance):
    await talk.say(finance, count=8)
    computed = [item for item in talk.items if item.program is not None]
    assert computed
    assert all(item.steps and item.evidence and item.passage == "p1" for item in computed)
    assert all(piece.text in finance for item in talk.items for piece in item.evidence)
    assert "finance" in talk.path_taken


async def test_the_same_seed_gives_the_same_items(services, tmp_path, law):
    from tests.graphs.questions.conftest import Talk

    found = []
    for name in ("one", "two"):
        talk = Talk(services, tmp_path / f"{name}.db")
        await talk.say(law, count=6, seed=7)
        found.append([item.model_dump() for item in talk.items])
    assert found[0] == found[1]


async def test_rigorous_items_have_no_scenario(talk, law):
    await talk.say(law, count=6, mode="rigorous")
    assert all(item.mode == "rigorous" and item.program is None for item in talk.items)
    assert all(item.evidence for item in talk.items)


async def test_nothing_to_ask_is_said(talk):
    done = await talk.say("今天天气很好。大家都很高兴。", intent="make")
    assert done.status == "fail"
    assert talk.head is None
    assert any("nothing to ask" in text or "No item" in text for text in talk.notices)


async def test_an_empty_text_is_said(talk):
    done = await talk.say("   ")
    assert done.status == "fail"
    assert "There is no text to ask about." in talk.notices


async def test_a_repealed_law_and_one_of_the_future_are_flagged(talk, law):
    await talk.say(f"中华人民共和国旧条例（已废止）\n{law}", count=3)
    assert any("repealed" in text for text in talk.notices)
    await talk.say(f"{law}\n本法自2030年1月1日起施行。", count=3, today="2026-06-01")
    assert any("in force only from 2030-01-01" in text for text in talk.notices)


async def test_contradicting_numbers_are_shown_and_not_asked(talk, law):
    other = "定金的数额由当事人约定；但是，不得超过主合同标的额的百分之三十，超过部分不产生定金的效力。"
    await talk.say(f"{law}\n{other}", count=8)
    assert any("contradicts itself" in text for text in talk.notices)
    assert not any("百分之三十" in piece.text for item in talk.items for piece in item.evidence)


TOPICS = (
    ("仓储合同", "仓单持有人", "提取仓储物", 15),
    ("旅客运输", "承运人", "退还票款", 7),
    ("技术开发", "委托人", "支付研究经费", 20),
    ("物业服务", "业主", "补交物业费", 30),
    ("保理业务", "应收账款债权人", "通知债务人", 10),
    ("融资租赁", "出租人", "交付租赁物", 12),
    ("建设工程", "发包人", "支付工程价款", 28),
    ("赠与行为", "赠与人", "撤销赠与", 365),
    ("借款关系", "贷款人", "提供借款凭证", 5),
    ("中介服务", "中介人", "报告订立机会", 3),
)


async def test_many_passages_are_worked_on_in_turns(talk, tmp_path):
    files = []
    for number, (topic, who, does, days) in enumerate(TOPICS):
        path = tmp_path / f"part{number}.txt"
        path.write_text(
            f"{topic}是指当事人约定由{who}承担相应责任的活动。{who}应当在约定期限届满后{days}日内{does}。"
            f"{who}未在{days}日内{does}的，应当向对方支付违约金。{topic}的期限不得超过{days + 2}年。"
        )
        files.append(path)
    await talk.say("", *files, count=24)
    assert len(talk.items) == 24
    assert len({item.passage for item in talk.items}) >= 8
    assert talk.path_taken.count("router") >= 3
    assert {event.node for event in talk.of(Progress)} >= {"router", "specialist", "critic"}
    assert Progress("read_source", 0, 1, "page") in talk.events


# ---- what is done with items afterwards -------------------------------------------


async def test_more_items_by_a_sentence(talk, law):
    await talk.say(law, count=4)
    before = talk.items
    await talk.say("再出2道判断题")
    assert talk.items[:4] == before
    assert [item.kind for item in talk.items[4:]] == ["true_false"] * 2
    assert talk.summary.made == "more"


async def test_one_item_is_made_again(talk, law):
    await talk.say(law, count=5, kinds=["single", "true_false"])
    before = talk.items
    await talk.say(intent="regenerate", items=[before[2].id], kinds=["single"], seed=3)
    after = talk.items
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, True, False, True, True]
    assert after[2].kind == before[2].kind
    assert after[2].stem != before[2].stem
    assert len(talk.services.store.versions(talk.id)) == 2


async def test_an_edited_item_is_checked_before_it_is_a_version(talk, law):
    await talk.say(law, count=4, kinds=["single"])
    item = talk.items[0]
    stem = item.stem.rstrip("：?？: ") + "："
    good = item.model_copy(update={"stem": f"在合同关系中，{stem}", "tags": ["mine"]})
    done = await talk.say(intent="edit", items=[item.id], edited=good.model_dump_json())
    assert done.status == "pass"
    assert talk.items[0].tags == ["mine"]
    wrong = [option.model_copy(update={"right": not n}) for n, option in enumerate(item.options)]
    wrong.sort(key=lambda option: option.right)
    flipped = [o.model_copy(update={"right": n == 0}) for n, o in enumerate(wrong) if o.text]
    bad = good.model_copy(update={"options": [flipped[0], flipped[0], *flipped[2:]]})
    done = await talk.say(intent="edit", items=[item.id], edited=bad.model_dump_json())
    assert done.status == "fail"
    assert talk.items[0].tags == ["mine"]
    assert len(talk.services.store.versions(talk.id)) == 2


async def test_a_changed_number_of_a_computed_item_is_refused(talk, finance):
    await talk.say(finance, count=4, kinds=["calc"])
    item = talk.items[0]
    changed = item.model_copy(update={"stem": item.stem.replace("5", "6").replace("4", "7")})
    done = await talk.say(intent="edit", items=[item.id], edited=changed.model_dump_json())
    assert done.status == "fail"
    assert talk.items[0] == item


async def test_fifty_variants_of_one_item(talk, finance):
    await talk.say(finance, count=2, kinds=["calc"])
    chosen = talk.items[0]
    await talk.say(intent="vary", items=[chosen.id], count=50)
    fresh = talk.items[2:]
    assert len(fresh) == 50
    assert len({item.stem for item in fresh}) == 50
    assert all(item.program.wording == chosen.program.wording for item in fresh)
    assert all(not layer.findings for check in talk.checks for layer in check.layers)


async def test_gaps_of_the_coverage_are_filled(talk, law):
    await talk.say(law, count=2, kinds=["single"])
    gaps = len(talk.coverage.gaps)
    assert gaps
    await talk.say(intent="fill", count=4)
    assert len(talk.coverage.gaps) < gaps
    assert talk.summary.made == "filled"


async def test_accepted_items_go_to_the_bank_and_are_not_made_again(talk, law):
    await talk.say(law, count=4, kinds=["true_false"])
    first = talk.items
    await talk.say(intent="judge", items=[first[0].id, first[1].id], mark="accepted")
    await talk.say(intent="judge", items=[first[1].id], mark="rejected")
    kept = talk.services.store.bank_items()
    assert [entry.key.split(":")[1] for entry in kept] == [first[0].id]
    assert kept[0].article
    assert json.loads(talk.part(parts.MARKS)) == {first[0].id: "accepted", first[1].id: "rejected"}
    assert (talk.summary.accepted, talk.summary.rejected) == (1, 1)
    await talk.say(law, count=4, kinds=["true_false"])
    assert first[0].stem not in [item.stem for item in talk.items]


async def test_undo_and_redo(talk, law):
    await talk.say(law, count=3)
    first = talk.head
    await talk.say("再出1道判断题")
    second = talk.head
    await talk.say(intent="undo")
    assert talk.head == first
    await talk.say(intent="redo")
    assert talk.head == second
    assert talk.of(Version)


async def test_what_is_not_there_is_said(talk, law):
    assert (await talk.say(intent="vary")).status == "fail"
    await talk.say(law, count=2)
    assert (await talk.say(intent="regenerate", items=["nothing"])).status == "fail"


# ---- an imported bank -------------------------------------------------------------


def bank_file(tmp_path):
    from app.engines.exams.exports import export_items

    items = make_items(6, 2, "zh")
    options = items[0].options
    right = next(n for n, o in enumerate(options) if o.right)
    moved = [o.model_copy(update={"right": n == (right + 1) % 4}) for n, o in enumerate(options)]
    wrong = items[0].model_copy(update={"options": moved, "answer": "ABCD"[(right + 1) % 4]})
    rows = [wrong, *items[1:], items[1].model_copy(update={"id": "again"})]
    return export_items(rows, "xlsx", tmp_path / "bank.json", "bank")[0], items[0]


async def test_a_bank_is_audited_and_the_user_decides(talk, tmp_path):
    path, right = bank_file(tmp_path)
    question = await talk.say("", path)
    assert isinstance(question, Question)
    audit = parts.Audit.model_validate({k: v for k, v in question.payload.items() if k != "answer_schema"})
    keys = [one for one in audit.proposals if one.kind == "key"]
    assert [one.item for one in keys] == [right.id]
    assert keys[0].after.answer == right.answer
    assert [one.item for one in audit.proposals if one.drop] == ["again"]
    assert audit.recomputed == 7
    path.unlink()
    done = await talk.answer({"key": "choose", "changes": [keys[0].id]})
    assert done.status == "pass"
    assert len(talk.items) == 7
    assert talk.items[0].answer == right.answer
    assert len(talk.checks) == 7


@pytest.mark.parametrize(("word", "count"), [("接受", 6), ("leave", 7), ("取消", 0)])
async def test_the_answer_may_be_a_word(talk, tmp_path, word, count):
    path, _right = bank_file(tmp_path)
    await talk.say("", path, intent="import")
    await talk.answer(word)
    assert (len(talk.items) if talk.head else 0) == count


async def test_a_bank_without_items_is_explained(talk, tmp_path):
    path = tmp_path / "bank.gift"
    path.write_text("// nothing\n")
    assert (await talk.say("", path)).status == "fail"
    assert talk.head is None


# ---- decisions, stop and resume ---------------------------------------------------


def spoil(monkeypatch, times, code="duplicate"):
    """Let the critic find a fault in the first item, so many times."""
    real, count = nodes_check.Judge.check, {"n": 0}

    def check(self, draft, more=()):
        found = real(self, draft, more)
        if count["n"] < times and draft.item.kind == "single":
            count["n"] += 1
            finding = nodes_check.Finding(layer="test", code=code, fatal=True, message="spoiled")
            return found.model_copy(update={"findings": [finding]})
        return found

    monkeypatch.setattr(nodes_check.Judge, "check", check)


async def test_a_serious_fault_begins_again(talk, law, monkeypatch):
    spoil(monkeypatch, 1)
    await talk.say(law, count=3, kinds=["single"])
    assert len(talk.items) == 3
    assert talk.path_taken.count("router") == 2
    assert talk.path_taken.count("critic") == 2
    assert {check.retries for check in talk.checks} == {0}


async def test_a_small_fault_is_fixed_in_place(talk, law, monkeypatch):
    spoil(monkeypatch, 1, "order")
    await talk.say(law, count=3, kinds=["single"])
    assert "fixer" in talk.path_taken
    assert talk.path_taken.count("router") == 1
    assert len(talk.items) == 3


async def test_after_three_rounds_the_rules_build_it(talk, law, monkeypatch):
    spoil(monkeypatch, 4)
    await talk.say(law, count=1, kinds=["single"])
    assert talk.path_taken.count("critic") == 4
    assert "self_heal" in talk.path_taken
    assert len(talk.items) == 1


async def test_what_can_not_be_healed_is_dropped_with_its_reason(talk, law, monkeypatch):
    spoil(monkeypatch, 1000)
    done = await talk.say(law, count=2, kinds=["single"])
    assert done.status == "fail"
    assert talk.head is None
    assert any("spoiled" in text for text in talk.notices)


async def test_the_limit_is_a_setting(talk, law, monkeypatch):
    spoil(monkeypatch, 1)
    await talk.say(law, count=1, kinds=["single"], retry_limit=0)
    assert talk.path_taken.count("critic") == 1
    assert "self_heal" in talk.path_taken


def test_the_decision_is_the_domains():
    assert critical_decision([], 9) == "pass"


async def test_stop_and_go_on(talk, law, finance):
    from app.graphs.base import RunRequest

    request = RunRequest("questions", talk.id, "stopped", {"user_input": f"{law}\n{finance}", "count": 12})
    events = []

    async def run():
        async for event in run_events(build, request, talk.services, talk.path):
            events.append(event)

    task = asyncio.create_task(run())
    while not any(isinstance(event, NodeEnded) and event.node == "router" for event in events):
        await asyncio.sleep(0.001)
    task.cancel()
    await task
    assert isinstance(events[-1], Stopped)
    assert talk.head is None
    talk.request = request
    done = await talk.resume()
    assert done.status == "pass"
    assert len(talk.items) == 12
    assert "read_source" not in talk.path_taken


async def test_a_run_cut_off_after_its_version_keeps_it_once(talk, law, cut_after_keeping):
    await talk.say(law, count=6)
    assert isinstance(await talk.resume(), Done)
    assert len(cut_after_keeping) == 2
    assert len(talk.services.store.versions(talk.id)) == 1


async def test_items_are_shown_as_they_pass_and_all_come_into_the_version(talk, law, finance):
    await talk.say(f"{law}\n{finance}", count=12)
    shown = [parts.Passed.of(event.data) for event in talk.of(Shown) if event.key == parts.PASSED]
    assert len(shown) > 1
    all_of_them = shown[0]
    for one in shown[1:]:
        all_of_them = all_of_them.joined(one)
    assert {item.id: item for item in all_of_them.items} == {item.id: item for item in talk.items}
    assert {check.item for check in all_of_them.checks} == {item.id for item in talk.items}
    assert all_of_them.wanted == 12
    assert {one.id for one in all_of_them.passages} == {item.passage for item in talk.items}


async def test_what_passed_before_a_stop_is_a_version_and_the_run_goes_on_to_its_end(talk, law, finance):
    request = RunRequest("questions", talk.id, "halted", {"user_input": f"{law}\n{finance}", "count": 12})
    shown = []

    async def run():
        async for event in run_events(build, request, talk.services, talk.path):
            if isinstance(event, Shown):
                shown.append(parts.Passed.of(event.data))

    task = asyncio.create_task(run())
    while not shown:
        await asyncio.sleep(0.001)
    task.cancel()
    await task
    kept = await asyncio.to_thread(keep_stopped, talk.services.store, talk.id, shown[0])
    assert f"{len(shown[0].items)} of 12" in kept.label
    assert [item.id for item in talk.items] == [item.id for item in shown[0].items]
    assert [check.item for check in talk.checks] == [item.id for item in talk.items]
    assert talk.coverage.facts
    assert kept.label in talk.summary.notes
    talk.request = request
    assert (await talk.resume()).status == "pass"
    assert len(talk.items) == 12
    assert len(talk.services.store.versions(talk.id)) == 2


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["cloze", "true_false", "short"])
async def test_one_cell_of_the_coverage_is_filled(talk, law, kind):
    await talk.say(law, count=1, kinds=["single"])
    number = next(n for n, fact in enumerate(talk.coverage.facts) if "百分之二十" in fact.text)
    done = await talk.say(intent="fill", facts=[number], kinds=[kind], count=1)
    assert done.status == "pass"
    (new,) = talk.summary.changed
    item = next(item for item in talk.items if item.id == new)
    assert item.kind == kind
    assert new in talk.coverage.facts[number].items


async def test_a_cell_that_can_not_be_filled_is_told(talk, law):
    await talk.say(law, count=1, kinds=["single"])
    done = await talk.say(intent="fill", facts=[0], kinds=["calc"], count=1, mode="rigorous")
    assert done.status == "fail"
    assert any("this fact" in text for text in talk.notices)
    assert len(talk.items) == 1


async def test_no_two_computed_items_of_a_mixture_have_one_wording(talk, finance):
    await talk.say(finance, count=14, kinds=["calc", "single", "true_false"])
    wordings = [(item.passage, item.program.wording) for item in talk.items if item.program]
    assert len({item.kind for item in talk.items if item.program}) > 1
    assert len(wordings) == len(set(wordings))
