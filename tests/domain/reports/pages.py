"""Pages made by hand, as a reader would return them."""

from __future__ import annotations

from app.core.pages import Page, Run, Stroke


def run(text: str, x: float, y: float, *, size: float = 10.0, bold: bool = False, right: bool = False) -> Run:
    """A run whose baseline is at y + 0.9 em."""
    from app.domain.reports.metrics import SANS, text_width

    width = text_width(text, SANS, size, bold=bold)
    left = x - width if right else x
    return Run(
        text=text,
        x0=left,
        y0=y,
        x1=left + width,
        y1=y + 1.1 * size,
        size=size,
        bold=bold,
        font="Helvetica",
        baseline=y + 0.9 * size,
    )


def invoice(rows: int = 5) -> Page:
    """A title, two labelled values, a ruled table of goods with a total, a page number."""
    page = Page(width=595, height=842)
    page.runs = [
        run("Delivery note", 220, 40, size=18, bold=True),
        run("Customer:", 40, 80, bold=True),
        run("Miller and Sons", 110, 80),
        run("Date:", 320, 80, bold=True),
        run("2026-03-04", 380, 80),
    ]
    names = ["Item", "Quantity", "Amount"]
    edges = [40, 300, 400, 540]
    page.runs += [run(name, edges[i] + 4, 124, bold=True) for i, name in enumerate(names)]
    total = 0.0
    for row in range(rows):
        y = 144 + 20 * row
        amount = 1200.5 + 17.25 * row
        total += amount
        page.runs += [
            run(f"Steel bolt M{row + 4}", 44, y),
            run(str(3 + row), 396, y, right=True),
            run(f"{amount:,.2f}", 536, y, right=True),
        ]
    end = 140 + 20 * rows
    page.runs += [
        run("Total", 44, end + 4, bold=True),
        run(f"{total:,.2f}", 536, end + 4, bold=True, right=True),
    ]
    page.runs.append(run("Page 1 of 1", 480, 800))
    lines = [120, *(140 + 20 * row for row in range(rows + 1))]
    page.strokes = [Stroke(x0=40, y0=y, x1=540, y1=y) for y in lines]
    page.strokes += [Stroke(x0=x, y0=120, x1=x, y1=end) for x in edges]
    return page


def form() -> Page:
    """Labels and values, nothing that repeats."""
    page = Page(width=420, height=300)
    page.runs = [run("供应商付款单", 150, 20, size=16, bold=True)]
    pairs = [("单号：", "A-10293"), ("日期：", "2026-05-06"), ("金额：", "8,120.00"), ("经办人：", "王小明")]
    for number, (label, value) in enumerate(pairs):
        y = 60 + 24 * number
        page.runs += [run(label, 40, y), run(value, 120, y)]
    return page
