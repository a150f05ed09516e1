"""Two versions of a report on show: what changed in words, as pictures, as text."""

from __future__ import annotations

import pytest

from app.core import i18n
from app.domain.reports.parts import Rewrite
from app.views.reports.loaded import version_title
from app.views.reports.version_diff import OVERLAY, PICTURES, TEXT, VersionDiff, pair_of
from app.widgets.theme import Theme
from tests.views.reports.conftest import JRXML, png, report_parts

OTHER = JRXML.replace("<text>销售单", "<text>发货单").replace('width="100"', 'width="150"')


@pytest.fixture
def diff(qtbot):
    made = VersionDiff(Theme("light"))
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    return made


def told(diff) -> list[str]:
    return [diff.list.item(row).text() for row in range(diff.list.count())]


def test_changes_are_told_in_words_above_the_text(diff, qtbot) -> None:
    diff.show_texts(JRXML, OTHER, "v1", "v2")
    qtbot.waitUntil(lambda: diff.list.count() == 2)
    assert "“销售单” became “发货单”." in told(diff)
    assert any("150 pt wide, was 100" in one for one in told(diff))
    assert "(2)" in diff.summary.text()
    assert diff.stack.currentIndex() == TEXT


def test_what_a_model_wrote_says_so(diff, qtbot) -> None:
    diff.show_texts(JRXML, OTHER, "v1", "v2", [Rewrite(section="title", by="qwen3:8b", made="x")])
    qtbot.waitUntil(lambda: diff.list.count() == 3)
    assert "qwen3:8b" in told(diff)[0]
    lines = [diff.list.item(row) for row in range(diff.list.count())]
    assert all("qwen3:8b" in one.toolTip() and not one.icon().isNull() for one in lines)


def test_broken_sources_are_still_compared_as_text(diff, qtbot) -> None:
    diff.show_texts(JRXML, "<jasperReport", "v1", "v2")
    qtbot.waitUntil(lambda: "well-formed" in diff.summary.text())
    assert not diff.list.isVisible()
    qtbot.waitUntil(lambda: "1 change:" in diff.text.summary.text())


def test_another_way_of_writing_is_said(diff, qtbot) -> None:
    diff.show_texts(JRXML, JRXML + "\n", "v1", "v2")
    qtbot.waitUntil(lambda: "way it is written" in diff.summary.text())


def test_pictures_are_laid_side_by_side_with_marks(diff, qtbot) -> None:
    diff.show_texts(JRXML, OTHER, "v1", "v2")
    diff.show_pages([png("A"), png("B")], [png("AAAA")])
    diff.modes.button(PICTURES).click()
    qtbot.waitUntil(lambda: all(view.has_picture() for view in diff.views))
    assert diff.views[0].isVisible()
    assert diff.page_label.text() == "Page 1 of 2"
    diff.next_page.click()
    qtbot.waitUntil(lambda: not diff.views[1].has_picture())
    assert diff.views[0].has_picture()
    assert not diff.next_page.isEnabled()


def test_the_overlay_begins_with_the_difference(diff, qtbot) -> None:
    diff.show_pages([png("A")], [png("B")])
    diff.modes.button(OVERLAY).click()
    qtbot.waitUntil(lambda: diff.overlay.view.has_picture())
    assert diff.overlay.isVisible()


def test_without_pictures_only_text_is_compared(diff) -> None:
    diff.show_pages([png("A")], [png("B")])
    diff.modes.button(PICTURES).click()
    diff.show_pages([], [png("B")])
    assert diff.stack.currentIndex() == TEXT
    assert not diff.modes.button(PICTURES).isEnabled()


def test_regions_of_a_pair(qtbot) -> None:
    assert pair_of(1, png("A"), png("A")).regions == []
    changed = pair_of(1, png("AAAA"), png("BBBB")).regions
    assert len(changed) == 1
    assert changed[0][3] < 0.2
    assert pair_of(1, png("A"), png("A", 300)).regions == [(0.0, 0.0, 1.0, 1.0)]
    assert pair_of(1, b"", png("A")).regions == []


def test_a_change_of_language_tells_the_changes_again(diff, qtbot) -> None:
    diff.show_texts(JRXML, OTHER, "v1", "v2")
    qtbot.waitUntil(lambda: diff.list.count() == 2)
    diff.list.clear()
    diff.retranslate()
    qtbot.waitUntil(lambda: diff.list.count() == 2)
    assert i18n.language() == "en"


def test_two_versions_that_are_being_read_are_said_to_be_compared(diff, qtbot, store, session) -> None:
    made = [store.add_version(session.id, label, report_parts()) for label in ("Opened", "Change")]
    versions = store.versions(session.id)
    diff.pickers.show_versions(versions)
    diff.show_texts(JRXML, OTHER, version_title(versions[0]), version_title(versions[1]))
    diff.show_awaited(made[0].id, made[1].id)
    assert diff.summary.text() == "Comparing..."
    assert [box.currentData() for box in (diff.pickers.before, diff.pickers.after)] == [
        one.id for one in made
    ]
    qtbot.wait(100)
    assert (diff.list.count(), diff.summary.text()) == (0, "Comparing...")
    diff.show_texts(JRXML, OTHER, version_title(versions[0]), version_title(versions[1]))
    qtbot.waitUntil(lambda: "(2)" in diff.summary.text())
