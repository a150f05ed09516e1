from __future__ import annotations

import re
import zipfile
from pathlib import Path

import docx
import pymupdf
import pytest
from docx.opc.packuri import PackURI
from docx.opc.part import Part

from app.domain.documents.document import Block, Document, Evidence, Run, Section
from app.domain.documents.facts import Ledger, Place
from app.engines.typeset import footnotes
from app.engines.typeset.docx import docx as made_docx
from app.engines.typeset.pdf import pdf as made_pdf

ZH = "《订单&明细》第 2–9 行"


@pytest.fixture
def document() -> Document:
    """Three marks, two notes: the first note is marked twice."""
    ledger = Ledger()
    place = Place(source="订单&明细", kind="line", line=2, last_line=9)
    total = ledger.add("合计", 120, places=[place])
    more = ledger.add("人数", 7, places=[place])
    blocks = (
        Block(runs=(Run(text="合计 "), Run(text="120", fact=total.id)), evidence=(1,)),
        Block(kind="bullet", runs=(Run(text="人数 "), Run(text="7", fact=more.id)), evidence=(1, 2)),
    )
    evidence = [
        Evidence(number=1, text=ZH, place=place, facts=(total.id,)),
        Evidence(number=2, text="《名单》第 3 页", place=place, facts=(more.id,)),
    ]
    section = Section(key="overview-1", title="概述", blocks=blocks)
    return Document(title="周报", sections=[section], evidence=evidence, ledger=ledger)


def _parts(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as packed:
        names = packed.namelist()
        assert len(names) == len(set(names))
        return {
            name: packed.read(name).decode("utf-8", "replace")
            for name in names
            if name.endswith((".xml", ".rels"))
        }


def _referenced(parts: dict[str, str]) -> list[int]:
    found = re.findall(r'<w:footnoteReference [^>]*w:id="(\d+)"', parts["word/document.xml"])
    return [int(one) for one in found]


def test_a_word_file_has_real_notes(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(made_docx(document, []))
    parts = _parts(path)
    assert _referenced(parts) == [1, 2]
    notes = re.findall(r'<w:footnote w:id="(\d+)">.*?<w:t [^>]*> ([^<]*)</w:t>', parts["word/footnotes.xml"])
    assert notes == [("1", ZH.replace("&", "&amp;")), ("2", "《名单》第 3 页")]
    assert "footnotes.xml" in parts["word/_rels/document.xml.rels"]
    assert "footnotes+xml" in parts["[Content_Types].xml"]
    assert parts["word/document.xml"].count("NOTEREF _Note1 ") == 1
    assert 'w:name="_Note1"' in parts["word/document.xml"]
    docx.Document(str(path))


def test_a_file_without_evidence_has_no_notes(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(made_docx(document.model_copy(update={"sections": [], "evidence": []}), []))
    assert "word/footnotes.xml" not in _parts(path)


def test_notes_of_a_house_file_stay_and_ours_follow(document: Document, tmp_path: Path) -> None:
    house = tmp_path / "house.docx"
    file = docx.Document()
    file.add_paragraph("Our rules").add_run()._r.append(_mark(7))
    file.add_paragraph("{{ body }}")
    own = (
        f'<?xml version="1.0"?><w:footnotes xmlns:w="{footnotes._NS}">{footnotes._LINES}'
        '<w:footnote w:id="7"><w:p><w:r><w:t>House note</w:t></w:r></w:p></w:footnote></w:footnotes>'
    )
    part = Part(PackURI("/word/footnotes.xml"), footnotes._TYPE, own.encode(), file.part.package)
    file.part.relate_to(part, footnotes._REL)
    file.save(str(house))
    path = tmp_path / "a.docx"
    path.write_bytes(made_docx(document, [], house))
    parts = _parts(path)
    assert _referenced(parts) == [7, 8, 9]
    notes = parts["word/footnotes.xml"]
    assert re.findall(r'<w:footnote w:id="(\d+)"', notes) == ["7", "8", "9"]
    assert "House note" in notes
    assert ZH.replace("&", "&amp;") in notes


def _mark(at: int):  # type: ignore[no-untyped-def]
    from docx.oxml import parse_xml

    return parse_xml(f'<w:footnoteReference xmlns:w="{footnotes._NS}" w:id="{at}"/>')


def test_a_pdf_has_its_notes_at_the_foot_of_the_page(
    document: Document, report_fonts: Path, tmp_path: Path
) -> None:
    fonts = next(report_fonts.glob("*/fonts.jar")).parent
    path = tmp_path / "a.pdf"
    path.write_bytes(made_pdf(document, tmp_path / "set", fonts))
    with pymupdf.open(path) as pdf:
        page = pdf[0]
        low = page.get_text(clip=pymupdf.Rect(0, page.rect.height * 0.8, page.rect.width, page.rect.height))
        links = [one for one in page.get_links() if one["kind"] == pymupdf.LINK_GOTO]
        assert pdf.get_toc() != []
    squeezed = re.sub(r"\s", "", low)
    assert "[1]《订单&明细》第2–9行" in squeezed
    assert "[2]《名单》第3页" in squeezed
    assert links
