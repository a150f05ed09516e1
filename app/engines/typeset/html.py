"""Write a document as one HTML file without scripts; each figure links to its evidence."""

from __future__ import annotations

from html import escape

from app.domain.documents.document import Block, Cell, Document, Run, Table
from app.domain.documents.wording import pick

MOST_WITHOUT = 4
_STYLE = (
    "h2 a{color:inherit;text-decoration:none}nav{font-size:.9em;color:#555}"
    "body{font:16px/1.7 system-ui,'Noto Sans CJK SC','Microsoft YaHei',sans-serif;"
    "max-width:46em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse;margin:.5em 0;width:100%}"
    "th,td{border:1px solid #bbb;padding:.3em .6em;text-align:left}"
    "td.n{text-align:right}caption{text-align:left;color:#555}"
    ".note,.gap{border-left:4px solid #b58900;padding-left:.8em}"
    "mark{background:#ffd6d6}sup a{text-decoration:none}svg{max-width:100%;height:auto}"
    ":target{background:#fff3c4}"
)


def html(document: Document) -> str:
    """Return the page; charts stand in it as SVG."""
    lang = "zh-CN" if document.language == "zh" else "en"
    parts = [f"<h1>{escape(document.title)}</h1>"]
    if len(document.sections) > MOST_WITHOUT:
        entries = (
            f'<li><a href="#{escape(one.key)}">{escape(one.title)}</a></li>' for one in document.sections
        )
        parts.append(f"<nav><ol>{''.join(entries)}</ol></nav>")
    for section in document.sections:
        key = escape(section.key)
        head = f'<h2><a href="#{key}">{escape(section.title)}</a></h2>' if document.is_headed(section) else ""
        parts.append(f'<section id="{key}">{head}')
        parts += [_block(block) for block in section.blocks]
        parts.append("</section>")
    if document.evidence:
        parts.append(f"<section><h2>{pick(document.language, '依据', 'Evidence')}</h2><ol>")
        parts += [f'<li id="e{one.number}">{escape(one.text)}</li>' for one in document.evidence]
        parts.append("</ol></section>")
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    head = (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f"<title>{escape(document.title)}</title><style>{_STYLE}</style></head><body>"
    )
    return head + "\n".join(parts) + "</body></html>\n"


def _block(block: Block) -> str:
    marks = "".join(f'<sup><a href="#e{one}">[{one}]</a></sup>' for one in block.evidence)
    if block.table is not None:
        return _table(block.table) + (f"<p>{marks}</p>" if marks else "")
    if block.chart is not None:
        return (
            f"<figure>{block.chart.svg}<figcaption>{escape(block.chart.title)}{marks}</figcaption></figure>"
        )
    text = "".join(_run(run) for run in block.runs) + marks
    if block.kind == "bullet":
        return f"<ul><li>{text}</li></ul>"
    return f'<p class="{block.kind}">{text}</p>'


def _run(run: Run) -> str:
    text = escape(run.text)
    if run.marked:
        text = f"<mark>{text}</mark>"
    if run.fact:
        text = f'<span data-fact="{escape(run.fact)}">{text}</span>'
    return f"<strong>{text}</strong>" if run.bold else text


def _table(table: Table) -> str:
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    head = "".join(f"<th>{escape(one)}</th>" for one in table.head)
    rows = "".join("<tr>" + "".join(_cell(cell) for cell in row) + "</tr>\n" for row in table.rows)
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cell(cell: Cell) -> str:
    kind = ' class="n"' if cell.number else ""
    return f"<td{kind}>{''.join(_run(run) for run in cell.runs)}</td>"
