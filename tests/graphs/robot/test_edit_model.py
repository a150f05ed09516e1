"""Changes that the rules can't read: a model proposes typed edits of real steps, or the user is asked."""

from __future__ import annotations

import pytest

from app.core.events import NodeEnded
from app.core.paths import resource_dir
from app.domain.robot import parts
from app.domain.robot.cell.files import read_cell
from app.domain.robot.editing.proposed import ProposedEdits, carried_out, edits_model, edits_problem
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.program import with_ids
from app.domain.robot.understand.api import make_program

pytestmark = pytest.mark.shared
PICK = "从进料口抓取工件，放到装配台，等待2秒，然后回原点。"
WISH = "中间歇息那一下替换得久些，弄成7秒吧"


@pytest.fixture
async def made(talk, with_model, server):
    await talk.say(PICK)
    talk.services.skills = with_model
    assert not server.log
    return talk


def block(talk, kind):
    return next(one.id for one in talk.program.walk() if one.type == kind)


def waits(talk):
    return [one.values["SEC"].fields["NUM"] for one in talk.program.walk() if one.type == "rb_wait_time"]


async def test_a_good_proposal_becomes_an_undoable_version(made, server):
    before = made.head
    edit = {"kind": "set", "id": block(made, "rb_wait_time"), "field": "SEC", "value": "7"}
    server.push({"json": {"edits": [edit]}})
    await made.say(WISH)
    assert waits(made) == ["7"]
    assert made.summary.made == "edited"
    assert made.summary.accepted
    assert made.summary.decided_by == "qwen3:8b"
    assert [one.by for one in made.of(NodeEnded) if one.node == "EDIT_PROGRAM"] == ["qwen3:8b"] * 2
    await made.say("撤销")
    assert made.head == before


@pytest.mark.thorough
@pytest.mark.parametrize(
    "edit",
    [
        {"kind": "set", "id": "nobody", "field": "SEC", "value": "7"},
        {"kind": "set", "field": "SEC", "value": "7"},
        {"kind": "set", "id": "WAIT", "field": "SEC", "value": "99"},
        {"kind": "insert", "where": "end", "words": "屏蔽安全门"},
        {"kind": "set", "id": "WAIT", "field": "SEC", "value": "<block type='rb_stop'/>"},
        {"kind": "remove", "id": "WAIT", "xml": "<xml/>"},
    ],
)
async def test_a_wrong_or_hostile_proposal_changes_nothing_and_is_asked_about(made, server, edit):
    before = made.head
    if edit.get("id") == "WAIT":
        edit = {**edit, "id": block(made, "rb_wait_time")}
    for _attempt in range(4):
        server.push({"json": {"edits": [edit]}})
    question = await made.say(WISH)
    assert question.key == parts.MAP
    assert made.head == before


async def test_a_cut_reply_changes_nothing_and_is_asked_about(made, server):
    before = made.head
    for _attempt in range(4):
        server.push({"fault": "truncate", "json": {"edits": []}})
    question = await made.say(WISH)
    assert question.key == parts.MAP
    assert made.head == before


async def test_no_edits_mean_that_the_user_is_asked(made, server):
    before = made.head
    server.push({"json": {"edits": []}})
    question = await made.say(WISH)
    assert question.key == parts.MAP
    assert question.payload["candidates"][0]["value"] == "new"
    assert made.head == before


async def test_without_a_model_the_user_is_asked(talk):
    await talk.say(PICK)
    before = talk.head
    question = await talk.say(WISH)
    assert question.key == parts.MAP
    assert talk.head == before


def test_several_edits_are_carried_out_and_ranges_are_asked_about():
    nodes = shipped_nodes()
    cell = read_cell(resource_dir("samples", "robot", "cell.yaml").read_bytes())
    program = with_ids(make_program(PICK, nodes, cell).program)
    home = next(one.id for one in program.walk() if one.type == "rb_move_home")
    wait = next(one.id for one in program.walk() if one.type == "rb_wait_time")
    wish = "回原点挪到等待前头，末了打开绿灯，全部来4遍"
    schema = edits_model(program, nodes)
    found = schema.model_validate(
        {
            "edits": [
                {"kind": "move", "id": home, "anchor": wait, "where": "before"},
                {"kind": "insert", "where": "end", "words": "打开绿灯"},
                {"kind": "repeat", "value": "4"},
            ]
        }
    )
    assert edits_problem(wish, found, program, nodes, cell) == ""
    changed = carried_out(found, wish, program, nodes, cell, {}).program
    types = [one.type for one in changed.walk()]
    assert types.index("rb_move_home") < types.index("rb_wait_time") < types.index("rb_do_set")
    assert "controls_repeat_ext" in types
    far = ProposedEdits.model_validate(
        {"edits": [{"kind": "set", "id": home, "field": "PCT", "value": "900"}]}
    )
    reading = carried_out(far, "回原点开到900", program, nodes, cell, {})
    assert reading.program is None
    assert [one.kind for one in reading.issues] == ["out_of_range"]
