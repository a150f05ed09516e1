# ruff: noqa: F811
"""Reports by conversation as people have it: the eight scenarios through the real window and engines."""

from __future__ import annotations

import csv
import importlib.util
import re
import sys

import pymupdf
import pytest
from lxml import etree
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QPushButton

from app.core.events import Done, Question
from app.core.paths import sub_dir
from app.domain.reports.parts import REPORT
from app.engines.databases.sample import SAMPLE_ID
from app.views.reports.artefact_parts import COMPARE, DATA, DIFF, FINDINGS, OVERLAY
from app.views.reports.data_panel import QUERY
from app.views.reports.new_report import TABLE
from tests.domain.reports.broken import BEYOND_RULES, BROKEN
from tests.test_change_in_window import TWICE, coloured, pick
from tests.test_end_to_end import (  # noqa: F401  # noqa: F401
    RUN_MS,
    SAMPLE,
    SENTENCE,
    _home,
    drop,
    dropped,
    ended,
    home,
    program,
    said,
    shown,
    tab,
)

ZEN = {"user_input": "让它更有禅意", "intent": "modify_report"}
BROKEN_FIELD = BROKEN["undefined field"]


@pytest.fixture
def orders(tmp_path):
    """A table of 1,200 orders, without the day that the report has, with a city that it has not."""
    path = tmp_path / "orders.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["客户", "金额", "城市"])
        writer.writerows([[f"客户{number}", f"{number}.50", "苏州"] for number in range(1, 1201)])
    return path


def say(qtbot, tab, text: str) -> None:
    tab.composer.edit.setPlainText(text)
    qtbot.mouseClick(tab.composer.send, Qt.MouseButton.LeftButton)
    ended(qtbot, tab)


def made(qtbot, tab) -> None:
    say(qtbot, tab, SENTENCE)
    shown(qtbot, tab, 1)


def source(program, tab) -> str:
    return program.store.read_part(program.store.session(tab.session.id).head, REPORT).decode()


def printed(tab) -> set[str]:
    return {one.text for one in tab.artefact.report.texts}


def opened(qtbot, tab, tmp_path, template: str | bytes) -> None:
    """Drop a template from elsewhere and let it be opened."""
    path = tmp_path / "given.jrxml"
    path.write_bytes(template if isinstance(template, bytes) else template.encode())
    dropped(qtbot, tab, path)
    if tab._pending is not None:
        qtbot.mouseClick(tab.transcript._question.buttons[0], Qt.MouseButton.LeftButton)
        ended(qtbot, tab)


# ---- new, modify, consult ------------------------------------------------------------------


def test_new_from_a_document_then_changed_twice(qtbot, program, tab) -> None:
    drop(tab.empty_state.widget(), [SAMPLE])
    ended(qtbot, tab)
    shown(qtbot, tab, 1)
    say(qtbot, tab, "把标题改成发货单")
    shown(qtbot, tab, 2)
    assert "发货单" in printed(tab)
    say(qtbot, tab, "删除第三列")
    shown(qtbot, tab, 3)
    assert "商品名称" not in printed(tab)
    tab.artefact.views.setCurrentIndex(DIFF)
    qtbot.waitUntil(lambda: tab.artefact.diff.list.count() > 0, timeout=RUN_MS)
    tab.artefact.views.setCurrentIndex(OVERLAY)
    assert tab.artefact.overlay.view.has_picture()
    tab.artefact.views.setCurrentIndex(COMPARE)


def test_several_turns_and_a_selection_by_click(qtbot, program, tab) -> None:
    made(qtbot, tab)
    say(qtbot, tab, "标题居左，加粗")
    shown(qtbot, tab, 2)
    pick(tab, "金额")
    say(qtbot, tab, "改成红色")
    shown(qtbot, tab, 3)
    assert coloured(program, tab) == ["金额"]
    say(qtbot, tab, "在底部加合计行")
    shown(qtbot, tab, 4)
    assert 'calculation="Sum"' in source(program, tab)


def test_a_question_about_reports_is_answered_with_sources_and_changes_nothing(qtbot, program, tab) -> None:
    made(qtbot, tab)
    head = program.store.session(tab.session.id).head
    say(qtbot, tab, "什么是 detail band？")
    assert program.store.session(tab.session.id).head == head
    answer = tab.transcript.texts()[-1]
    assert "knowledge base" in answer
    assert "detail" in answer.lower()


