"""The checker: every number of a finished document must be in the ledger."""

from __future__ import annotations

import re

from pydantic import BaseModel

from app.domain.documents.document import Block, Document, Run
from app.domain.documents.facts import numbers_in


class Unproven(BaseModel):
    """A number in the text that no fact holds, with the words around it."""

    number: str
    section: str
    text: str


def unproven(document: Document) -> list[Unproven]:
    """Return the numbers of the document's wording that are no facts; they block the export."""
    known = document.ledger.numbers() | set(numbers_in(document.title if _titled(document) else ""))
    found: list[Unproven] = []
    for section in document.sections:
        texts = [section.title, *(text for block in section.blocks for text in _texts(block))]
        for text in texts:
            for number in numbers_in(text):
                if number not in known:
                    found.append(Unproven(number=number, section=section.title, text=text[:120]))
    return found


def _titled(document: Document) -> bool:
    """A title that the request gives is a fact; others hold no numbers."""
    return any(fact.value == document.title for fact in document.ledger.facts.values())


def unproven_in(text: str, document: Document) -> list[str]:
    """Return the numbers of an exported text that neither the ledger nor the layout explains.

    The layout's own numbers are those of pages, evidence and sections.
    """
    known = document.ledger.numbers()
    layout = {str(one) for one in range(1, max(len(document.evidence), len(document.sections), 40) + 1)}
    return sorted({one for one in numbers_in(text) if one not in known and one not in layout})


def marked(document: Document) -> Document:
    """Return the document with each unproven number marked."""
    bad = {one.number for one in unproven(document)}
    if not bad:
        return document
    sections = []
    for section in document.sections:
        blocks = tuple(_marked(block, bad) for block in section.blocks)
        sections.append(section.model_copy(update={"blocks": blocks}))
    return document.model_copy(update={"sections": sections})


def _marked(block: Block, bad: set[str]) -> Block:
    runs = tuple(_mark(run, bad) for run in block.runs)
    return block.model_copy(update={"runs": runs})


def _mark(run: Run, bad: set[str]) -> Run:
    hit = not run.fact and bool(bad & set(numbers_in(run.text)))
    return run.model_copy(update={"marked": True}) if hit else run


def _texts(block: Block) -> list[str]:
    texts = [block.text]
    if block.table is not None:
        texts += [block.table.caption, *block.table.head]
        texts += [cell.text for row in block.table.rows for cell in row]
    return [one for one in texts if re.search(r"\d", one)]
