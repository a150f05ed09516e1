from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from app.engines.store import open_store
from app.widgets.theme import Theme
from tests.window_parts import DemoTab, FakeRunner, make_context


@pytest.fixture
def theme(qapp):
    return Theme("light")


@pytest.fixture
def runner(qapp):
    return FakeRunner()


@pytest.fixture
def store(_home):
    made = open_store()
    yield made
    made.close()


@pytest.fixture
def context(qtbot, store, runner, theme, tmp_path):
    holder = QWidget()
    qtbot.addWidget(holder)
    return make_context(holder, store, runner, theme, tmp_path)


@pytest.fixture
def tab(qtbot, context):
    made = DemoTab(context)
    qtbot.addWidget(made)
    made.resize(1100, 700)
    made.show()
    return made
