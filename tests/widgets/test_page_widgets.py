"""Pages, overlays, versions and text differences on show."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QPixmap

from app.core.records import VersionInfo
from app.widgets.diff_rows import Side
from app.widgets.diff_view import DiffPane, DiffView
from app.widgets.overlay_view import DIFFERENCE, OverlayView, blended, difference
from app.widgets.page_view import Mark, PageView
from app.widgets.source_view import SourceView
from app.widgets.theme import Theme
from app.widgets.versions import VersionStrip


@pytest.fixture
def theme(qapp) -> Theme:
    return Theme("light")


def page(colour: str = "white") -> QPixmap:
    pixmap = QPixmap(200, 100)
    pixmap.fill(QColor(colour))
    return pixmap


def shown(qtbot, widget):
    qtbot.addWidget(widget)
    widget.resize(400, 300)
    widget.show()
    return widget


def test_a_click_tells_its_place_as_fractions(qtbot, theme) -> None:
    view = shown(qtbot, PageView(theme, "Result"))
    view.set_picture(page())
    middle = view.mapFromScene(QPointF(100, 50))
    with qtbot.waitSignal(view.clicked) as told:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert told.args[0].x() == pytest.approx(0.5, abs=0.02)
    assert told.args[0].y() == pytest.approx(0.5, abs=0.02)


def test_a_drag_is_no_click(qtbot, theme) -> None:
    view = shown(qtbot, PageView(theme, "Result"))
    view.set_picture(page())
    with qtbot.assertNotEmitted(view.clicked):
        qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(100, 100))
        qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(180, 160))


def test_zoom_stays_within_bounds_and_fit_returns(qtbot, theme) -> None:
    view = shown(qtbot, PageView(theme, "Result"))
    view.set_picture(page())
    fitted = view.transform().m11()
    for _step in range(40):
        view.zoom_in()
    assert view.transform().m11() == pytest.approx(8)
    view.fit()
    assert view.transform().m11() == pytest.approx(fitted)


def test_a_following_view_takes_the_zoom_silently(qtbot, theme) -> None:
    first, second = shown(qtbot, PageView(theme, "A")), shown(qtbot, PageView(theme, "B"))
    first.set_picture(page())
    second.set_picture(page())
    first.zoom(3)
    with qtbot.assertNotEmitted(second.viewMoved):
        second.follow(first)
    assert second.transform().m11() == pytest.approx(first.transform().m11())


def test_marks_are_replaced(qtbot, theme) -> None:
    view = shown(qtbot, PageView(theme, "Result"))
    view.set_picture(page())
    view.show_marks([Mark(0, 0, 0.5, 0.5, tip="one"), Mark(0.5, 0.5, 1, 1)])
    view.show_marks([Mark(0, 0, 1, 1)])
    assert len(view.scene().items()) == 2


def test_equal_pages_have_a_white_difference(qapp) -> None:
    colours = QColor("red"), QColor("blue")
    same = difference(page("black"), page("black"), *colours).toImage()
    assert same.pixelColor(5, 5) == QColor("white")


@pytest.mark.parametrize(
    ("first", "second", "colour"), [("white", "black", "blue"), ("black", "white", "red")]
)
def test_ink_of_only_one_page_has_its_colour(qapp, first, second, colour) -> None:
    shown = difference(page(first), page(second), QColor("red"), QColor("blue")).toImage()
    assert shown.pixelColor(5, 5) == QColor(colour)


def test_a_page_of_another_shape_keeps_its_scale(qapp) -> None:
    wide, high = page("black"), QPixmap(100, 200)
    high.fill(QColor("white"))
    laid = blended(high, wide, 1).toImage()
    assert (laid.width(), laid.height()) == (200, 200)
    assert laid.pixelColor(195, 95) == QColor("black")
    assert laid.pixelColor(50, 150) == QColor("white")


def test_the_overlay_says_that_pages_differ_in_size_or_one_is_missing(qtbot, theme) -> None:
    view = shown(qtbot, OverlayView(theme, "Overlay"))
    high = QPixmap(100, 200)
    high.fill(QColor("white"))
    view.set_pictures(high, page())
    assert "differ in size" in view.hint.text()
    view.set_pictures(QPixmap(), page())
    assert "Only one of the two" in view.hint.text()
    assert not view.modes.button(DIFFERENCE).isEnabled()
    view.set_pictures(page(), page())
    assert view.hint.isHidden()
    assert view.modes.button(DIFFERENCE).isEnabled()


def test_blending_goes_from_one_to_the_other(qapp) -> None:
    assert blended(page("white"), page("black"), 0).toImage().pixelColor(5, 5) == QColor("white")
    assert blended(page("white"), page("black"), 1).toImage().pixelColor(5, 5) == QColor("black")


def test_the_overlay_shows_the_difference_when_asked(qtbot, theme) -> None:
    view = shown(qtbot, OverlayView(theme, "Overlay"))
    view.set_pictures(page("white"), page("black"))
    view.modes.button(DIFFERENCE).click()
    assert view.mode() == DIFFERENCE
    assert not view.share.isEnabled()
    assert [key.isVisible() for key in view.legend] == [True, True]


def version(number: int) -> VersionInfo:
    return VersionInfo(number * 10, 1, number, f"step {number}", datetime.now(UTC))


def test_versions_are_chosen_by_a_click(qtbot, theme) -> None:
    strip = shown(qtbot, VersionStrip(theme))
    strip.show_versions([version(1), version(2)], 20)
    with qtbot.waitSignal(strip.chosen) as chosen:
        strip._group.button(10).click()
    assert chosen.args == [10]
    assert "step 1" in strip._group.button(10).toolTip()


def test_who_decided_a_version_is_said_in_words(qtbot, theme) -> None:
    strip = shown(qtbot, VersionStrip(theme))
    strip.show_versions([replace(version(1), by="rules")], 10)
    assert "decided by rules" in strip._group.button(10).toolTip().split("\n")


def test_the_version_shown_is_compared_with_a_chosen_one(qtbot, theme) -> None:
    strip = shown(qtbot, VersionStrip(theme))
    strip.show_versions([version(1)], 10)
    assert strip.compare.isHidden()
    strip.show_versions([version(1), version(2), version(3)], 20)
    assert strip.compare.isVisible()
    strip._fill_menu()
    offered = strip.compare.menu().actions()
    assert [one.data() for one in offered] == [10, 30]
    for one, pair in zip(offered, ([10, 20], [20, 30]), strict=True):
        with qtbot.waitSignal(strip.compareRequested) as asked:
            one.trigger()
        assert asked.args == pair


def test_no_versions_no_strip(qtbot, theme) -> None:
    strip = shown(qtbot, VersionStrip(theme))
    strip.show_versions([], None)
    assert not strip.isVisible()


def test_differences_are_walked_through(qtbot, theme) -> None:
    view = shown(qtbot, DiffView(theme))
    left = "\n".join(f"line {n}" for n in range(60))
    right = left.replace("line 5\n", "line five\n").replace("line 50", "line fifty")
    view.show_texts(left, right, "v1", "v2")
    qtbot.waitUntil(lambda: "2 changes" in view.summary.text())
    first = view.panes[1].textCursor().block().text()
    view.show_next()
    second = view.panes[1].textCursor().block().text()
    view.show_previous()
    assert (first, second) == ("line five", "line fifty")
    assert view.panes[1].textCursor().block().text() == "line five"


def test_what_is_the_same_folds_away(qtbot, theme) -> None:
    view = shown(qtbot, DiffView(theme))
    left = "\n".join(f"line {n}" for n in range(100))
    view.show_texts(left, left + "\nnew", "v1", "v2")
    qtbot.waitUntil(lambda: "1 change:" in view.summary.text())
    assert view.panes[0].document().blockCount() < 10
    view.fold.setChecked(False)
    qtbot.waitUntil(lambda: view.panes[0].document().blockCount() > 100)


def test_the_source_finds_a_line(qtbot, theme) -> None:
    view = shown(qtbot, SourceView(theme, "Source"))
    view.show_text("\n".join(f'<a n="{n}"/>' for n in range(300)))
    assert view.show_line_with('n="222"')
    assert view.textCursor().blockNumber() == 222
    assert not view.show_line_with("nowhere")


def test_no_mark_is_left_in_a_text_that_is_replaced(qtbot, theme, monkeypatch) -> None:
    """Qt puts the cursors of marks back that a slot deletes while it clears the document."""
    pane = shown(qtbot, DiffPane(theme, "new", "diff_added"))
    lines = [f"line {number}" for number in range(400)]
    side = Side(lines, list(range(1, 401)), ["changed"] * 400)
    pane.show_side(side)
    pane.verticalScrollBar().setValue(300)
    left: list[int] = []
    fill = DiffPane.setPlainText
    monkeypatch.setattr(
        DiffPane,
        "setPlainText",
        lambda self, text: (left.append(len(self.extraSelections())), fill(self, text)),
    )
    marked: list[int] = []
    pane.verticalScrollBar().valueChanged.connect(lambda _value: marked.append(len(pane.extraSelections())))
    pane.show_side(Side(["one"], [1], ["changed"]))
    assert left == [0]
    assert marked
    assert set(marked) == {0}
    assert len(pane.extraSelections()) == 1
