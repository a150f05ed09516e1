"""Real footnotes for DOCX: the part that Word keeps them in, which python-docx does not write."""

from __future__ import annotations

import re
from typing import Any
from xml.sax.saxutils import escape

_NS = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
_LINES = (
    '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    '<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p>'
    "</w:footnote>"
)
_ID = re.compile(rb'<w:footnote\b[^>]*w:id="(\d+)"')
_RAISED = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'
_SMALL = '<w:rPr><w:sz w:val="18"/></w:rPr>'


class Footnotes:
    """The footnotes of one file: the first mark of an evidence is its note, later marks point to it."""

    def __init__(self, file: Any, texts: dict[int, str]) -> None:
        """Keep the words of the evidence by its number; notes of a house file keep theirs."""
        self._file, self._texts = file, texts
        self._ids: dict[int, int] = {}
        self._there = _notes_of(file)
        self._first = _highest(self._there.blob if self._there else b"") + 1

    def mark(self, paragraph: Any, number: int) -> None:
        """Put a note's mark at the end of a paragraph."""
        from docx.oxml import parse_xml

        if number in self._ids:
            self._again(paragraph, number)
            return
        at = self._ids[number] = len(self._ids) + self._first
        start = f'<w:bookmarkStart xmlns:w="{_NS}" w:id="{1000 + at}" w:name="_Note{number}"/>'
        run = f'<w:r xmlns:w="{_NS}">{_RAISED}<w:footnoteReference w:id="{at}"/></w:r>'
        end = f'<w:bookmarkEnd xmlns:w="{_NS}" w:id="{1000 + at}"/>'
        for piece in (start, run, end):
            paragraph._p.append(parse_xml(piece))

    def _again(self, paragraph: Any, number: int) -> None:
        from docx.oxml import parse_xml

        at = list(self._ids).index(number) + 1
        field = f'<w:fldSimple xmlns:w="{_NS}" w:instr=" NOTEREF _Note{number} \\h ">'
        run = f"<w:r>{_RAISED}<w:t>{at}</w:t></w:r></w:fldSimple>"
        paragraph._p.append(parse_xml(field + run))

    def write(self) -> None:
        """Add the notes to the document's part, or a part of their own; nothing where there are none."""
        from docx.opc.packuri import PackURI
        from docx.opc.part import Part

        if not self._ids:
            return
        notes = "".join(self._note(number, at) for number, at in self._ids.items())
        if self._there is not None:
            self._there._blob = _with_notes(self._there.blob, notes)
            return
        xml = (
            f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:footnotes xmlns:w="{_NS}">'
            f"{_LINES}{notes}</w:footnotes>"
        )
        part = Part(PackURI("/word/footnotes.xml"), _TYPE, xml.encode(), self._file.part.package)
        self._file.part.relate_to(part, _REL)

    def _note(self, number: int, at: int) -> str:
        words = escape(self._texts.get(number, ""))
        mark = f"<w:r>{_RAISED}<w:footnoteRef/></w:r>"
        said = f'<w:r>{_SMALL}<w:t xml:space="preserve"> {words}</w:t></w:r>'
        return f'<w:footnote w:id="{at}"><w:p>{mark}{said}</w:p></w:footnote>'


def _notes_of(file: Any) -> Any:
    """Return the part with the notes that a house file brings, None for none."""
    found = (one.target_part for one in file.part.rels.values() if one.reltype == _REL)
    return next(found, None)


def _highest(blob: bytes) -> int:
    """Return the highest number of a part's notes, 0 for none."""
    return max((int(one) for one in _ID.findall(blob)), default=0)


def _with_notes(blob: bytes, notes: str) -> bytes:
    """Return a part with more notes at its end."""
    from lxml import etree

    root = etree.fromstring(blob, etree.XMLParser(resolve_entities=False, no_network=True))
    for one in etree.fromstring(f'<w:footnotes xmlns:w="{_NS}">{notes}</w:footnotes>'):
        root.append(one)
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))
