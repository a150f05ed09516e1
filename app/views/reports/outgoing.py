"""What leaves the Reports tab: exports, prints, and versions as files of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Slot

from app.core.events import Done
from app.core.i18n import _
from app.domain.reports import parts
from app.domain.reports.formats import EXPORTS, mark, suffix
from app.views.reports.artefact import ReportArtefact
from app.views.reports.loaded import LoadedReport
from app.widgets.drag_out import place_for, written
from app.widgets.printing import print_pdf_data
from app.widgets.tab import TabContext
from app.widgets.taking_out import ask_target

LABELS: dict[str, str] = dict(EXPORTS)
FORBIDDEN_IN_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')


class ReportsOut:
    """The part of the tab that exports and prints; a mixin of ReportsTab."""

    context: TabContext
    artefact: ReportArtefact
    run_values: Callable[..., bool]
    say_unprintable: Callable[[], None]
    _data_values: Callable[[], dict[str, Any]]
    _printed: Path | None

    @Slot(str)
    def export(self, form: str) -> None:
        """Ask for a file and export the version on show."""
        report = self.artefact.report
        if report is None:
            return
        ending = suffix(form)
        path = ask_target(self, _file_name(report) + mark(form), _(LABELS[form]), ending)
        if path is not None:
            self.export_to(form, path.with_suffix(ending))

    def export_to(self, form: str, path: Path) -> bool:
        """Start the run that writes the version on show to a file."""
        intent = "export_jrxml" if form == "jrxml" else "export_pdf"
        values: dict[str, Any] = {
            "user_input": "",
            "attachments": [],
            "intent": intent,
            "export": {"form": form, "path": str(path)},
        }
        return self.run_values(values | self._data_values(), _("Export to {path}", path=path))

    def file_of(self, version_id: int) -> Path | None:
        """Return a version's template as a file of its own."""
        version = self.context.store.version(version_id)
        return written(version.label, ".jrxml", self.context.store.read_part(version_id, parts.REPORT))

    def result_file(self) -> Path | None:
        """Return the printed report as a file of its own, the template where no PDF shows it."""
        report = self.artefact.report
        if report is None:
            return None
        if report.filled is not None or parts.PDF not in report.version.parts:
            return self.file_of(report.version.id)
        return written(_file_name(report), ".pdf", self.context.store.read_part(report.version.id, parts.PDF))

    def print_shown(self) -> None:
        """Print the version on show; with other data than its sample it is exported first."""
        report = self.artefact.report
        if report is None:
            self.say_unprintable()
        elif report.filled is None and parts.PDF in report.version.parts:
            self._print(self.context.store.read_part(report.version.id, parts.PDF), _file_name(report))
        else:
            self._printed = place_for(_file_name(report), ".pdf")
            if not self.export_to("pdf", self._printed):
                self._printed = None

    def _print(self, data: bytes, name: str) -> None:
        if not print_pdf_data(self, data, name):
            self.say_unprintable()

    @Slot(str, object)
    def _on_export_ended(self, workflow: str, outcome: object) -> None:
        """Print what was exported for being printed."""
        if workflow != self.context.workflow or self._printed is None:
            return
        path, self._printed = self._printed, None
        if isinstance(outcome, Done) and path.is_file():
            self._print(path.read_bytes(), path.stem)


def _file_name(report: LoadedReport) -> str:
    name = FORBIDDEN_IN_NAMES.sub("_", report.summary.name or report.version.label).strip(" .")
    return name or "report"
