"""The veil of the guided tour: one widget stays bright, a bubble beside it tells what it is for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.views.tour.stops import Stop
from app.widgets.icons import TextButton, frame, text_label
from app.widgets.theme import GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated

BUBBLE_WIDTH = 360
AROUND = 4
ROUND = 8
OWN_KEYS = (Qt.Key.Key_Escape, Qt.Key.Key_Left, Qt.Key.Key_Right)


class TourOverlay(Translated, QWidget):
    """Covers the window until its last stop was seen or it is skipped.

    Signals:
        ended: the overlay is gone; True where every stop was seen.
    """

    ended = Signal(bool)

    def __init__(self, window: QWidget, theme: Theme, stops: Sequence[Stop]) -> None:
        super().__init__(window)
        self._theme, self._stops, self._at = theme, list(stops), 0
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._build()
        for button in self.buttons:
            button.installEventFilter(self)
        window.installEventFilter(self)
        theme.changed.connect(self.update)

    @property
    def stop(self) -> Stop:
        """The stop on show."""
        return self._stops[self._at]

    @property
    def buttons(self) -> tuple[TextButton, ...]:
        """Skip, Back and Next."""
        return (self.skip, self.back, self.next)

    def begin(self) -> None:
        """Show the first stop."""
        self._fit()
        self.show()
        self.raise_()
        self._show()

    @Slot()
    def go_on(self) -> None:
        """Show the next stop; after the last one the tour ends."""
        if self._at + 1 < len(self._stops):
            self._at += 1
            self._show()
        else:
            self._end(seen=True)

    @Slot()
    def go_back(self) -> None:
        """Show the stop before."""
        if self._at:
            self._at -= 1
            self._show()

    @Slot()
    def leave(self) -> None:
        """End the tour here."""
        self._end(seen=False)

    def hole(self) -> QRect:
        """Return the place of the widget that is explained."""
        widget = self.stop.widget
        place = QRect(widget.mapTo(self.parentWidget(), QPoint(0, 0)), widget.size())
        return place.adjusted(-AROUND, -AROUND, AROUND, AROUND) & self.rect()

    def retranslate(self) -> None:
        """Tell the stop in the language of now."""
        if self.isVisible():
            self._tell()

    # ---- drawing -----------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Darken everything but the widget that is explained."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil, hole = QPainterPath(), QPainterPath()
        veil.addRect(QRectF(self.rect()))
        hole.addRoundedRect(QRectF(self.hole()), ROUND, ROUND)
        painter.fillPath(veil.subtracted(hole), self._theme.color("shadow"))
        painter.setPen(QPen(self._theme.color("accent"), 3))
        painter.drawRoundedRect(QRectF(self.hole()).adjusted(1.5, 1.5, -1.5, -1.5), ROUND, ROUND)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep clicks from what lies below."""
        event.accept()

    # ---- keys --------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's size; take the arrows and Esc before the window's own shortcuts do."""
        kind = event.type()
        if watched is self.parent():
            if kind == QEvent.Type.Resize:
                self._fit()
            return False
        if kind == QEvent.Type.ShortcutOverride and _own(event):
            event.accept()
            return True
        return kind == QEvent.Type.KeyPress and _own(event) and self._press(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep the keyboard within the bubble."""
        shown = [one for one in self.buttons if one.isEnabled()]
        here = next((at for at, one in enumerate(shown) if one.hasFocus()), 0)
        shown[(here + (1 if forward else -1)) % len(shown)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _press(self, event: QEvent) -> bool:
        act = {
            Qt.Key.Key_Escape: self.leave,
            Qt.Key.Key_Left: self.go_back,
            Qt.Key.Key_Right: self.go_on,
        }[Qt.Key(event.key())]  # type: ignore[attr-defined]
        act()
        return True

    # ---- the bubble --------------------------------------------------------------

    def _build(self) -> None:
        self.bubble = frame("card", self)
        self.bubble.setFixedWidth(BUBBLE_WIDTH)
        layout = QVBoxLayout(self.bubble)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, 12)
        layout.setSpacing(GAP)
        self.title = text_label("", "heading")
        self.text = text_label("")
        self.step = text_label("", "muted", wrap=False)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        self.skip = TextButton(N_("Skip"), "quiet")
        self.back = TextButton(N_("Back"))
        self.next = TextButton("", "primary")
        self.skip.clicked.connect(self.leave)
        self.back.clicked.connect(self.go_back)
        self.next.clicked.connect(self.go_on)
        row.addWidget(self.skip)
        row.addStretch(1)
        for widget in (self.step, self.back, self.next):
            row.addWidget(widget)
        for widget in (self.title, self.text):
            widget.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            layout.addWidget(widget)
        layout.addSpacing(GAP)
        layout.addLayout(row)

    def _show(self) -> None:
        self._tell()
        self.next.setFocus(Qt.FocusReason.OtherFocusReason)
        QAccessible.updateAccessibility(QAccessibleEvent(self.bubble, QAccessible.Event.Alert))

    def _tell(self) -> None:
        count, last = len(self._stops), self._at + 1 == len(self._stops)
        self.title.setText(_(self.stop.title))
        self.text.setText(_(self.stop.text))
        self.step.setText(_("{number} of {count}", number=self._at + 1, count=count))
        self.next.setText(_("Done") if last else _("Next"))
        self.back.setEnabled(self._at > 0)
        self.bubble.setAccessibleName(_(self.stop.title))
        self.bubble.setAccessibleDescription(_(self.stop.text))
        self.next.setAccessibleDescription(f"{_(self.stop.title)} {_(self.stop.text)}")
        self._place()
        self.update()

    def _fit(self) -> None:
        self.setGeometry(self.parentWidget().rect())
        self._place()

    def _place(self) -> None:
        self.bubble.layout().activate()
        height = self.bubble.layout().heightForWidth(BUBBLE_WIDTH)
        self.bubble.setFixedHeight(max(height, self.bubble.minimumSizeHint().height()))
        self.bubble.move(place_beside(self.hole(), self.bubble.size(), self.rect()))

    def _end(self, *, seen: bool) -> None:
        self.parentWidget().removeEventFilter(self)
        self.hide()
        self.deleteLater()
        self.ended.emit(seen)


def place_beside(hole: QRect, size: QSize, room: QRect) -> QPoint:
    """Return where a bubble goes: below, above, right or left of a place, else to its lower end."""
    x = max(GAP, min(hole.center().x() - size.width() // 2, room.width() - size.width() - GAP))
    y = max(GAP, min(hole.center().y() - size.height() // 2, room.height() - size.height() - GAP))
    tries = (
        QPoint(x, hole.bottom() + GAP),
        QPoint(x, hole.top() - size.height() - GAP),
        QPoint(hole.right() + GAP, y),
        QPoint(hole.left() - size.width() - GAP, y),
    )
    inside = room.adjusted(GAP // 2, GAP // 2, -GAP // 2, -GAP // 2)
    low = max(GAP, min(hole.bottom(), room.height()) - size.height() - 2 * WIDE_GAP)
    return next((one for one in tries if inside.contains(QRect(one, size))), QPoint(x, low))


def _own(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() in OWN_KEYS
