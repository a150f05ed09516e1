"""The cell file in the window: table, errors with lines, saving, teaching, files that are dropped."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from app.core.errors import AppError
from app.views.robot.artefact import CELL
from app.views.robot.cell_desk import CellDesk, own_cell
from app.views.robot.cell_page import entry_line
from tests.views.robot.conftest import WAIT_MS, cell_bytes

BROKEN = "points:\n  P1: {name_zh: 原点\n  P2: }\n"


def rows(tab) -> dict[str, list[str]]:
    """Return the identifiers under each heading of the table."""
    table = tab.artefact.cell.table
    heads = [table.topLevelItem(at) for at in range(table.topLevelItemCount())]
    return {head.text(0): [head.child(at).text(1) for at in range(head.childCount())] for head in heads}


def test_the_users_own_cell_begins_as_the_sample(tab) -> None:
    assert tab.desk.path == own_cell()
    assert tab.desk.path.read_bytes() == cell_bytes()
    assert rows(tab)["Digital inputs (2)"] == ["DI1", "DI2"]
    assert "9 points" in tab.bar.note.text()


def test_an_entry_shows_its_line(tab) -> None:
    page = tab.artefact.cell
    tab.show_cell()
    page.table.setCurrentItem(page.table.topLevelItem(0).child(2))
    assert page.editor.textCursor().block().text().strip().startswith("P3:")


@pytest.mark.parametrize(
    ("text", "section", "identity", "line"),
    [
        ("points:\n  P10: {}\n  P1: {}\n", "points", "P1", 3),
        ("di:\n  A: {}\ndo:\n  # A: no\n  A: {}\n", "do", "A", 5),
        ("points:\n  - id: P1\n  - {id: P2}\n", "points", "P2", 3),
        ("points:\n  P1: {}\n", "points", "P2", 0),
    ],
)
def test_lines_of_entries_are_found(text, section, identity, line) -> None:
    assert entry_line(text, section, identity) == line


def test_a_syntax_error_is_told_with_its_line_and_mended(qtbot, tab) -> None:
    page = tab.artefact.cell
    tab.show_cell()
    good = page.editor.toPlainText()
    page.editor.setPlainText(BROKEN)
    qtbot.waitUntil(lambda: page.problem.isVisible(), timeout=WAIT_MS)
    assert "line 3" in page.problem_text.text()
    qtbot.mouseClick(page.go, Qt.MouseButton.LeftButton)
    assert page.editor.textCursor().blockNumber() == 2
    page.editor.setPlainText(good.replace("name_zh: 绿灯", "name_zh: 信号灯"))
    qtbot.waitUntil(lambda: not page.problem.isVisible(), timeout=WAIT_MS)
    qtbot.mouseClick(page.save, Qt.MouseButton.LeftButton)
    assert "信号灯" in tab.desk.path.read_text("utf-8")
    assert not page.save.isEnabled()
    assert tab.desk.cell.get("do", "DO1").name_zh == "信号灯"


def test_a_point_taught_here_keeps_every_comment(qtbot, tab) -> None:
    page = tab.artefact.cell
    tab.show_cell()
    qtbot.mouseClick(page.teach, Qt.MouseButton.LeftButton)
    page.dialog.edit.setText("打磨台")
    qtbot.mouseClick(page.dialog.teach, Qt.MouseButton.LeftButton)
    text = tab.desk.path.read_text("utf-8")
    assert tab.desk.cell.get("points", "P10").name_zh == "打磨台"
    assert all(line in text for line in cell_bytes().decode().splitlines() if line.startswith("#"))


def test_a_dropped_cell_file_becomes_the_cell(tab, tmp_path, runner) -> None:
    path = tmp_path / "other.yaml"
    path.write_text("points:\n  A1: {name_zh: 甲}\n", "utf-8")
    tab.accept_files([str(path)])
    assert tab.desk.path == path
    assert rows(tab) == {"Points (1)": ["A1"]}
    assert tab.artefact.views.currentIndex() == CELL
    assert runner.requests == []
    tab.show_cell()
    assert tab.stack.currentWidget() is tab.empty_state


def test_a_faulty_cell_file_is_open_with_its_error(tab, tmp_path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN, "utf-8")
    tab.accept_files([str(path)])
    assert tab.desk.error.code == "cell_syntax"
    assert "line 3" in tab.bar.note.text()
    assert tab.artefact.cell.editor.toPlainText() == BROKEN


def test_a_program_that_is_dropped_is_opened_by_a_run(tab, tmp_path, runner) -> None:
    path = tmp_path / "program.xml"
    path.write_text("<xml/>", "utf-8")
    tab.accept_files([str(path)])
    assert runner.requests[-1].values["attachments"] == [str(path)]


def test_a_change_from_outside_is_seen_and_never_overwritten(qtbot, qapp, tmp_path) -> None:
    path = tmp_path / "cell.yaml"
    path.write_text("points: {}\n", "utf-8")
    desk = CellDesk()
    desk.open(str(path))
    desk._watcher.removePaths(desk._watcher.files())
    path.write_text("points:\n  P1: {name_zh: 甲}\n", "utf-8")
    with pytest.raises(AppError) as refused:
        desk.save("points:\n  P2: {name_zh: 乙}\n")
    assert refused.value.code == "changed_outside"
    with qtbot.waitSignal(desk.changed, timeout=WAIT_MS):
        desk.reload()
    assert desk.cell.get("points", "P1").name_zh == "甲"
