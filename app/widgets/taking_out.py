"""What leaves a tab: a version as a file that is dragged out, and what is printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from app.core.errors import AppError
from app.core.i18n import N_, _
from app.core.records import SessionInfo
from app.widgets.drag_out import DragOut, place_for
from app.widgets.tab_context import TabContext

CARRY = N_("Drag this to a folder or to another program: it gets a copy as a file.")


class TakingOut:
    """The part of a tab that gives its work to other programs; a mixin of WorkflowTab."""

    context: TabContext
    session: SessionInfo | None

    def file_of(self, version_id: int) -> Path | None:
        """Return a version as a file of its own, made for being dragged; None where there is none."""
        return None

    def result_file(self) -> Path | None:
        """Return what is on show as a file of its own; by default the session's head version."""
        session = self.context.store.session(self.session.id) if self.session is not None else None
        return self.file_of(session.head) if session is not None and session.head is not None else None

    def session_file(self, session_id: int) -> Path | None:
        """Return a session with its whole history as a file of its own."""
        from app.engines.store.portable import export_session

        name = self.context.store.session(session_id).name
        return export_session(self.context.store, session_id, place_for(name, ".draftsmith"))

    def print_shown(self) -> None:
        """Print what is on show; by default there is nothing that could be printed."""
        self.say_unprintable()

    def say_unprintable(self) -> None:
        """Say that nothing on show can be printed."""
        self.context.notices.show_notice(
            "info",
            _("There is nothing here that can be printed yet."),
            _("Reports, papers, step lists and documents are printed once they are made."),
        )


def ask_target(parent: QWidget, name: str, label: str, ending: str) -> Path | None:
    """Ask where a result goes as a file; name and ending are suggested, label says the form."""
    suggested = str(Path.home() / f"{name}{ending}")
    title = _("Export as {form}", form=label)
    path, _kind = QFileDialog.getSaveFileName(parent, title, suggested, f"{label} (*{ending})")
    return Path(path) if path else None


def carry_result(widget: QWidget) -> None:
    """Let what is on show be dragged out by a widget of its header."""
    widget.setCursor(Qt.CursorShape.OpenHandCursor)

    def make(_place: QPoint) -> Path | None:
        tab = tab_of(widget)
        return tab.result_file() if tab is not None else None

    DragOut(widget, make, lambda error: tell(widget, error))


def tell(widget: QWidget, error: AppError) -> None:
    """Show in the window why nothing can be dragged out."""
    tab = tab_of(widget)
    if tab is not None:
        tab.context.notices.show_error(error)


def tab_of(widget: Any) -> TakingOut | None:
    """Return the tab in which a widget is, None outside of tabs."""
    while widget is not None and not isinstance(widget, TakingOut):
        widget = widget.parentWidget()
    return widget
