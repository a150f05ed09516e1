from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from app.core.events import (
    Answer,
    Choice,
    Done,
    Failed,
    NodeEnded,
    NodeStarted,
    Notice,
    Question,
    Stopped,
    Token,
    Version,
)
from app.core.records import DraftInfo
from app.graphs.ledger import PendingRun
from app.widgets.session_list import INFO
from tests.window_parts import DemoTab

QUESTION = Question("sure", "Save it?", (Choice("yes", "Save"), Choice("no", "Leave it")), "q1")


def drop(tab, paths) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    entered = QDragEnterEvent(QPoint(50, 50), copy, data, left, Qt.KeyboardModifier.NoModifier)
    tab.dragEnterEvent(entered)
    assert entered.isAccepted()
    assert tab._overlay.isVisible()
    tab.dropEvent(QDropEvent(QPointF(50, 50), copy, data, left, Qt.KeyboardModifier.NoModifier))
    assert not tab._overlay.isVisible()


def test_a_request_makes_a_session_and_runs(tab, runner, store) -> None:
    tab.submit("draw an invoice")
    [request] = runner.requests
    assert request.values == {"user_input": "draw an invoice", "attachments": []}
    assert request.session_id == tab.session.id
    assert [message.text for message in store.messages(tab.session.id)] == ["draw an invoice"]
    assert store.sessions("reports")[0].name == "draw an invoice"
    assert tab.stack.currentWidget() is tab.working


def test_what_two_steps_have_to_say_is_shown_once_in_a_run(tab, runner) -> None:
    tab.submit("x")
    notice = Notice("warning", "No model server answers.")
    runner.finish(notice, notice, Done(1))
    assert tab.transcript.texts().count(notice.text) == 1
    tab.submit("y")
    runner.finish(notice, Done(1))
    assert tab.transcript.texts().count(notice.text) == 2


def test_a_session_named_by_a_long_request_shows_that_something_went(tab, store) -> None:
    tab.submit("Order for customer Zhang San: 2 Red Fuji apples and 50 bananas, next Friday\nThank you")
    [session] = store.sessions("reports")
    assert session.name == "Order for customer Zhang San: 2 Red Fuji apples and 50 bana…"


def test_a_dropped_file_runs_on_an_empty_session(tab, runner, tmp_path) -> None:
    path = tmp_path / "销售单.pdf"
    path.write_bytes(b"%PDF")
    drop(tab, [path])
    assert runner.requests[0].values["attachments"] == [str(path)]
    assert tab.session.name == "销售单"


def test_a_dropped_file_is_attached_where_there_is_work(tab, runner, store, tmp_path) -> None:
    path = tmp_path / "logo.png"
    path.touch()
    session = tab.ensure_session("work")
    store.add_version(session.id, "first", {"a": b"1"})
    drop(tab, [path])
    assert runner.requests == []
    assert tab.composer.attachments() == [str(path)]


def test_events_reach_conversation_artefact_and_store(tab, runner, store) -> None:
    tab.submit("go")
    version = store.add_version(tab.session.id, "first", {"a": b"1"})
    runner.finish(
        NodeStarted("read"),
        Token("read", "thinking"),
        NodeEnded("read", 0.2, "rules"),
        Notice("warning", "A text is cut.", "Widen it.", "cut_text"),
        Version(version.id, 1, "first"),
        Answer("It is drawn.", "qwen3:8b"),
        Done(0.5),
    )
    assert tab.shown.text() == f"version {version.id}"
    assert tab.stack.currentWidget() is tab.shown
    assert "It is drawn." in tab.transcript.texts()
    assert "A text is cut.\nWiden it.\ncut_text" in tab.transcript.texts()
    assert [(m.role, m.by) for m in store.messages(tab.session.id)] == [
        ("user", ""),
        ("assistant", "qwen3:8b"),
    ]
    assert tab.run_pane.status_text() == "Done in 500 ms"


