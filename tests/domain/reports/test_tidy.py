"""What text recognition joins or invents is put right before the layout is read."""

from __future__ import annotations

from app.core.pages import Page, Run
from app.domain.reports.metrics import SANS, text_width
from app.domain.reports.tidy import tidy


def _run(text: str, x0: float, y0: float, width: float, confidence: float = 1.0) -> Run:
    return Run(text=text, x0=x0, y0=y0, x1=x0 + width, y1=y0 + 10, size=9, confidence=confidence)


def _texts(runs: list[Run]) -> list[str]:
    page = Page(width=400, height=400, runs=runs, kind="image")
    return [run.text for run in tidy(page).runs]


def test_doubtful_strokes_are_no_letters() -> None:
    assert _texts([_run("1", 10, 10, 4, 0.8), _run("1", 10, 40, 4), _run("I", 10, 70, 9.5)]) == ["1"]


def test_columns_that_other_rows_keep_apart_are_split() -> None:
    rows = [_run(f"Bolt {n}", 20, 20.0 * n, 30) for n in range(1, 5)]
    rows += [_run("Grade A", 74, 20.0 * n, 34) for n in range(1, 5)]
    texts = _texts([*rows, _run("Bearing 62 Grade A", 20, 100, 94)])
    assert texts[-2:] == ["Bearing 62", "Grade A"]


def test_a_sentence_of_its_own_stays_whole() -> None:
    assert _texts([_run("Please pay within thirty days", 20, 20, 130)]) == ["Please pay within thirty days"]


def test_units_that_change_are_a_column() -> None:
    rows = [("22.54 pcs", 20), ("22.85 box", 40), ("23.16 kg", 60)]
    texts = _texts(
        [_run("Quantity Unit", 20, 0, 60), *(_run(t, 20, y, text_width(t, SANS, 9)) for t, y in rows)]
    )
    assert texts == ["Quantity", "Unit", "22.54", "pcs", "22.85", "box", "23.16", "kg"]


def test_one_unit_stays_with_its_numbers() -> None:
    rows = ["22.54 kg", "22.85 kg", "23.16 kg"]
    assert _texts([_run(t, 20, 20.0 * n, text_width(t, SANS, 9)) for n, t in enumerate(rows)]) == rows
