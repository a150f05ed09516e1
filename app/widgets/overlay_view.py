"""Two page pictures over one another: blended, blinking, or their difference."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QHideEvent, QImage, QPainter, QPixmap, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QRadioButton, QSlider, QVBoxLayout, QWidget

from app.core.i18n import N_
from app.widgets.icons import text_label
from app.widgets.page_view import PageView
from app.widgets.theme import GAP, Theme
from app.widgets.translated import Translated

BLINK_MS = 600
BLEND, BLINK, DIFFERENCE = range(3)
SHAPE_ERROR = 0.02
ORIGINAL_ONLY, RESULT_ONLY = N_("Only in the original"), N_("Only in the result")
ALONE = N_("Only one of the two has this page, so there is nothing to lay over it.")
UNLIKE = N_("The two pages differ in size; they are laid over one another from the upper left corner.")
ROLES = ("danger", "info")
Mode = QPainter.CompositionMode


def same_shape(first: QSize, second: QSize) -> bool:
    """Tell whether two pages have the same proportions, so that one may be drawn at the other's size."""
    across = first.width() * second.height(), second.width() * first.height()
    return abs(across[0] - across[1]) <= SHAPE_ERROR * max(across)


def blended(first: QPixmap, second: QPixmap, share: float) -> QPixmap:
    """Return second drawn over first; share 0 shows the first only, 1 the second only."""
    below, above = _sheets(first, second)
    painter = QPainter(below)
    painter.setOpacity(share)
    painter.drawImage(0, 0, above)
    painter.end()
    return QPixmap.fromImage(below)


def difference(first: QPixmap, second: QPixmap, only_first: QColor, only_second: QColor) -> QPixmap:
    """Return where the two differ: white where they agree, ink of only one of them in its colour."""
    one, two = _sheets(first, second)
    shown = _combined(_inked(one, only_first), _inked(two, only_second), Mode.CompositionMode_Darken)
    apart = _grey(_combined(one, two, Mode.CompositionMode_Difference))
    for _turn in range(2):
        apart = _combined(apart, apart, Mode.CompositionMode_Plus)
    apart.invertPixels()
    return QPixmap.fromImage(_combined(shown, apart, Mode.CompositionMode_Plus))


def _inked(sheet: QImage, colour: QColor) -> QImage:
    """Return a sheet whose ink is all of one colour."""
    ink = QImage(sheet.size(), QImage.Format.Format_RGB32)
    ink.fill(colour)
    return _combined(_grey(sheet), ink, Mode.CompositionMode_Lighten)


def _grey(sheet: QImage) -> QImage:
    grey = sheet.convertToFormat(QImage.Format.Format_Grayscale8)
    return grey.convertToFormat(QImage.Format.Format_RGB32)


def _combined(first: QImage, second: QImage, mode: QPainter.CompositionMode) -> QImage:
    made = first.copy()
    painter = QPainter(made)
    painter.setCompositionMode(mode)
    painter.drawImage(0, 0, second)
    painter.end()
    return made


def _sheets(first: QPixmap, second: QPixmap) -> tuple[QImage, QImage]:
    """Return both on white sheets of one size; pages of other proportions keep their scale."""
    if same_shape(first.size(), second.size()):
        return _sheet(first, first.size(), first.size()), _sheet(second, first.size(), first.size())
    whole = first.size().expandedTo(second.size())
    return _sheet(first, first.size(), whole), _sheet(second, second.size(), whole)


def _sheet(picture: QPixmap, drawn: QSize, whole: QSize) -> QImage:
    image = QImage(whole, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(QRectF(0, 0, drawn.width(), drawn.height()), picture, QRectF(picture.rect()))
    painter.end()
    return image


class OverlayView(Translated, QWidget):
    """Lays the result over the original."""

    def __init__(self, theme: Theme, name: str, only: tuple[str, str] = (ORIGINAL_ONLY, RESULT_ONLY)) -> None:
        super().__init__()
        self._theme, self._only = theme, only
        self._first, self._second = QPixmap(), QPixmap()
        self._shows_second = False
        self._build(name)
        self._connect_signals()

    def _build(self, name: str) -> None:
        self.view = PageView(self._theme, name)
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
        self.legend = [self._key(only, role) for only, role in zip(self._only, ROLES, strict=True)]
        for key in self.legend:
            bar.addWidget(key)
        bar.addStretch(1)
        self.hint = text_label("", "muted")
        self.hint.setContentsMargins(GAP, 0, GAP, 0)
        self.hint.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, GAP, 0, 0)
        layout.addLayout(bar)
        layout.addWidget(self.hint)
        layout.addWidget(self.view, 1)
        self._timer = QTimer(self)
        self._timer.setInterval(BLINK_MS)

    def _key(self, words: str, kind: str) -> QLabel:
        """Return what says which ink has the colour of the words."""
        label = text_label("", kind, wrap=False)
        self.say(label.setText, words)
        label.hide()
        return label

    def _connect_signals(self) -> None:
        self._theme.changed.connect(self._refresh)
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
        self._run_timer()
        self._refresh()

    @Slot()
    def _on_blink(self) -> None:
        self._shows_second = not self._shows_second
        self._refresh()

    def _explain(self) -> None:
        """Say why the modes can't be used, or that the pages are no two of a size."""
        alone = self._first.isNull() != self._second.isNull()
        unlike = not alone and not same_shape(self._first.size(), self._second.size())
        for button in self.modes.buttons():
            button.setEnabled(not alone)
        self.share.setEnabled(not alone and self.mode() == BLEND)
        for key in self.legend:
            key.setVisible(not alone and self.mode() == DIFFERENCE)
        if alone or unlike:
            self.say(self.hint.setText, ALONE if alone else UNLIKE)
        self.hint.setVisible(alone or unlike)

    @Slot()
    def _refresh(self) -> None:
        self._explain()
        if self._first.isNull() or self._second.isNull():
            self.view.set_picture(self._second if self._first.isNull() else self._first)
        elif self.mode() == DIFFERENCE:
            colours = [self._theme.color(role) for role in ROLES]
            self.view.set_picture(difference(self._first, self._second, *colours))
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
