"""The blocks as a picture of our own: what is shown where WebEngine is missing, and what is exported."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QImage, QMouseEvent, QPainter, QPen, QResizeEvent, QWheelEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.core.i18n import N_, language
from app.domain.robot.cell.models import Cell
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.picture import FONT_SIZE, MARK_COLOUR, ROW, Picture, Shape, draw, svg
from app.domain.robot.program import Program
from app.views.robot.marks import BlockMark
from app.widgets.theme import CJK_FAMILIES, Theme
from app.widgets.translated import Translated

STEP = 1.2
LEAST, MOST = 0.05, 4.0
READABLE = 0.5
CLICK_TRAVEL = 4
PNG_SCALE = 2.0
PNG_MOST = 16_000


class BlockCanvas(QGraphicsItem):
    """All shapes in one item, so that thousands of blocks scroll smoothly."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._picture = Picture(width=0, height=0)
        self.selected = ""
        self.played = ""
        self._font = QFont()
        self._font.setFamilies([*CJK_FAMILIES])
        self._font.setPixelSize(FONT_SIZE)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def set_picture(self, picture: Picture) -> None:
        """Show another picture."""
        self.prepareGeometryChange()
        self._picture = picture
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the size of the picture."""
        return QRectF(0, 0, self._picture.width, self._picture.height)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the shapes that are in sight."""
        seen = option.exposedRect  # type: ignore[attr-defined]
        painter.setFont(self._font)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for shape in self._picture.shapes:
            if seen.intersects(QRectF(shape.x, shape.y, shape.width, shape.height)):
                self._paint(painter, shape)

    def _paint(self, painter: QPainter, shape: Shape) -> None:
        box = QRectF(shape.x, shape.y, shape.width, shape.height)
        painter.setPen(self._edge(shape))
        painter.setBrush(QColor(shape.colour))
        painter.drawRoundedRect(box, 4, 4)
        if shape.text:
            painter.setPen(QColor("white"))
            text = ("⚠ " if shape.mark else "") + shape.text
            painter.drawText(box.adjusted(10, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, text)

    def _edge(self, shape: Shape) -> QPen | Qt.PenStyle:
        if shape.block_id == self.played:
            return QPen(self._theme.color("success"), 3)
        if shape.block_id == self.selected:
            return QPen(self._theme.color("warning"), 3)
        return QPen(QColor(MARK_COLOUR), 2) if shape.mark else Qt.PenStyle.NoPen

    def block_at(self, place: QPointF) -> Shape | None:
        """Return the row or bar under a place."""
        hits = [one for one in self._picture.shapes if _holds(one, place)]
        return hits[-1] if hits else None

    def place_of(self, block_id: str) -> QRectF | None:
        """Return where a block's first row lies."""
        found = next((one for one in self._picture.shapes if one.block_id == block_id and one.text), None)
        return QRectF(found.x, found.y, found.width, ROW) if found else None


class BlockPicture(Translated, QGraphicsView):
    """Shows a program as coloured rows; a click selects a block.

    Signals:
        selected: the id of the block that was clicked, "" for none.
    """

    selected = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._program: Program | None = None
        self._cell = Cell()
        self._marks: list[BlockMark] = []
        self._pressed: QPointF | None = None
        self._fresh = False
        self.setScene(QGraphicsScene(self))
        self.canvas = BlockCanvas(theme)
        self.scene().addItem(self.canvas)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.say(self.setAccessibleName, N_("Blocks of the program"))
        self._recolour()
        theme.changed.connect(self._recolour)

    def show_program(self, program: Program, cell: Cell, marks: Sequence[BlockMark] = ()) -> None:
        """Show a program."""
        other = self._program is None or program is not self._program
        self._program, self._cell, self._marks = program, cell, list(marks)
        self.canvas.selected = self.canvas.played = ""
        self._draw()
        if other:
            self.begin()

    def show_marks(self, marks: Sequence[BlockMark]) -> None:
        """Mark blocks; earlier marks go."""
        self._marks = list(marks)
        self._draw()

    def select(self, block_id: str) -> None:
        """Select a block and bring it into view."""
        self.canvas.selected = block_id
        self._show_place(block_id)

    def play(self, block_id: str) -> None:
        """Show which block is played, "" for none."""
        self.canvas.played = block_id
        self._show_place(block_id)

    def fit(self) -> None:
        """Show the whole program, at most at its own size."""
        self.fitInView(self.canvas.boundingRect(), Qt.AspectRatioMode.KeepAspectRatio)
        if self.transform().m11() > 1:
            self.resetTransform()

    def begin(self) -> None:
        """Show the beginning as wide as the view, at half its size or more."""
        room = self.viewport().width() / max(self.canvas.boundingRect().width(), 1)
        scale = max(min(room, 1.0), READABLE)
        self.resetTransform()
        self.scale(scale, scale)
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.setValue(bar.minimum())
        self._fresh = True

    def retranslate(self) -> None:
        """Tell the blocks in the language of now."""
        if self._program is not None:
            self._draw()

    def _draw(self) -> None:
        if self._program is not None:
            self.canvas.set_picture(picture_of(self._program, self._cell, self._marks))
            self.scene().setSceneRect(self.canvas.boundingRect())

    def _show_place(self, block_id: str) -> None:
        place = self.canvas.place_of(block_id) if block_id else None
        if place is not None:
            self._fresh = False
            self.ensureVisible(place, 20, 60)
        self.canvas.update()

    @Slot()
    def _recolour(self) -> None:
        self.setBackgroundBrush(self._theme.color("canvas"))

    # ---- mouse ---------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the beginning again at another size, until the user has moved the view."""
        super().resizeEvent(event)
        if self._fresh:
            self.begin()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note where a click begins."""
        self._fresh = False
        self._pressed = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select what was clicked; a drag only moves the picture."""
        super().mouseReleaseEvent(event)
        begun, self._pressed = self._pressed, None
        if begun is None or (event.position() - begun).manhattanLength() > CLICK_TRAVEL:
            return
        found = self.canvas.block_at(self.mapToScene(event.position().toPoint()))
        self.canvas.selected = found.block_id if found else ""
        self.canvas.update()
        self.selected.emit(self.canvas.selected)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, else scroll."""
        self._fresh = False
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
            return
        factor = STEP if event.angleDelta().y() > 0 else 1 / STEP
        if LEAST < self.transform().m11() * factor < MOST:
            self.scale(factor, factor)


def picture_of(program: Program, cell: Cell, marks: Sequence[BlockMark] = ()) -> Picture:
    """Return a program's picture in the language of now."""
    return draw(program, shipped_nodes(), language(), cell, {one.block_id: one.text for one in marks})


def svg_bytes(program: Program, cell: Cell) -> bytes:
    """Return the blocks as SVG that stands alone."""
    return svg(picture_of(program, cell)).encode()


def png_bytes(program: Program, cell: Cell) -> bytes:
    """Return the blocks as PNG, twice their size where that stays under 16,000 pixels."""
    renderer = QSvgRenderer(QByteArray(svg_bytes(program, cell)))
    size = renderer.defaultSize()
    scale = min(PNG_SCALE, PNG_MOST / max(size.width(), size.height(), 1))
    image = QImage(size * scale, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def _holds(shape: Shape, place: QPointF) -> bool:
    return QRectF(shape.x, shape.y, shape.width, shape.height).contains(place)
