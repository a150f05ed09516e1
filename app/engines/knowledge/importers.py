"""Turn templates, field lists, notes and databases into entries of the knowledge base."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from app.core.errors import AppError
from app.core.i18n import _
from app.core.pages import Document, Page
from app.core.records import KnowledgeEntry
from app.domain.reports.generate.field_table import FieldTable, columns_from_rows, read_field_tables
from app.domain.reports.generate.fields import JAVA, pattern_of
from app.domain.reports.generate.outline import described, known_fields, outline_of
from app.domain.reports.models import KnownField
from app.engines.intake import limits
from app.engines.intake.plain import file_text

FIELD, TEMPLATE, NOTE = "field", "template", "note"
SECTION = 1200
MOST_SECTIONS = 400
_TEMPLATES = (".jrxml",)
_GRIDS = (".xlsx", ".csv", ".tsv")
_STATEMENTS = (".sql", ".ddl")
_NOTES = (".md", ".txt", ".markdown")
PAGES = (".pdf", ".docx")
_HEADING = re.compile(
    r"^(?:#{1,4}\s+(?P<hash>.+)|(?P<number>(?:第[一二三四五六七八九十\d]+[章节条]|[一二三四五六七八九十]+、|\d+(?:\.\d+)*[.、\s])\s*\S.{0,60}))$"
)


def entries_of_file(path: Path) -> list[KnowledgeEntry]:
    """Return the entries of a template, a field list, statements or plain notes; raises AppError."""
    limits.check_path(path)
    suffix = path.suffix.lower()
    reader = next((read for forms, read in _READERS if suffix in forms), None)
    if reader is None:
        raise AppError(
            "unknown_knowledge",
            _("The file {name} can't be taken into the knowledge base.", name=path.name),
            _("Use JRXML, XLSX, CSV, SQL, Markdown, text, DOCX or PDF, or the address of a database."),
        )
    found = reader(path)
    if not found:
        raise limits.nothing_in_it(path.name)
    return found


def entries_of_pages(document: Document) -> list[KnowledgeEntry]:
    """Return the notes in a PDF or DOCX that the document reader has read."""
    lines = [line for page in document.pages for line in _lines(page)]
    return _notes("\n".join(lines), Path(document.name).stem)


def _lines(page: Page) -> list[str]:
    """Return a page's texts as lines, an empty one where a wide gap parts them."""
    lines: list[str] = []
    bottom, top = 0.0, -1e6
    for run in sorted(page.runs, key=lambda one: (round(one.cy), one.x0)):
        height = max(run.y1 - run.y0, 1.0)
        if lines and abs(run.cy - top) < height / 2:
            lines[-1] += f" {run.text}"
        else:
            lines += ["", run.text] if lines and run.y0 - bottom > height else [run.text]
            top = run.cy
        bottom = run.y1
    return lines


def entries_of_database(url: str) -> list[KnowledgeEntry]:
    """Return the fields of all tables of a database."""
    from app.engines.sources.database import describe_table, tables_of

    return [one for name in tables_of(url) for one in _fields(describe_table(url, name), name)]


def _template(path: Path) -> list[KnowledgeEntry]:
    jrxml = path.read_bytes()
    spec = outline_of(jrxml, path.stem)
    entry = KnowledgeEntry(TEMPLATE, spec.title or path.stem, described(spec), spec.model_dump_json())
    return [entry, *(_field(one) for one in known_fields(spec, jrxml, path.name))]


def _grid(path: Path) -> list[KnowledgeEntry]:
    from app.engines.sources.files import grid_of

    grid, _cut = grid_of(path, limit=2000)
    rows = [["" if cell is None else str(cell) for cell in row] for row in grid]
    table = columns_from_rows(rows)
    if table is not None:
        return _fields(table, path.stem)
    return _notes("\n".join("  ".join(part for part in row if part) for row in rows), path.stem)


def _statements(path: Path) -> list[KnowledgeEntry]:
    return [
        one
        for table in read_field_tables(file_text(path))
        for one in _fields(table, table.title or path.stem)
    ]


def _plain(path: Path) -> list[KnowledgeEntry]:
    text = file_text(path)
    tables = read_field_tables(text)
    fields = [one for table in tables for one in _fields(table, table.title or path.stem)]
    return [*fields, *_notes(text, path.stem)]


_READERS: tuple[tuple[tuple[str, ...], Callable[[Path], list[KnowledgeEntry]]], ...] = (
    (_TEMPLATES, _template),
    (_GRIDS, _grid),
    (_STATEMENTS, _statements),
    (_NOTES, _plain),
)


def _fields(table: FieldTable, source: str) -> list[KnowledgeEntry]:
    return [
        _field(
            KnownField(
                name=one.name or one.label,
                label=one.label,
                java_type=JAVA[one.type],
                pattern=pattern_of(one),
                source=source,
            ),
            one.note,
        )
        for one in table.columns
    ]


def _field(known: KnownField, note: str = "") -> KnowledgeEntry:
    words = f"{known.name} {known.name.replace('_', ' ')} {known.source} {note}".strip()
    return KnowledgeEntry(FIELD, known.label, words, known.model_dump_json())


# ---- notes --------------------------------------------------------------------------


def _notes(text: str, name: str) -> list[KnowledgeEntry]:
    """Return a text in sections: at its headings, and long ones at their paragraphs."""
    made: list[KnowledgeEntry] = []
    for title, body in _sections(text):
        for number, part in enumerate(_parts(body), 1):
            shown = title or name
            made.append(KnowledgeEntry(NOTE, shown if number == 1 else f"{shown} ({number})", part))
    return made[:MOST_SECTIONS]


def _sections(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, list[str]]] = [("", [])]
    for line in text.splitlines():
        heading = _HEADING.match(line.strip())
        if heading:
            found.append(((heading.group("hash") or heading.group("number")).strip(" #"), []))
        else:
            found[-1][1].append(line)
    sections = [(title, "\n".join(lines).strip()) for title, lines in found]
    return [(title, body or title) for title, body in sections if title or body]


def _parts(text: str) -> list[str]:
    """Split a long text at its paragraphs, then at its lines."""
    parts, current = [], ""
    for piece in re.split(r"(\n\s*\n|\n)", text):
        if len(current) + len(piece) > SECTION and current.strip():
            parts.append(current.strip())
            current = ""
        current += piece
        while len(current) > SECTION:
            parts.append(current[:SECTION])
            current = current[SECTION:]
    return [*parts, current.strip()] if current.strip() else parts
