from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.robot.cell.files import read_cell
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.program import Block, Chain, Program, number_block, with_ids
from app.domain.robot.program_diff import program_changes
from app.domain.robot.program_xml import read_program
from app.domain.robot.standard import STANDARD
from app.domain.robot.standard_words import STANDARD_WORDS
from app.domain.robot.wording import explain

CELL = read_cell("points:\n  P3: {name_zh: 取料点, name_en: pick point}\n".encode())


def move(identity: str, speed: str = "100") -> Block:
    return Block(type="rb_move_l", id=identity, fields={"POINT": "P3", "SPEED": speed, "BLEND": "0"})


def endless(*blocks: Block) -> Block:
    truth = Block(type="logic_boolean", fields={"BOOL": "TRUE"})
    return Block(
        type="controls_whileUntil",
        id="w",
        fields={"MODE": "WHILE"},
        values={"BOOL": truth},
        statements={"DO": list(blocks)},
    )


def program(*blocks: Block) -> Program:
    return with_ids(Program(chains=[Chain(blocks=list(blocks))]))


def test_a_program_in_words_of_both_languages() -> None:
    condition = Block(
        type="logic_negate", values={"BOOL": Block(type="rb_part_held", fields={"TIMEOUT": "1"})}
    )
    choice = Block(
        type="controls_if",
        id="i",
        values={"IF0": condition},
        statements={
            "DO0": [Block(type="controls_flow_statements", fields={"FLOW": "BREAK"})],
            "ELSE": [move("n")],
        },
    )
    retry = Block(
        type="rb_retry",
        id="r",
        fields={"DELAY": "0.5"},
        values={"TIMES": number_block("3")},
        statements={"DO": [choice], "FAIL": [Block(type="rb_stop", fields={"MODE": "PAUSE"})]},
    )
    whole = program(move("m"), endless(retry), Block(type="vendor_x", id="v"))
    zh = [(line.level, line.text) for line in explain(whole, shipped_nodes(), "zh", CELL)]
    assert zh == [
        (0, "直线运动到 取料点 (P3) 速度 100 mm/s 过渡 0 mm"),
        (0, "一直重复"),
        (1, "重试 3 次 间隔 0.5 s"),
        (2, "如果 不是 已夹住工件 等待 1 s"),
        (3, "跳出循环"),
        (2, "否则"),
        (3, "直线运动到 取料点 (P3) 速度 100 mm/s 过渡 0 mm"),
        (1, "全部失败"),
        (2, "停止 暂停"),
        (0, "未知积木 vendor_x"),
    ]
    en = [line.text for line in explain(whole, shipped_nodes(), "en", CELL)]
    assert en[0] == "linear move to pick point (P3) at 100 mm/s blend 0 mm"
    assert en[1] == "repeat for ever"
    assert en[7] == "if all fail"


def test_every_standard_block_has_words() -> None:
    assert STANDARD.keys() - STANDARD_WORDS.keys() == {"math_number", "text", "variables_get"}


@pytest.mark.shared
def test_references_are_told_without_slots_left(shared: Path) -> None:
    for path in sorted((shared / "data/robot/reference").glob("*.xml")):
        for language in ("zh", "en"):
            for line in explain(read_program(path.read_bytes()), shipped_nodes(), language):
                assert line.text, path.name
                assert not set("{}") & set(line.text), line.text


def test_changes_name_each_block_once() -> None:
    before = program(move("a"), move("b"), move("c"), endless(move("d")))
    assert program_changes(before, before, shipped_nodes(), "en") == []
    after = program(move("b"), move("a"), move("c", "50"), endless(move("e")))
    changes = {
        (one.kind, one.block_id) for one in program_changes(before, after, shipped_nodes(), "en", CELL)
    }
    assert changes in (
        {("moved", "a"), ("changed", "c"), ("removed", "d"), ("added", "e")},
        {("moved", "b"), ("changed", "c"), ("removed", "d"), ("added", "e")},
    )
    changed = next(
        one for one in program_changes(before, after, shipped_nodes(), "en", CELL) if one.kind == "changed"
    )
    assert "100 mm/s" in changed.before
    assert "50 mm/s" in changed.after


def test_a_block_that_goes_into_a_loop_has_moved() -> None:
    before = program(move("a"), endless(move("b")))
    after = program(endless(move("a"), move("b")))
    changes = program_changes(before, after, shipped_nodes(), "zh")
    assert [(one.kind, one.block_id) for one in changes] == [("moved", "a")]
