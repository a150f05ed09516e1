from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QToolButton

from app.core.events import Done, NodeStarted, Question
from app.core.settings import Settings
from app.engines.store import open_store
from app.registry import WORKFLOWS
from app.views import main_window as module
from app.views.language import Languages
from app.views.main_window import MainWindow
from app.widgets.layout_memory import LayoutMemory
from app.widgets.run_desk import RunDesk
from app.widgets.settings_hub import SettingsHub
from app.widgets.tab import WorkflowTab
from app.widgets.theme import Theme
from tests.window_parts import SHAPE, DemoTab, FakeRunner

HEAVY = ("langgraph", "pymupdf", "jpype", "cv2", "sqlalchemy", "httpx", "rapidocr", "onnxruntime")
DEMO = SimpleNamespace(
    id="reports",
    load_views=lambda: SimpleNamespace(TITLE="Reports", ICON="reports", OPENS=(".jrxml",), make_tab=DemoTab),
)


@pytest.fixture
def window(qtbot, tmp_path, _home):
    store = open_store()
    runner = FakeRunner()
    hub = SettingsHub(Settings(keep_window_open=False))
    memory = LayoutMemory(tmp_path / "window.ini")
    made = MainWindow([DEMO, *WORKFLOWS[1:]], hub, Theme("light"), memory, RunDesk(runner))
    made.runner = runner
    qtbot.addWidget(made)
    made.show()
    made.give_store(store)
    made.give_shape("reports", SHAPE)
    yield made
    made.close()
    store.close()


