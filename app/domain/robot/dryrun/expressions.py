"""What values are in a dry run: numbers, signals, comparisons, counters."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from dataclasses import dataclass, field

from app.domain.robot.dryrun.models import Scenario
from app.domain.robot.dryrun.pallets import Pallets
from app.domain.robot.program import Block, walk

Value = float | bool | str
_COMPARE: dict[str, Callable[[float, float], bool]] = {
    "EQ": operator.eq,
    "NEQ": operator.ne,
    "LT": operator.lt,
    "LTE": operator.le,
    "GT": operator.gt,
    "GTE": operator.ge,
}
_ARITHMETIC: dict[str, Callable[[float, float], float]] = {
    "ADD": operator.add,
    "MINUS": operator.sub,
    "MULTIPLY": operator.mul,
    "DIVIDE": operator.truediv,
    "POWER": math.pow,
}
_CHANGING = frozenset(("variables_get", "rb_pallet_info", "rb_part_held", "procedures_callreturn"))
_MAX_DEPTH = 60


@dataclass
class World:
    """What programs can ask: variables, pallets, the hand, and the scenario's sensors."""

    scenario: Scenario
    pallets: Pallets
    variables: dict[str, Value] = field(default_factory=dict)
    held: bool = False
    grips_left_to_fail: int = 0

    def grip(self, close: bool) -> None:
        """Close or open the hand; the first grips of the scenario miss the part."""
        self.held = close and self.grips_left_to_fail <= 0
        if close:
            self.grips_left_to_fail -= 1

    def input(self, pin: str) -> bool:
        """Return what an input says: on, unless the scenario says otherwise."""
        return self.scenario.inputs.get(pin, pin not in self.scenario.stuck)

    def number(self, block: Block, name: str, default: float) -> float:
        """Return a value input as a number."""
        return number_of(self.value(block.values.get(name)), default)

    def truth(self, block: Block | None) -> bool:
        """Return a condition."""
        return bool(self.value(block)) if block is not None else False

    def value(self, block: Block | None, depth: int = 0) -> Value:
        """Return what a value block is now."""
        if block is None or depth > _MAX_DEPTH:
            return 0.0
        known = _KNOWN.get(block.type)
        return known(self, block, depth) if known else 0.0

    def part(self, block: Block, name: str, depth: int) -> Value:
        """Return the value in an input of a value block."""
        return self.value(block.values.get(name), depth + 1)


def number_of(value: Value, default: float = 0.0) -> float:
    """Return a value as a number."""
    try:
        number = float(value)
    except ValueError:
        return default
    return number if math.isfinite(number) else default


def changes_by_itself(block: Block | None) -> bool:
    """Tell whether a condition counts or senses the hand, so that a loop over it can end."""
    return block is not None and any(one.type in _CHANGING for one in walk([block]))


def _compare(world: World, block: Block, depth: int) -> Value:
    one, other = world.part(block, "A", depth), world.part(block, "B", depth)
    compare = _COMPARE.get(block.fields.get("OP", "EQ")) or _COMPARE["EQ"]
    if isinstance(one, str) or isinstance(other, str):
        return (str(one) == str(other)) is (block.fields.get("OP") != "NEQ")
    return bool(compare(float(one), float(other)))


def _logic(world: World, block: Block, depth: int) -> Value:
    one, other = bool(world.part(block, "A", depth)), bool(world.part(block, "B", depth))
    return (one or other) if block.fields.get("OP") == "OR" else (one and other)


def _arithmetic(world: World, block: Block, depth: int) -> Value:
    one, other = (number_of(world.part(block, name, depth)) for name in ("A", "B"))
    try:
        calculate = _ARITHMETIC.get(block.fields.get("OP", "ADD")) or _ARITHMETIC["ADD"]
        return float(calculate(one, other))
    except (ZeroDivisionError, OverflowError, ValueError):
        return 0.0


def _modulo(world: World, block: Block, depth: int) -> Value:
    divisor = number_of(world.part(block, "DIVISOR", depth))
    return number_of(world.part(block, "DIVIDEND", depth)) % divisor if divisor else 0.0


def _found(world: World, block: Block, depth: int) -> Value:
    wanted = block.fields.get("CLASS", "").casefold()
    found = [one.casefold() for one in world.scenario.found]
    return wanted in found if wanted else bool(found)


def _sensed(name: str) -> Callable[[World, Block, int], Value]:
    return lambda world, block, depth: world.scenario.numbers.get(block.fields.get(name, ""), 0.0)


_KNOWN: dict[str, Callable[[World, Block, int], Value]] = {
    "math_number": lambda world, block, depth: number_of(block.fields.get("NUM", "0")),
    "text": lambda world, block, depth: block.fields.get("TEXT", ""),
    "logic_boolean": lambda world, block, depth: block.fields.get("BOOL") == "TRUE",
    "logic_negate": lambda world, block, depth: not world.part(block, "BOOL", depth),
    "logic_operation": _logic,
    "logic_compare": _compare,
    "math_arithmetic": _arithmetic,
    "math_modulo": _modulo,
    "variables_get": lambda world, block, depth: world.variables.get(block.fields.get("VAR", ""), 0.0),
    "rb_di": lambda world, block, depth: world.input(block.fields.get("PIN", "")),
    "rb_part_held": lambda world, block, depth: world.held,
    "rb_vision_found": _found,
    "rb_pallet_info": lambda world, block, depth: world.pallets.info(block),
    "rb_ai": _sensed("CH"),
    "rb_reg_read": _sensed("ADDR"),
    "rb_vision_value": _sensed("WHAT"),
}
