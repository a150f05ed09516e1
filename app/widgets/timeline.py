"""The run as a table: node, time, decider."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from app.core.i18n import N_, _, language, pair
from app.core.steps import step_label
from app.widgets.messages import decided_by
from app.widgets.run_log import NodeState, RunLog, Step
from app.widgets.theme import Theme
from app.widgets.translated import Translated

NODE = Qt.ItemDataRole.UserRole
STATE_ICONS = {"running": "play", "done": "check", "failed": "error", "waiting": "help", "idle": "stop"}
STATE_ROLES = {
    "running": "accent",
    "done": "success",
    "failed": "danger",
    "waiting": "warning",
    "idle": "muted",
}
STATE_TEXTS: dict[NodeState, str] = {
    "idle": N_("not run"),
    "running": N_("running"),
    "done": N_("done"),
    "failed": N_("failed"),
    "waiting": N_("waiting for you"),
}


def duration(seconds: float) -> str:
    """Return a short time: 12 ms, 3.4 s, 2 min 05 s."""
    if seconds < 1:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 60:
        return f"{seconds:.1f} s"
    return f"{int(seconds) // 60} min {int(seconds) % 60:02d} s"


def node_label(name: str) -> str:
    """Return a node's name for people; START and END in words."""
    return {"__start__": _("start"), "__end__": _("end")}.get(name) or name.replace("_", " ")


def node_title(name: str) -> str:
    """Return a node's name, after what it means in the user's language where that is not English."""
    label, said = node_label(name), step_label(name)
    return f"{said} · {label}" if said and language() != "en" else label


def node_said(name: str) -> str:
    """Return a node's name, or in another language than English what it does."""
    return node_label(name) if language() == "en" else node_words(name)


def node_words(name: str) -> str:
    """Return what a node does, in a few words; its name where it has none."""
    return step_label(name) or node_label(name)


class Timeline(Translated, QTreeWidget):
    """One row per visit of a node.

    Signals:
        nodeChosen: the name of the node whose row was pressed.
    """

    nodeChosen = Signal(str)

    def __init__(self, theme: Theme, *, compact: bool = False) -> None:
        super().__init__()
        self._theme, self._compact = theme, compact
        self.setProperty("kind", "compact" if compact else "")
        self.setHeaderHidden(compact)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setColumnCount(3)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.say(self.setAccessibleName, N_("Run timeline"))
        self.retranslate()
        self.itemClicked.connect(self._on_clicked)
        self.itemActivated.connect(self._on_clicked)
        theme.changed.connect(self._tint)

    def retranslate(self) -> None:
        """Name the columns and deciders again."""
        self.setHeaderLabels([_("Step"), _("Time"), _("By")])
        for place in range(self.topLevelItemCount()):
            self._fill(self.topLevelItem(place))

    def show_log(self, log: RunLog) -> None:
        """Bring the rows up to date with the log."""
        if len(log.steps) < self.topLevelItemCount():
            self.clear()
        for place, step in enumerate(log.steps):
            item = self.topLevelItem(place)
            if item is None:
                item = QTreeWidgetItem()
                self.addTopLevelItem(item)
                self.scrollToItem(item)
            shown = (step.node, step.visit, step.state, step.ended, step.done, step.total)
            if item.data(1, NODE) != shown:
                item.setData(0, NODE, step)
                item.setData(1, NODE, shown)
                self._fill(item)

    def _fill(self, item: QTreeWidgetItem) -> None:
        step: Step = item.data(0, NODE)
        visit = f" ({step.visit})" if step.visit > 1 else ""
        name = node_title(step.node) + visit
        item.setText(0, node_words(step.node) + visit if self._compact else name)
        item.setText(1, self._time(step))
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setIcon(0, self._theme.icon(STATE_ICONS[step.state], STATE_ROLES[step.state]))
        text, icon, role = decided_by(step.by)
        item.setText(2, "" if self._compact else short_by(step.by))
        item.setData(2, Qt.ItemDataRole.AccessibleTextRole, text)
        item.setForeground(2, QBrush(self._theme.color(role)))
        item.setForeground(1, QBrush(self._theme.color("muted")))
        if icon:
            item.setIcon(2, self._theme.icon(icon, role))
        summary = step.ended.summary if step.ended else ""
        tip = "\n".join(part for part in (pair(name, _(STATE_TEXTS[step.state])), text, summary) if part)
        for column in range(3):
            item.setToolTip(column, tip)

    def _time(self, step: Step) -> str:
        if step.ended and step.ended.tokens:
            return _("{time}, {count} tokens", time=duration(step.seconds), count=step.ended.tokens)
        if step.ended:
            return duration(step.seconds)
        if step.total and step.state == "running":
            return f"{step.done}/{step.total}"
        return ""

    @Slot()
    def _tint(self) -> None:
        self.retranslate()

    @Slot(QTreeWidgetItem)
    def _on_clicked(self, item: QTreeWidgetItem) -> None:
        self.nodeChosen.emit(item.data(0, NODE).node)


def short_by(by: str) -> str:
    """Return the decider in one word."""
    return {"rules": _("rules"), "user": _("you"), "": ""}.get(by, by)
