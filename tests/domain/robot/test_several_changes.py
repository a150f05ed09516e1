"""Several changes that are said in one sentence are all carried out, or asked about."""

from __future__ import annotations

import pytest

from app.core.paths import resource_dir
from app.domain.robot.cell.files import read_cell
from app.domain.robot.editing.read import Reading, read_change
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.understand.api import make_program

CELL = read_cell(resource_dir("samples", "robot", "cell.yaml").read_bytes())
REQUEST = "等待进料检测有信号，从进料口抓取工件，放到装配台，等待2秒，然后回原点。"


def change(text: str) -> Reading:
    program = make_program(REQUEST, shipped_nodes(), CELL).program
    assert program is not None
    return read_change(text, program, shipped_nodes(), CELL)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("把等待时间改成5秒，并在回原点之前打开绿灯", ["SetValue", "Insert"]),
        ("在回原点之前打开绿灯，并把等待时间改成3秒", ["Insert", "SetValue"]),
        ("删除等待，并在最后打开蜂鸣器", ["Remove", "Insert"]),
        ("把装配台换成废料框，同时把等待时间改成4秒", ["Refer", "SetValue"]),
        (
            "change the wait to 5 seconds and replace the assembly table with the scrap box",
            ["SetValue", "Refer"],
        ),
        ("在最后加入：打开绿灯，等待1秒，关闭绿灯", ["Insert"]),
    ],
)
def test_each_change_of_a_sentence_is_made(text: str, kinds: list[str]) -> None:
    reading = change(text)
    assert reading.issues == []
    assert [type(one).__name__ for one in reading.edits] == kinds
    assert reading.program is not None


@pytest.mark.parametrize("text", ["把等待时间改成5秒，同时放慢", "把装配台换成打磨台，并把等待时间改成5秒"])
def test_nothing_is_changed_where_one_part_is_not_understood(text: str) -> None:
    assert change(text).program is None


def test_a_question_about_a_part_points_at_its_words() -> None:
    text = "把等待时间改成5秒，并在回原点之前打开蓝灯"
    issue = change(text).issues[0]
    assert issue.source is not None
    assert text[issue.source.start :].startswith("打开蓝灯")