def test_a_table_dropped_on_the_pages_can_be_used_as_data(qtbot, program, tab, tmp_path) -> None:
    made(qtbot, tab)
    path = tmp_path / "orders.csv"
    path.write_text("金额\n12\n", "utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    how = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    tab.dropEvent(QDropEvent(QPointF(5, 5), *how))
    assert tab.composer.attachments() == [str(path)]
    notices = program.window.notices
    assert "orders.csv is attached to the next request." in notices.texts()
    buttons = notices._holder.findChildren(QPushButton)
    next(one for one in buttons if one.text() == "Use it as data instead").click()
    assert tab.composer.attachments() == []
    assert tab.choice.file == str(path)
    qtbot.waitUntil(lambda: not tab.running, timeout=RUN_MS)


# ---- preview, export, and what is no known request ---------------------------------------------


def test_preview_and_exports_by_words_prove_nothing_anew(qtbot, program, tab) -> None:
    made(qtbot, tab)
    say(qtbot, tab, "预览报表")
    assert nodes(tab)[-2:] == ["save_session", "finalize"]
    say(qtbot, tab, "导出 PDF")
    assert "validate" not in nodes(tab)
    (written,) = sub_dir("exports").glob("*-v1.pdf")
    assert tab.context.store.messages(tab.session.id)[-1].attachments == (str(written),)
    assert "金额" in pymupdf.open(written)[0].get_text()
    say(qtbot, tab, "下载 JRXML")
    say(qtbot, tab, "下载 JRXML 7")
    say(qtbot, tab, "下载 JRXML")
    ends = sorted(one.name.rpartition("-v1")[2] for one in sub_dir("exports").iterdir())
    assert ends == [" (2).jrxml", "-jasper7.jrxml", ".jrxml", ".pdf"]
    assert len(program.store.versions(tab.session.id)) == 1


def test_an_unknown_request_makes_a_report_where_none_is_and_changes_one_that_is(qtbot, program, tab) -> None:
    say(qtbot, tab, "嗯嗯")
    assert "retrieve" in nodes(tab)
    assert tab._pending is not None
    say(qtbot, tab, "客户、日期、金额")
    shown(qtbot, tab, 1)
    head = program.store.session(tab.session.id).head
    say(qtbot, tab, "嗯嗯")
    assert "modify_jrxml" in nodes(tab)
    assert program.store.session(tab.session.id).head == head
    assert "not understood" in said(tab)


def nodes(tab) -> list[str]:
    return [step.node for step in tab.run_pane.log.steps]


# ---- undo, redo, reset ------------------------------------------------------------------------


def test_undo_redo_and_reset_by_words(qtbot, program, tab) -> None:
    made(qtbot, tab)
    first = source(program, tab)
    say(qtbot, tab, "把标题字体改大")
    shown(qtbot, tab, 2)
    second = source(program, tab)
    say(qtbot, tab, "撤销")
    shown(qtbot, tab, 1)
    assert source(program, tab) == first
    say(qtbot, tab, "重做")
    shown(qtbot, tab, 2)
    assert source(program, tab) == second
    say(qtbot, tab, "重置")
    assert program.store.session(tab.session.id).head is None
    assert len(program.store.versions(tab.session.id)) == 2
    assert tab.artefact.report is None
    assert "Started over" in tab.artefact.result._reason.text()
    say(qtbot, tab, "把标题改大")
    assert tab._pending is not None
    assert "no report to change" in tab._pending.text
    tab.artefact.versionChosen.emit(program.store.versions(tab.session.id)[1].id)
    shown(qtbot, tab, 2)
    assert tab.artefact.result._reason.isHidden()
    assert tab._pending is None
    say(qtbot, tab, "标题改成红色")
    shown(qtbot, tab, 3)
    assert "#FF0000" in source(program, tab)


def test_a_command_typed_while_a_question_is_open_is_carried_out(qtbot, program, tab, tmp_path) -> None:
    opened(qtbot, tab, tmp_path, TWICE)
    shown(qtbot, tab, 1)
    say(qtbot, tab, "make the title bold")
    shown(qtbot, tab, 2)
    say(qtbot, tab, "make 「Remark」 red")
    assert tab._pending is not None
    say(qtbot, tab, "撤销")
    shown(qtbot, tab, 1)
    assert tab._pending is None
    assert program.store.can_redo(tab.session.id)


# ---- failure, explanation, repair ----------------------------------------------------------------


def test_a_broken_template_is_repaired_and_says_how(qtbot, program, tab, tmp_path) -> None:
    opened(qtbot, tab, tmp_path, BROKEN_FIELD)
    shown(qtbot, tab, 1)
    assert tab.artefact.report.summary.status == "pass"
    nodes = [step.node for step in tab.run_pane.log.steps]
    assert "explain_error" in nodes
    assert "correct_jrxml" in nodes


def test_what_can_not_be_repaired_is_explained_and_the_next_message_knows(
    qtbot, program, tab, tmp_path
) -> None:
    opened(qtbot, tab, tmp_path, BEYOND_RULES)
    assert "could not be repaired" in said(tab)
    qtbot.waitUntil(lambda: tab.artefact.report is not None, timeout=RUN_MS)
    assert tab.artefact.report.summary.status == "fail"
    assert "Not proven" in tab.artefact._chip_text.text()
    say(qtbot, tab, "预览报表")
    assert "The last attempt failed" in said(tab)


# ---- questions -------------------------------------------------------------------------------------


def test_an_ambiguous_request_is_answered_by_a_button_and_by_typing(qtbot, program, tab, tmp_path) -> None:
    opened(qtbot, tab, tmp_path, TWICE)
    shown(qtbot, tab, 1)
    say(qtbot, tab, "make Remark red")
    assert isinstance(tab.run_pane.log.outcome, Question)
    assert len(tab.artefact.result._marks) == 2
    qtbot.mouseClick(tab.transcript._question.buttons[1], Qt.MouseButton.LeftButton)
    ended(qtbot, tab)
    shown(qtbot, tab, 2)
    assert len(coloured(program, tab)) == 1
    say(qtbot, tab, "make Remark blue")
    say(qtbot, tab, "both")
    shown(qtbot, tab, 3)
    assert source(program, tab).count("#0000FF") == 2


def test_elements_without_a_uuid_are_pointed_at_and_picked_too(qtbot, program, tab, tmp_path) -> None:
    bare = re.sub(r' uuid="[^"]+"', "", TWICE)
    opened(qtbot, tab, tmp_path, bare)
    shown(qtbot, tab, 1)
    say(qtbot, tab, "make Remark red")
    assert len(tab.artefact.result._marks) == 2
    tab.artefact.pick(max(tab.artefact.report.texts, key=lambda one: one.x))
    ended(qtbot, tab)
    shown(qtbot, tab, 2)
    assert re.search(r'x="300" y="40"[^>]*forecolor="#FF0000"', source(program, tab))
    assert len(coloured(program, tab)) == 1


# ---- version 7 ---------------------------------------------------------------------------------


def test_a_template_of_version_seven_says_what_is_and_is_not_checked(qtbot, program, tab, tmp_path) -> None:
    from app.domain.reports.dialect.convert import to_seven

    opened(qtbot, tab, tmp_path, to_seven(TWICE.encode()).jrxml)
    shown(qtbot, tab, 1)
    assert "from the syntax of JasperReports 7 to that of 6" in said(tab)
    tab.artefact.views.setCurrentIndex(FINDINGS)
    texts = [tab.artefact.findings.item(row).text() for row in range(tab.artefact.findings.count())]
    assert any("JasperReports 7" in text for text in texts)
    target = tmp_path / "seven.jrxml"
    assert tab.export_to("jrxml7", target)
    ended(qtbot, tab)
    assert b"<element kind=" in target.read_bytes()
    assert "No engine of JasperReports 7 has checked" in said(tab)


# ---- data -----------------------------------------------------------------------------------------


def test_a_dropped_table_fills_the_preview_and_the_export(qtbot, program, tab, tmp_path, orders) -> None:
    made(qtbot, tab)
    tab.artefact.views.setCurrentIndex(DATA)
    panel = tab.artefact.data
    qtbot.waitUntil(panel.isVisible)
    drop_at(tab, panel, orders)
    ended(qtbot, tab)
    qtbot.waitUntil(lambda: "客户7" in printed(tab), timeout=RUN_MS)
    assert "2 of 3 fields have data" in panel.fit.text()
    assert "riqi" in panel.details.text()
    assert "城市" in panel.details.text()
    assert panel.table.model().rowCount() == 200
    tab.artefact.find()
    tab.artefact.search.bar.edit.setText("客户199")
    assert tab.artefact._page > 1
    tab.artefact.search.bar.vanish()

    say(qtbot, tab, "把标题字体改大")
    shown(qtbot, tab, 2)
    assert "客户7" in printed(tab)

    target = tmp_path / "all.pdf"
    assert tab.export_to("pdf", target)
    ended(qtbot, tab)
    with pymupdf.open(target) as pdf:
        assert "客户1200" in pdf[-1].get_text()

    tab.artefact.views.setCurrentIndex(DATA)
    panel.sources.button(0).click()
    qtbot.waitUntil(lambda: "客户7" not in printed(tab), timeout=RUN_MS)


def drop_at(tab, panel, path) -> None:
    from PySide6.QtCore import QMimeData, QUrl
    from PySide6.QtGui import QDropEvent

    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    place = QPointF(panel.mapTo(tab, QPoint(20, 20)))
    how = (data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    tab.dropEvent(QDropEvent(place, Qt.DropAction.CopyAction, *how))
    assert tab.running


def test_the_data_of_a_session_is_remembered(qtbot, program, tab, orders) -> None:
    made(qtbot, tab)
    session = tab.session.id
    tab.artefact.data.choose_file(str(orders))
    ended(qtbot, tab)
    qtbot.waitUntil(lambda: "客户7" in printed(tab), timeout=RUN_MS)
    tab.new_session()
    assert tab.choice.is_plain
    tab._choices.clear()
    tab.open_session(session)
    qtbot.waitUntil(lambda: tab.artefact.report is not None and "客户7" in printed(tab), timeout=RUN_MS)
    assert tab.choice.file == str(orders)


def test_a_table_of_a_database_becomes_a_report_filled_by_a_query(qtbot, program, tab) -> None:
    tab.open_new("table")
    dialog = tab._new
    assert dialog.ways.currentIndex() == TABLE
    qtbot.waitUntil(lambda: dialog.tables.count() > 5, timeout=RUN_MS)
    names = [dialog.tables.item(row).text() for row in range(dialog.tables.count())]
    dialog.tables.setCurrentRow(names.index("customer"))
    dialog.designs.setCurrentRow(2)
    qtbot.mouseClick(dialog.make, Qt.MouseButton.LeftButton)
    ended(qtbot, tab)
    shown(qtbot, tab, 1)
    assert "#1F4E79" in source(program, tab)
    tab.artefact.views.setCurrentIndex(DATA)
    panel = tab.artefact.data
    panel.sources.button(QUERY).click()
    qtbot.waitUntil(lambda: panel.connection.count() > 0, timeout=RUN_MS)
    assert panel.connection.findData(SAMPLE_ID) >= 0
    assert panel.query.toPlainText().startswith("SELECT")
    qtbot.mouseClick(panel.run, Qt.MouseButton.LeftButton)
    ended(qtbot, tab)
    qtbot.waitUntil(lambda: "KH0001" in printed(tab), timeout=RUN_MS)


# ---- a model ---------------------------------------------------------------------------------------


@pytest.fixture
def server(shared, program):
    """A scripted model server that the window asks."""
    from app.engines.models.choice import ModelChoice
    from app.engines.models.gateway import Deadlines, make_gateway

    spec = importlib.util.spec_from_file_location("fake_ollama", shared / "tools" / "fake_ollama.py")
    module = sys.modules.setdefault("fake_ollama", importlib.util.module_from_spec(spec))
    if not hasattr(module, "FakeOllama"):
        spec.loader.exec_module(module)
    quick = Deadlines(first=20, idle=20, total=60)
    with module.FakeOllama() as started:
        gateway = make_gateway(ModelChoice("ollama", "qwen3:8b", started.url), deadlines=quick)
        program.worker.change_services(lambda services: setattr(services.skills, "model", gateway))
        yield started
        program.worker.change_services(lambda services: setattr(services.skills, "model", None))


@pytest.mark.shared
def test_a_model_rewrites_a_band_and_its_tokens_are_seen(qtbot, program, tab, server) -> None:
    made(qtbot, tab)
    spoken: list[str] = []
    add = tab.transcript.add_token
    tab.transcript.add_token = lambda text, node: (spoken.append(text), add(text, node))
    server.push({"json": {"edits": [], "band": title_band(program, tab)}})
    server.push({"json": {"xml": rewritten_title(source(program, tab))}})
    tab.run_values(ZEN, "让它更有禅意")
    ended(qtbot, tab)
    tab.transcript.add_token = add
    shown(qtbot, tab, 2)
    assert "禅" in "".join(spoken)
    assert "禅 销售报表" in printed(tab)
    assert "rewrote the band" in said(tab)
    step = next(one for one in tab.run_pane.log.steps if one.node == "modify_jrxml")
    assert step.ended.tokens > 0
    assert step.ended.seconds > 0
    assert step.by == "qwen3:8b"
    rows = [
        tab.run_pane.timeline.topLevelItem(row) for row in range(tab.run_pane.timeline.topLevelItemCount())
    ]
    assert any("tokens" in row.text(1) for row in rows)
    tab.artefact.views.setCurrentIndex(DIFF)
    changes = tab.artefact.diff.list
    qtbot.waitUntil(lambda: changes.count() > 1, timeout=RUN_MS)
    assert "qwen3:8b" in changes.item(0).text()
    assert "qwen3:8b" in changes.item(1).toolTip()


@pytest.mark.shared
def test_stop_while_a_model_speaks(qtbot, program, tab, server) -> None:
    made(qtbot, tab)
    head = program.store.session(tab.session.id).head
    server.push({"json": {"edits": [], "band": "b1"}, "fault": "hang", "after": 3, "seconds": 15})
    tab.run_values(ZEN, "让它更有禅意")
    qtbot.waitUntil(lambda: tab.transcript._stream is not None, timeout=RUN_MS)
    program.window.action("stop").trigger()
    ended(qtbot, tab)
    assert "Stopped." in said(tab)
    assert program.store.session(tab.session.id).head == head
    assert not isinstance(tab.run_pane.log.outcome, Done)


@pytest.mark.shared
def test_what_a_model_would_do_beyond_the_words_is_asked(qtbot, program, tab, server) -> None:
    made(qtbot, tab)
    head = program.store.session(tab.session.id).head
    from app.domain.reports.editing.request.request import read_request

    outline = read_request(source(program, tab).encode(), "x").outline
    other = next(one.id for one in outline.elements if one.text == "日期")
    red = {"kind": "colour", "targets": [outline.title, other], "forecolor": "#FF0000"}
    server.rule(".", {"json": {"edits": [red]}})
    tab.run_values({"user_input": "标题要有喜庆的感觉", "intent": "modify_report"}, "标题要有喜庆的感觉")
    ended(qtbot, tab)
    question = tab.run_pane.log.outcome
    assert isinstance(question, Question)
    assert question.key == "model_edits"
    assert "日期" in said(tab)
    assert program.store.session(tab.session.id).head == head
    tab.answer_open_question("leave", "Leave the report as it is")
    ended(qtbot, tab)
    assert "Nothing was changed." in said(tab)
    assert program.store.session(tab.session.id).head == head


def title_band(program, tab) -> str:
    from app.domain.reports.editing.request.request import read_request

    outline = read_request(source(program, tab).encode(), "x").outline
    return next(one.id for one in outline.bands if one.section == "title")


def rewritten_title(jrxml: str) -> str:
    band = etree.fromstring(jrxml.encode()).xpath("//*[local-name()='title']/*")[0]
    text = etree.tostring(band, encoding="unicode", with_tail=False)
    for name in ('="http://jasperreports.sourceforge.net/jasperreports"',):
        text = text.replace(f" xmlns{name}", "")
    return text.replace(' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"', "").replace(
        "<text>", "<text>禅 "
    )
