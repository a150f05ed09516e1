"""What a tool works with: the files of the request, the engines, and what earlier tools found."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.documents.requirement import Requirement
from app.domain.documents.sources import Source
from app.domain.documents.tools import ToolResult
from app.engines.documents.reading import read_picture, read_source
from app.engines.ports import DocumentReader, ReportEngine, Store


@dataclass
class Desk:
    """One run's desk; earlier maps "tool:file" to what that tool found."""

    requirement: Requirement
    store: Store
    reader: DocumentReader
    reports: ReportEngine
    work: Path
    prefix: str = "f"
    earlier: dict[str, ToolResult] = field(default_factory=dict)
    web_allowed: bool = False
    search_service: str = ""

    def path(self, name: str) -> Path:
        """Return one of the request's own files; nothing else is ever opened."""
        if name not in self.requirement.files:
            raise AppError(
                "not_an_input",
                _("The file {name} is none of the files of this request.", name=Path(name).name),
                _("Add it to the request."),
            )
        return Path(name)

    async def source(self, name: str) -> Source:
        """Return a file as read, from an earlier step where there is one."""
        path = self.path(name)
        for tool in ("document_parser", "ocr"):
            found = self.earlier.get(f"{tool}:{name}")
            if found is not None and not found.failed:
                return Source.model_validate(found.data["source"])
        return await self._whole(path, await read_source(path, self.work))

    async def _whole(self, path: Path, found: Source) -> Source:
        """Return a PDF with the words of its scanned pages, which stand between pages of text."""
        bare = found.bare_pages if found.form == "pdf" else []
        if not bare or self.reader is None:
            return found
        read = await read_picture(path, self.reader)
        parts = [*found.paragraphs, *(one for one in read.paragraphs if one.place.page in bare)]
        return found.model_copy(update={"paragraphs": sorted(parts, key=lambda one: one.place.page)})

    async def recognised(self, name: str) -> Source:
        """Return the words of a picture or a scan."""
        return await read_picture(self.path(name), self.reader)
