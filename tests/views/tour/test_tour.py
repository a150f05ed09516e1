"""The tour shows real widgets, by mouse and by keys, fits small windows, and is offered once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QPushButton

from app.core.i18n import set_language
from app.registry import WORKFLOWS
from app.views.tour.guided import OFFERED_KEY, SEEN_KEY
from app.views.tour.overlay import place_beside

IDS = [spec.id for spec in WORKFLOWS]


@pytest.fixture
def overlay(whole_window):
    whole_window.start_tour()
    return whole_window._guided_tour.overlay


def test_it_goes_through_window_and_tab(overlay, whole_window) -> None:
    titles = [stop.title for stop in overlay._stops]
    assert titles[0] == "Five kinds of work"
    assert "A form becomes a template" in titles
    assert titles[-1] == "Menu and help"
    assert len(titles) == len(set(titles)) >= 9


def test_each_stop_lies_within_the_window(overlay, whole_window) -> None:
    whole_window.resize(1366, 768)
    for _stop in overlay._stops:
        assert overlay.rect().contains(overlay.bubble.geometry())
        assert not overlay.hole().isEmpty()
        overlay.go_on()


@pytest.mark.parametrize("workflow", IDS)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_tab_has_a_tour_in_both_languages(whole_window, workflow, language) -> None:
    whole_window.resize(1366, 768)
    set_language(language)
    try:
        whole_window.show_workflow(workflow)
        whole_window.start_tab_tour()
        overlay = whole_window._guided_tour.overlay
        assert overlay is not None
        assert overlay.rect().contains(overlay.bubble.geometry())
        overlay.leave()
    finally:
        set_language("en")


def test_it_works_by_keys_alone(qtbot, overlay, whole_window) -> None:
    qtbot.waitUntil(overlay.isVisible)
    first = overlay.stop
    qtbot.keyClick(overlay.next, Qt.Key.Key_Right)
    assert overlay.stop is not first
    qtbot.keyClick(overlay.next, Qt.Key.Key_Left)
    assert overlay.stop is first
    overlay.focusNextPrevChild(True)
    assert overlay.next.hasFocus() or overlay.skip.hasFocus()
    qtbot.keyClick(overlay.next, Qt.Key.Key_Escape)
    assert whole_window._guided_tour.overlay is None
    assert whole_window.memory.value(SEEN_KEY) == "yes"


def test_clicks_do_not_reach_what_lies_below(qtbot, overlay, whole_window) -> None:
    before = whole_window.workflow
    place = whole_window.tabs.mapTo(whole_window, whole_window.tabs.tabRect(3).center())
    assert overlay.rect().contains(place)
    qtbot.mouseClick(overlay, Qt.MouseButton.LeftButton, pos=place)
    assert whole_window.workflow == before


def test_it_follows_the_windows_size(qtbot, overlay, whole_window) -> None:
    whole_window.resize(900, 600)
    qtbot.waitUntil(lambda: overlay.size() == whole_window.size())
    assert overlay.rect().contains(overlay.bubble.geometry())


def test_it_is_offered_once(whole_window) -> None:
    whole_window._guided_tour.offer()
    assert whole_window.memory.value(OFFERED_KEY) == "yes"
    said = "A guided tour of one minute shows what is where."
    assert whole_window.notices.texts().count(said) == 1
    whole_window._guided_tour.offer()
    assert whole_window.notices.texts().count(said) == 1
    start = next(
        one
        for one in whole_window.notices._holder.findChildren(QPushButton)
        if one.text() == "Start the tour"
    )
    start.click()
    assert whole_window._guided_tour.overlay is not None


def test_the_offer_goes_when_a_run_begins(whole_window, qtbot) -> None:
    whole_window._guided_tour.offer()
    said = "A guided tour of one minute shows what is where."
    assert said in whole_window.notices.texts()
    whole_window.desk.runStarted.emit("reports")
    qtbot.waitUntil(lambda: said not in whole_window.notices.texts())


def test_the_set_up_offers_it_when_it_closes(whole_window) -> None:
    whole_window.open_welcome()
    whole_window.dialog("welcome").close()
    assert whole_window.memory.value(OFFERED_KEY) == "yes"


@pytest.mark.parametrize(
    "hole",
    [
        QRect(0, 0, 1366, 40),
        QRect(0, 730, 100, 30),
        QRect(200, 40, 800, 680),
        QRect(1300, 5, 30, 30),
        QRect(0, 40, 200, 690),
    ],
)
def test_the_bubble_stays_inside_and_beside_where_it_can(hole) -> None:
    room, size = QRect(0, 0, 1366, 768), QSize(360, 170)
    place = place_beside(hole, size, room)
    bubble = QRect(place, size)
    assert room.contains(bubble)
    if hole.width() < 800 or hole.height() < 600:
        assert not bubble.intersects(hole)
    assert place != QPoint(0, 0)
