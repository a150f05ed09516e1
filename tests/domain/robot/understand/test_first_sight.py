"""Requests that must be asked about or refused, and long jobs: what was written before it was tried."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rapidfuzz.distance import Indel

from app.domain.robot.cell.files import read_cell
from app.domain.robot.cell.models import Cell
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.understand.api import make_program
from app.domain.robot.understand.operations import Operation
from app.domain.robot.understand.tasks import inner
from tests.coverage_in_part import in_part
from tests.domain.robot.understand.scoring import read_tasks
from tests.some_cases import some_of

HERE = Path(__file__).parent
SENTENCES = 40


def cell_of(name: str, shared: Path) -> Cell:
    path = shared / "data" / "robot" / "site_cell_a.yaml" if name == "a" else HERE / f"cell_{name}.yaml"
    return read_cell(path.read_bytes())


@pytest.mark.thorough
@pytest.mark.shared
def test_none_of_the_requests_that_must_be_asked_about_is_given_silently(shared: Path) -> None:
    lines = (HERE / "must_ask.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("|", 1) for line in lines if line and not line.startswith("#")]
    cells = {name: cell_of(name, shared) for name, _text in pairs}
    silent = []
    for name, text in some_of(pairs, 50):
        outcome = make_program(text, shipped_nodes(), cells[name])
        if outcome.program is not None and not outcome.needs_confirmation:
            silent.append(text)
    assert len(pairs) > 200
    assert silent == []


def single_jobs(tasks: list[dict[str, Any]], is_english: bool) -> list[dict[str, Any]]:
    """Return the jobs that another may follow: no sub-programs, watchers, endless loops, stops, pallets."""
    last = ("while", "on_event", '"stop"', "pallet", "set_var")
    return [
        task
        for task in tasks
        if task["text"].isascii() == is_english
        and not task["issues"]
        and not task.get("procedures")
        and not any(word in json.dumps(task["expected"]) for word in last)
    ]


@pytest.mark.thorough
@pytest.mark.shared
@pytest.mark.parametrize(("is_english", "times"), [(False, 4), (True, 1)])
def test_jobs_of_many_sentences_are_read_one_by_one(is_english: bool, times: int, shared: Path) -> None:
    tasks = [*read_tasks(HERE / "tasks_second.json"), *read_tasks(HERE / "tasks_sixth.json")]
    tasks += read_tasks(shared / "data" / "robot" / "tasks_public.json")
    cell, nodes = cell_of("a", shared), shipped_nodes()
    jobs = [
        task
        for task in in_part(single_jobs(tasks, is_english))
        if not make_program(task["text"], nodes, cell).needs_confirmation
    ]
    chosen = random.Random(3).sample(jobs, min(SENTENCES, len(jobs))) * times
    text = (" " if is_english else "").join(task["text"] for task in chosen)
    assert len(text) > 3000
    together = make_program(text, nodes, cell)
    assert together.program is not None
    alone = [one for task in in_part(chosen) for one in make_program(task["text"], nodes, cell).operations]
    assert Indel.normalized_similarity(list(done(alone)), list(done(together.operations))) >= 0.97


def done(operations: list[Operation], depth: int = 0) -> Iterator[tuple[Any, ...]]:
    """Yield what is done, how deep and with what; the hand stays the one that was named last."""
    for one in operations:
        state = str(one.params.get("ACTION", one.params.get("STATE", "")))
        if one.op in ("gripper", "vacuum"):
            if state in ("CLOSE", "ON"):
                yield (depth, "grip")
        else:
            yield (depth, one.op, *sorted(map(str, one.params.values())))
        yield from done(inner(one), depth + 1)
