"""A form for the parameters of a report: one field each, typed by its class, the default as its hint."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRegularExpression, Signal, Slot
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.core.i18n import N_, _
from app.domain.reports.data_choice import ParameterInfo
from app.domain.reports.models import SampleValue
from app.widgets.icons import TextButton, text_label
from app.widgets.theme import GAP, SMALL_GAP
from app.widgets.translated import Translated

BOOLEAN = "java.lang.Boolean"
_DAY = r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"
PATTERNS = {
    "java.lang.Integer": r"-?\d{0,9}",
    "java.lang.Long": r"-?\d{0,18}",
    "java.lang.Short": r"-?\d{0,4}",
    "java.lang.Double": r"-?\d*\.?\d*",
    "java.lang.Float": r"-?\d*\.?\d*",
    "java.math.BigDecimal": r"-?\d*\.?\d*",
    "java.util.Date": _DAY,
    "java.sql.Date": _DAY,
    "java.sql.Timestamp": _DAY + r"(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?",
}
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
        layout.addLayout(self._form)
        layout.addLayout(buttons)
        layout.addStretch(1)

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
        for one in parameters:
            field = self._field(one, chosen.get(one.name), sample.get(one.name))
            field.setAccessibleName(one.label or one.name)
            field.setToolTip(f"{one.name}: {one.java_type}")
            self._fields[one.name] = field
            self._form.addRow(one.label or one.name, field)
        self.setVisible(bool(parameters))

    def _field(self, one: ParameterInfo, chosen: SampleValue, sample: SampleValue) -> QLineEdit | QComboBox:
        hint = _shown(sample) if sample is not None else one.default
        if one.java_type == BOOLEAN:
            return _yes_or_no(chosen, hint)
        field = QLineEdit("" if chosen is None else _shown(chosen))
        field.setPlaceholderText(hint or _hint(one.java_type))
        if pattern := PATTERNS.get(one.java_type):
            field.setValidator(QRegularExpressionValidator(QRegularExpression(pattern), field))
        field.returnPressed.connect(self._on_apply)
        return field

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
        return [name for name, field in fields if field.text() and not field.hasAcceptableInput()]

    @Slot()
    def _on_apply(self) -> None:
        wrong = self.wrong()
        if wrong:
            self._fields[wrong[0]].setFocus()
            return
        self.applied.emit(self.values())

    @Slot()
    def _on_defaults(self) -> None:
        for field in self._fields.values():
            if isinstance(field, QComboBox):
                field.setCurrentIndex(0)
            else:
                field.clear()
        self.applied.emit({})


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
