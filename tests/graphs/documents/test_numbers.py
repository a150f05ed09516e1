from __future__ import annotations

import asyncio
import importlib.util
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pymupdf
import pytest

from app.domain.documents.document import Document
from app.domain.documents.facts import numbers_in
from app.graphs.documents.command import Job, run_job

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
RAISED, FOOT = 1, 60.0
OWN = re.compile(
    r"^\s*(?:表|图|Table|Figure)\s*\d{1,2}(?=\s|:|：|,|$)|^\s*\[\d{1,3}\]|(?:\s*\.){3,}[\s\u2060]*\d+\s*$"
)
ON_PAGES = re.compile(r"(?:见页|on page) [\d, ]+$")


def _kinds() -> ModuleType:
    path = Path(__file__).with_name("twelve_kinds.py")
    spec = importlib.util.spec_from_file_location("twelve_kinds", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TWELVE = _kinds().KINDS


def _plain(line: str) -> str:
    """Return a line without the layout's own numbers: of captions, notes, pages."""
    return ON_PAGES.sub("", OWN.sub("", line))


def word_lines(path: Path) -> Iterator[str]:
    """Yield the paragraphs of a Word file, its notes with them, without what its fields compute."""
    with zipfile.ZipFile(path) as packed:
        names = [
            one
            for one in packed.namelist()
            if re.fullmatch(r"word/(document|footnotes|header\d*|footer\d*)\.xml", one)
        ]
        roots = [ElementTree.fromstring(packed.read(name)) for name in names]
    for root in roots:
        for paragraph in root.iter(f"{W}p"):
            computed = {id(text) for field in paragraph.iter(f"{W}fldSimple") for text in field.iter(f"{W}t")}
            yield _plain(
                "".join(one.text or "" for one in paragraph.iter(f"{W}t") if id(one) not in computed)
            )


def pdf_lines(path: Path) -> Iterator[str]:
    """Yield the lines of a PDF without the numbers of its pages and the raised marks of its notes."""
    with pymupdf.open(path) as pdf:
        for page in pdf:
            for block in page.get_text("dict")["blocks"]:
                for line in block.get("lines", []):
                    if line["bbox"][1] > page.rect.height - FOOT:
                        continue
                    yield _plain("".join(_said(span) for span in line["spans"]))


def _said(span: dict[str, Any]) -> str:
    mark = re.fullmatch(r"\s*\[?\d{1,3}\]?\s*", span["text"])
    return "" if span["flags"] & RAISED or (mark and span["size"] < 7.5) else str(span["text"])


def unknown(lines: Iterator[str], document: Document) -> dict[str, str]:
    """Return the numbers that no fact holds, each with its line."""
    known = document.ledger.numbers()
    return {number: line for line in lines for number in numbers_in(line) if number not in known}


@pytest.mark.thorough
@pytest.mark.parametrize("kind", sorted(TWELVE))
def test_every_number_of_every_kind_is_a_fact(kind: str, report_fonts: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / "fonts").symlink_to(report_fonts, target_is_directory=True)
    ask, files = TWELVE[kind](tmp_path)
    out = tmp_path / "out"
    told: list[str] = []
    job = Job(ask=ask, files=tuple(files), out=out)
    code = asyncio.run(run_job(job, "none", echo=told.append, complain=lambda *said: told.extend(said)))
    assert code == 0, told
    document = Document.model_validate_json((out / "document.json").read_bytes())
    assert document.kind == kind
    written = list(word_lines(out / "document.docx"))
    printed = list(pdf_lines(out / "document.pdf"))
    assert unknown(iter(written), document) == {}
    assert unknown(iter(printed), document) == {}
    held = {number for run_fact in _placed(document) for number in numbers_in(run_fact)}
    for lines in (written, printed):
        assert held - {number for line in lines for number in numbers_in(line)} == set()


def _placed(document: Document) -> set[str]:
    """Return what the facts in the text show: as much as this must stand in each file."""
    blocks = [block for section in document.sections for block in section.blocks]
    cells = [cell for block in blocks if block.table for row in block.table.rows for cell in row]
    runs = [run for part in (*blocks, *cells) for run in part.runs]
    return {run.text for run in runs if run.fact}


def test_a_number_without_a_fact_is_seen_in_both_files(tmp_path: Path, report_fonts: Path) -> None:
    import docx

    from app.domain.documents.document import Block, Run, Section
    from app.engines.typeset.pdf import pdf

    invented = Block(runs=(Run(text="There are 4,711 of them."),))
    document = Document(title="T", language="en", sections=[Section(key="a", title="A", blocks=(invented,))])
    file = docx.Document()
    file.add_paragraph(invented.text)
    file.save(str(tmp_path / "a.docx"))
    assert set(unknown(word_lines(tmp_path / "a.docx"), document)) == {"4711"}
    made = tmp_path / "a.pdf"
    made.write_bytes(pdf(document, tmp_path / "set", report_fonts / "report"))
    assert set(unknown(pdf_lines(made), document)) == {"4711"}
