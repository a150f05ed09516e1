"""Finds the calculators a passage speaks of, and makes programs with the numbers it means."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from app.core.errors import AppError
from app.domain.questions.calculators import calculator, calculators
from app.domain.questions.calculators.base import Calculator, Parameter
from app.domain.questions.calculators.registry import complete
from app.domain.questions.computed.generate import draw, program, story, varies
from app.domain.questions.computed.numbers import Number, numbers
from app.domain.questions.computed.stories import all_stories
from app.domain.questions.models import Passage, Program

WINDOW = 12
MOST = 12
LEAST = 4
_MIN_LATIN = 4


@dataclass(frozen=True)
class Match:
    """A calculator that a passage speaks of: how often, and the arguments that the passage states."""

    calculator: str
    score: int
    arguments: dict[str, Decimal]


def matches(passage: Passage) -> list[Match]:
    """Return the calculators whose terms stand in the passage, those spoken of most first."""
    found = []
    for each in calculators().values():
        score = sum(_count(term, passage.text) * len(term) for term in _terms(each))
        if score >= LEAST:
            found.append(Match(each.id, score, _arguments(each, passage.text)))
    return sorted(found, key=lambda match: (-match.score, match.calculator))[:MOST]


def program_from_passage(passage: Passage, seed: int = 0) -> list[Program]:
    """Make one program for each calculator the passage speaks of; numbers it means as arguments are kept."""
    made = []
    for match in matches(passage):
        rng = random.Random(f"passage|{seed}|{match.calculator}|{passage.id}")
        wordings = [name for name in all_stories() if name.partition(":")[0] == match.calculator]
        try:
            made.append(_program(rng.choice(wordings), match.arguments, seed, rng))
        except (AppError, IndexError):
            continue
    return made


def _program(wording: str, stated: dict[str, Decimal], seed: int, rng: random.Random) -> Program:
    told = story(wording)
    drawn = draw(told, rng)
    wanted = drawn | {name: value for name, value in stated.items() if name in drawn}
    kept = wanted if _sound(told.calls[0][0], wanted) else drawn
    return program(told, kept, seed)


def _sound(name: str, arguments: dict[str, Any]) -> bool:
    chosen = calculator(name)
    try:
        return chosen.fits(complete(chosen, arguments))
    except (AppError, ArithmeticError):
        return False


def _terms(each: Calculator) -> tuple[str, ...]:
    names = (each.words.zh.split("（")[0], each.words.en) if not each.terms else each.terms
    return tuple(dict.fromkeys(names))


def _count(term: str, text: str) -> int:
    if re.fullmatch(r"[\x00-\x7f²]+", term):
        if len(term) < _MIN_LATIN and not term.isupper():
            return 0
        return len(re.findall(rf"\b{re.escape(term)}\b", text, re.I if not term.isupper() else 0))
    return len(re.findall(rf"(?<![非不无未]){re.escape(term)}", text))


def _arguments(each: Calculator, text: str) -> dict[str, Decimal]:
    """Return the numbers that stand right after a parameter's name, of the parameter's own notation."""
    found: dict[str, Decimal] = {}
    every = numbers(text)
    for parameter in each.parameters:
        if varies(parameter) and parameter.kind in ("money", "rate", "count", "number", "price"):
            value = _near(parameter, every, text)
            if value is not None:
                found[parameter.name] = value
    return found


def _near(parameter: Parameter, every: list[Number], text: str) -> Decimal | None:
    for word in (parameter.words.zh, parameter.words.en):
        for match in re.finditer(re.escape(word), text, re.I):
            for number in every:
                if 0 <= number.start - match.end() <= WINDOW and _suits(parameter, number):
                    return number.value
    return None


def _suits(parameter: Parameter, number: Number) -> bool:
    if number.percent != (parameter.kind == "rate") or not parameter.low <= number.value <= parameter.high:
        return False
    if parameter.kind == "money" and number.value % 100:
        return False
    smallest, largest = min(parameter.values), max(parameter.values)
    return bool(smallest / 3 <= number.value <= largest * 3)
