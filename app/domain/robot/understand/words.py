"""The words that say what kind of action follows; words of single blocks come from the node database."""

from __future__ import annotations

import functools
import re

from app.domain.robot.nodes import NodeDatabase
from app.domain.robot.understand.marks import pattern
from app.domain.robot.understand.verbs import HEADS

SPECIAL = frozenset(name for name, _pattern in HEADS)
NOT_HEADS = frozenset(
    (
        "program",
        "step",
        "gripper",
        "pallet_define",
        "pallet_move",
        "pallet_info",
        "retry",
        "try",
        "on_event",
        "move_home",
        "move_j",
        "move_l",
        "move_offset",
        "move_rel",
        "move_arc",
        "move_pose",
        "move_vision",
        "wait_di",
        "wait_time",
        "wait_until",
        "conveyor_wait",
        "do_pulse",
        "vacuum",
        "set_payload_mass",
    )
)


@functools.lru_cache(maxsize=8)
def heads_of(nodes: NodeDatabase) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the kinds of action with their patterns: the grammar's own, then each block's synonyms."""
    found = [(name, pattern(text)) for name, text in HEADS]
    for node in nodes.nodes:
        if node.shape in ("value", "top", "hat") or node.op in NOT_HEADS or node.op in SPECIAL:
            continue
        found.append(
            (
                node.op,
                _synonyms(
                    [*node.synonyms.variants("zh"), node.name.zh],
                    [*node.synonyms.variants("en"), node.name.en],
                ),
            )
        )
    return tuple(found)


def _synonyms(chinese: list[str], english: list[str]) -> re.Pattern[str]:
    words = [re.escape(one.lower()) for one in sorted(filter(None, chinese), key=len, reverse=True)]
    words += [
        rf"\b{re.escape(one.lower())}\b" for one in sorted(filter(None, english), key=len, reverse=True)
    ]
    return re.compile("|".join(words) if words else r"(?!)")


OFF = pattern(
    r"关闭|关掉|熄灭|断开|复位|松开|抬起|升起|上升|缩回|收回|退回|停止|拉低|释放|取消|灭|(?<!开)关|(?:为|成|=|置|输出)\s?(?:0|off|低|<number>$)|"
    r"\b(?:off|low|reset|clear|deactivate|disable|unclamp|release|close|shut|lift|raise|retract)\b"
)
ABOVE = pattern(r"(?:正)?上方|\b(?:above|over)\b")
BELOW = pattern(r"(?:正)?下方|\bbelow\b")
LINEAR = pattern(r"直线|\blinear(?:ly)?\b|\bstraight\b")
JOINT = pattern(r"关节|点到点|\bjoint\b|\bptp\b")
ARC = pattern(r"圆弧|弧线|弧形|画弧|走弧|\barc\b|\bcircular\b")
HOME_WORDS = frozenset(
    ("原点", "零点", "初始点", "初始位置", "home", "home position", "零位", "原位", "home point")
)
DIRECTIONS: tuple[tuple[str, str, int], ...] = (
    (
        r"(?:向|沿|朝|往)?\s?z轴?(?:的)?(?:负|反)|下降|下移|降低|向下|往下|朝下|\bdown|\blower|\bdescend",
        "Z",
        -1,
    ),
    (
        r"上升|提起|提升|抬升|抬起|抬高|升高|升起|上移|向上|往上|朝上|\bup|\brais|\braise|\brise|\brising|\blift",
        "Z",
        1,
    ),
    (r"后退|后移|向后|往后|退(?!回|出)|\bback", "X", -1),
    (r"前进|前移|向前|往前|\bforward", "X", 1),
    (r"左移|向左|往左|\bleft", "Y", 1),
    (r"右移|向右|往右|\bright", "Y", -1),
)
CLASSES = (
    r"红色?|蓝色?|绿色?|黄色?|白色?|黑色?|橙色?|合格|良品|次品|不合格|不良品?|\b(?:red|blue|green|yellow|white|black|orange|"
    r"ok|good|bad|defective|ng)\b|<quoted>"
)
