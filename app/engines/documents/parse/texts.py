"""Read text files: TXT, MD, log, JSON, HTML, EML, CSV; each paragraph knows its line."""

from __future__ import annotations

import csv
import io
import json
import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from lxml import html

from app.core.errors import AppError
from app.core.giving_way import watched
from app.core.i18n import _
from app.domain.documents.facts import Place
from app.domain.documents.sources import MOST_BLOCKS, Grid, Paragraph, Source
from app.domain.documents.tables.values import is_blank
from app.engines.documents.parse.heads import grid_from
from app.engines.intake import limits
from app.engines.intake.plain import delimiter_of, file_text

MOST_ROWS = 200_000
MOST_COLUMNS = 100
_HEADING = re.compile(r"^(#{1,6})\s+(.*)$")
_HEADLINE = re.compile(r"[\u4e00-\u9fff与和及、]{2,10}[:：]?|[A-Z][A-Za-z]+(?: [A-Za-z&]+){0,3}:?")
_ARTICLE = re.compile(r"(?:Article|Section|Clause|Chapter|Part)\s+[\dIVX]+[.:]?\s+[A-Z][^.;:]{1,48}")
_RULE = re.compile(r"^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)+\|?\s*$")


def read_lines(path: Path, digest: str) -> Source:
    """Read a plain text; Markdown headings and tables are understood."""
    text = _text(path)
    source = Source(name=path.name, sha256=digest, form="log" if path.suffix.lower() == ".log" else "text")
    place = Place(source=path.name, sha256=digest, kind="line")
    table: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines()[:MOST_BLOCKS], 1):
        words = line.strip()
        if words.startswith("|") and words.endswith("|") and len(words) > 2:
            table.append((number, words))
            continue
        _flush(source, table, place)
        if not words:
            continue
        heading = _HEADING.match(words)
        level = len(heading.group(1)) if heading else _level(words)
        said = re.sub(r"^[-*•]\s+|\*\*", "", heading.group(2) if heading else words)
        source.paragraphs.append(
            Paragraph(text=said, place=place.model_copy(update={"line": number}), level=level)
        )
    _flush(source, table, place)
    return source


def _level(words: str) -> int:
    """Short numbered lines without a full stop are headings."""
    numbered = re.match(r"^([一二三四五六七八九十]+、|第[一二三四五六七八九十]+[章节])\s*\S{1,30}$", words)
    if numbered and not words.endswith(("。", "；", ";")) and len(words) <= 24:
        return 2
    if _ARTICLE.fullmatch(words):
        return 2
    return 2 if _HEADLINE.fullmatch(words) else 0


def _flush(source: Source, table: list[tuple[int, str]], place: Place) -> None:
    if len(table) >= 2:
        rows = [(number, _cells(line)) for number, line in table if not _RULE.match(line)]
        source.grids.append(
            grid_from([row for _n, row in rows], [n for n, _row in rows], source.name, "", place)
        )
    for number, line in table if len(table) == 1 else []:
        source.paragraphs.append(Paragraph(text=line, place=place.model_copy(update={"line": number})))
    table.clear()


def _cells(line: str) -> list[str]:
    return [one.strip() for one in line.strip("|").split("|")]


def _text(path: Path) -> str:
    limits.check_path(path)
    text = file_text(path)
    if not text.strip():
        raise limits.nothing_in_it(path.name)
    return text


def read_csv(path: Path, digest: str) -> Source:
    """Read a table in a text file; GBK and byte order marks are understood."""
    text = _text(path)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter_of(text))
    rows: list[list[str]] = []
    numbers: list[int] = []
    try:
        for row in watched(reader):
            if any(not is_blank(cell) or cell.strip() for cell in row):
                rows.append([cell.strip() for cell in row[:MOST_COLUMNS]])
                numbers.append(reader.line_num)
            if len(rows) > MOST_ROWS:
                break
    except csv.Error as problem:
        raise limits.corrupt(path.name) from problem
    place = Place(source=path.name, sha256=digest, kind="line")
    grid = grid_from(rows, numbers, path.name, "", place)
    if not grid.rows:
        raise _no_rows(path.name)
    return Source(name=path.name, sha256=digest, form="table", grids=[grid])


def _no_rows(name: str) -> AppError:
    return AppError(
        "empty_table",
        _("The table {name} has no rows below its head.", name=name),
        _("Choose the file that holds the data."),
    )


def read_json(path: Path, digest: str) -> Source:
    """Read a list of records as a table, and everything else as paths and values."""
    text = _text(path)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise AppError(
            "bad_json",
            _("The file {name} is no valid JSON.", name=path.name),
            _("Check it with the program that wrote it."),
            str(problem),
        ) from problem
    source = Source(name=path.name, sha256=digest, form="data")
    place = Place(source=path.name, sha256=digest, kind="query")
    _walk(data, "$", source, place, 0)
    return source


