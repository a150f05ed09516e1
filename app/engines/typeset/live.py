"""A document set again and again while it is edited: Typst keeps its fonts and what did not change."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import Any

from app.domain.documents.document import Document
from app.engines.typeset.faces import typeset_faces
from app.engines.typeset.pdf import write_sources


class LivePreview:
    """Sets one document after another; calls from several threads wait for each other.

    The PDF's facts are links: LINK + "fact/ID", "evidence/NUMBER", "block/SECTION/BLOCK".
    """

    def __init__(self, folder: Path, fonts: Path) -> None:
        self._folder, self._fonts = folder, fonts
        self._compiler: Any = None
        self._lock = Lock()

    def pdf(self, document: Document) -> bytes:
        """Return the document as PDF with its links; it may hold figures without a fact."""
        with self._lock:
            write_sources(document, self._folder, links=True)
            made = self._opened().compile(format="pdf", pdf_tags=False)
        return bytes(made)

    def _opened(self) -> Any:
        if self._compiler is None:
            import typst

            self._compiler = typst.Compiler(
                input=str(self._folder / "document.typ"),
                root=str(self._folder),
                font_paths=[str(typeset_faces(self._fonts))],
                ignore_system_fonts=True,
            )
        return self._compiler
