from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSizeF, Qt
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from app.core.errors import AppError
from app.widgets import drag_out
from app.widgets.printing import chosen_pages, print_pdf
from app.widgets.taking_out import carry_result
from app.widgets.versions import VersionStrip

NEAR, FAR = QPoint(4, 4), QPoint(40, 4)


@pytest.fixture
def dragged(monkeypatch):
    given: list[Path] = []
    monkeypatch.setattr(
        drag_out, "begin_drag", lambda _widget, data: given.append(Path(data.urls()[0].toLocalFile()))
    )
    return given


def pull(widget, start: QPoint = NEAR, end: QPoint | None = None) -> None:
    """Press, move far and let go, as a hand does."""
    end = end or start + FAR
    QTest.mousePress(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(widget, (start + end) / 2)
    QTest.mouseMove(widget, end)
    QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)


@pytest.fixture
def kept(tab, store, monkeypatch):
    """A tab whose versions are files that hold their labels."""
    session = tab.ensure_session("销售单: 七月/八月")
    version = store.add_version(session.id, "把标题改大", {"report.jrxml": b"<x/>"})
    monkeypatch.setattr(
        type(tab),
        "file_of",
        lambda self, number: drag_out.written(store.version(number).label, ".txt", b"%d" % number),
        raising=False,
    )
    tab.refresh_sessions()
    return version


def test_a_version_is_dragged_out_as_a_file_with_its_name(qtbot, tab, store, kept, dragged) -> None:
    strip = VersionStrip(tab.context.theme, tab)
    strip.resize(400, 60)
    strip.show()
    strip.show_versions([store.version(kept.id)], kept.id)
    pull(strip._group.buttons()[0])
    assert [one.name for one in dragged] == ["把标题改大.txt"]
    assert dragged[0].read_bytes() == b"%d" % kept.id
    assert not strip._group.buttons()[0].isDown()


def test_a_click_without_a_move_drags_nothing(qtbot, tab, store, kept, dragged) -> None:
    strip = VersionStrip(tab.context.theme, tab)
    strip.show()
    strip.show_versions([store.version(kept.id)], None)
    with qtbot.waitSignal(strip.chosen):
        qtbot.mouseClick(strip._group.buttons()[0], Qt.MouseButton.LeftButton)
    pull(strip._group.buttons()[0], end=QPoint(5, 5))
    assert dragged == []


def test_a_session_is_dragged_out_with_its_history(qtbot, tab, store, kept, dragged) -> None:
    listed = tab.sessions.list
    place = listed.visualItemRect(listed.item(0)).center()
    pull(listed.viewport(), place, place + FAR)
    assert [one.suffix for one in dragged] == [".draftsmith"]
    assert "七月" in dragged[0].name
    assert "/" not in dragged[0].name
    before = len(store.sessions("reports"))
    tab.accept_files([str(dragged[0])])
    qtbot.waitUntil(lambda: len(store.sessions("reports")) == before + 1, timeout=10_000)


def test_the_header_gives_what_is_on_show(qtbot, tab, kept, dragged) -> None:
    chip = QLabel("v", tab)
    chip.resize(60, 20)
    chip.show()
    carry_result(chip)
    pull(chip)
    assert [one.name for one in dragged] == ["把标题改大.txt"]


def test_what_cannot_be_made_into_a_file_is_told(qtbot, tab, store, kept, dragged, monkeypatch) -> None:
    def fail(self, _number) -> Path:
        raise AppError("damaged_version", "This version is damaged.", "Choose another one.")

    monkeypatch.setattr(type(tab), "file_of", fail)
    strip = VersionStrip(tab.context.theme, tab)
    strip.show()
    strip.show_versions([store.version(kept.id)], kept.id)
    pull(strip._group.buttons()[0])
    assert dragged == []
    assert "This version is damaged." in tab.context.notices.texts()


def test_only_the_newest_copies_are_kept() -> None:
    folders = {drag_out.written("a", ".txt", b"1").parent for _turn in range(30)}
    left = [one for one in folders if one.is_dir()]
    assert len(left) == drag_out.KEPT_FOLDERS


def test_without_anything_to_print_the_tab_says_so(tab) -> None:
    tab.print_shown()
    assert "There is nothing here that can be printed yet." in tab.context.notices.texts()


@pytest.mark.parametrize(
    ("first", "last", "pages"), [(0, 0, [0, 1, 2]), (2, 3, [1, 2]), (2, 9, [1, 2]), (3, 2, [])]
)
def test_the_chosen_pages_are_printed(first, last, pages) -> None:
    assert chosen_pages(3, first, last) == pages


def test_each_page_is_printed_the_way_it_lies(qapp, tmp_path) -> None:
    source, target = tmp_path / "a.pdf", tmp_path / "b.pdf"
    writer = QPdfWriter(str(source))
    writer.setPageSize(QPageSize(QSizeF(595, 842), QPageSize.Unit.Point))
    painter = QPainter(writer)
    painter.fillRect(0, 0, 2000, 2000, Qt.GlobalColor.black)
    writer.setPageSize(QPageSize(QSizeF(842, 595), QPageSize.Unit.Point))
    writer.newPage()
    painter.fillRect(0, 0, 2000, 2000, Qt.GlobalColor.black)
    painter.end()
    pages = QPdfDocument(None)
    pages.load(str(source))
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFileName(str(target))
    assert print_pdf(pages, printer) == 2
    printed = QPdfDocument(None)
    printed.load(str(target))
    wide = [printed.pagePointSize(at).width() > printed.pagePointSize(at).height() for at in range(2)]
    assert wide == [False, True]
    picture = printed.render(1, printed.pagePointSize(1).toSize())
    assert picture.pixelColor(30, 30).lightness() < 60
