from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.robot.checking.check import check_program
from app.domain.robot.grouping import grouped
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.nodes import Node, number_text
from app.domain.robot.program import Block, Chain, Program, number_block, text_block, with_ids
from app.domain.robot.program_xml import canonical, read_program, write_program
from tests.robot_programs import Written

TEXTS = st.text(alphabet=st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=12)
STEPS = [node for node in shipped_nodes().nodes if node.shape == "stmt"]


@st.composite
def fields(draw: st.DrawFn, node: Node) -> dict[str, str]:
    given: dict[str, str] = {}
    for field in node.fields:
        if field.kind == "number":
            step = field.step or 1
            low, high = round(field.minimum / step), round(field.maximum / step)
            given[field.name] = number_text(round(draw(st.integers(low, high)) * step, 6))
        elif field.kind == "enum":
            given[field.name] = draw(st.sampled_from(field.values))
        else:
            given[field.name] = field.default if field.kind == "ref" else draw(TEXTS)
    return given


@st.composite
def steps(draw: st.DrawFn, depth: int = 2) -> list[Block]:
    made: list[Block] = []
    for node in draw(st.lists(st.sampled_from(STEPS), min_size=1, max_size=3)):
        block = Block(type=node.type, fields=draw(fields(node)))
        for slot in node.inputs:
            if slot.kind == "statement":
                block.statements[slot.name] = draw(steps(depth - 1)) if depth else []
            elif slot.check == "Boolean":
                block.values[slot.name] = Block(type="logic_boolean", fields={"BOOL": "TRUE"})
            elif slot.check == "Number":
                number = draw(st.integers(int(slot.minimum or 0), int(slot.maximum or 9)))
                block.values[slot.name] = number_block(str(number))
            else:
                block.values[slot.name] = text_block(draw(TEXTS))
        made.append(block)
    return made


@settings(max_examples=60, deadline=None)
@given(blocks=steps())
def test_what_is_written_is_read_back_and_passes(written: Written, blocks: list[Block]) -> None:
    program = with_ids(Program(chains=[Chain(blocks=blocks)]))
    data = write_program(program)
    written.add("random steps", data)
    read = read_program(data)
    assert write_program(read) == data == canonical(data)
    assert [block.id for block in read.walk()] == [block.id for block in program.walk()]
    assert [one for one in check_program(data, shipped_nodes()) if one.severity == "error"] == []


@settings(max_examples=30, deadline=None)
@given(steps(), st.integers(2, 20))
def test_grouping_keeps_every_block_in_order(blocks: list[Block], limit: int) -> None:
    program = Program(chains=[Chain(blocks=blocks * 4)])
    short = grouped(program, limit)
    kept = [block.type for block in short.walk() if block.type != "rb_step"]
    assert kept == [block.type for block in program.walk() if block.type != "rb_step"]


@pytest.mark.thorough
@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200) | st.text(alphabet='<>/="xmlblock fidnet&;', max_size=200).map(str.encode))
def test_no_bytes_break_the_validator(data: bytes) -> None:
    check_program(data, shipped_nodes())
