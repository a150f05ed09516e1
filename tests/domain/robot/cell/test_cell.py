from __future__ import annotations

import pytest

from app.core.errors import AppError
from app.domain.robot.cell.files import add_alias, add_point, read_cell
from app.domain.robot.cell.matching import match_name

CELL = """# the cell
points:
  P1: {name_zh: 取料点, name_en: pick point, aliases: []}  # taught
  P2: {name_zh: 打磨起点, name_en: polish start, aliases: []}
  P3: {name_zh: 红色料箱, name_en: red bin, aliases: []}
""".encode()


def test_an_alias_is_written_and_comments_stay():
    written = add_alias(CELL, "points", "P2", "打磨工位")
    assert b"# taught" in written
    assert b"# the cell" in written
    assert match_name("打磨工位", read_cell(written), ("points",)).sure.id == "P2"
    assert sum(a != b for a, b in zip(CELL.splitlines(), written.splitlines(), strict=True)) == 1


def test_a_taught_point_gets_a_free_identifier():
    written, identity = add_point(CELL, "新点", [1, 2, 3, 4, 5, 6])
    assert identity == "P4"
    assert read_cell(written).get("points", "P4").pose == (1, 2, 3, 4, 5, 6)


IN_LINES = """points:
  P1:
    name_zh: 取料点
    aliases:
      - 抓取点
    pose: [1, 2, 3, 180, 0, 0]
  P2:
    name_zh: 放料点

# the inputs
di:
  DI0:
    name_zh: 启动按钮
""".encode()


def test_what_is_taught_in_one_line_files_takes_one_line():
    written = add_point(CELL, "新点", [1, 2.5, 3, 180, 0, 0])[0].decode().splitlines()
    assert written[-1] == "  P4: {name_zh: 新点, name_en: '', aliases: [], pose: [1, 2.5, 3, 180, 0, 0]}"
    assert written[:-1] == CELL.decode().splitlines()


def test_what_is_taught_in_files_of_many_lines_takes_as_many():
    written = add_point(IN_LINES, "新点", [1, 2, 3, 180, 0, 0])[0].decode()
    new = "  P3:\n    name_zh: 新点\n    name_en: ''\n    aliases: []\n    pose: [1, 2, 3, 180, 0, 0]\n"
    before, after = IN_LINES.decode().split("\n\n")
    assert written == f"{before}\n{new}\n{after}"


def test_an_alias_is_a_list_like_those_beside_it():
    written = add_alias(IN_LINES, "points", "P2", "放件处").decode()
    before, after = IN_LINES.decode().split("\n\n")
    assert written == f"{before}\n    aliases:\n      - 放件处\n\n{after}"


@pytest.mark.parametrize(("word", "found"), [("去料点", "P1"), ("取料位置", "P1"), ("the pick point", "P1")])
def test_names_are_matched_by_writing_and_sound(word: str, found: str):
    assert match_name(word, read_cell(CELL), ("points",)).sure.id == found


@pytest.mark.parametrize(
    "word",
    [
        "打磨工位",
        "黄色料箱",
        "包装台",
        "取料点7",
        "打磨",
        "打磨始点",
        "polish bench",
        "pick table",
        "red tray",
    ],
)
def test_what_is_only_alike_is_not_sure(word: str):
    matched = match_name(word, read_cell(CELL), ("points",))
    assert matched.sure is None
    assert len(matched.candidates) == 3


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"points: {P1: [", "cell_syntax"),
        (b"points:\n  P1: {}\n  P1: {}\n", "cell_syntax"),
        ("points:\n  P1: {name_zh: 甲}\n  P2: {name_zh: 甲}\n".encode(), "cell_duplicate"),
        (b"points: 5\n", "cell_shape"),
        (b"[1]\n", "cell_shape"),
    ],
)
def test_broken_files_are_told(data: bytes, code: str):
    with pytest.raises(AppError) as caught:
        read_cell(data)
    assert caught.value.code == code
