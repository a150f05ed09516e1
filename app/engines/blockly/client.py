"""Blockly for graphs and the window: programs go to the child and come back as it writes them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.domain.robot.definitions import block_definitions
from app.domain.robot.models import BlocklyVerdict
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program_xml import canonical
from app.engines.blockly.flat_xml import flattened, joined
from app.engines.process import ChildProcess

MEMORY_MB = 2048
LOAD_SECONDS = 60.0
_EMPTY = b'<xml xmlns="https://developers.google.com/blockly/xml"></xml>'


class Blockly:
    """Implements ports.BlockEngine over one child process."""

    def __init__(self, work: Path) -> None:
        self._child = ChildProcess("blockly", work, memory_mb=MEMORY_MB)

    async def load(
        self,
        program: bytes,
        database: NodeDatabase,
        language: str = "en",
        placeholders: Sequence[dict[str, Any]] = (),
    ) -> BlocklyVerdict:
        """Have Blockly load Blockly XML strictly and write it back; placeholders stand for unknown blocks."""
        events = await asyncio.to_thread(flattened, program)
        answer = await self._child.call(
            "load",
            deadline=LOAD_SECONDS,
            definitions=json.dumps(
                [*block_definitions(database, language), *placeholders], ensure_ascii=False
            ),
            language=language,
            events=json.dumps(events, ensure_ascii=False),
        )
        return await asyncio.to_thread(_verdict, program, answer)

    async def warm_up(self, database: NodeDatabase) -> None:
        """Start the child and define the blocks, so that the first program is quick."""
        await self.load(_EMPTY, database)

    async def close(self) -> None:
        """End the child."""
        await self._child.close()


def _verdict(program: bytes, answer: dict[str, object]) -> BlocklyVerdict:
    """Return what the child said, with the two programs compared in their canonical form."""
    messages = [(str(level), str(text)) for level, text in answer["messages"]]  # type: ignore[attr-defined]
    events = json.loads(str(answer["events"]))
    xml = joined(events) if events else b""
    return BlocklyVerdict(
        errors=tuple(text for level, text in messages if level == "error"),
        warnings=tuple(text for level, text in messages if level != "error"),
        blocks=int(str(answer["blocks"])),
        xml=xml,
        unchanged=bool(xml) and canonical(xml, places=False) == canonical(program, places=False),
    )
