"""What went into a node, what came out, and the prompt if there was one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QSplitter, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.widgets.graph_view import GraphView
from app.widgets.icons import IconButton, text_label
from app.widgets.run_log import RunLog, Step
from app.widgets.theme import GAP, WIDE_GAP, Theme, mono_font
from app.widgets.timeline import STATE_TEXTS, Timeline, duration, node_title, short_by
from app.widgets.translated import Translated


class NodeInspector(Translated, QWidget):
    """Shows one node's visits as text."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.node, self._log = "", RunLog()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        head = QHBoxLayout()
        self.title = text_label("", "heading")
        head.addWidget(self.title, 1)
        copy = IconButton(theme, "copy", N_("Copy"))
        copy.clicked.connect(self.copy)
        head.addWidget(copy)
        layout.addLayout(head)
        self.body = QPlainTextEdit()
        self.body.setReadOnly(True)
        self.body.setFont(mono_font())
        self.say(self.body.setAccessibleName, N_("What went in and what came out"))
        layout.addWidget(self.body, 1)
        self.retranslate()

    def show_node(self, node: str, log: RunLog) -> None:
        """Show a node as the log knows it."""
        self.node, self._log = node, log
        self.retranslate()

    def retranslate(self) -> None:
        """Write the text in the language of now."""
        if not self.node:
            self.title.setText(_("No step is chosen"))
            self.body.setPlainText(_("Click a box of the diagram or a row of the timeline."))
            return
        self.title.setText(node_title(self.node))
        visits = self._log.visits(self.node)
        text = "\n\n".join(visit_text(step) for step in visits) or _("This step has not run.")
        if text != self.body.toPlainText():
            self.body.setPlainText(text)

    def copy(self) -> None:
        """Copy the text."""
        QGuiApplication.clipboard().setText(f"{self.title.text()}\n{self.body.toPlainText()}")


def visit_text(step: Step) -> str:
    """Return one visit as text for people."""
    ended = step.ended
    lines = [_("Visit {number}: {state}", number=step.visit, state=_(STATE_TEXTS[step.state]))]
    if ended is None:
        return lines[0]
    lines.append(_("Time: {time}", time=duration(ended.seconds)))
    if ended.by:
        lines.append(_("Decided by: {name}", name=short_by(ended.by)))
    if ended.tokens:
        lines.append(_("Tokens: {count}", count=ended.tokens))
    parts = (
        (ended.summary, N_("Summary")),
        (ended.given, N_("Given")),
        (ended.returned, N_("Returned")),
        (ended.prompt, N_("Prompt")),
    )
    for text, title in parts:
        if text:
            lines += ["", f"-- {_(title)} --", text]
    return "\n".join(lines)


class GraphDialog(Translated, QDialog):
    """The diagram in its own window, with timeline and inspector."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.say(self.setWindowTitle, N_("The run, step by step"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(1100, 760)
        self._log = RunLog()
        self.view = GraphView(theme)
        self.timeline = Timeline(theme)
        self.inspector = NodeInspector(theme)
        side = QSplitter(Qt.Orientation.Vertical)
        side.addWidget(self.timeline)
        side.addWidget(self.inspector)
        side.setSizes([320, 440])
        columns = QSplitter(Qt.Orientation.Horizontal)
        columns.addWidget(self._canvas(theme))
        columns.addWidget(side)
        columns.setStretchFactor(0, 1)
        columns.setSizes([680, 420])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(columns)
        self.view.nodeChosen.connect(self.show_node)
        self.timeline.nodeChosen.connect(self.view.select)

    def show_log(self, log: RunLog) -> None:
        """Bring everything up to date."""
        self._log = log
        self.view.show_log(log)
        self.timeline.show_log(log)
        self.inspector.show_node(self.inspector.node, log)

    def show_node(self, name: str) -> None:
        """Show a node in the inspector."""
        self.inspector.show_node(name, self._log)

    def _canvas(self, theme: Theme) -> QWidget:
        holder = QWidget()
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        row = QHBoxLayout()
        row.setContentsMargins(GAP, GAP, GAP, GAP)
        row.addStretch(1)
        buttons = (
            ("zoom-out", N_("Smaller"), self.view.zoom_out),
            ("zoom-in", N_("Larger"), self.view.zoom_in),
            ("fit", N_("Show all"), self.view.fit),
        )
        for icon, name, act in buttons:
            button = IconButton(theme, icon, name)
            button.clicked.connect(act)
            row.addWidget(button)
        layout.addLayout(row)
        layout.addWidget(self.view, 1)
        return holder
