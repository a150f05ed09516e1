"""The Protocols behind which the engines stand, for graphs, window and tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from app.core.pages import Document, Words
from app.core.records import (
    BankEntry,
    Correction,
    DraftInfo,
    FoundPlace,
    KnowledgeEntry,
    KnowledgeSource,
    MessageInfo,
    SearchHit,
    SessionInfo,
    UsedFile,
    VersionInfo,
)
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
        """Compile, fill and export to PDF and page pictures; max_pages 0 only fills.

        Reports every printed text, which of them were cut or dropped, and
        which characters of the texts are missing from the PDF's text layer.
        Raises AppError when the engine can't be started or a deadline passed.
        """
        ...

    async def export(
        self,
        jrxml: bytes,
        sample: Sample,
        target: Path,
        form: ExportFormat,
        *,
        trusted: bool = False,
        rows: Path | None = None,
        progress: ProgressSink | None = None,
    ) -> list[Path]:
        """Write the filled report to target, atomically, and return the files: one per page for png.

        rows names a file with one JSON object per line that is printed instead
        of the sample's rows; it may hold many.
        """
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

    async def read(
        self, path: Path, *, progress: ProgressSink | None = None, every_page: bool = False
    ) -> Document:
        """Return the pages of a file, or raise AppError saying what is wrong with it.

        Of a scan only the first page is recognised unless every page is asked for.
        """
        ...

    async def words(self, path: Path, *, pages: str = "", progress: ProgressSink | None = None) -> Words:
        """Return the running text of a file's pages; pages is "" for all, or such as "12-40"."""
        ...

    async def picture(self, path: Path, *, page: int = 1, dpi: int = 96) -> Path:
        """Return a PNG of one page of the source (deskewed where it was a photo)."""
        ...

    async def compare(self, document: Document, source: Path, pdf: Path) -> Fidelity:
        """Compare the rendering's first page with the source's first page."""
        ...

    async def warm_up(self) -> None:
        """Start the child and load what every file needs."""
        ...

    async def close(self) -> None:
        """End the child."""
        ...


class KnowledgeStore(Protocol):
    """The knowledge of a store: entries by source, found by words, and the vectors of a model."""

    def replace_source(self, source: str, entries: list[KnowledgeEntry]) -> list[int]:
        """Keep the entries of a source in place of those it gave before."""
        ...

    def remove_source(self, source: str) -> int:
        """Forget what a source gave."""
        ...

    def knowledge_sources(self) -> list[KnowledgeSource]:
        """Return what was imported."""
        ...

    def knowledge_entry(self, entry_id: int) -> SearchHit | None:
        """Return one entry."""
        ...

    def search_knowledge(self, query: str, kind: str = "", limit: int = 10) -> list[SearchHit]:
        """Search by words."""
        ...

    def entries_without_vector(self, model: str, limit: int = 500) -> list[tuple[int, str]]:
        """Return entries that a model has not read yet."""
        ...

    def keep_vectors(self, model: str, vectors: dict[int, bytes]) -> None:
        """Keep what a model made of entries."""
        ...

    def knowledge_vectors(self, model: str, kind: str = "") -> list[tuple[int, bytes]]:
        """Return the vectors of a model."""
        ...


