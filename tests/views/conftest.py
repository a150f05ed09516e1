from __future__ import annotations

import pytest

from app.core.i18n import set_language
from app.core.settings import Settings
from app.engines.store import open_store
from app.registry import WORKFLOWS
from app.views.main_window import MainWindow
from app.widgets.layout_memory import LayoutMemory
from app.widgets.run_desk import RunDesk
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import Theme
from tests.window_parts import FakeRunner


@pytest.fixture
def whole_window(qtbot, tmp_path, _home):
    """The real window with all its tabs, open at the first; no run is ever done."""
    set_language("en")
    store = open_store()
    hub = SettingsHub(Settings(keep_window_open=False))
    memory = LayoutMemory(tmp_path / "window.ini")
    made = MainWindow(WORKFLOWS, hub, Theme("light"), memory, RunDesk(FakeRunner()))
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    made.give_store(store)
    yield made
    made.close()
    store.close()


@pytest.fixture
def action_keys(whole_window):
    """The ids of all commands."""
    return set(whole_window.actions_.entries())


@pytest.fixture
def store(qapp):
    made = open_store()
    yield made
    made.close()


@pytest.fixture
def runner(qapp):
    return FakeRunner()
