# ruff: noqa: E501
"""What a request names must be in what was read: places, numbers, and the actions its words ask for."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.robot.understand.marks import MEASURES, REFERENCES, Mark, Marked, pattern
from app.domain.robot.understand.operations import Expression, Operation
from app.domain.robot.understand.tasks import inner

_HOME = pattern(r"原点|零点|原位|零位|初始|\bhome\b")
_ANY_CHOICE = frozenset(
    ("if", "on_event", "try", "retry", "while", "wait_until", "wait_di", "move_until", "conveyor_wait")
)
_ASKED_FOR = (
    (pattern(r"圆弧|弧线|\barc\b(?! weld)"), frozenset(("move_arc", "move_circle"))),
    (pattern(r"如果|要是|假如|\bif\b|\bwhenever\b"), _ANY_CHOICE),
    (pattern(r"否则|不然|\botherwise\b|\belse\b"), frozenset(("if", "try", "retry", "on_event"))),
    (
        pattern(
            r"(?:识别|检测|看|拍|扫描)(?:到|出)(?!的|位)|发现|\bfinds\b|\bis (?:found|detected|seen)\b|\b(?:detects|sees|recogni[sz]es)\b"
        ),
        frozenset(("vision_found", "part_held", "di", "move_vision", "retry", "wait_until")),
    ),
    (
        pattern(
            r"(?:不到|没有?|不[了出上住够])[\u4e00-\u9fff]{0,4}?就(?!绪|位)|(?:到|完|好|满|空)了就(?!绪|位)"
        ),
        _ANY_CHOICE,
    ),
    (
        pattern(r"来(?:<count>|[一了]?[件个只]?)?[\u4e00-\u9fff]{0,2}就(?!绪|位)"),
        frozenset(("if", "wait_di", "wait_until", "conveyor_wait", "on_event")),
    ),
    (pattern(r"的话|(?:不是|并非)[红蓝绿黄白黑橙]"), _ANY_CHOICE | {"vision_found"}),
    (
        pattern(r"直到|\buntil\b|\btill\b"),
        frozenset(
            (
                "while",
                "wait_until",
                "wait_di",
                "wait_time",
                "move_until",
                "conveyor_wait",
                "wait_operator",
                "retry",
                "pallet_define",
            )
        ),
    ),
    (
        pattern(
            r"不断|一直(?!(?:直线)?[\u4e00-\u9fff]{1,2}[到至]<points>)|反复|始终|永远|无限|\bforever\b|\bcontinuously\b|\bkeep\b"
        ),
        frozenset(("repeat", "while", "retry", "on_event", "wait_di", "wait_until")),
    ),
    (pattern(r"重试|再试|\bretry\b|\btry again\b"), frozenset(("retry", "repeat"))),
    (
        pattern(r"报警|报错|\b(?:raise|sound|give) an? (?:alarm|error)\b"),
        frozenset(("error", "do_set", "do_pulse")),
    ),
    (
        pattern(r"循环|重复|\brepeat\b|\bforever\b|\bendless(?:ly)?\b"),
        frozenset(("repeat", "while", "retry", "try", "continue", "break")),
    ),
    (
        pattern(r"(?<!不)(?:不?合格|良品|不良)|\b(?:defective|good ones?)\b"),
        frozenset(("vision_found", "di", "cmp")),
    ),
    (pattern(r"拍照|\btake (?:a |another )?(?:picture|photo)\b"), frozenset(("vision_run",))),
    (
        pattern(r"等待|\bwait(?:ing)?\b"),
        frozenset(("wait_di", "wait_time", "wait_until", "wait_operator", "conveyor_wait", "move_until")),
    ),
    (
        pattern(r"抓取|夹取|吸取|拾取|[夹抓拿取吸](?:起|住)?<count>|\bpick\b|\bgrab\b|\bgrasp\b"),
        frozenset(("gripper", "vacuum", "gripper_set", "retry")),
    ),
)


_LAST_JOINT = pattern(r"(?:\bjoint|\baxis|关节) ?$")
"""A joint by its number: turning the last one is turning the tool."""
_CARRIED = pattern(
    r"从<points>处?里?(?:取|拿|夹|抓|搬)[出走起取]?$|\b(?:pick|take|get|grab|remove|fetch)(?: up)? (?:the |a |an )?$"
)
"""A pallet that is carried itself: 从培养箱取出微孔板."""


def not_accounted(marked: Marked, operations: list[Operation]) -> list[Marked]:
    """Return the pieces of a request that what was read does not account for."""
    names, numbers, ops = _used(operations)
    if not operations:
        return []
    found = [
        marked.cut(place, place + 1)
        for place, sign in enumerate(marked.text)
        if (mark := marked.marks.get(sign))
        and not _is_used(mark, names, numbers, ops)
        and not (mark.kind == "pallets" and _CARRIED.search(marked.text[:place]))
        and not (mark.kind == "tools" and marked.text[:place].endswith("用"))
        and not (mark.kind == "number" and _LAST_JOINT.search(marked.text[:place]))
    ]
    for regex, wanted in _ASKED_FOR:
        match = regex.search(marked.text)
        if match and not wanted & ops:
            found.append(marked.cut(match.start(), match.end()))
    return found


def _is_used(mark: Mark, names: set[str], numbers: set[float], ops: set[str]) -> bool:
    """Tell whether a name or a measure stands in the operations; single things need not be counted."""
    if mark.kind in REFERENCES:
        return mark.item in names or (
            mark.kind == "points" and bool(_HOME.search(mark.text)) and "move_home" in ops
        )
    if mark.kind not in MEASURES or (mark.kind in ("count", "times") and mark.value <= 1):
        return True
    value = abs(mark.value)
    return any(abs(value - one) <= max(1e-6, value * 1e-3) for one in numbers)


def _used(operations: list[Operation]) -> tuple[set[str], set[float], set[str]]:
    """Return the names, the numbers and the kinds of operations and conditions."""
    names: set[str] = set()
    numbers: set[float] = set()
    ops: set[str] = set()
    for one in _every(operations):
        ops.add(one.op if isinstance(one, Operation) else one.kind)
        for value in one.params.values():
            if isinstance(value, str):
                names.add(value)
                numbers |= {abs(float(value))} if value.replace(".", "", 1).lstrip("-").isdigit() else set()
            else:
                numbers |= {abs(float(value)), abs(float(value)) / 1000}
    return names, numbers, ops


def _every(operations: list[Operation]) -> Iterator[Operation | Expression]:
    waiting: list[Operation | Expression] = list(operations)
    while waiting:
        one = waiting.pop()
        yield one
        if isinstance(one, Expression):
            waiting += one.parts
            continue
        waiting += inner(one)
        waiting += one.values.values()
        waiting += [branch.condition for branch in one.branches]
