"""Write a document as DOCX: headings, tables, pictures, evidence as a numbered list at the end."""

from __future__ import annotations

import io
from typing import Any

from app.domain.documents.document import Block, Document, Run, Table
from app.domain.documents.wording import pick


def docx(document: Document, pictures: list[bytes]) -> bytes:
    """Return the DOCX; pictures are the PNG of the charts in their order."""
    import docx as library
    from docx.oxml.ns import qn
    from docx.shared import Pt

    file = library.Document()
    normal = file.styles["Normal"]
    normal.font.name, normal.font.size = "Calibri", Pt(10.5)
    for name in ("Normal", "Heading 1", "Heading 2", "Title"):
        fonts = file.styles[name].element.get_or_add_rPr().get_or_add_rFonts()
        fonts.set(qn("w:eastAsia"), "Microsoft YaHei")
    file.core_properties.title = document.title
    file.core_properties.author = ""
    file.add_heading(document.title, 0)
    charts = iter(pictures)
    for section in document.sections:
        file.add_heading(section.title, 1)
        for block in section.blocks:
            _block(file, block, charts)
    if document.evidence:
        file.add_heading(pick(document.language, "依据", "Evidence"), 1)
        for one in document.evidence:
            file.add_paragraph(f"[{one.number}] {one.text}")
    sink = io.BytesIO()
    file.save(sink)
    return sink.getvalue()


def _block(file: Any, block: Block, charts: Any) -> None:
    from docx.shared import Cm

    if block.table is not None:
        _table(file, block.table)
        if block.evidence:
            _marks(file.add_paragraph(), block)
        return
    if block.chart is not None:
        if picture := next(charts, b""):
            file.add_picture(io.BytesIO(picture), width=Cm(15))
        _marks(file.add_paragraph(block.chart.title), block)
        return
    style = (
        "List Bullet"
        if block.kind == "bullet"
        else "Intense Quote"
        if block.kind in ("note", "gap")
        else None
    )
    paragraph = file.add_paragraph(style=style)
    for run in block.runs:
        _run(paragraph, run)
    _marks(paragraph, block)


def _run(paragraph: Any, run: Run) -> None:
    from docx.enum.text import WD_COLOR_INDEX

    made = paragraph.add_run(run.text)
    made.bold = run.bold or None
    if run.marked:
        made.font.highlight_color = WD_COLOR_INDEX.YELLOW


def _marks(paragraph: Any, block: Block) -> None:
    if block.evidence:
        made = paragraph.add_run("".join(f"[{one}]" for one in block.evidence))
        made.font.superscript = True


def _table(file: Any, table: Table) -> None:
    from docx.enum.text import WD_ALIGN_PARAGRAPH

    if table.caption:
        file.add_paragraph(table.caption)
    made = file.add_table(rows=1, cols=len(table.head))
    made.style = "Table Grid"
    for cell, text in zip(made.rows[0].cells, table.head, strict=True):
        cell.paragraphs[0].add_run(text).bold = True
    for row in table.rows:
        cells = made.add_row().cells
        for at, cell in enumerate(row[: len(table.head)]):
            paragraph = cells[at].paragraphs[0]
            for run in cell.runs:
                _run(paragraph, run)
            if cell.number:
                paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
