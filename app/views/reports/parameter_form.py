"""A form for the parameters of a report: one field each, typed by its class, the default as its hint."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.domain.reports.data_choice import ParameterInfo
from app.domain.reports.models import SampleValue
from app.widgets.icons import TextButton, repolish, text_label
from app.widgets.theme import GAP, SMALL_GAP
from app.widgets.translated import Translated

BOOLEAN = "java.lang.Boolean"
_DECIMAL = r"-?(\d+\.?\d*|\.\d+)"
_DAY = r"\d{4}-\d{2}-\d{2}"
PATTERNS = {
    "java.lang.Integer": r"-?\d{1,9}",
    "java.lang.Long": r"-?\d{1,18}",
    "java.lang.Short": r"-?\d{1,4}",
    "java.lang.Double": _DECIMAL,
    "java.lang.Float": _DECIMAL,
    "java.math.BigDecimal": _DECIMAL,
    "java.util.Date": _DAY,
    "java.sql.Date": _DAY,
    "java.sql.Timestamp": _DAY + r"(T\d{2}:\d{2}(:\d{2})?)?",
}
DATES = ("java.util.Date", "java.sql.Date", "java.sql.Timestamp")
WHOLE = ("java.lang.Integer", "java.lang.Long", "java.lang.Short")


class ParameterForm(Translated, QWidget):
    """Empty fields keep what the template or its sample says.

    Signals:
        applied: the values by name, of filled fields only.
    """

    applied = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fields: dict[str, QLineEdit | QComboBox] = {}
        self._types: dict[str, str] = {}
        self._faults: dict[str, QLabel] = {}
        self._build()

    def _build(self) -> None:
        title = text_label("", "section")
        self.say(title.setText, N_("Parameters"))
        self._form = QFormLayout()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self._form.setVerticalSpacing(SMALL_GAP)
        self.apply = TextButton(N_("Apply"), "primary")
        self.defaults = TextButton(N_("Defaults"))
        self.apply.clicked.connect(self._on_apply)
        self.defaults.clicked.connect(self._on_defaults)
        buttons = QHBoxLayout()
        buttons.addWidget(self.defaults)
        buttons.addStretch(1)
        buttons.addWidget(self.apply)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        layout.addWidget(title)
        layout.addWidget(self._scrolled(), 1)
        layout.addLayout(buttons)

    def _scrolled(self) -> QScrollArea:
        """Return the fields in an area that scrolls, so that the buttons below stay in sight."""
        page = QWidget()
        page.setLayout(self._form)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(page)
        self.say(area.setAccessibleName, N_("Parameters"))
        return area

    def show_parameters(
        self,
        parameters: Sequence[ParameterInfo],
        chosen: dict[str, SampleValue],
        sample: dict[str, SampleValue],
    ) -> None:
        """Show a field per parameter: what was chosen as its text, what holds otherwise as its hint."""
        while self._form.rowCount():
            self._form.removeRow(0)
        self._fields, self._types = {}, {one.name: one.java_type for one in parameters}
        self._faults = {}
        for one in parameters:
            field = self._field(one, chosen.get(one.name), sample.get(one.name))
            field.setAccessibleName(one.label or one.name)
            field.setToolTip(f"{one.name}: {one.java_type}")
            self._fields[one.name] = field
            self._form.addRow(one.label or one.name, field)
            if isinstance(field, QLineEdit):
                self._form.addRow(self._fault_label(one.name, field))
        self.setVisible(bool(parameters))

    def _field(self, one: ParameterInfo, chosen: SampleValue, sample: SampleValue) -> QLineEdit | QComboBox:
        hint = _shown(sample) if sample is not None else one.default
        if one.java_type == BOOLEAN:
            return _yes_or_no(chosen, hint)
        field = QLineEdit("" if chosen is None else _shown(chosen))
        field.setPlaceholderText(hint or _hint(one.java_type))
        field.returnPressed.connect(self._on_apply)
        return field

    def _fault_label(self, name: str, field: QLineEdit) -> QLabel:
        """Return the line below a field that says what is wrong with it; typing takes it away."""
        label = text_label("", "danger")
        label.hide()
        self._faults[name] = label
        field.textEdited.connect(lambda _text: self._show_fault(name, ""))
        return label

    def _show_fault(self, name: str, fault: str) -> None:
        label = self._faults[name]
        if fault or not label.isHidden():
            label.setText(fault)
            label.setVisible(bool(fault))
            repolish(self._fields[name], "wrong", bool(fault))

    def values(self) -> dict[str, SampleValue]:
        """Return the values of the filled fields, typed as JSON has them."""
        found: dict[str, SampleValue] = {}
        for name, field in self._fields.items():
            if isinstance(field, QComboBox):
                if field.currentData() is not None:
                    found[name] = bool(field.currentData())
            elif field.text().strip():
                found[name] = _typed(self._types[name], field.text().strip())
        return found

    def wrong(self) -> list[str]:
        """Return the names of fields whose text is no value of their class."""
        fields = ((name, field) for name, field in self._fields.items() if isinstance(field, QLineEdit))
        return [name for name, field in fields if not _fits(self._types[name], field.text().strip())]

    @Slot()
    def _on_apply(self) -> None:
        wrong = self.wrong()
        for name in self._faults:
            self._show_fault(name, self._fault(name) if name in wrong else "")
        if wrong:
            self._fields[wrong[0]].setFocus()
            return
        self.applied.emit(self.values())

    def _fault(self, name: str) -> str:
        """Say what a field's text is not."""
        field, java_type = self._fields[name], self._types[name]
        value = field.text().strip() if isinstance(field, QLineEdit) else ""
        if java_type in DATES:
            return _("“{value}” is no date; write it as 2026-01-31.", value=value)
        if java_type in WHOLE:
            return _("“{value}” is no whole number, or it is too large.", value=value)
        return _("“{value}” is no number.", value=value)

    @Slot()
    def _on_defaults(self) -> None:
        for name in self._faults:
            self._show_fault(name, "")
        for field in self._fields.values():
            if isinstance(field, QComboBox):
                field.setCurrentIndex(0)
            else:
                field.clear()
        self.applied.emit({})


def _fits(java_type: str, text: str) -> bool:
    """Tell whether a text is empty or a value of a class; a day must be in the calendar."""
    pattern = PATTERNS.get(java_type)
    if not text or pattern is None:
        return True
    if not re.fullmatch(pattern, text, re.ASCII):
        return False
    try:
        return java_type not in DATES or bool(datetime.fromisoformat(text))
    except ValueError:
        return False


def _yes_or_no(chosen: SampleValue, hint: str) -> QComboBox:
    field = QComboBox()
    field.addItem(_("Default: {value}", value=hint) if hint else _("Default"), None)
    field.addItem(_("Yes"), True)
    field.addItem(_("No"), False)
    field.setCurrentIndex(0 if chosen is None else 1 if chosen else 2)
    return field


def _hint(java_type: str) -> str:
    return "2026-01-31" if java_type.endswith(("Date", "Timestamp")) else ""


def _shown(value: SampleValue) -> str:
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


def _typed(java_type: str, text: str) -> SampleValue:
    return int(text) if java_type in WHOLE else text
