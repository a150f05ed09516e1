"""A program as a list of steps to print: the request, its tasks, and every step with its number."""

from __future__ import annotations

from app.core.i18n import _
from app.domain.robot.cell.models import Cell
from app.domain.robot.editing.locate import numbered
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program import Program
from app.domain.robot.understand.operations import Task
from app.domain.robot.wording import explain


def printed_steps(
    request: str, tasks: list[Task], program: Program, nodes: NodeDatabase, language: str, cell: Cell | None
) -> str:
    """Return Markdown; the numbers are those by which a step can be named in a change."""
    numbers = {block.id: number for number, block in enumerate(numbered(program), start=1)}
    lines = [f"# {_('Robot program')}", ""]
    if request.strip():
        lines += [*(f"> {line}" for line in request.strip().splitlines()), ""]
    if tasks:
        lines += [f"## {_('Tasks')}", "", *(f"{task.number}. {task.text}" for task in tasks), ""]
    lines += [f"## {_('Steps')}", ""]
    told: set[str] = set()
    for line in explain(program, nodes, language, cell):
        number = f"{numbers[line.block_id]}. " if line.block_id in numbers.keys() - told else ""
        told.add(line.block_id)
        lines.append(f"{'    ' * line.level}- {number}{line.text}")
    return "\n".join(lines) + "\n"
