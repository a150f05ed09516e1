from __future__ import annotations

from decimal import Decimal

from app.domain.documents.facts import Ledger, Place
from app.domain.documents.reflect import wrong_sums
from app.domain.documents.sources import Grid
from app.domain.documents.tables.analyse import analyse
from app.domain.documents.tables.clean import Rules
from app.domain.documents.tables.values import day_of, number_of, period_of

PLACE = Place(source="sales.xlsx", kind="cell", sheet="S")
HEAD = ["订单号", "日期", "大区", "金额"]
ROWS = [
    ["A1", "2026-07-01", "东", "100.5"],
    ["A2", "2026-07-02", "西", "200"],
    ["A2", "2026-07-02", "西", "200"],
    ["A3", "2026-08-02", "东", ""],
    ["A4", "2026-08-05", "西", "50"],
    ["合计", "", "", "400"],
]


def _grid() -> Grid:
    return Grid(name="sales.xlsx", sheet="S", head=HEAD, rows=ROWS, numbers=list(range(3, 9)), place=PLACE)


def test_repeats_blanks_and_total_rows_do_not_count() -> None:
    ledger = Ledger()
    found = analyse(_grid(), ledger, "zh", Rules())
    value = {
        name: ledger.facts[getattr(found, name)].value for name in ("rows", "duplicates", "blanks", "valid")
    }
    assert value == {"rows": "5", "duplicates": "1", "blanks": "1", "valid": "3"}
    assert ledger.facts[found.measures[0].total].value == "350.5"


def test_a_stated_total_that_differs_is_a_conflict_with_both_figures() -> None:
    ledger = Ledger()
    found = analyse(_grid(), ledger, "zh", Rules())
    stated, ours = found.conflicts[0].split("|")
    assert (ledger.facts[stated].value, ledger.facts[ours].value) == ("400", "350.5")
    assert ledger.facts[stated].places[0].cell == "D8"


def test_rows_outside_the_period_are_counted_apart() -> None:
    ledger = Ledger()
    found = analyse(_grid(), ledger, "zh", Rules(months=frozenset({"2026-07"})))
    assert ledger.facts[found.outside].value == "2"
    assert ledger.facts[found.measures[0].total].value == "300.5"


def test_a_share_that_does_not_follow_from_its_inputs_is_found() -> None:
    ledger = Ledger()
    now, before = ledger.add("now", Decimal(110)), ledger.add("before", Decimal(100))
    ledger.add("right", Decimal(10), formula="now / before - 1", inputs=(now.id, before.id))
    wrong = ledger.add("wrong", Decimal(12), formula="now / before - 1", inputs=(now.id, before.id))
    assert wrong_sums(ledger) == [wrong]


def test_values_are_read_as_people_write_them() -> None:
    assert number_of("（1,234.50）") == Decimal("-1234.50")
    assert number_of("12 abc") is None
    assert day_of("2026年7月1日") == "2026-07-01"
    assert period_of("2026年7月") == "2026-07"
    assert period_of("第三季度") == "Q3"
