"""How the world answers in a dry run: sensors that fail, grips that miss, parts that the camera sees."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QFormLayout, QScrollArea, QSpinBox, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.domain.robot.dryrun.models import Scenario
from app.widgets.icons import text_label
from app.widgets.theme import GAP, SMALL_GAP
from app.widgets.translated import Translated

MOST_GRIPS = 20


class ScenarioPanel(Translated, QScrollArea):
    """A toggle for each sensor.

    Signals:
        changed: the scenario is another one.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.sensors: dict[str, QCheckBox] = {}
        self.kinds: dict[str, QCheckBox] = {}
        self._labels: dict[str, str] = {}
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        self._box = QVBoxLayout(inner)
        self._box.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        self._box.setSpacing(SMALL_GAP)
        self._sensor_title = self._title(N_("Sensors that fail"))
        self._sensor_box = QVBoxLayout()
        self._box.addLayout(self._sensor_box)
        self._kind_title = self._title(N_("The camera finds"))
        self._kind_box = QVBoxLayout()
        self._box.addLayout(self._kind_box)
        form = QFormLayout()
        self.grips = QSpinBox()
        self.grips.setRange(0, MOST_GRIPS)
        self._grip_label = text_label("", "", wrap=False)
        self.say(self._grip_label.setText, N_("Grips that miss"))
        self.say(self.grips.setAccessibleName, N_("Grips that miss"))
        form.addRow(self._grip_label, self.grips)
        self._box.addLayout(form)
        self._box.addStretch(1)
        self.setWidget(inner)
        self.say(self.setAccessibleName, N_("Sensors that fail"))
        self.grips.valueChanged.connect(self.changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Be as wide as the longest line needs; what doesn't fit in the height is scrolled to."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            bar = self.verticalScrollBar().sizeHint().width()
            self.setMinimumWidth(self.widget().minimumSizeHint().width() + bar)
        return super().eventFilter(watched, event)

    def _title(self, message: str) -> QWidget:
        label = text_label("", "section")
        self.say(label.setText, message)
        self._box.addWidget(label)
        return label

    def show_sensors(self, sensors: Sequence[str], kinds: Sequence[str], labels: dict[str, str]) -> None:
        """Offer a program's sensors; those that fail already go on failing."""
        self._labels = labels
        self._fill(self.sensors, self._sensor_box, sensors)
        self._fill(self.kinds, self._kind_box, kinds)
        self._sensor_title.setVisible(bool(sensors))
        self._kind_title.setVisible(bool(kinds))
        self.retranslate()

    def _fill(self, boxes: dict[str, QCheckBox], layout: QVBoxLayout, names: Sequence[str]) -> None:
        checked = {name for name, box in boxes.items() if box.isChecked()}
        for name in [one for one in boxes if one not in names]:
            box = boxes.pop(name)
            layout.removeWidget(box)
            box.deleteLater()
        for name in names:
            if name not in boxes:
                boxes[name] = QCheckBox()
                boxes[name].setChecked(name in checked)
                boxes[name].toggled.connect(self._on_toggled)
                layout.addWidget(boxes[name])

    def retranslate(self) -> None:
        """Name the sensors in the language of now."""
        for name, box in self.sensors.items():
            label = self._labels.get(name, name)
            box.setText(label if label == name else f"{label} ({name})")
            box.setAccessibleName(_("The sensor {name} fails", name=label))
        for name, box in self.kinds.items():
            box.setText(name)

    def scenario(self) -> Scenario:
        """Return the scenario as it is chosen."""
        return Scenario(
            stuck=frozenset(name for name, box in self.sensors.items() if box.isChecked()),
            found=tuple(name for name, box in self.kinds.items() if box.isChecked()),
            failed_grips=self.grips.value(),
        )

    @Slot()
    def _on_toggled(self) -> None:
        self.changed.emit()
