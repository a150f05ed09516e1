from __future__ import annotations

import itertools
import re
from decimal import Decimal

import pytest

from app.core.text import display_width
from app.domain.documents.document import Chart
from app.engines.typeset.charts import SIGN, WIDTH, draw


def _under(labels: list[str], kind: str) -> list[tuple[float, str]]:
    numbers = [Decimal(at + 1) for at in range(len(labels))]
    chart = Chart(kind=kind, labels=tuple(labels), values=tuple(map(str, numbers)))  # type: ignore[arg-type]
    found = re.findall(r'<text x="([\d.]+)" y="266.0"[^>]*>([^<]*)</text>', draw(chart, numbers))
    return [(float(x), text) for x, text in found]


@pytest.mark.parametrize("count", [2, 5, 12, 31, 60, 366])
def test_days_stand_whole_and_apart(count: int) -> None:
    days = [f"2026-{at // 31 % 12 + 1:02d}-{at % 31 + 1:02d}" for at in range(count)]
    shown = _under(days, "line")
    assert shown
    for _x, text in shown:
        assert text in days or f"2026-{text}" in days
    for (one, text), (other, _next) in itertools.pairwise(shown):
        assert other - one >= display_width(text) * SIGN - 1


def test_days_of_two_years_keep_their_year() -> None:
    days = ["2025-12-30", "2025-12-31", "2026-01-01"] + [f"2026-01-{at:02d}" for at in range(2, 14)]
    assert {text for _x, text in _under(days, "line")} <= set(days)


@pytest.mark.parametrize(
    "label", ["Plant 20451 hall of presses", "第20451号成型车间二工段", "2026-07-30 early shift"]
)
def test_no_cut_goes_through_a_number(label: str) -> None:
    labels = [f"{label} {at}" for at in range(14)]
    shown = [text for _x, text in _under(labels, "bar")]
    assert len(shown) == 14
    whole = set(re.findall(r"\d+", " ".join(labels)))
    assert {number for text in shown for number in re.findall(r"\d+", text)} <= whole
    assert all(0 <= x <= WIDTH for x, _text in _under(labels, "bar"))
