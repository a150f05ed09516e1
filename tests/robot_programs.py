"""Programs that tests write: each is loaded by Blockly itself at the end, in silence and unchanged."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program_xml import write_program
from app.domain.robot.understand import api
from app.engines.blockly.client import Blockly


class Written:
    """The programs of a session, each once, with where they come from."""

    def __init__(self) -> None:
        self.programs: dict[bytes, str] = {}
        self._nodes: dict[bytes, NodeDatabase] = {}

    def add(self, name: str, data: bytes, nodes: NodeDatabase | None = None) -> None:
        """Keep a program for Blockly, with the blocks that it is made of."""
        self.programs.setdefault(data, name)
        self._nodes[data] = nodes or shipped_nodes()

    def faults(self, work: Path) -> list[str]:
        """Have one Blockly load all that was kept; return what it says, or changes."""
        return asyncio.run(self._faults(work))

    async def _faults(self, work: Path) -> list[str]:
        blockly, found = Blockly(work), []
        try:
            for data, name in self.programs.items():
                verdict = await blockly.load(data, self._nodes[data])
                if not verdict.accepted:
                    found.append(f"{name}: {verdict.errors} {verdict.warnings} unchanged={verdict.unchanged}")
        finally:
            await blockly.close()
        return found


@pytest.fixture(scope="session")
def written() -> Written:
    """What Blockly will load when the session ends."""
    return Written()


@pytest.fixture(scope="session", autouse=True)
def every_program_loads_in_blockly(
    written: Written, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Keep each program that is made of a request, and fail when Blockly does not take one as it is."""
    made = api.outcome_of

    def keeping(text: str, operations: Any, context: Any, *given: Any) -> Any:
        outcome = made(text, operations, context, *given)
        if outcome.program is not None:
            written.add(text, write_program(outcome.program), context.nodes)
        return outcome

    api.outcome_of = keeping
    yield
    api.outcome_of = made
    if written.programs:
        faults = written.faults(tmp_path_factory.mktemp("blockly"))
        assert faults == [], f"{len(faults)} of {len(written.programs)}: {faults[:5]}"
