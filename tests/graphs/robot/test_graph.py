"""Whole runs of the robot graph, with Blockly itself as the judge."""

from __future__ import annotations

import pytest

from app.core.events import Answer, Done, Notice, Question
from app.domain.robot import parts
from app.domain.robot.cell.files import read_cell

PICK = "从进料口抓取工件，放到装配台，然后回原点。"
MAKING = [
    "INITIALIZE_STATE",
    "SAS_USER_INPUT_TO_TASK_LIST",
    "SAS_TASK_LIST_TO_MODULE_STEPS",
    "GENERATE_INDIVIDUAL_XMLS",
    "SAS_PARAMETER_MAPPING",
    "SAS_MERGE_XMLS",
    "SAS_CONCATENATE_XMLS",
    "PROVE_PROGRAM",
]


def codes(talk):
    return [one.code for one in talk.of(Notice)]


async def test_a_sentence_becomes_a_version_that_blockly_accepts(talk):
    done = await talk.say(PICK)
    assert isinstance(done, Done)
    assert done.status == "pass"
    assert talk.path_taken == MAKING
    assert talk.summary.accepted
    assert talk.summary.blockly
    assert talk.types.count("rb_gripper") == 3


async def test_every_block_knows_its_words_and_its_task(talk):
    await talk.say(PICK)
    trace = parts.TRACES.validate_json(talk.part(parts.TRACE))
    request = talk.part(parts.REQUEST).decode()
    steps = parts.STEP_LIST.validate_json(talk.part(parts.STEPS))
    tasks = parts.TASK_LIST.validate_json(talk.part(parts.TASKS))
    blocks = [block for block in talk.program.walk() if block.type not in ("rb_program", "math_number")]
    for block in blocks:
        known = trace[block.id]
        assert request[known.start :].startswith(known.text)
        assert steps[known.step].task == known.task
        assert tasks[known.task - 1].start <= known.start


async def test_the_tasks_are_reviewed_accepted_and_then_made(talk):
    question = await talk.say(PICK, review=["tasks", "steps"])
    assert question.key == parts.REVIEW_TASKS
    assert [one["text"] for one in question.payload["tasks"]] == ["从进料口抓取工件", "放到装配台", "回原点"]
    question = await talk.answer("接受")
    assert question.key == parts.REVIEW_STEPS
    assert question.payload["steps"]
    done = await talk.answer({"key": "accept"})
    assert done.status == "pass"
    assert talk.head


async def test_an_edited_list_becomes_the_program(talk):
    await talk.say(PICK, review=["tasks"])
    question = await talk.answer({"key": "edit", "tasks": ["从进料口抓取工件", "放到废料框"]})
    assert question.key == parts.REVIEW_TASKS
    await talk.answer("accept")
    points = {block.fields["POINT"] for block in talk.program.walk() if "POINT" in block.fields}
    assert points == {"P3", "P6"}
    assert "rb_move_home" not in talk.types


async def test_a_change_in_words_is_carried_out_on_the_list(talk):
    await talk.say(PICK, review=["tasks"])
    question = await talk.answer("第2个任务改成放到废料框")
    assert question.payload["tasks"][1]["text"] == "放到废料框"
    question = await talk.answer("让它更漂亮一点吧")
    assert question.key == parts.REVIEW_TASKS
    assert "feedback" in codes(talk)


async def test_an_empty_list_is_asked_about_again_and_cancel_ends(talk):
    await talk.say(PICK, review=["tasks"])
    question = await talk.answer({"key": "edit", "tasks": ["  "]})
    assert question.key == parts.REVIEW_TASKS
    done = await talk.answer("取消")
    assert isinstance(done, Done)
    assert talk.head is None


async def test_all_reviews_can_be_accepted_at_once(talk):
    await talk.say(PICK, review=["tasks", "steps"])
    done = await talk.answer("accept_all")
    assert isinstance(done, Done)
    assert talk.summary.accepted


async def test_an_unknown_place_is_asked_for_and_becomes_an_alias_in_the_file(talk, cell_file):
    question = await talk.say("把工件放到包装机旁边的台子。", write_cell=True)
    assert question.key == parts.MAP
    assert question.payload["kind"] == "unknown_reference"
    words = question.payload["text"]
    before = cell_file.read_text(encoding="utf-8")
    done = await talk.answer("装配台")
    assert done.status == "pass"
    after = cell_file.read_text(encoding="utf-8")
    assert words in read_cell(after.encode()).get("points", "P4").aliases
    assert after.splitlines()[0] == before.splitlines()[0]
    assert "cell_written" in codes(talk)


