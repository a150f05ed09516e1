"""The window's own actions with their shortcuts, and the menu made from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QMenu

from app.core.i18n import N_, _
from app.views.actions import Actions
from app.widgets.tab import WorkflowTab

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

Row = tuple[str, str, Callable[[], object], list[str], str]
THIS_TAB = ""
MENUS: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = (
    (
        N_("File"),
        (
            ("new_session", "open_files", "recent_files"),
            ("print", "batch"),
            ("rename_session", "duplicate_session", "export_session", "import_session", "delete_session"),
            ("quit",),
        ),
    ),
    (
        N_("Edit"),
        (
            ("undo", "redo"),
            ("older_version", "newer_version"),
            ("find", "search_everywhere", "copy_conversation"),
        ),
    ),
    (
        N_("View"),
        (
            ("show_sessions", "show_side", "open_diagram"),
            ("theme_system", "theme_light", "theme_dark", "theme_contrast"),
            ("zoom_in", "zoom_out", "zoom_reset"),
        ),
    ),
    (THIS_TAB, (("repeat", "stop"),)),
    (N_("Help"), (("guide", "tour", "tour_tab"), ("welcome", "shortcuts", "logs"), ("about",))),
)
LAST = ("palette", "models", "preferences")


def add_standard_actions(window: MainWindow, actions: Actions) -> None:
    """Register what the window itself can do."""
    for key, message, act, shortcuts, icon in [*_work(window), *_view(window), *_program(window)]:
        actions.new(key, message, act, shortcut=shortcuts, icon=icon)


def add_tab_actions(window: MainWindow, actions: Actions, tabs: Mapping[str, Any]) -> None:
    """Register Ctrl+1, Ctrl+2 ... for the workflows' tabs, given by id with their views."""
    for number, (workflow, views) in enumerate(tabs.items(), 1):
        show = partial(window.show_workflow, workflow)
        actions.new(f"tab_{workflow}", views.TITLE, show, shortcut=f"Ctrl+{number}", icon=views.ICON)


def fill_menu(menu: QMenu, actions: Actions, tab_title: str) -> None:
    """Put the menu's actions into a menu; tab_title names what the shown tab adds."""
    for title, groups in MENUS:
        part = menu.addMenu(_(title) if title else tab_title)
        for group in groups:
            part.addActions([actions[key] for key in group])
            part.addSeparator()
        if title == THIS_TAB:
            part.addActions(actions.of_current())
    menu.addSeparator()
    menu.addActions([actions[key] for key in LAST])


def _work(window: MainWindow) -> list[Row]:
    tab = window.on_tab
    searching = tab(lambda shown: shown.sessions.focus_search())
    renaming = tab(lambda shown: shown.sessions.rename_current())
    deleting = tab(lambda shown: shown.sessions.delete_current())
    copying_session = tab(lambda shown: shown.sessions.duplicate_current())
    exporting = tab(lambda shown: shown.sessions.export_current())
    importing = tab(lambda shown: shown.sessions.importRequested.emit())
    typing = tab(lambda shown: shown.composer.focus())
    finding = tab(lambda shown: shown.conversation.find())
    older = tab(lambda shown: shown.step_version(-1))
    newer = tab(lambda shown: shown.step_version(1))
    copying = tab(lambda shown: shown.transcript.copy_all())
    return [
        ("new_session", N_("New session"), tab(WorkflowTab.new_session), ["Ctrl+N"], "new"),
        ("open_files", N_("Open files..."), window.open_files, ["Ctrl+O"], "folder"),
        ("recent_files", N_("Recent files..."), window.open_recent, ["Ctrl+Shift+O"], "clock"),
        ("repeat", N_("Run the last request again"), tab(WorkflowTab.repeat_last), ["Ctrl+R"], "refresh"),
        ("print", N_("Print..."), tab(lambda shown: shown.print_shown()), ["Ctrl+P"], "documents"),
        ("batch", N_("Batch..."), window.open_batch, ["Ctrl+Shift+B"], "copy"),
        ("stop", N_("Stop the run"), window.desk.stop, ["Esc"], "stop"),
        ("undo", N_("Undo"), tab(lambda shown: shown.undo()), ["Ctrl+Z"], "undo"),
        ("redo", N_("Redo"), tab(lambda shown: shown.redo()), ["Ctrl+Shift+Z", "Ctrl+Y"], "redo"),
        ("older_version", N_("Show the version before"), older, ["Alt+Left"], "chevron-left"),
        ("newer_version", N_("Show the version after"), newer, ["Alt+Right"], "chevron-right"),
        ("find", N_("Find in the conversation"), finding, ["Ctrl+F"], "search"),
        ("search_sessions", N_("Search the sessions"), searching, [], "search"),
        ("search_everywhere", N_("Search everywhere"), window.open_search, ["Ctrl+Shift+F"], "search"),
        ("rename_session", N_("Rename the session"), renaming, [], "rename"),
        ("duplicate_session", N_("Duplicate the session"), copying_session, [], "copy"),
        ("export_session", N_("Export the session..."), exporting, [], "export"),
        ("import_session", N_("Import a session..."), importing, [], "folder"),
        ("delete_session", N_("Delete the session"), deleting, [], "delete"),
        ("focus_composer", N_("Type a request"), typing, ["Ctrl+L"], "send"),
        ("copy_conversation", N_("Copy the conversation"), copying, [], "copy"),
    ]


