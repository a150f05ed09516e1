"""Scores programs with the public scorer beside this checkout, when it is there."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

from app.domain.robot.cell.files import read_cell
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.program_xml import write_program
from app.domain.robot.understand.api import make_program
from tests.coverage_in_part import in_part
from tests.some_cases import some_of


def scorer(shared: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("robot_score", shared / "data" / "robot" / "score.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_tasks(shared: Path, tasks: list[dict[str, Any]], cell_file: Path | None = None) -> dict[str, float]:
    """Return mean step F1, parameter accuracy, recall of issues and the count of silent programs."""
    score = scorer(shared)
    cell = read_cell((cell_file or shared / "data" / "robot" / "site_cell_a.yaml").read_bytes())
    steps, params, issues, silent = [], [], [], 0
    for task in in_part(some_of(tasks, 3)):
        outcome = make_program(task["text"], shipped_nodes(), cell, {})
        xml = write_program(outcome.program).decode() if outcome.program else ""
        if task["issues"]:
            given = {
                "xml": xml,
                "issues": [one.model_dump() for one in outcome.issues],
                "needs_confirmation": outcome.needs_confirmation,
            }
            result = score.score_issues(task, given)
            issues.append(result["issue_recall"])
            silent += result["silent_program"]
        else:
            result = score.score(task, xml) if xml else {"f1": 0.0, "param_acc": 0.0}
            steps.append(result["f1"])
            params.append(result["param_acc"])
    return {
        "f1": sum(steps) / len(steps),
        "params": sum(params) / len(params),
        "issues": sum(issues) / len(issues) if issues else 1.0,
        "silent": silent,
    }


def read_tasks(path: Path) -> list[dict[str, Any]]:
    return json.loads(path.read_text(encoding="utf-8"))["tasks"]
