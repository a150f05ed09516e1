"""Arithmetic as trees: one grammar computes formulas, prints them with numbers and reads equations."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal, DecimalException, localcontext
from functools import lru_cache

PRECISION = 34
LARGEST = Decimal(10) ** 18
_DEEPEST = 60
_SIGNS = str.maketrans("×✕·÷∕−–—－（）［］[]{}＋＝％，", "***//----()()()()+=%,")
_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(?P<scale>\s*(?:%|万(?!元)|亿(?!元)))?"
    r"|(?P<name>[A-Za-z_]\w*)|(?P<sign>\*\*|[-+*/^(),]))"
)
_SCALES = {"%": Decimal("0.01"), "万": Decimal(10000), "亿": Decimal(10) ** 8}
_ORDER = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 4}
_PRINTED = {"+": "+", "-": "-", "*": "×", "/": "÷", "^": "^"}


class ExpressionError(ValueError):
    """The text is no arithmetic, or has no finite value."""


@dataclass(frozen=True)
class Tree:
    """One node: a number, a name, a sign with its two sides, a minus, or a function with its operands."""

    kind: str
    text: str = ""
    value: Decimal = Decimal(0)
    parts: tuple[Tree, ...] = ()


@lru_cache(maxsize=1)
def arithmetic() -> Context:
    """Return the context that every calculation runs in; `localcontext` works on a copy of it."""
    return Context(prec=PRECISION, rounding=ROUND_HALF_UP, Emax=9999, Emin=-9999)


def rounded(value: Decimal, decimals: int) -> Decimal:
    """Round half up (away from zero) to so many decimals."""
    with localcontext(arithmetic()):
        return value.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP) + 0


@lru_cache(maxsize=4096)
def parse(text: str) -> Tree:
    """Read arithmetic with names; raise ExpressionError for anything else."""
    reader = _Reader(_tokens(text.translate(_SIGNS)))
    tree = reader.sum(0)
    if reader.rest():
        raise ExpressionError(text)
    return tree


def evaluate(tree: Tree, names: Mapping[str, Decimal]) -> Decimal:
    """Return the value of a tree; raise ExpressionError where it has none."""
    with localcontext(arithmetic()):
        try:
            value = _value(tree, names)
        except (DecimalException, ValueError, OverflowError, KeyError) as error:
            raise ExpressionError(str(error)) from error
    if not value.is_finite() or abs(value) > LARGEST:
        raise ExpressionError("no finite value")
    return value


def compute(text: str, names: Mapping[str, Decimal] | None = None) -> Decimal:
    """Parse and evaluate a text."""
    return evaluate(parse(text), names or {})


def show(tree: Tree, names: Mapping[str, str]) -> str:
    """Print a tree with × ÷ ^, its names replaced by printed numbers, and no needless brackets."""
    return _shown(tree, names, 0)


def names_in(tree: Tree) -> set[str]:
    """Return the names a tree uses."""
    found = {tree.text} if tree.kind == "name" else set()
    return found.union(*(names_in(part) for part in tree.parts))


def _tokens(text: str) -> list[tuple[str, str, Decimal]]:
    found: list[tuple[str, str, Decimal]] = []
    at = 0
    while at < len(text.rstrip()):
        match = _TOKEN.match(text, at)
        if match is None or match.end() == at:
            raise ExpressionError(text)
        found.append(_token(match))
        at = match.end()
    return found


def _token(match: re.Match[str]) -> tuple[str, str, Decimal]:
    if match["number"]:
        scale = (match["scale"] or "").strip()
        value = Decimal(match["number"].replace(",", "")) * _SCALES.get(scale, Decimal(1))
        return ("number", match["number"] + scale, value)
    if match["name"]:
        return ("name", match["name"], Decimal(0))
    return ("sign", match["sign"].replace("**", "^"), Decimal(0))


class _Reader:
    """Reads tokens by precedence; the depth is bounded."""

    def __init__(self, tokens: list[tuple[str, str, Decimal]]) -> None:
        self._tokens = tokens
        self._at = 0

    def rest(self) -> bool:
        return self._at < len(self._tokens)

    def _sign(self, *wanted: str) -> str:
        if self.rest() and self._tokens[self._at][0] == "sign" and self._tokens[self._at][1] in wanted:
            self._at += 1
            return self._tokens[self._at - 1][1]
        return ""

    def sum(self, depth: int) -> Tree:
        left = self._product(depth)
        while sign := self._sign("+", "-"):
            left = Tree("sign", sign, parts=(left, self._product(depth)))
        return left

    def _product(self, depth: int) -> Tree:
        left = self._minus(depth)
        while sign := self._sign("*", "/"):
            left = Tree("sign", sign, parts=(left, self._minus(depth)))
        return left

    def _minus(self, depth: int) -> Tree:
        if depth > _DEEPEST:
            raise ExpressionError("too deep")
        if self._sign("-"):
            return Tree("minus", parts=(self._minus(depth + 1),))
        self._sign("+")
        return self._power(depth)

    def _power(self, depth: int) -> Tree:
        base = self._atom(depth)
        if self._sign("^"):
            return Tree("sign", "^", parts=(base, self._minus(depth + 1)))
        return base

    def _atom(self, depth: int) -> Tree:
        if self._sign("("):
            inner = self.sum(depth + 1)
            if not self._sign(")"):
                raise ExpressionError("bracket")
            return inner
        if not self.rest() or self._tokens[self._at][0] == "sign":
            raise ExpressionError("operand")
        kind, text, value = self._tokens[self._at]
        self._at += 1
        if kind == "number":
            return Tree("number", text, value)
        return self._call(text, depth) if self._sign("(") else Tree("name", text)

    def _call(self, name: str, depth: int) -> Tree:
        operands = [self.sum(depth + 1)]
        while self._sign(","):
            operands.append(self.sum(depth + 1))
        if name not in _FUNCTIONS or not self._sign(")"):
            raise ExpressionError(name)
        return Tree("call", name, parts=tuple(operands))


def normal(x: Decimal) -> Decimal:
    """Return the standard normal distribution function (double precision)."""
    return Decimal(repr(0.5 * math.erfc(-float(x) / math.sqrt(2))))


_FUNCTIONS: dict[str, Callable[..., Decimal]] = {
    "ln": lambda x: x.ln(),
    "exp": lambda x: x.exp(),
    "min": min,
    "max": max,
    "abs": abs,
    "N": normal,
    "up": lambda x: x.to_integral_value("ROUND_CEILING"),
    "down": lambda x: x.to_integral_value("ROUND_FLOOR"),
}


def _value(tree: Tree, names: Mapping[str, Decimal]) -> Decimal:
    if tree.kind == "number":
        return tree.value
    if tree.kind == "name":
        return names[tree.text]
    parts = [_value(part, names) for part in tree.parts]
    if tree.kind == "minus":
        return -parts[0]
    if tree.kind == "call":
        return _FUNCTIONS[tree.text](*parts)
    return _combined(tree.text, parts[0], parts[1])


def _combined(sign: str, left: Decimal, right: Decimal) -> Decimal:
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    if sign == "*":
        return left * right
    if sign == "/":
        return left / right
    if abs(right) > 2000:
        raise ExpressionError("exponent")
    return left**right


def _shown(tree: Tree, names: Mapping[str, str], order: int) -> str:
    if tree.kind == "number":
        return tree.text
    if tree.kind == "call":
        return f"{tree.text}({', '.join(_shown(part, names, 0) for part in tree.parts)})"
    if tree.kind == "name":
        text, own = names[tree.text], 2 if names[tree.text].startswith("-") else 9
    elif tree.kind == "minus":
        inner = _shown(tree.parts[0], names, 3)
        text, own = (inner[2:-1], 9) if re.fullmatch(r"\(-[\d.,]+%?\)", inner) else (f"-{inner}", 2)
    else:
        text, own = _pair(tree, names), _ORDER[tree.text]
    return bracketed(text) if own < order else text


def _pair(tree: Tree, names: Mapping[str, str]) -> str:
    own = _ORDER[tree.text]
    left = _shown(tree.parts[0], names, own + (tree.text == "^"))
    right = _shown(tree.parts[1], names, own + (tree.text in "-/^"))
    if right.startswith("-"):
        return left + right if tree.text == "+" else left + _PRINTED[tree.text] + bracketed(right)
    return left + _PRINTED[tree.text] + right


def bracketed(text: str) -> str:
    """Put a text into brackets, square ones around round ones."""
    return f"[{text}]" if "(" in text else f"({text})"
