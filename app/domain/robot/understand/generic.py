# ruff: noqa: E501
"""Any block of the node database read from its own description: references, quantities by unit, choices by label."""

from __future__ import annotations

import re

from app.domain.robot.cell.matching import match_name
from app.domain.robot.nodes import Node, NodeField, NodeInput
from app.domain.robot.understand.context import Context, mark_ids, step
from app.domain.robot.understand.marks import Mark, Marked, pattern
from app.domain.robot.understand.motion import moves_to, path, words_only
from app.domain.robot.understand.operations import Expression, Operation
from app.domain.robot.understand.segments import Segment

UNIT_KINDS = {
    "mm/s": "speed",
    "N·m": "torque",
    "bar": "pressure",
    "s": "seconds",
    "ms": "seconds",
    "mm": "length",
    "deg": "angle",
    "°": "angle",
    "Hz": "hertz",
    "kg": "mass",
    "V": "volt",
    "A": "ampere",
    "N": "newton",
    "%": "percent",
    "": "number",
}
_JOB = "JOB"
_STATES = frozenset(("STATE", "ACTION", "MODE"))
_PROCESS = frozenset(("weld_seam", "weave", "dispense"))
_AT_POINTS = frozenset(("screw", "force", "tool_change"))
_ADDRESS = pattern(r"(?:寄存器|地址|\bregister|\baddress|(?<![a-z])d)\s?(<number>)")
_OPENS_VALVE = pattern(r"(?:打开|开启|开)<valves>|\b(?:open|turn on|switch on)(?:ing)? (?:the )?<valves>")
_SIDEWAYS = frozenset(("DX", "DY", "CX", "CY", "CZ"))
_ALONG = pattern(
    r"从\s?<points>[^,]*?到|<points>\s?[到至]\s?<points>|\bfrom (?:the )?<points> to\b|\bbetween\b"
)
_CODED = re.compile(r"工艺|程序|job|号|program|=|写|设|写入|地址")
_BLENDS = pattern(r"过渡|圆角|转角|平滑|\bblend|\bround")
_SPOKEN = {
    "ON": r"打开|上电|使能|开|\bon\b|\benable|power on",
    "OFF": r"关闭|下电|断电|失能|关|\boff\b|\bdisable",
    "ZIGZAG": r"之字|蛇形|往复|s形|zig-?zag|锯齿形?|三角?以外",
    "SINE": r"正弦|sine",
    "CIRCLE": r"圆形|画圈|circular|circle",
    "TRIANGLE": r"三角|triangle|triangular",
    "ROW": r"按行|逐行|行优先|row by row|by row",
    "COL": r"按列|逐列|列优先|column by column|by column",
}


def read_generic(segment: Segment, context: Context) -> list[Operation] | None:
    """Return the operation of a block, with the motions it holds or needs before it."""
    node = context.nodes.by_op.get(segment.kind)
    if node is None:
        return None
    out = step(context, segment.words, segment.kind)
    apply_values(out, node, segment.words, context)
    _default_references(out, node, segment.words, context)
    points = [] if any(one.refers == "points" for one in node.fields) else mark_ids(segment.words, "points")
    _take_hand(out, context)
    if segment.kind in _PROCESS:
        return _process(out, points, segment, context)
    if (
        segment.kind in _AT_POINTS
        and not points
        and (place := re.search(r"(?:在|到|于)\s?([^,]+)$", segment.before))
    ):
        found = context.find("points", place[1], segment.words)
        points = [found] if found else []
    if segment.kind == "force" and len(points) == 2 and _ALONG.search(segment.text):
        start = moves_to(points[:1], words_only(segment.words), context)
        return [*start, out, *path(points[1:], segment.words, context)]
    if segment.kind in _AT_POINTS and points:
        return [
            each
            for point in points
            for each in (*moves_to([point], words_only(segment.words), context), out.model_copy(deep=True))
        ]
    return [out]


def _take_hand(out: Operation, context: Context) -> None:
    """Pick with what the tool is that was put on: a suction tool or a gripper."""
    tool = context.cell.get("tools", str(out.params.get("TOOL", "")))
    names = " ".join(tool.names).lower() if tool else ""
    if re.search(r"吸|真空|suction|vacuum", names):
        context.hand = "vacuum"
    elif re.search(r"夹|爪|grip", names):
        context.hand = "gripper"


def _process(out: Operation, points: list[str], segment: Segment, context: Context) -> list[Operation]:
    """Return the way to the first point, and the seam or bead through the others."""
    if len(points) > 1:
        out.body = path(points[1:], segment.words, context)
        start = moves_to(points[:1], segment.words.silent(), context)
        return [*start, out]
    if points and _OPENS_VALVE.search(segment.text):
        return [*moves_to(points, words_only(segment.words), context), out]
    out.body = path(points, segment.words, context)
    return [out]


def apply_values(out: Operation, node: Node, words: Marked, context: Context) -> bool:
    """Give an operation the values that words say; tell whether there were any."""
    used: set[int] = set()
    plain = [one for one in node.fields if one.kind == "number" and not one.unit]
    named = [one for one in plain if _is_named(one, words)]
    unnamed = [
        one.name
        for one in plain
        if (len(plain) > 1 or one.name == _JOB) and (named or not _CODED.search(words.text))
    ]
    before = (dict(out.params), dict(out.values))
    for field in node.fields:
        if field.name in _SIDEWAYS and not _is_sideways(field, words):
            continue
        if field.name not in unnamed or field in named:
            _apply_field(out, field, words, used, context)
    for slot in node.inputs:
        _apply_input(out, slot, words, used)
    return (out.params, out.values) != before


