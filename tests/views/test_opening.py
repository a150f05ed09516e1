"""Tabs built in slices: none is begun any more once the window closes."""

from __future__ import annotations

from types import ModuleType

from PySide6.QtWidgets import QWidget

from app.views.opening import TabOpener


def test_nothing_is_begun_after_the_end(qapp) -> None:
    asked: list[str] = []

    def made(workflow: str) -> QWidget:
        asked.append(workflow)
        return QWidget()

    opener = TabOpener({"reports": ModuleType("reports")}, made, lambda _key: "")
    opener.stop()
    opener.open("reports")
    opener.open_all()
    assert opener.idle
    assert asked == []
