"""The preferences, made from the settings' declarations; every change holds at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.core.i18n import N_, _
from app.core.settings import Option, options
from app.widgets.confirm import confirm
from app.widgets.icons import IconButton, TextButton, text_label
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import GAP, SMALL_GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated

PLACES = (
    ("models", N_("Models..."), N_("Servers, models, downloads, a check-up, and a model for each tab.")),
    ("shortcuts", N_("Shortcuts..."), N_("The keys of every command, to be found and changed.")),
)


class OptionRow(Translated, QWidget):
    """One setting: title, field, description, and its default again where a theme for the icon is given."""

    def __init__(self, option: Option, hub: SettingsHub, theme: Theme | None = None) -> None:
        super().__init__()
        self.option, self._hub = option, hub
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        self.field = self._make_field()
        self.back = self._make_back(theme) if theme is not None else None
        if option.kind != "switch":
            title = text_label("", "strong", wrap=False)
            title.setBuddy(self.field)
            self.say(title.setText, option.title)
            layout.addWidget(title)
        self.say(self.field.setAccessibleName, option.title)
        line = QHBoxLayout()
        line.addWidget(self.field, 1 if option.kind == "text" else 0)
        if self.back is not None:
            line.addWidget(self.back)
        if option.kind != "text":
            line.addStretch(1)
        layout.addLayout(line)
        about = text_label("", "muted")
        self.say(about.setText, option.description)
        layout.addWidget(about)
        hub.changed.connect(self._on_changed)
        self.show_value()

    def fits(self, words: str) -> bool:
        """Tell whether the searched words name this setting."""
        text = " ".join([self.option.key, _(self.option.title), _(self.option.description)]).casefold()
        return all(word in text for word in words.casefold().split())

    def show_value(self) -> None:
        """Show the setting's value."""
        value, field = self._hub.get(self.option.key), self.field
        field.blockSignals(True)
        if isinstance(field, QComboBox):
            field.setCurrentIndex(field.findData(value))
        elif isinstance(field, QSpinBox):
            field.setValue(int(value))
        elif isinstance(field, QCheckBox):
            field.setChecked(bool(value))
        elif isinstance(field, QLineEdit) and field.text() != value:
            field.setText(str(value))
        field.blockSignals(False)
        if self.back is not None:
            self.back.setEnabled(value != self.option.default)

    @Slot()
    def reset(self) -> None:
        """Give the setting its default again."""
        self._hub.set(self.option.key, self.option.default)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_back(self, theme: Theme) -> IconButton:
        made = IconButton(theme, "undo", N_("Back to the default"))
        made.clicked.connect(self.reset)
        return made

    def retranslate(self) -> None:
        """Name a choice's labels again."""
        if isinstance(self.field, QComboBox):
            for place, (_key, label) in enumerate(self.option.choices):
                self.field.setItemText(place, _(label))

    def _make_field(self) -> QWidget:
        makers = {
            "choice": self._choice,
            "number": self._number,
            "switch": self._switch,
            "text": self._text,
        }
        return makers[self.option.kind]()

    def _choice(self) -> QWidget:
        field = QComboBox()
        for key, label in self.option.choices:
            field.addItem(_(label), key)
        field.setMaximumWidth(320)
        field.currentIndexChanged.connect(self._on_edited)
        return field

    def _number(self) -> QWidget:
        field = QSpinBox()
        field.lineEdit().setTextMargins(SMALL_GAP, 0, 0, 0)
        field.setRange(self.option.minimum, self.option.maximum)
        field.setMaximumWidth(160)
        field.setKeyboardTracking(False)
        field.valueChanged.connect(self._on_edited)
        return field

    def _switch(self) -> QWidget:
        field = QCheckBox()
        self.say(field.setText, self.option.title)
        field.toggled.connect(self._on_edited)
        return field

    def _text(self) -> QWidget:
        field = QLineEdit()
        field.editingFinished.connect(self._on_edited)
        return field

    def _value(self) -> object:
        field = self.field
        if isinstance(field, QComboBox):
            return field.currentData()
        if isinstance(field, QSpinBox):
            return field.value()
        if isinstance(field, QCheckBox):
            return field.isChecked()
        return field.text().strip() if isinstance(field, QLineEdit) else None

    @Slot()
    def _on_edited(self) -> None:
        try:
            self._hub.set(self.option.key, self._value())
        except ValueError:
            self.show_value()

    @Slot(str)
    def _on_changed(self, key: str) -> None:
        if key == self.option.key:
            self.show_value()


@dataclass
class Section:
    """A heading with its rows."""

    title: QWidget
    rows: list[OptionRow]


