"""The Protocols behind which the engines stand, for graphs, window and tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from app.core.pages import Document
from app.domain.reports.models import EngineError, ExportFormat, Fidelity, RenderResult, Sample

ProgressSink = Callable[[int, int, str], None]


class ReportEngine(Protocol):
    """JasperReports in its child process."""

    async def check(self, jrxml: bytes, *, trusted: bool = False) -> list[EngineError]:
        """Guard, XML, XSD and compile; return what is wrong, [] when nothing is.

        trusted lifts the static guard for a template the user vouched for;
        the sandbox stays.
        """
        ...

    async def render(
        self, jrxml: bytes, sample: Sample, *, dpi: int = 96, max_pages: int = 20, trusted: bool = False
    ) -> RenderResult:
        """Compile, fill and export to PDF and page pictures.

        Reports every printed text, which of them were cut or dropped, and
        which characters of the texts are missing from the PDF's text layer.
        Raises AppError when the engine can't be started or a deadline passed.
        """
        ...

    async def export(
        self, jrxml: bytes, sample: Sample, target: Path, form: ExportFormat, *, trusted: bool = False
    ) -> None:
        """Write the filled report to target, atomically."""
        ...

    async def font_jar(self) -> Path:
        """Return the font extension jar that every template of ours needs."""
        ...

    async def warm_up(self) -> None:
        """Start the child and compile a small template, so that the first render is fast."""
        ...

    async def close(self) -> None:
        """End the child."""
        ...


class DocumentReader(Protocol):
    """PDF, pictures, DOCX, XLSX and text, read in a child process."""

    async def read(self, path: Path, *, progress: ProgressSink | None = None) -> Document:
        """Return the pages of a file, or raise AppError saying what is wrong with it."""
        ...

    async def picture(self, path: Path, *, page: int = 1, dpi: int = 96) -> Path:
        """Return a PNG of one page of the source (deskewed where it was a photo)."""
        ...

    async def compare(self, document: Document, source: Path, pdf: Path) -> Fidelity:
        """Compare the rendering's first page with the source's first page."""
        ...

    async def close(self) -> None:
        """End the child."""
        ...
