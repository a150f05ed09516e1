"""What prints a table's own data stays in the table, and the report's data outside of it."""

from __future__ import annotations

from typing import Any

from app.core.i18n import _
from app.domain.reports import xml_tools as xml
from app.domain.reports.editing.base import EditProblem


def table_of(node: Any) -> Any:
    """Return the table component that an element or cell stands in, None outside of any."""
    return next((one for one in node.iterancestors() if xml.local(one) == "componentElement"), None)


def check_data(table: Any, holder: Any) -> None:
    """Raise EditProblem where a value of a table (None: of the report) would stand elsewhere."""
    if table is not table_of(holder):
        raise EditProblem(
            "other_data",
            _("A value of a table can't stand outside it, nor the report's in it: each has data of its own."),
            _("Add the field where you want it first, then print it there."),
        )