def test_a_run_speaks_in_its_own_session_whichever_is_open(tab, runner, store) -> None:
    tab.submit("go")
    own = tab.session.id
    version = store.add_version(own, "first", {"a": b"1"})
    tab.new_session()
    tab.open_session(store.create_session(tab.context.workflow, "other").id)
    runner.finish(Version(version.id, 1, "first"), Answer("It is drawn."), Done(0.5))
    assert "It is drawn." not in tab.transcript.texts()
    assert tab.stack.currentWidget() is tab.empty_state
    assert store.messages(tab.session.id) == []
    tab.open_session(own)
    assert "It is drawn." in tab.transcript.texts()
    assert tab.shown.text() == f"version {version.id}"


def test_a_question_is_answered_by_its_button(qtbot, tab, runner) -> None:
    tab.submit("save")
    runner.finish(NodeStarted("read"), QUESTION)
    buttons = tab.transcript._question.buttons
    qtbot.mouseClick(buttons[1], Qt.MouseButton.LeftButton)
    first, second = runner.requests
    assert (second.answer, second.interrupt_id, second.run_id) == ("no", "q1", first.run_id)
    assert not buttons[0].isEnabled()


def test_a_question_is_answered_by_typing(tab, runner) -> None:
    tab.submit("save")
    runner.finish(QUESTION)
    tab.submit("yes")
    assert runner.requests[1].answer == "yes"
    assert runner.requests[1].values == {}


def test_escape_stops_and_the_run_can_go_on(qtbot, tab, runner) -> None:
    tab.submit("go")
    qtbot.keyClick(tab.composer.edit, Qt.Key.Key_Escape)
    assert runner.stops == 1
    runner.finish(Stopped("read"))
    assert not tab.running
    tab.transcript.actionRequested.emit("resume")
    assert runner.requests[1].resume
    assert runner.requests[1].run_id == runner.requests[0].run_id


def test_a_failure_leaves_the_empty_state_and_offers_another_try(tab, runner) -> None:
    tab.submit("go")
    runner.finish(NodeStarted("read"), Failed("It broke.", "Try again.", "engine_lost", "read"))
    assert tab.stack.currentWidget() is tab.empty_state
    assert "It broke.\nTry again.\nengine_lost" in tab.transcript.texts()
    assert tab.run_pane.log.state("read") == "failed"


def test_a_second_request_during_a_run_is_kept_as_a_draft(tab, runner, context) -> None:
    tab.submit("first")
    tab.submit("second")
    assert len(runner.requests) == 1
    assert tab.composer.text() == "second"
    assert any("still going on" in text for text in context.notices.texts())


def test_a_draft_comes_back_after_a_restart(qtbot, context, tab) -> None:
    tab.composer.set_draft(DraftInfo(""))
    qtbot.keyClicks(tab.composer.edit, "unfinished ")
    tab.composer.edit.insertPlainText("草稿")
    tab.composer.save_now()
    again = DemoTab(context)
    qtbot.addWidget(again)
    assert again.composer.text() == "unfinished 草稿"


def test_a_draft_belongs_to_its_session(tab, store) -> None:
    one = tab.ensure_session("one")
    tab.composer.edit.setPlainText("for one")
    two = store.create_session("reports", "two")
    tab.open_session(two.id)
    assert tab.composer.text() == ""
    tab.open_session(one.id)
    assert tab.composer.text() == "for one"


def test_delete_is_undone_by_the_notice(qtbot, tab, store, context) -> None:
    session = tab.ensure_session("precious")
    tab._delete(session.id)
    assert store.sessions("reports") == []
    from PySide6.QtWidgets import QPushButton

    holder = tab.context.notices._holder
    [undo] = [button for button in holder.findChildren(QPushButton) if button.text() == "Undo"]
    qtbot.mouseClick(undo, Qt.MouseButton.LeftButton)
    assert [found.name for found in store.sessions("reports")] == ["precious"]


def test_undo_and_redo_move_the_head(tab, store) -> None:
    session = tab.ensure_session("work")
    first = store.add_version(session.id, "first", {"a": b"1"})
    second = store.add_version(session.id, "second", {"a": b"2"})
    tab.show_head()
    tab.undo()
    assert tab.shown.text() == f"version {first.id}"
    tab.redo()
    assert tab.shown.text() == f"version {second.id}"


def test_search_filters_by_messages(qtbot, tab, store) -> None:
    one = store.create_session("reports", "alpha")
    store.create_session("reports", "beta")
    store.add_message(one.id, "user", "付款方式")
    with qtbot.waitSignal(tab.sessions.searchChanged):
        tab.sessions.search.setText("付款方式")
    assert [tab.sessions.list.item(n).text() for n in range(tab.sessions.list.count())] == ["alpha"]


