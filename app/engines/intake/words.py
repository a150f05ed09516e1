"""The running text of a file, page by page: what is there to be read, not where it stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.core.i18n import _
from app.core.pages import Page, PageWords, Words
from app.engines.intake import limits
from app.engines.intake.plain import file_text

Progress = Callable[[int, int, str], None]
Recognise = Callable[[int, Page], Page]
MOST_PAGES, MOST_SCANS = 120, 24
LEAST_LETTERS = 12
EDGE_LINES = 2
REPEATED = 3
CLOSE = 0.6
_NUMBER_LINE = re.compile(
    r"^\W*(?:第\s*)?\d{1,4}\s*(?:页)?(?:\s*[/／共]\s*\d{1,4}\s*页?)?\W*$|^Page \d+.*$", re.I
)


def chosen_pages(said: str, count: int) -> tuple[range, bool]:
    """Return the pages meant by "12-40", "7" or "" (from 0), and whether some had to be left out."""
    found = re.fullmatch(r"\s*(\d{1,5})\s*(?:[-–—~至到]\s*(\d{1,5}))?\s*", said)
    named = sorted((int(found[1]), int(found[2] or found[1]))) if found else [1, count]
    first, last = (max(1, min(one, count)) for one in named)
    cut = last - first + 1 > MOST_PAGES
    return range(first - 1, min(last, first - 1 + MOST_PAGES)), cut


def text_words(path: Path) -> Words:
    """Return the text of a text file; a form feed begins a page."""
    pages = [one for one in file_text(path).split("\f") if one.strip()]
    if not pages:
        raise limits.nothing_in_it(path.name)
    return Words(
        name=path.name,
        page_count=len(pages),
        pages=[PageWords(number=n, text=one) for n, one in enumerate(pages[:MOST_PAGES], start=1)],
        warnings=[] if len(pages) <= MOST_PAGES else [too_many(len(pages), range(MOST_PAGES))],
    )


def docx_words(path: Path) -> Words:
    """Return the paragraphs and table rows of a DOCX in their order."""
    import docx
    from docx.oxml.ns import qn

    try:
        body = docx.Document(str(path)).element.body
    except Exception as problem:
        raise limits.corrupt(path.name, str(problem)) from problem
    lines: list[str] = []
    for child in body.iterchildren():
        rows = child.iter(qn("w:tr")) if child.tag == qn("w:tbl") else [child]
        for row in rows:
            cells = list(row.iter(qn("w:tc"))) or [row]
            said = " ".join(filter(None, (_said(cell, qn) for cell in cells)))
            lines.append(said)
    text = "\n\n".join(line for line in lines if line.strip())
    if not text:
        raise limits.nothing_in_it(path.name)
    return Words(name=path.name, page_count=1, pages=[PageWords(number=1, text=text)])


def _said(element: Any, qn: Callable[[str], str]) -> str:
    parts = []
    for one in element.iter(qn("w:t"), qn("w:br"), qn("w:tab")):
        parts.append((one.text or "") if one.tag == qn("w:t") else "\n" if one.tag == qn("w:br") else " ")
    return "".join(parts).strip()


def page_words(page: Page) -> str:
    """Return the runs of a page as lines, from the top, each from the left."""
    lines: list[list[tuple[float, float, float, str]]] = []
    for run in sorted(page.runs, key=lambda one: (one.cy, one.x0)):
        near = lines[-1][0] if lines else None
        if near and abs(near[1] - run.cy) < near[2] * 0.6:
            lines[-1].append((run.x0, run.cy, run.height, run.text))
        else:
            lines.append([(run.x0, run.cy, run.height, run.text)])
    return "\n".join(" ".join(part[3] for part in sorted(line)) for line in lines)


def pdf_words(path: Path, said: str, recognise: Recognise, progress: Progress) -> Words:
    """Return the text of the pages meant; pages without letters are recognised, at most MOST_SCANS."""
    import pymupdf

    with pymupdf.open(path, filetype="pdf") as document:
        meant, cut = chosen_pages(said, document.page_count)
        pages, scans = [], 0
        for done, number in enumerate(meant):
            progress(done, len(meant), _("Reading page {number}", number=number + 1))
            text, scanned = _pdf_page(document[number]), False
            if len(re.sub(r"\W", "", text)) < LEAST_LETTERS and document[number].get_images():
                scanned, scans = True, scans + 1
                if scans <= MOST_SCANS:
                    text = page_words(recognise(number + 1, _empty(document[number], number + 1)))
            pages.append(PageWords(number=number + 1, text=text, scanned=scanned))
        found = Words(name=path.name, page_count=document.page_count, pages=_without_edges(pages))
    if cut:
        found.warnings.append(too_many(found.page_count, meant))
    if scans > MOST_SCANS:
        found.warnings.append(_too_many_scans(scans))
    if not any(page.text.strip() for page in found.pages):
        raise limits.nothing_in_it(path.name)
    return found


def _pdf_page(page: Any) -> str:
    """Return the blocks of a page; one that stands close below another goes on with its paragraph."""
    blocks = [block for block in page.get_text("blocks") if block[6] == 0 and block[4].strip()]
    text, bottom = "", 0.0
    for _x0, top, _x1, low, words, *_rest in blocks:
        said = words.strip()
        height = (low - top) / (said.count("\n") + 1)
        near = bottom and 0 <= top - bottom < CLOSE * height
        text += ("\n" if near else "\n\n") + said if text else said
        bottom = low
    return text


def _empty(page: Any, number: int) -> Page:
    return Page(width=page.rect.width, height=page.rect.height, kind="scan", number=number)


def _without_edges(pages: list[PageWords]) -> list[PageWords]:
    """Leave out page numbers, and heads and feet that stand on several pages."""
    seen = Counter(line for page in pages for line in {*_edges(page.text)})
    for page in pages:
        lines = page.text.split("\n")
        out = {line for line in _edges(page.text) if seen[line] >= REPEATED or _NUMBER_LINE.match(line)}
        page.text = "\n".join(line for line in lines if line.strip() not in out)
    return pages


def _edges(text: str) -> list[str]:
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    depth = EDGE_LINES if len(lines) > 2 * EDGE_LINES else 1
    return [*lines[:depth], *lines[-depth:]] if len(lines) > 2 else []


def too_many(count: int, read: range) -> str:
    """Say which pages of a long file were read."""
    return _(
        "The file has {count} pages; pages {first} to {last} were read. Name other pages to read them.",
        count=count,
        first=read.start + 1,
        last=read.stop,
    )


def _too_many_scans(count: int) -> str:
    return _(
        "{count} pages are pictures; the first {most} were recognised. Name other pages to read them.",
        count=count,
        most=MOST_SCANS,
    )
