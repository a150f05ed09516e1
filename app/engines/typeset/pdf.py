"""Write a document as PDF with Typst: the words go in as data, so no text of a source is ever markup."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from app.core.files import write_atomic
from app.domain.documents.document import Block, Document, Run
from app.domain.documents.wording import pick
from app.engines.typeset.faces import typeset_faces

LINK = "draftsmith:"
WIDE = 16
TEMPLATE = r"""
#let doc = json("document.json")
#let latin = "Draftsmith Latin Sans"
#set document(title: doc.title, date: none)
#set page(paper: "a4", margin: (x: 2.2cm, y: 2.2cm), numbering: "1")
#set text(font: (latin, "Draftsmith Han"), size: 10.5pt, lang: doc.lang, region: doc.region)
#show strong: set text(font: (latin, "Draftsmith Han"), weight: "bold")
#show heading: it => block(above: 1.4em, below: .8em, text(
  font: (latin, "Draftsmith Han"), weight: "bold", size: if it.level == 1 { 14pt } else { 12pt }, it.body))
#set super(typographic: false, size: .65em, baseline: -.4em)
#set par(leading: .85em, spacing: 1.1em, justify: false)
#set footnote(numbering: "[1]")
#set footnote.entry(gap: .4em)
#show footnote.entry: set text(size: 8.5pt)
#show figure.caption: set text(size: 9pt, fill: luma(70))
#show figure.where(kind: table): set figure.caption(position: top)
#show figure: set block(above: 1em, below: 1.2em)
#set figure(gap: .6em)
#show table.cell: set par(leading: .6em)
#let to(target, body) = if target == "" { body } else { link(target, body) }
#let seen = state("seen", ())
#let words = (:)
#for e in doc.evidence { words.insert(str(e.number), e.text) }
#let mark(n) = context {
  if n in seen.get() { footnote(label("e" + str(n))) } else {
    [#footnote(words.at(str(n)))#label("e" + str(n))]
  }
} + seen.update(old => old + (n,)) + [#metadata(n)#label("m" + str(n))]
#let pointer(n) = link("draftsmith:evidence/" + str(n), super[\[#n\]]) + [#metadata(n)#label("m" + str(n))]
#let marks(b) = for n in b.evidence { if doc.links { pointer(n) } else { mark(n) } }
#let run(r) = {
  let t = if r.marked { highlight(fill: rgb("#ffb8b3"), r.text) } else { text(r.text) }
  to(r.link, if r.bold { strong(t) } else { t })
}
#align(center, block(below: 1.6em, text(
  font: (latin, "Draftsmith Han"), weight: "bold", size: 18pt, doc.title)))
