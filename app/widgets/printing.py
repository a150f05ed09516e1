"""Putting pages on paper: the system's dialog, and a PDF at the printer's own fineness."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPageLayout, QPainter

if TYPE_CHECKING:
    from PySide6.QtPdf import QPdfDocument
    from PySide6.QtPrintSupport import QPrinter
    from PySide6.QtWidgets import QWidget

MOST_DPI = 300


def choose_printer(parent: QWidget, name: str) -> QPrinter | None:
    """Ask for a printer, or a PDF file in its place; None when the person thinks better of it."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(name)
    dialog = QPrintDialog(printer, parent)
    return printer if dialog.exec() else None


def print_pdf(pages: QPdfDocument, printer: QPrinter) -> int:
    """Print the chosen pages, each turned as it lies and as large as the paper allows; return how many."""
    numbers = chosen_pages(pages.pageCount(), printer.fromPage(), printer.toPage())
    if not numbers:
        return 0
    _turn(printer, pages.pagePointSize(numbers[0]))
    painter = QPainter(printer)
    for place, number in enumerate(numbers):
        if place:
            _turn(printer, pages.pagePointSize(number))
            printer.newPage()
        _draw(painter, pages, number, printer.resolution())
    painter.end()
    return len(numbers)


def print_pdf_data(parent: QWidget, data: bytes, name: str) -> bool:
    """Ask for a printer and print a PDF; False where the data are no PDF."""
    from PySide6.QtPdf import QPdfDocument

    held = QBuffer()
    held.setData(QByteArray(data))
    held.open(QIODevice.OpenModeFlag.ReadOnly)
    pages = QPdfDocument(None)
    pages.load(held)
    if pages.status() != QPdfDocument.Status.Ready:
        return False
    printer = choose_printer(parent, name)
    if printer is not None:
        print_pdf(pages, printer)
    pages.close()
    return True


def chosen_pages(count: int, first: int, last: int) -> list[int]:
    """Return the numbers from 0 on of the pages from first to last, which count from 1; 0 and 0 are all."""
    start, end = max(1, first), min(count, last or count)
    return list(range(start - 1, end))


def _turn(printer: QPrinter, size: QSizeF) -> None:
    wide = size.width() > size.height()
    printer.setPageOrientation(
        QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait
    )


def _draw(painter: QPainter, pages: QPdfDocument, number: int, resolution: int) -> None:
    area = QRectF(painter.viewport())
    points = pages.pagePointSize(number)
    shown = points.scaled(area.size(), Qt.AspectRatioMode.KeepAspectRatio)
    share = min(1.0, MOST_DPI / max(1, resolution))
    size = QSize(max(1, round(shown.width() * share)), max(1, round(shown.height() * share)))
    place = QRectF((area.width() - shown.width()) / 2, 0, shown.width(), shown.height())
    picture = pages.render(number, size)
    painter.drawImage(place, picture)
