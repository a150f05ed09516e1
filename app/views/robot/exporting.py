"""The Robot tab's exports: files, the version dragged out, and the printed list of steps."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Slot

from app.core.i18n import _
from app.domain.robot import parts
from app.views.robot.answering import AnsweringTab
from app.views.robot.export import EXPORTS, PRINT, file_name, print_steps, write_export
from app.views.robot.loaded import LoadedProgram
from app.widgets.drag_out import written
from app.widgets.printing import choose_printer
from app.widgets.taking_out import ask_target
from app.workers.task import Task


class ExportingTab(AnsweringTab):
    """Writes and prints the version on show."""

    def prepare_exports(self) -> None:
        """Make what writes files off the window's thread."""
        self._write = Task(write_export, self)
        self._write.done.connect(self._on_written)
        self.artefact.exportRequested.connect(self.export)

    @Slot(str)
    def export(self, form: str) -> None:
        """Ask for a file and export the version on show, or print its steps."""
        loaded = self.artefact.loaded
        if loaded is None:
            return
        if form == PRINT:
            self._print(loaded)
            return
        label, ending = next((_(label), ending) for key, label, ending in EXPORTS if key == form)
        path = ask_target(self, file_name(loaded), label, ending)
        if path is not None:
            self.export_to(form, path.with_suffix(ending))

    def export_to(self, form: str, path: Path) -> None:
        """Write the version on show to a file, off the window's thread."""
        if self.artefact.loaded is not None:
            self._write.start(self.artefact.loaded, form, path)
            self._written = path

    @Slot(object)
    def _on_written(self, _result: object) -> None:
        self.context.notices.show_notice("success", _("Exported to {path}.", path=str(self._written)))

    def file_of(self, version_id: int) -> Path | None:
        """Return a version's Blockly program as a file of its own."""
        version = self.context.store.version(version_id)
        return written(version.label, ".xml", self.context.store.read_part(version_id, parts.PROGRAM))

    def print_shown(self) -> None:
        """Print the step list of the version on show."""
        if self.artefact.loaded is None:
            self.say_unprintable()
        else:
            self._print(self.artefact.loaded)

    def _print(self, loaded: LoadedProgram) -> None:
        printer = choose_printer(self, file_name(loaded))
        if printer is not None:
            print_steps(loaded, printer)
