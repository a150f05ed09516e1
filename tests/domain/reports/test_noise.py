"""The structure found on a page hardly changes when the page is read from a picture."""

from __future__ import annotations

import pytest

from app.core.pages import Page
from app.domain.reports.layout import analyse
from app.domain.reports.models import TextRole
from app.domain.reports.tidy import tidy
from tests.domain.reports.noise import noisy
from tests.domain.reports.pages import form, invoice, run

SEEDS = range(8)
FIXED = {TextRole.LABEL, TextRole.HEADING, TextRole.COLUMN_HEADER}


def stock_list() -> Page:
    """Rows without rulings, with cells that wrap, under a heading and above a total."""
    page = Page(width=595, height=842)
    page.runs = [
        run("Stock on hand", 230, 30, size=16, bold=True),
        run("Store:", 40, 70),
        run("North", 90, 70),
    ]
    heads = [("Code", 40), ("Article", 120), ("Unit", 280), ("Stock", 400)]
    page.runs += [run(text, x, 110, bold=True) for text, x in heads]
    for row in range(6):
        y = 132 + 26 * row
        page.runs += [
            run(f"B-{1040 + row}", 40, y),
            run(f"Deep groove bearing {6200 + row} for the", 120, y),
            run("spare parts shelf", 120, y + 11.5),
            run(("pcs", "box", "set")[row % 3], 280, y),
            run(str(17 * row + 5), 440, y, right=True),
        ]
    page.runs += [run("Total", 40, 300, bold=True), run("285", 440, 300, bold=True, right=True)]
    return page


def _facts(page: Page) -> dict[str, tuple[bool, bool]]:
    """For each text: whether it is a value, and whether it stands in the rows."""
    layout = analyse(page)
    rows = {i for row in (layout.detail.rows if layout.detail else []) for i in row}
    return {t.text.replace("\n", " "): (t.role not in FIXED, t.id in rows) for t in layout.texts}


def _agreement(page: Page, seed: int) -> float:
    clean, found = _facts(page), _facts(tidy(noisy(page, seed)))
    both = clean.keys() & found.keys()
    return sum(clean[text] == found[text] for text in both) / len(clean)


@pytest.mark.parametrize(
    ("page", "least"),
    [(invoice(6), 0.88), (form(), 0.8), (stock_list(), 0.75)],
    ids=["ruled", "form", "list"],
)
def test_a_noisy_page_keeps_its_structure(page: Page, least: float) -> None:
    shares = [_agreement(page, seed) for seed in SEEDS]
    assert sum(shares) / len(shares) >= least, shares


@pytest.mark.parametrize("seed", SEEDS)
def test_a_noisy_table_keeps_its_rows(seed: int) -> None:
    layout = analyse(tidy(noisy(invoice(6), seed)))
    assert layout.detail is not None
    assert 5 <= len(layout.detail.rows) <= 6


def test_wrapped_cells_of_a_list_are_one_text_each() -> None:
    layout = analyse(stock_list().model_copy(update={"kind": "image"}))
    assert layout.detail is not None
    assert len(layout.detail.rows) == 6
    assert sum(t.text.endswith("for the\nspare parts shelf") for t in layout.texts) == 6
