"""What the dry run's picture is made of: places in the cell, the path, the arm at a time, and the camera."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from app.domain.robot.cell.models import Cell
from app.domain.robot.dryrun.arm import Arm, Matrix
from app.domain.robot.dryrun.models import DryRun, Motion, Scenario
from app.domain.robot.dryrun.moves import arm_of
from app.domain.robot.dryrun.play import dry_run
from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.program import Program

Place = tuple[float, float, float]
PATH_POINTS = 2000
MOST_DOTS = 600
WAITS_FOR = {"conveyor_wait": "CONV"}
_HANDS = {"CLOSE": True, "ON": True, "OPEN": False, "OFF": False}


@dataclass(frozen=True)
class Tray:
    """A pallet as its outline and the places of its first layer."""

    name: str
    outline: tuple[Place, ...]
    dots: tuple[Place, ...]


@dataclass(frozen=True)
class Scene:
    """Everything that the picture shows of one dry run."""

    run: DryRun = field(default_factory=DryRun)
    arm: Arm = field(default_factory=Arm)
    points: tuple[tuple[str, str, Place], ...] = ()
    trays: tuple[Tray, ...] = ()
    path: tuple[Place, ...] = ()
    cups: frozenset[str] = frozenset()

    @cached_property
    def starts(self) -> list[float]:
        """When each motion begins."""
        return [one.start for one in self.run.motions]

    def motion_at(self, time: float) -> Motion | None:
        """Return the motion that is going on or was the last, None before the first."""
        at = bisect_right(self.starts, time) - 1
        return self.run.motions[at] if at >= 0 else None

    def joints_at(self, time: float) -> tuple[float, ...]:
        """Return the joint angles in radians at a time."""
        motion = self.motion_at(time)
        if motion is None:
            return self.arm.home
        way, span = motion.joints, max(motion.end - motion.start, 1e-9)
        share = min(max((time - motion.start) / span, 0.0), 1.0) * (len(way) - 1)
        low = min(int(share), len(way) - 2) if len(way) > 1 else 0
        part = share - low
        pairs = zip(way[low], way[min(low + 1, len(way) - 1)], strict=True)
        return tuple(math.radians(a + (b - a) * part) for a, b in pairs)

    def block_at(self, time: float) -> str:
        """Return the block that is played at a time."""
        motion = self.motion_at(time)
        signals = [one for one in self.run.signals if one.time <= time]
        moving = motion is not None and motion.start <= time <= motion.end
        if motion is not None and (moving or not signals or signals[-1].time < motion.start):
            return motion.block_id
        return signals[-1].block_id if signals else ""

    def holds_at(self, time: float) -> bool:
        """Tell whether the gripper or a suction cup is closed at a time."""
        held = False
        for one in self.run.signals:
            if one.time > time:
                break
            held = _HANDS.get(one.value, held) if one.name in ("gripper", *self.cups) else held
        return held


def make_scene(program: Program, nodes: NodeDatabase, cell: Cell, scenario: Scenario, language: str) -> Scene:
    """Play a program and gather what the picture shows; takes a while for long programs."""
    run = dry_run(program, nodes, cell, scenario)
    arm = arm_of(cell)
    used = _used_points(program, nodes)
    points = tuple(
        (item.id, item.label(language), (item.pose[0], item.pose[1], item.pose[2]))
        for item in cell.of("points")
        if len(item.pose) >= 3 and (not used or item.id in used)
    )
    return Scene(
        run=run,
        arm=arm,
        points=points,
        trays=_trays(program, cell, language),
        path=_path(run, arm),
        cups=frozenset(item.id for item in cell.of("vacuum")),
    )


def sensors_of(program: Program, nodes: NodeDatabase) -> list[str]:
    """Return the inputs and conveyors that a program listens to, each once."""
    found: dict[str, None] = {}
    for block in program.walk():
        node = nodes.by_type.get(block.type)
        for field_ in node.fields if node else ():
            waits = node is not None and WAITS_FOR.get(node.op) == field_.name
            if (field_.refers == "di" or waits) and (name := block.fields.get(field_.name, "")):
                found[name] = None
    return list(found)


def looks_for(program: Program) -> list[str]:
    """Return the kinds of parts that a program's camera looks for."""
    kinds = (one.fields.get("CLASS", "") for one in program.walk() if one.type == "rb_vision_found")
    return [one for one in dict.fromkeys(kinds) if one]


