"""The robot graph from the sentence to the proven version, a change of it, and a question: processor time.

python benchmarks/bench_robot_graph.py [--rounds N]

Aims: a short request in under 500 ms of this process, forty tasks in under 1.5 s;
Blockly's own process is told apart.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
import uuid
from pathlib import Path

HOME = tempfile.TemporaryDirectory()
os.environ["DRAFTSMITH_HOME"] = HOME.name
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from app.core.events import Question, Version  # noqa: E402
from app.core.paths import resource_dir  # noqa: E402
from app.graphs.base import RunRequest, Services, run_events  # noqa: E402
from app.graphs.robot.graph import build  # noqa: E402
from app.graphs.services import opened_services  # noqa: E402

CELL = resource_dir("samples", "robot", "cell.yaml")
REQUESTS = {
    "pick and place": "从进料口抓取工件，放到装配台，然后回原点。",
    "a pallet": "把料盘设为3行4列，从进料口依次抓取工件，放满整个料盘后回原点。",
    "choices in a loop": "重复5次：进料检测有信号时，从进料口抓取工件放到装配台，否则等待1秒。",
    "an unknown place": "从进料口抓取工件，放到打磨台。",
}
LONG = "。".join(["从进料口抓取工件，放到装配台，等待2秒"] * 40) + "。"
CHANGE = "把等待时间改成3秒"


def main() -> None:
    """Print the median processor time of each kind of request in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    asyncio.run(measure(parser.parse_args().rounds))


async def measure(rounds: int) -> None:
    """Run each request several times, each in a session of its own."""
    async with opened_services("") as services:
        await run(services, fresh(services), REQUESTS["pick and place"])
        for name, text in {**REQUESTS, "forty tasks": LONG}.items():
            times = [await run(services, fresh(services), text) for _round in range(rounds)]
            print(f"{name:18} {statistics.median(times):7.0f} ms, worst {max(times):7.0f} ms")
        times = []
        for _round in range(rounds):
            session = fresh(services)
            await run(services, session, "从进料口抓取工件，放到装配台，等待2秒。")
            times.append(await run(services, session, CHANGE))
        print(f"{'a change':18} {statistics.median(times):7.0f} ms, worst {max(times):7.0f} ms")
    spent = os.times()
    print(f"Blockly's process  {spent.children_user + spent.children_system:7.1f} s in all")


def fresh(services: Services) -> int:
    """Return a new session."""
    return services.store.create_session("robot", "benchmark").id


async def run(services: Services, session: int, text: str) -> float:
    """Return the processor time of one run in milliseconds; it must end in a version or a question."""
    request = RunRequest("robot", session, uuid.uuid4().hex, {"user_input": text, "cell_path": str(CELL)})
    start = time.process_time()
    events = [one async for one in run_events(build, request, services, Path(HOME.name) / "checkpoints.db")]
    spent = (time.process_time() - start) * 1000
    if not any(isinstance(one, Version | Question) for one in events):
        raise SystemExit(f"No program and no question: {text[:60]}")
    return spent


if __name__ == "__main__":
    main()
