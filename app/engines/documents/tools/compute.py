"""Tools that compute: the calculator for sums of the user and of a contract's clauses."""

from __future__ import annotations

import re
from decimal import Decimal, DivisionByZero, InvalidOperation

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.documents.facts import Ledger, Place
from app.domain.documents.texts.contract import contract_of
from app.domain.documents.tools import ToolResult, tool
from app.domain.documents.wording import amount
from app.engines.documents.desk import Desk

_TOKEN = re.compile(r"\s*(\d+(?:\.\d+)?%?|[-+*/()])")
MOST_TOKENS = 200


@tool("calculator", inputs=("expression", "file"), seconds=0.1)
async def calculator(desk: Desk, expression: str = "", file: str = "") -> ToolResult:
    """Compute an expression exactly, or what the clauses of a contract amount to."""
    ledger = Ledger()
    if expression:
        value = evaluate(expression)
        place = Place(source="request", kind="request")
        ledger.add(expression, value, amount(value), places=(place,), formula=expression, prefix=desk.prefix)
        return ToolResult(kind="number", data={"value": str(value)}, ledger=ledger, summary=str(value))
    contract = contract_of(await desk.source(file))
    if contract.total is None:
        return ToolResult(kind="contract", summary=_("The contract names no total price."))
    parts = {
        name or str(at): str(contract.total * share / 100)
        for at, (name, share, _c) in enumerate(contract.shares)
    }
    summary = _(
        "Price {total}, {count} {count:payment|payments}, {rates} {rates:rate|rates} for delay.",
        total=amount(contract.total),
        count=len(parts),
        rates=len(contract.penalties),
    )
    return ToolResult(kind="contract", data={"total": str(contract.total), "shares": parts}, summary=summary)


def evaluate(expression: str) -> Decimal:
    """Return the value of an expression of numbers, + - * / and brackets; nothing else is understood."""
    tokens = _tokens(expression)
    try:
        value, rest = _sum(tokens)
    except (DivisionByZero, InvalidOperation, IndexError, RecursionError) as problem:
        raise _bad(expression) from problem
    if rest:
        raise _bad(expression)
    return value


def _tokens(expression: str) -> list[str]:
    plain = expression.replace("×", "*").replace("÷", "/").replace(",", "").strip()
    found: list[str] = []
    at = 0
    while at < len(plain):
        match = _TOKEN.match(plain, at)
        if match is None or len(found) > MOST_TOKENS:
            raise _bad(expression)
        found.append(match.group(1))
        at = match.end()
    return found


def _sum(tokens: list[str]) -> tuple[Decimal, list[str]]:
    value, rest = _product(tokens)
    while rest and rest[0] in "+-":
        sign, (other, rest_after) = rest[0], _product(rest[1:])
        value, rest = (value + other if sign == "+" else value - other), rest_after
    return value, rest


def _product(tokens: list[str]) -> tuple[Decimal, list[str]]:
    value, rest = _atom(tokens)
    while rest and rest[0] in "*/":
        sign, (other, rest_after) = rest[0], _atom(rest[1:])
        value, rest = (value * other if sign == "*" else value / other), rest_after
    return value, rest


def _atom(tokens: list[str]) -> tuple[Decimal, list[str]]:
    first, rest = tokens[0], tokens[1:]
    if first == "-":
        value, rest = _atom(rest)
        return -value, rest
    if first == "(":
        value, rest = _sum(rest)
        if rest[0] != ")":
            raise IndexError(rest)
        return value, rest[1:]
    if first.endswith("%"):
        return Decimal(first[:-1]) / 100, rest
    return Decimal(first), rest


def _bad(expression: str) -> AppError:
    return AppError(
        "bad_expression",
        _("{text} can't be computed.", text=expression[:80]),
        _("Use numbers, + - * / and brackets."),
    )