def test_before_the_first_paint_nothing_heavy_is_imported() -> None:
    code = f"""
import sys, app.main as main
app = main.make_application(["x"])
program = main.Program(app)
program.window.show()
program.window.grab()
print([name for name in {HEAVY!r} if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "[]"


def test_every_tab_opens(window) -> None:
    for spec in WORKFLOWS:
        window.show_workflow(spec.id)
        assert window.pages.currentWidget() is window.tab(spec.id)


def test_every_icon_button_has_a_name(window) -> None:
    for spec in WORKFLOWS:
        window.show_workflow(spec.id)
    window.open_settings()
    window.open_logs()
    buttons = window.findChildren(QAbstractButton)
    nameless = [
        button
        for button in buttons
        if not (button.accessibleName() or button.text())
        and not button.objectName().startswith("qt_")
        and type(button) is not QToolButton
    ]
    assert len(buttons) > 20
    assert nameless == []


def test_the_palette_offers_every_action_that_works_now(window) -> None:
    listed = {action.objectName() for action in window.actions_.listed()}
    assert {"new_session", "preferences", "theme_dark", "undo", "zoom_in", "quit"} <= listed
    assert "stop" not in listed


def test_no_shortcut_is_given_twice(window) -> None:
    keys = [key.toString() for action in window.actions() for key in action.shortcuts()]
    assert len(keys) > 15
    assert len(keys) == len(set(keys))


def test_escape_stops_the_run(qtbot, window) -> None:
    window.workflow_tab().submit("go")
    window.runner.play(NodeStarted("read"))
    assert window.status.stop.isVisible()
    assert window.action("stop").isEnabled()
    window.action("stop").trigger()
    assert window.runner.stops == 1
    window.runner.finish(Done(0.1))
    assert not window.status.stop.isVisible()


def test_the_status_line_names_step_and_count(qtbot, window) -> None:
    window.workflow_tab().submit("go")
    window.runner.play(NodeStarted("read"))
    qtbot.waitUntil(lambda: "read: step 1 of 2" in window.status.run.text())


def test_a_run_that_goes_on_in_another_tab_stays_visible(window) -> None:
    window.workflow_tab().submit("go")
    window.show_workflow("robot")
    assert window.status.stop.isVisible()


def test_quitting_asks_only_during_a_run(window, monkeypatch) -> None:
    asked = []
    monkeypatch.setattr(module, "confirm", lambda *args, **options: asked.append(args) or False)
    window.hub.set("keep_window_open", True)
    window.workflow_tab().submit("go")
    assert not window.close()
    assert asked
    asked.clear()
    window.runner.finish(Done(0.1))
    assert window.close()
    assert asked == []


def test_a_question_in_the_background_notifies(window, monkeypatch) -> None:
    told = []
    monkeypatch.setattr(MainWindow, "isActiveWindow", lambda self: False)
    monkeypatch.setattr(window.notifier, "tell", lambda title, *, asks: told.append((title, asks)))
    window.workflow_tab().submit("go")
    window.runner.finish(Question("k", "Sure?"))
    assert told == [("Reports", True)]


def test_files_given_before_the_store_is_open_are_taken_later(qtbot, tmp_path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF")
    runner = FakeRunner()
    memory = LayoutMemory(tmp_path / "window.ini")
    made = MainWindow(
        [DEMO], SettingsHub(Settings(keep_window_open=False)), Theme("light"), memory, RunDesk(runner)
    )
    qtbot.addWidget(made)
    made.take_files([str(path)])
    store = open_store()
    made.give_store(store)
    assert runner.requests[0].values["attachments"] == [str(path)]
    store.close()


@pytest.mark.timeout(400)
def test_zoom_is_remembered(window) -> None:
    window.action("zoom_in").trigger()
    assert window.hub.get("zoom") == 110
    assert window.status.zoom.text() == "110 %"
    window.action("zoom_reset").trigger()
    assert window.hub.get("zoom") == 100


@pytest.mark.timeout(400)
def test_a_dark_theme_darkens_the_window(window) -> None:
    def lightness() -> int:
        image: QImage = window.grab().toImage()
        return image.pixelColor(image.width() // 2, image.height() - 60).lightness()

    bright = lightness()
    window.theme.use("dark")
    assert lightness() < 80 < bright
    window.theme.use("light")


def test_panels_hide_and_come_back(window) -> None:
    tab = window.workflow_tab()
    window.action("show_sessions").trigger()
    assert not tab.sessions.isVisible()
    window.action("show_sessions").trigger()
    assert tab.sessions.isVisible()


def test_hidden_panels_stay_hidden_at_the_next_start(window) -> None:
    window.action("show_side").trigger()
    tab = DemoTab(window.workflow_tab().context)
    assert tab.side.isHidden()
    assert not tab.sessions.isHidden()
    tab.deleteLater()


def test_tabs_have_keys(window) -> None:
    window.action("tab_robot").trigger()
    assert window.workflow == "robot"
    assert window.action("tab_robot").shortcut().toString() == "Ctrl+4"


def test_the_language_switches_qts_own_texts(qtbot, qapp, window) -> None:
    languages = Languages()
    try:
        languages.use("zh")
        assert QApplication.translate("QPlatformTheme", "Cancel") == "取消"
    finally:
        languages.use("en")
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_one_language_holds_for_the_whole_application(qapp) -> None:
    Languages().use("zh")
    Languages().use("en")
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_tab_key_leaves_the_composer(qtbot, window) -> None:
    tab = window.workflow_tab()
    tab.composer.focus()
    qtbot.keyClick(tab.composer.edit, Qt.Key.Key_Tab)
    assert tab.composer.text() == ""


def test_a_template_opened_from_the_desktop_goes_to_the_reports(window, tmp_path, monkeypatch) -> None:
    taken: list[tuple[str, list[str]]] = []

    def take(tab, files) -> None:
        taken.append((tab.context.workflow, [*files]))

    monkeypatch.setattr(WorkflowTab, "accept_files", take)
    window.show_workflow("records")
    template, sheet = str(tmp_path / "a.JRXML"), str(tmp_path / "b.csv")
    window.take_files([template])
    window.show_workflow("records")
    window.take_files([sheet])
    assert taken == [("reports", [template]), ("records", [sheet])]
