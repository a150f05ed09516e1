"""Motions and signals of a dry run over time: one row for each name, a line for now."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from app.core.i18n import N_, _
from app.domain.robot.dryrun.models import DryRun
from app.views.robot.signal_words import signal_name, signal_value
from app.widgets.theme import Theme
from app.widgets.translated import Translated

ROW = 22
HEAD = 20
NAMES = 96
LOW_VALUES = frozenset(("OFF", "OPEN", "STOP", "FALSE", "0"))
MOST_BARS = 4000
TICKS = 8


@dataclass(frozen=True)
class Bar:
    """One stretch of a row: from when to when, what it says, which block it is."""

    row: int
    start: float
    end: float
    text: str
    block_id: str
    high: bool = True


def rows_of(run: DryRun) -> tuple[list[str], list[Bar]]:
    """Return the rows' names, the first for motions, and their bars."""
    names = ["", *dict.fromkeys(one.name for one in run.signals)]
    bars = [Bar(0, one.start, one.end, "", one.block_id) for one in run.motions]
    for row, name in enumerate(names[1:], start=1):
        changes = [one for one in run.signals if one.name == name]
        ends = [*(one.time for one in changes[1:]), run.seconds]
        for one, end in zip(changes, ends, strict=True):
            high = one.value.upper() not in LOW_VALUES
            bars.append(Bar(row, one.time, max(end, one.time), one.value, one.block_id, high))
    return names, bars[:MOST_BARS]


class TimelineView(Translated, QWidget):
    """Shows a run; a click goes to that time.

    Signals:
        timePicked: seconds.
        blockPicked: the block of the bar that was clicked.
    """

    timePicked = Signal(float)
    blockPicked = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._run = DryRun()
        self._names: list[str] = [""]
        self._bars: list[Bar] = []
        self._labels: dict[str, str] = {}
        self._time = 0.0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.say(self.setAccessibleName, N_("Motions and signals over time"))
        theme.changed.connect(self.update)

    def show_run(self, run: DryRun, labels: dict[str, str]) -> None:
        """Show another run; labels name signals as people know them."""
        self._run, self._labels = run, labels
        self._names, self._bars = rows_of(run)
        self.setMinimumHeight(HEAD + ROW * len(self._names) + 6)
        self.update()

    def show_time(self, time: float) -> None:
        """Move the line of now."""
        self._time = time
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of all rows."""
        return QSize(420, HEAD + ROW * len(self._names) + 6)

    # ---- drawing -----------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the scale, the rows and the line of now."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("surface"))
        self._draw_scale(painter)
        for row, name in enumerate(self._names):
            self._draw_name(painter, row, name)
        for bar in self._bars:
            self._draw_bar(painter, bar)
        painter.setPen(QPen(self._theme.color("danger"), 2))
        x = self._x(self._time)
        painter.drawLine(round(x), 0, round(x), self.height())
        painter.end()

    def _draw_scale(self, painter: QPainter) -> None:
        painter.setPen(self._theme.color("muted"))
        step = _nice(self._seconds / TICKS)
        for number in range(TICKS * 4):
            time = number * step
            if time > self._seconds:
                break
            x = round(self._x(time))
            painter.drawText(x + 3, HEAD - 6, f"{time:g} s")
            painter.drawLine(x, HEAD - 4, x, HEAD)

    def _draw_name(self, painter: QPainter, row: int, name: str) -> None:
        top = HEAD + row * ROW
        painter.setPen(self._theme.color("border"))
        painter.drawLine(0, top + ROW - 1, self.width(), top + ROW - 1)
        painter.setPen(self._theme.color("text"))
        text = signal_name(name, self._labels) if row else _("motion")
        text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, NAMES - 12)
        painter.drawText(QRectF(6, top, NAMES - 8, ROW), Qt.AlignmentFlag.AlignVCenter, text)

    def _draw_bar(self, painter: QPainter, bar: Bar) -> None:
        area = self._area(bar)
        if bar.row == 0:
            painter.fillRect(area, self._theme.color("accent"))
            return
        painter.fillRect(area, self._theme.color("success_soft" if bar.high else "hover"))
        painter.setPen(self._theme.color("success" if bar.high else "muted"))
        painter.drawLine(area.topLeft(), area.bottomLeft())
        text = signal_value(bar.text, self._labels)
        if area.width() > painter.fontMetrics().horizontalAdvance(text) + 6:
            painter.drawText(area.adjusted(4, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, text)

    def _area(self, bar: Bar) -> QRectF:
        left, right = self._x(bar.start), self._x(bar.end)
        return QRectF(left, HEAD + bar.row * ROW + 4, max(right - left, 3.0), ROW - 8)

    @property
    def _seconds(self) -> float:
        return max(self._run.seconds, 0.1)

    def _x(self, time: float) -> float:
        return NAMES + (self.width() - NAMES - 8) * min(time / self._seconds, 1.0)

    # ---- mouse and keyboard ----------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to a time, and to the block of a bar."""
        self._go(event)
        found = self._bar_at(event.position().x(), event.position().y())
        if found is not None:
            self.blockPicked.emit(found.block_id)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse while it is pressed."""
        if event.buttons():
            self._go(event)

    def _go(self, event: QMouseEvent) -> None:
        room = max(self.width() - NAMES - 8, 1)
        share = (event.position().x() - NAMES) / room
        self.timePicked.emit(min(max(share, 0.0), 1.0) * self._seconds)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step through time by the arrow keys."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if event.key() in steps:
            time = self._time + steps[Qt.Key(event.key())] * self._seconds / 100
            self.timePicked.emit(min(max(time, 0.0), self._seconds))
        else:
            super().keyPressEvent(event)

    def _bar_at(self, x: float, y: float) -> Bar | None:
        hits = [one for one in self._bars if self._area(one).adjusted(-1, -4, 1, 4).contains(x, y)]
        return hits[-1] if hits else None

    def event(self, event: object) -> bool:
        """Say what a bar is when the mouse rests on it."""
        if isinstance(event, QHelpEvent):
            found = self._bar_at(event.pos().x(), event.pos().y())
            QToolTip.showText(event.globalPos(), self.words_of(found) if found else "", self)
            return True
        return super().event(event)  # type: ignore[arg-type]

    def words_of(self, bar: Bar) -> str:
        """Return what a bar is, in words: the name, the value, and when it begins."""
        name = signal_name(self._names[bar.row], self._labels) if bar.row else _("motion")
        return f"{name} {signal_value(bar.text, self._labels)} {bar.start:.2f} s".replace("  ", " ")


def _nice(step: float) -> float:
    """Return the next larger of 0.1, 0.2, 0.5, 1, 2, 5, 10 ... seconds."""
    base = 0.1
    for _turn in range(12):
        for factor in (1, 2, 5):
            if base * factor >= step:
                return base * factor
        base *= 10
    return base
