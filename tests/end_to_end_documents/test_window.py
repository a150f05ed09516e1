"""Documents as people make them: a sample, the form, the plan, the run, evidence, edits, gaps, bad files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from app.core.paths import resource_dir
from app.domain.documents.document import Document
from app.views.documents.artefact import DOCUMENT, GAPS, PLAN, UNDERSTOOD
from app.views.documents.document_page import FACT
from app.widgets.empty_state import SampleCard
from tests.some_cases import some_of

WAIT_MS = 120_000


def wait(qtbot, met) -> None:
    qtbot.waitUntil(met, timeout=WAIT_MS)


def click(qtbot, widget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def asked(qtbot, tab, view: int) -> None:
    """Wait until the run asks in a view."""
    wait(qtbot, lambda: not tab.running and tab.artefact.asks)
    assert tab.artefact.views.currentIndex() == view


def finished(qtbot, tab, number: int = 1) -> Document:
    """Wait until a version is on show with its pages."""
    wait(qtbot, lambda: not tab.running)
    artefact = tab.artefact
    wait(qtbot, lambda: artefact.loaded is not None and artefact.loaded.version.number == number)
    wait(qtbot, lambda: not artefact.page.busy and artefact.page.pages.page_count > 0)
    assert artefact.views.currentIndex() == DOCUMENT
    return artefact.loaded.document


def send(qtbot, tab, text: str, files: list[Path]) -> None:
    """Add files, type a request, send it."""
    tab.composer.add_attachments([str(one) for one in files])
    tab.composer.edit.setPlainText(text)
    click(qtbot, tab.composer.send)


def make(qtbot, tab, text: str, files: list[Path], number: int = 1) -> Document:
    """Send a request, take what was understood and planned, wait for the document."""
    send(qtbot, tab, text, files)
    asked(qtbot, tab, UNDERSTOOD)
    click(qtbot, tab.artefact.form.go_on)
    asked(qtbot, tab, PLAN)
    click(qtbot, tab.artefact.plan.approve)
    return finished(qtbot, tab, number)


def sample(name: str) -> Path:
    return resource_dir("samples", "documents") / name


def test_a_sample_becomes_a_document_whose_figures_open_their_cells(qtbot, tab):
    cards = tab.empty_state.findChildren(SampleCard)
    assert len(cards) == 3
    click(qtbot, cards[0])
    asked(qtbot, tab, UNDERSTOOD)
    form = tab.artefact.form
    assert form.type.currentData() == "analysis"
    assert form.files.item(0).text() == "销售明细.xlsx"
    click(qtbot, form.go_on)
    asked(qtbot, tab, PLAN)
    click(qtbot, tab.artefact.plan.approve)
    wait(qtbot, lambda: bool(tab.artefact.plan.model.current))
    document = finished(qtbot, tab)
    assert tab.artefact.unproven() == []
    assert document.charts
    assert {one.state for one in tab.artefact.plan.model.plan.steps} == {"done"}
    assert tab.artefact.plan.log.count() > len(tab.artefact.plan.model.plan.steps) - 1
    pages = tab.artefact.page.pages
    place = next(
        one
        for one in pages.links()
        if one.link.startswith(FACT)
        and any(at.kind == "cell" for at in document.ledger.facts[one.link.removeprefix(FACT)].places)
    )
    pages.show_place(place)
    at = pages.place_on_screen(place).center().toPoint()
    qtbot.mouseClick(pages.viewport(), Qt.MouseButton.LeftButton, pos=at)
    source = tab.artefact.page.evidence.source
    wait(qtbot, lambda: source.source is not None)
    assert source.source.kind == "grid"
    assert source.source.marked


@pytest.mark.thorough
def test_the_form_and_words_change_what_is_made(qtbot, tab):
    send(qtbot, tab, "根据销售明细写一份销售分析报告，含图表。", [sample("销售明细.xlsx")])
    asked(qtbot, tab, UNDERSTOOD)
    form = tab.artefact.form
    form.title.setText("上半年销售情况")
    click(qtbot, form.outputs["html"])
    click(qtbot, form.go_on)
    asked(qtbot, tab, PLAN)
    page = tab.artefact.plan
    tools = [one.tool for one in page.model.plan.steps]
    assert "chart_maker" in tools
    page.words.setText("不要图表")
    click(qtbot, page.change)
    asked(qtbot, tab, PLAN)
    assert "chart_maker" not in [one.tool for one in page.model.plan.steps]
    click(qtbot, page.approve)
    document = finished(qtbot, tab)
    assert document.title == "上半年销售情况"
    assert not document.charts
    parts = tab.artefact.loaded.version.parts
    assert "document.html" not in parts
    assert "document.pdf" in parts


@pytest.mark.thorough
def test_an_edit_is_kept_a_wrong_figure_blocks_and_a_section_is_written_anew(qtbot, tab, tmp_path):
    before = make(qtbot, tab, "把会议记录整理成会议纪要。", [sample("周例会记录.txt")])
    page, editor = tab.artefact.page, tab.artefact.page.editor
    key = before.sections[-1].key
    page.edit_section(key)
    editor.text.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClicks(editor.text, " Nine 98765 more.")
    editor.take_over()
    assert [one.number for one in tab.artefact.unproven()] == ["98765"]
    tab.artefact.exportRequested.emit("docx")
    assert tab.artefact.blocked.isVisible()
    click(qtbot, editor.anew)
    wait(qtbot, lambda: tab.artefact.unproven() == [])
    assert tab.artefact.document.sections == before.sections
    page.edit_section(before.sections[0].key)
    editor.title.setText("Meeting")
    editor.title.textEdited.emit("Meeting")
    click(qtbot, editor.keep)
    after = finished(qtbot, tab, number=2)
    assert after.sections[0].title == "Meeting"
    target = tmp_path / "minutes.docx"
    with qtbot.waitSignal(tab._write.done, timeout=WAIT_MS):
        tab.export_to("docx", target)
    import docx

    assert "Meeting" in [one.text for one in docx.Document(str(target)).paragraphs]
    tab.undo()
    wait(qtbot, lambda: tab.artefact.loaded is not None and tab.artefact.loaded.version.number == 1)


@pytest.mark.thorough
def test_a_missing_file_is_a_gap_that_a_dropped_file_fills(qtbot, tab, tmp_path):
    make(qtbot, tab, "根据 销售明细.xlsx 和 补充数据.xlsx 写销售分析报告。", [sample("销售明细.xlsx")])
    tab.artefact.views.setCurrentIndex(GAPS)
    gaps = tab.artefact.gaps
    assert ["补充数据.xlsx" in one.problem.message for one in gaps.cards] == [True]
    other = tmp_path / "more.xlsx"
    shutil.copyfile(sample("sales.xlsx"), other)
    gaps.cards[0].take([str(other)])
    click(qtbot, gaps.again)
    asked(qtbot, tab, UNDERSTOOD)
    assert tab.artefact.form.missing.isHidden()
    click(qtbot, tab.artefact.form.go_on)
    asked(qtbot, tab, PLAN)
    click(qtbot, tab.artefact.plan.approve)
    finished(qtbot, tab, number=2)
    assert not [one for one in tab.artefact.gaps.cards if one.problem.code == "missing_file"]


def bad_files(folder: Path) -> dict[str, Path]:
    """Files that can't be used: empty, corrupt, encrypted, of another kind than their name says."""
    import pymupdf

    made = {name: folder / name for name in ("empty.csv", "broken.xlsx", "locked.pdf", "picture.docx")}
    made["empty.csv"].write_bytes(b"")
    made["broken.xlsx"].write_bytes(b"PK\x03\x04" + b"\x00" * 200)
    pages = pymupdf.open()
    pages.new_page().insert_text((72, 72), "secret 5")
    pages.save(made["locked.pdf"], encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="x", owner_pw="y")
    made["picture.docx"].write_bytes(b"\x89PNG\r\n\x1a\n" + b"\x00" * 64)
    return made


