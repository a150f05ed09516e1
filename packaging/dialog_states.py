"""The states of the window's dialogs that pictures are made of: every dialog, every page of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.main import Program

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "resources" / "samples" / "reports"
SHOWN_FOLDER = "/home/me/Draftsmith/batches/batch-1"
SHOWN_SCHEDULER = "tcp://scheduler.example:8786"
SEARCHED = {"zh": "客户", "en": "customer"}
STEP_MS = 300
LOOK_MS = 6000
MOST_SCREENS = 6
TOUR_STEPS = 2
Save = Callable[..., None]


def dialog_states(program: Program, save: Save, language: str) -> Iterator[int]:
    """Open everything that opens, one after another, and save it; yields milliseconds to wait."""
    window = program.window
    yield from _batch(window, save)
    yield from _search(window, save, language)
    yield from _help(window, save)
    yield from _wizard(window, save)
    yield from _preferences(window, save)
    yield from _models(window, save)
    for name in ("logs", "about", "palette", "shortcuts"):
        getattr(window, f"open_{name}")()
        yield STEP_MS * 2
        save(name, window.dialog(name))
        window.dialog(name).close()
    yield from _troubles(program, save)


def _batch(window: Any, save: Save) -> Iterator[int]:
    window.open_batch()
    batch = window.dialog("batch")
    yield STEP_MS
    save("batch-empty", batch)
    batch.add([SAMPLES])
    batch.choices.folder.setText(SHOWN_FOLDER)
    yield STEP_MS * 2
    save("batch", batch)
    batch.choices.place.setCurrentIndex(1)
    batch.choices.scheduler.setText(SHOWN_SCHEDULER)
    yield STEP_MS
    save("batch-scheduler", batch)
    batch.choices.place.setCurrentIndex(0)
    batch.close()


def _search(window: Any, save: Save, language: str) -> Iterator[int]:
    window.open_search()
    search = window.dialog("search")
    search.search.setText(SEARCHED[language])
    yield STEP_MS * 5
    save("search", search)
    search.close()


def _help(window: Any, save: Save) -> Iterator[int]:
    """Show the tour, the guide and the menu."""
    window.start_tour()
    for _turn in range(TOUR_STEPS):
        window._guided_tour.overlay.go_on()
    yield STEP_MS
    save("tour")
    window._guided_tour.overlay.leave()
    window.open_guide("reports")
    yield STEP_MS * 2
    save("guide", window.dialog("guide"))
    window.dialog("guide").close()
    window.show_menu()
    yield STEP_MS
    menu = window.header.findChild(_menu_class())
    save("menu", menu)
    menu.close()


def _menu_class() -> Any:
    from PySide6.QtWidgets import QMenu

    return QMenu


def _wizard(window: Any, save: Save) -> Iterator[int]:
    window.open_welcome()
    wizard = window.dialog("welcome")
    for number in range(len(wizard.pages)):
        yield LOOK_MS if number == 2 else STEP_MS
        save("welcome" if number == 0 else f"welcome-{number + 1}", wizard)
        if number + 1 < len(wizard.pages):
            wizard.go_on()
    wizard.close()
    yield STEP_MS


def _preferences(window: Any, save: Save) -> Iterator[int]:
    """Show the preferences screen by screen."""
    window.open_settings()
    dialog = window.dialog("preferences")
    yield STEP_MS * 3
    bar = dialog._area.verticalScrollBar()
    for number in range(MOST_SCREENS):
        save("preferences" if number == 0 else f"preferences-{number + 1}", dialog)
        if bar.value() >= bar.maximum():
            break
        bar.setValue(bar.value() + bar.pageStep())
        yield STEP_MS
    dialog.close()


def _models(window: Any, save: Save) -> Iterator[int]:
    window.open_models()
    dialog = window.dialog("models")
    yield LOOK_MS
    for number in range(dialog.pages.count()):
        dialog.pages.setCurrentIndex(number)
        yield STEP_MS
        save("models" if number == 0 else f"models-{number + 1}", dialog)
    dialog.pages.setCurrentIndex(0)
    dialog.close()


def _troubles(program: Program, save: Save) -> Iterator[int]:
    """Show what appears on bad days: a crash report, backups to choose from, a notice."""
    from app.core.i18n import _
    from app.engines.store.database import damaged_store, read_only_error
    from app.views.crash import show_report
    from app.views.restore import RestoreDialog

    window = program.window
    crash = show_report(window, "Traceback (most recent call last):\n  ...\nValueError: example\n")
    yield STEP_MS
    save("crash", crash)
    crash.close()
    found = [Path(f"draftsmith-2026-11-{day}.db") for day in (21, 20, 15)]
    restore = RestoreDialog(damaged_store("example"), found, window)
    restore.show()
    yield STEP_MS
    save("restore", restore)
    restore.close()
    window.notices.show_error(read_only_error())
    damage = damaged_store("")
    window.notices.show_notice(
        "warning", damage.message, damage.remedy, button=_("Show details"), act=crash.show
    )
    yield STEP_MS
    save("notices")
