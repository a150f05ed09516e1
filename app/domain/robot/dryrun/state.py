"""The state of a dry run: where the arm is, what the clock says, and what has been noted."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from app.domain.robot.dryrun.arm import Arm, Joints, Matrix
from app.domain.robot.dryrun.models import DryRun, Finding, FindingKind, Motion, Signal

MAX_FINDINGS = 100
MAX_MOTIONS = 4000
_STEP_MM = 50.0
_MAX_SAMPLES = 16
_MAX_JUMP = 1.2
_ACCELERATION_SECONDS = 0.15
_SPEED_MARGIN = 1.05
_TABLE = 0.0
_MM_PER_RADIAN = 300.0


@dataclass
class State:
    """What changes while a program is played."""

    arm: Arm
    joints: Joints = ()
    time: float = 0.0
    factor: float = 1.0
    motions: list[Motion] = field(default_factory=list)
    signals: list[Signal] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    steps: int = 0
    complete: bool = True
    _solved: dict[bytes, list[Joints]] = field(default_factory=dict)
    _ways: dict[tuple[Joints, bytes], list[Joints] | FindingKind] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.joints = self.joints or self.arm.home

    def tip(self) -> Matrix:
        """Return where the tool's tip is."""
        return self.arm.forward(self.joints)

    def find(self, kind: FindingKind, block_id: str, message: str) -> None:
        """Note what goes wrong, once for each block and kind."""
        known = {(one.kind, one.block_id) for one in self.findings}
        if (kind, block_id) not in known and len(self.findings) < MAX_FINDINGS:
            self.findings.append(
                Finding(kind=kind, block_id=block_id, message=message, time=round(self.time, 3))
            )

    def signal(self, block_id: str, name: str, value: str) -> None:
        """Note that something was switched now."""
        if len(self.signals) < MAX_MOTIONS:
            self.signals.append(Signal(block_id=block_id, time=round(self.time, 3), name=name, value=value))

    def solutions(self, target: Matrix) -> list[Joints]:
        """Return the joint positions for a target that keep the arm over the table, nearest first."""
        key = np.round(target, 3).tobytes()
        if key not in self._solved:
            self._solved[key] = self.arm.inverse(target)
        near = self.arm.nearest(self._solved[key], self.joints)
        above = [one for one in near if self.arm.lowest_link(one) > _TABLE]
        return above or near

    def joint_move(self, block_id: str, joints: Joints, percent: float) -> None:
        """Turn all joints together; the slowest one tells how long it takes."""
        pairs = zip(self.joints, joints, self.arm.speeds, strict=True)
        slowest = max(abs(goal - now) / speed for now, goal, speed in pairs)
        share = max(percent / 100 * self.factor, 0.01)
        self._moved(block_id, [self.joints, joints], slowest / share + _ACCELERATION_SECONDS)

    def path(self, block_id: str, frames: list[Matrix], length: float, speed: float) -> FindingKind | None:
        """Follow frames at a speed in mm/s; return what prevents it, None when nothing does."""
        key = (self.joints, np.round(np.array(frames), 3).tobytes())
        if key not in self._ways:
            self._ways[key] = self._way(frames)
        way = self._ways[key]
        if isinstance(way, str):
            return way
        seconds = max(length, self._turned(way)) / max(speed * self.factor, 0.1)
        fast = self._too_fast(way, seconds)
        self._moved(block_id, way, seconds + _ACCELERATION_SECONDS)
        return "too_fast" if fast else None

    def _way(self, frames: list[Matrix]) -> list[Joints] | FindingKind:
        """Return the joint positions along frames, or what prevents them."""
        way = [self.joints]
        for frame in frames:
            near = self.arm.nearest(self.solutions(frame), way[-1])
            if not near:
                return "unreachable"
            if max(abs(a - b) for a, b in zip(near[0], way[-1], strict=True)) > _MAX_JUMP:
                return "flips"
            way.append(near[0])
        return way

    def _turned(self, way: list[Joints]) -> float:
        """Return a length for a motion that mostly turns the tool."""
        first, last = (self.arm.forward(one)[:3, :3] for one in (way[0], way[-1]))
        cosine = (float(np.trace(first.T @ last)) - 1) / 2
        return math.acos(max(-1.0, min(1.0, cosine))) * _MM_PER_RADIAN

    def _too_fast(self, way: list[Joints], seconds: float) -> bool:
        piece = seconds / max(len(way) - 1, 1)
        return any(
            abs(b - a) > speed * piece * _SPEED_MARGIN
            for one, other in pairwise(way)
            for a, b, speed in zip(one, other, self.arm.speeds, strict=True)
        )

    def _moved(self, block_id: str, way: list[Joints], seconds: float) -> None:
        start = self.time
        self.time += seconds
        self.joints = way[-1]
        if len(self.motions) >= MAX_MOTIONS:
            self.complete = False
            return
        tip = self.tip()[:3, 3]
        self.motions.append(
            Motion(
                block_id=block_id,
                start=round(start, 3),
                end=round(self.time, 3),
                joints=tuple(tuple(round(math.degrees(a), 2) for a in one) for one in way),
                tip=(round(float(tip[0]), 1), round(float(tip[1]), 1), round(float(tip[2]), 1)),
            )
        )

    def result(self) -> DryRun:
        """Return what was played."""
        return DryRun(
            seconds=round(self.time, 2),
            motions=tuple(self.motions),
            signals=tuple(self.signals),
            findings=tuple(self.findings),
            steps=self.steps,
            complete=self.complete,
        )


