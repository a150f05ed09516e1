"""Write a document as Markdown; evidence stands at the end under its numbers."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.documents.document import Block, Document, Run, Table
from app.domain.documents.wording import pick

_OUTSIDE = " :：,，.。;；"  # next to a mark of bold these would keep it from being read as one


def markdown(document: Document, charts: list[str]) -> str:
    """Return the Markdown; charts are the names of the chart files in their order."""
    names = iter(charts)
    lines = [f"# {document.title}", ""]
    for section in document.sections:
        lines += [f"## {section.title}", ""] if document.is_headed(section) else []
        for block in section.blocks:
            lines += [*_block(block, names), ""]
    if document.evidence:
        lines += [f"## {pick(document.language, '依据', 'Evidence')}", ""]
        lines += [f"[^{one.number}]: {_safe(one.text)}" for one in document.evidence]
    return "\n".join(lines).rstrip() + "\n"


def _block(block: Block, names: Iterator[str]) -> list[str]:
    marks = "".join(f"[^{one}]" for one in block.evidence)
    if block.table is not None:
        return [*_table(block.table), *([f"\n{marks}"] if marks else [])]
    if block.chart is not None:
        return [f"![{block.chart.title}]({next(names, '')}){marks}"]
    text = "".join(_run(run) for run in block.runs) + marks
    return [f"- {text}" if block.kind == "bullet" else f"> {text}" if block.kind in ("note", "gap") else text]


def _run(run: Run) -> str:
    text = _safe(run.text)
    if run.marked:
        return f"**⚠{text}**"
    inner = text.strip(_OUTSIDE)
    if not run.bold or not inner:
        return text
    before, _inner, after = text.partition(inner)
    return f"{before}**{inner}**{after}"


def _table(table: Table) -> list[str]:
    head = [_cell(one) for one in table.head]
    rows = [[_cell(cell.text) for cell in row] for row in table.rows]
    aligned = [
        "---:" if table.rows and all(row[at].number for row in table.rows) else "---"
        for at in range(len(head))
    ]
    caption = [f"*{_safe(table.caption)}*", ""] if table.caption else []
    return [*caption, *("| " + " | ".join(row) + " |" for row in [head, aligned, *rows])]


def _cell(text: str) -> str:
    return _safe(text).replace("|", "\\|").replace("\n", " ")


def _safe(text: str) -> str:
    """Keep words of a source from being read as Markdown or HTML."""
    return (
        text.replace("\\", "\\\\")
        .replace("<", "&lt;")
        .replace("`", "\\`")
        .replace("*", "\\*")
        .replace("[", "\\[")
    )
