"""Where numbers would take the tool: under the table, out of reach, blindly far, or round more than once."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from app.core.i18n import _
from app.domain.robot.cell.models import Cell
from app.domain.robot.nodes import number_text
from app.domain.robot.program import Block, Program
from app.domain.robot.understand.operations import Candidate, Issue
from app.domain.robot.understand.words import HOME_WORDS

REACH = 1500.0
"""The longest arm that a program is checked against, in mm from the base to the tool's tip."""
WHOLE_TURN = 360.0
"""The widest turn of the tool in one step, in degrees."""
MOST_ROUNDS = 50
FARTHEST_BLIND = 500.0
"""How far the tool may go along an axis from a place that nobody knows, in mm, before people are asked."""
LOWEST_BLIND = 300.0
"""How far the tool may go down from there, in mm."""
MOST_CELLS = 100
"""The last cell of a pallet whose size the request does not say, before people are asked."""
_MOST_BLOCKS = 20_000
_LOOPS = frozenset(("controls_repeat_ext", "rb_retry", "controls_whileUntil", "controls_for"))
_TABLE = -1e-6
_NOWHERE = (0.0, 0.0, 0.0)
Place = tuple[float, float, float]
Kind = Literal["below", "reach", "turn", "blind", "cell"]
_UNITS: dict[Kind, str] = {"turn": "°", "cell": ""}


@dataclass(frozen=True)
class Astray:
    """A block whose number leads astray, and how far it may go at most (mm, degrees, cells of a pallet)."""

    block: Block
    param: str
    given: float
    most: float
    kind: Kind


def astray_issues(program: Program, cell: Cell, answers: dict[str, str]) -> list[Issue]:
    """Return a question for each number that would lead where the tool can't go, or nobody knows where.

    A blind motion that a person gave as the answer to its question is not asked about once more.
    """
    found = _Walk(cell).program(program)
    confirmed = {value for key, value in answers.items() if key.startswith("DIST:")}
    return [_issue(one) for one in found if one.kind != "blind" or number_text(one.given) not in confirmed]


def _issue(one: Astray) -> Issue:
    text = one.block.source.text if one.block.source else ""
    given, most = number_text(one.given), number_text(one.most)
    unit = _UNITS.get(one.kind, " mm")
    offered = [most, given] if one.kind == "blind" else [most]
    return Issue(
        kind="out_of_range",
        key=f"{one.param}:{given}",
        message=_message(one, text, most),
        text=text,
        param=one.param,
        value=one.given,
        candidates=[Candidate(value=each, label=f"{each}{unit}") for each in offered if float(each)],
        source=one.block.source,
    )


def _message(one: Astray, text: str, most: str) -> str:
    if one.kind == "below":
        return _(
            "“{text}” would take the tool below the table; at most {most} mm can be meant.",
            text=text,
            most=most,
        )
    if one.kind == "turn":
        return _(
            "“{text}” would turn the tool more than once around; at most {most}° can be meant.",
            text=text,
            most=most,
        )
    if one.kind == "cell":
        return _(
            "“{text}” names a cell that the pallet does not have; its last is {most}.", text=text, most=most
        )
    if one.kind == "blind":
        return _(
            "“{text}” goes far from a place that is not known: name a point to start from, or confirm it.",
            text=text,
        )
    return _("“{text}” would take the tool out of the arm's reach.", text=text)


