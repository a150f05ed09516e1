"""Generated items under the public quality rules: nothing fatal, hardly a flaw."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from app.domain.questions.computed.batch import make_items
from app.domain.questions.exchange.scorer_form import as_json
from app.domain.questions.models import Item, Kind, Language


def _items(language: Language) -> list[Item]:
    kinds: tuple[tuple[Kind, int], ...] = (
        ("calc", 80),
        ("single", 10),
        ("true_false", 4),
        ("cloze", 4),
        ("case", 6),
    )
    return [item for kind, count in kinds for item in make_items(count, 7, language, kind)]


@pytest.mark.shared
def test_two_hundred_items_score(shared: Path) -> None:
    spec = importlib.util.spec_from_file_location("score", shared / "data" / "questions" / "score.py")
    assert spec is not None
    assert spec.loader is not None
    scorer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scorer)
    rows = [row for language in ("zh", "en") for item in _items(language) for row in as_json(item)]
    report = scorer.score(rows)
    assert len(rows) >= 200
    assert report["fatal_rate"] == 0
    assert report["mean_score"] >= 97
    assert report["batch"]["position_balanced"]
