"""The block editor's page reaches nothing outside its folder, and is optional."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl

from app.core.paths import resource_dir
from app.views.robot.web_page import OFF_VARIABLE, is_local, webengine_wanted


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("file://{folder}/editor.html", True),
        ("file://{folder}/media/sprites.png", True),
        ("qrc:///qtwebchannel/qwebchannel.js", True),
        ("file://{folder}/../themes/window.qss", False),
        ("file:///etc/passwd", False),
        ("qrc:///other.js", False),
        ("https://blockly-demo.appspot.com/static/media/sprites.png", False),
        ("http://127.0.0.1/", False),
        ("data:text/html,hello", False),
    ],
)
def test_only_the_folder_of_the_bundle_is_read(address, allowed) -> None:
    folder = resource_dir("blockly")
    assert is_local(QUrl(address.format(folder=folder)), folder) is allowed


def test_the_editor_can_be_switched_off(monkeypatch) -> None:
    monkeypatch.setenv(OFF_VARIABLE, "1")
    assert not webengine_wanted()
