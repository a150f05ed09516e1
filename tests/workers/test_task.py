"""One function off the window's thread."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QThreadPool
from pytestqt.qtbot import QtBot

from app.core.errors import AppError
from app.workers.task import Task


def test_a_result_comes_back_in_the_windows_thread(qtbot: QtBot) -> None:
    ran_in: list[threading.Thread] = []

    def work(number: int) -> int:
        ran_in.append(threading.current_thread())
        return number + 1

    task = Task(work)
    with qtbot.waitSignal(task.done, timeout=30_000) as caught:
        task.start(41)
    assert caught.args == [42]
    assert ran_in[0] is not threading.main_thread()
    assert not task.busy


def test_failures_are_sentences(qtbot: QtBot, caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    def work(kind: str) -> None:
        if kind == "known":
            raise AppError("full", "The disk is full.", "Make room.")
        raise OSError(kind)

    task = Task(work)
    with qtbot.waitSignal(task.failed, timeout=30_000) as caught:
        task.start("known")
    assert caught.args[0].code == "full"
    with qtbot.waitSignal(task.failed, timeout=30_000) as caught:
        task.start("unknown")
    assert caught.args[0].code == "unexpected"
    assert "OSError" in caplog.text


def test_the_newest_call_follows_the_one_that_runs(qtbot: QtBot) -> None:
    gate = threading.Event()
    seen: list[int] = []

    def work(number: int) -> int:
        gate.wait(30)
        seen.append(number)
        return number

    results: list[object] = []
    task = Task(work, pool=QThreadPool.globalInstance())
    task.done.connect(results.append)
    task.start(1)
    task.start(2)
    task.start(3)
    gate.set()
    qtbot.waitUntil(lambda: len(results) == 2, timeout=30_000)
    assert seen == [1, 3] == results


WINDOW_GOES = """
import time
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from app.views.records.database_desk import DatabaseDesk
from app.workers.task import Task, named_pool, wait_for_tasks
app = QApplication([])
window = QWidget()
desk = DatabaseDesk(window)
assert desk._pool is named_pool("databases", 1)
began = []
def work():
    began.append(True)
    for _turn in range(30):
        time.sleep(0.01)
task = Task(work, desk, desk._pool)
task.start()
while not began:
    time.sleep(0.001)
window.deleteLater()
QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
print("gone", flush=True)
assert not wait_for_tasks(1)
assert wait_for_tasks(20_000)
print("done", flush=True)
"""


def test_a_window_that_goes_does_not_wait_for_its_tasks() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WINDOW_GOES], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.split() == ["gone", "done"], done.stderr
