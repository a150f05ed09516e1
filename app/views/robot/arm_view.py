"""The dry run's picture: table, pallets, points, path and the arm, drawn without OpenGL."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from app.core.i18n import N_, _
from app.domain.robot.dryrun.models import Finding
from app.views.robot.label_places import free_places
from app.views.robot.scene import Camera, Place, Scene
from app.widgets.theme import Theme
from app.widgets.translated import Translated

TABLE_X, TABLE_Y = (-300, 800), (-600, 600)
TOP = 1150.0
GRID_MM = 100
EDGE = 14
DEGREES_PER_PIXEL = 0.4
STEP = 1.15
LEAST, MOST = 0.1, 3.0
LINK_MM = (150, 120, 95, 75, 65, 30)
DOT = 4.0
TURN_KEYS = {
    Qt.Key.Key_Left: (-6.0, 0.0),
    Qt.Key.Key_Right: (6.0, 0.0),
    Qt.Key.Key_Up: (0.0, 4.0),
    Qt.Key.Key_Down: (0.0, -4.0),
}


class ArmView(Translated, QWidget):
    """Shows a scene at a time; drag turns it, the wheel zooms.

    Signals:
        pointClicked: the identifier of a point of the cell.
    """

    pointClicked = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._scene = Scene()
        self._time = 0.0
        self._finding: Finding | None = None
        self._camera = Camera()
        self._dragged: QPointF | None = None
        self._zoomed = 1.0
        self.setMinimumSize(220, 180)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.say(self.setAccessibleName, N_("Picture of the dry run"))
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return a size at which the arm is easy to see."""
        return QSize(480, 360)

    # ---- content -----------------------------------------------------------------

    def show_scene(self, scene: Scene) -> None:
        """Show another run."""
        self._scene = scene
        self.update()

    def show_time(self, time: float) -> None:
        """Show the arm at a time in seconds."""
        self._time = time
        self.update()

    def show_finding(self, finding: Finding | None) -> None:
        """Say in the picture what goes wrong at this place."""
        self._finding = finding
        self.update()

    @Slot()
    def reset_camera(self) -> None:
        """Look at the cell as in the beginning."""
        self._camera, self._zoomed = Camera(), 1.0
        self._fit()
        self.update()

    # ---- drawing -----------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw everything from the back to the front."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._theme.color("canvas"))
        self._draw_table(painter)
        self._draw_trays(painter)
        self._draw_points(painter)
        self._draw_path(painter)
        self._draw_arm(painter)
        self._draw_names(painter)
        self._draw_words(painter)
        painter.end()

    def _at(self, place: Place) -> QPointF:
        x, y, _near = self._camera.project(place)
        return QPointF(x, y)

    def _draw_table(self, painter: QPainter) -> None:
        (left, right), (front, back) = TABLE_X, TABLE_Y
        corners = ((left, front), (right, front), (right, back), (left, back))
        painter.setPen(QPen(self._theme.color("border_strong"), 1))
        painter.setBrush(self._theme.color("surface"))
        painter.drawPolygon(QPolygonF([self._at((x, y, 0.0)) for x, y in corners]))
        painter.setPen(QPen(self._theme.color("border"), 1))
        for number in range(left, right, GRID_MM):
            painter.drawLine(self._at((number, front, 0)), self._at((number, back, 0)))
        for number in range(front, back, GRID_MM):
            painter.drawLine(self._at((left, number, 0)), self._at((right, number, 0)))

    def _draw_trays(self, painter: QPainter) -> None:
        wood = QColor(self._theme.color("warning_soft"))
        for tray in self._scene.trays:
            painter.setPen(QPen(self._theme.color("warning"), 1.5))
            painter.setBrush(wood)
            painter.drawPolygon(QPolygonF([self._at(one) for one in tray.outline]))
            painter.setBrush(self._theme.color("warning"))
            painter.setPen(Qt.PenStyle.NoPen)
            for dot in tray.dots:
                painter.drawEllipse(self._at(dot), DOT * 0.7, DOT * 0.7)

    def _draw_points(self, painter: QPainter) -> None:
        for _identity, _label, place in self._scene.points:
            painter.setPen(QPen(self._theme.color("border_strong"), 1, Qt.PenStyle.DotLine))
            painter.drawLine(self._at(place), self._at((place[0], place[1], 0.0)))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("info"))
            painter.drawEllipse(self._at(place), DOT, DOT)

    def _draw_names(self, painter: QPainter) -> None:
        """Name pallets and points where no name covers another; a line leads to one that stands apart."""
        names = [(tray.name, tray.outline[0], "warning") for tray in self._scene.trays]
        names += [(label, place, "muted") for _identity, label, place in self._scene.points]
        metrics = painter.fontMetrics()
        anchors = [self._at(place) for _text, place, _role in names]
        sizes = [
            QSizeF(metrics.horizontalAdvance(text) + 4, metrics.height()) for text, _place, _role in names
        ]
        plates = free_places(anchors, sizes, QRectF(self.rect()))
        for (text, _spot, role), anchor, plate in zip(names, anchors, plates, strict=True):
            self._draw_name(painter, text, role, anchor, plate)

    def _draw_name(self, painter: QPainter, text: str, role: str, anchor: QPointF, plate: QRectF) -> None:
        ground = self._theme.color("canvas")
        ground.setAlpha(210)
        if abs(plate.center().y() - anchor.y()) > plate.height():
            painter.setPen(QPen(self._theme.color("border_strong"), 1))
            near = plate.left() if plate.left() > anchor.x() else plate.right()
            painter.drawLine(anchor, QPointF(near, plate.center().y()))
        painter.fillRect(plate, ground)
        painter.setPen(self._theme.color(role))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)

    def _draw_path(self, painter: QPainter) -> None:
        faint = self._theme.color("accent")
        faint.setAlpha(110)
        self._draw_line(painter, self._scene.path, QPen(faint, 1.5))

    def _draw_line(self, painter: QPainter, places: Sequence[Place], pen: QPen) -> None:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF([self._at(one) for one in places]))

    def _draw_arm(self, painter: QPainter) -> None:
        frames = self._scene.arm.frames(self._scene.joints_at(self._time))
        places = [(0.0, 0.0, 0.0), *[_place(one) for one in frames]]
        shadow = [(x, y, 0.0) for x, y, _z in places]
        dim = self._theme.color("text")
        dim.setAlpha(45)
        flat = QPen(dim, 26 * self._camera.zoom, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        flat.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self._draw_line(painter, shadow, flat)
        links = list(zip(places, places[1:], LINK_MM, strict=False))
        links.sort(key=lambda link: self._near(link[0]) + self._near(link[1]))
        for start, end, thick in links:
            self._draw_link(painter, start, end, thick)
        self._draw_hand(painter, places[-1])

    def _near(self, place: Place) -> float:
        return self._camera.project(place)[2]

    def _draw_link(self, painter: QPainter, start: Place, end: Place, thick: float) -> None:
        width = max(thick * self._camera.zoom, 2.0)
        for role, share in (("node_done_line", 1.0), ("node_done", 0.72)):
            pen = QPen(self._theme.color(role), width * share)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(self._at(start), self._at(end))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("node_done_line"))
        painter.drawEllipse(self._at(end), width * 0.3, width * 0.3)

    def _draw_hand(self, painter: QPainter, tip: Place) -> None:
        holds = self._scene.holds_at(self._time)
        size = 44 * self._camera.zoom
        place = self._at(tip)
        painter.setPen(QPen(self._theme.color("text"), 1))
        if holds:
            painter.setBrush(self._theme.color("success"))
            painter.drawRect(QRectF(place.x() - size / 2, place.y() - size / 4, size, size))
        painter.setBrush(self._theme.color("danger" if self._finding else "surface"))
        painter.drawEllipse(place, size / 4 + 2, size / 4 + 2)

    def _draw_words(self, painter: QPainter) -> None:
        run = self._scene.run
        if not (run.motions or run.signals or run.findings):
            painter.setPen(self._theme.color("muted"))
            text = _("Nothing moves in this program.")
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)
        if self._finding is not None:
            painter.setPen(self._theme.color("danger"))
            area = self.rect().adjusted(12, 10, -12, -10)
            flags = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(area, flags, self._finding.message)

    # ---- mouse and keyboard ----------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the cell in the middle."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Scale so that the table and the arm above it fit; a zoom of the user comes on top."""
        plain = replace(self._camera, zoom=1.0, centre=(0.0, 0.0))
        corners = [(x, y, 0.0) for x in TABLE_X for y in TABLE_Y]
        seen = [plain.project(one) for one in (*corners, (0.0, 0.0, TOP))]
        left, right = min(one[0] for one in seen), max(one[0] for one in seen)
        top, bottom = min(one[1] for one in seen), max(one[1] for one in seen)
        room = (max(self.width() - 2 * EDGE, 40), max(self.height() - 2 * EDGE, 40))
        zoom = min(room[0] / (right - left), room[1] / (bottom - top)) * self._zoomed
        middle = ((left + right) / 2 * zoom, (top + bottom) / 2 * zoom)
        centre = (self.width() / 2 - middle[0], self.height() / 2 - middle[1])
        self._camera = replace(self._camera, zoom=zoom, centre=centre)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to turn the picture, or pick a point."""
        self._dragged = event.position()
        for identity, _label, place in self._scene.points:
            if (self._at(place) - event.position()).manhattanLength() < 2 * DOT:
                self.pointClicked.emit(identity)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Turn the picture."""
        if self._dragged is not None:
            moved = event.position() - self._dragged
            self._dragged = event.position()
            self._turn(moved.x() * DEGREES_PER_PIXEL, moved.y() * DEGREES_PER_PIXEL)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Stop turning."""
        self._dragged = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom."""
        self._zoom(STEP if event.angleDelta().y() > 0 else 1 / STEP)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn by the arrow keys, zoom by plus and minus."""
        if event.key() in TURN_KEYS:
            self._turn(*TURN_KEYS[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._zoom(STEP)
        elif event.key() == Qt.Key.Key_Minus:
            self._zoom(1 / STEP)
        else:
            super().keyPressEvent(event)

    def _turn(self, yaw: float, pitch: float) -> None:
        self._camera = self._camera.turned(yaw, pitch)
        self._fit()
        self.update()

    def _zoom(self, factor: float) -> None:
        self._zoomed = min(max(self._zoomed * factor, LEAST), MOST)
        self._fit()
        self.update()


def _place(frame: object) -> Place:
    column = frame[:3, 3]  # type: ignore[index]
    return float(column[0]), float(column[1]), float(column[2])
