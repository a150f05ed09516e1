"""The Records tab as people use it: a sentence, a red cell mended, rows written and taken back."""

from __future__ import annotations

import sqlite3

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from app.core.paths import HOME_VARIABLE
from app.core.settings import Settings
from app.main import Program
from app.views.dialogs import WELCOME_KEY
from app.widgets.layout_memory import LayoutMemory

RUN_MS = 15_000
SUPPLIER = "新增供应商：青岛水产，联系人刘洋，城市青岛"
CUSTOMER = "新增客户：赵磊，电话13812340011，地址江南路9号"


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A data folder as after a first start."""
    folder = tmp_path_factory.mktemp("records") / "home"
    folder.mkdir()
    Settings(keep_window_open=False, language="en", theme="light").save(folder / "settings.json")
    memory = LayoutMemory(folder / "window.ini")
    memory.set_value(WELCOME_KEY, "yes")
    memory.set_value("window/tab", "records")
    memory.save()
    return folder


@pytest.fixture(autouse=True)
def _home(monkeypatch, home):
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(scope="module")
def program(qapp, home):
    """One program for all tests, without the report engine's warming up."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(home))
        patch.setattr(Program, "_warm_up", lambda self, services: None)
        made = Program(qapp)
        made.start()
        yield made
        made.window.close()
        made.close()


@pytest.fixture
def tab(program, qtbot):
    """The Records tab on a new session, the sample shop open."""
    qtbot.waitUntil(lambda: program.window.workflow_tab() is not None, timeout=20_000)
    shown = program.window.workflow_tab()
    shown.new_session()
    shown.composer.clear_sent("")
    qtbot.waitUntil(lambda: shown.desk.ready, timeout=RUN_MS)
    yield shown
    if shown.running:
        program.desk.stop()
        qtbot.waitUntil(lambda: not shown.running, timeout=RUN_MS)


@pytest.fixture
def shop(tab):
    """Another program's eyes on the sample shop."""

    def ask(query: str, *values: object) -> list[tuple]:
        connection = sqlite3.connect(tab.desk.info.database)
        try:
            return connection.execute(query, values).fetchall()
        finally:
            connection.close()

    return ask


def state(tab) -> str:
    return tab.artefact.bar.standing.state


def staged(qtbot, tab, text: str) -> None:
    """Type a request, send it, and wait for its rows."""
    said(qtbot, tab, text)
    shown(qtbot, tab)


def said(qtbot, tab, text: str) -> None:
    """Type something and send it."""
    tab.composer.edit.setPlainText(text)
    qtbot.mouseClick(tab.composer.send, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not tab.running, timeout=RUN_MS)


def shown(qtbot, tab) -> None:
    """Wait until staged rows are on show and tried."""
    until(qtbot, tab, lambda: not tab.running and tab.artefact.loaded is not None, "no rows")
    qtbot.waitUntil(lambda: not tab.trial_pending, timeout=RUN_MS)


def typed(qtbot, tab, table: str, column: str, text: str, row: int = 0) -> None:
    """Edit a cell by keyboard: Enter, the text, Enter."""
    panel = tab.artefact.groups[table]
    if panel.model.column_at(column) < 0:
        panel.all_columns.setChecked(True)
    index = panel.model.index(row, panel.model.column_at(column))
    panel.grid.setFocus()
    panel.grid.setCurrentIndex(index)
    qtbot.keyClick(panel.grid, Qt.Key.Key_Return)
    editor = panel.grid.findChild(QLineEdit)
    assert editor is not None
    steps = tab.staging.stack.count()
    editor.selectAll()
    editor.insert(text)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    until(qtbot, tab, lambda: tab.staging.stack.count() == steps + 1, "no edit")


def tried(qtbot, tab, wanted: str) -> None:
    until(qtbot, tab, lambda: state(tab) == wanted and not tab.running, f"not {wanted}")


def until(qtbot, tab, met, what: str) -> None:
    """Wait; say what the tab shows when it takes too long."""
    try:
        qtbot.waitUntil(met, timeout=RUN_MS)
    except qtbot.TimeoutError as late:
        told = tab.transcript.texts()[-4:]
        raise AssertionError(f"{what} but {state(tab)}, running {tab.running}: {told}") from late


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


def test_postgresql_is_added_in_the_dialog_and_written_to(qtbot, tab, postgresql_server, monkeypatch) -> None:
    import sqlalchemy as sa

    key = "id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
    script = f"CREATE TABLE city ({key}, name VARCHAR(20) NOT NULL UNIQUE)"
    url = postgresql_server.new_database(script)
    kept: dict[str, str] = {}
    monkeypatch.setattr("app.engines.databases.passwords.keep", kept.__setitem__)
    monkeypatch.setattr("app.engines.databases.passwords.find", kept.get)
    tab.add_connection()
    dialog = tab.dialog
    dialog.kind.setCurrentIndex(dialog.kind.findData("postgresql"))
    dialog.name.setText("cities")
    dialog.host.setText(url.host)
    dialog.port.setValue(url.port)
    dialog.database.setText(url.database)
    dialog.user.setText(url.username)
    dialog.password.setText(url.password or "x")
    qtbot.mouseClick(dialog.test, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.tables.list.count() == 1, timeout=RUN_MS)
    assert "city" in dialog._script
    dialog.entry.setChecked(True)
    dialog.tables.list.item(0).setCheckState(Qt.CheckState.Checked)
    qtbot.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.desk.ready and tab.desk.info.name == "cities", timeout=RUN_MS)
    assert kept
    tab.add_row("city")
    typed(qtbot, tab, "city", "name", "温州")
    tried(qtbot, tab, "accepted")
    qtbot.mouseClick(tab.artefact.bar.write, Qt.MouseButton.LeftButton)
    tried(qtbot, tab, "committed")
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT name FROM city").all() == [("温州",)]
    engine.dispose()
    tab.choose_connection("sample-shop")
    qtbot.waitUntil(lambda: tab.desk.ready and tab.desk.info.sample, timeout=RUN_MS)


def test_a_read_only_connection_stages_but_does_not_write(qtbot, tab) -> None:
    info = tab.desk.info
    tab.desk.choose(info.model_copy(update={"mode": "read", "tables": ()}))
    qtbot.waitUntil(lambda: tab.desk.ready, timeout=RUN_MS)
    tab.add_row("category")
    tried(qtbot, tab, "read_only")
    assert tab.artefact.bar.write.isHidden()
    tab.desk.choose(info)
    qtbot.waitUntil(lambda: tab.desk.ready, timeout=RUN_MS)
