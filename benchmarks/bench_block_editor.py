"""Measure the block editor: its page ready, and programs of 10, 100 and 1,000 blocks shown and painted.

python benchmarks/bench_block_editor.py [--rounds N]

Aim: 1,000 blocks shown in under 3 seconds. Needs WebEngine; runs offscreen.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
SIZES = (10, 100, 1000)
LIMIT_MS = 60_000
PAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))); 1"


def main() -> None:
    """Print the median times in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    application = QApplication([])
    measure(given.rounds)
    del application


def measure(rounds: int) -> None:
    """Open the page once, then each program several times."""
    from bench_robot import program

    from app.domain.robot.cell.models import Cell
    from app.domain.robot.grouping import grouped
    from app.domain.robot.program import with_ids
    from app.views.robot.block_editor import BlockEditor
    from app.widgets.theme import Theme

    theme = Theme("light")
    loop = QEventLoop()
    start = time.perf_counter()
    editor = BlockEditor(theme)
    editor.resize(900, 620)
    editor.show()
    print(f"view made {since(start):7.0f} ms")
    editor.page.bridge.readied.connect(loop.quit)
    run(loop)
    print(f"page ready {since(start):6.0f} ms")
    editor.shown.connect(loop.quit)
    for size in SIZES:
        one = with_ids(grouped(program(size)))
        shown, painted = [], []
        for _round in range(rounds):
            start = time.perf_counter()
            editor.show_program(one, Cell())
            run(loop)
            shown.append(since(start))
            ask(editor, loop)
            painted.append(since(start))
        print(
            f"{size:5} blocks: shown {statistics.median(shown):6.0f} ms, "
            f"painted {statistics.median(painted):6.0f} ms, worst {max(painted):6.0f} ms"
        )
    editor.close()


def ask(editor: Any, loop: QEventLoop) -> None:
    """Wait for the next frame of the page."""
    editor.page.run(PAINTED, lambda _value: loop.quit())
    run(loop)


def run(loop: QEventLoop) -> None:
    """Wait for what ends the loop, at most a minute."""
    timer = QTimer()
    timer.setSingleShot(True)
    timer.timeout.connect(loop.quit)
    timer.start(LIMIT_MS)
    loop.exec()


def since(start: float) -> float:
    """Return the milliseconds since a moment."""
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
