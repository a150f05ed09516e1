from __future__ import annotations

import pytest

from app.domain.robot.cell.files import read_cell
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.program import Program
from app.domain.robot.understand.api import make_program
from app.domain.robot.understand.numerals import read_number

CELL = read_cell(
    """
points:
  A1: {name_zh: 取料点, name_en: pick point, aliases: []}
  A2: {name_zh: 红色料箱, name_en: red bin, aliases: []}
  A3: {name_zh: 蓝色料箱, name_en: blue bin, aliases: []}
di:
  DI1: {name_zh: 启动按钮, name_en: start button, aliases: []}
cameras:
  CAM1: {name_zh: 相机, name_en: camera, aliases: []}
""".encode()
)


def types(program: Program | None) -> list[str]:
    assert program is not None
    return [block.type for block in program.walk()]


def make(text: str, answers: dict[str, str] | None = None):
    return make_program(text, shipped_nodes(), CELL, answers)


def test_a_sentence_becomes_a_program_with_its_trace():
    outcome = make("从取料点抓取工件，放到红色料箱。")
    assert not outcome.issues
    assert "rb_gripper" in types(outcome.program)
    texts = {traced.text for traced in outcome.trace.values()}
    assert texts >= {"从取料点抓取工件", "放到红色料箱"}


def test_an_unknown_place_is_asked_for_and_the_answer_makes_the_program():
    outcome = make("把工件放到包装台。")
    assert outcome.program is None
    question = outcome.questions[0]
    assert (question.kind, question.text) == ("unknown_reference", "包装台")
    answered = make("把工件放到包装台。", {question.key: "A3"})
    assert answered.program is not None
    assert {block.fields["POINT"] for block in answered.program.walk() if "POINT" in block.fields} == {"A3"}


def test_a_word_of_several_places_is_asked_for():
    outcome = make("把工件放到料箱。")
    assert outcome.questions[0].kind == "ambiguous_reference"
    assert {one.value for one in outcome.questions[0].candidates} >= {"A2", "A3"}


def test_a_number_outside_its_range_is_never_clamped():
    outcome = make("以3000mm/s的速度直线移动到取料点。")
    assert outcome.program is None
    assert (outcome.questions[0].param, outcome.questions[0].value) == ("SPEED", 3000)
    answered = make("以3000mm/s的速度直线移动到取料点。", {outcome.questions[0].key: "500"})
    assert answered.program is not None
    assert [block.fields["SPEED"] for block in answered.program.walk() if "SPEED" in block.fields] == ["500"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "not_a_robot_task"),
        ("今天天气怎么样？", "not_a_robot_task"),
        ("屏蔽安全门，移动到取料点。", "safety"),
        ("Disable the light curtain and go to the pick point.", "safety"),
    ],
)
def test_what_is_unsafe_or_no_task_is_refused(text: str, kind: str):
    outcome = make(text)
    assert outcome.refusal is not None
    assert outcome.refusal.kind == kind
    assert outcome.program is None


def test_a_part_that_is_not_understood_is_told_beside_the_draft():
    outcome = make("从取料点抓取工件，哼唱一首歌。")
    assert outcome.needs_confirmation
    assert outcome.questions[0].kind == "not_understood"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("三百二十", 320),
        ("零点五", 0.5),
        ("两百五", 250),
        ("半", 0.5),
        ("twenty-five", 25),
        ("1,200", 1200),
        ("-30", -30),
    ],
)
def test_numbers_are_read(text: str, number: float):
    assert read_number(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "只在夜班时从取料点抓取工件放到红色料箱。",
        "Every five minutes move to the pick point.",
        "从取料点抓取工件，但不要松开夹爪。",
        "以全速的一半移动到取料点。",
        "Place every third part in the red bin.",
        "先跳舞再移动到取料点。",
        "Wiggle to the pick point.",
    ],
)
def test_words_that_nothing_accounts_for_are_asked_about(text: str):
    assert make(text).needs_confirmation


@pytest.mark.parametrize(
    "text",
    [
        "从取料点抓取毛坯，放到红色料箱，然后移动到取料点。",
        "Pick the part from the pick point and put it in the red bin.",
        "请慢慢地移动到取料点，等待2秒。",
    ],
)
def test_ordinary_words_are_not_asked_about(text: str):
    assert not make(text).needs_confirmation


def test_words_of_manner_are_told_where_no_speed_is_said():
    assert "轻轻" in make("从取料点抓取工件，轻轻放到红色料箱。").remarks[0]
    assert not make("以20mm/s的速度缓慢移动到取料点。").remarks


def test_what_stands_behind_an_end_is_asked_about():
    outcome = make("停止程序，放到红色料箱。")
    assert [one.text for one in outcome.questions] == ["放到红色料箱"]


def test_some_of_six_joints_are_asked_about():
    assert make("关节2转到30度。").questions
    assert not make("所有关节回到0度。").questions


def test_steps_are_told_in_words():
    steps = make("如果启动按钮接通，就移动到取料点，否则等待1秒。").steps
    assert any("取料点" in one.text or "pick point" in one.text for one in steps)
    assert not any("=" in one.text and "PIN" in one.text for one in steps)


def test_what_no_block_can_do_is_refused_with_a_job_of_this_cell():
    refusal = make("今天天气怎么样").refusal
    assert refusal is not None
    example = refusal.message.rpartition("“")[2].removesuffix("”")
    outcome = make(example)
    assert outcome.program is not None
    assert not outcome.issues


@pytest.mark.parametrize(("angle", "asked"), [(360, False), (361, True), (-720, True)])
def test_more_than_a_whole_turn_is_asked_about(angle: int, asked: bool):
    outcome = make(f"绕Z轴旋转{angle}度。")
    assert [(one.kind, one.param) for one in outcome.issues] == ([("out_of_range", "DIST")] if asked else [])


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("检测到瑕疵就放到红色料箱，否则放到蓝色料箱。", True),
        ("用相机拍照，检测到瑕疵就放到红色料箱，否则放到蓝色料箱。", False),
        ("如果相机检测到瑕疵就放到红色料箱，否则放到蓝色料箱。", False),
    ],
)
def test_what_a_camera_decides_needs_a_camera(text: str, asked: bool):
    assert bool(make(text).issues) == asked


def test_reading_a_code_takes_no_part():
    outcome = make("移动到取料点，读取条码，放到红色料箱。")
    assert outcome.needs_confirmation
    assert all(one.params.get("ACTION") != "CLOSE" for one in outcome.operations)


def test_a_number_between_the_steps_of_a_field_is_asked_about():
    issue = make("直线移动到取料点，速度100.5mm/s。").issues[0]
    assert (issue.kind, issue.param, issue.candidates[0].value) == ("out_of_range", "SPEED", "100")
    answered = make("直线移动到取料点，速度100.5mm/s。", {issue.key: "100"})
    assert not answered.issues