@pytest.mark.thorough
@pytest.mark.parametrize("name", some_of(["empty.csv", "broken.xlsx", "locked.pdf", "picture.docx"], 2))
def test_a_file_that_cannot_be_used_is_named_and_the_rest_is_made(qtbot, tab, tmp_path, name):
    bad = bad_files(tmp_path)[name]
    document = make(qtbot, tab, "根据这些文件写一份销售分析报告。", [sample("销售明细.xlsx"), bad])
    cards = tab.artefact.gaps.cards
    told = [one.problem for one in cards if name in one.problem.message]
    assert told, [one.problem.message for one in cards]
    assert all(one.remedy for one in told)
    assert len(document.sections) > 2
    assert tab.artefact.unproven() == []


def test_only_a_bad_file_leaves_its_gap_on_show(qtbot, tab, tmp_path):
    send(qtbot, tab, "根据文件写一份销售分析报告。", [bad_files(tmp_path)["broken.xlsx"]])
    asked(qtbot, tab, UNDERSTOOD)
    click(qtbot, tab.artefact.form.go_on)
    asked(qtbot, tab, PLAN)
    click(qtbot, tab.artefact.plan.approve)
    wait(qtbot, lambda: not tab.running)
    assert tab.artefact.loaded is None
    assert [one for one in tab.artefact.gaps.cards if "broken.xlsx" in one.problem.message]
    assert tab.stack.currentWidget() is tab.artefact


@pytest.mark.thorough
def test_a_request_without_files_asks_at_most_three_things_in_the_form(qtbot, tab):
    send(qtbot, tab, "帮我写点东西", [])
    asked(qtbot, tab, UNDERSTOOD)
    form = tab.artefact.form
    assert 1 <= len(form._asked) <= 3
    form.take_files([str(sample("周例会记录.txt"))])
    form._asked["type"].setCurrentText("会议纪要")
    form.type.setCurrentIndex(form.type.findData("minutes"))
    click(qtbot, form.go_on)
    asked(qtbot, tab, PLAN)
    click(qtbot, tab.artefact.plan.approve)
    assert finished(qtbot, tab).kind == "minutes"


@pytest.mark.thorough
def test_a_run_is_stopped_and_goes_on_without_repeating_a_step(qtbot, tab, program):
    send(qtbot, tab, "根据销售明细写一份销售分析报告，含图表。", [sample("销售明细.xlsx")])
    asked(qtbot, tab, UNDERSTOOD)
    click(qtbot, tab.artefact.form.go_on)
    asked(qtbot, tab, PLAN)
    click(qtbot, tab.artefact.plan.approve)
    wait(qtbot, lambda: tab.artefact.plan.model.current == "s2" or not tab.running)
    tab.stop()
    wait(qtbot, lambda: not tab.running)
    if tab.artefact.loaded is None:
        assert not tab.artefact.plan.model.current
        tab.transcript.actionRequested.emit("resume")
    finished(qtbot, tab)
    assert [one.tries for one in tab.artefact.plan.model.plan.steps] == [1, 1, 1]
