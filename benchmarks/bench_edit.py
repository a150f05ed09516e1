"""Measure from an edit request to its kept, re-rendered version: the whole graph, warm, without a model.

python benchmarks/bench_edit.py TEMPLATE.jrxml ...
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
import uuid
from collections import defaultdict
from pathlib import Path
from typing import Any

REQUESTS = ("把标题字体改大", "make the title red", "标题居中", "把标题加粗")
ROUNDS = 2
MOST_QUESTIONS = 4
FIRST_SHOWN = 12


class Run:
    """What one request took: seconds to its version, seconds per node."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.status = ""
        self.nodes: dict[str, float] = {}


async def _ask(services: Any, session: int, values: dict[str, Any], checkpoints: Path) -> Run:
    from app.core.events import Done, Failed, NodeEnded, Question, Version
    from app.graphs.base import RunRequest, run_events
    from app.graphs.reports.graph import build

    run, started = Run(), time.perf_counter()
    request = RunRequest("reports", session, uuid.uuid4().hex, values)
    for _turn in range(MOST_QUESTIONS):
        question = None
        async for event in run_events(build, request, services, checkpoints):
            if isinstance(event, NodeEnded):
                run.nodes[event.node] = run.nodes.get(event.node, 0.0) + event.seconds
            elif isinstance(event, Version):
                run.seconds = time.perf_counter() - started
            elif isinstance(event, Question):
                question = event
            elif isinstance(event, Done | Failed):
                run.status = getattr(event, "status", "failed")
        if question is None:
            break
        answer = "open" if question.key == "foreign_template" else question.choices[0].key
        request = RunRequest(
            "reports", session, request.run_id, answer=answer, interrupt_id=question.interrupt_id
        )
    return run


def _told(name: str, seconds: list[float]) -> None:
    if not seconds:
        print(f"{name:30s} none")
        return
    ordered = sorted(seconds)
    high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    print(
        f"{name:30s} median {statistics.median(seconds) * 1000:6.0f} ms   p95 {high * 1000:6.0f} ms   "
        f"least {ordered[0] * 1000:6.0f} ms   n {len(seconds)}"
    )


async def main(paths: list[Path]) -> None:
    """Print the figures."""
    from app.core.paths import sub_dir
    from app.engines.store.command_line import open_command_line_store
    from app.graphs.services import make_services

    store = open_command_line_store()
    services = make_services(sub_dir("work"), store)
    checkpoints = sub_dir("runs") / "bench.db"
    await services.reports.warm_up()
    edits: list[float] = []
    nodes: dict[str, list[float]] = defaultdict(list)
    for _round in range(ROUNDS):
        for path in paths:
            session = store.create_session("reports", path.stem).id
            given = {"user_input": "", "attachments": [str(path)]}
            opened = await _ask(services, session, given, checkpoints)
            if not opened.seconds or opened.status == "fail":
                print(f"{path.stem[:28]:30s} does not open: {opened.status}")
                continue
            for text in REQUESTS:
                run = await _ask(services, session, {"user_input": text, "attachments": []}, checkpoints)
                if run.seconds and run.status != "fail":
                    edits.append(run.seconds)
                    for name, took in run.nodes.items():
                        nodes[name].append(took)
    _told("request to version", edits)
    for name, taken in sorted(nodes.items(), key=lambda item: -statistics.median(item[1]))[:FIRST_SHOWN]:
        _told(f"  {name}", taken)
    await services.reports.close()
    await services.reader.close()
    store.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["DRAFTSMITH_HOME"] = home
        asyncio.run(main([Path(name).resolve() for name in sys.argv[1:]]))
