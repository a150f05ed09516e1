"""Measure the window: first paint, time from drop to version, and how long its event loop ever stood still.

python benchmarks/bench_window.py [--where] [--starts N] [--only-starts]

A timer of 5 ms runs in the window's thread; a gap is the time between two of its ticks. "idle" is what this
machine does to a window that has nothing to do. --where names what ran during gaps over 40 ms.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QEventLoop, Qt, QTimer

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
TICK_MS = 5
TOLD_MS = 40
LIMIT_SECONDS = 120
STAGES = ("first paint", "first usable tab", "processor until then")
SAMPLES = ROOT / "resources" / "samples" / "reports"
STARTED = """
import os, sys, time
from PySide6.QtCore import QEvent, QObject, QTimer
import app.main as main
class Watch(QObject):
    painted = 0.0
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and not self.painted:
            self.painted = passed()
        return False
    def look(self):
        if program.window._tabs:
            print(self.painted, passed(), time.process_time(), flush=True)
            os._exit(0)
def passed():
    return time.monotonic() - float(sys.argv[1])
main.share_the_interpreter()
main.setup_logging()
application = main.make_application(["draftsmith"])
program = main.Program(application)
watch = Watch()
program.window.centralWidget().installEventFilter(watch)
ticks = QTimer(interval=5)
ticks.timeout.connect(watch.look)
ticks.start()
program.start()
application.exec()
"""


class Heartbeat:
    """The longest gap between two ticks, by phase; a second thread notes what ran meanwhile."""

    def __init__(self, where: bool) -> None:
        self.gaps: dict[str, list[float]] = {}
        self.phase = ""
        self._last = time.perf_counter()
        self._main = threading.get_ident()
        self._where = where
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(TICK_MS)
        if where:
            threading.Thread(target=self._watch, daemon=True).start()

    def begin(self, phase: str) -> None:
        """Count for another phase from now on."""
        self.phase = phase
        self.gaps[phase] = [0.0]
        self._last = time.perf_counter()

    def _tick(self) -> None:
        now = time.perf_counter()
        if self.phase:
            self.gaps[self.phase].append((now - self._last) * 1000)
        self._last = now

    def _watch(self) -> None:
        told = 0.0
        while True:
            time.sleep(0.005)
            last = self._last
            if (time.perf_counter() - last) * 1000 > TOLD_MS and last != told:
                told = last
                self._tell()

    def _tell(self) -> None:
        names = {thread.ident: thread.name for thread in threading.enumerate()}
        for ident, frame in sys._current_frames().items():
            if ident != threading.get_ident():
                lines = traceback.format_stack(frame)[-4:]
                print(f"[{self.phase}] {names.get(ident)}:\n{''.join(lines)}", file=sys.stderr)


def wait(met: Callable[[], bool], seconds: float = LIMIT_SECONDS) -> float:
    """Run the event loop until something is met; return the seconds that took."""
    loop, clock = QEventLoop(), QElapsedTimer()
    clock.start()
    while not met() and clock.elapsed() < seconds * 1000:
        QTimer.singleShot(10, loop.quit)
        loop.exec()
    return clock.elapsed() / 1000


def started() -> tuple[float, float, float]:
    """Start a window in a new data folder.

    Returns the seconds from the start of the process to the first paint and to the first
    usable tab, and the processor's seconds until then.
    """
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-c", STARTED, str(time.monotonic())]
        environment = os.environ | {"DRAFTSMITH_HOME": home, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    painted, usable, processor = map(float, done.stdout.split())
    return painted, usable, processor


def told(name: str, seconds: float, gaps: list[float]) -> None:
    """Print one line."""
    long = sum(gap > 50 for gap in gaps)
    print(f"{name:34s} {seconds:6.2f} s   longest gap {max(gaps):5.0f} ms   over 50 ms: {long}", flush=True)


def measure(where: bool) -> None:
    """Drive the real window and print the figures."""
    from app.engines.fonts import font_jar
    from app.main import Program, make_application, share_the_interpreter
    from app.views.dialogs import WELCOME_KEY
    from app.views.reports.artefact_parts import DIFF, SOURCE, VIEWS

    font_jar()
    share_the_interpreter()
    app = make_application(["draftsmith"])
    program = Program(app)
    program.memory.set_value(WELCOME_KEY, "yes")
    heart = Heartbeat(where)
    heart.begin("start and warm-up of the engines")
    warm: list[bool] = []
    program.warmedUp.connect(lambda: warm.append(True))
    program.start()
    program.window.resize(1366, 768)
    told(heart.phase, wait(lambda: bool(warm)), heart.gaps[heart.phase])
    heart.begin("idle")
    told("idle", wait(lambda: False, 3), heart.gaps["idle"])
    tab = program.window.workflow_tab()
    assert tab is not None
    for name in ("销售单.pdf", "销售单.pdf", "delivery_note_scan.png", "invoice.xlsx", "送货单.docx"):
        tab.new_session()
        wait(lambda: False, 0.2)
        heart.begin(name)
        tab.accept_files([str(SAMPLES / name)])
        seconds = wait(lambda: not tab.running)
        wait(lambda: tab.artefact.report is not None)
        wait(lambda: False, 0.5)
        told(f"{name}, drop to version", seconds, heart.gaps[name])
    heart.begin("a change")
    tab.submit("把标题字体改大")
    told("a change", wait(lambda: not tab.running), heart.gaps["a change"])
    wait(lambda: False, 0.5)
    heart.begin("every view of the version")
    for view in range(len(VIEWS)):
        tab.artefact.views.setCurrentIndex(view)
        wait(lambda: False, 0.8 if view in (DIFF, SOURCE) else 0.4)
    told(heart.phase, 0, heart.gaps[heart.phase])
    heart.begin("going through versions and sessions")
    for _turn in range(3):
        for key in ("undo", "redo"):
            program.window.action(key).trigger()
            wait(lambda: False, 0.4)
        for session in program.store.sessions("reports")[:3]:
            tab.open_session(session.id)
            wait(lambda: False, 0.4)
    told(heart.phase, 0, heart.gaps[heart.phase])
    program.window.close()
    program.close()


def main() -> None:
    """Print the figures and the load under which they were taken."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--where", action="store_true")
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--only-starts", action="store_true")
    given = parser.parse_args()
    print(f"load before: {os.getloadavg()[0]:.1f}, cores: {os.cpu_count()}")
    if given.starts:
        starts = [started() for _start in range(given.starts)]
        for name, found in zip(STAGES, zip(*starts, strict=True), strict=True):
            middle = statistics.median(found)
            print(f"{name}: median {middle:.2f} s, best {min(found):.2f}, worst {max(found):.2f}")
    if given.only_starts:
        return
    with tempfile.TemporaryDirectory() as home:
        os.environ["DRAFTSMITH_HOME"] = home
        measure(given.where)
    print(f"load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
