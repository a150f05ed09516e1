"""The bar above the tab: which kinds of item, how many, how hard, in which mode, with which seed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QMenu,
    QSpinBox,
    QWidget,
)

from app.core.i18n import N_, _
from app.views.questions.wording import DIFFICULTIES, KINDS, MODES
from app.widgets.flow import FlowLayout
from app.widgets.icons import IconButton, TextButton, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

MOST_ITEMS, MOST_SEED = 1000, 9999
BANK_KINDS = "*.xlsx *.gift *.txt *.xml *.json"


class AskBar(Translated, QWidget):
    """What the next run makes.

    Signals:
        changed: another choice was made.
        importRequested: a bank shall be imported and audited.
        bankRequested: the bank shall be shown.
    """

    changed = Signal()
    importRequested = Signal()
    bankRequested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._loading = False
        self.setProperty("kind", "surface")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        self._build()
        self._connect_signals()
        self.retranslate()

    # ---- what is chosen ------------------------------------------------------------

    def values(self) -> dict[str, Any]:
        """Return the choices as a run takes them."""
        return {
            "kinds": self.chosen_kinds(),
            "count": self.count.value(),
            "difficulty": self.difficulty.currentData(),
            "mode": self.mode.currentData(),
            "seed": self.seed.value(),
            "bank_path": self._bank_path,
            "use_bank": self.own_bank.isChecked(),
        }

    def chosen_kinds(self) -> list[str]:
        """Return the chosen kinds; none stands for a mixture."""
        return [action.data() for action in self._kind_actions if action.isChecked()]

    def set_kinds(self, kinds: list[str]) -> None:
        """Choose kinds; none stands for a mixture."""
        for action in self._kind_actions:
            action.setChecked(action.data() in kinds)
        self._tell()

    def restore(self, kept: str) -> None:
        """Take up the choices of the last time; a damaged text is left out."""
        try:
            values = json.loads(kept or "{}")
            self._loading = True
            self.set_kinds([one for one in values.get("kinds", []) if one in KINDS])
            self.count.setValue(int(values.get("count", 10)))
            self.seed.setValue(int(values.get("seed", 0)))
            for box, name in ((self.difficulty, "difficulty"), (self.mode, "mode")):
                box.setCurrentIndex(max(0, box.findData(values.get(name, ""))))
            self.own_bank.setChecked(bool(values.get("use_bank", True)))
            path = str(values.get("bank_path", ""))
            self._bank_path = path if path and Path(path).exists() else ""
        except (ValueError, TypeError, AttributeError):
            self.set_kinds([])
        finally:
            self._loading = False
        self.retranslate()

    def kept(self) -> str:
        """Return the choices as restore takes them."""
        return json.dumps(self.values())

    # ---- construction ----------------------------------------------------------------

    def _build(self) -> None:
        self._bank_path = ""
        self.kinds = self._menu_button()
        self._kind_actions = []
        for kind in KINDS:
            action = self.kinds.menu().addAction("")
            action.setCheckable(True)
            action.setData(kind)
            self._kind_actions.append(action)
        self.kinds.menu().addSeparator()
        self.mixed = self.kinds.menu().addAction("")
        self.count = _spin(1, MOST_ITEMS, 10)
        self.seed = _spin(0, MOST_SEED, 0)
        self.difficulty, self.mode = QComboBox(), QComboBox()
        self.examples = self._menu_button()
        menu = self.examples.menu()
        self.own_bank = menu.addAction("")
        self.own_bank.setCheckable(True)
        self.own_bank.setChecked(True)
        self.choose_bank, self.no_bank = menu.addAction(""), menu.addAction("")
        self.bank = IconButton(self._theme, "database", N_("Show the bank"))
        self.audit = IconButton(self._theme, "download", N_("Import a bank and have it audited"))
        self._name_fields()
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP, SMALL_GAP, GAP, SMALL_GAP)
        holder = QWidget()
        flow = FlowLayout(holder, GAP)
        for name, widget in self._fields():
            flow.addWidget(self._field(name, widget))
        row.addWidget(holder, 1)
        for button in (self.bank, self.audit):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def _fields(self) -> tuple[tuple[str, QWidget], ...]:
        return (
            (N_("Type"), self.kinds),
            (N_("How many"), self.count),
            ("", self.difficulty),
            (N_("Mode"), self.mode),
            (N_("Seed"), self.seed),
            ("", self.examples),
        )

    def _field(self, name: str, widget: QWidget) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SMALL_GAP)
        if name:
            label = text_label("", "muted", wrap=False)
            self.say(label.setText, name)
            row.addWidget(label)
        row.addWidget(widget)
        return holder

    def _menu_button(self) -> TextButton:
        button = TextButton("", "field")
        button.setMenu(QMenu(button))
        return button

    def _name_fields(self) -> None:
        self.say(self.kinds.setAccessibleName, N_("Type of item"))
        self.say(self.count.setAccessibleName, N_("Number of items"))
        self.say(self.seed.setAccessibleName, N_("Seed"))
        self.say(self.seed.setToolTip, N_("The same seed gives the same items."))
        self.say(self.difficulty.setAccessibleName, N_("Difficulty"))
        self.say(self.mode.setAccessibleName, N_("Mode"))
        self.say(
            self.mode.setToolTip,
            N_("Rigorous: words of the source only. Flexible: scenarios and calculations too."),
        )
        self.say(self.examples.setAccessibleName, N_("Examples to imitate"))

    def _connect_signals(self) -> None:
        for action in self._kind_actions:
            action.toggled.connect(self._tell)
        self.mixed.triggered.connect(self._mix)
        for box in (self.difficulty, self.mode):
            box.currentIndexChanged.connect(self._tell)
        for spin in (self.count, self.seed):
            spin.valueChanged.connect(self._tell)
        self.own_bank.toggled.connect(self._tell)
        self.choose_bank.triggered.connect(self._choose)
        self.no_bank.triggered.connect(self._forget)
        self.bank.clicked.connect(self.bankRequested)
        self.audit.clicked.connect(self.importRequested)

    # ---- texts -------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Say all choices in the language of now."""
        for action in self._kind_actions:
            action.setText(_(KINDS[action.data()]))
        self.mixed.setText(_("Mixed"))
        self._refill(self.difficulty, {"": N_("Any difficulty"), **DIFFICULTIES})
        self._refill(self.mode, MODES)
        self.own_bank.setText(_("Items of the bank are not repeated"))
        self.choose_bank.setText(_("Imitate the items of a file..."))
        self.no_bank.setText(_("Imitate the shipped examples"))
        self._show_choices()

    def _refill(self, box: QComboBox, names: dict[str, str]) -> None:
        chosen = box.currentData() or ""
        box.blockSignals(True)
        box.clear()
        for key, name in names.items():
            box.addItem(_(name), key)
        box.setCurrentIndex(max(0, box.findData(chosen)))
        box.blockSignals(False)

    def _show_choices(self) -> None:
        chosen = self.chosen_kinds()
        first = _(KINDS[chosen[0]]) if chosen else _("Mixed")
        self.kinds.setText(first if len(chosen) < 2 else f"{first} +{len(chosen) - 1}")
        self.kinds.setToolTip(_(", ").join(_(KINDS[one]) for one in chosen) or _("Mixed"))
        name = Path(self._bank_path).name[:18]
        self.examples.setText(_("Examples: {name}", name=name) if name else _("Examples"))
        self.examples.setToolTip(self._bank_path or _("The shipped examples are imitated."))
        self.no_bank.setEnabled(bool(self._bank_path))

    # ---- slots --------------------------------------------------------------------------

    @Slot()
    def _tell(self) -> None:
        self._show_choices()
        if not self._loading:
            self.changed.emit()

    @Slot()
    def _mix(self) -> None:
        self.set_kinds([])

    @Slot()
    def _choose(self) -> None:
        path, _kind = QFileDialog.getOpenFileName(
            self, _("Items to imitate"), "", f"{_('Item banks')} ({BANK_KINDS})"
        )
        if path:
            self.set_bank(path)

    def set_bank(self, path: str) -> None:
        """Imitate the items of a file; "" for the shipped examples."""
        self._bank_path = path
        self._tell()

    @Slot()
    def _forget(self) -> None:
        self.set_bank("")


def _spin(least: int, most: int, value: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(least, most)
    spin.setValue(value)
    spin.setKeyboardTracking(False)
    spin.lineEdit().setTextMargins(SMALL_GAP, 0, 0, 0)
    return spin
