"""JasperReports for the rest of the program: files in, data out, through the engine child."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import os
import shutil
from pathlib import Path
from typing import Any

from app.core.paths import sub_dir
from app.domain.reports import handover
from app.domain.reports.data_choice import PREVIEW_ROWS
from app.domain.reports.models import EngineError, ExportFormat, RenderResult, Sample, SampleValue
from app.engines import fonts
from app.engines.jasper.refusal import not_exported
from app.engines.ports import ProgressSink
from app.engines.process import ChildProcess

START_SECONDS = 60.0
CHECK_SECONDS = 60.0
RENDER_SECONDS = 120.0
MANY_SECONDS = 900.0
KEPT_RESULTS = 16


class JasperEngine:
    """The report engine; its files are in a folder of its own below work."""

    def __init__(self, work: Path, *, deadline: float = RENDER_SECONDS) -> None:
        self._work = (work / "jasper").resolve()
        self._deadline = deadline
        self._child = ChildProcess("jasper", self._work)
        self._results = 0
        self._warm: int | None = None

    @property
    def child(self) -> ChildProcess:
        """The engine's process."""
        return self._child

    async def check(self, jrxml: bytes, *, trusted: bool = False) -> list[EngineError]:
        """Guard, load, validate and compile a template; return what is wrong with it."""
        answer = await self._call("check", CHECK_SECONDS, file=str(self._put(jrxml)), trusted=trusted)
        return [EngineError.model_validate(error) for error in answer["errors"]]

    async def render(
        self, jrxml: bytes, sample: Sample, *, dpi: int = 96, max_pages: int = 20, trusted: bool = False
    ) -> RenderResult:
        """Compile, fill and export a template; the files of the last 16 results are kept."""
        answer = await self._call(
            "render",
            self._deadline,
            file=str(self._put(jrxml)),
            sample=sample.model_dump(),
            folder=str(self._new_folder()),
            dpi=dpi,
            max_pages=max_pages,
            trusted=trusted,
        )
        return RenderResult.model_validate(answer["result"])

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
        """Write the filled report, or the template itself, to a file of the user's; return what was written.

        Of several pages each becomes a picture of its own, numbered beside the target.
        """
        if form == "jrxml":
            await asyncio.to_thread(_replace, target, jrxml)
            return [target]
        if form == "jrxml7":
            await asyncio.to_thread(_rewrite, target, jrxml)
            return [target]
        if form == "zip":
            await self._checked(jrxml, trusted)
            fonts_jar = await self.font_jar()
            await asyncio.to_thread(_pack, target, jrxml, sample, fonts_jar, rows)
            return [target]
        made = self._new_folder() / f"report.{form}"
        many = await asyncio.to_thread(shutil.copyfile, rows, made.with_name("rows.jsonl")) if rows else ""
        answer = await self._call(
            "export",
            MANY_SECONDS if rows else self._deadline,
            progress=progress,
            file=str(self._put(jrxml)),
            sample=sample.model_dump(),
            rows=str(many),
            target=str(made),
            form=form,
            trusted=trusted,
        )
        return await asyncio.to_thread(_taken, [Path(one) for one in answer["files"]], made, target)

    async def _checked(self, jrxml: bytes, trusted: bool) -> None:
        """Raise AppError for a template that does not compile."""
        if errors := await self.check(jrxml, trusted=trusted):
            raise not_exported(errors[0])

    async def font_jar(self) -> Path:
        """Return the font extension jar, built by a child where it is missing."""
        jar = fonts.jar_path()
        if not jar.exists():
            builder = ChildProcess("fonts", sub_dir("fonts"))
            try:
                await builder.call("build", deadline=START_SECONDS)
            finally:
                await builder.close()
        return jar

    async def warm_up(self) -> None:
        """Start the child and render a small template, once for each child."""
        if self._warm is None or self._warm != self._child.pid:
            await self._call("warm_up", START_SECONDS, folder=str(self._new_folder()))
            self._warm = self._child.pid

    async def close(self) -> None:
        """End the child and drop its results."""
        await self._child.close()
        shutil.rmtree(self._work / "results", ignore_errors=True)
        shutil.rmtree(self._work / "templates", ignore_errors=True)

    async def _call(
        self, op: str, deadline: float, progress: ProgressSink | None = None, **payload: Any
    ) -> dict[str, Any]:
        await self.font_jar()
        return await self._child.call(op, deadline=deadline, progress=progress, **payload)

    def _put(self, jrxml: bytes) -> Path:
        """Hand the child a template by its hash."""
        folder = self._work / "templates"
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / f"{hashlib.sha256(jrxml).hexdigest()[:32]}.jrxml"
        if target.exists():
            os.utime(target)
        else:
            _forget(folder, KEPT_RESULTS)
            target.write_bytes(jrxml)
        return target

    def _new_folder(self) -> Path:
        """Return a folder for one result and forget the oldest."""
        results = self._work / "results"
        results.mkdir(parents=True, exist_ok=True)
        _forget(results, KEPT_RESULTS - 1)
        self._results += 1
        folder = results / f"{os.getpid()}-{self._results:06d}"
        folder.mkdir()
        return folder


def _forget(folder: Path, kept: int) -> None:
    found = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)
    for path in found[: max(0, len(found) - kept)]:
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def _rewrite(target: Path, jrxml: bytes) -> None:
    from app.domain.reports.dialect.convert import to_seven

    _replace(target, to_seven(jrxml).jrxml)


def _pack(target: Path, jrxml: bytes, sample: Sample, fonts_jar: Path, rows: Path | None) -> None:
    shown = sample.model_copy(update={"rows": _first_rows(rows)}) if rows else sample
    _replace(target, handover.pack(jrxml, shown, fonts_jar.read_bytes()))


def _first_rows(rows: Path) -> list[dict[str, SampleValue]]:
    """Return the rows that the preview shows of a file of rows."""
    with rows.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in itertools.islice(lines, PREVIEW_ROWS)]


def _taken(files: list[Path], made: Path, target: Path) -> list[Path]:
    """Write what the child made beside the target; a file's mark, such as its page, stays in its name."""
    named = [
        target.with_name(target.stem + one.stem.removeprefix(made.stem) + target.suffix) for one in files
    ]
    for one, path in zip(files, named, strict=True):
        _replace(path, one.read_bytes())
    return named


def _replace(target: Path, data: bytes) -> None:
    from app.core.files import write_atomic

    write_atomic(target, data)
