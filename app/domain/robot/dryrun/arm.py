"""A common 6-axis arm by its Denavit-Hartenberg parameters: forward and exact inverse kinematics."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Matrix = np.ndarray[Any, np.dtype[np.float64]]
Joints = tuple[float, ...]
_NEAR = 1e-6
_TURN = 2 * math.pi


@dataclass(frozen=True)
class Arm:
    """Lengths in mm, angles in radians, speeds in radians per second; three parallel axes, then a wrist."""

    name: str = "6-axis arm, 1300 mm, 12.5 kg"
    d1: float = 180.7
    a2: float = -612.7
    a3: float = -571.55
    d4: float = 174.15
    d5: float = 119.85
    d6: float = 116.55
    limits: tuple[tuple[float, float], ...] = ((-_TURN, _TURN),) * 6
    speeds: Joints = (2.09, 2.09, 3.14, 3.14, 3.14, 3.14)
    payload: float = 12.5
    tool_length: float = 100.0
    home: Joints = (0.0, -math.pi / 2, -math.pi / 2, -math.pi / 2, math.pi / 2, 0.0)
    rows: tuple[tuple[float, float, float], ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        quarter = math.pi / 2
        rows = (
            (self.d1, 0.0, quarter),
            (0.0, self.a2, 0.0),
            (0.0, self.a3, 0.0),
            (self.d4, 0.0, quarter),
            (self.d5, 0.0, -quarter),
            (self.d6 + self.tool_length, 0.0, 0.0),
        )
        object.__setattr__(self, "rows", rows)

    def frames(self, joints: Joints) -> list[Matrix]:
        """Return the frame after each joint; the last is the tool's tip."""
        frames: list[Matrix] = []
        current: Matrix = np.eye(4)
        for angle, (d, a, alpha) in zip(joints, self.rows, strict=True):
            current = current @ _link(angle, d, a, alpha)
            frames.append(current)
        return frames

    def forward(self, joints: Joints) -> Matrix:
        """Return where the tool's tip is."""
        return self.frames(joints)[-1]

    def inverse(self, target: Matrix) -> list[Joints]:
        """Return every joint position that reaches a target, up to eight; [] where it is out of reach."""
        found: list[Joints] = []
        for first in self._shoulders(target):
            for fifth in self._wrists(target, first):
                found.extend(self._elbows(target, first, fifth))
        return [one for one in found if np.abs(self.forward(one) - target).max() < _NEAR * 1e3]

    def _shoulders(self, target: Matrix) -> list[float]:
        reach = self.d6 + self.tool_length
        x, y = (target[:3, 3] - reach * target[:3, 2])[:2]
        distance = math.hypot(x, y)
        if distance < abs(self.d4):
            return []
        turn = math.acos(self.d4 / distance)
        return [math.atan2(y, x) + sign * turn + math.pi / 2 for sign in (1, -1)]

    def _wrists(self, target: Matrix, first: float) -> list[float]:
        x, y = target[0, 3], target[1, 3]
        cosine = (x * math.sin(first) - y * math.cos(first) - self.d4) / (self.d6 + self.tool_length)
        if abs(cosine) > 1 + _NEAR:
            return []
        turn = math.acos(max(-1.0, min(1.0, cosine)))
        return [turn, -turn]

    def _elbows(self, target: Matrix, first: float, fifth: float) -> list[Joints]:
        sixth = self._last(target, first, fifth)
        hand = _link(fifth, *self.rows[4]) @ _link(sixth, *self.rows[5])
        inner = np.linalg.inv(_link(first, *self.rows[0])) @ target @ np.linalg.inv(hand)
        place = inner[:3, 3] - self.d4 * inner[:3, 1]
        length = float(np.hypot(place[0], place[1]))
        cosine = (length**2 - self.a2**2 - self.a3**2) / (2 * self.a2 * self.a3)
        if abs(cosine) > 1 + _NEAR:
            return []
        bend = math.acos(max(-1.0, min(1.0, cosine)))
        return [self._closed(inner, place, first, third, fifth, sixth) for third in (bend, -bend)]

    def _closed(
        self, inner: Matrix, place: Matrix, first: float, third: float, fifth: float, sixth: float
    ) -> Joints:
        """Return the joints with the second and fourth, which the others determine."""
        x, y = self.a2 + self.a3 * math.cos(third), self.a3 * math.sin(third)
        second = math.atan2(place[1], place[0]) - math.atan2(y, x)
        upper = _link(second, *self.rows[1]) @ _link(third, *self.rows[2])
        rest = np.linalg.inv(upper) @ inner
        fourth = math.atan2(rest[1, 0], rest[0, 0])
        return tuple(_wrapped(one) for one in (first, second, third, fourth, fifth, sixth))

    def _last(self, target: Matrix, first: float, fifth: float) -> float:
        if abs(math.sin(fifth)) < _NEAR:
            return 0.0
        sine, cosine = math.sin(first), math.cos(first)
        up = (-target[0, 1] * sine + target[1, 1] * cosine) / math.sin(fifth)
        along = (target[0, 0] * sine - target[1, 0] * cosine) / math.sin(fifth)
        return math.atan2(up, along)

    def nearest(self, solutions: list[Joints], now: Joints) -> list[Joints]:
        """Return solutions, the nearest first, each with the full turns that bring it nearest to the arm."""
        near = [self._unwound(one, now) for one in solutions]
        return sorted(near, key=lambda one: sum(abs(a - b) for a, b in zip(one, now, strict=True)))

    def _unwound(self, joints: Joints, now: Joints) -> Joints:
        turned = [a + _TURN * round((b - a) / _TURN) for a, b in zip(joints, now, strict=True)]
        return tuple(
            a if low <= a <= high else _wrapped(a) for a, (low, high) in zip(turned, self.limits, strict=True)
        )

    def within_limits(self, joints: Joints) -> bool:
        """Tell whether every joint is within its limits."""
        return all(low <= one <= high for one, (low, high) in zip(joints, self.limits, strict=True))

    def lowest_link(self, joints: Joints) -> float:
        """Return the height of the lowest joint after the shoulder, the tip not counted."""
        return float(min(frame[2, 3] for frame in self.frames(joints)[1:5]))


def pose_matrix(pose: tuple[float, ...]) -> Matrix:
    """Return the frame of X, Y, Z (mm), RX, RY, RZ (degrees about the fixed axes, X first)."""
    rx, ry, rz = (math.radians(one) for one in pose[3:6])
    matrix: Matrix = np.eye(4)
    matrix[:3, :3] = turn("Z", rz) @ turn("Y", ry) @ turn("X", rx)
    matrix[:3, 3] = pose[:3]
    return matrix


def turn(axis: str, angle: float) -> Matrix:
    """Return the rotation about X, Y or Z by an angle in radians."""
    sine, cosine = math.sin(angle), math.cos(angle)
    first, second = {"X": (1, 2), "Y": (2, 0), "Z": (0, 1)}[axis]
    matrix: Matrix = np.eye(3)
    matrix[first, first] = matrix[second, second] = cosine
    matrix[first, second], matrix[second, first] = -sine, sine
    return matrix


def _link(angle: float, d: float, a: float, alpha: float) -> Matrix:
    sine, cosine = math.sin(angle), math.cos(angle)
    up, along = math.sin(alpha), math.cos(alpha)
    return np.array(
        [
            [cosine, -sine * along, sine * up, a * cosine],
            [sine, cosine * along, -cosine * up, a * sine],
            [0.0, up, along, d],
            [0.0, 0.0, 0.0, 1.0],
        ]
    )


def _wrapped(angle: float) -> float:
    return math.remainder(angle, _TURN)
