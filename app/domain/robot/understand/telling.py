"""An operation in words, as its block is told."""

from __future__ import annotations

from app.domain.robot.cell.models import Cell
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program import Block
from app.domain.robot.understand.context import Context
from app.domain.robot.understand.operations import Operation
from app.domain.robot.wording import Teller

LATER = {"try": "CATCH", "retry": "FAIL"}
"""The input of a block for what is done when its first steps fail."""


class StepTeller:
    """Tells operations in one language, with the names of one cell."""

    def __init__(self, nodes: NodeDatabase, cell: Cell, language: str) -> None:
        from app.domain.robot.understand.build import Builder

        self._builder = Builder(Context(cell=cell, nodes=nodes, language=language), {})
        self._teller = Teller(nodes, language, cell)

    def head(self, one: Operation) -> str:
        """Return an operation without what it holds."""
        return self._teller.head(self._alone(one))

    def between(self, one: Operation, name: str) -> str:
        """Return the line before a nested part, where it is not the first one."""
        return self._teller.between(self._alone(one), name) if name else ""

    def _alone(self, one: Operation) -> Block:
        branches = [branch.model_copy(update={"body": []}) for branch in one.branches]
        bare = one.model_copy(update={"body": [], "otherwise": [], "branches": branches})
        return self._builder.block(bare)
