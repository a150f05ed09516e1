"""Cells on their way from and to the clipboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication, QStandardItem, QStandardItemModel

from app.widgets.grid import MOST_ROWS, GridView, from_tsv, to_tsv


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("a\tb\r\nc\td\r\n", [["a", "b"], ["c", "d"]]),
        ('"two\nlines"\tb\n', [["two\nlines", "b"]]),
        ('say ""hi""\tx', [['say ""hi""', "x"]]),
        ("", []),
        ("\t\n1\t", [["", ""], ["1", ""]]),
    ],
)
def test_spreadsheet_text_is_read(text, cells) -> None:
    assert from_tsv(text) == cells


def test_what_is_copied_can_be_pasted() -> None:
    cells = [["a\tb", 'say "hi"', "two\nlines"], ["𠮷", "", "0"]]
    assert from_tsv(to_tsv(cells)) == cells


def test_a_huge_paste_is_cut() -> None:
    assert len(from_tsv("x\n" * (MOST_ROWS + 5))) == MOST_ROWS


@pytest.fixture
def grid(qtbot):
    model = QStandardItemModel()
    for row in range(3):
        model.appendRow([QStandardItem(f"{row}{column}") for column in range(3)])
    made = GridView()
    qtbot.addWidget(made)
    made.setModel(model)
    made.model_kept = model
    return made


def test_a_selection_with_gaps_is_copied_as_a_block(grid) -> None:
    model, chosen = grid.model(), grid.selectionModel()
    for first, last in (((0, 0), (1, 0)), ((0, 2), (0, 2))):
        block = QItemSelection(model.index(*first), model.index(*last))
        chosen.select(block, QItemSelectionModel.SelectionFlag.Select)
    grid.copy()
    assert QGuiApplication.clipboard().text() == "00\t02\n10\t"
    assert grid.rows_chosen() == [0, 1]


def test_keys_ask_for_rows_and_pastes(qtbot, grid) -> None:
    grid.go_to(grid.model().index(1, 1))
    QGuiApplication.clipboard().setText("x\ty")
    with qtbot.waitSignal(grid.pasteRequested) as pasted:
        qtbot.keyClick(grid, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert pasted.args == [1, 1, [["x", "y"]]]
    with qtbot.waitSignal(grid.removeRequested) as removed:
        qtbot.keyClick(grid, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert removed.args == [[1]]
    with qtbot.waitSignal(grid.clearRequested) as cleared:
        qtbot.keyClick(grid, Qt.Key.Key_Delete)
    assert cleared.args[0] == [(range(1, 2), range(1, 2))]
    with qtbot.waitSignal(grid.addRequested):
        qtbot.keyClick(grid, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_a_long_block_is_cleared_only_once_it_is_copied(qtbot) -> None:
    model = QStandardItemModel(400, 1)
    for row in range(400):
        model.setItem(row, 0, QStandardItem(str(row)))
    grid = GridView()
    qtbot.addWidget(grid)
    grid.setModel(model)
    grid.selectAll()
    grid.clearRequested.connect(lambda blocks: [model.item(row, 0).setText("") for row in blocks[0][0]])
    with qtbot.waitSignal(grid.clearRequested):
        grid.cut()
    assert QGuiApplication.clipboard().text().split("\n") == [str(row) for row in range(400)]
    assert model.item(399, 0).text() == ""
    assert not grid.busy
