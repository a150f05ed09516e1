"""Teaches a new point: its name and where it is, checked against the arm while it is typed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QGridLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _, language
from app.domain.robot.cell.models import Cell, CellItem
from app.domain.robot.dryrun.arm import pose_matrix
from app.domain.robot.dryrun.moves import arm_of
from app.widgets.icons import text_label
from app.widgets.theme import GAP, WIDE_GAP
from app.widgets.translated import Translated

AXES = ("X", "Y", "Z", "RX", "RY", "RZ")
MOST_MM, MOST_DEGREES = 5000.0, 360.0
START = (300.0, 0.0, 300.0, 180.0, 0.0, 0.0)


class TeachDialog(Translated, QDialog):
    """Asks for a point's name and pose; what it gives is in `name` and `pose`."""

    def __init__(self, cell: Cell, name: str, like: CellItem | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cell = cell
        self.setWindowTitle(_("Teach a new point"))
        self.setMinimumWidth(440)
        self._build()
        self.edit.setText(name)
        self._show_pose(like.pose if like is not None and len(like.pose) == len(AXES) else START)
        self._connect_signals()
        self._check()

    @property
    def name(self) -> str:
        """The name as typed."""
        return self.edit.text().strip()

    @property
    def pose(self) -> list[float]:
        """X, Y, Z in mm and RX, RY, RZ in degrees."""
        return [one.value() for one in self.axes]

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        layout.addWidget(
            text_label(_("The point is written into the cell file; comments and order there stay."), "muted")
        )
        form = QFormLayout()
        self.edit = QLineEdit()
        self.edit.setMaxLength(100)
        form.addRow(_("Name"), self.edit)
        self.like = QComboBox()
        self.like.addItem("—", None)
        for item in self._cell.of("points"):
            if len(item.pose) == len(AXES):
                self.like.addItem(f"{item.label(language())} ({item.id})", item.pose)
        form.addRow(_("Start from"), self.like)
        layout.addLayout(form)
        layout.addLayout(self._pose_grid())
        self.verdict = text_label("", "muted")
        layout.addWidget(self.verdict)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.teach = self.buttons.addButton(_("Teach the point"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.teach.setProperty("kind", "primary")
        layout.addWidget(self.buttons)

    def _pose_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(GAP)
        self.axes: list[QDoubleSpinBox] = []
        for number, axis in enumerate(AXES):
            turning = number > 2
            box = QDoubleSpinBox()
            most = MOST_DEGREES if turning else MOST_MM
            box.setRange(-most, most)
            box.setDecimals(1)
            box.setSuffix("°" if turning else " mm")
            box.setAccessibleName(axis)
            label = QLabel(axis)
            label.setBuddy(box)
            grid.addWidget(label, number // 3, number % 3 * 2, Qt.AlignmentFlag.AlignRight)
            grid.addWidget(box, number // 3, number % 3 * 2 + 1)
            self.axes.append(box)
        return grid

    def _connect_signals(self) -> None:
        self.edit.textChanged.connect(self._check)
        for box in self.axes:
            box.valueChanged.connect(self._check)
        self.like.currentIndexChanged.connect(self._on_like)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    @Slot(int)
    def _on_like(self, place: int) -> None:
        pose = self.like.itemData(place)
        if pose:
            self._show_pose(pose)

    def _show_pose(self, pose: Sequence[float]) -> None:
        for box, value in zip(self.axes, pose, strict=True):
            box.setValue(value)

    @Slot()
    def _check(self) -> None:
        taken = self._taken()
        if not self.name:
            text = _("Give the point a name.")
        elif taken:
            text = _("The name {name} belongs to {id} already.", name=self.name, id=taken)
        elif self.pose[2] < 0:
            text = _("The point lies below the table.")
        elif not arm_of(self._cell).inverse(pose_matrix(tuple(self.pose))):
            text = _("The arm can't reach this point. It may be taught, but the dry run will say so.")
        else:
            text = _("The arm reaches this point.")
        self.verdict.setText(text)
        self.teach.setEnabled(bool(self.name) and not taken)

    def _taken(self) -> str:
        wanted = self.name.casefold()
        for item in self._cell.of("points"):
            if wanted in {one.casefold().strip() for one in item.names}:
                return item.id
        return ""


def new_point_name(text: str) -> str:
    """Return the name that a new point gets from the words that were not known."""
    return " ".join(text.split())[:100] or _(N_("New point"))
