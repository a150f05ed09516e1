"""Every control of every tab is reached by the Tab key alone, and takes Chinese input where it takes text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QTabBar,
    QTextEdit,
    QWidget,
)

from app.registry import WORKFLOWS
from app.widgets.text_field import TextField

IDS = [spec.id for spec in WORKFLOWS]
DIALOGS = {
    "preferences": "open_settings",
    **{
        name: f"open_{name}"
        for name in ("models", "batch", "shortcuts", "logs", "about", "guide", "search", "palette", "welcome")
    },
}
CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSlider,
    QTabBar,
    QTextEdit,
)
MOST_STEPS = 400
BLOCKED = (
    Qt.InputMethodHint.ImhDigitsOnly
    | Qt.InputMethodHint.ImhLatinOnly
    | Qt.InputMethodHint.ImhFormattedNumbersOnly
    | Qt.InputMethodHint.ImhHiddenText
)


def wanted_controls(window) -> set[QWidget]:
    """Return what a person could want to use now: shown, enabled, and no part of Qt's own widgets."""
    return {one for one in all_controls(window) if one.isVisible() and one.isEnabled()}


def all_controls(window) -> set[QWidget]:
    """Return the controls of a window, those of hidden pages too, without parts of Qt's own widgets."""
    found = [one for kind in CONTROLS for one in window.findChildren(kind)]
    return {one for one in found if not _inner(one)}


def _inner(widget) -> bool:
    """Tell whether a widget belongs to another one that stands for it."""
    parent = widget.parentWidget()
    named = widget.objectName().startswith("qt_") or widget.objectName().startswith("Scroll")
    popup = parent.parentWidget() if parent is not None else None
    within = isinstance(popup, QComboBox) or isinstance(
        parent, (QComboBox, QLineEdit, QAbstractSpinBox, QTabBar)
    )
    corner = type(widget) is QAbstractButton and isinstance(parent, QAbstractItemView)
    surface = isinstance(parent, QAbstractScrollArea) and parent.viewport() is widget
    helper = type(widget).__name__ in ("QHeaderView", "QComboBoxListView")
    return surface or named or within or corner or helper


def walked(window) -> set[QWidget]:
    """Press Tab until the keyboard is back where it began; return everything it was on."""
    seen: list[QWidget] = []
    for _step in range(MOST_STEPS):
        here = window.focusWidget()
        if here is None or (seen and here is seen[0]):
            break
        seen.append(here)
        QTest.keyClick(here, Qt.Key.Key_Tab)
        if window.focusWidget() is here:
            QTest.keyClick(here, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
            break
    return set(seen)


def missed_controls(window, reached) -> list[str]:
    """Return the controls that the keyboard did not come to; arrows move within a group."""
    groups = {one.group() for one in reached if isinstance(one, QAbstractButton) and one.group()}
    return sorted(
        name_of(one)
        for one in wanted_controls(window) - reached
        if not (isinstance(one, QAbstractButton) and one.group() in groups)
        and one.focusProxy() not in reached
    )


def name_of(widget) -> str:
    """Return a widget's kind and name, for a failure that can be read."""
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    parent = type(widget.parentWidget()).__name__
    return f"{type(widget).__name__} {widget.accessibleName() or text or widget.objectName()!r} in {parent}"


@pytest.mark.parametrize("workflow", IDS)
def test_tab_reaches_every_control(qtbot, whole_window, workflow) -> None:
    whole_window.show_workflow(workflow)
    whole_window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is whole_window)
    whole_window.workflow_tab().composer.focus()
    reached = walked(whole_window)
    assert missed_controls(whole_window, reached) == []
    assert len(reached) > 12


@pytest.mark.parametrize("workflow", IDS)
def test_fields_take_input_methods(whole_window, workflow) -> None:
    whole_window.show_workflow(workflow)
    for field in wanted_controls(whole_window):
        if isinstance(field, (QLineEdit, QPlainTextEdit, QTextEdit)) and not field.isReadOnly():
            assert field.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled), name_of(field)
            assert not field.inputMethodHints() & BLOCKED, name_of(field)
            if isinstance(field, QPlainTextEdit) and field.placeholderText():
                assert isinstance(field, TextField), f"{name_of(field)}: its hint covers what is composed"


def nameless(window) -> list[str]:
    """Return what the keyboard can come to and a screen reader could say nothing of."""
    return sorted(
        name_of(one)
        for one in all_controls(window) | tab_stops(window)
        if not one.accessibleName() and not (isinstance(one, QAbstractButton) and one.text().strip())
    )


def tab_stops(window) -> set[QWidget]:
    """Return all widgets that the Tab key may stop at, those of hidden pages too; not their inner parts."""
    return {
        one
        for one in window.findChildren(QWidget)
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.focusProxy() is None and not _inner(one)
    }


@pytest.mark.parametrize("workflow", IDS)
def test_every_control_has_a_name_for_screen_readers(whole_window, workflow) -> None:
    whole_window.show_workflow(workflow)
    assert whole_window.workflow_tab() is not None
    assert nameless(whole_window) == []


@pytest.mark.parametrize("name", DIALOGS)
def test_every_control_of_a_dialog_has_a_name_and_is_reached(whole_window, name) -> None:
    getattr(whole_window, DIALOGS[name])()
    dialog = whole_window.dialog(name)
    assert nameless(dialog) == []
    dialog.activateWindow()
    if dialog.focusWidget() is None:
        QTest.keyClick(dialog, Qt.Key.Key_Tab)
    assert missed_controls(dialog, walked(dialog)) == []
    dialog.close()