class _Walk:
    """Follows the tool through a program as far as its place is known."""

    def __init__(self, cell: Cell) -> None:
        self._cell = cell
        self._home = _home_of(cell)
        self._at: Place | None = None
        self._gone: Place = _NOWHERE
        self._sizes: dict[str, int] = {}
        self._flipped: bool | None = None
        self._found: dict[str, Astray] = {}
        self._left = _MOST_BLOCKS

    def program(self, program: Program) -> Iterator[Astray]:
        for chain in program.chains:
            self._arrive(None)
            self._chain(chain.blocks)
        yield from self._found.values()

    def _chain(self, blocks: list[Block]) -> None:
        for block in blocks:
            self._left -= 1
            if self._left < 0:
                return
            maker = getattr(self, f"_{block.type}", None)
            if maker:
                maker(block)
            elif block.type.startswith("rb_move"):
                self._arrive(None)
            for _round in range(self._rounds(block)):
                for name, steps in block.statements.items():
                    self._inside(block, name, steps)

    def _inside(self, block: Block, name: str, steps: list[Block]) -> None:
        before = self._at, self._flipped
        self._chain(steps)
        if block.type == "controls_if" and (self._at, self._flipped) != before:
            self._at = before[0] if name != "ELSE" and self._at == before[0] else None
        if block.type.startswith(("procedures", "rb_on_event")) or name in ("CATCH", "FAIL"):
            self._at = None

    def _rounds(self, block: Block) -> int:
        if block.type not in _LOOPS:
            return 1
        times = block.values.get("TIMES")
        number = float(times.fields.get("NUM", "1")) if times else 2.0
        return int(min(max(number, 1.0), MOST_ROUNDS)) if self._left > 0 else 1

    def _point(self, block: Block) -> Place | None:
        item = self._cell.get("points", block.fields.get("POINT", ""))
        pose = item.pose if item else ()
        self._flipped = abs(abs(pose[3]) - 180) < 1 and abs(pose[4]) < 1 if len(pose) == 6 else None
        return (pose[0], pose[1], pose[2]) if len(pose) >= 3 else None

    def _arrive(self, place: Place | None) -> None:
        self._at, self._gone = place, _NOWHERE

    def _rb_move_j(self, block: Block) -> None:
        self._arrive(self._point(block))

    _rb_move_l = _rb_move_arc = _rb_move_until = _rb_move_j

    def _rb_move_home(self, block: Block) -> None:
        self._arrive(self._home)
        self._flipped = None

    def _rb_pallet_define(self, block: Block) -> None:
        sides = [int(float(block.fields.get(name, "1"))) for name in ("ROWS", "COLS", "LAYERS")]
        self._sizes[block.fields.get("PALLET", "")] = sides[0] * sides[1] * sides[2]

    def _rb_pallet_move(self, block: Block) -> None:
        self._arrive(None)
        index = block.values.get("INDEX")
        if index is None or index.type != "math_number":
            return
        number, last = float(index.fields["NUM"]), self._sizes.get(block.fields.get("PALLET", ""), MOST_CELLS)
        if not 1 <= number <= last:
            self._found.setdefault(block.id, Astray(block, "INDEX", number, float(last), "cell"))

    def _rb_move_offset(self, block: Block) -> None:
        start = self._point(block)
        self._arrive(None)
        if start:
            change = {axis: float(block.fields.get(f"D{axis}", "0")) for axis in "XYZ"}
            self._go(block, start, change)

    def _rb_move_rel(self, block: Block) -> None:
        axis, number = block.fields.get("AXIS", ""), block.values.get("DIST")
        distance = float(number.fields["NUM"]) if number and number.type == "math_number" else None
        if axis.startswith("R"):
            self._turn(block, distance or 0.0)
            return
        if distance is None:
            self._arrive(None)
            return
        in_tool = block.fields.get("FRAME") == "TOOL"
        if not self._at or (in_tool and (axis != "Z" or not self._flipped)):
            self._go_blind(block, axis, -distance if in_tool and axis == "Z" else distance)
            return
        self._go(block, self._at, {axis: -distance if in_tool else distance}, "DIST")

    def _go_blind(self, block: Block, axis: str, distance: float) -> None:
        """Move the tool from a place that is not known, and note what is far, or far down."""
        moved = dict(zip("XYZ", _NOWHERE if self._at else self._gone, strict=True))
        moved[axis] += distance
        self._at, self._gone = None, (moved["X"], moved["Y"], moved["Z"])
        gone = moved[axis]
        most = LOWEST_BLIND if axis == "Z" and distance < 0 else FARTHEST_BLIND
        if distance * gone > 0 and abs(gone) > most:
            given = float(block.values["DIST"].fields["NUM"])
            room = math.copysign(max(most - abs(gone - distance), 0.0), given)
            self._found.setdefault(block.id, Astray(block, "DIST", given, room, "blind"))

    def _turn(self, block: Block, angle: float) -> None:
        """Turn the tool where it is, and note an angle of more than a whole turn."""
        self._flipped = None
        if abs(angle) > WHOLE_TURN:
            most = math.copysign(WHOLE_TURN, angle)
            self._found.setdefault(block.id, Astray(block, "DIST", angle, most, "turn"))

    def _rb_move_pose(self, block: Block) -> None:
        numbers = [block.values[name] for name in "XYZ" if name in block.values]
        self._arrive(None)
        self._flipped = None
        if len(numbers) == 3 and all(one.type == "math_number" for one in numbers):
            goal = {name: float(one.fields["NUM"]) for name, one in zip("XYZ", numbers, strict=True)}
            self._go(block, (0.0, 0.0, 0.0), goal, "")

    def _procedures_callnoreturn(self, block: Block) -> None:
        self._arrive(None)

    def _go(self, block: Block, start: Place, change: dict[str, float], param: str = "D") -> None:
        """Move the tool, and note the number that leads astray from a place that was right."""
        goal = (
            start[0] + change.get("X", 0.0), start[1] + change.get("Y", 0.0), start[2] + change.get("Z", 0.0)
        )  # fmt: skip
        self._arrive(goal)
        if goal[2] < _TABLE <= start[2] and change.get("Z"):
            self._note(block, _named(param, "Z"), change["Z"], -start[2], "below")
        elif math.hypot(*goal) > REACH >= math.hypot(*start):
            axis = max(change, key=lambda one: abs(change[one]))
            room = math.copysign(max(REACH - math.hypot(*start), 0.0), change[axis])
            self._note(block, _named(param, axis), change[axis], float(int(room)), "reach")

    def _note(
        self, block: Block, param: str, given: float, most: float, kind: Literal["below", "reach"]
    ) -> None:
        if block.type == "rb_move_rel" and block.fields.get("FRAME") == "TOOL":
            given, most = -given, -most
        self._found.setdefault(block.id, Astray(block, param, given, most, kind))
        self._at = None


def _home_of(cell: Cell) -> Place | None:
    """Return where the cell's home is, as far as the file tells."""
    for item in cell.of("points"):
        if len(item.pose) >= 3 and any(name.casefold() in HOME_WORDS for name in item.names):
            return item.pose[0], item.pose[1], item.pose[2]
    return None


def _named(param: str, axis: str) -> str:
    """Return the block's name for a distance along an axis."""
    return f"D{axis}" if param == "D" else param or axis
