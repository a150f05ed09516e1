"""Two page pictures over one another: blended, blinking, or their difference."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QHideEvent, QImage, QPainter, QPixmap, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QSlider, QVBoxLayout, QWidget

from app.core.i18n import N_
from app.widgets.page_view import PageView
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated

BLINK_MS = 600
BLEND, BLINK, DIFFERENCE = range(3)


def blended(first: QPixmap, second: QPixmap, share: float) -> QPixmap:
    """Return second drawn over first; share 0 shows the first only, 1 the second only."""
    image = _canvas(first.size())
    painter = QPainter(image)
    _draw(painter, first, image.size())
    painter.setOpacity(share)
    _draw(painter, second, image.size())
    painter.end()
    return QPixmap.fromImage(image)


def difference(first: QPixmap, second: QPixmap) -> QPixmap:
    """Return where the two differ: white where they agree, coloured ink where not."""
    image = _canvas(first.size())
    painter = QPainter(image)
    _draw(painter, first, image.size())
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    _draw(painter, second, image.size())
    painter.end()
    image.invertPixels()
    return QPixmap.fromImage(image)


def _canvas(size: QSize) -> QImage:
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    return image


def _draw(painter: QPainter, picture: QPixmap, size: QSize) -> None:
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(QRectF(0, 0, size.width(), size.height()), picture, QRectF(picture.rect()))


class OverlayView(Translated, QWidget):
    """Lays the result over the original."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first, self._second = QPixmap(), QPixmap()
        self._shows_second = False
        self._build(theme, name)
        self._connect_signals()

    def _build(self, theme: Theme, name: str) -> None:
        self.view = PageView(theme, name)
        self.modes = QButtonGroup(self)
        bar = QHBoxLayout()
        bar.setContentsMargins(GAP, 0, GAP, 0)
        bar.setSpacing(2 * GAP)
        for mode, label in ((BLEND, N_("Blend")), (BLINK, N_("Blink")), (DIFFERENCE, N_("Difference"))):
            button = QRadioButton()
            self.say(button.setText, label)
            self.modes.addButton(button, mode)
            bar.addWidget(button)
        self.modes.button(BLEND).setChecked(True)
        self.share = QSlider(Qt.Orientation.Horizontal)
        self.share.setRange(0, 100)
        self.share.setValue(50)
        self.share.setMaximumWidth(240)
        self.say(self.share.setAccessibleName, N_("How much of the result is seen"))
        bar.addWidget(self.share)
        bar.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, GAP, 0, 0)
        layout.addLayout(bar)
        layout.addWidget(self.view, 1)
        self._timer = QTimer(self)
        self._timer.setInterval(BLINK_MS)

    def _connect_signals(self) -> None:
        self.modes.idClicked.connect(self._on_mode)
        self.share.valueChanged.connect(self._refresh)
        self._timer.timeout.connect(self._on_blink)

    def set_pictures(self, original: QPixmap, result: QPixmap) -> None:
        """Show two pages; null pixmaps clear the view."""
        self._first, self._second = original, result
        if self.isVisible():
            self._refresh()

    def mode(self) -> int:
        """Return BLEND, BLINK or DIFFERENCE."""
        return self.modes.checkedId()

    @Slot(int)
    def _on_mode(self, mode: int) -> None:
        self.share.setEnabled(mode == BLEND)
        self._run_timer()
        self._refresh()

    @Slot()
    def _on_blink(self) -> None:
        self._shows_second = not self._shows_second
        self._refresh()

    @Slot()
    def _refresh(self) -> None:
        if self._first.isNull() or self._second.isNull():
            self.view.set_picture(self._second if self._first.isNull() else self._first)
        elif self.mode() == DIFFERENCE:
            self.view.set_picture(difference(self._first, self._second))
        elif self.mode() == BLINK:
            self.view.set_picture(blended(self._first, self._second, float(self._shows_second)))
        else:
            self.view.set_picture(blended(self._first, self._second, self.share.value() / 100))

    def _run_timer(self) -> None:
        if self.mode() == BLINK and self.isVisible():
            self._timer.start()
        else:
            self._timer.stop()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what changed while hidden, and blink again."""
        super().showEvent(event)
        self._run_timer()
        self._refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop blinking out of sight."""
        super().hideEvent(event)
        self._timer.stop()
