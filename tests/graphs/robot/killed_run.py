"""Run a robot request in a process that a test kills: SCRIPT NODE FOLDER; NODE is where it halts."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

from app.core.events import NodeStarted, Version
from app.engines.blockly.client import Blockly
from app.engines.store import open_store
from app.graphs.base import RunRequest, Services, run_events
from app.graphs.robot.graph import build
from app.graphs.skill import SkillRunner

NODE, FOLDER = sys.argv[1], Path(sys.argv[2])
ASK = "从进料口抓取工件，放到装配台，等待2秒，然后回原点。"


class NoEngine:
    async def close(self) -> None:
        """Nothing to end."""


async def main() -> None:
    store = open_store(f"sqlite:///{FOLDER / 'store.db'}")
    session = store.create_session("robot", "test").id
    blocks = Blockly(FOLDER / "blockly")
    services = Services(
        store=store,
        skills=SkillRunner(),
        reports=NoEngine(),
        reader=NoEngine(),
        work=FOLDER,
        blocks=blocks,
    )
    values = {"user_input": ASK, "cell_path": str(FOLDER / "cell.yaml")}
    request = RunRequest("robot", session, "killed", values)
    async for event in run_events(build, request, services, FOLDER / "checkpoints.db"):
        begins = isinstance(event, NodeStarted) and event.node == NODE
        if begins or (NODE == "VERSION" and isinstance(event, Version)):
            (FOLDER / "there").write_text(str(session))
            time.sleep(120)


asyncio.run(main())
