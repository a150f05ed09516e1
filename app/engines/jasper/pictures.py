"""Look at an exported PDF: page pictures, and texts that did not arrive in its text layer."""

from __future__ import annotations

import sys
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.domain.reports.models import PrintedText

_TEXT_PAGES = 50


@dataclass
class Pages:
    """The pictures and texts of a PDF's first pages."""

    pngs: list[Path] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)


def prepare() -> None:
    """Import PyMuPDF without its layout models."""
    _pymupdf()


def _pymupdf() -> Any:
    sys.modules.setdefault("pymupdf.layout", None)  # type: ignore[arg-type]
    import pymupdf

    return pymupdf


def look(pdf: Path, folder: Path, *, dpi: int, limit: int) -> Pages:
    """Draw the first pages as PNG and read the text of up to 50."""
    found = Pages()
    with _pymupdf().open(pdf) as document:
        for number, page in enumerate(document, 1):
            if number > max(limit, _TEXT_PAGES):
                break
            if number <= limit:
                found.pngs.append(folder / f"page-{number}.png")
                page.get_pixmap(dpi=dpi, alpha=False).save(found.pngs[-1])
            if number <= _TEXT_PAGES:
                found.texts.append(page.get_text())
    return found


def lost_texts(printed: list[PrintedText], pages: list[str]) -> list[str]:
    """Return the printed texts that a page's text layer lacks characters of."""
    plain = [_normal(text) for text in pages]
    counts = [Counter(text) for text in plain]
    lost = []
    for item in printed:
        if item.page > len(plain):
            break
        wanted = _normal(item.text if item.cut_at is None else item.text[: item.cut_at])
        if wanted in plain[item.page - 1] or "<" in wanted:
            continue
        if Counter(wanted) - counts[item.page - 1]:
            lost.append(item.text)
    return list(dict.fromkeys(lost))


def _normal(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split()).replace("\u00ad", "")
