"""Small pictures of the page designs, drawn from what the designs are made of."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from app.core.i18n import N_
from app.domain.reports.generate.looks import LOOKS, Look
from app.domain.reports.generate.spec import Style

WIDTH, HEIGHT = 84, 112
MARGIN = 8
ROWS, COLUMNS = 7, 4
NAMES: tuple[tuple[Style, str], ...] = (
    ("", N_("As it fits")),
    ("ledger", N_("Ledger")),
    ("zebra", N_("Zebra")),
    ("grid", N_("Formal grid")),
    ("letterhead", N_("Letterhead")),
    ("compact", N_("Compact")),
    ("card", N_("Cards")),
    ("voucher", N_("Voucher")),
)


def picture_of(style: Style, ratio: float = 1.0) -> QPixmap:
    """Return a page of a design, as large as a thumb; an outline for the one that fits by itself."""
    picture = QPixmap(round(WIDTH * ratio), round(HEIGHT * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if style:
        _draw(painter, LOOKS[style])
    else:
        _outline(painter)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(LOOKS["letterhead"].line_color), 1))
    painter.drawRect(QRectF(0.5, 0.5, WIDTH - 1, HEIGHT - 1))
    painter.end()
    return picture


def _draw(painter: QPainter, look: Look) -> None:
    _heading(painter, look)
    if look.cards:
        _cards(painter, look)
        return
    top = 30.0
    if look.document:
        for row in range(2):
            _text(painter, MARGIN, top + 7 * row, 26, look.ink)
            _text(painter, WIDTH / 2 + 4, top + 7 * row, 20, look.ink)
        top += 18
    _table(painter, look, top)
    if look.signatures:
        for place in range(3):
            _text(painter, MARGIN + place * 24, HEIGHT - 12, 16, look.ink)


def _outline(painter: QPainter) -> None:
    """Draw a page that is still open."""
    painter.setPen(QPen(QColor(LOOKS["ledger"].line_color), 1, Qt.PenStyle.DashLine))
    for top, tall in ((10.0, 12.0), (30.0, 52.0), (90.0, 12.0)):
        painter.drawRoundedRect(QRectF(MARGIN, top, WIDTH - 2 * MARGIN, tall), 2, 2)


def _heading(painter: QPainter, look: Look) -> None:
    wide, accent = 40, look.accent
    left = (WIDTH - wide) / 2 if look.heading == "centre" else float(MARGIN)
    if look.heading == "letterhead":
        _fill(painter, MARGIN, 8, 14, 12, accent)
        left = MARGIN + 20.0
    tall = 3.0 if look.heading == "inline" else 5.0
    _fill(painter, left, 11, wide, tall, accent)
    if look.dated:
        _text(painter, WIDTH - MARGIN - 16, 20, 16, look.ink)
    if look.heading == "letterhead":
        _fill(painter, MARGIN, 24, WIDTH - 2 * MARGIN, 1, accent)


def _table(painter: QPainter, look: Look, top: float) -> None:
    tall = 5.0 if look.size < 8 else 8.0
    rows = 11 if look.size < 8 else ROWS - (2 if look.document else 0)
    wide = WIDTH - 2 * MARGIN
    if look.header_fill:
        _fill(painter, MARGIN, top, wide, tall, look.header_fill)
    for row in range(rows):
        y = top + row * tall
        if look.zebra and row and row % 2 == 0:
            _fill(painter, MARGIN, y, wide, tall, look.zebra)
        for column in range(COLUMNS):
            ink = look.header_ink if not row else look.ink
            _text(painter, MARGIN + column * wide / COLUMNS + 3, y + tall / 2 - 1, 9, ink)
    _lines(painter, look, top, tall, rows)


def _lines(painter: QPainter, look: Look, top: float, tall: float, rows: int) -> None:
    painter.setPen(QPen(QColor(look.line_color), 0.7))
    right, bottom = WIDTH - MARGIN, top + rows * tall
    if look.lines != "none":
        for row in range(rows + 1):
            y = top + row * tall
            painter.drawLine(int(MARGIN), round(y), right, round(y))
    if look.lines == "grid":
        for column in range(COLUMNS + 1):
            x = MARGIN + column * (WIDTH - 2 * MARGIN) / COLUMNS
            painter.drawLine(round(x), round(top), round(x), round(bottom))


def _cards(painter: QPainter, look: Look) -> None:
    for card in range(3):
        y = 28.0 + card * 26
        painter.setPen(QPen(QColor(look.line_color), 0.8))
        painter.setBrush(QColor(look.header_fill))
        painter.drawRoundedRect(QRectF(MARGIN, y, WIDTH - 2 * MARGIN, 22), 2, 2)
        for row in range(2):
            _text(painter, MARGIN + 4, y + 6 + 8 * row, 12, look.header_ink)
            _text(painter, MARGIN + 20, y + 6 + 8 * row, 30, look.ink)


def _text(painter: QPainter, x: float, y: float, wide: float, colour: str) -> None:
    """Draw a line of text as a bar."""
    _fill(painter, x, y, wide, 2, colour)


def _fill(painter: QPainter, x: float, y: float, wide: float, tall: float, colour: str) -> None:
    painter.fillRect(QRectF(x, y, wide, tall), QColor(colour))