def test_a_cut_off_run_is_offered_again(qtbot, context, store) -> None:
    session = store.create_session("reports", "old")
    run = PendingRun("reports", session.id, "r1", "running", "", 0.0, {})
    context.pending = lambda session_id: [run] if session_id == session.id else []
    tab = DemoTab(context)
    qtbot.addWidget(tab)
    tab.open_session(session.id)
    tab.transcript.actionRequested.emit("resume")
    assert context.desk._runner.requests[0].run_id == "r1"


def test_a_language_change_keeps_the_typed_text(tab, monkeypatch) -> None:
    import gettext

    from app.core import i18n

    class Loud(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return "译" + message

    tab.composer.edit.setPlainText("half typed")
    monkeypatch.setattr(i18n, "_active", Loud())
    QApplication.sendEvent(tab, QEvent(QEvent.Type.LanguageChange))
    assert tab.composer.text() == "half typed"
    assert tab.sessions.title.text() == "译Sessions"
    assert tab.composer.send.accessibleName() == "译Send"
    assert tab.run_pane.status.text() == "译Nothing has run yet."


def test_keys_walk_through_the_versions(tab, store) -> None:
    session = tab.ensure_session("work")
    first, second = (store.add_version(session.id, name, {"a": name.encode()}) for name in ("one", "two"))
    tab.show_head()
    tab.step_version(1)
    assert store.session(session.id).head == second.id
    tab.step_version(-1)
    assert tab.shown.text() == f"version {first.id}"
    tab.step_version(-1)
    assert store.session(session.id).head == first.id


def test_words_are_found_in_the_conversation(qtbot, tab, store) -> None:
    session = tab.ensure_session("work")
    for number in range(40):
        store.add_message(session.id, "user", f"order {number}")
    tab.open_session(session.id)
    tab.conversation.find()
    tab.conversation.finder.edit.setText("ORDER 3")
    assert tab.conversation.finder.count.text() == "11/11"
    qtbot.keyClick(tab.conversation.finder.edit, Qt.Key.Key_Return)
    assert tab.conversation.finder.count.text() == "1/11"
    marked = [label.text() for label in tab.transcript.labels() if label.hasSelectedText()]
    assert marked == ["order 3"]
    qtbot.keyClick(tab.conversation.finder.edit, Qt.Key.Key_Escape)
    assert not tab.conversation.finder.isVisible()


def test_a_session_is_copied_exported_and_imported_again(qtbot, tab, store, tmp_path, monkeypatch) -> None:
    session = tab.ensure_session("销售单")
    store.add_version(session.id, "first", {"report.jrxml": b"<x/>"})
    tab._duplicate(session.id)
    qtbot.waitUntil(lambda: len(store.sessions("reports")) == 2, timeout=20_000)
    qtbot.waitUntil(lambda: tab.session.name == "销售单 (copy)", timeout=20_000)
    chosen = str(tmp_path / "out")
    monkeypatch.setattr("app.widgets.session_keeper.QFileDialog.getSaveFileName", lambda *_all: (chosen, ""))
    tab._export_session(session.id)
    path = tmp_path / "out.draftsmith"
    qtbot.waitUntil(path.exists, timeout=20_000)
    drop(tab, [path])
    qtbot.waitUntil(lambda: len(store.sessions("reports")) == 3, timeout=20_000)
    qtbot.waitUntil(lambda: tab.session.name == "销售单", timeout=20_000)
    assert [version.label for version in store.versions(tab.session.id)] == ["first"]


def test_the_archive_shows_what_was_deleted_and_gives_it_back(tab, store) -> None:
    session = tab.ensure_session("precious")
    tab._delete(session.id)
    tab.sessions.show_archive(True)
    assert [tab.sessions.list.item(row).text() for row in range(tab.sessions.list.count())] == ["precious"]
    [back] = tab.sessions.menu_for(tab.sessions.list.item(0).data(INFO)).actions()
    back.trigger()
    assert tab.sessions.list.count() == 0
    tab.sessions.show_archive(False)
    assert tab.sessions.list.count() == 1
