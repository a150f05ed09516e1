"""Sections about what single tools found: differences of texts, passages, sums, rows of a query."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.domain.documents.document import Block, Cell, Section
from app.domain.documents.facts import Place
from app.domain.documents.texts.sentences import steering
from app.domain.documents.tools import ToolResult
from app.domain.documents.writing.diff_sections import differences
from app.domain.documents.writing.material import Material

MOST_ROWS, MOST_PASSAGES, MOST_SIGNS = 30, 8, 400


def tool_sections(m: Material) -> list[Section]:
    """Return a section for each kind of result that no other section shows."""
    found = []
    for kind, (zh, en, write) in _KINDS.items():
        blocks = [block for result in m.extra if result.kind == kind for block in write(m, result)]
        if blocks:
            found.append(Section(key=kind, title=m.pen.say(zh, en), blocks=tuple(blocks)))
    return found


def _hits(m: Material, result: ToolResult) -> list[Block]:
    blocks = []
    for hit in result.data.get("hits", [])[:MOST_PASSAGES]:
        title, text = str(hit.get("title", "")), str(hit.get("text", ""))[:MOST_SIGNS]
        if text and not steering(text):
            place = Place(source=title or m.pen.say("知识库", "knowledge base"), kind="record")
            blocks.append(m.pen.quote(text, place, before=f"{title}{m.pen.say('：', ': ')}" if title else ""))
            m.pen.ledger.quote(title, place)
    return blocks


def _pages(m: Material, result: ToolResult) -> list[Block]:
    blocks = []
    for hit in result.data.get("hits", [])[:MOST_PASSAGES]:
        title, text, url = (str(hit.get(key, ""))[:MOST_SIGNS] for key in ("title", "text", "url"))
        if text and not steering(f"{title} {text}"):
            place = Place(source=url or title, kind="record")
            m.pen.ledger.quote(title, place)
            blocks.append(m.pen.quote(text, place, before=f"{title}{m.pen.say('：', ': ')}" if title else ""))
    return blocks


def _number(m: Material, result: ToolResult) -> list[Block]:
    return [
        m.pen.block(
            "{what} = {value:b}",
            "{what} = {value:b}",
            "bullet",
            what=m.pen.ledger.quote(fact.label, Place(source="request", kind="request")).id,
            value=fact.id,
        )
        for fact in result.ledger.facts.values()
    ]


def _rows(m: Material, result: ToolResult) -> list[Block]:
    head: list[str] = [str(one) for one in result.data.get("head", [])]
    given: list[list[Any]] = result.data.get("rows", [])
    place = next((fact.places[0] for fact in result.ledger.facts.values() if fact.places), None)
    place = place or Place(source=m.pen.say("查询", "query"), kind="query")
    for name in head:
        m.pen.ledger.quote(name, place)
    numbers = {fact.value for fact in result.ledger.facts.values() if fact.number is not None}
    rows = [[_cell(m, str(cell), place, numbers) for cell in row] for row in given[:MOST_ROWS]]
    table = m.pen.table(head, rows, m.pen.say("查询结果", "Result of the query")) if rows else None
    return [*_cut(m, len(given), place), *([table] if table else [])]


def _cut(m: Material, count: int, place: Place) -> list[Block]:
    """Say how many rows there are where not all are shown, and that there is none where there is none."""
    if not count:
        return [m.pen.words(m.pen.say("查询没有结果。", "The query gave no rows."))]
    if count <= MOST_ROWS:
        return []
    whole = m.pen.ledger.add(m.pen.say("查询行数", "Rows of the query"), count, f"{count:,}", places=(place,))
    shown = m.pen.ledger.add(m.pen.say("列出行数", "Rows shown"), MOST_ROWS, places=(place,))
    zh, en = "查询共 {n} 行，以下列出前 {k} 行。", "The query gave {n} rows; the first {k} follow."
    return [m.pen.block(zh, en, n=whole.id, k=shown.id)]


def _cell(m: Material, text: str, place: Place, numbers: set[str]) -> Cell:
    """Return a cell of a query's row; numbers stand at the right."""
    found = m.pen.text_cell(text or "—", place if text else None)
    return found.model_copy(update={"number": text in numbers})


_KINDS: dict[str, tuple[str, str, Callable[[Material, ToolResult], list[Block]]]] = {
    "diff": ("文本差异", "Differences of the texts", differences),
    "number": ("计算结果", "Calculations", _number),
    "rows": ("查询结果", "Query", _rows),
    "web": ("网上资料", "From the web", _pages),
    "hits": ("知识库资料", "From the knowledge base", _hits),
}
