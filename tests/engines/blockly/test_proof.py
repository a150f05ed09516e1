from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.robot.cell.files import read_cell
from app.domain.robot.node_files import shipped_nodes
from app.engines.blockly.client import Blockly
from app.engines.blockly.proof import prove
from tests.domain.robot.checking.faults import faults
from tests.some_cases import some_of


@pytest.fixture(scope="module")
def blockly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Blockly]:
    engine = Blockly(tmp_path_factory.mktemp("blockly"))
    yield engine
    asyncio.run(engine.close())


@pytest.mark.thorough
@pytest.mark.shared
async def test_both_accept_the_references_and_neither_lets_faults_pass(
    blockly: Blockly, shared: Path
) -> None:
    folder = shared / "data/robot"
    cell = read_cell((folder / "site_cell_a.yaml").read_bytes())
    choose = random.Random(7)
    for path in sorted((folder / "reference").glob("*_full.xml")):
        proof = await prove(path.read_bytes(), shipped_nodes(), blockly, cell)
        assert proof.accepted, (path.name, proof)
        for fault in some_of(choose.sample(list(faults(path.read_bytes())), 6), 3):
            assert not (await prove(fault.data, shipped_nodes(), blockly, cell)).accepted, fault


async def test_what_cannot_be_opened_is_not_shown_to_blockly(blockly: Blockly) -> None:
    proof = await prove(b"<xml><block", shipped_nodes(), blockly)
    assert proof.verdict is None
    assert [issue.code for issue in proof.errors] == ["bad_xml"]


async def test_a_change_in_silence_is_told(blockly: Blockly) -> None:
    data = (
        b'<xml xmlns="https://developers.google.com/blockly/xml"><block type="math_number" id="a">'
        b'<field name="NUM">1.0</field></block></xml>'
    )
    proof = await prove(data, shipped_nodes(), blockly)
    assert not proof.accepted
