# ruff: noqa: E501
"""What is not the hand or the way: outputs, conveyors, waiting, cameras, calls, stops and messages."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

from app.domain.robot.understand import words as vocabulary
from app.domain.robot.understand.belts import LATER, pauses, read_conveyor, read_stop
from app.domain.robot.understand.conditions import read_condition
from app.domain.robot.understand.context import Context, mark_ids, step, value
from app.domain.robot.understand.generic import read_generic
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.motion import moves_to, words_only
from app.domain.robot.understand.operations import Expression, Operation
from app.domain.robot.understand.segments import Segment

Reader = Callable[[Segment, Context, list[Operation]], list[Operation] | None]
_OPERATOR = pattern(r"人工|操作员|操作工|操作者|工人|有人确认|人员|\boperator\b|\bhuman\b|\bperson\b")
_LIFTED = re.compile(r"抬起|升起|上升|松开|^(?:lift|raise|release|retract)\b", re.IGNORECASE)
_NAMELESS = pattern(
    r"(?:最多|最长|至多)(?:等待?)?<seconds>[\u4e00-\u9fff]{2}|\b(?:at most|up to|no longer than|a maximum of) <seconds> (?:for|until|till) (?:the |a )?[a-z]{2}"
)
_OTHER_CAMERA = re.compile(
    r"(?<=[用由])[\d\u4e00-\u9fff]{1,4}相机|\bcamera \d+\b|(?<=the )(?!same\b|camera\b)[a-z]+ camera",
    re.IGNORECASE,
)
_CHANGES_PACE = re.compile(r"(?:减|降|加|提)速")
_WAITS_FIRST = pattern(r"<seconds>[^,]{0,4}后|\blater\b|\bafter <seconds>")
_IT_TURNS = re.compile(
    r"\bit (?:to|is|has) (?:be )?(?:open|close|finish|done)|[它其](?:打开|开到位|关闭|关好|夹紧|完成|到位)",
    re.IGNORECASE,
)
_DIPS = re.compile(r"浸|泡|\b(?:dip|dunk|soak|immerse|hold|show|present|lower|submerge)")
_STAYS_AT = pattern(
    r"在<points>(?:[、和,]<points>)*(?:处|里|中|上)?(?:依次|分别|各自?)?(?:停[留顿住]?|等待?|浸泡?|泡|静置|冷却|保持|歇)<seconds>$"
)
_HOLDS_FOR = re.compile(r"寄存器|\bregister\b|\b(?:until|till)\b|等到|直到", re.IGNORECASE)
_OWN_VERB = re.compile(r"启动|触发|开始|(?:start|trigger|activate|begin)(?:ing)?\b", re.IGNORECASE)
"""An output whose name says that it is switched on: start machining."""
_ENDS_IN_VERB = re.compile(r"(?:启动|触发|下压| start| trigger)$", re.IGNORECASE)
_JOINED = re.compile(r"和|、|与|及|and\b", re.IGNORECASE)
_OPENS = pattern(r"松开|打开|张开|放开|\b(?:open|release|unclamp|loosen)")
_CLOSES = pattern(r"关闭|闭合|合上|夹紧|\b(?:close|clamp|tighten)")
_BLINKS = pattern(
    r"闪|(?:响|鸣|亮)[起叫]?<times>|\b(?:blink|flash)|\b(?:sound|ring|beep|honk)\w*\b[^,]*<times>"
)
_OTHER_BELT = re.compile(r"(?:传送带|输送带|输送线|皮带|\b(?:conveyor|belt) )[a-z0-9](?![a-z0-9])")
_ON_THEN_OFF = pattern(
    r"(?:打开|开启|点亮|接通|开|亮)<do>\s?<seconds>(?:之|以)?后?(?:再|就)?(?:关闭|关掉|关|熄灭|灭|断开)|<do>(?:打开|亮|开启|接通|响|鸣叫|夹紧|伸出|启动|下压|动作)<seconds>(?:之|以)?后?(?:再|就)?(?:关闭|关|熄灭|灭|松开|缩回|收回|抬起|停止|停)"
)


def first(context: Context, section: str) -> str:
    """Return the first thing of a section of the cell, or nothing."""
    items = context.cell.of(section)
    return items[0].id if items else ""


def _do_set(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    if not segment.words.first("do") and _runs_belt(before):
        return read_stop(segment, context, before)
    lifted = any(_LIFTED.search(mark.text) for mark in segment.words.all("do"))
    state = "OFF" if lifted or vocabulary.OFF.search(segment.text) else "ON"
    state = clamp_state(mark_ids(segment.words, "do"), segment.text, context) or state
    own = any(_OWN_VERB.match(mark.text) for mark in segment.words.all("do"))
    if _JOINED.match(segment.head) and not own and before and before[-1].op == "do_set":
        state = str(before[-1].params["STATE"])
    seconds = value(segment.words, "seconds")
    out = []
    context.outputs = mark_ids(segment.words, "do") or context.outputs
    if not context.outputs:
        return None
    if seconds is not None and _ON_THEN_OFF.search(segment.text):
        return [one for pin in context.outputs for one in _lit(pin, seconds, segment.words, context)]
    if seconds is not None and state == "OFF" and LATER.search(segment.text) and _starts(segment):
        return [one for pin in context.outputs for one in _lit(pin, seconds, segment.words, context)]
    if _BLINKS.search(segment.text):
        half = seconds or 0.5
        blinks = [one for pin in context.outputs for one in _blink(pin, half, segment.words, context)]
        times = value(segment.words, "times")
        if times is None:
            return blinks
        loop = step(context, segment.words, "repeat", TIMES=times)
        loop.body = blinks
        return [loop]
    if len(context.outputs) > 1 and seconds is not None and state == "ON" and not LATER.search(segment.text):
        return _together(context.outputs, seconds, segment.words, context)
    for pin in context.outputs:
        if seconds is not None and not _WAITS_FIRST.search(segment.text):
            out.append(
                step(context, segment.words, "do_pulse", PIN=pin, STATE=state, MS=round(seconds * 1000, 3))
            )
        elif re.search(r"脉冲|pulse", segment.text):
            out.append(step(context, segment.words, "do_pulse", PIN=pin, STATE=state))
        else:
            out.append(step(context, segment.words, "do_set", PIN=pin, STATE=state))
    return (
        pauses(segment, context) if seconds is not None and "do_pulse" not in {one.op for one in out} else []
    ) + out


def _runs_belt(before: list[Operation]) -> bool:
    """Tell whether a belt is what was set going last, and what a bare “关” is about."""
    last = [one for one in before if one.op not in ("wait_time", "wait_di")][-1:]
    return bool(last) and last[0].op == "conveyor" and last[0].params.get("ACTION") != "STOP"


def _set_speed(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    """Return a new speed: that of the belt that was set going last, else of all motions."""
    percent = value(segment.words, "percent")
    belt = next((one for one in reversed(before) if one.op not in ("wait_time", "wait_di")), None)
    if percent is None or belt is None or not _runs_belt(before) or not _CHANGES_PACE.match(segment.head):
        return read_generic(segment, context)
    return [
        belt.model_copy(
            update={"params": {**belt.params, "PCT": percent}, "source": context.source(segment.words)}
        )
    ]


def _starts(segment: Segment) -> bool:
    """Tell whether an output that is named like an action stands first: 振荡启动30秒后关掉."""
    mark = segment.words.mark_at(0)
    return mark is not None and mark.kind == "do" and bool(_ENDS_IN_VERB.search(mark.text))


def _is_clamp(pin: str, context: Context) -> bool:
    item = context.cell.get("do", pin)
    return bool(item and re.search(r"夹具|夹紧|clamp", " ".join(item.names).lower()))


def clamp_state(pins: list[str], text: str, context: Context) -> str:
    """Return the state that opening or closing gives to clamps, which hold when they are on; or nothing."""
    if not pins or not all(_is_clamp(pin, context) for pin in pins):
        return ""
    if _OPENS.search(text):
        return "OFF"
    return "ON" if _CLOSES.search(text) else ""


def _lit(pin: str, seconds: float, words: Marked, context: Context) -> list[Operation]:
    """Return what “on for 5 seconds, then off” says: on, the wait, off."""
    on, off = (step(context, words, "do_set", PIN=pin, STATE=state) for state in ("ON", "OFF"))
    return [on, step(context, words, "wait_time", SEC=seconds), off]


def _together(pins: list[str], seconds: float, words: Marked, context: Context) -> list[Operation]:
    """Return several outputs on at once for some seconds."""
    on, off = (
        [step(context, words, "do_set", PIN=pin, STATE=state) for pin in pins] for state in ("ON", "OFF")
    )
    return [*on, step(context, words, "wait_time", SEC=seconds), *off]


def without_repeats(operations: list[Operation]) -> list[Operation]:
    """Return the operations without an output set to what the outputs just before it set it to already."""
    out: list[Operation] = []
    for one in operations:
        one.body, one.otherwise = without_repeats(one.body), without_repeats(one.otherwise)
        for branch in one.branches:
            branch.body = without_repeats(branch.body)
        if one.op == "conveyor" and out and (out[-1].op, out[-1].params) == (one.op, one.params):
            continue
        near = itertools.takewhile(lambda each: each.op == "do_set", reversed(out))
        if one.op != "do_set" or not any(each.params == one.params for each in near):
            out.append(one)
    return out


def lit_for(operations: list[Operation]) -> list[Operation]:
    """Return the operations with a pulse that is switched off once more as on, the wait, off."""
    out: list[Operation] = []
    for one in operations:
        one.body, one.otherwise = lit_for(one.body), lit_for(one.otherwise)
        for branch in one.branches:
            branch.body = lit_for(branch.body)
        last = out[-1] if out else None
        if last and last.op == "do_pulse" and _undoes(one, last):
            wait = Operation(
                op="wait_time", params={"SEC": float(last.params["MS"]) / 1000}, source=last.source
            )
            out[-1:] = [last.model_copy(update={"op": "do_set", "params": _without(last.params, "MS")}), wait]
        out.append(one)
    return out


def _undoes(one: Operation, pulse: Operation) -> bool:
    same = one.params.get("PIN") == pulse.params.get("PIN") and "MS" in pulse.params
    return one.op == "do_set" and same and one.params.get("STATE") != pulse.params.get("STATE")


def _without(params: dict[str, str | float], name: str) -> dict[str, str | float]:
    return {key: given for key, given in params.items() if key != name}


def _blink(pin: str, half: float, words: Marked, context: Context) -> list[Operation]:
    """Return one blink of a lamp: on and off, each for `half` seconds."""
    on, off = (step(context, words, "do_set", PIN=pin, STATE=state) for state in ("ON", "OFF"))
    return [one for lit in (on, off) for one in (lit, step(context, words, "wait_time", SEC=half))]


def _ao_set(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    """Return the setting of an analog output; “it” is the one before."""
    words = segment.words
    last = next((one for one in reversed(before) if one.op == "ao_set"), None)
    marks = mark_ids(words, "ao") or [one.id for one in context.cell.of("ao")[:1]] if not last else []
    channel = mark_ids(words, "ao")[:1] or ([str(last.params["CH"])] if last else marks[:1])
    numbers = [one for kind in ("volt", "number", "percent") for one in words.all(kind)]
    if not channel or not numbers:
        return None
    out = step(context, words, "ao_set", CH=channel[0])
    share = 10 if numbers[0].kind == "percent" else 1
    out.values["VALUE"] = Expression(kind="number", params={"NUM": numbers[0].value / share})
    return [out]


def _read(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    """Remember what was read: the next condition compares it."""
    words = segment.words
    if analog := words.first("ai"):
        context.reading = Expression(kind="ai", params={"CH": analog.item})
        return []
    device, number = words.first("devices"), words.first("number")
    devices = context.cell.of("devices")
    name = device.item if device else devices[0].id if len(devices) == 1 else ""
    if not name or number is None:
        return None
    context.reading = Expression(kind="reg_read", params={"DEV": name, "ADDR": number.value})
    return []


def _wait(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    words, text = segment.words, segment.text
    if goals := _dipped_at(segment):
        return [
            one
            for goal in goals
            for one in (*moves_to([goal], words.silent(), context), *pauses(segment, context))
        ]
    if _OPERATOR.search(text) and not words.first("di"):
        return [step(context, words, "wait_operator", MSG=words.words[:80])]
    if signals := words.all("di"):
        if len(signals) > 1:
            return _wait_until(segment, context)
        expression = read_condition(words, context)
        state = "OFF" if expression and expression.kind == "not" else "ON"
        out = step(context, words, "wait_di", PIN=signals[0].item, STATE=state)
    elif belt := words.first("conveyors"):
        context.conveyor = belt.item
        out = step(context, words, "conveyor_wait", CONV=belt.item)
    elif _NAMELESS.search(text) or _HOLDS_FOR.search(text):
        return _wait_until(segment, context)
    elif (seconds := value(words, "seconds")) is not None and not words.first("ai"):
        return [step(context, words, "wait_time", SEC=seconds)]
    else:
        return _wait_until(segment, context)
    if (seconds := value(words, "seconds")) is not None:
        out.params["TIMEOUT"] = seconds
    return [out]


def _dipped_at(segment: Segment) -> list[str]:
    """Return the place where what is held is dipped or held for a while."""
    stays = _DIPS.search(segment.head) or _STAYS_AT.match(segment.text)
    return mark_ids(segment.words, "points") if stays else []


def _wait_until(segment: Segment, context: Context) -> list[Operation] | None:
    words = segment.words
    expression = read_condition(words, context)
    if expression is None or (
        expression.kind == "vision_found" and not re.search("识别|检测|看|detect|found|see", segment.text)
    ):
        if other := _OTHER_BELT.search(segment.text):
            context.find("conveyors", other[0], words)
            return []
        if re.search(r"来料|\bpart arrives|\bincoming part", segment.text) and (belt := context.conveyor):
            return [step(context, words, "conveyor_wait", CONV=belt)]
        if wait := _its_state(segment, context):
            return [wait]
        name = re.sub(
            r"^(?:等待|等到|等候|等|wait(?:ing)?(?: (?:for )?(?:at most|up to|no longer than|a maximum of) [\U000f0000-\U000ffff0])?(?: for| until| till)?)|(?:的)?(?:信号|完成信号)?(?:有信号|接通|为?on|到来|is on|to be on|turns on|signal)?$",
            "",
            segment.text,
        )
        context.find("di", name or segment.text, words)
        return []
    out = step(context, words, "wait_until")
    out.values["COND"] = expression
    if (seconds := value(words, "seconds")) is not None:
        out.params["TIMEOUT"] = seconds
    return [out]


def _its_state(segment: Segment, context: Context) -> Operation | None:
    """Return the wait for “it to open”: the input that is named after the output switched last."""
    output = context.cell.get("do", context.outputs[-1]) if context.outputs else None
    if output is None or not _IT_TURNS.search(segment.text):
        return None
    names = [name.casefold() for name in output.names]
    near = [
        item
        for item in context.cell.of("di")
        if any(one.casefold().startswith(name) for one in item.names for name in names)
    ]
    return step(context, segment.words, "wait_di", PIN=near[0].id, STATE="ON") if len(near) == 1 else None


def _wait_operator(segment: Segment, context: Context, before: list[Operation]) -> list[Operation] | None:
    if segment.words.first("di"):
        return _wait(segment, context, before)
    return [step(context, segment.words, "wait_operator", MSG=segment.words.words[:80])]


def _vision(segment: Segment, context: Context, before: list[Operation]) -> list[Operation]:
    words = segment.words
    points = mark_ids(words, "points")
    out = moves_to(points[:1], words_only(words), context) if points else []
    mark = words.first("cameras")
    if mark:
        context.camera = mark.item
    elif named := _OTHER_CAMERA.search(segment.words.words):
        context.camera = context.find("cameras", named[0], words)
    elif not context.camera:
        context.camera = context.only("cameras", "CAM1", words, words.words)
    if not context.camera:
        return out
    run = step(context, words, "vision_run", CAM=context.camera)
    if number := value(words, "number"):
        run.params["JOB"] = number
    return [*out, run]


def _call(segment: Segment, context: Context, before: list[Operation]) -> list[Operation]:
    name = segment.words.all("call")[0].text
    context.open_hand = None
    return [step(context, segment.words, "call", NAME=name)]


def _flow(segment: Segment, context: Context, before: list[Operation]) -> list[Operation]:
    return [step(context, segment.words, segment.kind)]


def _error(segment: Segment, context: Context, before: list[Operation]) -> list[Operation]:
    out = step(context, segment.words, "error")
    if quoted := segment.words.first("quoted"):
        out.params["MSG"] = quoted.text
    if number := value(segment.words, "number"):
        out.params["CODE"] = number
    return [out]


def _log(segment: Segment, context: Context, before: list[Operation]) -> list[Operation]:
    quoted = segment.words.first("quoted")
    return [step(context, segment.words, "log", TEXT=quoted.text if quoted else segment.words.words[:80])]


SIGNAL_READERS: dict[str, Reader] = {
    "do_set": _do_set,
    "ao_set": _ao_set,
    "read": _read,
    "conveyor": read_conveyor,
    "set_speed": _set_speed,
    "stop": read_stop,
    "wait": _wait,
    "wait_operator": _wait_operator,
    "vision_run": _vision,
    "call": _call,
    "break": _flow,
    "continue": _flow,
    "error": _error,
    "log": _log,
}
