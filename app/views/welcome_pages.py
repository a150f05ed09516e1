"""The pages of the first start."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.core.data_folder import choose_folder, folder_is_fixed, look_at, megabytes
from app.core.errors import AppError
from app.core.i18n import N_, _
from app.core.paths import HOME_VARIABLE, data_folder
from app.core.settings import options
from app.views.model_check import ModelCheck
from app.views.models.download_bar import DownloadBar
from app.views.preferences import OptionRow
from app.widgets.icons import TextButton, text_label
from app.widgets.settings_hub import SettingsHub
from app.widgets.theme import GAP, WIDE_GAP, Theme
from app.widgets.translated import Translated
from app.workers.task import Task

if TYPE_CHECKING:
    from app.engines.models.checkup import Checkup

LOOKS = ("language", "theme")
GET_OLLAMA = {
    "linux": N_(
        "Ollama is a free program that runs models on this computer. Get it from ollama.com/download, or ask"
        " your administrator; it then runs by itself, or is started by the command 'ollama serve'."
    ),
    "other": N_(
        "Ollama is a free program that runs models on this computer. Get it from ollama.com/download and"
        " start it; then look again."
    ),
}
OFFLINE = N_(
    "Without a network, copy Ollama's installer and the folder .ollama/models from a computer that has them."
)


class WelcomePage(Translated, QWidget):
    """A page with a heading and a sentence; `page` is where its own parts go."""

    heading = ""
    sentence = ""

    def __init__(self) -> None:
        super().__init__()
        self.page = QVBoxLayout(self)
        self.page.setContentsMargins(0, 0, GAP, 0)
        self.page.setSpacing(WIDE_GAP)
        self.add_text(self.heading, "heading")
        self.add_text(self.sentence, "muted")

    def add_text(self, message: str, kind: str) -> QLabel:
        """Add a text that follows the language."""
        label = text_label("", kind)
        self.say(label.setText, message)
        self.page.addWidget(label)
        return label

    def entered(self) -> None:
        """Do what the page needs when it is shown; the default needs nothing."""


class LookPage(WelcomePage):
    """Language and theme, which hold at once."""

    heading = N_("Welcome to Draftsmith")
    sentence = N_("Drop in a document or say what you need. Everything stays on this computer.")

    def __init__(self, theme: Theme, hub: SettingsHub) -> None:
        super().__init__()
        picture = QLabel()
        picture.setPixmap(theme.app_icon().pixmap(56, 56))
        self.page.insertWidget(0, picture)
        declared = {option.key: option for option in options()}
        row = QHBoxLayout()
        row.setSpacing(WIDE_GAP)
        for key in LOOKS:
            row.addWidget(OptionRow(declared[key], hub), 1, Qt.AlignmentFlag.AlignTop)
        self.page.addLayout(row)
        self.page.addStretch(1)


class FolderPage(WelcomePage):
    """Where sessions, versions and settings are kept."""

    heading = N_("Where your work is kept")
    sentence = N_("Sessions, versions and settings are kept in one folder on this computer.")

    def __init__(self) -> None:
        super().__init__()
        self._chosen: Path | None = None
        self.path = text_label("", "strong")
        self.about = text_label("", "muted")
        self.choose = TextButton(N_("Choose another folder..."))
        self.choose.clicked.connect(self._on_choose)
        for part in (self.path, self.about):
            self.page.addWidget(part)
        self.page.addWidget(self.choose, 0, Qt.AlignmentFlag.AlignLeft)
        self.result = text_label("")
        self.page.addWidget(self.result)
        self.page.addStretch(1)

    def entered(self) -> None:
        """Look at the folder."""
        self.retranslate()

    def retranslate(self) -> None:
        """Say how the folder stands."""
        folder = data_folder()
        found = look_at(folder)
        self.path.setText(str(folder))
        free = _("{size} are free.", size=megabytes(found.free)) if found.free >= 0 else ""
        self.about.setText(" ".join(one for one in (free, found.problem, found.note) if one))
        self.choose.setEnabled(not folder_is_fixed())
        if folder_is_fixed():
            self.result.setText(_("The environment variable {name} names this folder.", name=HOME_VARIABLE))

    @Slot()
    def _on_choose(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, _("Choose a folder"))
        if chosen:
            self.use(Path(chosen))

    def use(self, folder: Path) -> None:
        """Use a folder from the next start on, or say why that can't be."""
        before = data_folder()
        try:
            choose_folder(folder)
        except AppError as error:
            self.result.setText(f"{folder}: {error}")
            return
        note = look_at(folder).note
        said = _(
            "From the next start on, Draftsmith uses {folder}. What is in {before} stays there.",
            folder=str(folder),
            before=str(before),
        )
        self.retranslate()
        self.result.setText(f"{said} {note}".strip())