#context if counter(page).final().first() > 2 {
  block(above: 0em, below: 1.4em, outline(title: text(size: 12pt, doc.contents), depth: 1))
}
#for s in doc.sections {
  let head = if s.headed { heading(level: 1, s.title) } else { metadata(s.key) }
  [#head#label("s-" + s.key)]
  for b in s.blocks {
    if b.kind == "table" {
      show figure: set block(breakable: b.cells.len() > 14)
      align(left, figure(kind: table, supplement: doc.table, caption: [#b.caption#marks(b)], table(
        columns: b.widths.map(w => if w { 1fr } else { auto }), inset: 5pt, stroke: .5pt + luma(170),
        align: (x, y) => if y > 0 and b.numeric.at(x) { right } else { left },
        fill: (x, y) => if y == 0 { luma(240) },
        table.header(..b.head.map(h => strong(h))),
        ..b.cells.flatten().map(c => text(size: 9.5pt, c.runs.map(run).join())))))
    } else if b.kind == "chart" {
      figure(kind: image, supplement: doc.figure, caption: [#b.title#marks(b)],
        to(b.link, image(b.file, width: 88%)))
    } else if b.kind == "bullet" {
      list(marker: [•], [#b.runs.map(run).join()#marks(b)])
    } else if b.kind == "note" or b.kind == "gap" {
      block(stroke: (left: 2pt + luma(120)), inset: (left: 8pt, y: 3pt), [#b.runs.map(run).join()#marks(b)])
    } else {
      par([#b.runs.map(run).join()#marks(b)])
    }
  }
}
#if doc.evidence.len() > 0 {
  heading(level: 1, doc.evidence_title)
  set text(size: 9pt)
  for e in doc.evidence {
    block(spacing: .7em, context {
      let pages = query(label("m" + str(e.number))).map(m => m.location().page()).dedup()
      let shown = pages.map(p => str(p)).join(", ")
      [\[#e.number\] #e.text #h(.5em) #text(fill: luma(110))[#doc.on_pages #shown]]
    })
  }
}
"""


def pdf(document: Document, folder: Path, fonts: Path) -> bytes:
    """Return the PDF; folder takes the sources of the typesetting, fonts holds the program's own faces."""
    import typst

    write_sources(document, folder)
    made: Any = typst.compile(
        str(folder / "document.typ"),
        root=str(folder),
        font_paths=[str(typeset_faces(fonts))],
        ignore_system_fonts=True,
        format="pdf",
    )
    return bytes(made)


def write_sources(document: Document, folder: Path, *, links: bool = False) -> None:
    """Write what Typst reads; links makes each fact and mark a link that the window's preview follows."""
    folder.mkdir(parents=True, exist_ok=True)
    data = _data(document, folder, links)
    write_atomic(folder / "document.json", json.dumps(data, ensure_ascii=False).encode())
    write_atomic(folder / "document.typ", TEMPLATE.encode())


def chart_png(svg: str, folder: Path, fonts: Path, name: str) -> bytes:
    """Return a chart as PNG, drawn with the same fonts."""
    import typst

    folder.mkdir(parents=True, exist_ok=True)
    write_atomic(folder / f"{name}.svg", svg.encode())
    source = f'#set page(width: 640pt, height: 300pt, margin: 0pt)\n#image("{name}.svg", width: 100%)\n'
    write_atomic(folder / f"{name}.typ", source.encode())
    made: Any = typst.compile(
        str(folder / f"{name}.typ"),
        root=str(folder),
        font_paths=[str(typeset_faces(fonts))],
        ignore_system_fonts=True,
        format="png",
        ppi=144.0,
    )
    return bytes(made)


def _data(document: Document, folder: Path, links: bool) -> dict[str, Any]:
    zh = document.language == "zh"
    number = 0
    sections = []
    for part, section in enumerate(document.sections):
        blocks = []
        for at, block in enumerate(section.blocks):
            number += block.chart is not None
            link = f"{LINK}block/{part}/{at}" if links else ""
            blocks.append(_block(block, folder, number, link))
        shown = {"key": section.key, "title": section.title, "headed": document.is_headed(section)}
        sections.append(shown | {"blocks": blocks})
    return {
        "title": document.title,
        "links": links,
        "lang": "zh" if zh else "en",
        "region": "cn" if zh else "gb",
        "sections": sections,
        "contents": pick(document.language, "目录", "Contents"),
        "table": pick(document.language, "表", "Table"),
        "figure": pick(document.language, "图", "Figure"),
        "on_pages": pick(document.language, "见页", "on page"),
        "evidence_title": pick(document.language, "依据", "Evidence"),
        "evidence": [{"number": one.number, "text": one.text} for one in document.evidence],
    }


def _block(block: Block, folder: Path, number: int, link: str) -> dict[str, Any]:
    links = bool(link)
    made: dict[str, Any] = {"kind": block.kind, "evidence": list(block.evidence)}
    if block.table is not None:
        table = block.table
        numeric = [
            bool(table.rows) and all(row[at].number for row in table.rows) for at in range(len(table.head))
        ]
        cells = [[{"runs": _runs(cell.runs, links)} for cell in row[: len(table.head)]] for row in table.rows]
        widest = [max((len(row[at].text) for row in table.rows), default=0) for at in range(len(table.head))]
        told = {"head": list(table.head), "numeric": numeric, "cells": cells, "caption": table.caption}
        return made | told | {"widths": [one > WIDE for one in widest]}
    if block.chart is not None:
        name = f"chart-{number}.svg"
        write_atomic(folder / name, block.chart.svg.encode())
        return made | {"file": name, "title": block.chart.title, "link": link}
    return made | {"runs": _runs(block.runs, links)}


def _runs(runs: tuple[Run, ...], links: bool) -> list[dict[str, Any]]:
    return [
        {
            "text": run.text,
            "bold": run.bold,
            "marked": run.marked,
            "link": f"{LINK}fact/{run.fact}" if links and run.fact else "",
        }
        for run in runs
    ]
