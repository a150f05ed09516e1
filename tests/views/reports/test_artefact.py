"""A version on show: pictures, selection, source, data, findings, changes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF

from app.core.errors import AppError
from app.core.i18n import set_language
from app.domain.reports.formats import FORMS
from app.domain.reports.models import EngineError
from app.domain.reports.parts import REPORT, Summary
from app.views.reports.artefact import ReportArtefact
from app.views.reports.artefact_parts import COMPARE, DATA, DIFF, FINDINGS, OVERLAY, SOURCE
from app.views.reports.loaded import load_report, load_source
from app.views.reports.verdict import findings
from app.widgets.theme import Theme
from tests.views.reports.conftest import UUID, png, report_parts


@pytest.fixture
def artefact(qtbot):
    made = ReportArtefact(Theme("light"))
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    return made


def test_a_version_is_read_with_its_pages_and_size(store, version) -> None:
    report = load_report(store, version.id)
    assert (report.width, report.height) == (400, 600)
    assert len(report.pages) == 2
    assert report.summary.fidelity is not None
    assert report.sample.rows[1]["name"] == "B"


def test_the_smallest_text_at_a_place_is_meant(store, version) -> None:
    report = load_report(store, version.id)
    assert report.text_at(1, 0.1, 0.05).uuid == UUID
    assert report.text_at(1, 0.9, 0.3).uuid == "other"
    assert report.text_at(1, 0.5, 0.9) is None
    assert report.text_at(2, 0.1, 0.05) is None


def test_a_damaged_summary_is_told(store, session) -> None:
    parts = report_parts() | {"summary.json": b'{"name": 3'}
    damaged = store.add_version(session.id, "bad", parts)
    with pytest.raises(AppError):
        load_report(store, damaged.id)


def test_showing_fills_every_view(artefact, store, version) -> None:
    artefact.show_report(load_report(store, version.id))
    artefact.views.setCurrentIndex(DATA)
    assert artefact.original.has_picture()
    assert artefact.result.has_picture()
    assert "96 %" in artefact._chip_text.text()
    assert artefact.data.table.model().columnCount() == 3
    artefact.views.setCurrentIndex(FINDINGS)
    texts = [artefact.findings.item(row).text() for row in range(artefact.findings.count())]
    assert any("12,345,678.90" in text for text in texts)
    assert any("备注" in text for text in texts)


def test_long_findings_wrap(artefact, store, version) -> None:
    artefact.show_report(load_report(store, version.id))
    artefact.views.setCurrentIndex(FINDINGS)
    summary = Summary(name="a", page_count=1, dialect="7", cut_texts=["12.00"])
    artefact.resize(420, 700)
    artefact.findings.show_summary(summary)
    rows = range(artefact.findings.count())
    heights = {row: artefact.findings.visualItemRect(artefact.findings.item(row)).height() for row in rows}
    long = next(row for row in rows if "JasperReports 7" in artefact.findings.item(row).text())
    short = next(row for row in rows if "12.00" in artefact.findings.item(row).text())
    assert heights[long] > heights[short]


def test_pages_turn_within_their_number(artefact, store, version) -> None:
    artefact.show_report(load_report(store, version.id))
    assert not artefact.previous_page.isEnabled()
    artefact.next_page.click()
    assert "2" in artefact._page_label.text()
    assert not artefact.next_page.isEnabled()


def test_a_click_selects_the_text_and_its_source_line(artefact, store, version, qtbot) -> None:
    artefact.show_report(load_report(store, version.id))
    with qtbot.waitSignal(artefact.textPicked) as picked:
        artefact.result.clicked.emit(QPointF(0.1, 0.05))
    assert picked.args[0].text == "销售单"
    artefact.views.setCurrentIndex(SOURCE)
    assert UUID in artefact.source.textCursor().block().text()


def test_without_a_report_nothing_can_be_pressed(artefact, store, version) -> None:
    artefact.show_report(load_report(store, version.id))
    assert artefact.export.isEnabled()
    artefact.show_started_over([])
    pressed = (artefact.export, artefact.next_page, artefact.zoom_in, artefact.find_words)
    assert not any(button.isEnabled() for button in pressed)
    assert not artefact._page_label.isVisible()
    artefact.show_report(load_report(store, version.id))
    assert artefact.export.isEnabled()
    assert artefact.next_page.isEnabled()


def test_a_place_of_another_shape_is_not_marked_in_the_original(artefact, store, session, qtbot) -> None:
    parts = report_parts() | {"source.png": png("x", 600, 400)}
    artefact.show_report(load_report(store, store.add_version(session.id, "wide", parts).id))
    artefact.result.clicked.emit(QPointF(0.1, 0.05))
    assert artefact.result._marks
    assert not artefact.original._marks
    with qtbot.assertNotEmitted(artefact.textPicked):
        artefact.original.clicked.emit(QPointF(0.1, 0.05))


def test_another_session_begins_at_its_first_page(artefact, store, version) -> None:
    artefact.show_report(load_report(store, version.id))
    artefact.next_page.click()
    same = store.add_version(version.session_id, "again", report_parts())
    artefact.show_report(load_report(store, same.id))
    assert artefact._page == 2
    other = store.add_version(store.create_session("reports", "b").id, "order.pdf", report_parts())
    artefact.show_report(load_report(store, other.id))
    assert artefact._page == 1


def test_a_finding_leads_to_its_place(artefact, store, version) -> None:
    artefact.show_report(load_report(store, version.id))
    artefact.views.setCurrentIndex(OVERLAY)
    artefact._on_place("销售单")
    assert artefact.views.currentIndex() == COMPARE
    assert artefact.picked.uuid == UUID


def test_without_an_original_there_is_no_overlay(artefact, store, session) -> None:
    parts = report_parts()
    del parts["source.png"]
    artefact.show_report(load_report(store, store.add_version(session.id, "said", parts).id))
    assert not artefact.views.isTabEnabled(OVERLAY)
    assert not artefact._original_side.isVisible()


def test_changes_are_asked_for_when_their_view_is_opened(artefact, store, session, version, qtbot) -> None:
    artefact.show_report(load_report(store, version.id))
    with qtbot.assertNotEmitted(artefact.changesWanted):
        artefact.views.setCurrentIndex(DIFF)
    other = store.add_version(session.id, "renamed", report_parts("发货单"))
    artefact.views.setCurrentIndex(COMPARE)
    artefact.show_report(load_report(store, other.id))
    with qtbot.waitSignal(artefact.changesWanted) as wanted:
        artefact.views.setCurrentIndex(DIFF)
    assert wanted.args == [version.id, other.id]


def test_the_first_version_says_what_the_view_of_changes_is_for(artefact, store, session, version) -> None:
    artefact.show_report(load_report(store, version.id))
    artefact.show_versions(store.versions(session.id), version.id)
    artefact.views.setCurrentIndex(DIFF)
    assert artefact.diff.hint.isVisible()
    assert artefact.diff.hint.text().startswith("This is the first version")
    assert not artefact.diff.pickers.isVisible()


def test_two_versions_are_picked_in_the_view_of_changes(artefact, store, session, version, qtbot) -> None:
    other = store.add_version(session.id, "renamed", report_parts("发货单"))
    artefact.show_report(load_report(store, version.id))
    artefact.show_versions(store.versions(session.id), version.id)
    artefact.views.setCurrentIndex(DIFF)
    pickers = artefact.diff.pickers
    assert "Choose above" in artefact.diff.hint.text()
    pickers.before.setCurrentIndex(0)
    pickers.after.setCurrentIndex(1)
    with qtbot.waitSignal(artefact.compareRequested) as asked:
        pickers.after.activated.emit(1)
    assert asked.args == [version.id, other.id]
    artefact.show_diff(load_source(store, version.id), load_source(store, other.id))
    assert not artefact.diff.hint.isVisible()
    assert pickers.after.currentData() == other.id


def test_a_page_that_is_still_being_proven_is_shown_ahead(artefact, store, version) -> None:
    report = load_report(store, version.id)
    artefact.show_report(report)
    before = artefact.result._picture.pixmap().cacheKey()
    artefact.show_ahead(report.original)
    assert artefact.result._picture.pixmap().cacheKey() != before


def test_two_versions_are_compared(artefact, store, session, version, qtbot) -> None:
    other = store.add_version(session.id, "renamed", report_parts("发货单"))
    artefact.show_diff(load_source(store, version.id), load_source(store, other.id))
    assert artefact.views.currentIndex() == DIFF
    qtbot.waitUntil(lambda: "2 changes" in artefact.diff.text.summary.text())
    assert REPORT in other.parts


def test_the_export_menu_names_every_form(artefact, qtbot) -> None:
    forms = [action.data() for action in artefact.export.menu().actions()]
    assert sorted(forms) == sorted(FORMS)
    with qtbot.waitSignal(artefact.exportRequested) as asked:
        artefact.export.menu().actions()[forms.index("docx")].trigger()
    assert asked.args == ["docx"]


def test_errors_are_explained_with_their_remedies_in_the_language_of_the_window() -> None:
    missing = EngineError(
        code="field_not_found",
        stage="compile",
        message="Field not found : customer",
        values={"name": "customer"},
    )
    summary = Summary(name="x", status="fail", errors=[missing, missing])
    set_language("zh")
    try:
        told = [one.text for one in findings(summary) if one.role == "danger"]
    finally:
        set_language("en")
    assert len(told) == 1
    assert "customer" in told[0]
    assert "not found" not in told[0]
    assert "字段" in told[0]
