"""The model page with a scripted server: list, use, download, stop, remove, servers, check-up."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.core.errors import AppError
from app.core.settings import Settings
from app.engines.models.servers import Server, added_servers
from app.engines.models.verdicts import kept_records
from app.graphs.trials import trials_of
from app.views.models import models_page, servers_page
from app.views.models.dialog import ModelDialog
from app.views.models.server_dialog import ServerDialog
from app.widgets.settings_hub import SettingsHub
from tests.model_server import model_server

TITLES = {"reports": "Reports", "records": "Records", "documents": "Documents"}
WAIT = 20_000


@pytest.fixture
def server():
    with model_server() as started:
        yield started


@pytest.fixture
def hub(_home, server):
    made = SettingsHub(Settings(model_host=server.url))
    yield made
    made.save()


@pytest.fixture
def dialog(qtbot, hub, server):
    made = ModelDialog(hub, TITLES)
    qtbot.addWidget(made)
    look(qtbot, made)
    return made


def look(qtbot, made):
    with qtbot.waitSignal(made._task.done, timeout=WAIT):
        made.open()
    qtbot.waitUntil(lambda: "answer" in made.state.text(), timeout=WAIT)


def texts(table, row):
    return [table.item(row, column).text() for column in range(table.columnCount())]


def test_models_are_listed_with_size_quantisation_and_context(dialog) -> None:
    assert texts(dialog.models.table, 0)[:5] == ["qwen3:4b", "Ollama", "2.6 GB", "4.0B Q4_K_M", "40,960"]
    assert "8,192 tokens" in dialog.models.about.text() or "4,096 tokens" in dialog.models.about.text()


def test_a_model_is_used_by_a_click_and_rules_by_another(dialog, hub, server) -> None:
    dialog.models.use.click()
    assert hub.get("model") == f"ollama:qwen3:4b@{server.url}"
    assert "in use" in texts(dialog.models.table, 0)[5]
    dialog.models.rules.click()
    assert hub.get("model") == "none"


def test_a_download_shows_how_far_it_is_and_the_model_appears(qtbot, dialog, server) -> None:
    bar = dialog.models.download
    seen = []
    bar.stream.stepped.connect(lambda step: seen.append(bar.about.text()))
    bar.name.setEditText("new:1b")
    with qtbot.waitSignal(bar.ended, timeout=WAIT):
        bar.start_button.click()
    assert any("1.00 of 2.00 GB" in text for text in seen)
    qtbot.waitUntil(lambda: dialog.models.table.rowCount() == 2, timeout=WAIT)


def test_a_download_is_stopped_and_can_go_on(qtbot, dialog, server) -> None:
    server.pull_pause = 0.2
    bar = dialog.models.download
    bar.name.setEditText("slow:1b")
    bar.start_button.click()
    qtbot.waitUntil(lambda: "0.50 of" in bar.about.text(), timeout=WAIT)
    with qtbot.waitSignal(bar.stream.stopped, timeout=WAIT):
        bar.stop_button.click()
    assert "goes on from there" in bar.about.text()
    assert bar.start_button.isVisibleTo(bar)
    server.pull_pause = 0.0
    with qtbot.waitSignal(bar.ended, timeout=WAIT):
        bar.start_button.click()
    assert "slow:1b" in server.models


def test_a_server_that_dies_in_mid_download_is_said(qtbot, dialog, server) -> None:
    server.pull_dies_after = 2
    bar = dialog.models.download
    bar.name.setEditText("new:1b")
    with qtbot.waitSignal(bar.stream.failed, timeout=WAIT):
        bar.start_button.click()
    assert "try again" in bar.about.text()


@pytest.mark.parametrize("name", ["", "two words"])
def test_a_wrong_name_is_refused_before_anything_is_asked(dialog, server, name) -> None:
    before = len(server.asked)
    dialog.models.download.name.setEditText(name)
    dialog.models.download.start_button.click()
    assert "no name of a model" in dialog.models.download.about.text()
    assert len(server.asked) == before


def test_a_model_is_removed_only_after_asking(qtbot, dialog, hub, server, monkeypatch) -> None:
    dialog.models.use.click()
    monkeypatch.setattr(models_page, "confirm", lambda *_, **__: False)
    dialog.models.remove.click()
    assert not dialog.models._remove_task.busy
    monkeypatch.setattr(models_page, "confirm", lambda *_, **__: True)
    dialog.models.remove.click()
    qtbot.waitUntil(lambda: dialog.models.table.rowCount() == 0, timeout=WAIT)
    assert server.models == {}
    assert hub.get("model") == "none"


def test_two_hundred_models_with_any_name_are_shown(qtbot, dialog, server) -> None:
    server.models = {f"模型/{number}:ü" + "x" * 80: 10**9 for number in range(200)}
    look(qtbot, dialog)
    qtbot.waitUntil(lambda: dialog.models.table.rowCount() == 200, timeout=WAIT)
    assert texts(dialog.models.table, 199)[0].startswith("模型/199:ü")


# ---- which tab uses which ------------------------------------------------------------------


def test_a_tab_gets_a_model_of_its_own(dialog, hub, server) -> None:
    box = dialog.tabs.choices["records"]
    box.setCurrentIndex(box.findText("qwen3:4b", flags=Qt.MatchFlag.MatchContains))
    box.activated.emit(box.currentIndex())
    assert hub.get("workflow_models") == {"records": f"ollama:qwen3:4b@{server.url}"}
    assert hub.values.chosen_model("records").startswith("ollama:")
    assert hub.values.chosen_model("reports") == "none"
    box.activated.emit(box.findData(""))
    assert hub.get("workflow_models") == {}


def test_a_model_that_is_gone_stays_named(qtbot, dialog, hub) -> None:
    hub.set("model", "ollama:gone:1b@http://127.0.0.1:9")
    assert "gone:1b (not there now)" in dialog.tabs.choices[""].currentText()


def test_the_check_up_fills_the_table_and_is_kept(qtbot, dialog, server) -> None:
    known = [trial for workflow in TITLES for trial in trials_of(workflow)]
    server.answer = lambda body: next(
        one.answer for one in known if one.skill.prompt(one.given).request == body["messages"][1]["content"]
    )
    with qtbot.waitSignal(dialog.tabs.stream.done, timeout=WAIT):
        dialog.tabs.check.click()
    row = texts(dialog.tabs.table, 0)
    assert row[0] == "qwen3:4b"
    assert row[1].startswith("good")
    assert row[2].startswith("good")
    assert set(kept_records()[f"ollama:qwen3:4b@{server.url}"].verdicts) >= {"reports", "records"}
    dialog.tabs.table.setCurrentCell(0, 2)
    assert "4 of 4 answers were right" in dialog.tabs.reasons.text()


def test_the_check_up_is_stopped(qtbot, dialog, server) -> None:
    server.answer = lambda body: {"text": "{}", "wait": 2}
    dialog.tabs.check.click()
    qtbot.waitUntil(lambda: bool(server.chats()), timeout=WAIT)
    with qtbot.waitSignal(dialog.tabs.stream.stopped, timeout=WAIT):
        dialog.tabs.stop_button.click()
    assert "was stopped" in dialog.tabs.reasons.text()
    assert kept_records() == {}


# ---- servers --------------------------------------------------------------------------------


def test_a_server_is_added_tested_and_removed(qtbot, dialog, monkeypatch) -> None:
    with model_server() as cluster:
        cluster.key, cluster.models = "sk-secret", {"big": 0}
        kept = {}
        monkeypatch.setattr("app.engines.models.keys.keep", kept.__setitem__)
        monkeypatch.setattr("app.engines.models.keys.find", lambda url: kept.get(url, ""))
        monkeypatch.setattr("app.engines.models.keys.where", lambda url: "keyring" if url in kept else "")
        page = dialog.servers
        page.keep(Server(kind="openai", name="集群", url=cluster.url), "sk-secret", None)
        qtbot.waitUntil(lambda: page.table.rowCount() == 2, timeout=WAIT)
        assert texts(page.table, 1)[0] == "集群"
        assert texts(page.table, 1)[2] == "in the keyring"
        assert dialog.models.table.rowCount() == 2
        assert "secret" not in repr(added_servers())
    page.table.setCurrentCell(1, 0)
    monkeypatch.setattr(servers_page, "confirm", lambda *_, **__: True)
    page.remove.click()
    qtbot.waitUntil(lambda: page.table.rowCount() == 1, timeout=WAIT)
    assert added_servers() == []


def test_the_first_server_can_not_be_removed(dialog) -> None:
    dialog.servers.table.setCurrentCell(0, 0)
    assert not dialog.servers.remove.isEnabled()


def test_a_wrong_address_keeps_the_dialog_open(qtbot) -> None:
    made = ServerDialog(None)
    qtbot.addWidget(made)
    made.url.setText("ftp://x")
    made.keep.click()
    assert "can't be read" in made.result_text.text()
    assert made.result() == 0


def test_a_test_says_what_answers(qtbot, server) -> None:
    made = ServerDialog(None, Server(url=server.url))
    qtbot.addWidget(made)
    with qtbot.waitSignal(made._task.done, timeout=WAIT):
        made.test.click()
    qtbot.waitUntil(lambda: "It answers; 1 model." in made.result_text.text(), timeout=WAIT)
    made.url.setText("http://127.0.0.1:9")
    made.test.click()
    qtbot.waitUntil(lambda: "Nothing answers" in made.result_text.text(), timeout=WAIT)


def test_a_full_disk_while_a_server_is_kept_is_said(dialog, monkeypatch) -> None:
    said = []

    def full(_servers):
        raise AppError("disk_full", "The disk is full.")

    monkeypatch.setattr("app.engines.models.servers.save_servers", full)
    monkeypatch.setattr(servers_page, "report", lambda _parent, error: said.append(error.code))
    dialog.servers.keep(Server(kind="openai", url="http://127.0.0.1:9"), "", None)
    assert said == ["disk_full"]


def test_everything_is_said_again_in_chinese(qtbot, dialog) -> None:
    from app.views.language import Languages

    languages = Languages()
    languages.use("zh")
    try:
        assert dialog.pages.count() == 3
        assert dialog.models.table.rowCount() == 1
    finally:
        languages.use("en")
