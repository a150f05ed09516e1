"""What a calculator is made of: parameters, worked steps, typical mistakes and the scenes it is asked in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from app.domain.questions.calculators.expression import ExpressionError, evaluate, parse, rounded

ParameterKind = Literal["money", "wan", "price", "rate", "number", "count", "flag", "choice", "date", "list"]
Arguments = Mapping[str, Any]
LARGEST_LIST = 600
HALVINGS, SECANTS = 40, 3


class Words(NamedTuple):
    """A wording in Chinese and in English."""

    zh: str
    en: str

    def of(self, language: str) -> str:
        """Return the wording in this language."""
        return self.zh if language == "zh" else self.en


UNITLESS = Words("", "")


@dataclass(frozen=True)
class Parameter:
    """One parameter: its name, kind, the values items use, the range that is computed and its default."""

    name: str
    words: Words
    kind: ParameterKind
    values: tuple[Any, ...]
    low: Decimal
    high: Decimal
    default: Any = None


@dataclass(frozen=True)
class Step:
    """One worked step: `name` = `formula`, or a `value` that was solved and is only stated."""

    name: str
    formula: str
    words: Words
    kind: str
    value: Decimal | None = None


@dataclass(frozen=True)
class Mistake:
    """One typical mistake: a formula of arguments and steps, or `@` and changed arguments to compute with."""

    words: Words
    formula: str


@dataclass(frozen=True)
class Scene:
    """One wording: the situation that states every argument, and what is asked of it."""

    situation: Words
    asked: Words


Neighbours = Callable[[dict[str, Any], dict[str, Decimal]], dict[str, Decimal]]
Steps = Sequence[Step] | Callable[[dict[str, Any]], Sequence[Step]]


@dataclass(frozen=True)
class Calculator:
    """One calculator: a pure function on decimals that also shows its steps and knows how people go wrong."""

    id: str
    family: str
    words: Words
    parameters: tuple[Parameter, ...]
    formula: str
    steps: Steps
    mistakes: tuple[Mistake, ...]
    scenes: tuple[Scene, ...]
    source: str
    unit: Words = UNITLESS
    decimals: int = 2
    fits: Callable[[dict[str, Any]], bool] = lambda arguments: True
    aliases: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    domain: Literal["finance", "law", "general"] = "finance"
    signed: bool = False
    reads: Callable[[dict[str, Any]], dict[str, Any]] = lambda given: given
    neighbours: Neighbours = lambda arguments, names: {}
    currency: str = "$"

    def parameter(self, name: str) -> Parameter:
        """Return one parameter by its name."""
        return next(each for each in self.parameters if each.name == name)


class Computed(NamedTuple):
    """What a calculator did: its steps, and the exact value of every name."""

    steps: tuple[Step, ...]
    names: dict[str, Decimal]
    value: Decimal


def run(calculator: Calculator, arguments: dict[str, Any]) -> Computed:
    """Compute with complete arguments; raise ExpressionError where there is no value."""
    made = calculator.steps(arguments) if callable(calculator.steps) else calculator.steps
    names = numbers_of(arguments)
    value = Decimal(0)
    for step in made:
        value = step.value if step.value is not None else evaluate(parse(step.formula), names)
        names[step.name] = value
    return Computed(tuple(made), names, value)


def numbers_of(arguments: Arguments) -> dict[str, Decimal]:
    """Return every number of the arguments by name; the entries of a list are named name0, name1 ..."""
    names: dict[str, Decimal] = {}
    for name, value in arguments.items():
        if isinstance(value, bool):
            names[name] = Decimal(value)
        elif isinstance(value, Decimal):
            names[name] = value
        elif isinstance(value, list):
            names.update({f"{name}{n}": each for n, each in enumerate(value) if isinstance(each, Decimal)})
    return names


def words(text: str) -> Words:
    """Split `中文|English`."""
    zh, _, en = text.partition("|")
    return Words(zh.strip(), en.strip())


_LIMITS: dict[str, tuple[str, str]] = {
    "money": ("-1e13", "1e13"),
    "wan": ("-1e13", "1e13"),
    "price": ("-1e9", "1e9"),
    "rate": ("-1", "10"),
    "number": ("-1e6", "1e6"),
    "count": ("0", "1200"),
}


def param(
    name: str, text: str, kind: ParameterKind, values: str = "", default: Any = None, limits: str = ""
) -> Parameter:
    """Describe a parameter; `values` is `low..high/step` or a list with commas, `limits` is `low..high`."""
    low, high = limits.split("..") if limits else _LIMITS.get(kind, ("-1e13", "1e13"))
    return Parameter(name, words(text), kind, _grid(values, kind), Decimal(low), Decimal(high), default)


def _grid(values: str, kind: str) -> tuple[Any, ...]:
    if kind in ("choice", "date"):
        return tuple(filter(None, values.split(",")))
    if kind == "flag":
        return (False,) if values else (False, True)
    if kind == "list":
        return tuple([Decimal(each) for each in row.split()] for row in values.split(";") if row)
    if ".." not in values:
        return tuple(Decimal(each) for each in values.split(",") if each)
    low, rest = values.split("..")
    high, _, step = rest.partition("/")
    first, stride = Decimal(low), Decimal(step or 1)
    return tuple(first + stride * n for n in range(int((Decimal(high) - first) / stride) + 1))


def step(text: str, value: Decimal | None = None) -> Step:
    """Read `name = formula | 中文 | English | kind`."""
    equation, zh, en, kind = (part.strip() for part in text.split("|"))
    name, _, formula = equation.partition("=")
    return Step(name.strip(), formula.strip(), Words(zh, en), kind, value)


def steps(*texts: str) -> tuple[Step, ...]:
    """Read several steps."""
    return tuple(step(text) for text in texts)


def mistake(text: str, formula: str) -> Mistake:
    """Describe a mistake: `中文|English` and what it computes."""
    return Mistake(words(text), formula)


def scene(zh: str, zh_asked: str, en: str, en_asked: str) -> Scene:
    """Describe a scene in both languages."""
    return Scene(Words(zh, en), Words(zh_asked, en_asked))


def solve(function: Callable[[Decimal], Decimal], low: Decimal, high: Decimal) -> Decimal:
    """Find the root between two values, halving, then by secants; raise ExpressionError without one."""
    at_low, at_high = function(low), function(high)
    if at_low == 0 or at_high == 0:
        return low if at_low == 0 else high
    if (at_low > 0) == (at_high > 0):
        raise ExpressionError("no root in the range")
    for turn in range(HALVINGS + SECANTS):
        middle = (low + high) / 2
        if turn >= HALVINGS and at_high != at_low:
            middle = (low * at_high - high * at_low) / (at_high - at_low)
        value = function(middle)
        if value == 0:
            return middle
        if (value > 0) == (at_high > 0):
            high, at_high = middle, value
        else:
            low, at_low = middle, value
    return middle


def proof(formula: str, value: Decimal, zh: str, en: str) -> tuple[Step, ...]:
    """Show a solved rate: `formula` of `{i}` changes its sign within half a unit of its last decimal."""
    middle = rounded(value, 4)
    rows = [
        f"{(middle + half) * 100:f}".rstrip("0") + "%" for half in (Decimal("-0.00005"), Decimal("0.00005"))
    ]
    tried = [
        step(f"trial{n} = {formula.replace('{i}', row)} | 按{row}计算的{zh} | {en} at {row} | number")
        for n, row in enumerate(rows)
    ]
    stated = (
        "result | 结果在两个试算值之间变号，故所求比率 | The sign changes between the two, so the rate is |"
        " rate"
    )
    return (*tried, step(stated, value))
