"""Templates whose columns have names much like one another."""

from __future__ import annotations

from functools import cache

from app.domain.reports.generate.build import draft_from_spec
from app.domain.reports.generate.spec import ColumnSpec, ColumnType, ReportSpec
from app.domain.reports.jrxml import write_jrxml

_NAMES: dict[str, tuple[str, tuple[tuple[str, ColumnType], ...], tuple[str, ...]]] = {
    "alike_en": (
        "Shipping overview",
        (
            ("Ship Name", "text"),
            ("Ship City", "text"),
            ("Order Date", "date"),
            ("Ship Date", "date"),
            ("Net Amount", "amount"),
            ("Amount Due", "amount"),
            ("Qty Ordered", "integer"),
            ("Qty Shipped", "integer"),
        ),
        ("Net Amount",),
    ),
    "alike_zh": (
        "采购对账单",
        (
            ("供应商", "text"),
            ("供应商编码", "text"),
            ("下单日期", "date"),
            ("到货日期", "date"),
            ("订购数量", "integer"),
            ("到货数量", "integer"),
            ("单价", "amount"),
            ("单价合计", "amount"),
            ("备注", "text"),
        ),
        ("单价合计",),
    ),
}
NAMES = tuple(_NAMES)


@cache
def look_alike(name: str) -> bytes:
    """Return a template by its name."""
    title, columns, totals = _NAMES[name]
    spec = ReportSpec(
        title=title,
        columns=[ColumnSpec(label=label, type=kind) for label, kind in columns],
        totals=list(totals),
    )
    return write_jrxml(draft_from_spec(spec).design)
