"""Where something is to go: a place that the cell does not know is never taken for no place at all."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Operation
from app.domain.robot.understand.tasks import inner

_PLACES = "台|机|位|架|站|炉|槽|桌|车|线|柜|库|箱|盘|盒|点|室|口|仓|孔|池|篮|筐"
_GOAL_ZH = pattern(
    rf"(?<![直得感检碰遇接看等])(?:到|至|放进|放入|装进|装入)(?P<goal>[\u4e00-\u9fff]{{1,5}}(?:{_PLACES}))(?=$|[,;。后再并然上里中内])"
)
_NO_PLACE_ZH = re.compile(
    r"到|就|则|停机|满|[原本]位|起点|终点|中点|零位|完|有|无|没|信号|这|那|每|各|所有|下一|同一|空|[上下左右前后里外]"
)
_GOAL_EN = pattern(r"\b(?:to|into|onto) the (?P<goal>[a-z]+)(?=$|[,;.。]| and\b| then\b)")
_NO_PLACE_EN = re.compile(
    r"left|right|top|bottom|start|beginning|end|side|front|back|next|other|same|operator|log|loop|rest|last|first"
    r"|maximum|minimum|gripper|tool|torch|nozzle|screwdriver|robot|point|position|stop|limit|count|counter|variable|pallet|parts?|surface|user|screen"
)
_TO_A_PERSON = pattern(
    r"\b(?:hand|give|pass|throw)(?:ing)? (?:it|them|the \w+|an? \w+) (?:over )?(?:to|at)\b|[递交扔抛丢]给"
)
_SOURCE_ZH = pattern(
    rf"(?:把|将)(?P<goal>[\u4e00-\u9fff]{{1,5}}(?:{_PLACES}))(?:里面?|上面?|中|内)?的(?=[\u4e00-\u9fff])"
)
_SOURCE_EN = pattern(
    r"\b(?:from|out of) (?:the |an? |our |my )(?P<goal>[a-z]+(?: [a-z]+){0,3}?)"
    r"(?=$|[,;.。]| (?:to|and|into|onto|then)\b)"
)
_NUMBERED_EN = pattern(
    r"\b(?:from|out of) (?!row|column|layer|cell|slot|position|number|joint|axis)[a-z]+ <number>"
    r"(?=$|[,;.。]| (?:to|and|into|onto|then)\b)"
)
_PATHS = frozenset(("weld_seam", "dispense", "weave"))
_FROM = pattern(r"(?:从|由)<points>|\bfrom (?:the )?<points>")


def goals_left_out(marked: Marked, every: list[Operation]) -> Iterator[Marked]:
    """Yield the places said to be gone to that are none of the cell's, and paths that have no end."""
    for match in _GOAL_ZH.finditer(marked.text):
        if not _NO_PLACE_ZH.search(match["goal"]):
            yield marked.cut(*match.span("goal"))
    for match in _GOAL_EN.finditer(marked.text):
        if not _NO_PLACE_EN.fullmatch(match["goal"]):
            yield marked.cut(*match.span("goal"))
    for match in _SOURCE_ZH.finditer(marked.text):
        if not _NO_PLACE_ZH.search(match["goal"]):
            yield marked.cut(*match.span("goal"))
    for match in _SOURCE_EN.finditer(marked.text):
        if not all(_NO_PLACE_EN.fullmatch(word) for word in match["goal"].split()):
            yield marked.cut(*match.span("goal"))
    yield from (marked.cut(*match.span()) for match in _NUMBERED_EN.finditer(marked.text))
    yield from (marked.cut(*match.span()) for match in _TO_A_PERSON.finditer(marked.text))
    if any(one.op in _PATHS and _goes_to_one_point(one) for one in every):
        yield from _without_end(marked)


def _goes_to_one_point(path: Operation) -> bool:
    return len([one for one in inner(path) if one.op.startswith("move")]) == 1


def _without_end(marked: Marked) -> Iterator[Marked]:
    """Yield the start of a path where the request names only one point."""
    found = _FROM.search(marked.text)
    if found and len(marked.all("points")) == 1:
        yield marked.cut(*found.span())
