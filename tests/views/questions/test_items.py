"""The list, the item, its source and its editor, worked by mouse and keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication

from app.core.events import Done, Failed, Shown, Stopped
from app.core.settings import Settings
from app.domain.questions import parts
from app.views.questions.item_list import MENU, VARY

WAIT_MS = 60_000


def key(qtbot, tab, pressed, held=Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(tab.artefact.items.list.view, pressed, held)


def asked(runner) -> dict:
    return runner.requests[-1].values


def test_rows_tell_kind_key_state_and_the_dropped_with_its_reason(tab, show) -> None:
    show()
    rows = tab.artefact.items.list.model.rows()
    assert [row.number for row in rows] == [*range(1, 9), 0]
    assert rows[-1].state == "dropped"
    assert rows[-1].about == "No evidence was found."
    assert "Calculation" in rows[-2].about
    assert f"Key {tab.artefact.loaded.items[-1].answer}" in rows[-2].about


def test_marks_are_shown_at_once_and_told_together(qtbot, tab, show, runner) -> None:
    show()
    ids = [item.id for item in tab.artefact.loaded.items]
    tab.artefact.items.list.select(ids[0])
    key(qtbot, tab, Qt.Key.Key_A)
    key(qtbot, tab, Qt.Key.Key_A)
    key(qtbot, tab, Qt.Key.Key_R)
    states = [row.state for row in tab.artefact.items.list.model.rows()[:4]]
    assert states == ["accepted", "accepted", "rejected", ""]
    assert tab.artefact.items.list.current_id() == ids[3]
    qtbot.waitUntil(lambda: len(runner.requests) == 1, timeout=WAIT_MS)
    assert asked(runner)["intent"] == "judge"
    assert asked(runner)["items"] == ids[:2]
    assert asked(runner)["mark"] == "accepted"
    runner.finish(Done(0.1))
    qtbot.waitUntil(lambda: len(runner.requests) == 2, timeout=WAIT_MS)
    assert (asked(runner)["items"], asked(runner)["mark"]) == (ids[2:3], "rejected")


def test_a_mark_that_was_not_kept_is_taken_back(qtbot, tab, show, runner) -> None:
    show()
    tab.artefact.items.list.select(tab.artefact.loaded.items[0].id)
    key(qtbot, tab, Qt.Key.Key_A)
    qtbot.waitUntil(lambda: bool(runner.requests), timeout=WAIT_MS)
    runner.finish(Done(0.1, "fail"))
    qtbot.waitUntil(lambda: tab.artefact.items.list.model.rows()[0].state == "", timeout=WAIT_MS)


def test_evidence_scrolls_the_source_and_a_fact_leads_to_its_items(qtbot, tab, show) -> None:
    show()
    page = tab.artefact.items
    item = next(one for one in tab.artefact.loaded.items if one.evidence)
    page.list.select(item.id)
    page.view.anchorClicked.emit(QUrl("evidence:0"))
    assert item.evidence[0].text in page.source.text.marked()
    cursor = page.source.text.textCursor()
    assert cursor.position() == item.evidence[0].start
    page.list.select(tab.artefact.loaded.items[-1].id)
    page.source._on_passage(0)
    page.source.text.ensureCursorVisible()
    fact = next(one for one in tab.artefact.loaded.coverage.facts if item.id in one.items)
    cursor.setPosition(fact.start + 1)
    page.source.text.setTextCursor(cursor)
    place = page.source.text.cursorRect(cursor).center() + QPoint(1, 0)
    qtbot.mouseClick(page.source.text.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert page.list.current_id() in {
        one for row in tab.artefact.loaded.facts_at(item.passage, fact.start) for one in row.items
    }


def test_the_item_tells_steps_reasons_and_every_check(tab, show) -> None:
    show()
    page = tab.artefact.items
    item = tab.artefact.loaded.items[-1]
    page.list.select(item.id)
    text = page.view.toPlainText()
    assert item.steps[0].equation.split("=")[0].strip()[:5] in text
    assert all(one.reason in text for one in item.options if not one.right)
    assert "The numbers come out again" in text
    assert "Calculation · " in text
    assert text.count("✓") >= 13


def test_scores_and_mastery_are_shown(tab, show) -> None:
    show()
    scores = tab.artefact.items.source.scores
    tab.artefact.items.list.select(tab.artefact.loaded.items[0].id)
    assert scores.bars["law"].value() == 90
    assert "To master" in scores.about.text()


def test_search_and_filter_narrow_the_list(qtbot, tab, show) -> None:
    show()
    listed = tab.artefact.items.list
    listed.state.setCurrentIndex(4)
    assert [row.state for row in listed.model.rows()] == ["dropped"]
    qtbot.mouseClick(listed.all, Qt.MouseButton.LeftButton)
    assert listed.model.rowCount() == 9
    stem = tab.artefact.loaded.items[0].stem
    listed.search.setText(stem[:30])
    assert stem[:30] in listed.model.row_at(0).item.stem


def test_items_are_copied_and_reordered(qtbot, tab, show, store) -> None:
    first = show()
    ids = [item.id for item in tab.artefact.loaded.items]
    tab.artefact.items.list.select(ids[0])
    key(qtbot, tab, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert tab.artefact.loaded.items[0].stem in QGuiApplication.clipboard().text()
    key(qtbot, tab, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: tab.artefact.loaded.version.id != first, timeout=WAIT_MS)
    assert [item.id for item in tab.artefact.loaded.items] == [ids[1], ids[0], *ids[2:]]
    assert tab.artefact.items.list.current_id() == ids[0]
    tab.undo()
    qtbot.waitUntil(lambda: tab.artefact.loaded.version.id == first, timeout=WAIT_MS)
    assert [item.id for item in tab.artefact.loaded.items] == ids


def test_runs_for_one_item(qtbot, tab, show, runner) -> None:
    show()
    item = tab.artefact.loaded.items[-1]
    tab.artefact.items.list.select(item.id)
    qtbot.mouseClick(tab.artefact.items.buttons[VARY], Qt.MouseButton.LeftButton)
    assert (asked(runner)["intent"], asked(runner)["items"], asked(runner)["count"]) == (
        "vary",
        [item.id],
        50,
    )
    assert not tab.artefact.items.buttons[VARY].isEnabled()
    runner.finish(Done(0.1))
    key(qtbot, tab, Qt.Key.Key_G)
    assert (asked(runner)["intent"], asked(runner)["items"]) == ("regenerate", [item.id])
    runner.finish(Done(0.1))
    tab.artefact.items.list.select(tab.artefact.loaded.items[0].id)
    assert not tab.artefact.items.buttons[VARY].isEnabled()


def test_a_run_takes_the_tries_for_an_item_from_the_settings(tab) -> None:
    tab.context.settings = Settings(question_retries=7)
    assert tab.request_from("Make six items.", []).values["retry_limit"] == 7
    tab.context.settings.question_retries = 0
    assert tab.request_from("Make six items.", []).values["retry_limit"] == 0


def test_the_context_menu_holds_every_action(tab, show) -> None:
    show()
    row = tab.artefact.items.list.model.row_at(0)
    menu = tab.artefact.items.list.menu(row)
    assert [one.data() for one in menu.actions()] == [action for action, _name, _keys in MENU]
    assert [one.data() for one in menu.actions() if not one.isEnabled()] == [VARY]


@pytest.fixture
def editor(qtbot, tab, show):
    """The editor on a single choice item."""
    show()
    item = next(one for one in tab.artefact.loaded.items if one.kind == "single")
    tab.artefact.items.list.select(item.id)
    key(qtbot, tab, Qt.Key.Key_E)
    assert tab.artefact.items.middle.currentWidget() is tab.artefact.items.editor
    return tab.artefact.items.editor


def test_a_wrong_edit_is_refused_and_says_why(qtbot, tab, editor, runner) -> None:
    editor.stem.setPlainText("")
    qtbot.mouseClick(editor.save, Qt.MouseButton.LeftButton)
    assert runner.requests == []
    assert "The stem is missing." in editor.verdict.text()
    assert editor.item is not None


def test_a_sound_edit_is_sent_to_be_checked_again(qtbot, tab, editor, runner) -> None:
    words = editor.item.explanation + " So the source."
    editor.explanation.setPlainText(words)
    qtbot.mouseClick(editor.save, Qt.MouseButton.LeftButton)
    assert asked(runner)["intent"] == "edit"
    assert words.split()[-1] in asked(runner)["edited"]


def test_the_key_moves_with_its_box_and_the_old_one_goes(editor) -> None:
    options = editor.options
    wrong = next(
        row for row in range(options.rowCount()) if options.item(row, 0).checkState() != Qt.CheckState.Checked
    )
    options.item(wrong, 0).setCheckState(Qt.CheckState.Checked)
    edited = editor.edited()
    assert [one.right for one in edited.options].count(True) == 1
    assert edited.options[wrong].right
    assert edited.answer == "ABCDEFGH"[wrong]


def test_cancel_keeps_nothing(qtbot, tab, editor) -> None:
    editor.stem.setPlainText("Another stem")
    qtbot.mouseClick(editor.cancel, Qt.MouseButton.LeftButton)
    assert tab.artefact.items.middle.currentIndex() == 0
    assert "Another stem" not in tab.artefact.items.view.toPlainText()


def test_changed_numbers_of_a_computed_item_are_found(tab, show) -> None:
    show()
    item = tab.artefact.loaded.items[-1]
    tab.artefact.items.list.select(item.id)
    tab.artefact.items.edit()
    editor = tab.artefact.items.editor
    right = next(at for at, one in enumerate(item.options) if one.right)
    editor.options.item(right, 1).setText("1" + item.options[right].text)
    assert any(one.fatal for one in editor.findings())


def passed_by(made_set, first: int, last: int, **more) -> Shown:
    """Return the event that shows some items of the set as passed."""
    items = parts.ITEM_LIST.validate_json(made_set[parts.ITEMS])[first:last]
    checks = [parts.Check(item=item.id) for item in items]
    passed = parts.Passed(items=items, checks=checks, wanted=9, **more)
    return Shown(parts.PASSED, passed.shown())


def test_items_appear_as_they_pass_and_a_stop_keeps_them(qtbot, tab, runner, store, made_set) -> None:
    tab.submit("A passage")
    runner.play(passed_by(made_set, 0, 2))
    rows = tab.artefact.items.list.model
    assert rows.rowCount() == 2
    assert tab.artefact.items.isVisible()
    assert "2 of 9" in tab.artefact.bar.words.text()
    assert not tab.artefact.bar.export.isEnabled()
    tab.act("accept", [rows.row_at(0).item.id])
    assert rows.row_at(0).state == ""
    runner.play(passed_by(made_set, 1, 4))
    assert rows.rowCount() == 4
    runner.finish(Stopped("critic"))
    qtbot.waitUntil(lambda: tab.artefact.loaded is not None, timeout=WAIT_MS)
    assert [item.id for item in tab.artefact.loaded.items] == [rows.row_at(n).item.id for n in range(4)]
    assert set(tab.artefact.loaded.checks) == {item.id for item in tab.artefact.loaded.items}
    assert "4 of 9" in tab.artefact.loaded.version.label
    assert tab.artefact.bar.export.isEnabled()
    said = [message.text for message in store.messages(tab.session.id)]
    assert any("4 of 9" in text for text in said)


def test_what_passed_stands_after_the_items_of_the_version(qtbot, tab, show, runner, made_set) -> None:
    three = parts.ITEM_LIST.validate_json(made_set[parts.ITEMS])[:3]
    version = show(items=parts.ITEM_LIST.dump_json(three))
    tab.submit("more")
    runner.play(passed_by(made_set, 4, 6, intent="more", made="more", base_version=version))
    assert tab.artefact.items.list.model.rowCount() == 5
    runner.finish(Stopped("critic"))
    qtbot.waitUntil(lambda: len(tab.artefact.loaded.items) == 5, timeout=WAIT_MS)
    assert len(tab.artefact.loaded.summary.changed) == 2


def test_a_failed_run_leaves_the_version_on_show(qtbot, tab, show, runner, made_set) -> None:
    show()
    tab.submit("more")
    runner.play(passed_by(made_set, 0, 2))
    runner.finish(Failed("It broke.", "Try again.", "x", "critic"))
    qtbot.waitUntil(lambda: tab.artefact.items.list.model.rowCount() == 9, timeout=WAIT_MS)
