"""Whole requests: the public tasks and our own, scored by operation trees."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from scoring import read_tasks, run_tasks

from tests.some_cases import some_of

HERE = Path(__file__).parent


@pytest.mark.shared
def test_public_tasks_are_met_without_a_model(shared: Path) -> None:
    result = run_tasks(shared, read_tasks(shared / "data" / "robot" / "tasks_public.json"))
    assert result["f1"] >= 0.9
    assert result["params"] >= 0.95
    assert result["silent"] == 0
    assert result["issues"] == 1


@pytest.mark.shared
@pytest.mark.parametrize(
    "name",
    some_of(
        [
            "tasks_seen.json",
            "tasks_held_out.json",
            "tasks_fresh.json",
            "tasks_second.json",
            "tasks_third.json",
            "tasks_fourth.json",
            "tasks_fifth.json",
            "tasks_sixth.json",
        ],
        3,
    ),
)
def test_our_own_tasks_are_met_without_a_model(shared: Path, name: str) -> None:
    result = run_tasks(shared, read_tasks(HERE / name))
    assert result["f1"] >= 0.9
    assert result["params"] >= 0.95
    assert result["silent"] == 0


@pytest.mark.shared
@pytest.mark.parametrize(
    "name",
    some_of(["foundry", "battery", "moulding", "lab", "brake", "bakery", "tester", "tyre", "glass"], 3),
)
def test_a_cell_with_other_names_is_understood_too(shared: Path, name: str) -> None:
    result = run_tasks(shared, read_tasks(HERE / f"tasks_{name}.json"), HERE / f"cell_{name}.yaml")
    assert result["f1"] >= 0.9
    assert result["params"] >= 0.95
    assert result["silent"] == 0


@pytest.mark.shared
def test_every_program_passes_the_validator(shared: Path) -> None:
    from app.domain.robot.cell.files import read_cell
    from app.domain.robot.checking.check import check_program
    from app.domain.robot.node_files import shipped_nodes
    from app.domain.robot.program_xml import write_program
    from app.domain.robot.understand.api import make_program

    cell = read_cell((shared / "data" / "robot" / "site_cell_a.yaml").read_bytes())
    tasks = [task for name in ("tasks_seen.json", "tasks_held_out.json") for task in read_tasks(HERE / name)]
    for task in some_of(tasks):
        outcome = make_program(task["text"], shipped_nodes(), cell)
        if outcome.program:
            issues = check_program(write_program(outcome.program), shipped_nodes(), cell)
            assert [one.message for one in issues if one.severity == "error"] == [], task["text"]
