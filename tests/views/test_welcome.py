"""The first start: four pages by keyboard alone, nothing moved silently, Esc at any time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from app.core.paths import HOME_VARIABLE, chosen_folder_file, data_folder
from app.core.settings import Settings
from app.engines.models.checkup import Checkup, ModelInfo
from app.views.language import Languages
from app.views.welcome import Welcome
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import Theme

TABS = {"reports": ("Reports", "reports"), "records": ("Records", "records")}


@pytest.fixture
def hub(_home):
    return SettingsHub(Settings(model_host="http://127.0.0.1:9"))


@pytest.fixture
def holder(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def wizard(qtbot, hub, holder, monkeypatch):
    monkeypatch.setattr("app.views.model_check.check_up", lambda url: Checkup("http://127.0.0.1:9"))
    made = Welcome(Theme("light"), hub, holder, TABS)
    qtbot.addWidget(made)
    made.appear()
    return made


def test_enter_goes_through_all_pages_and_ends(qtbot, wizard) -> None:
    seen = []
    for _page in range(4):
        seen.append(wizard.step.text())
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
    assert seen == [f"Step {number} of 4" for number in (1, 2, 3, 4)]
    assert not wizard.isVisible()


@pytest.mark.parametrize("pages", [0, 1, 2, 3])
def test_esc_closes_every_page(qtbot, wizard, pages) -> None:
    for _page in range(pages):
        wizard.go_on()
    qtbot.keyClick(wizard, Qt.Key.Key_Escape)
    assert not wizard.isVisible()


def test_skip_closes_and_back_goes_back(wizard) -> None:
    assert not wizard.back.isEnabled()
    wizard.next.click()
    wizard.back.click()
    assert wizard.step.text() == "Step 1 of 4"
    wizard.skip.click()
    assert not wizard.isVisible()


def test_every_control_is_reached_by_tab_and_has_a_name(qtbot, wizard) -> None:
    for page in range(4):
        wizard._go(page)
        reached = set()
        for _step in range(40):
            qtbot.keyClick(QApplication.focusWidget() or wizard, Qt.Key.Key_Tab)
            focus = wizard.focusWidget()
            if focus is not None:
                reached.add(focus)
        shown = [
            button
            for button in wizard.pages[page].findChildren(QAbstractButton)
            if button.isVisibleTo(wizard) and button.isEnabled() and button.focusPolicy()
        ]
        assert set(shown) <= reached
        assert all(button.text() or button.accessibleName() for button in shown)


def test_the_language_changes_the_wizard_at_once(qtbot, wizard) -> None:
    languages = Languages()
    languages.use("zh")
    try:
        qtbot.waitUntil(lambda: wizard.windowTitle() != "Welcome to Draftsmith")
        for page in wizard.pages:
            shown = {label.text() for label in page.findChildren(QLabel)}
            assert not {page.heading, page.sentence} & shown
    finally:
        languages.use("en")
    qtbot.waitUntil(lambda: wizard.windowTitle() == "Welcome to Draftsmith")


# ---- the data folder --------------------------------------------------------------------------


def test_a_folder_named_by_the_environment_is_told(wizard) -> None:
    wizard._go(1)
    assert not wizard.folder.choose.isEnabled()
    assert HOME_VARIABLE in wizard.folder.result.text()


@pytest.fixture
def free(monkeypatch, tmp_path):
    monkeypatch.delenv(HOME_VARIABLE)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "usual"))


@pytest.mark.usefixtures("free")
def test_another_folder_holds_from_the_next_start_and_nothing_moves(wizard, tmp_path) -> None:
    before = data_folder()
    before.mkdir(parents=True)
    (before / "mine.txt").write_text("x")
    target = tmp_path / "我的 资料"
    wizard._go(1)
    wizard.folder.use(target)
    assert data_folder() == target
    assert list(target.iterdir()) == []
    assert (before / "mine.txt").exists()
    said = wizard.folder.result.text()
    assert "From the next start on" in said
    assert "stays there" in said
    assert "not ASCII" in said


@pytest.mark.usefixtures("free")
def test_a_read_only_folder_is_said_and_not_taken(wizard) -> None:
    wizard._go(1)
    wizard.folder.use(Path("/proc"))
    assert "read-only" in wizard.folder.result.text()
    assert not chosen_folder_file().exists()


# ---- the model --------------------------------------------------------------------------------


def test_without_ollama_the_page_says_how_to_get_it(qtbot, wizard) -> None:
    wizard._go(2)
    qtbot.waitUntil(lambda: "ollama.com/download" in wizard.model.get.text(), timeout=10_000)
    assert wizard.model.get.isVisible()
    assert not wizard.model.download.isVisible()
    assert "Without a network" in wizard.model.get.text()


def test_with_ollama_a_model_is_picked_or_downloaded(qtbot, wizard, hub, monkeypatch) -> None:
    found = Checkup("http://127.0.0.1:1", True, "0.9", (ModelInfo("qwen3:4b", 2_600_000_000),))
    monkeypatch.setattr(wizard.model.check._task, "_function", lambda url: found)
    wizard._go(2)
    qtbot.waitUntil(lambda: wizard.model.check.list.count() == 1, timeout=10_000)
    assert wizard.model.download.isVisible()
    assert not wizard.model.get.isVisible()
    wizard.model.check.list.itemActivated.emit(wizard.model.check.list.item(0))
    assert hub.get("model") == "ollama:qwen3:4b@http://127.0.0.1:1"


def test_a_sample_names_its_tab_and_closes(qtbot, wizard) -> None:
    wizard._go(3)
    with qtbot.waitSignal(wizard.sampleRequested) as told:
        wizard.sample.buttons["records"].click()
    assert told.args == ["records"]
    assert not wizard.isVisible()