class PlaceRow(Translated, QWidget):
    """A button that leads to where other settings are, with one sentence about them."""

    def __init__(self, message: str, about: str) -> None:
        super().__init__()
        self._texts = (message, about)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        self.button = TextButton(message)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        label = text_label("", "muted")
        self.say(label.setText, about)
        layout.addWidget(label)

    def fits(self, words: str) -> bool:
        """Tell whether the searched words name what is there."""
        text = " ".join(_(one) for one in self._texts).casefold()
        return all(word in text for word in words.casefold().split())


class Preferences(Translated, QDialog):
    """All settings on one page with a search field; pages are the workflows' own parts of it.

    Signals:
        placeRequested: "models" or "shortcuts": the dialog in which other settings are.
    """

    placeRequested = Signal(str)

    def __init__(
        self,
        theme: Theme,
        hub: SettingsHub,
        parent: QWidget | None = None,
        pages: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._hub = theme, hub
        self.pages = dict(pages or {})
        self._sections: dict[str, Section] = {}
        self.say(self.setWindowTitle, N_("Preferences"))
        self.resize(640, 640)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(WIDE_GAP)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.say(self.search.setPlaceholderText, N_("Search the settings"))
        self.say(self.search.setAccessibleName, N_("Search the settings"))
        layout.addWidget(self.search)
        layout.addWidget(self._page(), 1)
        layout.addLayout(self._buttons())
        self.search.textChanged.connect(self._filter)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        back = TextButton(N_("Back to the defaults..."))
        back.clicked.connect(self.reset)
        close = TextButton(N_("Close"), "primary")
        close.clicked.connect(self.close)
        row.addWidget(back)
        row.addStretch(1)
        row.addWidget(close)
        return row

    @Slot()
    def reset(self) -> None:
        """Give every setting on this page its default again, after asking."""
        changed = [row.option for row in self.rows() if self._hub.get(row.option.key) != row.option.default]
        names = _(", ").join(_(option.title) for option in changed)
        if not changed or not confirm(
            self, _("Back to the defaults"), _("Reset these settings: {names}?", names=names), _("Reset")
        ):
            return
        for option in changed:
            self._hub.set(option.key, option.default)

    def rows(self) -> list[OptionRow]:
        """Return all rows."""
        return [row for section in self._sections.values() for row in section.rows]

    def open_at(self, key: str) -> None:
        """Show the dialog with a setting in view; "" shows it from the top."""
        self.search.clear()
        self._area.verticalScrollBar().setValue(0)
        self.show()
        self.raise_()
        self.activateWindow()
        if key in self.pages:
            QTimer.singleShot(0, self, lambda: self._area.ensureWidgetVisible(self.pages[key], 0, GAP))
        for row in self.rows():
            if row.option.key == key:
                self._area.ensureWidgetVisible(row)
                row.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _page(self) -> QWidget:
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self.say(self._area.setAccessibleName, N_("Preferences"))
        page = QWidget()
        self._rows = QVBoxLayout(page)
        self._rows.setContentsMargins(0, 0, GAP, 0)
        self._rows.setSpacing(WIDE_GAP)
        for option in options():
            self._add(option)
        self.places = {key: self._place(key, *texts) for key, *texts in PLACES}
        for part in self.pages.values():
            self._rows.addWidget(part)
        self._nothing = text_label("", "muted")
        self.say(self._nothing.setText, N_("No setting is called like this."))
        self._nothing.hide()
        self._rows.addWidget(self._nothing)
        self._rows.addStretch(1)
        self._area.setWidget(page)
        return self._area

    def _place(self, key: str, message: str, about: str) -> PlaceRow:
        row = PlaceRow(message, about)
        row.button.clicked.connect(lambda: self.placeRequested.emit(key))
        self._rows.addWidget(row)
        return row

    def _add(self, option: Option) -> None:
        if option.section not in self._sections:
            title = text_label("", "heading", wrap=False)
            self.say(title.setText, option.section)
            self._rows.addWidget(title)
            self._sections[option.section] = Section(title, [])
        section = self._sections[option.section]
        row = OptionRow(option, self._hub, self._theme)
        self._rows.addWidget(row)
        section.rows.append(row)

    @Slot(str)
    def _filter(self, words: str) -> None:
        for section in self._sections.values():
            shown = [row for row in section.rows if row.fits(words)]
            for row in section.rows:
                row.setVisible(row in shown)
            section.title.setVisible(bool(shown))
        others = [*self.places.values(), *self.pages.values()]
        for part in others:
            part.setVisible(part.fits(words))
        found = [*self.rows(), *others]
        self._nothing.setVisible(not any(one.fits(words) for one in found))