class Store(KnowledgeStore, Protocol):
    """Sessions, messages, versions, knowledge: one SQLite file, or a team's database.

    Every method commits before it returns; calls from any thread are safe.
    """

    def create_session(self, workflow: str, name: str) -> SessionInfo:
        """Make a session."""
        ...

    def session(self, session_id: int) -> SessionInfo:
        """Return one session; raise AppError("no_session") when it is not there."""
        ...

    def sessions(self, workflow: str, text: str = "") -> list[SessionInfo]:
        """Return a workflow's sessions, pinned and newest first; text searches names and messages."""
        ...

    def search_everywhere(self, text: str, limit: int = 60) -> list[FoundPlace]:
        """Return where all words stand in the sessions of all workflows, newest sessions first."""
        ...

    def used_files(self, limit: int = 30) -> list[UsedFile]:
        """Return the files that requests of the listed sessions came with, each once, newest first."""
        ...

    def hidden_sessions(self, workflow: str) -> list[SessionInfo]:
        """Return the sessions that delete_session hid, newest first."""
        ...

    def rename_session(self, session_id: int, name: str) -> None:
        """Give a session another name."""
        ...

    def pin_session(self, session_id: int, pinned: bool) -> None:
        """Keep a session at the top of the list."""
        ...

    def delete_session(self, session_id: int) -> None:
        """Hide a session; restore_session brings it back."""
        ...

    def restore_session(self, session_id: int) -> None:
        """Undo delete_session."""
        ...

    def add_message(
        self, session_id: int, role: str, text: str, *, by: str = "", attachments: tuple[str, ...] = ()
    ) -> MessageInfo:
        """Add a line to the conversation."""
        ...

    def messages(self, session_id: int) -> list[MessageInfo]:
        """Return the conversation, oldest first."""
        ...

    def save_draft(self, session_id: int, draft: DraftInfo) -> None:
        """Keep what is typed but not sent."""
        ...

    def draft(self, session_id: int) -> DraftInfo:
        """Return what was typed but not sent."""
        ...

    def add_version(
        self,
        session_id: int,
        label: str,
        parts: dict[str, bytes],
        *,
        by: str = "",
        move_head: bool = True,
        once: str = "",
    ) -> VersionInfo:
        """Store an artefact's files in one transaction; they are durable when this returns.

        When the session's newest version was kept under the same non-empty
        once, that one is returned instead of a second one.
        """
        ...

    def versions(self, session_id: int) -> list[VersionInfo]:
        """Return all versions, oldest first; none is ever dropped."""
        ...

    def version(self, version_id: int) -> VersionInfo:
        """Return one version."""
        ...

    def read_part(self, version_id: int, part: str) -> bytes:
        """Return a part's bytes after checking its hash; raise AppError("damaged_version")."""
        ...

    def set_head(self, session_id: int, version_id: int | None) -> None:
        """Show another version (undo, redo, restore); None is the empty start."""
        ...

    def undo(self, session_id: int) -> VersionInfo | None:
        """Move the head to the version before; None when that is the empty start or there is none."""
        ...

    def redo(self, session_id: int) -> VersionInfo | None:
        """Move the head forward again; None when there is nothing to redo."""
        ...

    def step(self, session_id: int, *, redo: bool, once: str = "") -> tuple[bool, VersionInfo | None]:
        """Undo or redo; return whether that was possible, and the version shown then, if any.

        When the head was last moved under the same non-empty once, nothing
        moves and the answer is the same.
        """
        ...

    def can_undo(self, session_id: int) -> bool:
        """Tell whether undo would change anything."""
        ...

    def can_redo(self, session_id: int) -> bool:
        """Tell whether redo would change anything."""
        ...

    def add_snapshot(self, session_id: int, state: str) -> int:
        """Keep a run's starting state (JSON)."""
        ...

    def put_blob(self, data: bytes) -> str:
        """Store bytes by their SHA-256 and return it."""
        ...

    def get_blob(self, digest: str) -> bytes:
        """Return a blob after checking its hash."""
        ...

    def add_knowledge(self, kind: str, title: str, text: str, data: str = "") -> int:
        """Add an entry (kind: template, field, note, answer) to the full-text index."""
        ...

    def knowledge_data(self, entry_id: int) -> str:
        """Return the data kept with an entry, "" when there is none."""
        ...

    def bank_keep(self, entries: list[BankEntry]) -> None:
        """Keep exam items in the bank; what differs from its key's newest version is a new one."""
        ...

    def bank_items(self, *, tag: str = "", kind: str = "", article: str = "") -> list[BankEntry]:
        """Return the newest version of each item in the bank that is not retired, oldest key first."""
        ...

    def bank_history(self, key: str) -> list[BankEntry]:
        """Return every version of one item of the bank, oldest first."""
        ...

    def bank_retire(self, keys: list[str], retired: bool = True) -> None:
        """Take items out of the bank, or bring them back; no version is lost."""
        ...

    def remember_correction(self, correction: Correction) -> None:
        """Count a repair that worked."""
        ...

    def corrections(self, code: str) -> list[Correction]:
        """Return the repairs that worked for an error code, most used first."""
        ...

    def journal(self, kind: str, text: str) -> None:
        """Append to the journal of what was done."""
        ...

    def get_setting(self, key: str, default: str = "") -> str:
        """Return a stored value that belongs to the data, not to the machine."""
        ...

    def set_setting(self, key: str, value: str) -> None:
        """Store such a value."""
        ...

    def close(self) -> None:
        """Close every connection."""
        ...
