"""The whole program in its window, as after a first start, for tests that work in it as people do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt

from app.core.i18n import set_language
from app.core.paths import HOME_VARIABLE
from app.core.settings import Settings
from app.main import Program
from app.views.dialogs import WELCOME_KEY
from app.widgets.layout_memory import LayoutMemory


def share_web_contexts() -> None:
    """Let web pages share their contexts, as Blockly's page needs; only before there is an application."""
    if QCoreApplication.instance() is None:
        QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)


def first_home(folder: Path, tab: str = "", language: str = "en", fonts: Path | None = None) -> Path:
    """Make a data folder as after a first start, that opens at a tab; with the report fonts where given."""
    folder.mkdir(parents=True)
    if fonts is not None:
        (folder / "fonts").symlink_to(fonts, target_is_directory=True)
    Settings(keep_window_open=False, language=language, theme="light").save(folder / "settings.json")
    memory = LayoutMemory(folder / "window.ini")
    memory.set_value(WELCOME_KEY, "yes")
    if tab:
        memory.set_value("window/tab", tab)
    memory.save()
    return folder


@contextmanager
def started(qapp: Any, home: Path, *, warm: bool = False) -> Iterator[Program]:
    """One program on a data folder; without the report engine's warming up unless that is wanted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(home))
        if not warm:
            patch.setattr(Program, "_warm_up", lambda self, services: None)
        made = Program(qapp)
        made.start()
        made.window.resize(1366, 768)
        yield made
        made.window.close()
        made.close()
    set_language("en")


@contextmanager
def new_session(program: Program, qtbot: Any, wait_ms: int) -> Iterator[Any]:
    """The program's tab on a new session; a run that still goes on is stopped at the end."""
    qtbot.waitUntil(lambda: program.window.workflow_tab() is not None, timeout=wait_ms)
    shown = program.window.workflow_tab()
    shown.new_session()
    shown.composer.clear_sent("")
    yield shown
    if shown.running:
        program.desk.stop()
        qtbot.waitUntil(lambda: not shown.running, timeout=wait_ms)
