"""Write a document as DOCX: heading styles, contents, tables with repeated heads, evidence as footnotes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.domain.documents.document import Block, Document, Run, Table
from app.domain.documents.wording import pick
from app.engines.typeset.footnotes import Footnotes

BODY = "§§body§§"
LONG = 70
_NS = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def docx(document: Document, pictures: list[bytes], template: Path | None = None) -> bytes:
    """Return the DOCX; pictures are the PNG of the charts, template is a house file with named places."""
    file = _house_file(template, document) if template else _own_file(document)
    marker = next((one for one in file.paragraphs if BODY in one.text), None)
    before = len(file.element.body)
    if template is None:
        file.add_heading(document.title, 0)
    if lines_of(document) > LONG:
        _contents(file, document)
    notes = Footnotes(file, {one.number: one.text for one in document.evidence})
    writer = _Writer(file, document, iter(pictures), notes)
    writer.sections()
    notes.write()
    if marker is not None:
        _moved(file, marker, before)
    sink = io.BytesIO()
    file.save(sink)
    return sink.getvalue()


def lines_of(document: Document) -> int:
    """Return about how many lines a document takes; some 35 fill a page."""
    blocks = [block for section in document.sections for block in section.blocks]
    tables = sum(len(block.table.rows) + 3 for block in blocks if block.table)
    charts = sum(14 for block in blocks if block.chart)
    return tables + charts + sum(2 + len(block.text) // 45 for block in blocks) + 3 * len(document.sections)


def _own_file(document: Document) -> Any:
    import docx as library
    from docx.oxml.ns import qn
    from docx.shared import Cm, Pt

    file = library.Document()
    normal = file.styles["Normal"]
    normal.font.name, normal.font.size = "Calibri", Pt(10.5)
    for name in ("Normal", "Heading 1", "Heading 2", "Title", "Caption", "List Bullet", "Intense Quote"):
        fonts = file.styles[name].element.get_or_add_rPr().get_or_add_rFonts()
        fonts.set(qn("w:eastAsia"), "Microsoft YaHei")
    page = file.sections[0]
    page.page_width, page.page_height = Cm(21), Cm(29.7)
    page.left_margin = page.right_margin = Cm(2.4)
    file.core_properties.title = document.title
    file.core_properties.author = ""
    return file


def _house_file(template: Path, document: Document) -> Any:
    """Return the template with its places filled: title, body, sections by title, facts by label."""
    import docx as library

    from app.engines.documents.tools.fill import filled

    texts = {one.title: "\n".join(block.text for block in one.blocks) for one in document.sections}
    facts: dict[str, str] = {}
    for fact in document.ledger.facts.values():
        facts.setdefault(fact.label, fact.shown)
    values = {"title": document.title, "body": BODY, "sections": texts, "facts": facts}
    made, _missing = filled(template, values, document.language)
    return library.Document(io.BytesIO(made))


def _moved(file: Any, marker: Any, before: int) -> None:
    """Move what was added at the end of the file to the place named body."""
    body = file.element.body
    added = list(body)[before - 1 : -1]
    for element in added:
        marker._p.addprevious(element)
    body.remove(marker._p)


def _contents(file: Any, document: Document) -> None:
    """Write the table of contents as a field that Word brings up to date, with its entries filled in."""
    from docx.oxml import parse_xml

    file.add_paragraph().add_run(pick(document.language, "目录", "Contents")).bold = True
    entries = [section.title for section in document.sections if document.is_headed(section)]
    for at, title in enumerate(entries):
        paragraph = file.add_paragraph()
        if at == 0:
            for piece in (
                '<w:fldChar w:fldCharType="begin" w:dirty="true"/>',
                '<w:instrText xml:space="preserve"> TOC \\o "1-2" \\h \\z \\u </w:instrText>',
                '<w:fldChar w:fldCharType="separate"/>',
            ):
                paragraph._p.append(parse_xml(f'<w:r xmlns:w="{_NS}">{piece}</w:r>'))
        paragraph.add_run(title)
        if at == len(entries) - 1:
            end = f'<w:r xmlns:w="{_NS}"><w:fldChar w:fldCharType="end"/></w:r>'
            paragraph._p.append(parse_xml(end))


class _Writer:
    """Writes the sections of one document at the end of a file."""

    def __init__(self, file: Any, document: Document, pictures: Iterator[bytes], notes: Footnotes) -> None:
        self._file, self._document, self._pictures, self._notes = file, document, pictures, notes
        self._tables = self._charts = 0
        self._styles = {style.name for style in file.styles}

    def sections(self) -> None:
        """Write all sections."""
        for section in self._document.sections:
            if self._document.is_headed(section):
                self._file.add_heading(section.title, 1)
            for block in section.blocks:
                self._block(block)

    def _block(self, block: Block) -> None:
        if block.table is not None:
            self._table(block.table, block)
        elif block.chart is not None:
            self._chart(block)
        else:
            wanted = {"bullet": "List Bullet", "note": "Intense Quote", "gap": "Intense Quote"}.get(
                block.kind
            )
            paragraph = self._file.add_paragraph(style=wanted if wanted in self._styles else None)
            for run in block.runs:
                _run(paragraph, run)
            self._marks(paragraph, block)

    def _chart(self, block: Block) -> None:
        from docx.shared import Cm

        if picture := next(self._pictures, b""):
            self._file.add_picture(io.BytesIO(picture), width=Cm(15))
            self._file.paragraphs[-1].paragraph_format.keep_with_next = True
        self._charts += 1
        word = pick(self._document.language, "图", "Figure")
        title = block.chart.title if block.chart else ""
        self._marks(self._caption(f"{word} {self._charts}  {title}"), block)

    def _caption(self, text: str) -> Any:
        paragraph = self._file.add_paragraph(style="Caption" if "Caption" in self._styles else None)
        paragraph.add_run(text)
        return paragraph

    def _marks(self, paragraph: Any, block: Block) -> None:
        for at, number in enumerate(block.evidence):
            if at:
                paragraph.add_run(", ").font.superscript = True
            self._notes.mark(paragraph, number)

    def _table(self, table: Table, block: Block) -> None:
        from docx.enum.text import WD_ALIGN_PARAGRAPH

        self._tables += 1
        word = pick(self._document.language, "表", "Table")
        caption = self._caption(f"{word} {self._tables}  {table.caption}".rstrip())
        caption.paragraph_format.keep_with_next = True
        self._marks(caption, block)
        made = self._file.add_table(rows=1, cols=len(table.head))
        if "Table Grid" in self._styles:
            made.style = "Table Grid"
        _repeated(made.rows[0])
        for cell, text in zip(made.rows[0].cells, table.head, strict=True):
            cell.paragraphs[0].add_run(text).bold = True
        for row in table.rows:
            added = made.add_row()
            _whole(added)
            for at, cell in enumerate(row[: len(table.head)]):
                paragraph = added.cells[at].paragraphs[0]
                for run in cell.runs:
                    _run(paragraph, run)
                if cell.number:
                    paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
        self._file.add_paragraph()


def _repeated(row: Any) -> None:
    """Repeat a table's head on each page."""
    from docx.oxml import parse_xml

    row._tr.get_or_add_trPr().append(parse_xml(f'<w:tblHeader xmlns:w="{_NS}"/>'))
    _whole(row)


def _whole(row: Any) -> None:
    """Keep a row on one page."""
    from docx.oxml import parse_xml

    row._tr.get_or_add_trPr().insert(0, parse_xml(f'<w:cantSplit xmlns:w="{_NS}"/>'))


def _run(paragraph: Any, run: Run) -> None:
    from docx.enum.text import WD_COLOR_INDEX

    made = paragraph.add_run(run.text)
    made.bold = run.bold or None
    if run.marked:
        made.font.highlight_color = WD_COLOR_INDEX.YELLOW
