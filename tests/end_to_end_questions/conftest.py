"""The real window with the Questions tab and the real graph, for tests that work in it as people do."""

from __future__ import annotations

import pytest

from app.core.paths import HOME_VARIABLE
from app.core.settings import Settings
from app.main import Program
from app.views.dialogs import WELCOME_KEY
from app.widgets.layout_memory import LayoutMemory

RUN_MS = 90_000


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A data folder as after a first start."""
    folder = tmp_path_factory.mktemp("questions") / "home"
    folder.mkdir()
    Settings(keep_window_open=False, language="en", theme="light").save(folder / "settings.json")
    memory = LayoutMemory(folder / "window.ini")
    memory.set_value(WELCOME_KEY, "yes")
    memory.set_value("window/tab", "questions")
    memory.save()
    return folder


@pytest.fixture(autouse=True)
def _home(monkeypatch, home):
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(scope="module")
def program(qapp, home):
    """One program for all tests, without the report engine's warming up."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(home))
        patch.setattr(Program, "_warm_up", lambda self, services: None)
        made = Program(qapp)
        made.start()
        made.window.resize(1366, 768)
        yield made
        made.window.close()
        made.close()


@pytest.fixture
def tab(program, qtbot):
    """The Questions tab on a new session, with the choices of a first start."""
    qtbot.waitUntil(lambda: program.window.workflow_tab() is not None, timeout=20_000)
    shown = program.window.workflow_tab()
    shown.new_session()
    shown.composer.clear_sent("")
    shown.bar.restore("")
    shown.bar.own_bank.setChecked(False)
    yield shown
    if shown.artefact.items.editor.item is not None:
        shown.artefact.items.close_editor()
    if shown.running:
        program.desk.stop()
        qtbot.waitUntil(lambda: not shown.running, timeout=RUN_MS)
