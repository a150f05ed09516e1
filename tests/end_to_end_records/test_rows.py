"""The Records tab as people use it: a sentence, a red cell mended, rows written and taken back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.end_to_end_records.steps import RUN_MS, said, shown, staged, tried, typed

SUPPLIER = "新增供应商：青岛水产，联系人刘洋，城市青岛"
CUSTOMER = "新增客户：赵磊，电话13812340011，地址江南路9号"


def test_sentence_grid_red_cell_mended_written_and_taken_back(qtbot, tab, shop, monkeypatch) -> None:
    before = shop("SELECT count(*) FROM supplier")[0][0]
    staged(qtbot, tab, SUPPLIER)
    tried(qtbot, tab, "accepted")
    assert shop("SELECT count(*) FROM supplier")[0][0] == before

    typed(qtbot, tab, "supplier", "name", "海南热带果园")
    tried(qtbot, tab, "refused")
    model = tab.artefact.groups["supplier"].model
    key = model.key_at(0)
    assert model.problem(key, "name").code == "unique"
    assert not tab.artefact.bar.write.isEnabled()

    typed(qtbot, tab, "supplier", "name", "青岛海鲜")
    tried(qtbot, tab, "accepted")
    assert shop("SELECT count(*) FROM supplier")[0][0] == before

    qtbot.mouseClick(tab.artefact.bar.write, Qt.MouseButton.LeftButton)
    tried(qtbot, tab, "committed")
    written = shop("SELECT contact, city FROM supplier WHERE name = ?", "青岛海鲜")
    assert written == [("刘洋", "青岛")]
    assert shop("SELECT count(*) FROM supplier")[0][0] == before + 1

    monkeypatch.setattr("app.views.records.write_desk.confirm", lambda *args, **options: True)
    qtbot.mouseClick(tab.artefact.bar.undo, Qt.MouseButton.LeftButton)
    tried(qtbot, tab, "undone")
    assert shop("SELECT count(*) FROM supplier")[0][0] == before


def test_a_question_is_answered_by_typing(qtbot, tab, shop) -> None:
    said(qtbot, tab, CUSTOMER)
    assert not tab.artefact.options.isHidden()
    assert tab.stack.currentWidget() is tab.artefact
    said(qtbot, tab, "KH0100")
    shown(qtbot, tab)
    assert tab.artefact.options.isHidden()
    tried(qtbot, tab, "accepted")
    cell = tab.staging.cell(tab.artefact.groups["customer"].model.key_at(0), "code")
    assert cell.value == "KH0100"
    assert shop("SELECT count(*) FROM customer WHERE code = 'KH0100'") == [(0,)]


def test_a_missing_value_is_filled_in_the_grid_instead(qtbot, tab, shop) -> None:
    said(qtbot, tab, CUSTOMER)
    tried(qtbot, tab, "refused")
    model = tab.artefact.groups["customer"].model
    key = model.key_at(0)
    assert model.problem(key, "code").code == "not_null"
    assert tab.artefact.chosen() == (key, "code")
    assert not tab.artefact.options.isHidden()
    assert tab.artefact.sentence.text.toPlainText() == CUSTOMER
    typed(qtbot, tab, "customer", "code", "KH0177")
    tried(qtbot, tab, "accepted")
    assert "客户 (customer) × 1" in tab.artefact.bar.about.text()
    qtbot.mouseClick(tab.artefact.bar.write, Qt.MouseButton.LeftButton)
    tried(qtbot, tab, "committed")
    assert shop("SELECT name FROM customer WHERE code = 'KH0177'") == [("赵磊",)]
    assert tab.artefact.loaded.request == CUSTOMER
    assert tab.pending_question is None


@pytest.mark.thorough
def test_saying_yes_in_the_conversation_writes_too(qtbot, tab, shop) -> None:
    staged(qtbot, tab, "新增类别：海鲜")
    said(qtbot, tab, "保存")
    tried(qtbot, tab, "committed")
    assert shop("SELECT count(*) FROM category WHERE name = '海鲜'") == [(1,)]


def test_edits_survive_leaving_the_session(qtbot, tab) -> None:
    staged(qtbot, tab, SUPPLIER)
    typed(qtbot, tab, "supplier", "city", "烟台")
    tried(qtbot, tab, "accepted")
    session = tab.session.id
    tab.new_session()
    assert tab.staging.tables() == []
    tab.open_session(session)
    qtbot.waitUntil(lambda: tab.artefact.loaded is not None, timeout=RUN_MS)
    key = tab.artefact.groups["supplier"].model.key_at(0)
    assert tab.staging.cell(key, "city").value == "烟台"
    tried(qtbot, tab, "accepted")


def test_a_dropped_spreadsheet_becomes_rows(qtbot, tab, shop, tmp_path) -> None:
    from openpyxl import Workbook

    book = Workbook()
    for row in (("供应商名称", "联系人", "城市"), ("宁波水产", "林一", "宁波"), ("舟山渔港", "林二", "舟山")):
        book.active.append(row)
    path = tmp_path / "suppliers.xlsx"
    book.save(path)
    tab.accept_files([str(path)])
    shown(qtbot, tab)
    tried(qtbot, tab, "accepted")
    assert tab.staging.counts() == {"supplier": 2}
    qtbot.mouseClick(tab.artefact.bar.write, Qt.MouseButton.LeftButton)
    tried(qtbot, tab, "committed")
    assert shop("SELECT city FROM supplier WHERE name = '舟山渔港'") == [("舟山",)]


def test_a_read_only_connection_stages_but_does_not_write(qtbot, tab) -> None:
    info = tab.desk.info
    tab.desk.choose(info.model_copy(update={"mode": "read", "tables": ()}))
    qtbot.waitUntil(lambda: tab.desk.ready, timeout=RUN_MS)
    tab.add_row("category")
    tried(qtbot, tab, "read_only")
    assert tab.artefact.bar.write.isHidden()
    tab.desk.choose(info)
    qtbot.waitUntil(lambda: tab.desk.ready, timeout=RUN_MS)
