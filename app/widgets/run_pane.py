"""The run at a glance: a small diagram, the timeline, and where it is."""

from __future__ import annotations

import time
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.core.events import Done, Failed, Question, RunEvent, Stopped
from app.core.i18n import N_, _
from app.widgets.graph_view import GraphView
from app.widgets.icons import IconButton, text_label
from app.widgets.inspector import GraphDialog
from app.widgets.run_log import END, START, RunLog
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.timeline import Timeline, duration, node_words
from app.widgets.translated import Translated

REPAINT_MS = 40
CLOCK_MS = 200


class RunPane(Translated, QWidget):
    """Follows one tab's runs.

    Signals:
        progressed: a translated line: the step, n of m, and the time so far.
    """

    progressed = Signal(str)

    def __init__(self, theme: Theme, shape: Any = None) -> None:
        super().__init__()
        self._theme, self._shape = theme, shape
        self.log = RunLog()
        self._left = False
        self._started = 0.0
        self.dialog: GraphDialog | None = None
        self._repaint = QTimer(self)
        self._repaint.setSingleShot(True)
        self._repaint.setInterval(REPAINT_MS)
        self._clock = QTimer(self)
        self._clock.setInterval(CLOCK_MS)
        self._build()
        self._connect_signals()
        self.retranslate()

    def set_shape(self, shape: Any) -> None:
        """Draw another graph's shape."""
        self._shape = shape
        self.diagram.show_shape(shape)
        self.diagram.setVisible(True)
        if self.dialog is not None:
            self.dialog.view.show_shape(shape)

    def clear(self) -> None:
        """Forget the last run."""
        self.log, self._left = RunLog(), False
        self._clock.stop()
        self._show()

    def begin(self) -> None:
        """A run starts; an answered question goes on in the same log."""
        self._started = time.monotonic()
        if self._left or not isinstance(self.log.outcome, Question | Stopped):
            self.log = RunLog()
        self._left = False
        self.log.outcome = None
        self._clock.start()
        self._show()

    def handle(self, event: RunEvent) -> None:
        """Take an event in; the picture follows within 40 ms."""
        if self.log.handle(event) and not self._repaint.isActive():
            self._repaint.start()

    def end(self, outcome: object) -> None:
        """The run is over."""
        self._clock.stop()
        self._show()

    def leave_question(self) -> None:
        """The run's question was given up; the next run is another one."""
        if isinstance(self.log.outcome, Question):
            self._left = True
            self.log.leave_question()
            self._show()

    def retranslate(self) -> None:
        """Write the line again."""
        self.status.setText(self.status_text())

    def status_text(self) -> str:
        """Return where the run is, in one line."""
        log, outcome = self.log, self.log.outcome
        if not log.steps and outcome is None:
            return _("Nothing has run yet.") if not self._clock.isActive() else _("Starting...")
        if isinstance(outcome, Done):
            return _("Done in {time}", time=duration(outcome.seconds))
        if isinstance(outcome, Failed):
            return _("Failed at {node}", node=node_words(outcome.node))
        if isinstance(outcome, Question):
            return _("The question is closed") if self._left else _("Waiting for your answer")
        if isinstance(outcome, Stopped):
            return _("Stopped")
        return self._running_text()

    def _running_text(self) -> str:
        step = self.log.current
        node = node_words(step.node) if step else _("next step")
        seconds = duration(time.monotonic() - self._started)
        known = self._node_count()
        if not known:
            return _("{node}, {time}", node=node, time=seconds)
        number = min(self.log.finished_nodes + 1, known)
        return _(
            "{node}: step {number} of {count}, {time}", node=node, number=number, count=known, time=seconds
        )

    def _node_count(self) -> int:
        return sum(node.name not in (START, END) for node in self._shape.nodes) if self._shape else 0

    @Slot()
    def open_large(self) -> None:
        """Open the diagram in its own window."""
        if self.dialog is None:
            self.dialog = GraphDialog(self._theme, self)
            if self._shape is not None:
                self.dialog.view.show_shape(self._shape)
        self.dialog.show_log(self.log)
        self.dialog.show()
        self.dialog.raise_()

    @Slot(str)
    def inspect(self, node: str) -> None:
        """Open the large diagram on one node."""
        self.open_large()
        if self.dialog is not None:
            self.dialog.view.select(node)
            self.dialog.show_node(node)

    @Slot()
    def _show(self) -> None:
        self.diagram.show_log(self.log)
        self.timeline.show_log(self.log)
        if self.dialog is not None and self.dialog.isVisible():
            self.dialog.show_log(self.log)
        self._tick()

    @Slot()
    def _tick(self) -> None:
        self.retranslate()
        self.progressed.emit(self.status.text())

    def _build(self) -> None:
        self.setProperty("kind", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        self.setMinimumHeight(96)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, SMALL_GAP, GAP, GAP)
        layout.setSpacing(SMALL_GAP)
        head = QHBoxLayout()
        self.status = text_label("", "section")
        self.expand = IconButton(self._theme, "expand", N_("Open the diagram large"), role="muted")
        head.addWidget(self.status, 1)
        head.addWidget(self.expand)
        layout.addLayout(head)
        self.parts = QSplitter(Qt.Orientation.Vertical)
        self.diagram = GraphView(self._theme, small=True)
        self.timeline = Timeline(self._theme, compact=True)
        self.parts.addWidget(self.diagram)
        self.parts.addWidget(self.timeline)
        self.parts.setSizes([84, 150])
        self.parts.setStretchFactor(1, 1)
        layout.addWidget(self.parts, 1)
        if self._shape is None:
            self.diagram.hide()
        else:
            self.diagram.show_shape(self._shape)

    def _connect_signals(self) -> None:
        self._repaint.timeout.connect(self._show)
        self._clock.timeout.connect(self._tick)
        self.expand.clicked.connect(self.open_large)
        self.diagram.nodeChosen.connect(self.inspect)
        self.diagram.enlargeRequested.connect(self.open_large)
        self.timeline.nodeChosen.connect(self.inspect)
