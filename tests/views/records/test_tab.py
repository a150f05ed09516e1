"""The staged rows in the window: marks, edits, undo, paste, words, verdicts, the way to the question."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit

from app.core.events import Question
from app.core.i18n import set_language
from app.domain.records.models import Batch, StagedCell, StagedRow
from app.domain.records.parts import CLARIFY, CONFIRM, RECEIPT, Confirm, Open, Receipt
from app.views.records.grid_model import CELL_ROLE, VERDICT
from app.views.records.loaded import load_records
from tests.views.records.conftest import TEXT, WAIT_MS, order, span


def model(tab, table: str):
    return tab.artefact.groups[table].model


def put(tab, table: str, key: str, column: str, text: str) -> None:
    """Edit a cell through the model, as an editor does."""
    one = model(tab, table)
    one.show_column(column)
    if one.column_at(column) < 0:
        one.show_all_columns(True)
    assert one.setData(one.index_of(key, column), text)


def confirm_question(tab, **more: object) -> Question:
    about = Confirm(hash=tab.staging.hash, connection="sample-shop", counts={"orders": 1}).model_copy(
        update=more
    )
    return Question(CONFIRM, "Write?", (), "i1", about.model_dump(mode="json"))


def test_a_version_is_shown_with_names_marks_and_verdicts(tab, show, settled) -> None:
    show(order("-5"))
    assert settled() == "refused"
    lines, head = model(tab, "order_line"), model(tab, "orders")
    assert head.index_of("o1", "customer_id").data() == "张三"
    assert lines.index_of("l1", "order_id").data() == "new 订单 1"
    assert lines.index_of("l1", "price").data() == "68.00"
    assert head.index(0, VERDICT).data() == "accepted"
    assert lines.index(1, VERDICT).data() == "1 problem"
    assert lines.problem("l2", "quantity").code == "check"
    assert "looked up in the database" in head.index_of("o1", "customer_id").data(Qt.ItemDataRole.ToolTipRole)
    assert not tab.artefact.bar.write.isEnabled()


def test_a_mended_cell_is_tried_again_and_the_edit_can_be_undone(tab, show, settled) -> None:
    show(order("-5"))
    put(tab, "order_line", "l2", "quantity", "三点五")
    assert settled() == "accepted"
    assert tab.staging.cell("l2", "quantity").value == "3.5"
    assert tab.staging.cell("l2", "quantity").origin == "edited"
    tab.undo()
    assert tab.staging.cell("l2", "quantity").value == "-5"
    assert settled() == "refused"
    tab.redo()
    assert settled() == "accepted"


@pytest.mark.parametrize(
    ("column", "text", "value", "code"),
    [
        ("deliver", "下周一", "2026-11-23", None),
        ("deliver", "someday", "someday", "type"),
        ("status", "已确认", "1", None),
        ("status", "7", "7", "choice"),
        ("note", "x" * 201, "x" * 201, "length"),
        ("number", "", None, "not_null"),
    ],
)
def test_typed_texts_are_read_by_the_columns_kind(tab, show, column, text, value, code) -> None:
    show(order())
    put(tab, "orders", "o1", column, text)
    cell = tab.staging.cell("o1", column)
    assert cell.value == value
    assert (cell.problem.code if cell.problem else None) == code


def test_a_name_leads_to_a_row_or_to_candidates(qtbot, tab, show, settled) -> None:
    show(order())
    put(tab, "orders", "o1", "customer_id", "李四")
    qtbot.waitUntil(lambda: tab.staging.cell("o1", "customer_id").value == "2", timeout=WAIT_MS)
    assert tab.staging.cell("o1", "customer_id").looked_up is not None
    put(tab, "orders", "o1", "customer_id", "王芳")
    qtbot.waitUntil(lambda: tab.staging.cell("o1", "customer_id").problem is not None, timeout=WAIT_MS)
    assert settled() == "refused"
    tab.artefact.choose("o1", "customer_id")
    buttons = tab.artefact.info.suggestions()
    assert [button.text().split(" · ")[1] for button in buttons] == ["KH0003", "KH0006"]
    qtbot.mouseClick(buttons[1], Qt.MouseButton.LeftButton)
    assert tab.staging.cell("o1", "customer_id").value == "6"
    assert settled() == "accepted"


def test_the_field_for_a_name_offers_candidates_by_keyboard(qtbot, tab, show) -> None:
    show(order())
    grid = tab.artefact.groups["orders"].grid
    grid.setCurrentIndex(model(tab, "orders").index_of("o1", "customer_id"))
    qtbot.keyClick(grid, Qt.Key.Key_Return)
    editor = grid.findChild(QLineEdit)
    editor.setText("悦来")
    editor.textEdited.emit("悦来")
    qtbot.waitUntil(lambda: editor.list_shown(), timeout=WAIT_MS)
    qtbot.keyClick(editor, Qt.Key.Key_Down)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: tab.staging.cell("o1", "customer_id").value == "5", timeout=WAIT_MS)
    assert tab.staging.cell("o1", "customer_id").shown == "悦来饭店"
    assert tab.staging.cell("o1", "customer_id").origin == "chosen"


def test_choices_are_a_list(qtbot, tab, show) -> None:
    show(order())
    panel = tab.artefact.groups["orders"]
    panel.all_columns.setChecked(True)
    panel.grid.setCurrentIndex(panel.model.index_of("o1", "status"))
    qtbot.keyClick(panel.grid, Qt.Key.Key_Return)
    editor = panel.grid.findChild(QComboBox)
    assert [editor.itemText(at) for at in range(editor.count())][1:] == [
        "0 新建",
        "1 已确认",
        "2 已送达",
        "9 已取消",
    ]


def test_words_and_cells_point_at_each_other(tab, show) -> None:
    show(order())
    tab.artefact.choose("o1", "deliver")
    assert tab.artefact.sentence.marked() == ["下周五"]
    tab.artefact.sentence.text.clicked.emit(TEXT.index("香蕉") + 1)
    assert tab.artefact.chosen() == ("l2", "product_id")
    assert tab.artefact.sentence.marked() == ["香蕉"]
    delegate = tab.artefact.groups["order_line"].delegate
    assert delegate.marked == {(1, model(tab, "order_line").column_at("product_id"))}


def test_a_word_without_a_place_gets_one(tab, show, settled) -> None:
    show(order())
    assert settled() == "accepted"
    assert not tab.artefact.bar.write.isEnabled()
    words = tab.artefact.open_words()[0]
    tab.artefact.assignRequested.emit(words, "orders", "note")
    cell = tab.staging.cell("o1", "note")
    assert (cell.value, cell.span, cell.origin) == ("尽快", span("尽快"), "typed")
    assert tab.artefact.open_words() == []
    settled()
    assert tab.artefact.bar.write.isEnabled()


def test_a_word_that_means_nothing_is_dismissed(tab, show, settled) -> None:
    show(order())
    settled()
    tab.artefact.sentence.dismissed.emit(tab.artefact.open_words()[0])
    assert tab.artefact.open_words() == []
    assert tab.artefact.bar.write.isEnabled()


def test_rows_are_added_and_removed_by_keyboard(qtbot, tab, show, settled) -> None:
    show(order())
    grid = tab.artefact.groups["order_line"].grid
    grid.setCurrentIndex(model(tab, "order_line").index(1, 1))
    qtbot.keyClick(grid, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert model(tab, "order_line").rowCount() == 3
    assert settled() == "refused"
    assert grid.rows_chosen() == [2]
    qtbot.keyClick(grid, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert [row.key for row in tab.staging.rows_of("order_line")] == ["l1", "l2"]
    assert settled() == "accepted", [tab.staging.faults(key) for key in tab.staging.refused()]
    tab.undo()
    assert model(tab, "order_line").rowCount() == 3


def test_a_block_is_copied_and_pasted(qtbot, tab, show, settled) -> None:
    show(order())
    panel = tab.artefact.groups["order_line"]
    grid, lines = panel.grid, panel.model
    grid.setCurrentIndex(lines.index_of("l1", "quantity"))
    QGuiApplication.clipboard().setText("4\t70\r\n6\t3.6\r\n")
    qtbot.keyClick(grid, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [tab.staging.cell(key, "quantity").value for key in ("l1", "l2")] == ["4", "6"]
    assert [tab.staging.cell(key, "price").value for key in ("l1", "l2")] == ["70.00", "3.60"]
    grid.selectAll()
    qtbot.keyClick(grid, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().splitlines()[0].endswith("红富士苹果\t4\t70.00")
    tab.undo()
    assert tab.staging.cell("l1", "quantity").value == "2"


def test_pasted_rows_below_the_last_are_new_and_their_names_are_found(qtbot, tab, show, settled) -> None:
    rows = (
        StagedRow(
            key="p1",
            table="product",
            cells=(StagedCell(column="code", value="SG-090"), StagedCell(column="name", value="柚子")),
        ),
    )
    show(Batch(rows=rows, connection="sample-shop"))
    panel = tab.artefact.groups["product"]
    panel.all_columns.setChecked(True)
    code = panel.model.column_at("code")
    panel.edits.paste(
        0,
        code,
        [["SG-091", "西瓜", "斤", "2.8", "10", "水果"], ["SG-092", "梨", "斤", "3", "5", "水果"]],
    )
    keys = [panel.model.key_at(row) for row in range(panel.model.rowCount())]
    assert len(keys) == 2
    qtbot.waitUntil(
        lambda: (
            all(tab.staging.cell(key, "category_id") is not None for key in keys)
            and all(tab.staging.cell(key, "category_id").value == "1" for key in keys)
        ),
        timeout=WAIT_MS,
    )
    assert settled() == "accepted"


def test_the_next_problem_is_reached_by_key(tab, show, settled) -> None:
    show(order("-5"))
    settled()
    tab.artefact.searching.next_problem()
    assert tab.artefact.chosen() == ("l2", "quantity")
    assert "check" in tab.artefact.info.problem.text().lower() or tab.artefact.info.problem.text()


def test_words_are_found_in_the_rows_and_found_again_after_an_edit(qtbot, tab, show, settled) -> None:
    show(order())
    settled()
    searching, bar = tab.artefact.searching, tab.artefact.searching.bar
    bar.appear()
    bar.edit.setText("张三")
    qtbot.waitUntil(lambda: not searching.busy)
    assert (tab.artefact.chosen(), bar.count.text()) == (("o1", "customer_id"), "1/1")
    bar.edit.setText("果")
    qtbot.waitUntil(lambda: not searching.busy)
    assert (tab.artefact.chosen(), bar.count.text()) == (("l1", "product_id"), "1/1")
    tab.staging.set_cells([("l2", "quantity", StagedCell(column="quantity", value="3.5"))])
    bar.edit.setText("3.5")
    qtbot.waitUntil(lambda: not searching.busy)
    assert (tab.artefact.chosen(), bar.count.text()) == (("l2", "quantity"), "1/2")
    for step, place, count in ((1, "price", "2/2"), (1, "quantity", "1/2"), (-1, "price", "2/2")):
        bar.stepped.emit(step)
        assert (tab.artefact.chosen(), bar.count.text()) == (("l2", place), count)
    tab.staging.stack.undo()
    bar.stepped.emit(1)
    qtbot.waitUntil(lambda: not searching.busy)
    assert bar.count.text() == "1/1"
    bar.edit.setText("没有")
    qtbot.waitUntil(lambda: not searching.busy)
    assert bar.count.text() == "0/0"


def test_writing_answers_the_open_question_with_yes(tab, show, settled, runner) -> None:
    show(order(), unmapped=[])
    settled()
    tab.handle_event(confirm_question(tab))
    tab._pending = confirm_question(tab)
    tab.artefact.bar.write.click()
    assert runner.requests[-1].answer == "yes"
    assert runner.requests[-1].interrupt_id == "i1"


def test_edited_rows_are_handed_over_and_confirmed_only_when_they_are_the_same(
    qtbot, tab, show, settled, runner, store
) -> None:
    show(order(), unmapped=[])
    settled()
    tab._pending = confirm_question(tab)
    put(tab, "order_line", "l2", "quantity", "7")
    assert settled() == "accepted"
    tab.artefact.bar.write.click()
    qtbot.waitUntil(lambda: bool(runner.requests), timeout=WAIT_MS)
    handed = runner.requests[-1].answer
    assert handed["key"] == "edit"
    assert Batch.model_validate_json(store.get_blob(handed["digest"])).hash == tab.staging.hash
    runner.finish(confirm_question(tab, hash="0" * 64))
    assert len(runner.requests) == 1
    tab.artefact.bar.write.click()
    qtbot.waitUntil(lambda: len(runner.requests) == 2, timeout=WAIT_MS)
    runner.finish(confirm_question(tab))
    assert runner.requests[-1].answer == "yes"


def test_without_an_open_question_a_run_saves_the_version(tab, show, settled, runner) -> None:
    version = show(order(), unmapped=[])
    settled()
    tab.artefact.bar.write.click()
    values = runner.requests[-1].values
    assert (values["intent"], values["base_version"], values["connection"]) == (
        "save",
        version,
        "sample-shop",
    )
    runner.finish(confirm_question(tab))
    assert runner.requests[-1].answer == "yes"


@pytest.mark.parametrize(("text", "answers"), [("保存", True), ("no", True), ("新增类别：海鲜", False)])
def test_another_request_takes_the_place_of_a_confirmation(tab, show, settled, runner, text, answers) -> None:
    show(order())
    settled()
    tab._pending = confirm_question(tab)
    tab.submit(text)
    request = runner.requests[-1]
    assert (request.answer == text) is answers
    assert (request.values.get("user_input") == text) is not answers


def test_production_asks_for_the_tables_name(qtbot, tab, show, settled, runner) -> None:
    tab.desk.info = tab.desk.info.model_copy(update={"production": True})
    show(order(), unmapped=[])
    settled()
    tab.show_standing()
    bar = tab.artefact.bar
    assert bar.typed.isVisible()
    assert not bar.write.isEnabled()
    qtbot.keyClicks(bar.typed, "orders")
    assert bar.write.isEnabled()
    tab._pending = confirm_question(tab, type_name="orders")
    bar.write.click()
    assert runner.requests[-1].answer == "orders"


def test_written_rows_are_locked_and_show_their_receipt(qtbot, tab, show, store) -> None:
    show(order(), unmapped=[])
    session = tab.session.id
    head = store.session(session).head
    receipt = Receipt(entry="e1", at="2026-11-22T10:00:00+00:00")
    parts = {name: store.read_part(head, name) for name in store.version(head).parts}
    summary = tab.artefact.loaded.summary.model_copy(update={"state": "committed"})
    parts |= {RECEIPT: receipt.model_dump_json().encode(), "summary.json": summary.model_dump_json().encode()}
    written = store.add_version(session, "written", parts)
    tab.show_version(written.id)
    qtbot.waitUntil(lambda: tab.staging.locked, timeout=WAIT_MS)
    index = model(tab, "orders").index_of("o1", "number")
    assert not index.flags() & Qt.ItemFlag.ItemIsEditable
    assert tab.artefact.bar.standing.state == "committed"
    assert tab.artefact.bar.undo.isVisible()
    assert "2026-11-22 10:00:00" in tab.artefact.bar.note.text()
    tab.show_version(head)
    qtbot.waitUntil(lambda: not tab.staging.locked, timeout=WAIT_MS)
    assert tab.artefact.loaded.written


def test_an_ambiguous_name_is_a_table_to_click(qtbot, tab, runner) -> None:
    tab.submit("王芳下一个订单")
    options = [
        {"value": "3", "label": "王芳", "distinguishing": {"code": "KH0003"}},
        {"value": "6", "label": "王芳", "distinguishing": {"code": "KH0006"}},
    ]
    about = Open(reason="ambiguous_reference", table="customer", text="王芳", options=options)
    runner.finish(Question(CLARIFY, "Which 王芳?", (), "i2", about.model_dump(mode="json")))
    panel = tab.artefact.options
    assert tab.stack.currentWidget() is tab.artefact
    assert panel.table.horizontalHeaderItem(1).text() == "客户编号"
    place = panel.table.visualItemRect(panel.table.item(1, 1)).center()
    qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert runner.requests[-1].answer == "6"
    assert panel.isHidden()


def test_every_text_follows_the_language(tab, show, settled, qapp) -> None:
    show(order("-5"))
    settled()
    english = tab.artefact.bar.verdict.text()
    set_language("zh")
    try:
        tab.artefact.bar.retranslate()
        assert tab.artefact.bar.verdict.text() != english
        assert model(tab, "order_line").index(0, VERDICT).data() != "accepted"
    finally:
        set_language("en")


def test_cells_say_their_origin_to_the_painter(tab, show) -> None:
    show(order())
    index = model(tab, "orders").index_of("o1", "number")
    assert index.data(CELL_ROLE).origin == "generated"


def texts_of(panel, column: str) -> list[str]:
    """Return what a column shows."""
    place = panel.model.column_at(column)
    return [panel.model.index(row, place).data() for row in range(panel.model.rowCount())]


def test_the_first_rows_value_is_filled_down(qtbot, tab, show, settled) -> None:
    show(order())
    settled()
    panel = tab.artefact.groups["order_line"]
    panel.grid.selectColumn(panel.model.column_at("quantity"))
    qtbot.keyClick(panel.grid, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert texts_of(panel, "quantity") == ["2", "2"]
    assert tab.staging.cell("l2", "quantity").origin == "edited"
    tab.undo()
    assert texts_of(panel, "quantity") == ["2", "5"]


def test_one_row_alone_takes_what_stands_above_it(qtbot, tab, show) -> None:
    show(order())
    panel = tab.artefact.groups["order_line"]
    panel.grid.go_to(panel.model.index_of("l2", "quantity"))
    qtbot.keyClick(panel.grid, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert texts_of(panel, "quantity") == ["2", "2"]


def test_a_paste_with_names_is_one_step_of_the_undo(qtbot, tab, show, settled) -> None:
    show(order())
    settled()
    panel = tab.artefact.groups["order_line"]
    panel.grid.setFocus()
    panel.grid.go_to(panel.model.index_of("l2", "product_id"))
    place = panel.model.column_at("quantity") - panel.model.column_at("product_id")
    filler = "\t" * place
    QGuiApplication.clipboard().setText(f"红富士苹果{filler}3\n香蕉{filler}4")
    panel.grid.paste()
    qtbot.waitUntil(
        lambda: tab.staging.total() == 4 and texts_of(panel, "product_id")[-2:] == ["红富士苹果", "香蕉"],
        timeout=WAIT_MS,
    )
    tab.undo()
    assert tab.staging.total() == 3
    assert texts_of(panel, "product_id")[-1] == "香蕉"
    assert texts_of(panel, "quantity")[-1] == "5"
    assert not tab.staging.is_edited
    tab.redo()
    assert texts_of(panel, "product_id")[-2:] == ["红富士苹果", "香蕉"]


def test_a_clipboard_with_too_many_rows_is_told(monkeypatch, qtbot, tab, show, settled) -> None:
    show(order())
    settled()
    monkeypatch.setattr("app.widgets.grid.MOST_ROWS", 2)
    panel = tab.artefact.groups["order_line"]
    panel.grid.go_to(panel.model.index_of("l1", "quantity"))
    QGuiApplication.clipboard().setText("7\n8")
    panel.grid.paste()
    qtbot.waitUntil(lambda: texts_of(panel, "quantity") == ["7", "8"], timeout=WAIT_MS)
    assert not tab.context.notices.texts()
    QGuiApplication.clipboard().setText("5\n6\n7\n8")
    panel.grid.paste()
    qtbot.waitUntil(lambda: texts_of(panel, "quantity") == ["5", "6"], timeout=WAIT_MS)
    assert tab.context.notices.texts() == ["The first 2 rows of the clipboard were pasted, not the rest."]


def test_the_cells_menu_offers_what_the_column_allows(tab, show, settled) -> None:
    show(order())
    settled()
    put(tab, "orders", "o1", "note", "轻放")
    panel = tab.artefact.groups["orders"]
    panel.grid.go_to(panel.model.index_of("o1", "note"))
    actions = {action.text(): action for action in panel.menu.menu().actions()}
    assert actions["Leave without a value (NULL)"].isEnabled()
    assert not actions["Use the default"].isEnabled()
    actions["Leave without a value (NULL)"].trigger()
    assert tab.staging.cell("o1", "note").kind == "null"
    panel.grid.go_to(panel.model.index_of("o1", "number"))
    actions = {action.text(): action for action in panel.menu.menu().actions()}
    assert not actions["Leave without a value (NULL)"].isEnabled()
    actions["Remove the row"].trigger()
    assert tab.staging.keys_of("orders") == []


def test_the_menu_key_opens_the_menu_below_the_cell(qtbot, tab, show) -> None:
    show(order())
    grid = tab.artefact.groups["orders"].grid
    grid.go_to(tab.artefact.groups["orders"].model.index_of("o1", "number"))
    with qtbot.waitSignal(grid.menuRequested) as wanted:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(0, 0), QPoint(0, 0))
        QApplication.sendEvent(grid.viewport(), event)
    below = grid.viewport().mapToGlobal(grid.visualRect(grid.currentIndex()).bottomLeft())
    assert wanted.args[0] == below


def test_edits_of_many_rows_are_found_after_a_restart(qtbot, tab, show, store, settled) -> None:
    rows = tuple(
        StagedRow(key=f"c{at}", table="category", cells=(StagedCell(column="name", value=f"类{at}"),))
        for at in range(700)
    )
    version = show(Batch(rows=rows, connection="sample-shop"), unmapped=[])
    settled()
    put(tab, "category", "c650", "name", "调料")
    tab.staging.remove_rows(["c3"])
    settled()
    session = tab.session.id
    qtbot.waitUntil(lambda: bool(store.get_setting(f"records/edits/{session}")), timeout=WAIT_MS)
    assert len(store.get_setting(f"records/edits/{session}")) < 20_000
    loaded = load_records(store, version)
    assert len(loaded.edited.rows) == 699
    assert next(row for row in loaded.edited.rows if row.key == "c650").cell("name").value == "调料"
    tab.writing.discard()
    assert load_records(store, version).edited is None


def test_cells_filled_in_beside_a_question_outlive_an_answer_in_the_chat(qtbot, tab, store, runner) -> None:
    session = store.create_session("records", "客户")
    tab.open_session(session.id)
    row = StagedRow(key="r1", table="customer", cells=(StagedCell(column="name", value="陈晨"),))
    about = Open(reason="missing_required", table="customer", rows=[row]).model_dump(mode="json")
    tab.handle_event(Question(CLARIFY, "电话?", (), "i1", {**about, "request": "新增客户陈晨"}))
    put(tab, "customer", "r1", "phone", "13800000000")
    tab._pending = Question(CLARIFY, "编号?", (), "i1", about)
    tab.submit("编号 KH9")
    told = StagedCell(column="code", value="KH9")
    answered = row.model_copy(update={"cells": (*row.cells, told)})
    about = Open(reason="missing_required", table="customer", rows=[answered]).model_dump(mode="json")
    tab.handle_event(Question(CLARIFY, "等级?", (), "i2", about))
    assert tab.staging.cell("r1", "phone").value == "13800000000"
    assert tab.staging.cell("r1", "code").value == "KH9"