def straight(start: Matrix, end: Matrix) -> tuple[list[Matrix], float]:
    """Return frames on the straight line between two frames, and its length in mm."""
    length = float(np.linalg.norm(end[:3, 3] - start[:3, 3]))
    count = max(2, min(_MAX_SAMPLES, math.ceil(length / _STEP_MM)))
    axis, angle = _rotation_between(start, end)
    frames: list[Matrix] = []
    for number in range(1, count + 1):
        part = number / count
        frame: Matrix = np.eye(4)
        frame[:3, :3] = _about(axis, angle * part) @ start[:3, :3]
        frame[:3, 3] = start[:3, 3] + (end[:3, 3] - start[:3, 3]) * part
        frames.append(frame)
    frames[-1] = end
    return frames, length


def circular(
    start: Matrix, via: Matrix, end: Matrix, angle: float | None
) -> tuple[list[Matrix], float] | None:
    """Return frames on the circle through three, and its length; None where they lie on one line.

    angle is in radians; None ends at the third frame. The tool keeps the start's direction on a full circle.
    """
    centre = _centre(start[:3, 3], via[:3, 3], end[:3, 3])
    if centre is None:
        return None
    middle, normal = centre
    arm = start[:3, 3] - middle
    sweep = _sweep(arm, end[:3, 3] - middle, normal) if angle is None else angle
    length = float(np.linalg.norm(arm)) * abs(sweep)
    count = max(4, min(_MAX_SAMPLES, math.ceil(length / _STEP_MM)))
    axis, whole = _rotation_between(start, end) if angle is None else (normal, 0.0)
    frames: list[Matrix] = []
    for number in range(1, count + 1):
        frame: Matrix = np.eye(4)
        frame[:3, :3] = _about(axis, whole * number / count) @ start[:3, :3]
        frame[:3, 3] = middle + _about(normal, sweep * number / count) @ arm
        frames.append(frame)
    return frames, length


def _centre(a: Matrix, b: Matrix, c: Matrix) -> tuple[Matrix, Matrix] | None:
    """Return the centre of the circle through three places, and the axis of its turn from a over b to c."""
    one, other = b - a, c - a
    normal = np.cross(one, other)
    area = float(np.linalg.norm(normal))
    if area < 1e-3:
        return None
    middle = a + (
        np.cross(normal, one) * float(other @ other) + np.cross(other, normal) * float(one @ one)
    ) / (2 * area**2)
    return middle, normal / area


def _sweep(start: Matrix, end: Matrix, normal: Matrix) -> float:
    angle = math.atan2(float(np.cross(start, end) @ normal), float(start @ end))
    return angle if angle > 0 else angle + 2 * math.pi


def _rotation_between(start: Matrix, end: Matrix) -> tuple[Matrix, float]:
    """Return the axis and the angle that turn one frame into another."""
    between = end[:3, :3] @ start[:3, :3].T
    angle = math.acos(max(-1.0, min(1.0, (float(np.trace(between)) - 1) / 2)))
    skew = np.array(
        [between[2, 1] - between[1, 2], between[0, 2] - between[2, 0], between[1, 0] - between[0, 1]]
    )
    size = float(np.linalg.norm(skew))
    if size > 1e-9:
        return skew / size, angle
    values, vectors = np.linalg.eigh((between + between.T) / 2)
    return vectors[:, int(np.argmax(values))], angle


def _about(axis: Matrix, angle: float) -> Matrix:
    """Return the rotation about an axis (Rodrigues)."""
    x, y, z = (float(one) for one in axis)
    cross: Matrix = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]], dtype=np.float64)
    turned: Matrix = np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * (cross @ cross)
    return turned
