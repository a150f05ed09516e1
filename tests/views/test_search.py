"""Search over all tabs: found by name, words and version, opened where it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.engines.store import open_store
from app.views.search import SearchDialog, excerpt
from app.widgets.theme import Theme

TITLES = {"reports": ("Reports", "reports"), "robot": ("Robot", "robot")}


@pytest.fixture
def store(_home):
    opened = open_store()
    one = opened.create_session("reports", "销售单")
    opened.add_message(one.id, "user", "把标题字体改大")
    opened.add_version(one.id, "Title larger", {"report.jrxml": b"<x/>"})
    two = opened.create_session("robot", "码垛")
    opened.add_message(two.id, "user", "从进料口抓取工件 100% _safe_")
    gone = opened.create_session("robot", "gone 销售单")
    opened.delete_session(gone.id)
    yield opened
    opened.close()


def test_names_messages_and_versions_are_found(store):
    def found(words):
        return [
            (place.session.name, place.text, place.version_id) for place in store.search_everywhere(words)
        ]

    assert found("销售") == [("销售单", "销售单", None)]
    assert found("标题 改大") == [("销售单", "把标题字体改大", None)]
    [(_name, text, version)] = found("title LARGER")
    assert text == "Title larger"
    assert version is not None
    assert found("100%") == found("_safe_") == [("码垛", "从进料口抓取工件 100% _safe_", None)]
    assert found("  ") == found("nothing like this") == []


def test_an_excerpt_shows_the_word_in_its_surroundings():
    text = "a" * 100 + "\nneedle " + "b" * 100
    told = excerpt(text, "NEEDLE more")
    assert "needle" in told
    assert told.startswith("…")
    assert told.endswith("…")


def test_enter_opens_what_was_found(qtbot, store):
    window = QWidget()
    window.resize(1000, 700)
    qtbot.addWidget(window)
    dialog = SearchDialog(Theme("light"), store, TITLES, window)
    window.show()
    dialog.appear()
    dialog.search.setText("抓取")
    qtbot.waitUntil(lambda: dialog.list.count() == 1, timeout=20_000)
    with qtbot.waitSignal(dialog.chosen) as told:
        qtbot.keyClick(dialog.search, Qt.Key.Key_Return)
    assert told.args[0].session.name == "码垛"


def test_what_is_not_there_is_said(qtbot, store):
    window = QWidget()
    qtbot.addWidget(window)
    dialog = SearchDialog(Theme("light"), store, TITLES, window)
    window.show()
    dialog.appear()
    dialog.search.setText("zzz")
    qtbot.waitUntil(lambda: bool(dialog.nothing.text()), timeout=20_000)
    assert dialog.list.count() == 0