def _used_points(program: Program, nodes: NodeDatabase) -> set[str]:
    used: set[str] = set()
    for block in program.walk():
        node = nodes.by_type.get(block.type)
        used |= {
            block.fields.get(one.name, "") for one in (node.fields if node else ()) if one.refers == "points"
        }
    return used - {""}


def _path(run: DryRun, arm: Arm) -> tuple[Place, ...]:
    samples = sum(len(one.joints) for one in run.motions)
    if samples > PATH_POINTS:
        return tuple(one.tip for one in run.motions)
    joints = [one for motion in run.motions for one in motion.joints]
    tips = [arm.forward(tuple(math.radians(angle) for angle in one))[:3, 3] for one in joints]
    return tuple((float(x), float(y), float(z)) for x, y, z in tips)


def _trays(program: Program, cell: Cell, language: str) -> tuple[Tray, ...]:
    found: dict[str, Tray] = {}
    for block in program.walk():
        if block.type == "rb_pallet_define":
            corners = [cell.get("points", block.fields.get(name, "")) for name in ("P0", "PR", "PC")]
            poses = [np.array(one.pose[:3]) for one in corners if one is not None and len(one.pose) >= 3]
            if len(poses) == len(corners):
                name = block.fields.get("PALLET", "")
                sizes = [_whole(block.fields.get(one, "1")) for one in ("ROWS", "COLS")]
                item = cell.get("pallets", name)
                found[name] = _tray(item.label(language) if item else name, poses, *sizes)
    return tuple(found.values())


def _tray(name: str, corners: list[Matrix], rows: int, columns: int) -> Tray:
    origin, row_end, column_end = corners
    along, across = row_end - origin, column_end - origin
    outline = (origin, row_end, row_end + across, column_end)
    dots = [
        origin + along * (c / max(columns - 1, 1)) + across * (r / max(rows - 1, 1))
        for r in range(rows)
        for c in range(columns)
    ]
    return Tray(name, tuple(map(_place, outline)), tuple(map(_place, dots[:MOST_DOTS])))


def _place(vector: Matrix) -> Place:
    return float(vector[0]), float(vector[1]), float(vector[2])


def _whole(text: str) -> int:
    try:
        return max(1, min(round(float(text)), 100))
    except (ValueError, OverflowError):
        return 1


@dataclass(frozen=True)
class Camera:
    """Looks at the cell without perspective; angles in degrees, zoom in pixels per mm."""

    yaw: float = -52.0
    pitch: float = 26.0
    zoom: float = 0.4
    centre: tuple[float, float] = (0.0, 0.0)
    target: Place = (250.0, 0.0, 330.0)

    def project(self, place: Place) -> tuple[float, float, float]:
        """Return where a place is drawn, and how far it is (larger is nearer)."""
        x, y, z = (a - b for a, b in zip(place, self.target, strict=True))
        yaw, pitch = math.radians(self.yaw), math.radians(self.pitch)
        right = x * math.cos(yaw) - y * math.sin(yaw)
        away = x * math.sin(yaw) + y * math.cos(yaw)
        up = z * math.cos(pitch) + away * math.sin(pitch)
        near = z * math.sin(pitch) - away * math.cos(pitch)
        return self.centre[0] + right * self.zoom, self.centre[1] - up * self.zoom, near

    def turned(self, yaw: float, pitch: float) -> Camera:
        """Return the camera turned by angles; it never looks from below the table."""
        return replace(self, yaw=self.yaw + yaw, pitch=min(max(self.pitch + pitch, 4.0), 89.0))
