from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from app.core.errors import AppError
from app.domain.robot.grouping import MAX_STEP_BLOCKS, grouped
from app.domain.robot.program import Block, Chain, Program, number_block, walk, with_ids
from app.domain.robot.program_xml import (
    MAX_BYTES,
    block_count,
    canonical,
    parse_program,
    read_program,
    write_program,
)

NS = 'xmlns="https://developers.google.com/blockly/xml"'


def chain(*blocks: Block) -> Program:
    return Program(chains=[Chain(blocks=list(blocks))])


def gripper() -> Block:
    return Block(type="rb_gripper", fields={"ACTION": "OPEN"})


@pytest.mark.shared
def test_references_are_written_as_they_were_read(shared: Path) -> None:
    for path in sorted((shared / "data/robot/reference").glob("*.xml")):
        written = canonical(path.read_bytes())
        assert canonical(written) == written
        assert etree.tostring(etree.fromstring(written), method="c14n").strip() == (
            etree.tostring(etree.parse(str(path)), method="c14n").strip()
        ), path.name


def test_ids_are_the_same_each_time_and_kept_where_they_are() -> None:
    program = chain(gripper(), Block(type="rb_log", id="b1", values={"TEXT": number_block("1")}), gripper())
    once, twice = with_ids(program), with_ids(program)
    assert once == twice
    assert [block.id for block in once.walk()] == ["b2", "b1", "b3", "b4"]
    again = chain(Block(type="rb_log", id="a"), Block(type="rb_log", id="a"))
    assert [block.id for block in with_ids(again).walk()] == ["a", "b1"]


def test_unknown_blocks_are_kept_as_they_are() -> None:
    text = (
        f'<xml {NS}><block type="vendor_weld" id="x" x="20" y="20"><mutation kind="7"></mutation>'
        '<field name="A">&lt;b&gt; 名</field><comment>why</comment><data>d</data>'
        '<statement name="S"><block type="rb_log" id="y"></block></statement></block></xml>\n'
    )
    assert write_program(read_program(text.encode())).decode() == text


def test_variables_are_declared_with_ids() -> None:
    uses = Block(type="math_change", fields={"VAR": "count"}, values={"DELTA": number_block("1")})
    written = write_program(chain(uses)).decode()
    assert '<variables><variable id="v1">count</variable></variables>' in written
    assert '<field name="VAR" id="v1">count</field>' in written
    assert read_program(written.encode()).variables == {"count": "v1"}


def test_branches_are_written_in_pairs() -> None:
    branch = Block(
        type="controls_if",
        values={"IF0": Block(type="logic_boolean"), "IF1": Block(type="logic_boolean")},
        statements={"DO0": [gripper()], "DO1": [gripper()], "ELSE": [gripper()]},
    )
    written = write_program(chain(branch)).decode()
    places = [written.index(f'name="{name}"') for name in ("IF0", "DO0", "IF1", "DO1", "ELSE")]
    assert places == sorted(places)


def test_long_chains_become_steps_that_every_reader_opens() -> None:
    inner = Block(
        type="controls_repeat_ext",
        values={"TIMES": number_block("2")},
        statements={"DO": [gripper() for _ in range(150)]},
    )
    program = chain(Block(type="rb_program"), *[gripper() for _ in range(850)], inner)
    short = grouped(program)
    for block in short.walk():
        for steps in block.statements.values():
            assert sum(1 for one in walk(steps) if one.type != "rb_step") <= 10 * MAX_STEP_BLOCKS
            assert len(steps) <= MAX_STEP_BLOCKS
    data = write_program(short)
    etree.fromstring(data)
    kept = [block.type for block in read_program(data).walk() if block.type != "rb_step"]
    assert kept == [block.type for block in program.walk()]
    assert grouped(chain(gripper())) == chain(gripper())


def test_long_foreign_chains_are_read() -> None:
    program = chain(*[gripper() for _ in range(800)])
    assert block_count(read_program(write_program(program))) == 800


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "bad_xml"),
        (b"<xml><block", "bad_xml"),
        (b"<html></html>", "not_blockly"),
        (b'<!DOCTYPE xml [<!ENTITY a SYSTEM "file:///etc/passwd">]><xml>&a;</xml>', "xml_doctype"),
        (b"<xml>" + b" " * MAX_BYTES + b"</xml>", "xml_too_large"),
        (
            b"<xml>" + b"<block><value>" * 400 + b"</value></block>" * 400 + b"</xml>",
            "program_too_deep",
        ),
        (b"<xml>" + b"<block><next>" * 2000 + b"</next></block>" * 2000 + b"</xml>", "xml_too_deep"),
    ],
)
def test_bad_files_are_told_by_code(data: bytes, code: str) -> None:
    with pytest.raises(AppError) as caught:
        read_program(data)
    assert caught.value.code == code


def test_parse_keeps_lines() -> None:
    root = parse_program(f'<xml {NS}>\n<block type="a"/>\n</xml>'.encode())
    assert root[0].sourceline == 2
