"""What can be wrong with a SQLite file or a sheet: each is told with what to do, and the rows stay."""

from __future__ import annotations

import sqlite3

import openpyxl
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.core.i18n import _
from tests.end_to_end_records.steps import RUN_MS, said, shown, staged, state, tried, typed


@pytest.fixture
def database(tmp_path):
    """Makes a SQLite file from a script."""

    def made(script: str, name: str = "other.db") -> str:
        path = tmp_path / name
        connection = sqlite3.connect(path)
        connection.executescript(script)
        connection.close()
        return str(path)

    return made


@pytest.fixture
def use(qtbot, tab):
    """Adds a SQLite file in the dialog, open for rows in all its tables."""

    def using(path: str):
        tab.add_connection()
        dialog = tab.dialog
        dialog.file.setText(path)
        qtbot.mouseClick(dialog.test, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(dialog.test.isEnabled, timeout=RUN_MS)
        if dialog.tables.list.count():
            dialog.entry.setChecked(True)
            for at in range(dialog.tables.list.count()):
                dialog.tables.list.item(at).setCheckState(Qt.CheckState.Checked)
            qtbot.mouseClick(dialog.keep, Qt.MouseButton.LeftButton)
            qtbot.waitUntil(lambda: tab.desk.ready and tab.desk.info.database == path, timeout=RUN_MS)
        return dialog

    yield using
    if hasattr(tab, "dialog"):
        tab.dialog.close()
    tab.choose_connection("sample-shop")
    qtbot.waitUntil(lambda: tab.desk.ready and tab.desk.info.sample, timeout=RUN_MS)


def told(tab) -> str:
    """Return all that the conversation says."""
    return " ".join(label.text() for label in tab.transcript.findChildren(QLabel))


def sheet(path, *lines) -> str:
    book = openpyxl.Workbook()
    for line in lines:
        book.active.append(line)
    book.save(path)
    return str(path)


@pytest.mark.thorough
def test_a_file_that_is_missing_or_no_database_is_told(tab, use, tmp_path) -> None:
    assert "There is no database file" in use(str(tmp_path / "gone.db")).result.text()
    (tmp_path / "text.db").write_text("this is no database, only words " * 90)
    dialog = use(str(tmp_path / "text.db"))
    assert "no sound SQLite database" in dialog.result.text()
    assert "Choose another file" in dialog.result.text()


def test_a_database_without_tables_is_told(use, database) -> None:
    dialog = use(database(""))
    assert "holds no table" in dialog.result.text()
    assert "Choose another database" in dialog.result.text()


def test_a_vanished_file_leaves_the_rows(qtbot, tab, use, database, tmp_path) -> None:
    path = database("CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    use(path)
    tab.add_row("city")
    typed(qtbot, tab, "city", "name", "温州")
    tried(qtbot, tab, "accepted")
    (tmp_path / "other.db").rename(tmp_path / "moved.db")
    tab.desk.refresh()
    qtbot.waitUntil(lambda: "There is no database file" in tab.bar.state.text(), timeout=RUN_MS)
    assert tab.staging.counts() == {"city": 1}
    (tmp_path / "moved.db").rename(tmp_path / "other.db")
    tab.desk.refresh()
    tried(qtbot, tab, "accepted")


@pytest.mark.thorough
def test_a_table_without_a_key_gets_rows_and_the_undo_says_what_it_can(qtbot, tab, use, database) -> None:
    path = database("CREATE TABLE note (said TEXT NOT NULL, at DATE)")
    use(path)
    tab.add_row("note")
    typed(qtbot, tab, "note", "said", "交班")
    tried(qtbot, tab, "accepted")
    qtbot.mouseClick(tab.artefact.bar.write, Qt.MouseButton.LeftButton)
    tried(qtbot, tab, "committed")
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT said FROM note").fetchall() == [("交班",)]
    connection.close()


def test_three_hundred_tables_are_searched_and_used(qtbot, tab, use, database) -> None:
    script = ";".join(f"CREATE TABLE t{at} (id INTEGER PRIMARY KEY, name TEXT)" for at in range(300))
    use(database(script))
    assert "300" in tab.bar.state.text()
    tab.catalogue.search.setText("t299")
    tab.add_row("t299")
    typed(qtbot, tab, "t299", "name", "x")
    tried(qtbot, tab, "accepted")


def test_a_sheet_of_a_hundred_columns(qtbot, tab, use, database, tmp_path) -> None:
    names = [f"c{at}" for at in range(100)]
    use(database(f"CREATE TABLE wide (id INTEGER PRIMARY KEY, {', '.join(f'{one} TEXT' for one in names)})"))
    tab.accept_files([sheet(tmp_path / "wide.xlsx", names, [f"v{at}" for at in range(100)])])
    shown(qtbot, tab)
    tried(qtbot, tab, "accepted")
    key = tab.staging.keys_of("wide")[0]
    assert tab.staging.cell(key, "c99").value == "v99"
    assert tab.artefact.groups["wide"].model.columnCount() == 101


def test_a_view_takes_no_rows(tab, use, database) -> None:
    use(
        database("CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT); CREATE VIEW seen AS SELECT name FROM a")
    )
    tab.add_row("seen")
    assert state(tab) in ("empty", "untried", "trying", "refused")
    assert not tab.artefact.bar.write.isEnabled()


@pytest.mark.thorough
def test_a_sheet_without_any_known_head_is_told_and_the_rows_stay(qtbot, tab, tmp_path) -> None:
    staged(qtbot, tab, "新增类别：干货")
    path = sheet(tmp_path / "odd.xlsx", *[["qq", "zz"] for _line in range(400)])
    tab.accept_files([path])
    said(qtbot, tab, "")
    assert _("Name the columns in the first line, or choose the table in the list first.") in told(tab)
    assert tab.staging.counts() == {"category": 1}


@pytest.mark.thorough
def test_an_empty_sheet_is_told_and_the_rows_stay(qtbot, tab, tmp_path) -> None:
    staged(qtbot, tab, "新增类别：干货")
    tab.accept_files([sheet(tmp_path / "empty.xlsx")])
    said(qtbot, tab, "")
    assert tab.staging.counts() == {"category": 1}
    assert "There is no request." in told(tab) or "empty" in told(tab)
