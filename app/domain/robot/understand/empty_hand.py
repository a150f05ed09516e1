"""A part that was put down is taken again before it is put down at another place."""

from __future__ import annotations

from app.domain.robot.understand.context import Context
from app.domain.robot.understand.hands import pick_at
from app.domain.robot.understand.marks import Marked
from app.domain.robot.understand.operations import Operation

_FORGETS = frozenset(("call", "gripper_set", "move_vision", "tool_change", "conveyor_track"))
_OPEN = frozenset(("OPEN", "OFF", "BLOW"))
_HANDS = frozenset(("gripper", "vacuum"))
_TAKING = _HANDS | {"move_offset", "move_l"}


def taken_again(operations: list[Operation], context: Context, put_at: str = "") -> list[Operation]:
    """Return the operations with a pick where the hand would put down twice and take nothing in between.

    `put_at` is the point at which the hand let go last; it is empty where that is not known.
    """
    out: list[Operation] = []
    for index, one in enumerate(operations):
        goal = _goal(operations[index:])
        if put_at and index == 0 and one.op in _HANDS and not _lets_go(one):
            out += _picked(put_at, one, operations, context)
            put_at = ""
            continue
        if put_at and goal and goal != put_at:
            out += _picked(put_at, one, operations[index:], context)
            put_at = ""
        one.body = taken_again(one.body, context, put_at if one.op in ("try", "retry") else "")
        one.otherwise = taken_again(one.otherwise, context, put_at if one.op == "if" else "")
        for branch in one.branches:
            branch.body = taken_again(branch.body, context, put_at)
        put_at = _after(operations, index, put_at)
        out.append(one)
    return out


def taken_in_each(operations: list[Operation]) -> list[Operation]:
    """Return the operations with the pick of a choice's first case in the others that only put down."""
    for one in operations:
        bodies = [*(branch.body for branch in one.branches), one.otherwise]
        for body in (one.body, *bodies):
            taken_in_each(body)
        pick = _leading_pick(bodies[0]) if one.op == "if" else []
        for body in bodies[1:] if pick else []:
            if body and _goal(body):
                source = body[0].source
                body[:0] = [each.model_copy(deep=True, update={"source": source}) for each in pick]
    return operations


def _leading_pick(body: list[Operation]) -> list[Operation]:
    """Return the pick from a place that a case begins with, where it puts down afterwards."""
    grip = next((at for at, one in enumerate(body) if one.op in _HANDS and not _lets_go(one)), -1)
    pick, rest = body[: grip + 2], body[grip + 2 :]
    begins = (
        grip > 1 and all(one.op in _TAKING for one in pick) and pick[0].op == pick[-1].op == "move_offset"
    )
    return pick if begins and rest and _goal(rest) else []


def driven_while_held(operations: list[Operation]) -> list[Operation]:
    """Return the operations in which a screw that was brought to its hole is driven before it is let go."""
    out: list[Operation] = []
    for one in operations:
        one.body = driven_while_held(one.body)
        one.otherwise = driven_while_held(one.otherwise)
        for branch in one.branches:
            branch.body = driven_while_held(branch.body)
        if one.op == "screw" and len(out) > 3 and out[-1].op == "move_offset" and _goal(out[-4:]):
            out[-2:] = []
        out.append(one)
    return out


def _goal(operations: list[Operation]) -> str:
    """Return the place of a putting down that begins here: above it, there, let go; or nothing."""
    first, rest = operations[0], operations[1:3]
    if first.op == "pallet_move" and rest and _lets_go(rest[0]):
        return str(first.params["PALLET"])
    if first.op == "move_l" and rest and _lets_go(rest[0]) and rest[0].source and "放" in rest[0].source.text:
        return str(first.params["POINT"])
    if first.op != "move_offset" or len(rest) < 2 or rest[0].op != "move_l" or not _lets_go(rest[1]):
        return ""
    same = rest[0].params["POINT"] == first.params["POINT"] and rest[1].source == first.source
    return str(first.params["POINT"]) if same else ""


def _lets_go(one: Operation) -> bool:
    return one.op in _HANDS and str(one.params.get("ACTION", one.params.get("STATE"))) in _OPEN


def _after(operations: list[Operation], index: int, put_at: str) -> str:
    """Return where the hand let go last, once an operation is done."""
    one = operations[index]
    if one.body or one.branches or one.otherwise or one.op in _FORGETS or one.op in ("move_j", "move_home"):
        return ""
    if one.op not in _HANDS:
        return put_at
    before = operations[max(0, index - 2) : index + 1]
    return _goal(before) if len(before) == 3 and before[0].op == "move_offset" else ""


def _picked(point: str, before: Operation, rest: list[Operation], context: Context) -> list[Operation]:
    hand, opened = context.hand, context.open_hand
    context.hand, context.open_hand = "vacuum" if _uses_cup(rest) else "gripper", True
    made = pick_at(point, Marked("", [], ""), context)
    context.hand, context.open_hand = hand, opened
    return [one.model_copy(update={"source": before.source}) for one in made]


def _uses_cup(rest: list[Operation]) -> bool:
    return next((one.op == "vacuum" for one in rest if one.op in _HANDS), False)
