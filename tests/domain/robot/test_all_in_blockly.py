"""That the check of every written program can fail."""

from __future__ import annotations

from pathlib import Path

from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.understand.api import make_program
from tests.domain.robot.understand.test_api import CELL
from tests.robot_programs import Written

GOOD = '<xml xmlns="https://developers.google.com/blockly/xml"><block type="rb_motor" id="a"><field name="STATE">OFF</field></block></xml>'  # noqa: E501


def test_what_blockly_would_change_or_not_know_is_found(tmp_path: Path) -> None:
    kept = Written()
    kept.add("good", GOOD.encode())
    kept.add("changed", GOOD.replace("OFF", "MAYBE").encode())
    kept.add("unknown", GOOD.replace("rb_motor", "rb_nothing").encode())
    assert [one.partition(":")[0] for one in kept.faults(tmp_path)] == ["changed", "unknown"]


def test_the_program_of_a_request_is_kept(written: Written) -> None:
    make_program("移动到取料点，等待7.25秒。", shipped_nodes(), CELL)
    assert "移动到取料点，等待7.25秒。" in written.programs.values()
