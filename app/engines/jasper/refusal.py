"""Why a report is not exported."""

from __future__ import annotations

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.reports.models import EngineError


def not_exported(error: EngineError) -> AppError:
    """Return the error of a template that can't be exported because of another."""
    return AppError(
        "report_not_exported",
        _("The report can't be exported, because its template has an error."),
        _("Let the program check and repair the template first."),
        detail=f"{error.code}: {error.message}",
        values={"code": error.code},
    )
