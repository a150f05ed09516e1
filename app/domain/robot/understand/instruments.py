# ruff: noqa: E501
"""With what something is said to be done: a hand, a tool or an instrument that must be the one that is used."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.robot.cell.models import Cell
from app.domain.robot.understand.context import Context
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Operation
from app.domain.robot.understand.segments import Clause, split_segments

_TOOL_ZH = pattern(
    r"(?<![使作专有])(?:使用|利用|借助|用)(?P<name>[\u4e00-\u9fff]{2,8}?)(?=从|在|把|将|去|来|抓(?!手)|夹(?![爪具钳持子头])|取|吸(?![盘嘴具头笔棒附枪])|拿|捡|钩|挑|铲|舀|搬|移|推|敲|打(?!磨)|压|放|对|给|[\U000f0000-\U000ffff0]|,|;|。|$)"
)
_TOOL_EN = pattern(
    r"\b(?:with|using|use|by means of) (?:the |a |an |its )?(?P<name>[a-z]+(?: [a-z]+)?)(?= (?:from|at|on|in|to|and|then|off|up|out|onto|into)\b|[,;.。]|$)"
)
_HANDS = re.compile(
    r"夹爪|手爪|爪|抓手|夹具|夹持|手指|夹钳|吸盘|真空|吸|相机|视觉|摄像|速|力|方式|直线|圆弧|关节|姿态|轨迹|扭矩|时|字形|之字|"
    r"gripper|finger|jaw|hand|claw|suction|vacuum|cup|camera|vision|speed|force|motion|move|arc|line|linear|joint|"
    r"order|pattern|torque|current|voltage|rate|zigzag|weav|timeout|blend|radius|same|them|it|care|pause|spacing|height|row|column|layer"
)
_ODD_HAND = re.compile(
    r"(?!(?:机械|气动|电动|真空|机器人|当前|自动)(?:夹爪|吸盘|手爪))[\u4e00-\u9fff]{1,4}(?:夹爪|吸盘|手爪)|"
    r"(?!(?:robot|parallel|suction|vacuum|pneumatic|electric|same|finger|first) )(?:[a-z]+ )+(?:gripper|cups?|claw|hand)"
)
"""A hand of a special kind."""
_GRIPS = re.compile(r"[吸夹抓爪](?!取|紧|持力|具)")
_HAND_ZH = re.compile(
    r"(?:机械|气动|电动|真空|机器人)*(?:夹爪|手爪|爪子?|抓手|夹具|夹钳|手指|夹持器?|吸盘|吸嘴|吸具|吸头|吸附|真空吸附)(?:的?力|工具|架|的?方式)?|(?:夹|吸|抓)[\u4e00-\u9fff]{0,2}(?:力|力度|方式)"
)
_WITH_TOOL = pattern(r"用<tools>")
_TOOL_ACTS = (
    (re.compile(r"焊|torch|weld"), frozenset(("weld_seam", "weave"))),
    (re.compile(r"胶|涂|点|glue|dispens|nozzle"), frozenset(("dispense",))),
    (re.compile(r"磨|抛|grind|sand|polish"), frozenset(("force",))),
    (re.compile(r"批|螺|screw|driver"), frozenset(("screw",))),
    (re.compile(r"吸|suction|vacuum|cup"), frozenset(("vacuum",))),
    (re.compile(r"夹|爪|grip|jaw|finger"), frozenset(("gripper", "gripper_set"))),
)
_FILLED_WITH = pattern(r"\b(?:fill|load|stack|pack|palleti[sz]e)\b[^,]*$|[装码摆放堆]满[^,]*$")


def made_by(words: Marked, every: list[Operation]) -> list[Operation]:
    """Return the operations whose words lie in a piece of the request."""
    if not words.places:
        return []
    start, end = words.start, words.places[-1][1]
    return [one for one in every if one.source and start <= one.source.start < end]


def other_tools(
    marked: Marked, clauses: list[Clause], every: list[Operation], context: Context
) -> Iterator[Marked]:
    """Yield the tools that a part is said to be taken with where the hand is another one."""
    for clause in clauses:
        for match in _WITH_TOOL.finditer(clause.text):
            ops = {one.op for one in made_by(clause.words, every)}
            if not _is_evident(clause.words.marks[match[0][-1]].text, ops, context.cell, clause, context):
                yield clause.words.cut(*match.span())
        for regex in (_TOOL_ZH, _TOOL_EN):
            for match in regex.finditer(clause.text):
                name = match["name"].strip()
                if _FILLED_WITH.search(clause.text[: match.start()]):
                    continue
                ops = {one.op for one in made_by(clause.words, every)}
                if not _is_evident(name, ops, context.cell, clause, context):
                    yield clause.words.cut(*match.span("name"))


def _is_evident(name: str, ops: set[str], cell: Cell, clause: Clause, context: Context) -> bool:
    """Tell whether the tool that is named is the one that is used."""
    odd = _ODD_HAND.fullmatch(name) or (_GRIPS.search(name) and not _HAND_ZH.fullmatch(name))
    if odd and not any(name in other for other in _tool_names(cell)):
        return False
    known = any(name in other or other in name for other in _tool_names(cell))
    kinds = [wanted for regex, wanted in _TOOL_ACTS if regex.search(name)]
    acts = {one.kind for one in split_segments(clause.words, context.nodes)[1]}
    hands = acts & {"pick", "place", "transfer"}
    if kinds and (known or not _HANDS.search(name)):
        return not hands or any(ops & wanted for wanted in kinds) or bool(ops & {"tool_change", "set_tool"})
    return known or bool(_HANDS.search(name)) or not (hands or "vision_run" in acts)


def _tool_names(cell: Cell) -> list[str]:
    sections = ("tools", "vacuum", "cameras", "valves")
    return [
        name.casefold()
        for section in sections
        for one in cell.of(section)
        for name in one.names
        if len(name) > 1
    ]
