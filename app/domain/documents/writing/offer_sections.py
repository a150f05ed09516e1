"""What each offer costs for the quantity that the request names."""

from __future__ import annotations

import re
from decimal import Decimal

from app.domain.documents.document import Block
from app.domain.documents.facts import Place
from app.domain.documents.tables.columns import Column
from app.domain.documents.tables.findings import Findings
from app.domain.documents.wording import amount
from app.domain.documents.writing.material import Material

MOST_OFFERS = 30
_QUANTITY = re.compile(
    r"(?:采购|购买|订购|需要|需求|需|买|订|数量|need|order|buy|purchase|quantity of|for)\D{0,12}?"
    r"(?P<n>\d[\d,]*)\s*(?P<ten>万)?\s*(?P<unit>台|件|套|个|只|吨|公斤|米|箱|把|张|份|支|块|卷|辆|pieces?|pcs|units?|sets?|kg|"
    r"tonnes?|metres?|boxes|licen[cs]es|users|seats)",
    re.IGNORECASE,
)
_EACH = re.compile(r"(单价|unit price|price per|unit cost|每[台件套个]价)", re.IGNORECASE)


def offers(m: Material) -> list[Block]:
    """Write what each row of a small table with unit prices costs for the quantity asked; [] for others."""
    asked = _QUANTITY.search(m.requirement.request)
    if asked is None:
        return []
    number = int(asked["n"].replace(",", "")) * (10_000 if asked["ten"] else 1)
    return [block for one in m.findings if (block := _offers(m, one, number, asked["unit"])) is not None]


def _offers(m: Material, one: Findings, number: int, unit: str) -> Block | None:
    price = next((x for x in one.columns if _EACH.search(x.name) and x.role in ("measure", "level")), None)
    if price is None or not 1 < len(one.listing) <= MOST_OFFERS or number < 2:
        return None
    place = Place(source="request", kind="request")
    label = m.pen.say("采购数量", "quantity")
    quantity = m.pen.ledger.add(label, number, f"{number:,}", unit=unit, places=(place,), prefix="o").id
    rows = [
        [m.pen.cell(row[0]), m.pen.cell(row[price.at]), m.pen.cell(_cost(m, row, price, quantity))]
        for row in one.listing
    ]
    sign = m.pen.say(f"（{price.unit}）", f" ({price.unit})") if price.unit else ""
    said = m.pen.shown(quantity)
    head = [one.head[0], f"{price.name}{sign}", m.pen.say(f"{said}总价{sign}", f"Total for {said}{sign}")]
    return m.pen.table(head, rows, m.pen.say("按采购数量计算的总价", "Total prices for the quantity asked"))


def _cost(m: Material, row: list[str], price: Column, quantity: str) -> str:
    each = m.pen.fact(row[price.at]).number if row[price.at] else None
    if each is None:
        return ""
    total = each * (m.pen.fact(quantity).number or Decimal(0))
    label = m.pen.say("总价", "total price")
    formula, inputs = "unit price × quantity", (row[price.at], quantity)
    return m.pen.ledger.add(
        label, total, amount(total, 2), unit=price.unit, formula=formula, inputs=inputs, prefix="o"
    ).id
