"""What graphs and window ask of Blockly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from app.domain.robot.models import BlocklyVerdict
from app.domain.robot.nodes import NodeDatabase


class BlockEngine(Protocol):
    """Blockly in its child process."""

    async def load(
        self,
        program: bytes,
        database: NodeDatabase,
        language: str = "en",
        placeholders: Sequence[dict[str, Any]] = (),
    ) -> BlocklyVerdict:
        """Have Blockly load Blockly XML strictly and write it back; placeholders stand for unknown blocks.

        Raises AppError when the engine can't be started, a deadline passed,
        or the bytes are no XML that may be opened.
        """
        ...

    async def warm_up(self, database: NodeDatabase) -> None:
        """Start the child and define the blocks, so that the first program is quick."""
        ...

    async def close(self) -> None:
        """End the child."""
        ...
