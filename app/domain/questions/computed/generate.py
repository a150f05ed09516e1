"""Draws arguments that suit a story and makes programs of them: realistic round values, chosen by a seed."""

from __future__ import annotations

import random
from decimal import Decimal
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.questions.calculators import calculator
from app.domain.questions.calculators.base import Parameter
from app.domain.questions.calculators.registry import complete
from app.domain.questions.computed.stories import Story, all_stories
from app.domain.questions.models import Call, Program

TRIES = 600


def varies(parameter: Parameter) -> bool:
    """Tell whether items give this parameter at all; others keep their default."""
    return len(parameter.values) > 1 or (
        bool(parameter.values) and str(parameter.values[0]) not in ("0", "False", "1")
    )


def draw(story: Story, rng: random.Random) -> dict[str, Any]:
    """Draw fitting arguments for a story; raise AppError when none are found."""
    for _round in range(TRIES):
        drawn = {each.name: rng.choice(each.values) for each in story.parameters if varies(each)}
        if _fits(story, drawn):
            return drawn
    raise AppError(
        "questions.no_arguments",
        _("No fitting numbers were found for the item {name}.", name=story.id),
        _("Choose another calculator."),
    )


def program(story: Story, arguments: dict[str, Any], seed: int, part: int = 0) -> Program:
    """Make the program that asks one part of a story with these arguments."""
    calls = []
    for name, wanted in story.calls:
        given = {key: _argument(value, arguments) for key, value in wanted.items()}
        calls.append(Call(calculator=name, arguments={k: v for k, v in given.items() if v is not None}))
    wording = f"{story.id}/{part}" if len(story.parts) > 1 else story.id
    return Program(
        calls=calls,
        wording=wording,
        seed=seed,
        decimals=calculator(story.calls[story.parts[part].call][0]).decimals,
    )


def arguments_of(story: Story, made: Program) -> dict[str, Any]:
    """Return the arguments of a story from a program made of it, defaults included."""
    found: dict[str, Any] = {}
    for (name, wanted), call in zip(story.calls, made.calls, strict=True):
        values = {key: value for key, value in call.arguments.items() if not str(value).startswith("@")}
        chosen = calculator(name)
        filled = complete(
            chosen,
            {k: v for k, v in call.arguments.items() if k in values}
            | {k: 1 for k in call.arguments if k not in values},
        )
        found |= {value[1:]: filled[key] for key, value in wanted.items() if value.startswith("$")}
    return found


def story(wording: str) -> Story:
    """Return a story by name; raise AppError for an unknown one."""
    name = wording.partition("/")[0]
    if name not in all_stories():
        raise AppError(
            "questions.no_wording",
            _("There is no wording named {name}.", name=name),
            _("Choose a calculator's wording."),
        )
    return all_stories()[name]


def _argument(value: str, arguments: dict[str, Any]) -> Any:
    if value.startswith("$"):
        return arguments.get(value[1:])
    if value.startswith("@"):
        return value
    return value == "true" if value in ("true", "false") else Decimal(value)


def _fits(each: Story, drawn: dict[str, Any]) -> bool:
    try:
        full = complete(calculator(each.calls[0][0]), drawn) if ":" in each.id else drawn
        return each.fits(full)
    except (AppError, ArithmeticError):
        return False
