"""One way to read any input: what it really is decides, not its name."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from app.core.errors import AppError
from app.core.files import sha256_file
from app.core.giving_way import in_thread
from app.core.i18n import _
from app.core.pages import Document as Pages
from app.domain.documents.facts import Place
from app.domain.documents.sources import Paragraph, Source
from app.engines.documents.parse import texts
from app.engines.documents.parse.run_on import run_on
from app.engines.intake import limits
from app.engines.ports import DocumentReader
from app.engines.process import ChildProcess

PARSE_SECONDS = 120.0
MEMORY_MB = 3072
REMEMBERED = 4
_recent: dict[tuple[str, str], Source] = {}
_CHILD = ("pdf", "docx", "xlsx")
_BY_SUFFIX = {
    ".csv": texts.read_csv,
    ".tsv": texts.read_csv,
    ".json": texts.read_json,
    ".html": texts.read_html,
    ".htm": texts.read_html,
    ".eml": texts.read_mail,
}
_TEXTS = (".txt", ".md", ".markdown", ".log", ".csv", ".tsv", ".json", ".html", ".htm", ".eml", ".text", "")
_WIDE = re.compile(
    r"(?<![\w.])[\d:.,%](?: [\d:.,%])+(?![\w.])|(?<=[\u4e00-\u9fff])\d(?: \d)+(?!\d)|"
    r"(?<!\w)(?:[A-Za-z] ){2,}[A-Za-z](?!\w)"
)
_GROUPING = re.compile(r"(?<=\d)，(?=\d{3}(?!\d))")
_CLOCK = re.compile(r"(?<=\d)：(?=\d\d(?!\d))")
_DATED = re.compile(r"(?<=\d) (?=[年月日时分])|(?<=[年月日]) (?=\d)")
_OFFICE = (".docx", ".xlsx", ".xlsm", ".pdf")


async def read_source(path: Path, work: Path) -> Source:
    """Return a file as a Source; raises AppError that names the file and what helps.

    The last few are remembered by their content, so that several tools read a file once.
    """
    await asyncio.to_thread(limits.check_path, path)
    digest = await asyncio.to_thread(sha256_file, path)
    key = (str(path), digest)
    if key not in _recent:
        _recent[key] = await _read(path, digest, work)
        while len(_recent) > REMEMBERED:
            _recent.pop(next(iter(_recent)), None)
    return _recent[key]


async def _read(path: Path, digest: str, work: Path) -> Source:
    suffix = path.suffix.lower()
    if suffix in _TEXTS and not await asyncio.to_thread(_is_binary, path):
        return await in_thread(_BY_SUFFIX.get(suffix, texts.read_lines), path, digest)
    form = (await asyncio.to_thread(limits.check_file, path, path.name)).form
    if form in _CHILD:
        child = ChildProcess("documents", work, memory_mb=MEMORY_MB)
        try:
            answer = await child.call(
                "parse", deadline=PARSE_SECONDS, form=form, file=str(path.resolve()), digest=digest
            )
        except AppError as error:
            raise _named(error, path) from error
        finally:
            await child.close()
        return Source.model_validate(answer["source"])
    if form in ("text", "csv"):
        return await in_thread(_misnamed if suffix in _OFFICE else texts.read_lines, path, digest)
    raise AppError(
        "no_text",
        _("The file {name} has no text that can be read directly.", name=path.name),
        _("Use text recognition for pictures and scans, or add the original file."),
    )


def _misnamed(path: Path, digest: str) -> Source:
    """Read a table in text that bears the name of an office file; anything else is a broken file."""
    try:
        found = texts.read_csv(path, digest)
    except AppError as problem:
        raise limits.corrupt(path.name) from problem
    if len(found.grids[0].head) < 2:
        raise limits.corrupt(path.name)
    found.notes.append(_("The file {name} is a text table, whatever its name says.", name=path.name))
    return found


def _is_binary(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(8)
    return head.startswith((b"PK\x03\x04", b"%PDF", b"\xd0\xcf\x11\xe0", b"\x89PNG", b"\xff\xd8\xff"))


async def read_picture(path: Path, reader: DocumentReader) -> Source:
    """Recognise the words of a picture or a scan, line by line with their boxes."""
    pages = await reader.read(path, every_page=True)
    digest = await asyncio.to_thread(sha256_file, path)
    return await asyncio.to_thread(_lines, pages, path.name, digest)


def _lines(pages: Pages, name: str, digest: str) -> Source:
    source = Source(name=name, sha256=digest, form="picture", pages=pages.page_count)
    for page in pages.pages:
        found: list[Paragraph] = []
        lines: list[list[tuple[float, float, float, float, str]]] = []
        for run in sorted(page.runs, key=lambda one: (one.cy, one.x0)):
            piece = (run.x0, run.y0, run.x1, run.y1, run.text)
            near = lines[-1][0] if lines else None
            if near and abs((near[1] + near[3]) / 2 - run.cy) < (near[3] - near[1]) * 0.6:
                lines[-1].append(piece)
            else:
                lines.append([piece])
        for line in lines:
            line.sort()
            box = (line[0][0], min(p[1] for p in line), line[-1][2], max(p[3] for p in line))
            size = (page.width, page.height)
            place = Place(source=name, sha256=digest, kind="page", page=page.number, box=box, size=size)
            words = _closed(" ".join(p[4] for p in line))
            found.append(Paragraph(text=words, place=place))
        source.paragraphs += run_on(found)
    return source


def _closed(words: str) -> str:
    """Close up signs that were set wide apart, such as 2 0 2 6, and narrow the signs between digits."""
    closed = _WIDE.sub(lambda found: found.group().replace(" ", ""), words)
    closed = _GROUPING.sub(",", _CLOCK.sub(":", closed))
    return _DATED.sub("", closed)


def _named(error: AppError, path: Path) -> AppError:
    """Make sure that an error names the file, even where the child broke off."""
    if path.name in error.message:
        return error
    message = _("The file {name} could not be read: {text}", name=path.name, text=error.message)
    return AppError(error.code, message, error.remedy, error.detail)
