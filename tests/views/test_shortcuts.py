"""Shortcuts: changed, taken from another command, given back, kept over a restart."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow

from app.core.settings import Settings
from app.views.actions import Actions
from app.views.shortcuts import ShortcutsDialog
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import Theme


def actions_of(window, own=None) -> Actions:
    made = Actions(window, Theme("light"), own)
    made.new("undo", "Undo", lambda: None, shortcut="Ctrl+Z")
    made.new("redo", "Redo", lambda: None, shortcut=["Ctrl+Shift+Z", "Ctrl+Y"])
    made.new("reports.fit", "Fit", lambda: None, shortcut="F", workflow="reports")
    made.new("robot.fit", "Fit", lambda: None, workflow="robot")
    return made


@pytest.fixture
def window(qtbot):
    made = QMainWindow()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def dialog(qtbot, window, _home):
    made = ShortcutsDialog(actions_of(window), SettingsHub(Settings()), window)
    made.appear()
    return made


def keys(actions, key) -> list[str]:
    return [one.toString() for one in actions[key].shortcuts()]


def test_changed_keys_are_kept_over_a_restart(dialog, window) -> None:
    assert dialog.change("undo", "Ctrl+U")
    assert keys(dialog._actions, "undo") == ["Ctrl+U"]
    dialog._hub.save()
    again = actions_of(window, Settings.load().shortcuts)
    assert keys(again, "undo") == ["Ctrl+U"]
    assert dialog.change("undo", None)
    assert keys(dialog._actions, "undo") == ["Ctrl+Z"]
    assert dialog._hub.get("shortcuts") == {}


@pytest.mark.parametrize("agree", [True, False])
def test_keys_of_another_command_are_taken_only_after_asking(dialog, monkeypatch, agree) -> None:
    asked = []
    monkeypatch.setattr("app.views.shortcuts.confirm", lambda *texts: asked.append(texts[2]) or agree)
    assert dialog.change("undo", "Ctrl+Y") is agree
    assert "Redo" in asked[0]
    assert keys(dialog._actions, "undo") == (["Ctrl+Y"] if agree else ["Ctrl+Z"])
    assert keys(dialog._actions, "redo") == ([] if agree else ["Ctrl+Shift+Z", "Ctrl+Y"])


def test_tabs_may_use_the_same_keys_but_not_those_of_the_window(dialog) -> None:
    assert dialog._actions.clash("robot.fit", "F") == ""
    assert dialog._actions.clash("robot.fit", "Ctrl+Z") == "undo"
    assert dialog._actions.clash("undo", "F") == "reports.fit"


def test_the_list_is_searched_by_name_and_keys(dialog) -> None:
    dialog.search.setText("ctrl+y")
    assert [dialog.list.topLevelItem(0).text(0)] == ["Redo"]
    dialog.search.setText("undo")
    dialog.list.setCurrentItem(dialog.list.topLevelItem(0))
    dialog.keys.setKeySequence(QKeySequence("Ctrl+Alt+U"))
    dialog.take.click()
    assert dialog.list.topLevelItem(0).text(2) == "changed"
    dialog.none.click()
    assert keys(dialog._actions, "undo") == []