class ModelPage(WelcomePage):
    """Ollama found or not, how to get it, and a model that fits.

    Signals:
        modelsRequested: the model page is to be opened.
    """

    modelsRequested = Signal()
    heading = N_("A local model is optional")
    sentence = N_("Rules do the work. Where they are not sure, a model on this computer can help.")

    def __init__(self, theme: Theme, hub: SettingsHub) -> None:
        super().__init__()
        self._found: Checkup | None = None
        self._fit = ""
        self._fit_task = Task(_what_fits, self)
        self.check = ModelCheck(theme, hub)
        self.page.addWidget(self.check)
        self.get = text_label("", "")
        self.fits = text_label("", "muted")
        self.download = DownloadBar()
        self.more = TextButton(N_("More about models..."), "link")
        for part in (self.get, self.fits, self.download):
            part.hide()
            self.page.addWidget(part)
        self.page.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self.page.addStretch(1)
        self.more.clicked.connect(self.modelsRequested)
        self.check.checked.connect(self._on_checked)
        self.download.ended.connect(self.check.start)
        self._fit_task.done.connect(self._on_fit)

    def entered(self) -> None:
        """Look for Ollama, once."""
        if self._found is None:
            self.check.start()
            self._fit_task.start()

    @Slot(object)
    def _on_checked(self, found: Checkup) -> None:
        from app.engines.models.servers import Server

        self._found = found
        self.download.set_servers([Server(url=found.url)] if found.there else [])
        self.retranslate()

    @Slot(object)
    def _on_fit(self, found: tuple[float, str]) -> None:
        self._memory, self._fit = found
        self.retranslate()

    def retranslate(self) -> None:
        """Say what to do in the language of now."""
        found = self._found
        if found is None:
            return
        system = GET_OLLAMA.get(sys.platform, GET_OLLAMA["other"])
        self.get.setText(f"{_(system)} {_(OFFLINE)}")
        self.get.setVisible(not found.there)
        self.download.setVisible(found.there)
        if self._fit:
            about = {"memory": f"{self._memory:.0f}", "name": self._fit}
            text = _("This computer has {memory} GB of memory: {name} fits well.", **about)
        else:
            text = _("This computer has little memory for a model; the rules need none.")
        self.fits.setText(text)
        self.fits.show()


class SamplePage(WelcomePage):
    """A button for each tab that opens it and runs its first sample; tabs are (title, icon) by workflow.

    Signals:
        chosen: the workflow.
    """

    chosen = Signal(str)
    heading = N_("Try a sample")
    sentence = N_("Each opens its tab and runs at once, without a model and without a network.")

    def __init__(self, theme: Theme, tabs: Mapping[str, tuple[str, str]]) -> None:
        super().__init__()
        self._theme, self._icons = theme, {name: icon for name, (_title, icon) in tabs.items()}
        self.buttons: dict[str, TextButton] = {}
        grid = QGridLayout()
        grid.setSpacing(GAP)
        for place, (name, (title, _icon)) in enumerate(tabs.items()):
            button = TextButton(title)
            button.setMinimumHeight(48)
            button.clicked.connect(partial(self.chosen.emit, name))
            self.buttons[name] = button
            grid.addWidget(button, place // 2, place % 2)
        self.page.addLayout(grid)
        self.page.addStretch(1)
        theme.changed.connect(self._tint)
        self._tint()

    @Slot()
    def _tint(self) -> None:
        for name, button in self.buttons.items():
            button.setIcon(self._theme.icon(self._icons[name], "accent"))
            button.setIconSize(QSize(self._theme.icon_size(), self._theme.icon_size()))


def _what_fits() -> tuple[float, str]:
    """Return this computer's memory in GB and the model to begin with, "" where none fits."""
    from app.engines.models.memory import system_memory
    from app.engines.models.suggest import best

    memory = system_memory()
    found = best(memory)
    return memory.total / (1 << 30), found.name if found else ""
