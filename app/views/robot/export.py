"""A robot program as files: Blockly XML, SVG, PNG, and a step list to print."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from app.core.files import write_atomic
from app.core.i18n import N_, _, language
from app.domain.robot.node_files import shipped_nodes
from app.domain.robot.wording import Line, explain
from app.views.robot.block_picture import png_bytes, svg_bytes
from app.views.robot.loaded import LoadedProgram
from app.widgets.theme import CJK_FAMILIES

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

XML, SVG, PNG, PDF, PRINT = "xml", "svg", "png", "pdf", "print"
EXPORTS = (
    (XML, N_("Blockly XML"), ".xml"),
    (SVG, N_("Picture of the blocks (SVG)"), ".svg"),
    (PNG, N_("Picture of the blocks (PNG)"), ".png"),
    (PDF, N_("Step list (PDF)"), ".pdf"),
)
MARGIN_MM = 15
INDENT_POINTS = 16
FORBIDDEN_IN_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f]')


def write_export(loaded: LoadedProgram, form: str, path: Path) -> None:
    """Write a version to a file; AppError when that fails."""
    makers: dict[str, Callable[[LoadedProgram], bytes]] = {
        XML: lambda one: one.xml,
        SVG: lambda one: svg_bytes(one.program, one.cell),
        PNG: lambda one: png_bytes(one.program, one.cell),
    }
    if form == PDF:
        write_pdf(loaded, path)
    else:
        write_atomic(path, makers[form](loaded))


def write_pdf(loaded: LoadedProgram, path: Path) -> None:
    """Write the step list as PDF, whole or not at all."""
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice

    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    writer.setTitle(file_name(loaded))
    step_document(loaded).print_(writer)
    buffer.close()
    write_atomic(path, bytes(held.data()))


def print_steps(loaded: LoadedProgram, printer: QPrinter) -> None:
    """Print the step list."""
    step_document(loaded).print_(printer)


def step_document(loaded: LoadedProgram) -> QTextDocument:
    """Return the step list as a document: what was asked for, then each step with its number."""
    document = QTextDocument()
    font = document.defaultFont()
    font.setFamilies([font.family(), *CJK_FAMILIES])
    font.setPointSizeF(10)
    document.setDefaultFont(font)
    document.setHtml(step_html(loaded))
    return document


def step_html(loaded: LoadedProgram) -> str:
    """Return the step list as HTML."""
    lines = explain(loaded.program, shipped_nodes(), language(), loaded.cell)
    about = _("Version {number}: {label}", number=loaded.version.number, label=loaded.version.label)
    parts = [f"<h2>{escape(file_name(loaded))}</h2>", f"<p>{escape(about)}</p>"]
    if loaded.request.strip():
        parts.append(f"<p><i>{escape(loaded.request)}</i></p>")
    if loaded.summary.cell_name:
        parts.append(f"<p>{escape(_('Cell: {name}', name=loaded.summary.cell_name))}</p>")
    parts += [_line(number, text, line) for number, text, line in _numbered(lines)]
    return "".join(parts)


def _numbered(lines: list[Line]) -> list[tuple[str, str, Line]]:
    """Return each line with its number such as 3.1; the head of a program counts as one."""
    counts: list[int] = []
    found = []
    for line in lines:
        del counts[line.level + 1 :]
        while len(counts) <= line.level:
            counts.append(0)
        counts[line.level] += 1
        found.append((".".join(map(str, counts)), line.text, line))
    return found


def _line(number: str, text: str, line: Line) -> str:
    indent = line.level * INDENT_POINTS
    return f'<p style="margin:2px 0 2px {indent}px">{number}&nbsp;&nbsp;{escape(text)}</p>'


def file_name(loaded: LoadedProgram) -> str:
    """Return a name for files of a version."""
    name = FORBIDDEN_IN_NAMES.sub("_", loaded.summary.name or loaded.version.label).strip(" .")
    return name[:80] or "program"
