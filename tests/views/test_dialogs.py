from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtGui import QGuiApplication

from app.core.i18n import _, set_language
from app.core.settings import Settings, options
from app.engines.models.checkup import Checkup, ModelInfo
from app.views.about import parts
from app.views.crash import CrashHandler
from app.views.model_check import ModelCheck
from app.views.preferences import Preferences
from app.views.single import SingleInstance, hand_over
from app.widgets.confirm import ChoiceDialog
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import Theme


@pytest.fixture
def hub(_home):
    return SettingsHub(Settings())


@pytest.fixture
def dialog(qtbot, hub):
    made = Preferences(Theme("light"), hub)
    qtbot.addWidget(made)
    made.show()
    return made


def test_every_declared_setting_has_a_row(dialog) -> None:
    assert [row.option.key for row in dialog.rows()] == [option.key for option in options()]


def test_searching_hides_the_other_settings(dialog) -> None:
    dialog.search.setText("zoom")
    assert [row.option.key for row in dialog.rows() if row.isVisible()] == ["zoom"]
    dialog.search.setText("zzz")
    assert dialog._nothing.isVisible()


def test_a_change_holds_at_once_and_is_saved(qtbot, dialog, hub) -> None:
    [row] = [row for row in dialog.rows() if row.option.key == "theme"]
    with qtbot.waitSignal(hub.changed) as told:
        row.field.setCurrentIndex(row.field.findData("dark"))
    assert told.args == ["theme"]
    hub.save()
    assert Settings.load().theme == "dark"


def test_a_change_from_elsewhere_shows_in_the_row(dialog, hub) -> None:
    hub.set("zoom", 125)
    [row] = [row for row in dialog.rows() if row.option.key == "zoom"]
    assert row.field.value() == 125


def test_every_setting_is_found_by_its_title_in_both_languages(qtbot, hub) -> None:
    try:
        for language in ("zh", "en"):
            set_language(language)
            made = Preferences(Theme("light"), hub)
            qtbot.addWidget(made)
            made.show()
            for row in made.rows():
                made.search.setText(_(row.option.title))
                assert row.isVisible(), row.option.key
            for place in made.places.values():
                made.search.setText(place.button.text())
                assert place.isVisible()
    finally:
        set_language("en")


def test_each_setting_goes_back_to_its_default_by_itself(dialog, hub) -> None:
    rows = {row.option.key: row for row in dialog.rows()}
    assert not any(row.back.isEnabled() for row in rows.values())
    hub.set("zoom", 150)
    hub.set("ocr_threads", 4)
    rows["zoom"].back.click()
    assert hub.get("zoom") == 100
    assert hub.get("ocr_threads") == 4
    assert not rows["zoom"].back.isEnabled()


def test_the_preferences_open_at_the_top_again(qtbot, dialog) -> None:
    dialog.resize(400, 300)
    bar = dialog._area.verticalScrollBar()
    dialog.open_at("keep_window_open")
    qtbot.waitUntil(lambda: bar.value() > 0)
    dialog.open_at("")
    assert bar.value() == 0


def test_settings_of_other_dialogs_are_reached_from_here(qtbot, dialog) -> None:
    with qtbot.waitSignal(dialog.placeRequested) as told:
        dialog.places["models"].button.click()
    assert told.args == ["models"]


def test_the_model_check_says_what_it_found(qtbot, hub) -> None:
    check = ModelCheck(Theme("light"), hub)
    qtbot.addWidget(check)
    check._on_done(Checkup("http://127.0.0.1:11434"))
    assert "No Ollama server answers at http://127.0.0.1:11434" in check.verdict.text()
    check._on_done(Checkup("http://127.0.0.1:1", True, "0.9", (ModelInfo("qwen3:4b", 2_600_000_000),)))
    check.list.itemClicked.emit(check.list.item(0))
    assert hub.get("model") == "ollama:qwen3:4b@http://127.0.0.1:1"


def test_a_second_start_hands_its_files_over(qtbot, tmp_path) -> None:
    first, second = SingleInstance(tmp_path), SingleInstance(tmp_path)
    assert first.acquire()
    assert not second.acquire()
    code = (
        "import sys; from pathlib import Path; from PySide6.QtCore import QCoreApplication;"
        "app = QCoreApplication([]); from app.views.single import hand_over;"
        f"sys.exit(0 if hand_over(Path({str(tmp_path)!r}), ['/x/销售单.pdf']) else 1)"
    )
    with qtbot.waitSignal(first.filesArrived, timeout=20_000) as arrived:
        starter = subprocess.Popen([sys.executable, "-c", code])
    assert starter.wait(20) == 0
    assert arrived.args == [["/x/销售单.pdf"]]
    first.release()
    assert second.acquire()
    second.release()


def test_without_a_window_nothing_is_handed_over(qapp, tmp_path) -> None:
    assert not hand_over(tmp_path, [])


def test_an_uncaught_error_shows_a_report_to_copy(qtbot, tmp_path) -> None:
    handler = CrashHandler(tmp_path)
    shown = []
    handler.crashed.disconnect()
    handler.crashed.connect(shown.append)
    try:
        raise ValueError("token=abcdef123456")
    except ValueError as error:
        handler._hook(ValueError, error, error.__traceback__)
    assert "ValueError" in shown[0]
    assert "abcdef123456" not in shown[0]


def test_the_next_start_reads_what_a_crash_left(qapp, tmp_path) -> None:
    (tmp_path / "crash.log").write_text("Fatal Python error: Segmentation fault")
    before = sys.excepthook
    handler = CrashHandler(tmp_path)
    left = handler.install()
    handler.uninstall()
    sys.excepthook = before
    assert "Segmentation fault" in left
    assert (tmp_path / "crash.log").read_text() == ""


def test_a_report_goes_to_the_clipboard(qtbot, tmp_path) -> None:
    from app.views.crash import show_report

    dialog = show_report(None, "what happened")
    qtbot.addWidget(dialog)
    dialog.copy()
    assert QGuiApplication.clipboard().text() == "what happened"


def test_a_choice_dialog_tells_what_was_chosen(qtbot) -> None:
    dialog = ChoiceDialog(None, "t", "Sure?")
    qtbot.addWidget(dialog)
    dialog.add_choice("yes", "Yes", "primary").click()
    assert dialog.chosen == "yes"


def test_every_runtime_part_names_its_licence() -> None:
    import tomllib
    from pathlib import Path

    declared = tomllib.loads(Path("pyproject.toml").read_text())["project"]["dependencies"]
    names = {text.split(">")[0].split("=")[0].strip().casefold() for text in declared}
    listed = {name.casefold() for name, _version, _licence in parts()}
    assert names - listed == set()
    assert {"jinja2", "jeepney", "tornado"} <= listed, "what a part needs is bundled too"


def test_reset_names_what_it_changes_and_gives_the_defaults_back(dialog, hub, monkeypatch) -> None:
    asked = []
    hub.set("zoom", 150)
    hub.set("confirm_foreign", False)

    def agree(*texts) -> bool:
        asked.append(texts[2])
        return True

    monkeypatch.setattr("app.views.preferences.confirm", agree)
    dialog.reset()
    assert "Zoom" in asked[0]
    assert (hub.get("zoom"), hub.get("confirm_foreign")) == (100, True)
    dialog.reset()
    assert len(asked) == 1
