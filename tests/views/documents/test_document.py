"""The finished document: pages, evidence, facts, edits, gaps, changes, export."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QTextCursor

from app.domain.documents.facts import Place
from app.graphs.documents.state import Problem
from app.views.documents.artefact import CHANGES, DOCUMENT, FACTS, GAPS
from app.views.documents.document_page import FACT
from app.views.documents.ledger_page import INPUT, SHOWN, UNUSED
from app.views.documents.sources import read_place

WAIT_MS = 30_000


def press_fact(qtbot, tab, fact: str) -> None:
    """Click the first place of a fact on the pages."""
    pages = tab.artefact.page.pages
    place = next(one for one in pages.links() if one.link == FACT + fact)
    pages.show_place(place)
    at = pages.place_on_screen(place).center().toPoint()
    qtbot.mouseClick(pages.viewport(), Qt.MouseButton.LeftButton, pos=at)


def settle(qtbot, tab) -> None:
    page = tab.artefact.page
    page.editor.take_over()
    qtbot.waitUntil(lambda: not page.busy, timeout=WAIT_MS)


def type_at_end(qtbot, tab, words: str) -> None:
    """Type at the end of the section that is open."""
    text = tab.artefact.page.editor.text
    text.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClicks(text, words)
    settle(qtbot, tab)


def test_a_figure_opens_its_lines_and_the_facts_behind_it(qtbot, tab, show):
    show()
    press_fact(qtbot, tab, "f3")
    panel = tab.artefact.page.evidence
    qtbot.waitUntil(lambda: panel.source.source is not None, timeout=WAIT_MS)
    assert not tab.artefact.page.side.isHidden()
    assert panel.title.text() == "Total"
    assert panel.value.text() == "200"
    shown = panel.source.source
    assert shown.kind == "grid"
    assert {row for row, _column in shown.marked} == {0, 1}
    items = [panel.list.item(at).text() for at in range(panel.list.count())]
    assert items[:2] == ["North = 120", "South = 80"]
    panel.list.itemClicked.emit(panel.list.item(0))
    assert panel.fact.id == "f1"
    qtbot.waitUntil(lambda: panel.source.source is not None, timeout=WAIT_MS)
    qtbot.mouseClick(panel.back, Qt.MouseButton.LeftButton)
    assert panel.fact.id == "f3"


def test_a_source_that_is_gone_or_changed_is_told(qtbot, tab, show, source):
    show()
    panel = tab.artefact.page.evidence
    source.write_text("region,amount\nNorth,1\nSouth,2\n", encoding="utf-8")
    press_fact(qtbot, tab, "f1")
    qtbot.waitUntil(lambda: panel.source.source is not None, timeout=WAIT_MS)
    assert "sales.csv was changed" in panel.source.note.text()
    source.unlink()
    with qtbot.waitSignal(panel.source.shown, timeout=WAIT_MS):
        tab.artefact.page.show_fact("f2")
    assert "sales.csv is not where it was" in panel.source.note.text()


def test_lines_of_a_text_and_cells_of_a_workbook_are_marked(tmp_path):
    import openpyxl

    text = tmp_path / "notes.txt"
    text.write_text("first line of it\n\nthe third line says 7\n", encoding="utf-8")
    shown = read_place(text, Place(source="notes.txt", kind="line", line=3))
    assert [shown.lines[at][1] for at in shown.marked_lines] == ["the third line says 7"]
    book = openpyxl.Workbook()
    for row in (["item", "count"], ["bolt", 4], ["nut", 9]):
        book.active.append(row)
    book.save(tmp_path / "stock.xlsx")
    sheet = book.active.title
    place = Place(source="stock.xlsx", kind="cell", sheet=sheet, cell="B2:B3")
    shown = read_place(tmp_path / "stock.xlsx", place)
    assert [shown.rows[row][column] for row, column in shown.marked] == ["4", "9"]


def test_the_ledger_tells_what_is_shown_computed_with_and_unused(qtbot, tab, show):
    show()
    ledger = tab.artefact.ledger
    uses = {fact.id: ledger.model.use_of(fact) for fact in ledger.model.facts}
    assert uses == {"f1": SHOWN, "f2": INPUT, "f3": SHOWN, "f4": UNUSED}
    tab.artefact.views.setCurrentIndex(FACTS)
    qtbot.keyClicks(ledger.search, "total")
    assert ledger.kept.rowCount() == 1
    ledger.table.selectRow(0)
    qtbot.mouseClick(ledger.open, Qt.MouseButton.LeftButton)
    assert tab.artefact.views.currentIndex() == DOCUMENT
    assert tab.artefact.page.evidence.fact.id == "f3"


def test_words_are_edited_around_locked_facts(qtbot, tab, show, document):
    show()
    editor = tab.artefact.page.editor
    qtbot.mouseClick(tab.artefact.page.edit, Qt.MouseButton.LeftButton)
    assert editor.text.section() == document.sections[0]
    type_at_end(qtbot, tab, " Good.")
    section = tab.artefact.document.sections[0]
    assert section.blocks[1].text == "North has 120. Good."
    assert [run.fact for run in section.blocks[1].runs if run.fact] == ["f1"]
    assert section.blocks[0] == document.sections[0].blocks[0]
    editor.undo()
    assert tab.artefact.document == document
    editor.redo()
    assert tab.artefact.document.sections[0] == section


def test_a_table_stays_whole_while_its_section_is_edited(qtbot, tab, show, document):
    show()
    tab.artefact.page.edit_section("groups-2")
    type_at_end(qtbot, tab, "More words.")
    blocks = tab.artefact.document.sections[1].blocks
    assert blocks[0] == document.sections[1].blocks[0]
    assert [one.text for one in blocks[1:]] == ["More words."]


def test_a_fact_is_put_in_and_pasted_text_brings_no_pictures(qtbot, tab, show):
    show()
    tab.artefact.page.edit_section("overview-1")
    editor = tab.artefact.page.editor
    editor.text.moveCursor(QTextCursor.MoveOperation.End)
    editor.facts.setCurrentIndex(editor.facts.findData("f2"))
    qtbot.mouseClick(editor.insert, Qt.MouseButton.LeftButton)
    data = QMimeData()
    data.setHtml('<p>plain<img src="file:///etc/hostname"></p>')
    data.setText("plain")
    data.setUrls([QUrl("file:///etc/hostname")])
    editor.text.insertFromMimeData(data)
    settle(qtbot, tab)
    runs = tab.artefact.document.sections[0].blocks[1].runs
    assert [run.fact for run in runs if run.fact] == ["f1", "f2"]
    assert runs[-1].text.endswith("plain")


@pytest.mark.parametrize("form", ["docx", "pdf", "html", "md", "print"])
def test_a_figure_without_a_fact_blocks_every_export(qtbot, tab, show, form, monkeypatch):
    show()
    asked = []
    monkeypatch.setattr("app.widgets.taking_out.QFileDialog.getSaveFileName", lambda *a: asked.append(1))
    tab.artefact.page.edit_section("overview-1")
    type_at_end(qtbot, tab, " Another 777.")
    tab.artefact.exportRequested.emit(form)
    assert not asked
    assert tab.artefact.blocked.isVisible()
    assert "777" in tab.artefact.blocked_text.text()
    assert "Overview" in tab.artefact.blocked_text.text()
    tab.artefact.views.setCurrentIndex(FACTS)
    qtbot.mouseClick(tab.artefact.jump, Qt.MouseButton.LeftButton)
    assert tab.artefact.views.currentIndex() == DOCUMENT
    assert tab.artefact.page.editor.key == "overview-1"
    tab.artefact.page.editor.undo()
    assert tab.artefact.unproven() == []
    assert tab.artefact.blocked.isHidden()


def test_an_edit_survives_a_crash_and_becomes_a_version(qtbot, tab, show, store):
    first = show()
    tab.artefact.page.edit_section("overview-1")
    type_at_end(qtbot, tab, " Good.")
    tab._save_edits()
    tab.artefact.desk.open(None)
    tab.show_version(first)
    qtbot.waitUntil(lambda: tab.artefact.loaded is not None, timeout=WAIT_MS)
    assert tab.artefact.desk.edited
    assert tab.artefact.document.sections[0].blocks[1].text.endswith("Good.")
    tab.keep_edits()
    qtbot.waitUntil(
        lambda: tab.artefact.loaded is not None and tab.artefact.loaded.version.id != first, timeout=60_000
    )
    loaded = tab.artefact.loaded
    assert loaded.version.number == 2
    assert not tab.artefact.desk.edited
    assert loaded.document.sections[0].blocks[1].text.endswith("Good.")
    tab.artefact.views.setCurrentIndex(CHANGES)
    qtbot.waitUntil(lambda: bool(tab.artefact.changes.changes()), timeout=WAIT_MS)
    assert [one.title for one in tab.artefact.changes.changes()] == ["Overview"]
    tab.undo()
    qtbot.waitUntil(lambda: tab.artefact.loaded.version.id == first, timeout=WAIT_MS)


def test_gaps_name_the_file_and_take_just_it(qtbot, tab, show, runner, tmp_path):
    gap = Problem(
        code="missing_file", about="july.csv", message="The file july.csv is not there.", remedy="Add it."
    )
    show(problems=[gap.model_dump()])
    tab.artefact.views.setCurrentIndex(GAPS)
    page = tab.artefact.gaps
    assert "(1)" in tab.artefact.views.tabText(GAPS)
    assert not page.again.isEnabled()
    other = tmp_path / "july data.csv"
    other.write_text("region,amount\nNorth,5\n", encoding="utf-8")
    page.cards[0].take([str(other)])
    qtbot.mouseClick(page.again, Qt.MouseButton.LeftButton)
    values = runner.requests[-1].values
    assert values["user_input"] == "write a report on sales.csv"
    assert [one.rsplit("/", 1)[-1] for one in values["attachments"]] == ["sales.csv", "july.csv"]


@pytest.mark.parametrize(
    ("form", "head"), [("html", b"<!DOCTYPE"), ("md", b"# Sales"), ("pdf", b"%PDF"), ("docx", b"PK")]
)
def test_each_form_is_exported_with_the_edits(qtbot, tab, show, tmp_path, form, head):
    show()
    target = tmp_path / f"out.{form}"
    with qtbot.waitSignal(tab._write.done, timeout=60_000):
        tab.export_to(form, target)
    assert target.read_bytes().startswith(head)


def test_the_page_of_a_pdf_is_shown_with_its_box(qtbot, tmp_path):
    import pymupdf
    from PySide6.QtCore import QRectF

    from app.views.documents.source_view import SourceView
    from app.widgets.theme import Theme

    made = pymupdf.open()
    for number in (1, 2):
        made.new_page().insert_text((72, 100), f"page {number}: 42 boxes")
    box = made[1].search_for("42 boxes")[0]
    made.save(tmp_path / "order.pdf")
    view = SourceView(Theme("light"))
    qtbot.addWidget(view)
    view.resize(500, 600)
    view.show()
    place = Place(source="order.pdf", kind="page", page=2, box=tuple(box))
    with qtbot.waitSignal(view.shown, timeout=WAIT_MS):
        view.show_place(tmp_path / "order.pdf", place)
    assert view.stack.currentWidget() is view.pages
    assert view.pages.page_count == 2
    mark = view.pages._marks[0]
    assert mark.page == 1
    assert mark.area == QRectF(box.x0, box.y0, box.width, box.height)
    assert view.pages.viewport().rect().intersects(view.pages.place_on_screen(mark).toAlignedRect())
