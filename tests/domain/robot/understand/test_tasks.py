"""Whole requests: the public tasks and our own, scored by operation trees."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from scoring import read_tasks, run_tasks

HERE = Path(__file__).parent


@pytest.mark.shared
def test_public_tasks_are_met_without_a_model(shared: Path) -> None:
    result = run_tasks(shared, read_tasks(shared / "data" / "robot" / "tasks_public.json"))
    assert result["f1"] >= 0.9
    assert result["params"] >= 0.95
    assert result["silent"] == 0
    assert result["issues"] == 1


@pytest.mark.shared
@pytest.mark.parametrize("name", ["tasks_seen.json", "tasks_held_out.json"])
def test_our_own_tasks_are_met_without_a_model(shared: Path, name: str) -> None:
    result = run_tasks(shared, read_tasks(HERE / name))
    assert result["f1"] >= 0.9
    assert result["params"] >= 0.95
    assert result["silent"] == 0
