"""Run a questions request in a process that a test kills: SCRIPT NODE FOLDER; NODE is where it halts."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

from app.core.events import NodeStarted, Version
from app.engines.store import open_store
from app.graphs.base import RunRequest, Services, run_events
from app.graphs.questions.graph import build
from app.graphs.skill import SkillRunner

NODE, FOLDER = sys.argv[1], Path(sys.argv[2])


class NoEngine:
    async def close(self) -> None:
        """Nothing to end."""


async def main() -> None:
    store = open_store(f"sqlite:///{FOLDER / 'store.db'}")
    session = store.create_session("questions", "test").id
    services = Services(store=store, skills=SkillRunner(), reports=NoEngine(), reader=NoEngine(), work=FOLDER)
    text = (FOLDER / "source.txt").read_text("utf-8")
    values = {"user_input": text, "intent": "make", "count": 6, "seed": 5}
    request = RunRequest("questions", session, "killed", values)
    async for event in run_events(build, request, services, FOLDER / "checkpoints.db"):
        begins = isinstance(event, NodeStarted) and event.node == NODE
        if begins or (NODE == "VERSION" and isinstance(event, Version)):
            (FOLDER / "there").write_text(str(session))
            time.sleep(120)


asyncio.run(main())
