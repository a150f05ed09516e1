"""A question's buttons: only a likely answer is suggested."""

from __future__ import annotations

import pytest

from app.core.events import Choice, Notice, Question
from app.widgets.messages import NoticeMessage, QuestionCard
from app.widgets.theme import Theme


@pytest.fixture
def card(qtbot):
    def made(*likely: bool) -> QuestionCard:
        choices = tuple(Choice(f"c{at}", f"Choice {at}", one) for at, one in enumerate(likely))
        shown = QuestionCard(Theme("light"), Question("which", "Which one?", choices))
        qtbot.addWidget(shown)
        shown.show()
        return shown

    return made


def kinds(card: QuestionCard) -> list[str]:
    return [button.property("kind") or "" for button in card.buttons]


def test_a_likely_first_choice_is_suggested(card) -> None:
    shown = card(True, True)
    assert kinds(shown) == ["primary", ""]
    shown.focus_first()
    assert shown.buttons[0].hasFocus() or shown.focusWidget() is shown.buttons[0]


def test_an_unlikely_one_is_offered_but_not_suggested(card) -> None:
    shown = card(False, True)
    assert kinds(shown) == ["", ""]
    shown.focus_first()
    assert shown.focusWidget() is not shown.buttons[0]


def test_choices_fit_a_narrow_panel(qtbot) -> None:
    long = "JasperReports template for the newest of all servers (JRXML)"
    shown = QuestionCard(Theme("light"), Question("form", "Which?", (Choice("a", long), Choice("b", "B"))))
    qtbot.addWidget(shown)
    shown.resize(210, 300)
    shown.show()
    qtbot.waitUntil(lambda: shown.buttons[0].width() <= 210 - 24)
    assert shown.minimumSizeHint().width() <= 210
    assert shown.buttons[0].toolTip() == long
    shown.resize(500, 300)
    qtbot.waitUntil(lambda: shown.buttons[0].text().startswith("JasperReports template for"))
    assert shown.buttons[1].text() == "B"


def test_the_button_of_a_notice_fits_a_narrow_panel(qtbot) -> None:
    shown = NoticeMessage(Theme("light"), Notice("info", "Asked."), "Show the answers to choose from", "x")
    qtbot.addWidget(shown)
    shown.resize(210, 300)
    shown.show()
    qtbot.waitUntil(lambda: shown.button.toolTip() == "Show the answers to choose from")
    assert shown.minimumSizeHint().width() <= 210
    shown.resize(500, 300)
    qtbot.waitUntil(lambda: shown.button.text() == "Show the answers to choose from")
