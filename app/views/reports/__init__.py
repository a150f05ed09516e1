"""The Reports workflow's tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.i18n import N_

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.widgets.tab import TabContext

TITLE = N_("Reports")
ICON = "reports"
OPENS = (".jrxml",)


def make_tab(context: TabContext) -> QWidget:
    """Return the Reports tab."""
    from app.views.reports.tab import ReportsTab

    return ReportsTab(context)
