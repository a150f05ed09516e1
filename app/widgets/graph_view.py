"""The live diagram of a workflow's graph."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from PySide6.QtCore import QRectF, Qt, Signal, Slot
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView

from app.core.diagrams import Diagram, Edge, Node, lay_out
from app.core.i18n import N_, _, pair
from app.widgets.graph_items import EdgeItem, NodeItem, node_font
from app.widgets.run_log import START, RunLog
from app.widgets.theme import Theme
from app.widgets.timeline import STATE_TEXTS, duration, node_said, node_title, short_by
from app.widgets.translated import Translated

NODE_HEIGHT, MIN_WIDTH, SIGN_ROOM = 42.0, 116.0, 46.0
SMALL_ALONG, SMALL_ACROSS = 84.0, 66.0
MARGIN = 24.0
ZOOM_STEP = 1.2
MIN_SCALE, MAX_SCALE = 0.05, 4.0
LARGEST_FIT = 1.25
READABLE, READABLE_SMALL = 0.85, 0.24


def diagram_of(shape: Any, *, small: bool = False) -> Diagram:
    """Return the layout of a graph's shape (see app/graphs/shape.py).

    A small one runs from left to right, its boxes bare: a map of the run.
    """
    if small:
        return _turned(lay_out([_bare_box(node.name) for node in shape.nodes], _edges(shape)))
    return lay_out([_box(node.name) for node in shape.nodes], _edges(shape))


def _edges(shape: Any) -> list[Edge]:
    return [Edge(edge.source, edge.target, edge.label, edge.conditional) for edge in shape.edges]


def _box(name: str) -> Node:
    label = node_said(name)
    wide = QFontMetricsF(node_font()).horizontalAdvance(label) + SIGN_ROOM
    return Node(name, label, width=max(wide, MIN_WIDTH), height=NODE_HEIGHT)


def _bare_box(name: str) -> Node:
    return Node(name, "", width=SMALL_ACROSS, height=SMALL_ALONG)


def _turned(diagram: Diagram) -> Diagram:
    """Return a diagram with its layers from left to right."""
    boxes = {
        name: replace(box, x=box.y, y=box.x, width=box.height, height=box.width)
        for name, box in diagram.boxes.items()
    }
    lines = tuple(replace(line, points=tuple((y, x) for x, y in line.points)) for line in diagram.lines)
    return Diagram(boxes, lines, diagram.height, diagram.width)


class GraphView(Translated, QGraphicsView):
    """Shows nodes and edges with their states; wheel zooms, dragging pans, F fits.

    Where the whole would be too small to read, it follows the step at work instead.

    Signals:
        nodeChosen: the name of the node that was pressed.
        enlargeRequested: the diagram is wanted in a window of its own.
    """

    nodeChosen = Signal(str)
    enlargeRequested = Signal()

    def __init__(self, theme: Theme, *, small: bool = False) -> None:
        super().__init__()
        self._theme, self._small = theme, small
        self._shape: Any = None
        self._log = RunLog()
        self._nodes: dict[str, NodeItem] = {}
        self._edges: list[EdgeItem] = []
        self._size: Literal["readable", "whole", "own"] = "readable"
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(96, 64 if small else 96)
        self.say(self.setAccessibleName, N_("Diagram of the run"))
        self.scene().selectionChanged.connect(self._on_selected)
        theme.changed.connect(self._tint)
        self._tint()

    def retranslate(self) -> None:
        """Name the boxes and tooltips again."""
        if self._shape is not None:
            self.show_shape(self._shape)

    def show_shape(self, shape: Any) -> None:
        """Draw a graph's shape, all idle unless a log is shown."""
        self._shape = shape
        self._about = {node.name: node.about for node in shape.nodes}
        self.scene().blockSignals(True)
        self.scene().clear()
        self._draw(diagram_of(shape, small=self._small))
        self.scene().blockSignals(False)
        self.show_log(self._log)
        self.show_readable()

    def show_log(self, log: RunLog) -> None:
        """Bring states, times and taken edges up to date."""
        self._log = log
        for name, item in self._nodes.items():
            item.show_state(log.state(name), self._badge(name))
            item.setToolTip(self.tooltip(name))
        for edge in self._edges:
            edge.set_taken(edge.ends in log.taken)
        if self._size != "whole":
            self._follow()

    def select(self, name: str) -> None:
        """Select a node and bring it into view."""
        self.scene().clearSelection()
        if name in self._nodes:
            self._nodes[name].setSelected(True)
            self.ensureVisible(self._nodes[name], 40, 40)

    def node(self, name: str) -> NodeItem:
        """Return a node's box; KeyError where there is none."""
        return self._nodes[name]

    def tooltip(self, name: str) -> str:
        """Return what a node's tooltip says: state, count, time, decider."""
        visits, state = self._log.visits(name), _(STATE_TEXTS[self._log.state(name)])
        about = self._about.get(name, "")
        lines = [pair(node_title(name), state), _(about) if about else ""]
        if visits:
            lines.append(
                _("Visits: {count}, time: {time}", count=len(visits), time=duration(self._log.seconds(name)))
            )
            if by := short_by(visits[-1].by):
                lines.append(_("Decided by: {name}", name=by))
        return "\n".join(line for line in lines if line)

    @Slot()
    def fit(self) -> None:
        """Show the whole diagram, however small."""
        self._size = "whole"
        self._fit()

    def show_readable(self) -> None:
        """Show the whole diagram where it can be read, else the step at work as large as that takes."""
        self._size = "readable"
        self._fit()
        least = READABLE_SMALL if self._small else READABLE
        if self._nodes and self.transform().m11() < least:
            self.resetTransform()
            self.scale(least, least)
            self._follow()

    def _fit(self) -> None:
        box = self.sceneRect()
        if box.isEmpty() or not self.viewport().width():
            return
        self.fitInView(box, Qt.AspectRatioMode.KeepAspectRatio)
        if self.transform().m11() > LARGEST_FIT:
            self.resetTransform()
            self.scale(LARGEST_FIT, LARGEST_FIT)
            self.centerOn(box.center())

    def _follow(self) -> None:
        """Bring the step at work, else the last one, into view with what is around it."""
        step = self._log.current or next(reversed(self._log.steps), None)
        node = self._nodes.get(step.node if step else START)
        if node is not None:
            room = self.viewport().size() / 3
            self.ensureVisible(node, room.width(), room.height())

    @Slot()
    def zoom_in(self) -> None:
        """Show it larger."""
        self._zoom(ZOOM_STEP)

    @Slot()
    def zoom_out(self) -> None:
        """Show it smaller."""
        self._zoom(1 / ZOOM_STEP)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer."""
        self._zoom(ZOOM_STEP if event.angleDelta().y() > 0 else 1 / ZOOM_STEP)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom and fit by + - and F; open a small one large by Enter."""
        keys = {Qt.Key.Key_Plus: self.zoom_in, Qt.Key.Key_Minus: self.zoom_out, Qt.Key.Key_F: self.fit}
        if self._small:
            keys |= dict.fromkeys((Qt.Key.Key_Return, Qt.Key.Key_Enter), self.enlargeRequested.emit)
        act = keys.get(Qt.Key(event.key()))
        if act and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            act()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the chosen size until the user zooms."""
        super().resizeEvent(event)
        if self._size == "readable":
            self.show_readable()
        elif self._size == "whole":
            self._fit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open a small diagram large."""
        if self._small:
            self.enlargeRequested.emit()
        super().mouseDoubleClickEvent(event)

    def _draw(self, diagram: Diagram) -> None:
        self._edges = [EdgeItem(self._theme, line) for line in diagram.lines]
        self._nodes = {}
        for box in diagram.boxes.values():
            place = QRectF(box.x, box.y, box.width, box.height)
            self._nodes[box.id] = NodeItem(self._theme, box.id, box.label, place)
        for item in [*self._edges, *self._nodes.values()]:
            self.scene().addItem(item)
        self.setSceneRect(QRectF(-MARGIN, -MARGIN, diagram.width + 2 * MARGIN, diagram.height + 2 * MARGIN))

    def _badge(self, name: str) -> str:
        visits = [step for step in self._log.visits(name) if step.ended]
        if not visits:
            return ""
        count = f" x{len(visits)}" if len(visits) > 1 else ""
        by = short_by(visits[-1].by)
        return duration(self._log.seconds(name)) + count + (f" - {by}" if by else "")

    def _zoom(self, factor: float) -> None:
        scale = self.transform().m11() * factor
        if MIN_SCALE <= scale <= MAX_SCALE:
            self._size = "own"
            self.scale(factor, factor)

    @Slot()
    def _on_selected(self) -> None:
        chosen = [item for item in self.scene().selectedItems() if isinstance(item, NodeItem)]
        if chosen:
            self.nodeChosen.emit(chosen[0].name)

    @Slot()
    def _tint(self) -> None:
        self.setBackgroundBrush(self._theme.color("raised" if self._small else "surface"))
        self.viewport().update()
