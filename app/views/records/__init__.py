"""The Records workflow's tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.i18n import N_

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.views.records.connections_page import ConnectionsPage
    from app.widgets.tab import TabContext
    from app.widgets.theme import Theme

TITLE = N_("Records")
ICON = "records"


def make_settings(theme: Theme) -> ConnectionsPage:
    """Return the part of the preferences that belongs to this workflow."""
    from app.views.records.connections_page import ConnectionsPage

    return ConnectionsPage(theme)


def make_tab(context: TabContext) -> QWidget:
    """Return the Records tab."""
    from app.views.records.tab import RecordsTab

    return RecordsTab(context)
