"""The guide opens where help is needed, follows links, searches, and speaks the language of now."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument

from app.core.i18n import set_language
from app.registry import WORKFLOWS
from app.views.guide.browser import GuideBrowser
from app.views.guide.dialog import GuideDialog
from app.widgets.theme import Theme

IDS = [spec.id for spec in WORKFLOWS]
KEYS = "### Everywhere\n\n| Command | Keys |\n|---|---|\n| Undo | `Ctrl+Z` |"


@pytest.fixture
def guide(qtbot):
    made = GuideDialog(Theme("light"), IDS, lambda: KEYS)
    qtbot.addWidget(made)
    made.open_at("reports")
    return made


def test_it_opens_at_a_chapter(guide) -> None:
    assert guide.chapter == "reports"
    assert guide.browser.document().firstBlock().text() == "Reports"
    assert guide.list.currentItem().text(0) == "Reports"
    guide.open_at("unknown")
    assert guide.chapter == "start"


def test_pictures_fit_the_page(qtbot, guide) -> None:
    guide.resize(700, 600)
    name = QUrl("pictures/window.png")
    kind = QTextDocument.ResourceType.ImageResource.value
    picture = guide.browser.loadResource(kind, name)
    assert 0 < picture.width() <= guide.browser.viewport().width() * guide.browser.devicePixelRatioF()


def test_links_lead_to_chapters_sections_and_commands(qtbot, guide) -> None:
    guide.browser.anchorClicked.emit(QUrl("sessions.md#backups"))
    assert guide.chapter == "sessions"
    assert guide.browser.textCursor().block().text() == "Backups"
    with qtbot.waitSignal(guide.commandRequested) as told:
        guide.browser.anchorClicked.emit(QUrl("do:batch"))
    assert told.args == ["batch"]
    guide.go_back()
    assert guide.chapter == "reports"
    guide.go_forward()
    assert guide.chapter == "sessions"


def test_search_lists_sections_and_marks_the_words(qtbot, guide) -> None:
    qtbot.keyClicks(guide.search, "backup")
    qtbot.keyClick(guide.search, Qt.Key.Key_Return)
    assert guide.chapter in ("sessions", "troubleshooting")
    assert guide.browser.extraSelections()
    guide.search.setText("zzzz")
    qtbot.waitUntil(guide.nothing.isVisible)
    assert guide.list.topLevelItemCount() == 0


def test_the_keys_stand_in_their_chapter(guide) -> None:
    guide.go("keyboard")
    assert "Ctrl+Z" in guide.browser.toPlainText()
    assert "{{" not in guide.browser.toPlainText()


def test_it_speaks_the_language_of_now(guide) -> None:
    try:
        set_language("zh")
        guide.retranslate()
        assert guide.browser.document().firstBlock().text() == "报表"
    finally:
        set_language("en")


def test_headings_can_be_reached(guide) -> None:
    assert isinstance(guide.browser, GuideBrowser)
    assert "real-data" in guide.browser.headings()


def test_f1_opens_the_chapter_of_the_tab_in_view(whole_window) -> None:
    assert whole_window.action("guide").shortcut().toString() == "F1"
    whole_window.show_workflow("robot")
    whole_window.action("guide").trigger()
    assert whole_window.dialog("guide").chapter == "robot"
    assert "Ctrl+N" in whole_window.dialog("guide")._chapters["keyboard"].markdown
    whole_window.dialog("guide").close()


def test_help_in_a_dialog_leads_to_its_own_chapter(whole_window) -> None:
    whole_window.open_batch()
    whole_window.open_guide("batch")
    assert whole_window.dialog("guide").chapter == "batch"
    whole_window.dialog("guide").close()
