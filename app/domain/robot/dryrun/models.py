"""What a dry run takes and tells: the scenario, findings pinned to blocks, motions and signals over time."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

FindingKind = Literal[
    "unreachable",
    "below_table",
    "joint_limit",
    "too_fast",
    "flips",
    "payload",
    "no_pose",
    "pallet_bounds",
    "no_pallet",
    "waits_forever",
    "error",
    "not_played",
]


class Scenario(BaseModel):
    """How the world answers: what sensors say, and which of them fail.

    A waited-for input comes after `delay` seconds unless it is in `stuck`.
    """

    model_config = ConfigDict(frozen=True)

    inputs: dict[str, bool] = Field(default_factory=dict)
    stuck: frozenset[str] = frozenset()
    failed_grips: int = 0
    found: tuple[str, ...] = ()
    numbers: dict[str, float] = Field(default_factory=dict)
    delay: float = 0.5
    rounds: int = 2


class Finding(BaseModel):
    """One thing that would go wrong, and the block where it does."""

    model_config = ConfigDict(frozen=True)

    kind: FindingKind
    block_id: str
    message: str
    time: float = 0.0


class Motion(BaseModel):
    """One motion: from when to when, and the joint angles (degrees) on the way."""

    model_config = ConfigDict(frozen=True)

    block_id: str
    start: float
    end: float
    joints: tuple[tuple[float, ...], ...]
    tip: tuple[float, float, float]


class Signal(BaseModel):
    """One change of an output, a gripper or a conveyor, or a wait that ended."""

    model_config = ConfigDict(frozen=True)

    block_id: str
    time: float
    name: str
    value: str


class Played(BaseModel):
    """What a version keeps of its dry run: how long it takes, and what would go wrong; not the motions."""

    seconds: float = 0.0
    complete: bool = True
    findings: tuple[Finding, ...] = ()


class DryRun(BaseModel):
    """A played program: how long it takes, how the arm moves, what is switched, and what goes wrong."""

    model_config = ConfigDict(frozen=True)

    seconds: float = 0.0
    motions: tuple[Motion, ...] = ()
    signals: tuple[Signal, ...] = ()
    findings: tuple[Finding, ...] = ()
    steps: int = 0
    complete: bool = True
