"""Files that were worked on are offered again, newest first, in the tab that had them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from app.core.paths import resource_dir, sub_dir
from app.core.records import UsedFile
from app.views.recent import MOST, recent_files, recent_menu
from app.widgets.composer import PASTED

TITLES = {"reports": ("Reports", "reports"), "robot": ("Robot", "robot")}


@pytest.fixture
def store(whole_window):
    return whole_window._store


def ask(store, workflow: str, *paths: object) -> int:
    session = store.create_session(workflow, "work")
    store.add_message(session.id, "user", "do it", attachments=tuple(map(str, paths)))
    return session.id


def test_each_file_is_listed_once_newest_first_with_the_tab_that_had_it_last(store) -> None:
    ask(store, "reports", "/a/one.pdf", "/a/two.pdf")
    gone = ask(store, "robot", "/a/secret.xml")
    ask(store, "robot", "/a/one.pdf")
    store.delete_session(gone)
    assert store.used_files() == [UsedFile("robot", "/a/one.pdf"), UsedFile("reports", "/a/two.pdf")]
    assert len(store.used_files(1)) == 1


def test_samples_and_pasted_pictures_are_not_listed(store) -> None:
    ask(store, "reports", resource_dir("samples") / "a.pdf", sub_dir(PASTED) / "b.png", "/a/c.pdf")
    assert [one.path for one in recent_files(store)] == ["/a/c.pdf"]


def test_the_menu_names_file_and_folder_and_stays_short(whole_window, store) -> None:
    assert [one.text() for one in menu_of(whole_window, store, []).actions()] == [
        "No file was worked on yet."
    ]
    for number in range(20):
        ask(store, "reports", f"/{'long ' * 80}/R&D {number}.pdf")
    menu = menu_of(whole_window, store, [])
    assert len(menu.actions()) == MOST
    assert menu.actions()[0].text().startswith("R&&D 19.pdf    /long")
    assert menu.sizeHint().width() < 800


def menu_of(window, store, chosen: list) -> QMenu:
    return recent_menu(window, window.theme, store, TITLES, lambda *one: chosen.append(one))


def test_the_keys_open_the_list_and_a_choice_opens_the_file_in_its_tab(
    qtbot, whole_window, store, tmp_path, monkeypatch
) -> None:
    path = tmp_path / "cell.yaml"
    path.touch()
    ask(store, "robot", path)
    taken: list[object] = []
    whole_window.show_workflow("robot")
    monkeypatch.setattr(whole_window.workflow_tab(), "accept_files", taken.append)
    whole_window.show_workflow("reports")
    whole_window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is whole_window)
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(whole_window, Qt.Key.Key_O, keys)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert taken == [[str(path)]]
    assert whole_window.workflow == "robot"


def test_a_file_that_is_gone_is_said(whole_window) -> None:
    whole_window.open_again("robot", "/nowhere/gone.xml")
    assert whole_window.notices.texts() == [
        "The file gone.xml is no longer there.",
        "It was at /nowhere/gone.xml.",
    ]
    assert whole_window.workflow == "reports"
