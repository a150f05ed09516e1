"""How each block of motion is played: where it goes, and what is found on the way."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from app.core.i18n import _
from app.domain.robot.cell.models import Cell
from app.domain.robot.dryrun.arm import Arm, Matrix, pose_matrix, turn
from app.domain.robot.dryrun.pallets import Pallets
from app.domain.robot.dryrun.state import State, circular, straight
from app.domain.robot.program import Block

Number = Callable[[Block, str, float], float]
_TABLE_MM = -1.0
_PLAIN_SPEED = 50.0
_LINE_SPEED = 250.0
_STILL = 1e-6


class Moves:
    """Plays motions on a state."""

    def __init__(self, state: State, cell: Cell, pallets: Pallets, value: Number) -> None:
        self._state = state
        self._cell = cell
        self._pallets = pallets
        self._value = value
        self.by_op: dict[str, Callable[[Block], None]] = {
            "move_home": self._home,
            "move_j": self._to_point,
            "move_l": self._line_to_point,
            "move_offset": self._offset,
            "move_rel": self._relative,
            "move_arc": self._arc,
            "move_circle": self._circle,
            "move_joints": self._joints,
            "move_pose": self._pose,
            "move_until": self._line_to_point,
            "pallet_move": self._pallet,
        }

    def point(self, block: Block, field: str = "POINT") -> Matrix | None:
        """Return the frame of a point; a point without a pose is noted."""
        identity = block.fields.get(field, "")
        item = self._cell.get("points", identity)
        if item is None or not item.pose:
            message = _("The point {id} has no position in the cell file.", id=identity or "—")
            self._state.find("no_pose", block.id, message)
            return None
        return pose_matrix(item.pose)

    def _home(self, block: Block) -> None:
        self._state.joint_move(block.id, self._state.arm.home, _number(block, "PCT", _PLAIN_SPEED))

    def _to_point(self, block: Block) -> None:
        self._by_joints(block, self.point(block), _number(block, "PCT", _PLAIN_SPEED))

    def _line_to_point(self, block: Block) -> None:
        self._by_line(block, self.point(block), _number(block, "SPEED", _LINE_SPEED))

    def _offset(self, block: Block) -> None:
        target = self.point(block)
        if target is not None:
            target = target.copy()
            target[:3, 3] += [_number(block, axis, 0.0) for axis in ("DX", "DY", "DZ")]
        self._either(block, target)

    def _relative(self, block: Block) -> None:
        distance = self._value(block, "DIST", 0.0)
        axis, tool = block.fields.get("AXIS", "Z"), block.fields.get("FRAME") == "TOOL"
        change: Matrix = np.eye(4)
        if axis.startswith("R"):
            change[:3, :3] = turn(axis[1:], math.radians(distance))
        else:
            change["XYZ".index(axis), 3] = distance
        now = self._state.tip()
        target = now @ change if tool else change @ now
        if not tool and axis.startswith("R"):
            target[:3, 3] = now[:3, 3]
        self._by_line(block, target, _percent_speed(block))

    def _arc(self, block: Block) -> None:
        self._round(block, None)

    def _circle(self, block: Block) -> None:
        self._round(block, math.radians(_number(block, "ANGLE", 360.0)))

    def _round(self, block: Block, angle: float | None) -> None:
        via, end = self.point(block, "VIA"), self.point(block)
        if via is None or end is None:
            return
        found = circular(self._state.tip(), via, end, angle)
        if found is None:
            self._by_line(block, end, _number(block, "SPEED", _LINE_SPEED))
        else:
            self._follow(block, *found, _number(block, "SPEED", _LINE_SPEED))

    def _joints(self, block: Block) -> None:
        goal = tuple(math.radians(_number(block, f"J{number}", 0.0)) for number in range(1, 7))
        if not self._state.arm.within_limits(goal):
            self._state.find("joint_limit", block.id, _("A joint would leave its limits."))
            return
        self._state.joint_move(block.id, goal, _number(block, "PCT", _PLAIN_SPEED))
        self._check_table(block, self._state.tip())

    def _pose(self, block: Block) -> None:
        numbers = tuple(self._value(block, name, 0.0) for name in ("X", "Y", "Z", "RX", "RY", "RZ"))
        self._either(block, pose_matrix(numbers))

    def _pallet(self, block: Block) -> None:
        index = round(self._value(block, "INDEX", 1.0))
        target = self._pallets.place(block, index, self._state, self.named_point)
        if target is not None:
            target[2, 3] += _number(block, "DZ", 0.0)
        self._either(block, target)

    def named_point(self, identity: str) -> Matrix | None:
        """Return the frame of a point by its id, None when it has none."""
        item = self._cell.get("points", identity)
        return pose_matrix(item.pose) if item is not None and item.pose else None

    def _either(self, block: Block, target: Matrix | None) -> None:
        if block.fields.get("MOTION") == "L":
            self._by_line(block, target, _percent_speed(block))
        else:
            self._by_joints(block, target, _number(block, "PCT", _PLAIN_SPEED))

    def _by_joints(self, block: Block, target: Matrix | None, percent: float) -> None:
        if target is None:
            return
        self._check_table(block, target)
        solutions = self._state.solutions(target)
        if not solutions:
            self._unreachable(block, target)
            return
        self._state.joint_move(block.id, solutions[0], percent)

    def _by_line(self, block: Block, target: Matrix | None, speed: float) -> None:
        if target is None or np.abs(target - self._state.tip()).max() < _STILL:
            return
        self._check_table(block, target)
        if not self._state.solutions(target):
            self._unreachable(block, target)
            return
        self._follow(block, *straight(self._state.tip(), target), speed)

    def _follow(self, block: Block, frames: list[Matrix], length: float, speed: float) -> None:
        found = self._state.path(block.id, frames, length, speed)
        if found == "unreachable":
            message = _("The path leaves the reach of the arm.")
            self._state.find("unreachable", block.id, message)
        elif found == "flips":
            message = _("The arm would have to turn over on this path; move there joint by joint.")
            self._state.find("flips", block.id, message)
            self._by_joints(block, frames[-1], _PLAIN_SPEED)
        elif found == "too_fast":
            message = _("A joint would have to turn faster than it can at {speed} mm/s.", speed=round(speed))
            self._state.find("too_fast", block.id, message)

    def _unreachable(self, block: Block, target: Matrix) -> None:
        x, y, z = (round(float(one)) for one in target[:3, 3])
        message = _("The arm can't reach X {x}, Y {y}, Z {z} mm.", x=x, y=y, z=z)
        self._state.find("unreachable", block.id, message)

    def _check_table(self, block: Block, target: Matrix) -> None:
        if target[2, 3] < _TABLE_MM:
            message = _("The tool would be {depth} mm below the table.", depth=round(-float(target[2, 3])))
            self._state.find("below_table", block.id, message)


def _number(block: Block, name: str, default: float) -> float:
    try:
        return float(block.fields.get(name, default))
    except ValueError:
        return default


def _percent_speed(block: Block) -> float:
    """Return mm/s for a motion in a line whose speed is a percentage."""
    return _number(block, "PCT", _PLAIN_SPEED) / 100 * 2 * _LINE_SPEED


_PAYLOADS = ("max_payload_kg", "max_payload", "payload_kg")


def arm_of(cell: Cell) -> Arm:
    """Return the arm with the payload that the cell file tells, if it does."""
    payload = next((cell.robot[name] for name in _PAYLOADS if name in cell.robot), None)
    return Arm(payload=float(payload)) if isinstance(payload, int | float) else Arm()
