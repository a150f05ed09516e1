"""The batch window: files in, items worked off, stopped, tried again."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent

from app.core.settings import Settings
from app.engines.batch.queue import BatchQueue
from app.views.batch.choices import ELSEWHERE
from app.views.batch.dialog import BatchDialog
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import Theme
from app.workers.batch import desk, local
from tests.workers.batch.test_local import FakeChild


@pytest.fixture
def dialog(qtbot, tmp_path, _home, monkeypatch):
    FakeChild.lost, FakeChild.pause = Counter(), 0.05
    monkeypatch.setattr(local, "ChildProcess", FakeChild)
    made = BatchDialog(Theme("light"), SettingsHub(Settings()))
    made.use_folder(tmp_path / "out")
    made.choices.kind.setCurrentIndex(made.choices.kind.findData("robot"))
    qtbot.addWidget(made)
    made.show()
    yield made
    made.end()


def files(tmp_path, count):
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(count):
        (folder / f"{number}.txt").write_text("让机器人回原点", encoding="utf-8")
    return folder


def drop(dialog, path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    how = (data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    dialog.list.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, *how))


def test_an_empty_window_says_what_to_do(dialog):
    assert dialog.list.stack.currentIndex() == 0
    assert "Drop files" in dialog.list.stack.currentWidget().text()
    assert not dialog.begin.isEnabled()
    assert not dialog.halt.isEnabled()


def test_a_dropped_folder_is_worked_off(qtbot, dialog, tmp_path):
    drop(dialog, files(tmp_path, 4))
    assert dialog.table.rowCount() == 4
    qtbot.mouseClick(dialog.begin, Qt.MouseButton.LeftButton)
    assert dialog.halt.isEnabled()
    qtbot.waitUntil(lambda: not dialog.running, timeout=20_000)
    assert {item.state for item in dialog.table.items} == {"done"}
    assert dialog.bar.value() == dialog.bar.maximum() == 4
    assert (tmp_path / "out" / "batch.csv").exists()


def test_stop_leaves_the_rest_for_the_next_start(qtbot, dialog, tmp_path):
    FakeChild.pause = 0.3
    drop(dialog, files(tmp_path, 8))
    dialog.choices.workers.setValue(1)
    dialog.start()
    qtbot.waitUntil(lambda: any(item.state == "done" for item in dialog.table.items), timeout=20_000)
    dialog.stop()
    qtbot.waitUntil(lambda: not dialog.running, timeout=20_000)
    assert any(item.state == "waiting" for item in dialog.table.items)
    assert not any(item.state == "running" for item in dialog.table.items)
    assert dialog.begin.isEnabled()


def test_what_failed_can_be_tried_again(qtbot, dialog, tmp_path):
    drop(dialog, files(tmp_path, 1))
    queue = BatchQueue(tmp_path / "out")
    queue.end(queue.take(), "failed", 1.0, "It broke.")
    dialog.refresh()
    assert dialog.again.isEnabled()
    qtbot.mouseClick(dialog.again, Qt.MouseButton.LeftButton)
    assert [item.state for item in dialog.table.items] == ["waiting"]
    assert not dialog.again.isEnabled()


def test_a_missing_file_is_told(dialog, tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr("app.views.batch.dialog.report", lambda _parent, error: said.append(error.message))
    dialog.add([tmp_path / "gone.txt"])
    assert "gone.txt" in said[0]


def test_each_tab_asks_its_own_model(qtbot, dialog, tmp_path, monkeypatch):
    given = []
    monkeypatch.setattr(dialog._desk, "start", lambda _queue, order, *_where: given.append(order))
    dialog._hub.values.model = "ollama:small"
    dialog._hub.values.workflow_models = {"reports": "ollama:big"}
    drop(dialog, files(tmp_path, 1))
    dialog.start()
    assert [given[0].model_for(name) for name in ("report", "robot")] == ["ollama:big", "ollama:small"]


def test_chosen_items_are_tried_again_taken_off_and_opened(qtbot, dialog, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(
        "app.views.batch.dialog.QDesktopServices.openUrl", lambda url: opened.append(url.toLocalFile())
    )
    drop(dialog, files(tmp_path, 3))
    queue = BatchQueue(tmp_path / "out")
    queue.end(queue.take(), "done", 1.0, "Well.")
    (tmp_path / "out" / "0").mkdir()
    dialog.refresh()
    dialog.activateWindow()
    dialog.list.view.setFocus()
    qtbot.waitUntil(dialog.list.view.hasFocus, timeout=20_000)
    dialog.list.view.selectAll()
    qtbot.keyClick(dialog.list.view, Qt.Key.Key_Return)
    assert opened == [str(tmp_path / "out" / "0"), *(str(tmp_path / "in" / f"{n}.txt") for n in (1, 2))]
    dialog.list.view.selectRow(0)
    dialog.retry_items([item.id for item in dialog.list.chosen()])
    assert {item.state for item in dialog.table.items} == {"waiting"}
    dialog.list.view.selectRow(1)
    qtbot.keyClick(dialog.list.view, Qt.Key.Key_Delete)
    assert [item.input.name for item in dialog.table.items] == ["0.txt", "2.txt"]


def test_the_end_tells_the_time_and_opens_the_report(qtbot, dialog, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(
        "app.views.batch.dialog.QDesktopServices.openUrl", lambda url: opened.append(url.toLocalFile())
    )
    drop(dialog, files(tmp_path, 5))
    assert not dialog.table_of_all.isEnabled()
    dialog.start()
    qtbot.waitUntil(lambda: not dialog.running, timeout=20_000)
    assert "It took" in dialog.told.text()
    qtbot.mouseClick(dialog.table_of_all, Qt.MouseButton.LeftButton)
    assert opened == [str(tmp_path / "out" / "batch.csv")]


def test_a_batch_goes_to_the_scheduler_that_was_named(qtbot, dialog, tmp_path, monkeypatch):
    given = []

    def remote(queue, _order, address, *, stop):
        given.append(address)
        while (item := queue.take()) is not None and not stop.is_set():
            queue.end(item, "done", 0.1, "There.")

    monkeypatch.setattr(desk, "run_on_cluster", remote)
    drop(dialog, files(tmp_path, 3))
    dialog.choices.place.setCurrentIndex(ELSEWHERE)
    assert not dialog.begin.isEnabled()
    assert dialog.choices.scheduler.isVisible()
    assert not dialog.choices.workers.isVisible()
    dialog.choices.scheduler.setText(" tcp://127.0.0.1:8786 ")
    assert dialog.begin.isEnabled()
    dialog.start()
    qtbot.waitUntil(lambda: not dialog.running, timeout=20_000)
    assert given == ["tcp://127.0.0.1:8786"]
    assert {item.said for item in dialog.table.items} == {"There."}
    assert dialog._hub.get("batch_scheduler") == "tcp://127.0.0.1:8786"
    assert BatchDialog(Theme("light"), dialog._hub).choices.address == "tcp://127.0.0.1:8786"


def test_a_batch_elsewhere_stops_and_its_items_wait_again(qtbot, dialog, tmp_path, monkeypatch):
    def remote(queue, _order, _address, *, stop):
        queue.take()
        stop.wait(20)
        queue.stopped()

    monkeypatch.setattr(desk, "run_on_cluster", remote)
    drop(dialog, files(tmp_path, 2))
    dialog.choices.place.setCurrentIndex(ELSEWHERE)
    dialog.choices.scheduler.setText("tcp://127.0.0.1:8786")
    dialog.start()
    qtbot.waitUntil(lambda: dialog.table.counts["running"] == 1, timeout=20_000)
    dialog.stop()
    qtbot.waitUntil(lambda: not dialog.running, timeout=10_000)
    assert dialog.table.counts["waiting"] == 2


def test_a_scheduler_that_does_not_answer_is_told(qtbot, dialog, tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr("app.views.batch.dialog.report", lambda _parent, error: said.append(error.code))
    monkeypatch.setattr("app.workers.batch.cluster.CONNECT_SECONDS", 1)
    drop(dialog, files(tmp_path, 1))
    dialog.choices.place.setCurrentIndex(ELSEWHERE)
    dialog.choices.scheduler.setText("tcp://127.0.0.1:9")
    dialog.start()
    qtbot.waitUntil(lambda: not dialog.running, timeout=60_000)
    assert said == ["no_scheduler"]
    assert dialog.table.counts["waiting"] == 1


def test_a_running_batch_rereads_only_what_changed(qtbot, dialog, tmp_path, monkeypatch):
    drop(dialog, files(tmp_path, 6))
    looked = []
    real = BatchQueue.changes

    def watched(queue, since=-1):
        found = real(queue, since)
        looked.append((since, len(found.items)))
        return found

    monkeypatch.setattr(BatchQueue, "changes", watched)
    monkeypatch.setattr(dialog._desk, "start", lambda *_given: None)
    queue = BatchQueue(tmp_path / "out")
    dialog.start()
    queue.end(queue.take(), "done", 1.0)
    qtbot.waitUntil(lambda: dialog.table.counts["done"] == 1, timeout=20_000)
    qtbot.waitUntil(lambda: len(looked) > 2, timeout=20_000)
    assert max(count for _since, count in looked) == 1
    assert min(since for since, _count in looked) > 0
    queue.remove([6])
    qtbot.waitUntil(lambda: len(dialog.table.items) == 5, timeout=20_000)


def test_a_folder_with_a_damaged_list_is_told(dialog, tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr("app.views.batch.dialog.report", lambda _parent, error: said.append(error.code))
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "batch.sqlite").write_bytes(b"no database at all" * 100)
    dialog.use_folder(tmp_path / "bad")
    assert said == ["queue_unusable"]
    assert dialog.table.items == []
