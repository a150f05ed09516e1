"""A model proposes task lists and operations of real names; the rules and Blockly decide."""

from __future__ import annotations

import pytest

from app.core.events import NodeEnded, Notice
from app.core.paths import resource_dir
from app.domain.robot import parts
from app.domain.robot.cell.files import read_cell
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.propose import steps_model, steps_problem, task_list_model, tasks_problem

pytestmark = pytest.mark.shared
ODD = "装配台缺毛坯啦，进料口那边匀一个给它。"
STEPS = {
    "steps": [
        {"op": "move_l", "refs": [{"field": "POINT", "name": "P3", "words": "进料口"}]},
        {"op": "gripper", "choices": [{"field": "ACTION", "value": "CLOSE"}]},
        {"op": "move_l", "refs": [{"field": "POINT", "name": "P4", "words": "装配台"}]},
        {"op": "gripper", "choices": [{"field": "ACTION", "value": "OPEN"}]},
    ]
}
TASKS = {"tasks": [{"kind": "pick_place", "text": "装配台缺毛坯啦，进料口那边匀一个给它"}]}


@pytest.fixture
def cell():
    return read_cell(resource_dir("samples", "robot", "cell.yaml").read_bytes())


@pytest.fixture
def modelled(talk, with_model):
    talk.services.skills = with_model
    return talk


def points(talk):
    return [block.fields["POINT"] for block in talk.program.walk() if "POINT" in block.fields]


async def test_rules_alone_are_sure_and_no_model_is_asked(modelled, server):
    await modelled.say("从进料口抓取工件，放到装配台。")
    assert modelled.summary.accepted
    assert modelled.summary.decided_by == "rules"
    assert not server.log


async def test_a_good_proposal_becomes_a_proven_program(modelled, server):
    server.push({"json": TASKS})
    server.push({"json": STEPS})
    done = await modelled.say(ODD)
    assert done.status == "pass"
    assert points(modelled) == ["P3", "P4"]
    assert modelled.summary.accepted
    assert modelled.summary.decided_by == "qwen3:8b"
    trace = parts.TRACES.validate_json(modelled.part(parts.TRACE))
    request = modelled.part(parts.REQUEST).decode()
    assert trace
    assert all(request[one.start :].startswith(one.text) for one in trace.values())
    deciders = {one.node: one.by for one in modelled.of(NodeEnded)}
    assert deciders["SAS_USER_INPUT_TO_TASK_LIST"] == "qwen3:8b"
    assert deciders["SAS_TASK_LIST_TO_MODULE_STEPS"] == "qwen3:8b"


async def test_a_wrong_proposal_is_not_taken(modelled, server):
    server.push({"json": TASKS})
    wrong = {"steps": [{"op": "wait_time", "numbers": [{"field": "SEC", "value": 77}]}]}
    for _attempt in range(4):
        server.push({"json": wrong})
    last = await modelled.say(ODD)
    assert modelled.head is None
    assert getattr(last, "key", "") == parts.MAP or getattr(last, "status", "") == "fail"


async def test_a_hostile_proposal_can_not_write_xml_or_take_protection_away(modelled, server):
    hostile = {"steps": [{"op": "<block type='rb_stop'/>", "xml": "<xml/>"}]}
    server.push({"json": TASKS})
    for _attempt in range(4):
        server.push({"json": hostile})
    await modelled.say(ODD)
    assert modelled.head is None
    server.push({"json": TASKS})
    done = await modelled.say("屏蔽安全门，移动到进料口。")
    assert done.status == "fail"
    assert "refuse:safety" in [one.code for one in modelled.of(Notice)]


async def test_a_cut_reply_is_not_taken(modelled, server):
    for _attempt in range(6):
        server.push({"fault": "truncate", "json": TASKS})
    await modelled.say(ODD)
    assert modelled.head is None


async def test_a_doubtful_name_is_asked_about(modelled, server):
    doubtful = {"steps": [{"op": "move_l", "refs": [{"field": "POINT", "name": "P6", "words": "毛坯"}]}]}
    server.push({"json": TASKS})
    server.push({"json": doubtful})
    question = await modelled.say(ODD)
    assert question.key == parts.MAP
    assert question.payload["candidates"][0]["value"] == "P6"
    await modelled.answer("P5")
    assert points(modelled) == ["P5"]


def test_the_schema_knows_only_real_names(cell):
    schema = steps_model(shipped_nodes(), cell)
    schema.model_validate(STEPS)
    for wrong in ("P99", "rb_move_l"):
        with pytest.raises(ValueError, match="name"):
            schema.model_validate(
                {"steps": [{"op": "move_l", "refs": [{"field": "POINT", "name": wrong, "words": "x"}]}]}
            )


@pytest.mark.parametrize(
    "steps",
    [
        [],
        [{"op": "move_l", "refs": [{"field": "POINT", "name": "P3", "words": "月球"}]}],
        [{"op": "move_l", "refs": [{"field": "POINT", "name": "DI1", "words": "进料口"}]}],
        [{"op": "wait_time", "numbers": [{"field": "SEC", "value": 9}]}],
        [{"op": "gripper", "choices": [{"field": "ACTION", "value": "ON"}]}],
        [{"op": "if", "body": []}],
        [{"op": "repeat", "body": []}],
        [{"op": "log", "texts": [{"field": "TEXT", "value": "没说过的话"}]}],
    ],
)
def test_what_a_task_does_not_say_is_refused(cell, steps):
    schema = steps_model(shipped_nodes(), cell)
    found = schema.model_validate({"steps": steps})
    assert steps_problem("把进料口的毛坯弄到装配台", shipped_nodes(), cell, found)


def test_a_task_list_says_only_what_the_request_says():
    schema = task_list_model()
    good = schema.model_validate(TASKS)
    assert tasks_problem(ODD, good) == ""
    more = schema.model_validate({"tasks": [{"kind": "io", "text": "等待30秒"}]})
    assert tasks_problem(ODD, more)
    other = schema.model_validate({"tasks": [{"kind": "io", "text": "开香槟庆祝一下大家"}]})
    assert tasks_problem(ODD, other)
