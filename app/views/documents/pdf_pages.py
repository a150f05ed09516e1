"""All pages of a PDF under one another; places on them can be pressed and marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QBuffer, QIODevice, QModelIndex, QPointF, QRectF, QSize, Qt, QUrl, Signal, Slot
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtPdf import QPdfBookmarkModel, QPdfDocument, QPdfLinkModel
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.core.i18n import N_
from app.widgets.theme import Theme
from app.widgets.translated import Translated

MARGIN = 16
LEAST, MOST, STEP = 0.4, 4.0, 1.2
MOST_KEPT = 12
NARROW, NARROW_ADD = 4.0, 12.0
CLICK_TRAVEL = 4
JUMP = "page:"


@dataclass(frozen=True)
class Place:
    """A rectangle of a page in points; link is the URL that stands there."""

    page: int
    area: QRectF = field(default_factory=QRectF)
    link: str = ""


class PdfPages(Translated, QAbstractScrollArea):
    """Draws a PDF at the width of the view, times the zoom.

    Signals:
        linkPressed: the URL of the place that was clicked.
    """

    linkPressed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._document = QPdfDocument(self)
        self._links = QPdfLinkModel(self)
        self._bookmarks = QPdfBookmarkModel(self)
        self._bookmarks.setDocument(self._document)
        self._held: QBuffer | None = None
        self._places: list[Place] = []
        self._pictures: dict[tuple[int, int], QImage] = {}
        self._marks: list[Place] = []
        self._hover = ""
        self._chosen = ""
        self._zoom = 1.0
        self._pressed: QPointF | None = None
        self._keep = (0, 0.0)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.say(self.setAccessibleName, N_("Pages of the document"))
        theme.changed.connect(self.viewport().update)

    # ---- content ---------------------------------------------------------------------

    def show_pdf(self, data: bytes) -> None:
        """Show a PDF at the place where the last one stood."""
        top = self.verticalScrollBar().value() if self._document.pageCount() else 0
        buffer = QBuffer(self)
        buffer.setData(data)
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self._document.close()
        self._document.load(buffer)
        if self._held is not None:
            self._held.deleteLater()
        self._held = buffer
        self._after_load(top)

    def open_file(self, path: str) -> bool:
        """Show a PDF file from its beginning; False when it can't be read."""
        self._document.close()
        failed = self._document.load(path) != QPdfDocument.Error.None_
        self._after_load(0)
        return not failed

    def _after_load(self, top: int) -> None:
        self._pictures.clear()
        self._marks, self._hover = [], ""
        self._places = self._read_links()
        self._lay_out()
        self.verticalScrollBar().setValue(top)
        self.viewport().update()

    def clear(self) -> None:
        """Show nothing."""
        self._document.close()
        self._after_load(0)

    @property
    def page_count(self) -> int:
        """How many pages there are."""
        return self._document.pageCount()

    @property
    def document(self) -> QPdfDocument:
        """The PDF itself, for printing."""
        return self._document

    def links(self) -> list[Place]:
        """Return all places with a link."""
        return self._places

    def headings(self) -> list[tuple[str, int, float]]:
        """Return the outline: title, page, and how far down in points."""
        found = []
        role = QPdfBookmarkModel.Role
        for row in range(self._bookmarks.rowCount(QModelIndex())):
            index = self._bookmarks.index(row, 0, QModelIndex())
            at: QPointF = index.data(int(role.Location))
            found.append((str(index.data(int(role.Title))), int(index.data(int(role.Page))), at.y()))
        return found

    def mark(self, places: Sequence[Place]) -> None:
        """Draw boxes on pages and bring the first into view."""
        self._marks = list(places)
        if places:
            self.show_place(places[0])
        self.viewport().update()

    def choose(self, link: str) -> None:
        """Mark every place of a link; "" marks none."""
        self._chosen = link
        self.viewport().update()

    def show_place(self, place: Place) -> None:
        """Scroll so that a place stands in the upper third."""
        box = self._on_screen(place.page, place.area)
        top = box.top() + self.verticalScrollBar().value()
        self.verticalScrollBar().setValue(round(top - self.viewport().height() / 3))

    def _read_links(self) -> list[Place]:
        found = []
        role = QPdfLinkModel.Role
        self._links.setDocument(self._document)
        for page in range(self._document.pageCount()):
            self._links.setPage(page)
            for row in range(self._links.rowCount(QModelIndex())):
                index = self._links.index(row, 0, QModelIndex())
                url: QUrl = index.data(role.Url.value)
                area = QRectF(index.data(role.Rectangle.value))
                if area.width() < NARROW:
                    area.setWidth(NARROW_ADD)
                to = int(index.data(role.Page.value))
                if url.toString():
                    found.append(Place(page, area, url.toString()))
                elif to >= 0:
                    down = index.data(role.Location.value).y()
                    found.append(Place(page, area, f"{JUMP}{to}/{down:.0f}"))
        return found

    # ---- geometry --------------------------------------------------------------------

    def _scale(self) -> float:
        widest = max((self._points(at).width() for at in range(self.page_count)), default=595.0)
        return max(self.viewport().width() - 2 * MARGIN, 100) / max(widest, 1.0) * self._zoom

    def _points(self, page: int) -> QRectF:
        size = self._document.pagePointSize(page)
        return QRectF(0, 0, size.width(), size.height())

    def _tops(self) -> list[float]:
        tops, y, scale = [], float(MARGIN), self._scale()
        for page in range(self.page_count):
            tops.append(y)
            y += self._points(page).height() * scale + MARGIN
        return [*tops, y]

    def _lay_out(self) -> None:
        total = self._tops()[-1] if self.page_count else 0
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, round(total - self.viewport().height())))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(40)
        wide = max((self._points(at).width() for at in range(self.page_count)), default=0) * self._scale()
        across = self.horizontalScrollBar()
        across.setRange(0, max(0, round(wide + 2 * MARGIN - self.viewport().width())))
        across.setPageStep(self.viewport().width())

    def _page_area(self, page: int) -> QRectF:
        scale, points = self._scale(), self._points(page)
        width = points.width() * scale
        left = max((self.viewport().width() - width) / 2, MARGIN) - self.horizontalScrollBar().value()
        top = self._tops()[page] - self.verticalScrollBar().value()
        return QRectF(left, top, width, points.height() * scale)

    def _on_screen(self, page: int, area: QRectF) -> QRectF:
        if not 0 <= page < self.page_count:
            return QRectF()
        scale, origin = self._scale(), self._page_area(page).topLeft()
        return QRectF(origin + area.topLeft() * scale, area.size() * scale)

    def place_on_screen(self, place: Place) -> QRectF:
        """Return where a place is drawn, in the viewport's pixels."""
        return self._on_screen(place.page, place.area)

    def _place_at(self, point: QPointF) -> Place | None:
        return next(
            (
                one
                for one in reversed(self._places)
                if self._on_screen(one.page, one.area).adjusted(-1, -1, 1, 1).contains(point)
            ),
            None,
        )

    # ---- drawing ---------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the pages that are in view, their places and marks."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self._theme.color("canvas"))
        view = QRectF(self.viewport().rect())
        for page in range(self.page_count):
            area = self._page_area(page)
            if area.intersects(view):
                painter.drawImage(area.topLeft(), self._picture(page, area))
        for one in self._places:
            self._paint_place(painter, one)
        for one in self._marks:
            self._frame(painter, one, "highlight", 48)

    def _paint_place(self, painter: QPainter, place: Place) -> None:
        if place.link == self._chosen:
            self._frame(painter, place, "accent", 60)
        elif place.link == self._hover:
            self._frame(painter, place, "accent", 28)
        elif "/fact/" in place.link.replace(":", "/"):
            area = self._on_screen(place.page, place.area)
            colour = self._theme.color("accent")
            colour.setAlpha(120)
            painter.setPen(QPen(colour, 1, Qt.PenStyle.DotLine))
            painter.drawLine(area.bottomLeft(), area.bottomRight())

    def _frame(self, painter: QPainter, place: Place, role: str, alpha: int) -> None:
        colour = self._theme.color(role)
        painter.setPen(QPen(colour, 1.5))
        colour.setAlpha(alpha)
        painter.setBrush(colour)
        painter.drawRoundedRect(self._on_screen(place.page, place.area).adjusted(-2, -1, 2, 1), 3, 3)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _picture(self, page: int, area: QRectF) -> QImage:
        ratio = self.devicePixelRatioF()
        size = QSize(round(area.width() * ratio), round(area.height() * ratio))
        key = (page, size.width())
        if key not in self._pictures:
            while len(self._pictures) >= MOST_KEPT:
                self._pictures.pop(next(iter(self._pictures)))
            drawn = self._document.render(page, size)
            paper = QImage(size, QImage.Format.Format_RGB32)
            paper.fill(Qt.GlobalColor.white)
            painter = QPainter(paper)
            painter.drawImage(0, 0, drawn)
            painter.end()
            paper.setDevicePixelRatio(ratio)
            self._pictures[key] = paper
        return self._pictures[key]

    # ---- events ----------------------------------------------------------------------

    @Slot()
    def zoom_in(self) -> None:
        """Show the pages larger."""
        self._set_zoom(self._zoom * STEP)

    @Slot()
    def zoom_out(self) -> None:
        """Show the pages smaller."""
        self._set_zoom(self._zoom / STEP)

    @Slot()
    def fit(self) -> None:
        """Show the pages as wide as the view."""
        self._set_zoom(1.0)

    def _set_zoom(self, zoom: float) -> None:
        bar = self.verticalScrollBar()
        share = bar.value() / max(self._tops()[-1], 1.0)
        self._zoom = min(max(zoom, LEAST), MOST)
        self._lay_out()
        bar.setValue(round(share * self._tops()[-1]))
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the pages as wide as the view."""
        super().resizeEvent(event)
        self._lay_out()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Draw at the new place."""
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, else scroll."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._set_zoom(self._zoom * (STEP if event.angleDelta().y() > 0 else 1 / STEP))
            event.accept()
            return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through pages by keys."""
        bar = self.verticalScrollBar()
        moves = {
            Qt.Key.Key_PageDown: bar.pageStep(),
            Qt.Key.Key_PageUp: -bar.pageStep(),
            Qt.Key.Key_Down: bar.singleStep(),
            Qt.Key.Key_Up: -bar.singleStep(),
        }
        by = moves.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        else:
            bar.setValue(bar.value() + by)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show what can be pressed."""
        place = self._place_at(event.position())
        link = place.link if place else ""
        if link != self._hover:
            self._hover = link
            hand = Qt.CursorShape.PointingHandCursor if link else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(hand)
            self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a click may have begun."""
        self._pressed = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell of a place that was clicked."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or (event.position() - pressed).manhattanLength() > CLICK_TRAVEL:
            return
        place = self._place_at(event.position())
        if place is None:
            return
        if place.link.startswith(JUMP):
            page, down = place.link.removeprefix(JUMP).split("/")
            self.show_place(Place(int(page), QRectF(0, float(down), 0, 0)))
        else:
            self.linkPressed.emit(place.link)
