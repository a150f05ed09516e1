"""The document reader for graphs and the window: checks here, decoding in the child."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.core.pages import Document, Words
from app.domain.reports.models import Fidelity
from app.engines.intake import limits
from app.engines.intake.detect import Detected
from app.engines.ports import ProgressSink
from app.engines.process import ChildProcess

MEMORY_MB = 4096
READ_SECONDS = 180.0
PICTURE_SECONDS = 60.0
COMPARE_SECONDS = 60.0
_KEPT_INPUTS = 24


@dataclass(frozen=True)
class _Staged:
    """A checked copy of an input inside the work folder."""

    file: str
    detected: Detected


class Reader:
    """Implements ports.DocumentReader over one child process."""

    def __init__(self, work: Path) -> None:
        self._work = work
        self._child = ChildProcess("reader", work, memory_mb=MEMORY_MB)
        self._lock = threading.Lock()
        self._staged: dict[tuple[str, int, int], _Staged] = {}
        self._count = 0

    async def read(
        self, path: Path, *, progress: ProgressSink | None = None, every_page: bool = False
    ) -> Document:
        """Return the pages of a file, or raise AppError saying what is wrong with it.

        A JRXML file has no pages: its document only tells the kind. Of a scan
        only the first page is recognised unless every page is asked for.
        """
        staged = await asyncio.to_thread(self._stage, path)
        if staged.detected.kind == "jrxml":
            return Document(name=path.name, kind="jrxml", page_count=0, pages=[])
        answer = await self._ask("read", path, READ_SECONDS, progress, staged, every_page=every_page)
        document = Document.model_validate(answer["document"])
        return document.model_copy(update={"name": path.name})

    async def words(self, path: Path, *, pages: str = "", progress: ProgressSink | None = None) -> Words:
        """Return the running text of a file's pages; pages is "" for all, or such as "12-40"."""
        staged = await asyncio.to_thread(self._stage, path)
        _refuse_template(staged, path)
        answer = await self._ask("words", path, READ_SECONDS, progress, staged, pages=pages)
        return Words.model_validate(answer["words"]).model_copy(update={"name": path.name})

    async def picture(self, path: Path, *, page: int = 1, dpi: int = 96) -> Path:
        """Return a PNG of one page of the source (straightened where it was a photo)."""
        staged = await asyncio.to_thread(self._stage, path)
        _refuse_template(staged, path)
        target = f"pictures/{Path(staged.file).parent.name}-{page}-{dpi}.png"
        if not (self._work / target).exists():
            await self._ask("picture", path, PICTURE_SECONDS, None, staged, target=target, page=page, dpi=dpi)
        return self._work / target

    async def compare(self, document: Document, source: Path, pdf: Path) -> Fidelity:
        """Compare the rendering's first page with the source's first page."""
        staged = await asyncio.to_thread(self._stage, source)
        _refuse_template(staged, source)
        rendering = await asyncio.to_thread(self._copy_rendering, pdf)
        page = document.pages[0].model_copy(update={"pictures": []}) if document.pages else None
        sent = page.model_dump(mode="json") if page and page.kind in ("image", "scan", "photo") else None
        try:
            answer = await self._ask(
                "compare", source, COMPARE_SECONDS, None, staged, pdf=rendering, document_page=sent
            )
        finally:
            (self._work / rendering).unlink(missing_ok=True)
        return Fidelity.model_validate(answer["fidelity"])

    async def warm_up(self) -> None:
        """Start the child and load what every file needs."""
        await self._child.call("warm_up", deadline=PICTURE_SECONDS)

    async def close(self) -> None:
        """End the child."""
        await self._child.close()

    async def _ask(
        self,
        op: str,
        path: Path,
        deadline: float,
        progress: ProgressSink | None,
        staged: _Staged,
        **more: Any,
    ) -> dict[str, Any]:
        try:
            return await self._child.call(
                op, deadline=deadline, progress=progress, file=staged.file, form=staged.detected.form, **more
            )
        except AppError as error:
            raise _about(error, path) from error

    def _stage(self, path: Path) -> _Staged:
        """Copy an input into the work folder and check the copy, once per state of the file."""
        limits.check_path(path)
        state = path.stat()
        key = (str(path.resolve()), state.st_mtime_ns, state.st_size)
        with self._lock:
            staged = self._staged.get(key)
            if staged is None or not (self._work / staged.file).exists():
                staged = self._staged[key] = self._copied(path, key)
                self._forget()
            return staged

    def _copied(self, path: Path, key: tuple[str, int, int]) -> _Staged:
        folder = self._work / "inputs" / hashlib.sha256(repr(key).encode()).hexdigest()[:16]
        folder.mkdir(parents=True, exist_ok=True)
        copy = folder / path.name
        try:
            shutil.copyfile(path, copy)
            detected = limits.check_file(copy, path.name)
        except OSError as error:
            shutil.rmtree(folder, ignore_errors=True)
            raise _unreadable(path, str(error)) from error
        except AppError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return _Staged(f"inputs/{folder.name}/{path.name}", detected)

    def _forget(self) -> None:
        """Keep the newest inputs only."""
        while len(self._staged) > _KEPT_INPUTS:
            oldest = next(iter(self._staged))
            folder = (self._work / self._staged.pop(oldest).file).parent
            shutil.rmtree(folder, ignore_errors=True)

    def _copy_rendering(self, pdf: Path) -> str:
        with self._lock:
            self._count += 1
            name = f"renderings/{self._count}.pdf"
        target = self._work / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(pdf, target)
        return name


def _refuse_template(staged: _Staged, path: Path) -> None:
    if staged.detected.kind == "jrxml":
        raise AppError(
            "no_page_picture",
            _("The template {name} has no page of its own to show.", name=path.name),
            _("Render it to see its pages."),
        )


def _unreadable(path: Path, detail: str) -> AppError:
    return AppError(
        "unreadable_file",
        _("The file {name} can't be opened.", name=path.name),
        _("Check that you may read it and that no other program holds it."),
        detail,
    )


def _about(error: AppError, path: Path) -> AppError:
    """Name the file where only the engine's fate is told."""
    if error.code == "engine_lost":
        return AppError(
            "reader_lost",
            _("Reading {name} broke off: the file asks more than the reader can give.", name=path.name),
            _("Save or export the page again from the program that made it, or try a smaller file."),
            error.detail,
        )
    return error
