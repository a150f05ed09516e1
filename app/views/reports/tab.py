"""The Reports tab: drop a document, get a template that the engine has proven."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from app.core.errors import AppError
from app.core.events import Question, RunEvent
from app.core.i18n import N_, _
from app.core.paths import resource_dir
from app.core.records import VersionInfo
from app.domain.reports.formats import EXPORTS, suffix
from app.domain.reports.models import PrintedText
from app.engines.ports import Store
from app.graphs.request import RunRequest
from app.views.reports.artefact import ReportArtefact
from app.views.reports.loaded import LoadedReport, SourceText, load_report, load_source
from app.views.reports.picking import key_of
from app.widgets.empty_state import SampleItem
from app.widgets.tab import TabContext, WorkflowTab
from app.workers.task import Task

LABELS: dict[str, str] = dict(EXPORTS)
ELEMENT = "element"
FORBIDDEN_IN_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
SAMPLES = (
    ("销售单.pdf", N_("Sales order (PDF)"), N_("A Chinese sales order with line items and totals."), "file"),
    (
        "invoice.xlsx",
        N_("Invoice (Excel)"),
        N_("An English invoice, straight from the spreadsheet."),
        "table",
    ),
    (
        "送货单.docx",
        N_("Delivery note (Word)"),
        N_("A delivery note with a table and signatures."),
        "documents",
    ),
)


class ReportsTab(WorkflowTab):
    """Documents and sentences become JasperReports templates."""

    def __init__(self, context: TabContext) -> None:
        self._wanted: int | None = None
        self._load = Task(_load)
        self._load_pair = Task(_load_pair)
        super().__init__(context)
        self._load.setParent(self)
        self._load_pair.setParent(self)
        self.artefact.exportRequested.connect(self.export)
        self.artefact.versionChosen.connect(self._on_version)
        self.artefact.compareRequested.connect(self._on_compare)
        self.artefact.textPicked.connect(self._on_picked)
        self._load.done.connect(self._on_loaded)
        self._load.failed.connect(self._on_load_failed)
        self._load_pair.done.connect(self._on_pair)
        self._load_pair.failed.connect(context.notices.show_error)

    # ---- hooks --------------------------------------------------------------------

    def artefact_widget(self) -> QWidget:
        """Return the view of a report version."""
        self.artefact = ReportArtefact(self.context.theme)
        return self.artefact

    def show_version(self, version_id: int | None) -> None:
        """Read a version off the window's thread; it is shown when it is there."""
        loading = self._wanted == version_id and self._load.busy
        self._wanted = version_id
        if version_id is None or self.session is None:
            self.artefact.clear()
        elif not loading:
            self._load.start(self.context.store, self.session.id, version_id)

    @Slot(object)
    def _on_loaded(self, loaded: tuple[LoadedReport, list[VersionInfo]]) -> None:
        report, versions = loaded
        if report.version.id == self._wanted:
            self.artefact.show_report(report)
            self.artefact.show_versions(versions, report.version.id)
            self.present()

    @Slot(object)
    def _on_load_failed(self, error: AppError) -> None:
        self.artefact.clear()
        self.present()
        self.context.notices.show_error(error)

    def empty_text(self) -> tuple[str, str]:
        """Say what this tab does with a file."""
        return (
            N_("From a form to a report template"),
            N_(
                "Drop a PDF, a scan, a photo, a Word or Excel file of a form. Draftsmith rebuilds it as a "
                "JasperReports template, prints it with JasperReports and shows how alike the two are."
            ),
        )

    def drop_text(self) -> str:
        """Say what happens to a dropped file."""
        return N_("Drop to make a report template from it")

    def sample_files(self) -> list[SampleItem]:
        """Return the sample forms that are there."""
        folder = resource_dir("samples", "reports")
        return [
            SampleItem(title, about, "", (folder / name,), icon)
            for name, title, about, icon in SAMPLES
            if (folder / name).is_file()
        ]

    # ---- selection ------------------------------------------------------------------

    def request_from(self, text: str, attachments: list[str]) -> RunRequest:
        """Return a request's run, with the element that is picked in the preview: it is "this"."""
        picked = self.artefact.picked
        selected = [key_of(picked)] if picked is not None and not attachments else []
        return self.make_request({"user_input": text, "attachments": attachments, "selected": selected})

    def handle_event(self, event: RunEvent) -> None:
        """Highlight the elements that a question may mean."""
        elements = event.payload.get("elements") if isinstance(event, Question) else None
        if isinstance(elements, list):
            self.artefact.point_at(elements)

    @Slot(object)
    def _on_picked(self, text: PrintedText | None) -> None:
        """Answer the open question which element is meant with the one that was clicked."""
        question = self._pending
        if text is not None and question is not None and question.key == ELEMENT:
            self._answer(key_of(text), text.text)

    # ---- export ---------------------------------------------------------------------

    @Slot(str)
    def export(self, form: str) -> None:
        """Ask for a file and export the version on show."""
        report = self.artefact.report
        if report is None:
            return
        label, ending = _(LABELS[form]), suffix(form)
        suggested = str(Path.home() / f"{_file_name(report)}{ending}")
        path, _filter = QFileDialog.getSaveFileName(
            self, _("Export as {form}", form=label), suggested, f"{label} (*{ending})"
        )
        if path:
            self.export_to(form, Path(path).with_suffix(ending))

    def export_to(self, form: str, path: Path) -> bool:
        """Start the run that writes the version on show to a file."""
        intent = "export_jrxml" if form == "jrxml" else "export_pdf"
        values: dict[str, Any] = {
            "user_input": "",
            "attachments": [],
            "intent": intent,
            "export": {"form": form, "path": str(path)},
        }
        return self.run_values(values, _("Export to {path}", path=path))

    # ---- versions -------------------------------------------------------------------

    @Slot(int)
    def _on_version(self, version_id: int) -> None:
        if self.session is not None:
            self.context.store.set_head(self.session.id, version_id)
            self.show_version(version_id)

    @Slot(int, int)
    def _on_compare(self, before: int, after: int) -> None:
        self._load_pair.start(self.context.store, before, after)

    @Slot(object)
    def _on_pair(self, pair: tuple[SourceText, SourceText]) -> None:
        self.artefact.show_diff(*pair)


def _load(store: Store, session_id: int, version_id: int) -> tuple[LoadedReport, list[VersionInfo]]:
    return load_report(store, version_id), store.versions(session_id)


def _load_pair(store: Store, before: int, after: int) -> tuple[SourceText, SourceText]:
    return load_source(store, before), load_source(store, after)


def _file_name(report: LoadedReport) -> str:
    name = FORBIDDEN_IN_NAMES.sub("_", report.summary.name or report.version.label).strip(" .")
    return name or "report"
