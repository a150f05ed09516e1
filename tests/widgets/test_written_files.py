"""Links below what was written: opened, shown in the folder, and said to be gone."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QDesktopServices

from app.core.files import free_name
from app.widgets.written_files import WrittenFiles


@pytest.fixture
def opened(monkeypatch):
    found = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: found.append(url.toLocalFile()))
    return found


def test_the_file_and_its_folder_are_opened(qtbot, tmp_path, opened):
    path = tmp_path / "a.pdf"
    path.write_bytes(b"x")
    links = WrittenFiles([str(path)])
    qtbot.addWidget(links)
    links.open.click()
    links.folder.click()
    assert opened == [str(path), str(tmp_path)]


def test_a_file_that_is_gone_is_said_to_be(qtbot, tmp_path, opened):
    links = WrittenFiles([str(tmp_path / "a.pdf")])
    qtbot.addWidget(links)
    links.open.click()
    assert links.open.text() == "The file is no longer there."
    assert not opened


def test_a_name_that_is_taken_is_counted_on(tmp_path):
    path = tmp_path / "a.png"
    assert free_name(path) == path
    (tmp_path / "a-01.png").write_bytes(b"x")
    assert free_name(path).name == "a (2).png"
