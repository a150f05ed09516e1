from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from lxml import etree

from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.picture import MARK_COLOUR, Picture, draw, svg
from app.domain.robot.program import Block, Chain, Program, number_block, with_ids
from app.domain.robot.program_xml import read_program


def picture(*blocks: Block, marks: dict[str, str] | None = None) -> Picture:
    program = with_ids(Program(chains=[Chain(blocks=list(blocks))]))
    return draw(program, shipped_nodes(), "en", marks=marks)


def repeat(*inner: Block) -> Block:
    return Block(
        type="controls_repeat_ext",
        id="r",
        values={"TIMES": number_block("3")},
        statements={"DO": list(inner)},
    )


def test_rows_stand_below_each_other_and_inner_ones_further_right() -> None:
    drawn = picture(
        Block(type="rb_motor", id="a", fields={"STATE": "ON"}), repeat(Block(type="rb_try", id="t"))
    )
    rows = [shape for shape in drawn.shapes if shape.text]
    assert [(row.block_id, row.text) for row in rows] == [
        ("a", "motors on"),
        ("r", "repeat 3 times"),
        ("t", "try"),
    ]
    assert rows[0].y < rows[1].y < rows[2].y
    assert rows[2].x > rows[1].x == rows[0].x
    assert rows[0].colour != rows[1].colour


@pytest.mark.shared
def test_rows_never_overlap_and_lie_inside_the_picture(shared: Path) -> None:
    for path in sorted((shared / "data/robot/reference").glob("*.xml")):
        drawn = draw(read_program(path.read_bytes()), shipped_nodes(), "zh")
        rows = sorted((shape for shape in drawn.shapes if shape.text), key=lambda row: row.y)
        for one, other in pairwise(rows):
            assert one.y + one.height <= other.y
        for shape in drawn.shapes:
            assert shape.height > 0
            assert shape.x + shape.width <= drawn.width
            assert shape.y + shape.height <= drawn.height
        assert etree.fromstring(svg(drawn).encode()).tag.endswith("svg")


def test_marks_are_drawn_and_explained_and_texts_are_escaped() -> None:
    name = Block(type="rb_program", id="p", fields={"NAME": '<a> & "b"', "ROBOT": "default"})
    drawn = svg(picture(name, marks={"p": "too <fast>"}))
    assert MARK_COLOUR in drawn
    root = etree.fromstring(drawn.encode())
    assert "too <fast>" in "".join(root.itertext())
    assert '<a> & "b"' in "".join(root.itertext())


def test_an_empty_program_is_an_empty_picture() -> None:
    assert draw(Program(), shipped_nodes(), "zh").shapes == ()


def test_side_bars_lie_under_the_rows_beside_them() -> None:
    fail = [Block(type="rb_stop", fields={"MODE": "PAUSE"})]
    retry = Block(
        type="rb_retry",
        fields={"DELAY": "0"},
        values={"TIMES": number_block("3")},
        statements={"DO": [Block(type="rb_motor", fields={"STATE": "ON"})], "FAIL": fail},
    )
    shapes = picture(retry).shapes
    label = next(at for at, shape in enumerate(shapes) if shape.text == "if all fail")
    bar = next(at for at, shape in enumerate(shapes) if not shape.text)
    assert bar < label
