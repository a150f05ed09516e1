"""The first start and the model page in the real window: store, worker and graphs, with a scripted server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.core.paths import HOME_VARIABLE
from app.core.settings import Settings
from app.main import Program
from tests.model_server import model_server

WAIT = 60_000


@pytest.fixture
def server():
    with model_server() as started:
        yield started


@pytest.fixture
def program(qapp, _home, server, report_fonts, tmp_path, monkeypatch):
    home = tmp_path / "first"
    home.mkdir()
    (home / "fonts").symlink_to(report_fonts, target_is_directory=True)
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    settings = Settings(keep_window_open=False, language="en", theme="light", model_host=server.url)
    settings.save(home / "settings.json")
    made = Program(qapp)
    made.start()
    yield made
    made.window.close()
    made.close()


def test_the_line_about_the_model_follows_the_language(qtbot, program) -> None:
    line = program.window.status.model
    assert line.text() == "Rules only (set up a model...)"
    program.hub.set("language", "zh")
    try:
        assert "规则" in line.text()
    finally:
        program.hub.set("language", "en")
    assert line.text() == "Rules only (set up a model...)"


def test_from_the_first_start_to_a_model_for_one_tab(qtbot, program, server) -> None:
    window = program.window
    qtbot.waitUntil(lambda: "welcome" in window._opened, timeout=WAIT)
    wizard = window.dialog("welcome")
    assert wizard.isVisible()
    for _page in range(2):
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
    models = wizard.model.check.list
    qtbot.waitUntil(lambda: models.count() == 1, timeout=WAIT)
    models.setFocus()
    models.setCurrentRow(0)
    qtbot.keyClick(models, Qt.Key.Key_Return)
    assert program.hub.get("model") == f"ollama:qwen3:4b@{server.url}"
    qtbot.waitUntil(lambda: window.status.model.text() == "qwen3:4b", timeout=WAIT)

    wizard.go_on()
    wizard.sample.buttons["records"].click()
    assert not wizard.isVisible()
    assert window.workflow == "records"
    tab = window.tab("records")
    qtbot.waitUntil(lambda: bool(tab.run_pane.log.steps) and not tab.running, timeout=WAIT)

    window.status.model.click()
    page = window.dialog("models")
    qtbot.waitUntil(lambda: page.models.table.rowCount() == 1, timeout=WAIT)
    box = page.tabs.choices["records"]
    box.activated.emit(box.findData("none"))
    assert program.hub.values.own_models() == {"records": "none"}
    skills = []
    program.worker.change_services(lambda services: skills.append(services.skills))
    qtbot.waitUntil(lambda: bool(skills), timeout=WAIT)
    skills[0].begin("records")
    assert skills[0].model is None
    skills[0].begin("reports")
    assert skills[0].model_name == "qwen3:4b"


def test_the_window_closes_while_a_download_goes_on(qtbot, program, server) -> None:
    server.pull_pause = 5.0
    window = program.window
    qtbot.waitUntil(lambda: "welcome" in window._opened, timeout=WAIT)
    qtbot.keyClick(window.dialog("welcome"), Qt.Key.Key_Escape)
    window.open_models()
    bar = window.dialog("models").models.download
    qtbot.waitUntil(lambda: bool(bar._servers), timeout=WAIT)
    bar.start()
    qtbot.waitUntil(lambda: any(path == "/api/pull" for path, _body in server.asked), timeout=WAIT)
    with qtbot.waitSignal(bar.stream.stopped, timeout=WAIT):
        window.close()


def test_without_a_data_folder_the_window_says_so_and_ends(tmp_path) -> None:
    code = (
        "import sys; from PySide6.QtCore import QTimer; import app.widgets.confirm as c;"
        "c.ChoiceDialog.exec = lambda self: print(self.findChildren(c.QWidget)[0].text());"
        "from app.main import main; sys.exit(main())"
    )
    environment = {
        "QT_QPA_PLATFORM": "offscreen",
        HOME_VARIABLE: "/proc/draftsmith",
        "PATH": "/usr/bin",
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[1],
        env=environment,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "The data folder /proc/draftsmith can't be made." in done.stdout
