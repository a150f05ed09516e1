"""One file adds a block everywhere: words, range, prompt, steps, checks and the dry run know it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from app.domain.robot.cell.files import read_cell
from app.domain.robot.cell.models import Cell
from app.domain.robot.checking.check import check_program
from app.domain.robot.dryrun.models import Scenario
from app.domain.robot.dryrun.play import dry_run
from app.domain.robot.node_files import load_nodes, node_folder
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program_xml import write_program
from app.domain.robot.understand.api import make_program
from app.domain.robot.vocabulary import catalogue

SPRAY = """<?xml version="1.0" encoding="UTF-8"?>
<node type="rb_spray" op="spray" category="process" shape="stmt" colour="#b54a3a" simulation="process">
  <name zh="喷漆" en="spray paint"/>
  <description zh="喷漆一段时间。" en="Sprays paint for some time."/>
  <message zh="喷漆 {SEC} 秒" en="spray paint for {SEC} s"/>
  <field name="SEC" kind="number" min="1" max="60" step="1" unit="s" default="5" zh="时间" en="time"/>
  <synonyms zh="喷漆|上漆" en="spray paint|spray"/>
  <example zh="喷漆5秒" en="spray paint for 5 s"/>
</node>
"""


@pytest.fixture
def nodes(tmp_path: Path) -> NodeDatabase:
    folder = tmp_path / "nodes"
    shutil.copytree(node_folder(), folder)
    (folder / "rb_spray.xml").write_text(SPRAY, encoding="utf-8")
    return load_nodes(folder)


@pytest.fixture
def cell() -> Cell:
    return read_cell(
        b"points: {P1: {name_zh: \xe5\x8e\x9f\xe7\x82\xb9, name_en: home, pose: [300, 0, 450, 180, 0, 0]}}"
    )


@pytest.mark.thorough
@pytest.mark.parametrize("text", ["回原点，然后喷漆12秒。", "Go home, then spray for 12 seconds."])
def test_the_words_of_a_new_file_are_understood(nodes: NodeDatabase, cell: Cell, text: str) -> None:
    outcome = make_program(text, nodes, cell)
    assert outcome.issues == []
    assert outcome.program is not None
    block = next(one for one in outcome.program.walk() if one.type == "rb_spray")
    assert block.fields["SEC"] == "12"
    assert outcome.steps[-1].op == "spray"
    assert check_program(write_program(outcome.program), nodes, cell) == []
    assert dry_run(outcome.program, nodes, cell, Scenario()).complete


def test_the_range_of_a_new_file_is_asked_about_and_checked(nodes: NodeDatabase, cell: Cell) -> None:
    outcome = make_program("喷漆90秒。", nodes, cell)
    assert [(one.kind, one.param, one.value) for one in outcome.issues] == [("out_of_range", "SEC", 90.0)]
    data = b'<xml><block type="rb_spray" id="a"><field name="SEC">90</field></block></xml>'
    assert any((one.block_id, one.field) == ("a", "SEC") for one in check_program(data, nodes, cell))


def test_a_model_is_told_of_a_new_file(nodes: NodeDatabase) -> None:
    assert "spray" in catalogue(nodes, "en")
