# ruff: noqa: E501
"""Actions become operations: each kind of action has its reader."""

from __future__ import annotations

from dataclasses import replace

from app.domain.robot.understand import verbs
from app.domain.robot.understand.context import Context
from app.domain.robot.understand.filling import FILL_READERS
from app.domain.robot.understand.generic import read_generic
from app.domain.robot.understand.hands import HAND_READERS, transfer
from app.domain.robot.understand.marks import pattern
from app.domain.robot.understand.motion import MOVE_READERS, moves_to, read_motion, worked_at
from app.domain.robot.understand.operations import Operation
from app.domain.robot.understand.segments import Segment
from app.domain.robot.understand.signals import SIGNAL_READERS, Reader

_DONE_AT = frozenset(("do_set", "vacuum"))
_CARRIES = pattern(
    rf"(?:把|将)[^,]*?{verbs.PART}|^(?:mov(?:e|ing)|bring(?:ing)?|tak(?:e|ing)) {verbs.PART}|"
    r"^(?:把|将)(?!机器人|机械[手臂]|末端|工具|焊枪|夹爪|手爪|胶枪|手臂|法兰|速度)[\u4e00-\u9fff]{1,6}从|^(?:mov(?:e|ing)|bring(?:ing)?) (?:the |a |an |each |all )*(?!\w+ly |straight |back |up |down |away |over |out |robot |arm |tool )[a-z]+ from (?:the )?<points>|"
    r"^(?:mov(?:e|ing)|bring(?:ing)?|tak(?:e|ing)) (?:the |an? |each |one )(?!robot|arm|tool|tcp|torch|gripper|hand)[a-z]+(?: (?!arm)[a-z]+){1,2} from (?:the )?<points>|"
    r"^(?:mov(?:e|ing)|bring(?:ing)?) (?:the |a |an |each |all )+(?!robot|arm|tool|tcp|torch|gripper|hand|head|flange|joint|axis|axes|nozzle)[a-z]+ (?:on)?(?:in)?to (?:the )?<points>"
)


def read_segment(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    """Return the operations that an action means; None where its words are not enough."""
    if segment.kind == "place" and segment.words.first("newton"):
        segment = replace(segment, kind="force")
    reader = _READERS.get(segment.kind)
    if segment.kind in _DONE_AT and reader and (goal := worked_at(segment)) and goal != context.point:
        made = reader(segment, context, before)
        return made and [*moves_to([goal], segment.words.silent(), context), *made]
    if reader:
        return reader(segment, context, before)
    if segment.kind in MOVE_READERS:
        return MOVE_READERS[segment.kind](segment, context)
    return read_generic(segment, context)


def _move(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    """Return a motion, or a transfer where the sentence moves a thing and not the robot."""
    if _CARRIES.search(segment.text) and not segment.words.first("length"):
        return transfer(segment, context, before)
    return read_motion(segment, context)


def _tool_on(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    """Return the change of a tool that is named right behind its verb."""
    return read_generic(replace(segment, kind="tool_change"), context)


_READERS: dict[str, Reader] = {
    **HAND_READERS,
    **FILL_READERS,
    **SIGNAL_READERS,
    "move": _move,
    "tool_on": _tool_on,
}
