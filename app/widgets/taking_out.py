"""What leaves a tab: a version as a file that is dragged out, and what is printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.core.i18n import _
from app.core.records import SessionInfo
from app.widgets.tab_context import TabContext


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


def tab_of(widget: Any) -> TakingOut | None:
    """Return the tab in which a widget is, None outside of tabs."""
    while widget is not None and not isinstance(widget, TakingOut):
        widget = widget.parentWidget()
    return widget
