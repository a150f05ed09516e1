"""A page picture that zooms, pans, shows marks and tells where it was clicked."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QGraphicsPixmapItem,
    QGraphicsRectItem,
    QGraphicsScene,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QVBoxLayout,
    QWidget,
)

from app.widgets.icons import text_label
from app.widgets.theme import Theme

STEP = 1.2
LEAST, MOST = 0.1, 8.0
MARGIN = 16
CLICK_TRAVEL = 4


@dataclass(frozen=True)
class Mark:
    """A rectangle on the page, as fractions of its width and height."""

    x0: float
    y0: float
    x1: float
    y1: float
    role: str = "highlight"
    tip: str = ""


class PageItem(QGraphicsPixmapItem):
    """A picture that is drawn smaller from a copy of the very size, so that small texts stay legible."""

    def __init__(self) -> None:
        super().__init__()
        self._copy = QPixmap()
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)

    def setPixmap(self, pixmap: QPixmap) -> None:
        """Show another picture."""
        self._copy = QPixmap()
        super().setPixmap(pixmap)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the picture, scaled once for each zoom."""
        scale = painter.worldTransform().m11() * painter.device().devicePixelRatio()
        if scale >= 1:
            super().paint(painter, option, widget)
            return
        wanted = (self.pixmap().size().toSizeF() * scale).toSize()
        if self._copy.size() != wanted:
            how = (Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
            self._copy = self.pixmap().scaled(wanted, *how)
        painter.drawPixmap(self.boundingRect(), self._copy, QRectF(self._copy.rect()))


class PageView(QGraphicsView):
    """Shows one page; follows the window until the user zooms.

    Signals:
        clicked: where, as fractions (0 to 1) of the page's width and height.
        viewMoved: zoom or scroll position changed by the user.
    """

    clicked = Signal(QPointF)
    viewMoved = Signal()

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fitted = True
        self._pressed: QPointF | None = None
        self._picture = PageItem()
        self._marks: list[QGraphicsRectItem] = []
        self._reason = text_label("", "muted")
        self._build(name)
        self._connect_signals()

    def _build(self, name: str) -> None:
        self.setAccessibleName(name)
        self.setScene(QGraphicsScene(self))
        self.scene().addItem(self._picture)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setMinimumSize(160, 160)
        self._reason.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._reason.hide()
        box = QVBoxLayout(self.viewport())
        box.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        box.addWidget(self._reason)
        self._recolour()

    def _connect_signals(self) -> None:
        self._theme.changed.connect(self._recolour)
        self.horizontalScrollBar().valueChanged.connect(self._on_scrolled)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    @Slot()
    def _recolour(self) -> None:
        self.setBackgroundBrush(self._theme.color("canvas"))

    # ---- content ----------------------------------------------------------------

    def set_picture(self, picture: QPixmap) -> None:
        """Show a page; a null pixmap clears the view."""
        same_shape = picture.size() == self._picture.pixmap().size()
        self._picture.setPixmap(picture)
        self.show_marks([])
        self.scene().setSceneRect(QRectF(picture.rect()).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
        if self._fitted or not same_shape:
            self.fit()

    def explain(self, text: str) -> None:
        """Say in the middle why there is no page; "" says nothing."""
        self._reason.setText(text)
        self._reason.setVisible(bool(text))

    def has_picture(self) -> bool:
        """Tell whether a page is shown."""
        return not self._picture.pixmap().isNull()

    def show_marks(self, marks: list[Mark]) -> None:
        """Draw rectangles over the page instead of the ones before."""
        for item in self._marks:
            self.scene().removeItem(item)
        self._marks = [self._draw_mark(mark) for mark in marks]

    def _draw_mark(self, mark: Mark) -> QGraphicsRectItem:
        size = self._picture.pixmap().size()
        area = QRectF(
            QPointF(mark.x0 * size.width(), mark.y0 * size.height()),
            QPointF(mark.x1 * size.width(), mark.y1 * size.height()),
        )
        colour = self._theme.color(mark.role)
        pen = QPen(colour, 2)
        pen.setCosmetic(True)
        fill = QColor(colour)
        fill.setAlpha(40)
        item = self.scene().addRect(area.adjusted(-2, -2, 2, 2), pen, fill)
        item.setToolTip(mark.tip)
        return item

    # ---- zoom and position ---------------------------------------------------------

    def fit(self) -> None:
        """Show the whole page and keep doing so while the window changes."""
        self._fitted = True
        if self.has_picture() and self.viewport().width() > 0:
            self.fitInView(self.sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)

    def fit_width(self) -> None:
        """Show the page as wide as the view."""
        if not self.has_picture():
            return
        self._fitted = False
        scale = self.viewport().width() / self.sceneRect().width()
        self._set_scale(scale)
        self.verticalScrollBar().setValue(self.verticalScrollBar().minimum())
        self.viewMoved.emit()

    def zoom(self, factor: float) -> None:
        """Scale by a factor, within a tenth and eight times."""
        self._fitted = False
        self._set_scale(self.transform().m11() * factor)
        self.viewMoved.emit()

    def zoom_in(self) -> None:
        """Show the page larger."""
        self.zoom(STEP)

    def zoom_out(self) -> None:
        """Show the page smaller."""
        self.zoom(1 / STEP)

    def _set_scale(self, scale: float) -> None:
        wanted = min(max(scale, LEAST), MOST)
        factor = wanted / self.transform().m11()
        self.scale(factor, factor)

    def follow(self, other: PageView) -> None:
        """Take another view's zoom and position, without telling anyone."""
        self.blockSignals(True)
        self._fitted = other._fitted
        self.setTransform(other.transform())
        for mine, theirs in (
            (self.horizontalScrollBar(), other.horizontalScrollBar()),
            (self.verticalScrollBar(), other.verticalScrollBar()),
        ):
            mine.setValue(theirs.value())
        self.blockSignals(False)

    def show_place(self, mark: Mark) -> None:
        """Scroll so that a mark can be seen."""
        size = self._picture.pixmap().size()
        self.ensureVisible(
            QRectF(
                mark.x0 * size.width(),
                mark.y0 * size.height(),
                (mark.x1 - mark.x0) * size.width(),
                (mark.y1 - mark.y0) * size.height(),
            )
        )

    # ---- events -------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the page fitted."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, else scroll."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(STEP if event.angleDelta().y() > 0 else 1 / STEP)
            event.accept()
            return
        super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a click may have begun."""
        self._pressed = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell of a click that was no drag."""
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        if pressed is None or not self.has_picture():
            return
        if (event.position() - pressed).manhattanLength() <= CLICK_TRAVEL:
            self._tell_click(event.position())

    def _tell_click(self, position: QPointF) -> None:
        place = self.mapToScene(position.toPoint())
        size = self._picture.pixmap().size()
        fraction = QPointF(place.x() / size.width(), place.y() / size.height())
        if 0 <= fraction.x() <= 1 and 0 <= fraction.y() <= 1:
            self.clicked.emit(fraction)

    @Slot()
    def _on_scrolled(self) -> None:
        if not self._fitted:
            self.viewMoved.emit()
