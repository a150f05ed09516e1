"""One version of a report, read from the store for showing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic import TypeAdapter
from PySide6.QtGui import QImage, QImageReader

from app.core.errors import AppError
from app.core.records import VersionInfo
from app.domain.reports.data_choice import (
    DataChoice,
    Filled,
    ParameterInfo,
    field_labels,
    filled_key,
    parameters_of,
    query_of_template,
)
from app.domain.reports.models import PrintedText, Sample
from app.domain.reports.parts import (
    REPORT,
    SAMPLE,
    SOURCE_PICTURE,
    SUMMARY,
    TEXTS,
    Rewrite,
    Summary,
    page_part,
)
from app.engines.ports import Store

PAGE_SIZE = re.compile(rb"\bpage(Width|Height)=\"(\d+)\"")
MAX_PAGES = 200
_TEXTS = TypeAdapter(list[PrintedText])


@dataclass(frozen=True)
class SourceText:
    """A version's source, its pages as PNG, its name, and the bands that a model rewrote."""

    title: str
    text: str
    pages: tuple[bytes, ...] = ()
    rewrites: tuple[Rewrite, ...] = ()


@dataclass(frozen=True)
class LoadedReport:
    """What the artefact view shows of a version.

    first and original are decoded pictures of page 1 and of the source's page 1;
    pages holds every page as PNG bytes. choice is what fills the report, filled
    how it printed with that; where filled is None, all is of the version's sample.
    """

    version: VersionInfo
    jrxml: str
    sample: Sample
    summary: Summary
    texts: list[PrintedText] = field(default_factory=list)
    original: QImage = field(default_factory=QImage)
    first: QImage = field(default_factory=QImage)
    pages: list[bytes] = field(default_factory=list)
    choice: DataChoice = field(default_factory=DataChoice)
    filled: Filled | None = None
    parameters: list[ParameterInfo] = field(default_factory=list)
    query: str = ""
    field_labels: dict[str, str] = field(default_factory=dict)
    width: float = 595
    height: float = 842

    @property
    def page_count(self) -> int:
        """Return how many pages can be shown."""
        return max(1, len(self.pages))

    @property
    def title(self) -> str:
        """Return the version's name for headings."""
        return version_title(self.version)

    def text_at(self, page: int, x: float, y: float) -> PrintedText | None:
        """Return the smallest printed text at a fraction (0 to 1) of a page, or None."""
        x, y = x * self.width, y * self.height
        hits = [text for text in self.texts if text.page == page and _covers(text, x, y)]
        return min(hits, key=lambda text: text.width * text.height, default=None)


def _covers(text: PrintedText, x: float, y: float) -> bool:
    return text.x - 1 <= x <= text.x + text.width + 1 and text.y - 1 <= y <= text.y + text.height + 1


def version_title(version: VersionInfo) -> str:
    """Return a version's number and label."""
    return f"v{version.number} {version.label}"


def decode(data: bytes) -> QImage:
    """Return a picture, null for no data.

    QImage.fromData would keep the other threads from running meanwhile. A reader doesn't, but it must read
    a file: a buffer made here asks for the interpreter while Qt's lock of picture formats is held, and the
    window, which has the interpreter and waits for that lock, would stand still for ever.
    """
    if not data:
        return QImage()
    with TemporaryDirectory(prefix="page-") as folder:
        path = Path(folder) / "page"
        path.write_bytes(data)
        return QImageReader(str(path)).read()


def load_source(store: Store, version_id: int) -> SourceText:
    """Read the source of a version; AppError when it is damaged."""
    version = store.version(version_id)
    text = store.read_part(version_id, REPORT).decode("utf-8", "replace")
    rewrites = _summary(_part(store, version, SUMMARY), version).rewrites
    return SourceText(version_title(version), text, tuple(_pages(store, version)), tuple(rewrites))


def load_report(store: Store, version_id: int, choice: DataChoice | None = None) -> LoadedReport:
    """Read a version's parts off the window's thread; AppError when one is damaged.

    Where the version was printed with the chosen data, its pages are those.
    """
    version = store.version(version_id)
    jrxml = store.read_part(version_id, REPORT)
    choice = choice or DataChoice()
    filled = filled_with(store, version_id, choice)
    pages, texts, sample = _shown(store, version, filled)
    size = {name: float(value) for name, value in PAGE_SIZE.findall(jrxml[:4000])}
    parameters, query, labels = _asked(jrxml)
    return LoadedReport(
        version=version,
        jrxml=jrxml.decode("utf-8", "replace"),
        sample=Sample.model_validate_json(sample or b"{}"),
        summary=_summary(_part(store, version, SUMMARY), version),
        texts=_TEXTS.validate_json(texts or b"[]"),
        original=_original(version.parts.get(SOURCE_PICTURE, ""), store),
        first=decode(pages[0]) if pages else QImage(),
        pages=pages,
        choice=choice,
        filled=filled,
        parameters=parameters,
        query=query,
        field_labels=labels,
        width=size.get(b"Width", 595),
        height=size.get(b"Height", 842),
    )


def filled_with(store: Store, version_id: int, choice: DataChoice) -> Filled | None:
    """Return how a version printed with this very choice, None where it did not yet."""
    kept = "" if choice.is_plain else store.get_setting(filled_key(version_id))
    try:
        found = Filled.model_validate_json(kept) if kept else None
    except ValueError:
        return None
    return found if found is not None and found.choice == choice else None


def _shown(store: Store, version: VersionInfo, filled: Filled | None) -> tuple[list[bytes], bytes, bytes]:
    """Return the pages, texts and sample that are shown."""
    if filled is not None:
        pages = [store.get_blob(one) for one in filled.pages]
        return pages, store.get_blob(filled.texts), store.get_blob(filled.sample)
    return _pages(store, version), _part(store, version, TEXTS), _part(store, version, SAMPLE)


def _asked(jrxml: bytes) -> tuple[list[ParameterInfo], str, dict[str, str]]:
    """Return what a report can be asked for, and what its fields are called; nothing of a broken one."""
    try:
        return parameters_of(jrxml), query_of_template(jrxml), field_labels(jrxml)
    except AppError:
        return [], "", {}


@lru_cache(maxsize=2)
def _original(digest: str, store: Store) -> QImage:
    """Return the source's picture, decoded once for all versions of a report."""
    return decode(store.get_blob(digest)) if digest else QImage()


def _part(store: Store, version: VersionInfo, name: str) -> bytes:
    return store.read_part(version.id, name) if name in version.parts else b""


def _summary(data: bytes, version: VersionInfo) -> Summary:
    if not data:
        return Summary(name=version.label)
    try:
        return Summary.model_validate_json(data)
    except ValueError as error:
        raise AppError("damaged_version", str(error)) from error


def _pages(store: Store, version: VersionInfo) -> list[bytes]:
    names = (page_part(number) for number in range(1, MAX_PAGES))
    found = []
    for name in names:
        if name not in version.parts:
            break
        found.append(_part(store, version, name))
    return found
