"""Words about numbered items press their buttons."""

from __future__ import annotations

from app.views.questions.artefact import ITEMS


def test_an_item_is_rejected_by_its_number(tab, show, runner, store):
    show()
    tab.submit("delete question 2")
    assert tab._marks.waiting
    assert [one.text for one in store.messages(tab.session.id)][-1] == "delete question 2"
    assert runner.requests == []


def test_an_item_is_made_again(tab, show, runner):
    show()
    tab.submit("question 1 is too easy, give me another")
    [request] = runner.requests
    assert request.values["intent"] == "regenerate"
    assert request.values["items"] == [tab.artefact.loaded.items[0].id]


def test_an_item_is_opened_for_editing(tab, show, runner, store):
    show()
    tab.submit("change the answer of question 2 to B")
    assert tab.artefact.items.editor.item.id == tab.artefact.loaded.items[1].id
    assert tab.artefact.views.currentIndex() == ITEMS
    assert runner.requests == []


def test_a_number_that_is_not_there_is_told(tab, show, runner, store):
    show()
    tab.submit("delete item 99")
    assert "99" in store.messages(tab.session.id)[-1].text
    assert runner.requests == []
