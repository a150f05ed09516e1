"""Small talk in a tab is answered at once, and no run is begun for it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from app.core.events import Choice, NodeStarted, Question
from app.graphs.ledger import PendingRun
from tests.window_parts import DemoTab

OPEN = Question("which", "Which one is meant?", (Choice("a", "A"), Choice("b", "B")), "q1")
SURE = Question("sure", "Save it?", (Choice("yes", "Save"), Choice("no", "Leave it")), "q1")


def test_a_greeting_tells_what_the_tab_does(tab, runner, store) -> None:
    tab.submit("hello")
    assert runner.requests == []
    said = [(one.role, one.text) for one in store.messages(tab.session.id)]
    assert said[0] == ("user", "hello")
    assert "F1" in said[1][1]
    assert tab.composer.text() == ""


def test_the_first_request_after_a_greeting_names_the_session(tab, store) -> None:
    tab.submit("hello")
    tab.submit("draw an invoice")
    assert store.sessions("reports")[0].name == "draw an invoice"


def test_giving_up_closes_an_open_question(tab, runner, store) -> None:
    tab._pending = OPEN
    tab.transcript.add_question(OPEN)
    tab.submit("never mind")
    assert tab._pending is None
    assert runner.requests == []
    assert [one.role for one in store.messages(tab.session.id)] == ["user", "assistant"]


def test_giving_up_is_the_refusal_that_a_question_offers(tab, runner) -> None:
    tab.ensure_session("s")
    tab._pending = SURE
    tab.submit("never mind")
    assert [one.answer for one in runner.requests] == ["no"]


def test_help_leaves_the_question_open(tab, runner) -> None:
    tab._pending = OPEN
    tab.submit("what can you do?")
    assert tab._pending is OPEN
    assert runner.requests == []


def test_a_question_is_not_offered_again_after_another_request(qtbot, context, store) -> None:
    session = store.create_session("reports", "s")
    before = (datetime.now(UTC) - timedelta(minutes=5)).timestamp()
    run = PendingRun("reports", session.id, "r", "waiting", "Which one is meant?", before, {})
    context.pending = lambda _session: [run]
    store.add_message(session.id, "user", "something else")
    made = DemoTab(context)
    qtbot.addWidget(made)
    made.open_session(session.id)
    assert "Which one is meant?" not in made.transcript.texts()


def test_what_the_user_says_is_in_sight_wherever_the_conversation_was_scrolled(qtbot, tab, store) -> None:
    session = tab.ensure_session("s")
    said = [store.add_message(session.id, "assistant", "one of many\n" * 9) for _count in range(8)]
    tab.resize(1200, 600)
    tab.show()
    tab.transcript.show_messages(said)
    bar = tab.transcript.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    bar.setValue(0)
    tab.transcript.add_message(store.add_message(session.id, "assistant", "told meanwhile"))
    qtbot.wait(50)
    assert bar.value() == 0
    tab.transcript.add_message(store.add_message(session.id, "user", "make it red"))
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())


def test_an_answer_that_is_longer_than_the_panel_is_read_from_its_beginning(qtbot, tab, store) -> None:
    session = tab.ensure_session("s")
    tab.resize(1200, 600)
    tab.show()
    shown, bar = tab.transcript, tab.transcript.verticalScrollBar()
    for turn in range(6):
        shown.add_message(store.add_message(session.id, "user", f"question {turn}"))
    shown.add_message(store.add_message(session.id, "assistant", "one line of many\n" * 60))
    long = shown._list.itemAt(shown._list.count() - 1).widget()
    qtbot.waitUntil(lambda: long.y() > 0 and abs(bar.value() - long.y()) < 20)
    assert bar.value() < bar.maximum()
    shown.add_message(store.add_message(session.id, "user", "thanks a lot"))
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())


def test_a_question_that_was_given_up_is_waited_for_no_more(qtbot, tab, runner) -> None:
    tab.submit("draw an invoice")
    runner.finish(NodeStarted("draw"), OPEN)
    qtbot.waitUntil(lambda: tab.run_pane.status.text() == "Waiting for your answer")
    tab.submit("never mind")
    assert tab.run_pane.status.text() == "The question is closed"
    assert [step.state for step in tab.run_pane.log.steps] == ["idle"]
    tab.submit("draw a letter")
    assert tab.run_pane.log.steps == []
