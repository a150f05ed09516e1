"""The fidelity measure: identical, moved, empty, and equal to the reference implementation."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf
import pytest

from app.core.pages import Box, Page, Run, Stroke
from app.engines.intake.compare import cleaned, compare_views, empty_score, ink_score, view_of, view_of_file
from app.engines.intake.draw import draw_document, draw_page


def form(shift: float = 0.0) -> Page:
    runs = [
        Run(x0=60 + shift, y0=60, x1=96 + shift, y1=71, text="送货单", size=12, baseline=70),
        Run(x0=60 + shift, y0=100, x1=130 + shift, y1=111, text="Total 1,250.00", size=10, baseline=110),
        Run(x0=300, y0=100, x1=360, y1=111, text="Signature", size=10, baseline=110),
    ]
    strokes = [Stroke(x0=50, y0=y, x1=500, y1=y) for y in (90, 120)]
    strokes += [Stroke(x0=x, y0=90, x1=x, y1=120) for x in (50, 280, 500)]
    return Page(
        width=595,
        height=842,
        runs=runs,
        strokes=strokes,
        boxes=[Box(x0=50, y0=200, x1=200, y1=260, color="#000000")],
    )


def view(page: Page) -> Any:
    with draw_document([page]) as document:
        return view_of(document[0])


def test_identical_pages_score_one() -> None:
    fidelity = compare_views(view(form()), view(form()))
    assert fidelity.score == 1
    assert fidelity.missing == []


def test_moved_text_is_missing_and_lines_still_count() -> None:
    fidelity = compare_views(view(form()), view(form(shift=40)))
    assert "送货单" in fidelity.missing
    assert "Signature" not in fidelity.missing
    assert fidelity.lines == 1
    assert fidelity.text < 1
    assert fidelity.ink < 1


def test_words_that_are_only_cut_otherwise_are_not_missing() -> None:
    page = Page(width=300, height=100)
    whole = Run(x0=20, y0=20, x1=80, y1=31, text="三层400柜", size=10, baseline=30)
    page.runs = [whole]
    parted = page.model_copy(update={"runs": [whole.model_copy(update={"text": "三层", "x1": 40.0})]})
    parted.runs.append(whole.model_copy(update={"text": "400柜", "x0": 46.0, "x1": 80.0}))
    fidelity = compare_views(view(page), view(parted))
    assert fidelity.text == 0
    assert fidelity.missing == []


def test_empty_page_scores_nothing_and_size_counts() -> None:
    empty = Page(width=595, height=842)
    assert compare_views(view(form()), view(empty)).score == 0
    other = form().model_copy(update={"height": 800.0})
    assert compare_views(view(form()), view(other)).score == pytest.approx(0.9, abs=0.02)


def test_without_lines_text_and_ink_share_the_score() -> None:
    plain = form().model_copy(update={"strokes": [], "boxes": []})
    moved = form(shift=40).model_copy(update={"strokes": [], "boxes": []})
    fidelity = compare_views(view(plain), view(moved))
    assert fidelity.score == pytest.approx(0.7 * fidelity.text + 0.3 * fidelity.ink, abs=1e-3)


def test_uneven_light_is_forgiven() -> None:
    clean = view(form()).grey
    light = np.linspace(0.65, 1.0, clean.shape[1], dtype=np.float32)
    dim = (clean * light[None, :]).astype(np.uint8)
    even = cleaned(dim, clean.shape)
    assert ink_score(even, clean, empty_score(even)) > ink_score(dim, clean, empty_score(dim))
    assert ink_score(even, clean, empty_score(even)) > 0.9


def test_turned_text_is_drawn_where_it_stands(tmp_path: Path) -> None:
    page = Page(width=200, height=200)
    page.runs = [Run(x0=50, y0=60, x1=62, y1=120, text="Upwards", size=10, angle=90)]
    path = tmp_path / "a.pdf"
    path.write_bytes(draw_page(page))
    with pymupdf.open(path) as document:
        word = document[0].get_text("words")[0]
    assert word[4] == "Upwards"
    assert (word[0], word[2]) == pytest.approx((50, 62), abs=3)
    assert (word[1], word[3]) == pytest.approx((60, 120), abs=3)


@pytest.mark.thorough
@pytest.mark.shared
def test_agrees_with_the_reference(shared: Path, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("score", shared / "data" / "reports" / "score.py")
    assert spec
    assert spec.loader
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    files = sorted((shared / "data" / "reports" / "pdf").glob("*.pdf"))[::7]
    assert len(files) >= 4
    for number, path in enumerate(files):
        for other in (moved_copy(path, tmp_path / f"{number}.pdf", 2 + 3 * number), files[number - 1]):
            ours = compare_views(view_of_file(path), view_of_file(other))
            assert ours.score == pytest.approx(reference.score(str(path), str(other))["score"], abs=0.03)


def moved_copy(path: Path, target: Path, shift: float) -> Path:
    with pymupdf.open(path) as source, pymupdf.open() as made:
        if source[0].rotation:
            source[0].remove_rotation()
        page = made.new_page(width=source[0].rect.width, height=source[0].rect.height)
        page.show_pdf_page(pymupdf.Rect(shift, 0, page.rect.width + shift, page.rect.height), source, 0)
        made.save(target)
    return target
