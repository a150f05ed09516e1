"""Every button tells what it does; tooltips know the keys of now; long work tells its end."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QStatusTipEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QSystemTrayIcon

from app.core.i18n import _, set_language
from app.registry import WORKFLOWS
from app.views.abouts import ABOUT
from app.views.notifier import Notifier
from app.widgets.icons import ActionButton

IDS = [spec.id for spec in WORKFLOWS]
QT_OWN = ("qt_", "ScrollLeftButton", "ScrollRightButton")


def own_buttons(root) -> list[QAbstractButton]:
    """Return the buttons that the program made, not those within Qt's own widgets."""
    made = root.findChildren(QAbstractButton)
    return [one for one in made if type(one).__module__.startswith(("app.", "PySide6")) and not _of_qt(one)]


def _of_qt(button) -> bool:
    parent = type(button.parentWidget()).__name__
    named = button.objectName().startswith(QT_OWN)
    return named or parent in ("QLineEdit", "QTabBar", "QTableView", "QTableWidget", "QCalendarWidget")


@pytest.mark.parametrize("workflow", IDS)
def test_every_button_without_a_text_has_a_tooltip_and_a_name(whole_window, workflow) -> None:
    whole_window.show_workflow(workflow)
    bare = [
        (type(one).__name__, one.objectName(), one.parentWidget().__class__.__name__)
        for one in own_buttons(whole_window)
        if not one.text().strip() and not (one.toolTip() and one.accessibleName())
    ]
    assert bare == []


@pytest.mark.parametrize("name", ["preferences", "models", "batch", "shortcuts", "logs", "about", "guide"])
def test_the_dialogs_name_their_buttons_too(whole_window, name) -> None:
    opener = "open_settings" if name == "preferences" else f"open_{name}"
    getattr(whole_window, opener)()
    dialog = whole_window.dialog(name)
    bare = [one for one in own_buttons(dialog) if not one.text().strip() and not one.toolTip()]
    assert bare == []
    dialog.close()


def test_tooltips_tell_the_keys_of_now(whole_window) -> None:
    new = whole_window.workflow_tab().sessions.new
    assert new.toolTip() == "New session (Ctrl+N)"
    whole_window.actions_.choose_shortcut("new_session", "Ctrl+Shift+N")
    whole_window._show_keys()
    assert new.toolTip() == "New session (Ctrl+Shift+N)"
    whole_window.actions_.choose_shortcut("new_session", "")
    whole_window._show_keys()
    assert new.toolTip() == "New session"


def test_tooltips_follow_the_language(qtbot, whole_window) -> None:
    new = whole_window.workflow_tab().sessions.new
    try:
        set_language("zh")
        QApplication.sendEvent(whole_window, QEvent(QEvent.Type.LanguageChange))
        QApplication.sendEvent(new, QEvent(QEvent.Type.LanguageChange))
        qtbot.waitUntil(lambda: new.toolTip() == f"{_('New session')} (Ctrl+N)", timeout=20_000)
        assert "新建会话" in new.toolTip()
    finally:
        set_language("en")


def test_what_a_command_is_for_stands_in_its_tooltip_and_below(whole_window) -> None:
    button = next(
        one
        for one in whole_window.findChildren(ActionButton)
        if one.defaultAction() is whole_window.action("palette")
    )
    assert button.toolTip().startswith("Commands (Ctrl+K)\nFinds every command")
    shown = whole_window.status.run
    before = shown.text()
    QApplication.sendEvent(whole_window, QStatusTipEvent("What it is for"))
    assert shown.text() == "What it is for"
    QApplication.sendEvent(whole_window, QStatusTipEvent(""))
    assert shown.text() == before


def test_every_told_command_exists(whole_window) -> None:
    assert set(ABOUT) <= set(whole_window.actions_.entries())


@pytest.mark.parametrize("tray", [True, False])
def test_a_message_goes_to_the_tray_where_there_is_one(qtbot, whole_window, monkeypatch, tray) -> None:
    shown, alerts = [], []
    monkeypatch.setattr(QApplication, "alert", lambda *given: alerts.append(given))
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: tray)
    monkeypatch.setattr(QSystemTrayIcon, "supportsMessages", lambda: tray)
    monkeypatch.setattr(QSystemTrayIcon, "showMessage", lambda _icon, *given: shown.append(given[:2]))
    monkeypatch.setattr(QSystemTrayIcon, "show", lambda _icon: None)
    Notifier(whole_window, whole_window.theme).say("Batch", "3 done")
    assert len(alerts) == 1
    assert shown == ([("Batch", "3 done")] if tray else [])


@pytest.mark.parametrize(
    ("seconds", "wanted", "active", "told"),
    [(30, True, False, 1), (3, True, False, 0), (30, False, False, 0), (30, True, True, 0)],
)
def test_a_long_batch_tells_its_end_to_those_who_look_away(
    whole_window, monkeypatch, seconds, wanted, active, told
) -> None:
    said = []
    monkeypatch.setattr(whole_window.notifier, "say", lambda *given: said.append(given))
    monkeypatch.setattr(QApplication, "activeWindow", lambda: QLabel() if active else None)
    whole_window.hub.set("notify_when_done", wanted)
    whole_window.open_batch()
    dialog = whole_window.dialog("batch")
    dialog.ended.emit(float(seconds), "2 done, 1 failed")
    assert said == [("Batch", "2 done, 1 failed")] * told
    dialog.close()
