"""Words, numbers, colours and new texts of one clause, and what is left over."""

from __future__ import annotations

import pytest

from app.domain.reports.editing.request.clause import Clause
from app.domain.reports.editing.request.split import clauses_of
from app.domain.reports.editing.template.outline import Outline


def clause(text: str) -> Clause:
    return Clause(text, Outline())


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("改成红色", "#FF0000"),
        ("深蓝色的字", "#00008B"),
        ("用#1f4e79", "#1F4E79"),
        ("#abc", "#AABBCC"),
        ("rgb(1, 2, 300)", "#0102FF"),
        ("make it dark blue", "#00008B"),
        ("light grey background", "#D9D9D9"),
        ("标红", "#FF0000"),
        ("空白的地方", ""),
        ("把「红色」删除", ""),
    ],
)
def test_colours(text, colour):
    assert clause(text).colour() == colour


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("2厘米", 56.69),
        ("10 mm", 28.35),
        ("1 inch", 72),
        ("20磅", 20),
        ("往下移 15", 15),
        ("第3列", None),
        ("三号", 3),
    ],
)
def test_lengths(text, points):
    assert clause(text).length() == points


@pytest.mark.parametrize(
    ("text", "size"), [("小四", 12), ("五号字", 10.5), ("14 pt", 14), ("字号18", 18), ("改大", None)]
)
def test_font_sizes(text, size):
    assert clause(text).font_size() == size


@pytest.mark.parametrize(
    ("text", "unit", "number"),
    [
        ("加十二行", "行", 12),
        ("每页三百零五行", "行", 305),
        ("the 2nd", "", None),
        ("第2行", "行", None),
        ("3 rows", "rows?", 3),
        ("字号18", "", 18),
        ("统一字体", "", None),
    ],
)
def test_numbers_are_no_ordinals_and_no_parts_of_words(text, unit, number):
    assert clause(text).number(unit) == number


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("把「金额」改成「总 额」", "总 额"),
        ("标题改为销售汇总表。", "销售汇总表"),
        ("rename it to Total Amount", "Total Amount"),
        ('should say "to be paid"', "to be paid"),
        ("加粗", ""),
    ],
)
def test_new_texts(text, new):
    assert clause(text).new_text() == new


def test_what_is_quoted_is_not_read_as_words():
    given = clause("把「删除红色」加粗")
    assert not given.says("删除")
    assert given.says("加粗")
    assert given.quoted() == ["删除红色"]


def test_what_nobody_understood_is_left_over():
    given = clause("请帮我把标题加粗一下,再来点音乐")
    assert given.says("标题")
    assert given.says("加粗")
    assert given.leftover() == "音乐"
    assert given.fresh().leftover() != "音乐"


def test_parts_share_what_is_understood():
    given = clause("把单价移到金额后面")
    assert given.before("移到").says("单价")
    assert not given.before("移到").says("金额")
    assert given.after("移到").says("金额")
    assert len(given.used) == 2


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("标题加粗,改成红色;删除第三列。", ["标题加粗", "改成红色", "删除第三列"]),
        ("标题改成红色\uff0c加一列备注\uff1b居中", ["标题改成红色", "加一列备注", "居中"]),
        ("把标题加粗并且居中", ["把标题加粗", "居中"]),
        ("make it bold and add a column", ["make it bold", "add a column"]),
        ("price and amount in red", ["price and amount in red"]),
        ("改成「甲,乙。丙」", ["改成「甲,乙。丙」"]),
        ("金额保留1,000格式", ["金额保留1,000格式"]),
        ("把Name, City加粗", ["把Name, City加粗"]),
        ("移动 1.5 厘米", ["移动 1.5 厘米"]),
    ],
)
def test_clauses(text, parts):
    found = clauses_of(text, ["Name, City"])
    assert [text[start:end].strip() for start, end in found] == parts
