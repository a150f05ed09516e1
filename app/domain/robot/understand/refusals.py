"""What is told where a request says nothing that a robot could do: an example with the cell's own names."""

from __future__ import annotations

from app.core.i18n import _, language
from app.domain.robot.cell.models import Cell, CellItem
from app.domain.robot.understand.operations import Issue

_LEAST = 2
_RESTING = 2
"""How many places to rest at a cell names before those that it works at."""


def not_a_task(text: str, cell: Cell) -> Issue:
    """Return the refusal of a request that no block can do, with a job that can be said instead."""
    message = _(
        "This says nothing that a robot could do with the blocks there are. Say, for example: {example}",
        example=example_job(cell),
    )
    return Issue(kind="not_a_robot_task", key="task", message=message, text=text.strip())


def example_job(cell: Cell) -> str:
    """Return a job that this cell can do."""
    pallets = [name for one in cell.of("pallets") for name in one.names]
    points = [one for one in cell.of("points") if not any(_begins(one, name) for name in pallets)]
    labels = [one.label(language()) for one in points]
    if len(labels) < _LEAST:
        return _("“Close the gripper, wait 1 second, move up 100 mm.”")
    source, goal = labels[_RESTING : _RESTING + _LEAST] if len(labels) > _RESTING + 1 else labels[-_LEAST:]
    return _("“Pick the part from the {source} and place it at the {goal}.”", source=source, goal=goal)


def _begins(point: CellItem, name: str) -> bool:
    """Tell whether a point is named after a pallet, as its corners are."""
    return any(one.startswith(name) for one in point.names)
