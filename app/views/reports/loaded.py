"""One version of a report, read from the store for showing."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from app.core.errors import AppError
from app.core.records import VersionInfo
from app.domain.reports.models import PrintedText, Sample
from app.domain.reports.parts import REPORT, SAMPLE, SOURCE_PICTURE, SUMMARY, TEXTS, Summary, page_part
from app.engines.ports import Store

PAGE_SIZE = re.compile(rb"\bpage(Width|Height)=\"(\d+)\"")
MAX_PAGES = 200


@dataclass(frozen=True)
class LoadedReport:
    """What the artefact view shows of a version; pictures are PNG bytes."""

    version: VersionInfo
    jrxml: str
    sample: Sample
    summary: Summary
    texts: list[PrintedText] = field(default_factory=list)
    source: bytes = b""
    pages: list[bytes] = field(default_factory=list)
    width: float = 595
    height: float = 842

    def text_at(self, page: int, x: float, y: float) -> PrintedText | None:
        """Return the smallest printed text at a fraction (0 to 1) of a page, or None."""
        x, y = x * self.width, y * self.height
        hits = [text for text in self.texts if text.page == page and _covers(text, x, y)]
        return min(hits, key=lambda text: text.width * text.height, default=None)


def _covers(text: PrintedText, x: float, y: float) -> bool:
    return text.x - 1 <= x <= text.x + text.width + 1 and text.y - 1 <= y <= text.y + text.height + 1


def load_report(store: Store, version_id: int) -> LoadedReport:
    """Read a version's parts; AppError when one is damaged."""
    version = store.version(version_id)
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
        source=_part(store, version, SOURCE_PICTURE),
        pages=_pages(store, version),
        width=size.get(b"Width", 595),
        height=size.get(b"Height", 842),
    )


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