def _is_sideways(field: NodeField, words: Marked) -> bool:
    """Tell whether words name the axis of an offset; a bare height is one upwards."""
    return bool(re.search(rf"(?<![a-z]){field.name[-1].lower()}(?![a-z])", words.text))


def _is_named(field: NodeField, words: Marked) -> bool:
    """Tell whether words name one of several numbers without a unit."""
    return any(_label_place(label, words) >= 0 for label in (field.label.zh, field.label.en) if label)


def _apply_field(out: Operation, field: NodeField, words: Marked, used: set[int], context: Context) -> None:
    if field.kind == "ref":
        marks = [mark for mark in words.all(field.refers) if mark.start not in used]
        if field.refers in ("points", "di", "do") and field.name in out.params:
            return
        if marks:
            out.params[field.name] = marks[0].item
            used.add(marks[0].start)
        elif field.refers in ("tools", "frames") and (found := _in_text(field.refers, words, context)):
            out.params[field.name] = found
    elif field.name == "ADDR" and (place := _ADDRESS.search(words.text)):
        address = words.marks[place[1]]
        out.params[field.name] = address.value
        used.add(address.start)
    elif field.name == "BLEND" and not _BLENDS.search(words.text):
        return
    elif field.kind == "number":
        if mark := _quantity(field.label.zh, field.label.en, field.unit, words, used):
            out.params[field.name] = round(mark.value * (1000 if field.unit == "ms" else 1), 6)
            used.add(mark.start)
    elif field.kind == "enum":
        if field.name in _STATES and field.name in out.params:
            return
        if option := _option(field, words):
            turns = str(out.params.get(field.name, "")).startswith("R") and len(option) == 1
            out.params[field.name] = f"R{option}" if turns and field.name == "AXIS" else option
    elif field.kind == "text" and (quoted := words.first("quoted")):
        out.params[field.name] = quoted.text


def _apply_input(out: Operation, slot: NodeInput, words: Marked, used: set[int]) -> None:
    if slot.kind == "value" and slot.check == "Number" and slot.name not in {**out.params, **out.values}:
        mark = _quantity(slot.label.zh, slot.label.en, slot.unit, words, used)
        if mark:
            out.values[slot.name] = Expression(kind="number", params={"NUM": mark.value})
            used.add(mark.start)


def _quantity(chinese: str, english: str, unit: str, words: Marked, used: set[int]) -> Mark | None:
    """Return the quantity of a unit; of several the one nearest behind the label."""
    kind = UNIT_KINDS.get(unit, "number")
    marks = [mark for mark in words.all(kind) if mark.start not in used]
    places = [_label_place(label, words) for label in (chinese, english) if label]
    place = max(places, default=-1)
    if (
        kind == "number"
        and place < 0
        and len(marks) == 1
        and re.search(r"工艺|程序|job|号|program|=|写|设|写入|地址", words.text)
    ):
        return marks[0]
    if kind in ("number", "percent", "seconds") and place < 0 and len(words.all(kind)) != 1:
        return (
            marks[0]
            if len(marks) == 1 and kind != "number"
            else (marks[0] if marks and kind == "number" else None)
        )
    after = [mark for mark in marks if mark.start >= place]
    return next(iter(after or marks), None)


def _label_place(label: str, words: Marked) -> int:
    plain = re.split(r"[(（]", label.lower())[0].strip()
    found = words.text.find(plain)
    return words.places[found][0] if found >= 0 else -1


def _option(field: NodeField, words: Marked) -> str:
    for option in field.options:
        spoken = _SPOKEN.get(option.value)
        labels = [re.escape(one.lower()) for one in (option.label.zh, option.label.en) if len(one) > 1]
        if len(option.value) == 1:
            labels.append(rf"(?<![a-z]){option.value.lower()}(?![a-z])")
        if re.search("|".join([*([spoken] if spoken else []), *labels]) or "(?!)", words.text):
            return option.value
    return ""


def _in_text(section: str, words: Marked, context: Context) -> str:
    said = words.words.lower()
    named = [item for item in context.cell.of(section) if any(name.lower() in said for name in item.names)]
    if named:
        return max(named, key=lambda item: max(len(name) for name in item.names if name.lower() in said)).id
    match = re.search(r"(?:到|为|成|\bto\b)(?: the)?\s*([^,.]+)$", words.text)
    return found.id if match and (found := match_name(match[1], context.cell, (section,)).sure) else ""


def _default_references(out: Operation, node: Node, words: Marked, context: Context) -> None:
    """Fill what can only be one thing; ask for what the words leave open."""
    for field in node.fields:
        if field.kind == "ref" and field.name not in out.params and field.refers != "robots":
            items = context.cell.of(field.refers)
            if field.refers == "points" and context.point:
                out.params[field.name] = context.point
            elif len(items) == 1:
                out.params[field.name] = items[0].id
            elif field.refers != "points":
                found = context.find(field.refers, re.sub(r"^.*?(?:到|为|成|\bto\b)", "", words.text), words)
                out.params.update({field.name: found} if found else {})
            else:
                context.find("points", "", words)
