"""Every control of every tab is reached by the Tab key alone, and takes Chinese input where it takes text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from app.registry import WORKFLOWS

IDS = [spec.id for spec in WORKFLOWS]
CONTROLS = (QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit)
MOST_STEPS = 400
BLOCKED = (
    Qt.InputMethodHint.ImhDigitsOnly
    | Qt.InputMethodHint.ImhLatinOnly
    | Qt.InputMethodHint.ImhFormattedNumbersOnly
    | Qt.InputMethodHint.ImhHiddenText
)


def wanted_controls(window) -> set[QWidget]:
    """Return what a person could want to use now: shown, enabled, and no part of Qt's own widgets."""
    found = [one for kind in CONTROLS for one in window.findChildren(kind)]
    return {one for one in found if one.isVisible() and one.isEnabled() and not _inner(one)}


def _inner(widget) -> bool:
    """Tell whether a widget belongs to another one that stands for it."""
    parent = widget.parentWidget()
    named = widget.objectName().startswith("qt_") or widget.objectName().startswith("Scroll")
    within = isinstance(parent, (QComboBox, QLineEdit)) or type(parent).__name__ in ("QTabBar", "QDialog")
    spin = type(parent).__name__ in ("QSpinBox", "QDoubleSpinBox", "QTabWidget")
    return named or within or spin or type(widget).__name__ in ("QHeaderView", "QComboBoxListView")


def walked(window) -> set[QWidget]:
    """Press Tab until the keyboard is back where it began; return everything it was on."""
    seen: list[QWidget] = []
    for _step in range(MOST_STEPS):
        here = QApplication.focusWidget()
        if here is None or (seen and here is seen[0]):
            break
        seen.append(here)
        QTest.keyClick(here, Qt.Key.Key_Tab)
        if QApplication.focusWidget() is here:
            QTest.keyClick(here, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
            break
    return set(seen)


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
    groups = {one.group() for one in reached if isinstance(one, QAbstractButton) and one.group()}
    missed = [
        name_of(one)
        for one in wanted_controls(whole_window) - reached
        if not (isinstance(one, QAbstractButton) and one.group() in groups)
        and one.focusProxy() not in reached
    ]
    assert sorted(missed) == []
    assert len(reached) > 12


@pytest.mark.parametrize("workflow", IDS)
def test_fields_take_input_methods(whole_window, workflow) -> None:
    whole_window.show_workflow(workflow)
    for field in wanted_controls(whole_window):
        if isinstance(field, (QLineEdit, QPlainTextEdit, QTextEdit)) and not field.isReadOnly():
            assert field.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled), name_of(field)
            assert not field.inputMethodHints() & BLOCKED, name_of(field)


@pytest.mark.parametrize("workflow", IDS)
def test_every_control_has_a_name_for_screen_readers(whole_window, workflow) -> None:
    whole_window.show_workflow(workflow)
    nameless = [
        name_of(one)
        for one in wanted_controls(whole_window)
        if not one.accessibleName() and not (isinstance(one, QAbstractButton) and one.text().strip())
    ]
    assert sorted(nameless) == []