def _view(window: MainWindow) -> list[Row]:
    diagram = window.on_tab(lambda shown: shown.run_pane.open_large())
    zoom = window.step_zoom
    hide_sessions = window.on_tab(lambda shown: shown.toggle_panel("sessions"))
    hide_side = window.on_tab(lambda shown: shown.toggle_panel("side"))
    sessions, side = N_("Show or hide the sessions"), N_("Show or hide the conversation")
    return [
        ("next_tab", N_("Next tab"), lambda: window.step_tab(1), ["Ctrl+Tab"], "chevron-right"),
        ("previous_tab", N_("Previous tab"), lambda: window.step_tab(-1), ["Ctrl+Shift+Tab"], "chevron-left"),
        ("show_sessions", sessions, hide_sessions, ["Ctrl+B"], "panel-left"),
        ("show_side", side, hide_side, ["Ctrl+J"], "panel-right"),
        ("open_diagram", N_("Open the diagram large"), diagram, ["Ctrl+G"], "graph"),
        ("zoom_in", N_("Larger texts"), lambda: zoom(1), ["Ctrl++", "Ctrl+="], "zoom-in"),
        ("zoom_out", N_("Smaller texts"), lambda: zoom(-1), ["Ctrl+-"], "zoom-out"),
        ("zoom_reset", N_("Texts at 100 %"), lambda: zoom(0), ["Ctrl+0"], "fit"),
    ]


def _program(window: MainWindow) -> list[Row]:
    theme, speak = window.choose_theme, window.languageRequested.emit
    return [
        ("palette", N_("Commands"), window.open_palette, ["Ctrl+K", "Ctrl+Shift+P"], "palette"),
        ("menu", N_("Menu"), window.show_menu, ["F10"], "more"),
        ("guide", N_("User guide"), window.open_guide, ["F1"], "help"),
        ("tour", N_("Guided tour"), window.start_tour, [], "play"),
        ("tour_tab", N_("Tour of this tab"), window.start_tab_tour, [], "play"),
        ("toggle_theme", N_("Light or dark"), window.toggle_theme, [], "sun"),
        ("theme_system", N_("Theme like the system"), lambda: theme("system"), [], "system"),
        ("theme_light", N_("Light theme"), lambda: theme("light"), [], "sun"),
        ("theme_dark", N_("Dark theme"), lambda: theme("dark"), [], "moon"),
        ("theme_contrast", N_("High contrast"), lambda: theme("contrast"), [], "eye"),
        ("language_zh", "中文", lambda: speak("zh"), [], "language"),
        ("language_en", "English", lambda: speak("en"), [], "language"),
        ("preferences", N_("Preferences"), window.open_settings, ["Ctrl+,"], "settings"),
        ("shortcuts", N_("Shortcuts..."), window.open_shortcuts, ["Ctrl+F1"], "key"),
        ("models", N_("Models..."), window.open_models, ["Ctrl+M"], "model"),
        ("logs", N_("Log"), window.open_logs, [], "logs"),
        ("welcome", N_("Show the welcome page"), window.open_welcome, [], "help"),
        ("about", N_("About Draftsmith"), window.open_about, [], "info"),
        ("quit", N_("Quit"), window.close, ["Ctrl+Q"], "close"),
    ]