def _walk(data: Any, where: str, source: Source, place: Place, depth: int) -> None:
    if depth > 8 or len(source.paragraphs) > MOST_BLOCKS:
        return
    if isinstance(data, list) and len(data) > 1 and all(isinstance(one, dict) for one in data):
        source.grids.append(_records(data, where, source.name, place))
        return
    if isinstance(data, dict):
        for key, value in data.items():
            _walk(value, f"{where}.{key}", source, place, depth + 1)
    elif isinstance(data, list):
        for at, value in enumerate(data):
            _walk(value, f"{where}[{at}]", source, place, depth + 1)
    elif data is not None:
        said = f"{where.rpartition('.')[2]}: {data}"
        source.paragraphs.append(Paragraph(text=said, place=place.model_copy(update={"query": where})))


def _records(data: list[dict[str, Any]], where: str, name: str, place: Place) -> Grid:
    heads = list(dict.fromkeys(key for one in data for key in one))[:MOST_COLUMNS]
    rows = [["" if one.get(key) is None else str(one[key]) for key in heads] for one in data[:MOST_ROWS]]
    return Grid(
        name=name,
        sheet=where,
        head=heads,
        rows=rows,
        numbers=list(range(1, len(rows) + 1)),
        place=place.model_copy(update={"query": where}),
    )


def read_html(path: Path, digest: str) -> Source:
    """Read the visible words and tables of a page; scripts and styles are dropped."""
    return html_source(_text(path), path.name, digest)


def html_source(text: str, name: str, digest: str) -> Source:
    """Return the words and tables of HTML."""
    source = Source(name=name, sha256=digest, form="text")
    place = Place(source=name, sha256=digest, kind="line")
    root: Any = html.fromstring(
        text.encode("utf-8", "replace"), parser=html.HTMLParser(encoding="utf-8", no_network=True)
    )
    for gone in root.xpath("//script|//style|//head|//noscript|//template|//*[@hidden]|//comment()"):
        if gone.getparent() is not None:
            gone.drop_tree()
    for node in root.iter("h1", "h2", "h3", "h4", "p", "li", "table", "div", "pre", "blockquote"):
        line = place.model_copy(update={"line": int(node.sourceline or 0)})
        if node.tag == "table":
            rows = [
                [" ".join(c.text_content().split()) for c in row.xpath("./th|./td")]
                for row in node.xpath(".//tr")
            ]
            filled = [row for row in rows if any(row)]
            if len(filled) > 1:
                numbers = [line.line] * len(filled)
                source.grids.append(grid_from(filled, numbers, name, "", line))
        elif (
            (node.tag != "div" or not node.xpath(".//p|.//div|.//li|.//table"))
            and not node.xpath("ancestor::table")
            and (words := " ".join(node.text_content().split()))
        ):
            level = int(node.tag[1]) if node.tag[0] == "h" and node.tag[1:].isdigit() else 0
            source.paragraphs.append(Paragraph(text=words, place=line, level=level))
    return source


def read_mail(path: Path, digest: str) -> Source:
    """Read a message: its head, its words; attachments are named and not opened."""
    limits.check_path(path)
    message = message_from_bytes(path.read_bytes(), policy=policy.default)
    source = Source(name=path.name, sha256=digest, form="mail")
    place = Place(source=path.name, sha256=digest, kind="line")
    number = 1
    for head in ("Subject", "From", "To", "Cc", "Date"):
        if message.get(head):
            words = f"{head}: {message[head]}"
            source.paragraphs.append(Paragraph(text=words, place=place.model_copy(update={"line": number})))
            number += 1
    source.title = str(message.get("Subject", ""))
    _mail_body(message, source, place, number)
    if not source.paragraphs:
        raise limits.nothing_in_it(path.name)
    return source


def _mail_body(message: EmailMessage, source: Source, place: Place, number: int) -> None:
    body = message.get_body(preferencelist=("plain", "html"))
    text = str(body.get_content()) if body is not None else ""
    if body is not None and body.get_content_type() == "text/html":
        source.paragraphs += html_source(text, source.name, source.sha256).paragraphs
    else:
        for line in text.splitlines()[:MOST_BLOCKS]:
            number += 1
            if line.strip():
                where = place.model_copy(update={"line": number})
                source.paragraphs.append(Paragraph(text=line.strip(), place=where))
    names = [part.get_filename() or "" for part in message.iter_attachments()]
    if names:
        source.notes.append(_("Attachments of the message were not opened: {names}.", names=", ".join(names)))
