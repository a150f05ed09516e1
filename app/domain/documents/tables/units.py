"""Units of one kind, and the factor from one to the other: kg and t, kWh and 万kWh, 元 and 万元."""

from __future__ import annotations

from decimal import Decimal

_KINDS: tuple[dict[str, str], ...] = (
    {"g": "1", "克": "1", "kg": "1000", "公斤": "1000", "千克": "1000", "t": "1000000", "吨": "1000000"}
    | {
        "tonne": "1000000",
        "tonnes": "1000000",
        "tons": "1000000",
        "kilograms": "1000",
        "grams": "1",
        "斤": "500",
    },
    {"Wh": "1", "kWh": "1000", "度": "1000", "千瓦时": "1000", "MWh": "1000000", "万kWh": "10000000"}
    | {"万度": "10000000", "万千瓦时": "10000000", "GWh": "1000000000"},
    {"元": "1", "千元": "1000", "万元": "10000", "百万元": "1000000", "亿元": "100000000", "人民币元": "1"},
    {
        "L": "1",
        "升": "1",
        "l": "1",
        "litres": "1",
        "liters": "1",
        "mL": "0.001",
        "m³": "1000",
        "立方米": "1000",
    }
    | {"m3": "1000", "万m³": "10000000", "万立方米": "10000000"},
    {"m": "1", "米": "1", "km": "1000", "公里": "1000", "千米": "1000", "cm": "0.01", "mm": "0.001"},
    {
        "s": "1",
        "秒": "1",
        "min": "60",
        "分钟": "60",
        "minutes": "60",
        "h": "3600",
        "小时": "3600",
        "hours": "3600",
    },
    {"人": "1", "万人": "10000"},
    {"件": "1", "万件": "10000", "千件": "1000"},
    {
        "EUR": "1",
        "k€": "1000",
        "kEUR": "1000",
        "EUR k": "1000",
        "€": "1",
        "m EUR": "1000000",
        "EUR m": "1000000",
    },
    {"USD": "1", "$": "1", "kUSD": "1000", "USD k": "1000", "k$": "1000", "USD m": "1000000"},
)


def factor(unit: str, into: str) -> Decimal | None:
    """Return what a number of one unit is multiplied by to be one of another; None where kinds differ."""
    if unit == into:
        return Decimal(1)
    for kind in _KINDS:
        if unit in kind and into in kind:
            return Decimal(kind[unit]) / Decimal(kind[into])
    return None
