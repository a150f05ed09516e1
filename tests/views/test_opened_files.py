"""Files that the desktop opens with the program."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QUrl
from PySide6.QtGui import QFileOpenEvent

from app.views.opened_files import OpenedFiles


def test_a_file_opened_from_the_desktop_is_told(qapp, tmp_path) -> None:
    opened, target = OpenedFiles(), QObject()
    heard: list[list[str]] = []
    opened.filesArrived.connect(heard.append)
    target.installEventFilter(opened)
    path = tmp_path / "销售单.jrxml"
    assert QCoreApplication.sendEvent(target, QFileOpenEvent(QUrl.fromLocalFile(str(path))))
    assert heard == [[str(path)]]


def test_other_events_pass(qapp) -> None:
    opened, target = OpenedFiles(), QObject()
    assert not opened.eventFilter(target, QEvent(QEvent.Type.User))
