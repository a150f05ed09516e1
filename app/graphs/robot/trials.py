"""The robot tab's tasks of the model check-up; each shows the model the whole block catalogue."""

from __future__ import annotations

from typing import Any

from app.core.paths import resource_dir
from app.domain.robot.cell.files import read_cell
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.propose import TaskList
from app.graphs.robot.skills import AskedTasks, asked_steps, steps_skill, task_list_skill
from app.graphs.trials import Kind, Trial, differs

SAMPLE = ("samples", "robot", "cell.yaml")
ZH = "先回到原点，然后等待2秒，再把吸盘打开。"
EN = "Move home, then wait 3 seconds."


def trials() -> list[Trial]:
    """Return the tasks with their known answers."""
    return [
        Trial(
            "divide_zh",
            "chinese",
            task_list_skill(),
            AskedTasks(request=ZH),
            {
                "tasks": [
                    {"kind": "motion", "text": "先回到原点"},
                    {"kind": "io", "text": "然后等待2秒"},
                    {"kind": "pick_place", "text": "再把吸盘打开"},
                ]
            },
            _all_parts,
        ),
        _steps(
            "home_and_wait", "instructions", "motion", EN, [("move_home", {}), ("wait_time", {"SEC": 3.0})]
        ),
        _steps("wait_zh", "context", "io", "等待2秒", [("wait_time", {"SEC": 2.0})]),
    ]


def _all_parts(found: TaskList) -> str:
    said = "".join(task.text for task in found.tasks)
    places = [said.find(words) for words in ("原点", "2秒", "吸盘")]
    if -1 in places:
        return "a part of the request is missing"
    return "" if places == sorted(places) else "the order is another"


def _steps(
    name: str, kind: Kind, task_kind: str, text: str, wanted: list[tuple[str, dict[str, float]]]
) -> Trial:
    nodes, cell = shipped_nodes(), read_cell(resource_dir(*SAMPLE).read_bytes())
    answer = {
        "steps": [
            {"op": op, "numbers": [{"field": field, "value": value} for field, value in numbers.items()]}
            for op, numbers in wanted
        ]
    }

    def wrong(found: Any) -> str:
        said = [(one.op, {number.field: number.value for number in one.numbers}) for one in found.steps]
        return differs("steps", said, wanted)

    return Trial(
        name, kind, steps_skill(task_kind, nodes, cell), asked_steps(text, nodes, cell), answer, wrong
    )
