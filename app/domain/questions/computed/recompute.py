"""Recomputes an item from its program and tells every number of it that no longer comes out."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from app.core.errors import AppError
from app.core.i18n import _
from app.domain.questions.calculators import calculator
from app.domain.questions.calculators.base import Parameter
from app.domain.questions.computed.equations import false_equations
from app.domain.questions.computed.items import make_item
from app.domain.questions.computed.numbers import locked_numbers, values
from app.domain.questions.computed.printing import CHOICES, FREQUENCY, WHEN
from app.domain.questions.computed.stories import asked_of
from app.domain.questions.models import Call, Finding, Item

LAYER = "recompute"


def recompute(item: Item) -> list[Finding]:
    """Return what is wrong with a computed item's numbers and key; nothing for an item without a program."""
    if item.program is None:
        return []
    kind = "calc" if item.kind == "multiple" else item.kind
    try:
        again = make_item(item.program, item.language, kind)
    except AppError as error:
        return [_fatal("program", error.message)]
    if item.kind == "case":
        return _compare(item, again) + _parts(item, again)
    if not _whole(item, again):
        again = _as_part(again)
    return _compare(item, again) + unanswerable(item)


def _whole(item: Item, again: Item) -> bool:
    """Tell whether an item carries its scenario itself; a part of a case doesn't."""
    found = asked_of(item.program.wording) if item.program else None
    return found is None or len(found[0].parts) == 1 or len(item.stem) * 2 > len(again.stem)


def _as_part(again: Item) -> Item:
    whole = make_item(again.program, again.language, "case") if again.program else again
    stem = again.stem.removeprefix(whole.stem).strip()
    return again.model_copy(update={"stem": stem})


def _parts(item: Item, again: Item) -> list[Finding]:
    if len(item.parts) != len(again.parts):
        return [_fatal("parts", _("The case no longer has the questions it was computed with."))]
    found = [
        each for one, other in zip(item.parts, again.parts, strict=True) for each in _compare(one, other)
    ]
    return found + [each for part in item.parts for each in unanswerable(part, item.stem)]


def _compare(item: Item, again: Item) -> list[Finding]:
    found: list[Finding] = []
    if item.value != again.value:
        found.append(
            _fatal(
                "value", _("The stored result {value} is not what the program computes.", value=item.value)
            )
        )
    if item.answer.strip() != again.answer:
        found.append(_fatal("key", _("The key is not what the program computes: {key}.", key=again.answer)))
    found += _options(item, again)
    found += _texts(item, again)
    return found + _steps(item, again)


def _options(item: Item, again: Item) -> list[Finding]:
    if len(item.options) != len(again.options):
        return [_fatal("options", _("The item no longer has the options it was computed with."))]
    found: list[Finding] = []
    for place, (one, other) in enumerate(zip(item.options, again.options, strict=True)):
        if one.right != other.right:
            found.append(
                _fatal("key", _("The key is not what the program computes: {key}.", key=again.answer), place)
            )
        if (
            locked_numbers(other.text, one.text)
            or one.value != other.value
            or locked_numbers(other.reason, one.reason)
        ):
            found.append(
                _fatal("option", _("An option or its reason no longer comes from the program."), place)
            )
    return found


def _texts(item: Item, again: Item) -> list[Finding]:
    found = []
    for name, one, other in (
        ("stem", item.stem, again.stem),
        ("explanation", item.explanation, again.explanation),
    ):
        changed = locked_numbers(other, one)
        if changed:
            shown = ", ".join(changed[:4])
            found.append(
                _fatal(
                    name,
                    _(
                        "Numbers of the {name} are not the computed ones: {numbers}.",
                        name=name,
                        numbers=shown,
                    ),
                )
            )
    for each in false_equations(item.explanation)[:3]:
        found.append(
            _fatal(
                "equation",
                _("A printed equation is false: {left} is not {right}.", left=each.left, right=each.right),
            )
        )
    return found


def _steps(item: Item, again: Item) -> list[Finding]:
    if [(each.result, each.equation) for each in item.steps] == [
        (each.result, each.equation) for each in again.steps
    ]:
        return []
    return [_fatal("steps", _("A worked step is not what the program computes."))]


def unanswerable(item: Item, scenario: str = "") -> list[Finding]:
    """Return the arguments of a program that neither the stem nor its scenario states."""
    if item.program is None:
        return []
    found = asked_of(item.program.wording)
    if found is None or (not scenario and not _whole_stem(item)):
        return []
    text = f"{scenario} {item.stem}"
    stated = set(values(text))
    told = [
        {name for name, value in wanted.items() if value.startswith("$")} for _name, wanted in found[0].calls
    ]
    pairs = zip(item.program.calls, told, strict=True)
    missing = [name for call, names in pairs for name in _unstated(call, text, stated) if name in names]
    return [
        _fatal("answerable", _("The stem does not state the argument {name}.", name=name))
        for name in missing[:3]
    ]


def _whole_stem(item: Item) -> bool:
    found = asked_of(item.program.wording) if item.program else None
    return found is None or len(found[0].parts) == 1


def _unstated(call: Call, text: str, stated: set[Decimal]) -> list[str]:
    chosen = calculator(call.calculator)
    return [
        name
        for name, value in call.arguments.items()
        if not _is_stated(chosen.parameter(name), value, text, stated)
    ]


def _is_stated(parameter: Parameter, value: Any, text: str, stated: set[Decimal]) -> bool:
    if isinstance(value, bool):
        return any(word in text for word in (WHEN[value, "zh"], WHEN[value, "en"]))
    if isinstance(value, list):
        return all(_among(Decimal(each), parameter.kind, stated) for each in value)
    shown = str(value)
    if shown.startswith("@"):
        return True
    if parameter.kind in ("choice", "date"):
        return shown in text or any(word in text for word in CHOICES.get(shown, ()))
    if parameter.name == "freq" and FREQUENCY.get(int(Decimal(shown)), "?") in text:
        return True
    return _among(Decimal(shown), parameter.kind, stated)


def _among(value: Decimal, kind: str, stated: set[Decimal]) -> bool:
    """Tell whether a value is stated in its kind's notation: 60 of the kind wan is 60万元."""
    factors = {"wan": (10000, 1000000), "list": (1, 10000, 1000000), "number": (1, Decimal("0.01"))}.get(
        kind, (1,)
    )
    return any((abs(value) * factor).normalize() in stated for factor in factors)


def _fatal(code: str, message: str, option: int | None = None) -> Finding:
    return Finding(layer=LAYER, code=code, fatal=True, message=message, option=option)
