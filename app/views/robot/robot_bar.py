"""The bar above the tab: which cell file counts, and what shall be reviewed before blocks are made."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from app.core.i18n import N_, _
from app.domain.robot.parts import REVIEW_STEPS, REVIEW_TASKS
from app.views.robot.cell_desk import CellDesk
from app.widgets.icons import IconLabel, TextButton, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

REVIEWS = ((REVIEW_TASKS, N_("tasks")), (REVIEW_STEPS, N_("steps")))


class RobotBar(Translated, QWidget):
    """Names the cell and holds the switches of the reviews.

    Signals:
        cellRequested: show the cell file.
        reviewsChanged: other lists shall be reviewed.
    """

    cellRequested = Signal()
    reviewsChanged = Signal()

    def __init__(self, theme: Theme, desk: CellDesk) -> None:
        super().__init__()
        self._desk = desk
        self.setProperty("kind", "surface")
        self.icon = IconLabel(theme, "database", "muted", 18)
        self.cell = TextButton("", "link")
        self.note = text_label("", "muted", wrap=False)
        self.boxes: dict[str, QCheckBox] = {}
        layout = QHBoxLayout(self)
        layout.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        layout.setSpacing(GAP)
        for widget in (self.icon, self.cell, self.note):
            layout.addWidget(widget)
        layout.addStretch(1)
        label = text_label("", "muted", wrap=False)
        self.say(label.setText, N_("Review first:"))
        layout.addWidget(label)
        for key, name in REVIEWS:
            box = QCheckBox()
            self.say(box.setText, name)
            box.toggled.connect(self._on_toggled)
            self.boxes[key] = box
            layout.addWidget(box)
        self.cell.clicked.connect(self.cellRequested)
        desk.changed.connect(self.show_cell)
        self.show_cell()

    def set_reviews(self, wanted: list[str]) -> None:
        """Check the lists that shall be reviewed."""
        for key, box in self.boxes.items():
            box.blockSignals(True)
            box.setChecked(key in wanted)
            box.blockSignals(False)

    def reviews(self) -> list[str]:
        """Return the lists that shall be reviewed."""
        return [key for key, box in self.boxes.items() if box.isChecked()]

    @Slot()
    def show_cell(self) -> None:
        """Name the cell file and say whether it can be used."""
        desk = self._desk
        self.cell.setText(_("Cell: {name}", name=desk.path.name))
        self.cell.setToolTip(str(desk.path))
        if desk.error is not None:
            self.icon.set_icon("error", "danger")
            self.note.setText(desk.error.message)
        else:
            self.icon.set_icon("database", "muted")
            points = len(desk.cell.of("points"))
            self.note.setText(
                _(
                    "{points} {points:point|points}, {count} {count:entry|entries}",
                    points=points,
                    count=len(desk.cell.items),
                )
            )

    def retranslate(self) -> None:
        """Say the cell's state again."""
        self.show_cell()

    @Slot()
    def _on_toggled(self) -> None:
        self.reviewsChanged.emit()