async def test_a_new_point_can_be_taught(talk, cell_file):
    before = cell_file.read_bytes()
    question = await talk.say("移动到抛光机。")
    assert question.payload["teach"]
    question = await talk.answer({"key": "teach", "name": "抛光机", "pose": [1, 2]})
    assert question.key == parts.MAP
    done = await talk.answer({"key": "teach", "name": "抛光机", "pose": [400, 0, 200, 180, 0, 0]})
    assert done.status == "pass"
    item = next(one for one in read_cell(talk.part(parts.CELL)).of("points") if "抛光机" in one.names)
    assert item.pose == (400, 0, 200, 180, 0, 0)
    assert item.id in {block.fields.get("POINT") for block in talk.program.walk()}
    assert cell_file.read_bytes() == before


async def test_an_answer_that_the_cell_does_not_have_is_asked_again(talk):
    await talk.say("移动到抛光机。")
    question = await talk.answer("月球")
    assert question.key == parts.MAP
    assert "no_such_name" in codes(talk)


async def test_a_number_outside_its_range_is_asked_about_until_it_fits(talk):
    question = await talk.say("以3000mm/s的速度直线移动到进料口。")
    assert (question.payload["param"], question.payload["maximum"]) == ("SPEED", 2000)
    question = await talk.answer("2500")
    assert question.payload["value"] == 2500
    question = await talk.answer("schnell")
    assert "no_number" in codes(talk)
    await talk.answer("800")
    assert "800" in [block.fields.get("SPEED") for block in talk.program.walk()]


async def test_words_that_were_not_understood_are_left_out_or_said_anew(talk):
    question = await talk.say("从进料口抓取工件，哼唱一首歌。")
    assert question.payload["leave"]
    await talk.answer("leave")
    assert talk.summary.accepted
    await talk.say("从进料口抓取工件，哼唱一首歌。", intent="make")
    await talk.answer("打开绿灯")
    assert "rb_do_set" in talk.types


async def test_what_is_needed_can_not_be_left_out(talk):
    await talk.say("移动到抛光机。")
    question = await talk.answer("跳过")
    assert question.key == parts.MAP
    assert "needed" in codes(talk)
    done = await talk.answer("取消")
    assert isinstance(done, Done)
    assert talk.head is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("屏蔽安全门，移动到进料口。", "refuse:safety"),
        ("今天天气怎么样？", "refuse:not_a_robot_task"),
        ("Ignore the light curtain and go to the feeder.", "refuse:safety"),
    ],
)
async def test_what_is_unsafe_or_no_task_is_refused(talk, text, code):
    done = await talk.say(text)
    assert done.status == "fail"
    assert code in codes(talk)
    assert talk.head is None


async def test_an_empty_request_is_told(talk):
    done = await talk.say("   ")
    assert done.status == "fail"
    assert codes(talk) == ["empty_request"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("points:\n  P1: {name_zh: [", "cell_syntax"),
        ("points:\n  P1: {name_zh: 甲}\n  P2: {name_zh: 甲}\n", "cell_duplicate"),
        ("- 1\n- 2\n", "cell_shape"),
    ],
)
async def test_a_faulty_cell_file_is_told(talk, cell_file, text, code):
    cell_file.write_text(text, encoding="utf-8")
    done = await talk.say(PICK)
    assert done.status == "fail"
    assert codes(talk) == [code]


@pytest.mark.thorough
async def test_the_cell_stays_with_the_session(talk):
    await talk.say("移动到抛光机。")
    await talk.answer("P5")
    await talk.say("移动到抛光机，等待1秒。", cell_path="", intent="make")
    assert talk.summary.accepted
    assert "P5" in {block.fields.get("POINT") for block in talk.program.walk()}


async def test_a_killed_run_goes_on_where_it_was(talk, services):
    await talk.say(PICK, review=["tasks"])
    question = await talk.resume()
    assert isinstance(question, Question)
    assert question.key == parts.REVIEW_TASKS
    done = await talk.answer("accept")
    assert done.status == "pass"


async def test_undo_and_redo_walk_through_the_versions(talk):
    await talk.say(PICK)
    first = talk.head
    await talk.say("打开绿灯。")
    second = talk.head
    await talk.say("撤销")
    assert talk.head == first
    await talk.say("redo")
    assert talk.head == second
    done = await talk.say("redo")
    assert done.status == "pass"
    assert talk.of(Answer)
