"""No program that is given without a question is one that the validator rejects."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.robot.cell.files import read_cell
from app.domain.robot.checking.check import check_program
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.program_xml import write_program
from app.domain.robot.understand.api import make_program

CELL = Path(__file__).parent / "cell_tester.yaml"


@pytest.mark.parametrize(
    "text",
    [
        "Every time the start key is pressed, move a board from the board infeed to the board outfeed.",
        "一直循环：上盖合上后从来板口抓取电路板放到出板口，温度高于60就停机。",
        "料盒2行3列，一直循环直到料盒放满：从来板口抓取电路板放到料盒。",
    ],
)
def test_what_is_given_is_accepted(text: str) -> None:
    nodes, cell = shipped_nodes(), read_cell(CELL.read_bytes())
    outcome = make_program(text, nodes, cell)
    assert outcome.program is not None
    assert outcome.issues == []
    issues = check_program(write_program(outcome.program), nodes, cell)
    assert [one.message for one in issues if one.severity == "error"] == []
