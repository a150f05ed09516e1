"""One version of a report, read from the store for showing."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from PySide6.QtCore import QBuffer
from PySide6.QtGui import QImage, QImageReader

from app.core.errors import AppError
from app.core.records import VersionInfo
from app.domain.reports.models import PrintedText, Sample
from app.domain.reports.parts import REPORT, SAMPLE, SOURCE_PICTURE, SUMMARY, TEXTS, Summary, page_part
from app.engines.ports import Store

PAGE_SIZE = re.compile(rb"\bpage(Width|Height)=\"(\d+)\"")
MAX_PAGES = 200


@dataclass(frozen=True)
class SourceText:
    """The source of a version with its pages as PNG, and how the version is called."""

    title: str
    text: str
    pages: tuple[bytes, ...] = ()


@dataclass(frozen=True)
class LoadedReport:
    """What the artefact view shows of a version.

    first and original are decoded pictures of page 1 and of the source's page 1;
    pages holds every page as PNG bytes; before is the source one version earlier.
    """

    version: VersionInfo
    jrxml: str
    sample: Sample
    summary: Summary
    texts: list[PrintedText] = field(default_factory=list)
    original: QImage = field(default_factory=QImage)
    first: QImage = field(default_factory=QImage)
    pages: list[bytes] = field(default_factory=list)
    before: SourceText | None = None
    width: float = 595
    height: float = 842

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

    QImage.fromData would keep the other threads from running meanwhile, a reader doesn't.
    """
    buffer = QBuffer()
    buffer.setData(data)
    return QImageReader(buffer).read() if data else QImage()


def load_source(store: Store, version_id: int) -> SourceText:
    """Read the source of a version; AppError when it is damaged."""
    version = store.version(version_id)
    text = store.read_part(version_id, REPORT).decode("utf-8", "replace")
    return SourceText(version_title(version), text, tuple(_pages(store, version)))


def load_report(store: Store, version_id: int) -> LoadedReport:
    """Read a version's parts off the window's thread; AppError when one is damaged."""
    version = store.version(version_id)
    pages = _pages(store, version)
    jrxml = store.read_part(version_id, REPORT)
    size = {name: float(value) for name, value in PAGE_SIZE.findall(jrxml[:4000])}
    return LoadedReport(
        version=version,
        jrxml=jrxml.decode("utf-8", "replace"),
        sample=Sample.model_validate_json(_part(store, version, SAMPLE) or b"{}"),
        summary=_summary(_part(store, version, SUMMARY), version),
        texts=[
            PrintedText.model_validate(text) for text in json.loads(_part(store, version, TEXTS) or b"[]")
        ],
        original=decode(_part(store, version, SOURCE_PICTURE)),
        first=decode(pages[0]) if pages else QImage(),
        pages=pages,
        before=_before(store, version),
        width=size.get(b"Width", 595),
        height=size.get(b"Height", 842),
    )


def _part(store: Store, version: VersionInfo, name: str) -> bytes:
    return store.read_part(version.id, name) if name in version.parts else b""


def _before(store: Store, version: VersionInfo) -> SourceText | None:
    try:
        return load_source(store, version.parent) if version.parent is not None else None
    except AppError:
        return None


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
