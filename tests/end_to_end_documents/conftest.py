"""The whole program on the Documents tab, in Chinese, as after a first start."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt

from app.core.paths import HOME_VARIABLE
from app.core.settings import Settings
from app.main import Program
from app.views.dialogs import WELCOME_KEY
from app.widgets.layout_memory import LayoutMemory

if QCoreApplication.instance() is None:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)

WAIT_MS = 120_000


@pytest.fixture(scope="module")
def home(tmp_path_factory, report_fonts):
    """A data folder with the fonts; the children work in Chinese too."""
    folder = tmp_path_factory.mktemp("documents") / "home"
    folder.mkdir()
    (folder / "fonts").symlink_to(report_fonts, target_is_directory=True)
    Settings(keep_window_open=False, language="zh", theme="light").save(folder / "settings.json")
    memory = LayoutMemory(folder / "window.ini")
    memory.set_value(WELCOME_KEY, "yes")
    memory.set_value("window/tab", "documents")
    memory.save()
    return folder


@pytest.fixture(autouse=True)
def _home(monkeypatch, home):
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(scope="module")
def program(qapp, home):
    """One program for all tests, without the report engine's warming up."""
    from app.core.i18n import set_language

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(home))
        patch.setattr(Program, "_warm_up", lambda self, services: None)
        made = Program(qapp)
        made.start()
        made.window.resize(1366, 768)
        yield made
        made.window.close()
        made.close()
    set_language("en")


@pytest.fixture
def tab(program, qtbot):
    """The Documents tab on a new session."""
    qtbot.waitUntil(lambda: program.window.workflow_tab() is not None, timeout=WAIT_MS)
    shown = program.window.workflow_tab()
    shown.new_session()
    shown.composer.clear_sent("")
    yield shown
    if shown.running:
        program.desk.stop()
        qtbot.waitUntil(lambda: not shown.running, timeout=WAIT_MS)
