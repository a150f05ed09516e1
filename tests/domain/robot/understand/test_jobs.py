"""Jobs in the voice of cell engineers, and such jobs with one thing in them that must be asked about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.domain.robot.cell.files import read_cell
from app.domain.robot.cell.models import Cell
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.program_xml import write_program
from app.domain.robot.understand.api import make_program
from tests.domain.robot.understand.scoring import read_tasks, scorer
from tests.some_cases import some_of

HERE = Path(__file__).parent


def cell_of(name: str, shared: Path) -> Cell:
    path = shared / "data" / "robot" / "site_cell_a.yaml" if name == "a" else HERE / f"cell_{name}.yaml"
    return read_cell(path.read_bytes())


@pytest.mark.thorough
@pytest.mark.shared
@pytest.mark.parametrize(("name", "least"), [("must_ask_jobs.txt", 250), ("must_ask_plain.txt", 150)])
def test_a_job_with_one_thing_wrong_in_it_is_asked_about(name: str, least: int, shared: Path) -> None:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    pairs = [line.split("|", 1) for line in lines if line and not line.startswith("#")]
    cells = {name: cell_of(name, shared) for name, _text in pairs}
    outcomes = [(text, make_program(text, shipped_nodes(), cells[name])) for name, text in some_of(pairs)]
    silent = [text for text, one in outcomes if one.program is not None and not one.needs_confirmation]
    assert len(pairs) > least
    assert silent == []


@pytest.mark.thorough
@pytest.mark.shared
@pytest.mark.parametrize(("name", "least"), [("tasks_jobs.json", 50), ("tasks_first_sight.json", 150)])
def test_jobs_in_the_voice_of_engineers_are_given_without_a_question(
    name: str, least: int, shared: Path
) -> None:
    tasks = read_tasks(HERE / name)
    cells = {name: cell_of(name, shared) for name in {str(task["cell"]) for task in tasks}}
    results = [(task["text"], result(task, cells[task["cell"]], shared)) for task in some_of(tasks)]
    assert len(tasks) > least
    assert [text for text, one in results if one["f1"] < 0.9 or one["param_acc"] < 0.95] == []


def result(task: dict[str, Any], cell: Cell, shared: Path) -> dict[str, float]:
    outcome = make_program(task["text"], shipped_nodes(), cell)
    if outcome.program is None or outcome.needs_confirmation:
        return {"f1": 0.0, "param_acc": 0.0}
    score: dict[str, float] = scorer(shared).score(task, write_program(outcome.program).decode())
    return score


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("沿Z轴向下移动900mm。", True),
        ("向下移动200mm，再向下移动200mm。", True),
        ("向上移动200mm，再向下移动200mm。", False),
        ("向右移动800毫米。", True),
        ("先回原点，沿Z轴向下移动500mm。", True),
        ("Go home, then move up 100 mm, forward 100 mm along X and down 100 mm.", False),
    ],
)
@pytest.mark.shared
def test_a_long_way_from_a_place_that_nobody_knows_is_asked_about(
    text: str, asks: bool, shared: Path
) -> None:
    outcome = make_program(text, shipped_nodes(), cell_of("a", shared))
    assert outcome.needs_confirmation == asks


@pytest.mark.shared
def test_a_long_way_that_was_confirmed_is_given(shared: Path) -> None:
    cell = cell_of("a", shared)
    question = make_program("沿Z轴向下移动900mm。", shipped_nodes(), cell).issues[0]
    assert [one.value for one in question.candidates] == ["-300", "-900"]
    confirmed = make_program("沿Z轴向下移动900mm。", shipped_nodes(), cell, {question.key: "-900"})
    assert not confirmed.needs_confirmation
    shorter = make_program("沿Z轴向下移动900mm。", shipped_nodes(), cell, {question.key: "-300"})
    assert not shorter.needs_confirmation
