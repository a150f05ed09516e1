"""What is on its way from a thread when the program ends reaches nobody."""

from __future__ import annotations

import pytest
import shiboken6

from app.core.errors import AppError
from app.core.paths import HOME_VARIABLE
from app.core.settings import Settings
from app.main import Program
from app.workers.task import Task


@pytest.fixture
def ended(qapp, tmp_path, monkeypatch):
    """A program that was closed while the engines told of themselves, its window gone."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    Settings(keep_window_open=False, language="en", theme="light").save()
    program = Program(qapp)
    program.warmedUp.emit()
    program.window.close()
    program.close()
    shiboken6.delete(program.window)
    return program


def test_a_signal_sent_before_the_end_is_dropped(ended, qtbot) -> None:
    with qtbot.captureExceptions() as exceptions:
        qtbot.wait(20)
    assert not exceptions


def test_a_thread_that_ends_too_late_is_not_heard(ended, qtbot) -> None:
    with qtbot.captureExceptions() as exceptions:
        ended.warmedUp.emit()
        for task in ended.findChildren(Task):
            task.done.emit(None)
            task.failed.emit(AppError("late", "Late.", "Nothing."))
        qtbot.wait(20)
    assert not exceptions
