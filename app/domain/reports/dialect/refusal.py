"""What can't be converted yet."""

from __future__ import annotations

from app.core.errors import AppError
from app.core.i18n import _


def unsupported(name: str, version: str) -> AppError:
    """Return the error of an element that has no counterpart in our tables."""
    return AppError(
        "dialect_unsupported",
        _(
            "The element {name} can't be rewritten in the syntax of JasperReports {version} yet.",
            name=name,
            version=version,
        ),
        _("Remove it from the template, or convert the template in the design tool."),
        values={"name": name},
    )
