"""The Documents workflow's tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.i18n import N_

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.views.documents.tools_page import ToolsPage
    from app.widgets.tab import TabContext
    from app.widgets.theme import Theme

TITLE = N_("Documents")
ICON = "documents"


def make_settings(theme: Theme) -> ToolsPage:
    """Return the part of the preferences that belongs to this workflow."""
    from app.views.documents.tools_page import ToolsPage

    return ToolsPage(theme)


def make_tab(context: TabContext) -> QWidget:
    """Return the Documents tab."""
    from app.views.documents.tab import DocumentsTab

    return DocumentsTab(context)
