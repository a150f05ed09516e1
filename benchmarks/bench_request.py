"""Measure what a person waits for: from sending a request to the re-rendered preview in the real window.

python benchmarks/bench_request.py [--rounds N] [--profile]

No model, warm engines. "run" is the graph from its first node to its last, "window" what comes after the new
version was told: reading it, decoding its picture and painting it. The gap is the longest time between two
ticks of a 5 ms timer in the window's thread.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
import bench_window
from bench_window import Heartbeat, wait

REQUESTS = (
    "把标题字体改大",
    "表头加粗",
    "标题改成红色",
    "金额保留两位、千分位",
    "在底部加合计行",
    "删除第三列",
    "make the title blue",
    "表头背景改成浅灰色",
    "标题居中",
    "字体大一号",
)


def measure(rounds: int, where: bool) -> None:
    """Drive the window and print the figures."""
    from app.core.events import NodeEnded, Version
    from app.engines.fonts import font_jar
    from app.main import Program, make_application, share_the_interpreter
    from app.views.dialogs import WELCOME_KEY

    font_jar()
    share_the_interpreter()
    app = make_application(["draftsmith"])
    program = Program(app)
    program.memory.set_value(WELCOME_KEY, "yes")
    warm: list[bool] = []
    program.warmedUp.connect(lambda: warm.append(True))
    program.start()
    program.window.resize(1366, 768)
    wait(lambda: bool(warm))
    tab = program.window.workflow_tab()
    assert tab is not None
    told: list[float] = []
    nodes: dict[str, list[float]] = {}

    def note(_workflow: str, event: object) -> None:
        if isinstance(event, Version):
            told.append(time.perf_counter())
        elif isinstance(event, NodeEnded):
            nodes.setdefault(event.node, []).append(event.seconds * 1000)

    program.desk.eventArrived.connect(note)
    tab.accept_files([str(bench_window.SAMPLES / "销售单.pdf")])
    wait(lambda: not tab.running)
    wait(lambda: tab.artefact.report is not None)
    wait(lambda: False, 3)
    nodes.clear()
    heart = Heartbeat(where)
    heart.begin("requests")
    found = [_request(program, tab, told, text) for _round in range(rounds) for text in REQUESTS]
    waited = [one for one in found if one is not None]
    all_ = [one.seen for one in waited]
    window = [one.window for one in waited]
    for name, times in nodes.items():
        print(f"  {name:22s} median {statistics.median(times):6.1f} ms")
    print(f"requests: {len(all_)}, version told to painted: median {statistics.median(window):.0f} ms")
    print(
        f"from sending to the painted preview: median {statistics.median(all_):.0f} ms, "
        f"best {min(all_):.0f}, worst {max(all_):.0f}; "
        f"to the kept version: median {statistics.median(one.kept for one in waited):.0f} ms"
    )
    bench_window.told("requests", 0, heart.gaps["requests"])
    program.window.close()
    program.close()


@dataclass(frozen=True)
class Waited:
    """Milliseconds: to the changed picture, to the kept version, and from its event to its picture."""

    seen: float
    kept: float
    window: float


def _request(program: Any, tab: Any, told: list[float], text: str) -> Waited | None:
    """Send a request and wait for what it shows; None where it makes no version."""
    artefact = tab.artefact
    before, picture = artefact.report.version.id, artefact.result._picture.pixmap().cacheKey()
    told.clear()
    began = time.perf_counter()

    def is_over() -> bool:
        return not tab.running and program.store.session(tab.session.id).head == before

    tab.submit(text)
    _wait_for(lambda: artefact.result._picture.pixmap().cacheKey() != picture or is_over())
    artefact.result.viewport().repaint()
    seen = time.perf_counter()
    _wait_for(lambda: artefact.report.version.id != before or is_over())
    artefact.result.viewport().repaint()
    kept = time.perf_counter()
    wait(lambda: not tab.running)
    wait(lambda: False, 0.1)
    if artefact.report.version.id == before:
        print(f"{text}: no new version")
        return None
    return Waited((seen - began) * 1000, (kept - began) * 1000, (kept - told[0]) * 1000)


def _wait_for(met: object) -> None:
    """Run the event loop until something is met, looking every ms."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    timer = QTimer()
    timer.timeout.connect(lambda: met() and loop.quit())  # type: ignore[operator]
    timer.start(1)
    QTimer.singleShot(20_000, loop.quit)
    loop.exec()


def main() -> None:
    """Print the figures and the load under which they were taken."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--where", action="store_true")
    given = parser.parse_args()
    print(f"load before: {os.getloadavg()[0]:.1f}, cores: {os.cpu_count()}")
    with tempfile.TemporaryDirectory() as home:
        os.environ["DRAFTSMITH_HOME"] = home
        measure(given.rounds, given.where)
    print(f"load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
