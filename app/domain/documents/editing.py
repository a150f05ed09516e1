"""Editing a finished document: other words, a section written anew, what changed, where facts stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import BaseModel

from app.domain.documents.document import Block, Document, Evidence, Run, Section

ChangeKind = Literal["added", "removed", "changed"]


class SectionChange(BaseModel):
    """What happened to a section from one version to the next."""

    kind: ChangeKind
    key: str
    title: str


def with_section(document: Document, section: Section) -> Document:
    """Return the document with the section of the same key replaced."""
    sections = [section if one.key == section.key else one for one in document.sections]
    return document.model_copy(update={"sections": sections})


def section_of(document: Document, key: str) -> Section | None:
    """Return the section of a key, None where there is none."""
    return next((one for one in document.sections if one.key == key), None)


def taken_over(document: Document, fresh: Document, key: str) -> Document:
    """Return the document with one section as it was written anew; its evidence joins the list."""
    section = section_of(fresh, key)
    if section is None:
        return document
    evidence = list(document.evidence)
    numbers = {one.number: _number(one, evidence) for one in fresh.evidence}
    blocks = tuple(
        block.model_copy(update={"evidence": tuple(numbers[one] for one in block.evidence if one in numbers)})
        for block in section.blocks
    )
    grown = document.model_copy(update={"evidence": evidence, "ledger": document.ledger.merge(fresh.ledger)})
    return with_section(grown, section.model_copy(update={"blocks": blocks}))


def _number(wanted: Evidence, evidence: list[Evidence]) -> int:
    """Return the number under which a place stands in the list, added at its end where it is new."""
    for one in evidence:
        if one.text == wanted.text and one.place == wanted.place:
            return one.number
    made = wanted.model_copy(update={"number": len(evidence) + 1})
    evidence.append(made)
    return made.number


def runs_of(block: Block) -> Iterator[Run]:
    """Yield all runs of a block, those of its table with them."""
    yield from block.runs
    for row in block.table.rows if block.table else ():
        for cell in row:
            yield from cell.runs


def facts_of(block: Block) -> list[str]:
    """Return the ids of the facts that a block shows, each once."""
    shown = [run.fact for run in runs_of(block) if run.fact]
    return list(dict.fromkeys([*shown, *(block.chart.facts if block.chart else ())]))


def uses(document: Document) -> dict[str, list[str]]:
    """Return in which sections each fact is shown, by the sections' titles."""
    found: dict[str, list[str]] = {}
    for section in document.sections:
        for fact in dict.fromkeys(one for block in section.blocks for one in facts_of(block)):
            found.setdefault(fact, []).append(section.title)
    return found


def inputs_in_use(document: Document) -> set[str]:
    """Return the facts that shown facts were computed from, at any depth."""
    facts = document.ledger.facts
    waiting, seen = list(uses(document)), set[str]()
    while waiting:
        fact = facts.get(waiting.pop())
        for one in fact.inputs if fact else ():
            if one not in seen:
                seen.add(one)
                waiting.append(one)
    return seen


def section_text(section: Section) -> str:
    """Return a section as lines of text."""
    lines = [f"# {section.title}"]
    for block in section.blocks:
        if block.table is not None:
            lines.append(block.table.caption or " | ".join(block.table.head))
            lines += [" | ".join(cell.text for cell in row) for row in block.table.rows]
        elif block.chart is not None:
            lines.append(f"[{block.chart.title}] " + " | ".join(block.chart.values))
        else:
            lines.append(("- " if block.kind == "bullet" else "") + block.text)
    return "\n".join(lines)


def plain_text(document: Document) -> str:
    """Return the document as lines of text, for comparing."""
    parts = [document.title, *(section_text(one) for one in document.sections)]
    return "\n\n".join(parts)


def section_changes(before: Document, after: Document) -> list[SectionChange]:
    """Return which sections came, went or read otherwise."""
    old, new = ({one.key: one for one in document.sections} for document in (before, after))
    changes = [
        SectionChange(kind="removed", key=key, title=one.title) for key, one in old.items() if key not in new
    ]
    for key, one in new.items():
        if key not in old:
            changes.append(SectionChange(kind="added", key=key, title=one.title))
        elif section_text(old[key]) != section_text(one):
            changes.append(SectionChange(kind="changed", key=key, title=one.title))
    return changes
