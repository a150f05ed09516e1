"""Pictures of tables in the Records tab: every printed row becomes a staged one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen, QTransform

from tests.end_to_end_records.steps import shown, tried

READER_MS = 90_000
HEAD = ("商品编号", "商品名称", "单位", "单价", "类别")
ROWS = (
    ("SP101", "莲雾", "斤", "12.80", "水果"),
    ("SP102", "杨桃", "斤", "9.50", "水果"),
    ("SP103", "山药", "斤", "6.00", "蔬菜"),
)
WIDTHS = (240, 240, 140, 180, 180)
LINE = 84


def table(path, *, turned: float = 0.0) -> str:
    """Draw a ruled table; turned tells by how many degrees, as a photo may be."""
    image = QImage(sum(WIDTHS) + 160, LINE * (len(ROWS) + 1) + 160, QImage.Format.Format_RGB32)
    image.fill(QColor("#f4f1ea"))
    painter = QPainter(image)
    font = QFont()
    font.setPixelSize(38)
    painter.setFont(font)
    painter.setPen(QPen(QColor("#222222"), 2))
    for row, texts in enumerate((HEAD, *ROWS)):
        left = 80
        for width, text in zip(WIDTHS, texts, strict=True):
            painter.drawRect(left, 80 + row * LINE, width, LINE)
            painter.drawText(left + 18, 80 + row * LINE + 54, text)
            left += width
    painter.end()
    if turned:
        image = image.transformed(QTransform().rotate(turned), Qt.TransformationMode.SmoothTransformation)
    image.save(str(path))
    return str(path)


@pytest.mark.thorough
@pytest.mark.timeout(240)
@pytest.mark.parametrize("turned", [0.0, 1.5])
def test_every_row_of_a_photographed_table_is_staged(qtbot, tab, tmp_path, turned) -> None:
    tab.composer.edit.setPlainText("新增商品")
    tab.accept_files([table(tmp_path / "table.png", turned=turned)])
    if not tab.running:
        qtbot.mouseClick(tab.composer.send, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not tab.running, timeout=READER_MS)
    shown(qtbot, tab)
    assert tab.staging.counts() == {"product": len(ROWS)}
    rows = tab.staging.rows_of("product")
    names = ("code", "name", "unit", "price")
    read = [tuple(row.cell(name).value for name in names) for row in rows]
    assert read == [row[:4] for row in ROWS]
    assert [row.cell("category_id").shown for row in rows] == [row[4] for row in ROWS]
    tried(qtbot, tab, "accepted")
