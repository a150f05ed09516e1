"""The line at the bottom: model, engine, where the run is, Stop, language, zoom."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QWidget

from app.core.i18n import N_, _, language
from app.widgets.icons import IconButton, IconLabel, TextButton, text_label
from app.widgets.theme import GAP, SMALL_GAP, Theme
from app.widgets.translated import Translated

LANGUAGE_NAMES = (("zh", "中文"), ("en", "English"))


class StatusBar(Translated, QWidget):
    """Tells and offers what holds for every tab.

    Signals:
        stopRequested: the run's Stop.
        modelRequested: the model is to be set up.
        languageChosen: "zh" or "en".
        zoomStepped: 1 larger, -1 smaller, 0 back to 100 %.
    """

    stopRequested = Signal()
    modelRequested = Signal()
    languageChosen = Signal(str)
    zoomStepped = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._run_text = self._tip = ""
        self.setProperty("kind", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, True)
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP, 2, GAP, 2)
        row.setSpacing(SMALL_GAP)
        self._add_model(row)
        self._add_engine(row)
        row.addStretch(1)
        self._add_run(row)
        row.addStretch(1)
        self._add_language(row)
        self._add_zoom(row)
        theme.zoomChanged.connect(self._show_zoom)

    def set_model(self, text: str, *, asks: bool) -> None:
        """Show the model's state; asks says that none is set up."""
        shown = _("{state} (set up a model...)", state=text) if asks else text
        self.model.setText(shown)

    def set_engine(self, message: str, *, ready: bool) -> None:
        """Show the engine's state, a message id."""
        self.say(self.engine.setText, message)
        self.engine_icon.set_icon("success" if ready else "clock", "success" if ready else "muted")

    def set_run(self, text: str, *, running: bool) -> None:
        """Show where the run is; Stop only while one is going on."""
        self._run_text = text
        self._show_run()
        self.stop.setVisible(running)

    def show_tip(self, text: str) -> None:
        """Show what a command is for, "" shows where the run is again."""
        self._tip = text
        self._show_run()

    def _show_run(self) -> None:
        self.run.setText(self._tip or self._run_text)

    def retranslate(self) -> None:
        """Show the language in force."""
        self.language.setText(dict(LANGUAGE_NAMES)[language()])

    def _add_model(self, row: QHBoxLayout) -> None:
        row.addWidget(IconLabel(self._theme, "model", "muted"), 0, Qt.AlignmentFlag.AlignVCenter)
        self.model = TextButton("", "quiet")
        self.model.setAccessibleName(_("Model"))
        self.say(
            self.model.setToolTip, N_("Which model decides where the rules are not sure. Click to set it up.")
        )
        self.model.clicked.connect(self.modelRequested)
        row.addWidget(self.model)

    def _add_engine(self, row: QHBoxLayout) -> None:
        self.engine_icon = IconLabel(self._theme, "clock", "muted")
        self.engine = text_label("", "muted", wrap=False)
        self.say(self.engine.setText, N_("Engines are starting"))
        row.addSpacing(GAP)
        row.addWidget(self.engine_icon, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.engine)

    def _add_run(self, row: QHBoxLayout) -> None:
        self.run = QLabel()
        self.run.setProperty("kind", "muted")
        self.say(self.run.setAccessibleName, N_("Where the run is"))
        self.stop = TextButton(N_("Stop"), "stop")
        self.stop.clicked.connect(self.stopRequested)
        self.stop.hide()
        row.addWidget(self.run)
        row.addWidget(self.stop)

    def _add_language(self, row: QHBoxLayout) -> None:
        self.language = TextButton("", "quiet")
        self.say(self.language.setToolTip, N_("Language"))
        menu = QMenu(self.language)
        for key, name in LANGUAGE_NAMES:
            menu.addAction(name, lambda key=key: self.languageChosen.emit(key))
        self.language.setMenu(menu)
        self.language.setText(dict(LANGUAGE_NAMES)[language()])
        row.addWidget(self.language)

    def _add_zoom(self, row: QHBoxLayout) -> None:
        smaller = IconButton(self._theme, "zoom-out", N_("Smaller texts"), role="muted")
        larger = IconButton(self._theme, "zoom-in", N_("Larger texts"), role="muted")
        self.zoom = TextButton("", "quiet")
        self.say(self.zoom.setToolTip, N_("Back to 100 %"))
        smaller.clicked.connect(lambda: self.zoomStepped.emit(-1))
        larger.clicked.connect(lambda: self.zoomStepped.emit(1))
        self.zoom.clicked.connect(lambda: self.zoomStepped.emit(0))
        for widget in (smaller, self.zoom, larger):
            row.addWidget(widget)
        self._show_zoom(self._theme.zoom)

    @Slot(int)
    def _show_zoom(self, percent: int) -> None:
        self.zoom.setText(f"{percent} %")
