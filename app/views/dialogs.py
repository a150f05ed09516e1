"""The window's dialogs: each is imported and made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog

from app.core.i18n import _

if TYPE_CHECKING:
    from app.views.actions import Actions
    from app.widgets.layout_memory import LayoutMemory
    from app.widgets.settings_hub import SettingsHub
    from app.widgets.theme import Theme

WELCOME_KEY = "welcome/shown"
LONG_SECONDS = 10.0
MOST_OF_SCREEN = 0.9
CHAPTERS = {
    "preferences": "start",
    "welcome": "start",
    "search": "sessions",
    "shortcuts": "keyboard",
    "batch": "batch",
    "models": "models",
    "logs": "troubleshooting",
}


class Dialogs:
    """The part of the main window that opens dialogs; a mixin."""

    hub: SettingsHub
    theme: Theme
    memory: LayoutMemory
    actions_: Actions
    _views: dict[str, Any]
    _store: Any
    _tabs: dict[str, Any]
    workflow: str
    notifier: Any
    header: Any
    notices: Any

    def open_settings(self, key: str = "") -> None:
        """Open the preferences at a setting."""
        self._dialog("preferences", self._make_preferences).open_at(key)

    def _make_preferences(self) -> QDialog:
        from app.views.preferences import Preferences

        made = Preferences(self.theme, self.hub, self, self._pages())  # type: ignore[arg-type]
        places = {"models": self.open_models, "shortcuts": self.open_shortcuts}
        made.placeRequested.connect(lambda name: places[name]())
        return made

    def _pages(self) -> dict[str, Any]:
        """Return the workflows' own parts of the preferences; their tabs are told of every change."""
        pages: dict[str, Any] = {}
        for workflow, views in self._views.items():
            make = getattr(views, "make_settings", None)
            if make is not None:
                pages[workflow] = make(self.theme)
                pages[workflow].changed.connect(lambda name=workflow: self._tell_tab(name))
        return pages

    def _tell_tab(self, workflow: str) -> None:
        tab = self._tabs.get(workflow)
        if tab is not None:
            tab.settings_changed()

    def open_palette(self) -> None:
        """Open the command palette."""
        from app.widgets.palette import Palette

        self._dialog("palette", lambda: Palette(self.theme, self.actions_.listed, self)).appear()

    def open_logs(self) -> None:
        """Open the log."""
        from app.views.logs import LogDialog

        dialog = self._dialog("logs", lambda: LogDialog(self))
        dialog.refresh()
        dialog.show()

    def open_search(self) -> None:
        """Open the search over all sessions."""
        from app.views.search import SearchDialog

        if self._store is None:
            return
        dialog = self._dialog("search", lambda: SearchDialog(self.theme, self._store, self._titles(), self))
        if not dialog.is_connected:
            dialog.is_connected = True
            dialog.chosen.connect(self.show_place)
        dialog.appear()

    def open_recent(self) -> None:
        """Open the list of the files that were worked on last."""
        from app.views.recent import recent_menu

        if self._store is not None:
            menu = recent_menu(self.header, self.theme, self._store, self._titles(), self.open_again)
            self.header.drop(menu)

    def open_again(self, workflow: str, path: str) -> None:
        """Work on a file once more, in the tab that did so before."""
        if not Path(path).exists():
            gone = _("The file {name} is no longer there.", name=Path(path).name)
            self.notices.show_notice("warning", gone, _("It was at {path}.", path=path))
            return
        self.show_workflow(workflow)
        self.tab(workflow).accept_files([path])

    def _titles(self) -> dict[str, tuple[str, str]]:
        return {name: (views.TITLE, views.ICON) for name, views in self._views.items()}

    def show_place(self, place: Any) -> None:
        """Open the session that was found, at the version where one was found."""
        raise NotImplementedError

    def open_shortcuts(self) -> None:
        """Open the list of all shortcuts, where they can be changed."""
        from app.views.shortcuts import ShortcutsDialog

        def make() -> QDialog:
            made = ShortcutsDialog(self.actions_, self.hub, self)  # type: ignore[arg-type]
            made.changed.connect(self._show_keys)
            return made

        self._dialog("shortcuts", make).appear()

    def _show_keys(self) -> None:
        """Tell the keys of now in all tooltips."""
        raise NotImplementedError

    def open_batch(self) -> None:
        """Open the batch window."""
        dialog = self._dialog("batch", self._make_batch)
        dialog.show()
        dialog.raise_()

    def _make_batch(self) -> QDialog:
        from app.views.batch.dialog import BatchDialog

        made = BatchDialog(self.theme, self.hub, self)  # type: ignore[arg-type]
        made.ended.connect(self._on_batch_ended)
        return made

    def _on_batch_ended(self, seconds: float, told: str) -> None:
        """Tell through the desktop that a long batch has ended while nobody looks."""
        unseen = QApplication.activeWindow() is None
        if unseen and seconds > LONG_SECONDS and self.hub.get("notify_when_done"):
            self.notifier.say(_("Batch"), told)

    def end_batch(self) -> None:
        """End a batch that runs, because the window closes; it can be gone on with."""
        if "batch" in self._opened:
            self._opened["batch"].end()

    def open_models(self) -> None:
        """Open the model page."""
        from app.views.models.dialog import ModelDialog

        titles = {name: views.TITLE for name, views in self._views.items()}
        self._dialog("models", lambda: ModelDialog(self.hub, titles, self)).open()

    def end_models(self) -> None:
        """Stop a download or a check-up, because the window closes."""
        if "models" in self._opened:
            self._opened["models"].end()

    def open_guide(self, chapter: str = "") -> None:
        """Open the user guide at a chapter, at the shown tab's where none is given."""
        self._dialog("guide", self._make_guide).open_at(chapter or self.workflow)

    def _make_guide(self) -> QDialog:
        from app.views.guide.dialog import GuideDialog
        from app.views.guide.keys import shortcut_table

        titles = {name: views.TITLE for name, views in self._views.items()}
        keys = partial(shortcut_table, self.actions_, titles)
        made = GuideDialog(self.theme, list(self._views), keys, self)  # type: ignore[arg-type]
        made.commandRequested.connect(lambda key: self.actions_[key].trigger())
        return made

    def start_tour(self) -> None:
        """Show the window's parts one after another, then the shown tab's."""
        self._guided_tour.start()

    def start_tab_tour(self) -> None:
        """Show the parts of the shown tab one after another."""
        self._guided_tour.start_tab()

    @cached_property
    def _guided_tour(self) -> Any:
        from app.views.tour.guided import GuidedTour

        return GuidedTour(self)  # type: ignore[arg-type]

    def open_about(self) -> None:
        """Open the licences."""
        from app.views.about import AboutDialog

        self._dialog("about", lambda: AboutDialog(self.theme, self)).show()

    def open_welcome(self) -> None:
        """Open the first start's choices."""
        self.memory.set_value(WELCOME_KEY, "yes")
        self._dialog("welcome", self._make_welcome).appear()

    def _make_welcome(self) -> QDialog:
        from app.views.welcome import Welcome

        tabs = {name: (views.TITLE, views.ICON) for name, views in self._views.items()}
        made = Welcome(self.theme, self.hub, self, tabs)  # type: ignore[arg-type]
        made.sampleRequested.connect(self.try_sample)
        made.modelsRequested.connect(self.open_models)
        made.finished.connect(lambda _result: self._guided_tour.offer())
        return made

    def try_sample(self, workflow: str) -> None:
        """Open a tab and run its first sample."""
        self.show_workflow(workflow)
        tab = self.tab(workflow)
        items = tab.sample_files() if hasattr(tab, "sample_files") else []
        if items:
            tab.submit(items[0].text, [str(path) for path in items[0].paths])

    def show_workflow(self, workflow: str) -> None:
        """Switch to a tab."""
        raise NotImplementedError

    def tab(self, workflow: str) -> Any:
        """Return a tab, complete."""
        raise NotImplementedError

    def dialog(self, name: str) -> QDialog:
        """Return an opened dialog; KeyError before it was opened."""
        return self._opened[name]

    @cached_property
    def _opened(self) -> dict[str, Any]:
        return {}

    def _dialog(self, name: str, make: Callable[[], Any]) -> Any:
        if name not in self._opened:
            self._opened[name] = make()
            grow(self._opened[name], self.theme.zoom)
            if name in CHAPTERS:
                keys = QShortcut(QKeySequence(QKeySequence.StandardKey.HelpContents), self._opened[name])
                keys.activated.connect(partial(self.open_guide, CHAPTERS[name]))
        return self._opened[name]


def grow(dialog: QDialog, zoom: int) -> None:
    """Make a new dialog as much larger as its texts are, as far as the screen has room."""
    room = dialog.screen().availableSize() * MOST_OF_SCREEN
    dialog.resize((dialog.size() * (zoom / 100)).boundedTo(room))
