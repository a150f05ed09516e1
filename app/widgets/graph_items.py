"""The boxes and lines of the diagram."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsSceneHoverEvent,
    QStyle,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.core.diagrams import Line
from app.widgets.run_log import NodeState
from app.widgets.theme import Theme, tinted_pixmap

RADIUS = 8.0
SMALL_TEXT_SCALE = 0.45
STATE_ICONS = {"running": "play", "done": "check", "failed": "close", "waiting": "help"}
ARROW = 8.0


class NodeItem(QGraphicsItem):
    """One node; its state shows by fill, line and a sign, never by colour alone."""

    def __init__(self, theme: Theme, name: str, label: str, rect: QRectF) -> None:
        super().__init__()
        self._theme = theme
        self.name, self.label = name, label
        self._rect = QRectF(-rect.width() / 2, -rect.height() / 2, rect.width(), rect.height())
        self.state: NodeState = "idle"
        self.badge = ""
        self.setPos(rect.center())
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable)
        self.setAcceptHoverEvents(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._hovered = False
        self.setZValue(1)

    def boundingRect(self) -> QRectF:
        """Return the box with room for its line."""
        return self._rect.adjusted(-3, -3, 3, 3)

    def show_state(self, state: NodeState, badge: str) -> None:
        """Show a state and a short text such as the time."""
        if (state, badge) != (self.state, self.badge):
            self.state, self.badge = state, badge
            self.update()

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Mark the box under the pointer."""
        self._hovered = True
        self.update()

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        """Unmark it."""
        self._hovered = False
        self.update()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the box; its words only where they can be read."""
        theme = self._theme
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        line = theme.color("accent" if selected or self._hovered else f"node_{self.state}_line")
        width = 2.4 if selected or self.state in ("running", "waiting") else 1.2
        dashed = Qt.PenStyle.DashLine if self.state == "waiting" else Qt.PenStyle.SolidLine
        pen = QPen(line, width, dashed)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(theme.color(f"node_{self.state}"))
        scale = option.levelOfDetailFromTransform(painter.worldTransform())
        radius = RADIUS if self.label else RADIUS * 2
        painter.drawRoundedRect(self._rect, radius, radius)
        if self.label and scale >= SMALL_TEXT_SCALE:
            self._paint_words(painter)
        self._paint_sign(painter, scale)

    def _paint_words(self, painter: QPainter) -> None:
        painter.setFont(node_font())
        painter.setPen(self._theme.color(f"node_{self.state}_text"))
        room = self._rect.adjusted(8, 2, -8 - (18 if self.state in STATE_ICONS else 0), -2)
        metrics = painter.fontMetrics()
        text = metrics.elidedText(self.label, Qt.TextElideMode.ElideRight, int(room.width()))
        if not self.badge:
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
            return
        painter.drawText(room, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, text)
        font = QFont(node_font())
        font.setPixelSize(max(8, font.pixelSize() - 3))
        painter.setFont(font)
        painter.drawText(room, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, self.badge)

    def _paint_sign(self, painter: QPainter, scale: float) -> None:
        sign = STATE_ICONS.get(self.state)
        if not sign:
            return
        small = not self.label or scale < SMALL_TEXT_SCALE
        size = self._rect.height() * 0.9 if small else 16.0
        x = -size / 2 if small else self._rect.right() - size - 6
        tint = self._theme.color(f"node_{self.state}_text")
        pixmap = tinted_pixmap(sign, tint, 48)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(QRectF(x, -size / 2, size, size), pixmap, QRectF(pixmap.rect()))


class EdgeItem(QGraphicsItem):
    """A line between two boxes, clipped at them; bold once the run went along it."""

    def __init__(self, theme: Theme, line: Line) -> None:
        super().__init__()
        self._theme = theme
        self.ends = (line.source, line.target)
        self.taken = False
        self._dashed = line.conditional
        points = [QPointF(x, y) for x, y in line.points]
        self._path = QPainterPath(points[0])
        for point in points[1:]:
            self._path.lineTo(point)
        self._arrow = arrow_head(points[-2], points[-1])

    def set_taken(self, taken: bool) -> None:
        """Draw the line bold, or thin again."""
        if taken != self.taken:
            self.taken = taken
            self.setZValue(0.5 if taken else 0)
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the line with room for its arrow."""
        return self._path.boundingRect().adjusted(-ARROW, -ARROW, ARROW, ARROW)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the line and its arrow head."""
        colour = self._theme.color("edge_taken" if self.taken else "edge")
        dashed = self._dashed and not self.taken
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        pen = QPen(colour, 2.4 if self.taken else 1.0, style)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(self._arrow)


def node_font() -> QFont:
    """Return the diagram's font in scene pixels."""
    font = QFont(QApplication.font())
    font.setPixelSize(13)
    return font


def arrow_head(before: QPointF, tip: QPointF) -> QPolygonF:
    """Return a triangle that ends at tip."""
    angle = math.atan2(tip.y() - before.y(), tip.x() - before.x())
    sides = [angle + math.pi - 0.42, angle + math.pi + 0.42]
    wings = [QPointF(tip.x() + ARROW * math.cos(a), tip.y() + ARROW * math.sin(a)) for a in sides]
    return QPolygonF([tip, *wings])
