"""Prints amounts, rates and results the way an exam paper does, in Chinese and in English."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from app.domain.questions.calculators.base import Calculator, Parameter
from app.domain.questions.calculators.expression import rounded

CHOICES = {
    "call": ("看涨", "call"),
    "put": ("看跌", "put"),
    "long": ("买入", "long"),
    "short": ("卖出", "short"),
    "labour": ("劳务报酬", "services"),
    "author": ("稿酬", "a manuscript"),
    "royalty": ("特许权使用费", "the use of a patent"),
}
FREQUENCY = {1: "annually", 2: "semi-annually", 4: "quarterly", 12: "monthly"}
WHEN = {(True, "zh"): "初", (False, "zh"): "末", (True, "en"): "beginning", (False, "en"): "end"}


def plain(value: Decimal) -> str:
    """Print a number without exponent and without trailing zeros."""
    text = f"{value:f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"


def grouped(value: Decimal) -> str:
    """Print a number with thousands separators."""
    whole, dot, part = plain(value).partition(".")
    return (
        f"{int(whole):,}".replace("-0", "-0" if whole == "-0" else "-") + dot + part
        if whole != "-0"
        else plain(value)
    )


def _cents(value: Decimal, language: str) -> str:
    text = plain(value) if language == "zh" else grouped(value)
    part = text.partition(".")[2]
    return text + "0" * (2 - len(part)) if part else text


def amount(value: Decimal, language: str, currency: str) -> str:
    """Print an amount of money as a stem does: 30万元, 5000元, $300,000."""
    if language == "en":
        return f"-{currency}{_cents(-value, 'en')}" if value < 0 else f"{currency}{_cents(value, 'en')}"
    if value and (value % 10000 == 0 or (abs(value) >= 100000 and value % 1000 == 0)):
        return f"{plain(value / 10000)}万元"
    return f"{_cents(value, 'zh')}元"


def stated(parameter: Parameter, value: Any, language: str, currency: str) -> str:
    """Print an argument as the stem states it."""
    if isinstance(value, list):
        kind = "rate" if parameter.name == "returns" else "wan"
        return joined([number(kind, each, language, currency) for each in value], language)
    if isinstance(value, bool):
        return WHEN[value, language]
    if isinstance(value, str):
        return CHOICES.get(value, (value, value))[language == "en"]
    return number(parameter.kind, value, language, currency)


def number(kind: str, value: Decimal, language: str, currency: str) -> str:
    """Print one figure of this kind with its unit, as a stem states it."""
    if kind in ("money", "price"):
        return amount(value, language, currency) if kind == "money" else _price(value, language, currency)
    if kind == "wan":
        return f"{plain(value)}万元" if language == "zh" else f"{currency}{grouped(value)} million"
    if kind == "rate":
        return f"{plain(value * 100)}%"
    return plain(value) if language == "zh" or value < 10000 else grouped(value)


def _price(value: Decimal, language: str, currency: str) -> str:
    return f"{_cents(value, 'zh')}元" if language == "zh" else f"{currency}{_cents(value, 'en')}"


def joined(texts: list[str], language: str) -> str:
    """Join an enumeration: 甲、乙和丙; a, b and c."""
    if len(texts) == 1:
        return texts[0]
    comma, last = ("、", "和") if language == "zh" else (", ", " and ")
    return comma.join(texts[:-1]) + last + texts[-1]


def unit_of(calculator: Calculator, kind: str, language: str) -> str:
    """Return the unit that follows (or, in English money, goes before) a result."""
    if kind == "rate":
        return "%"
    if kind in ("money", "price"):
        return "元" if language == "zh" else calculator.currency.strip()
    if kind == "wan":
        return "万元" if language == "zh" else f"{calculator.currency}million"
    return calculator.unit.of(language)


def scaled(kind: str, value: Decimal) -> Decimal:
    """Return a result in its printed unit: a rate in percent."""
    return value * 100 if kind == "rate" else value


def fixed(value: Decimal, decimals: int, language: str) -> str:
    """Print a value with exactly so many decimals."""
    text = f"{rounded(value, decimals):f}"
    if language == "zh":
        return text
    whole, dot, part = text.lstrip("-").partition(".")
    return ("-" if text.startswith("-") else "") + f"{int(whole):,}{dot}{part}"


def result(calculator: Calculator, kind: str, value: Decimal, decimals: int, language: str) -> str:
    """Print a result (already in its printed unit) with its unit, as an option does."""
    digits = fixed(value, decimals, language)
    if kind == "rate":
        return f"{digits}%"
    if language == "zh":
        return digits + unit_of(calculator, kind, "zh")
    if kind in ("money", "price", "wan"):
        return f"{calculator.currency}{digits}" + (" million" if kind == "wan" else "")
    unit = calculator.unit.en
    return f"{digits} {unit}" if unit else digits


def in_equation(kind: str, value: Decimal, language: str) -> str:
    """Print an exact number inside an equation: rates in percent, no units."""
    text = plain(value * 100) + "%" if kind == "rate" else plain(value)
    if language == "en" and kind != "rate" and abs(value) >= 1000:
        return grouped(value)
    return text
