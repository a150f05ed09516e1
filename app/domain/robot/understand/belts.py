"""Conveyors: started, reversed, stopped, run until something comes; and what a bare stop stops."""

from __future__ import annotations

import re

from app.domain.robot.understand.conditions import read_condition
from app.domain.robot.understand.context import Context, step, value
from app.domain.robot.understand.marks import Marked, pattern
from app.domain.robot.understand.operations import Operation, simple_wait
from app.domain.robot.understand.segments import Segment

LATER = pattern(r"<seconds>(?:之|以)?后|\b(?:after|wait)\b")
_UNTIL = pattern(r"直到|\b(?:until|till)\b")
_ARRIVES = pattern(r"来料|有料|\b(?:arrives?|comes?|is there)\b")
_STOPS = pattern(r"停|关|\bstop|\bhalt|\boff\b")
_REVERSES = pattern(r"反转|倒转|反向|倒退|\brevers|\bbackwards?\b")


def pauses(segment: Segment, context: Context) -> list[Operation]:
    """Return the wait that an action names."""
    seconds = value(segment.words, "seconds")
    return [] if seconds is None else [step(context, segment.words, "wait_time", SEC=seconds)]


def read_conveyor(segment: Segment, context: Context, before: list[Operation]) -> list[Operation]:
    """Return what an action does with a conveyor; ask which where that is open."""
    words = segment.words
    mark = words.first("conveyors")
    conveyor = mark.item if mark else context.conveyor
    if not conveyor:
        items = context.cell.of("conveyors")
        conveyor = items[0].id if len(items) == 1 else context.find("conveyors", _belt(segment), words)
    if not conveyor:
        return []
    context.conveyor = conveyor
    verb = segment.text
    action = "STOP" if _STOPS.search(verb) else "REV" if _REVERSES.search(verb) else "FWD"
    if _is_same_run(before, conveyor, action, words):
        return []
    run = step(context, words, "conveyor", CONV=conveyor, ACTION=action)
    if (percent := value(words, "percent")) is not None and action != "STOP":
        run.params["PCT"] = percent
    seconds = pauses(segment, context)
    if action != "STOP":
        until = _run_until(conveyor, segment, context)
        if seconds and not until and not LATER.search(segment.text):
            until = [*seconds, step(context, words, "conveyor", CONV=conveyor, ACTION="STOP")]
        return [run, *(until or seconds)]
    return [*seconds, run]


def _is_same_run(before: list[Operation], conveyor: str, action: str, words: Marked) -> bool:
    """Tell whether “正转” only says the way in which the belt before it in the clause was started."""
    last = before[-1] if before else None
    if (
        last is None
        or last.op != "conveyor"
        or last.params.get("CONV") != conveyor
        or words.first("conveyors")
    ):
        return False
    near = last.source is not None and last.source.start + len(last.source.text) >= words.start - 1
    if not near or "STOP" in (action, last.params.get("ACTION")) or words.first("percent"):
        return False
    last.params["ACTION"] = action
    return True


def _run_until(conveyor: str, segment: Segment, context: Context) -> list[Operation]:
    """Return the wait, and the stop after it, of a conveyor that runs until something comes."""
    match = _UNTIL.search(segment.text)
    if match is None:
        return []
    words = segment.words.cut(match.end(), len(segment.text))
    condition = read_condition(words, context)
    wait = step(context, words, "conveyor_wait", CONV=conveyor)
    if condition is not None and not _ARRIVES.search(words.text):
        wait = step(context, words, "wait_until")
        wait.values["COND"] = condition
        wait = simple_wait(wait)
    return [wait, step(context, words, "conveyor", CONV=conveyor, ACTION="STOP")]


def _belt(segment: Segment) -> str:
    match = re.search(r"传送带|输送带|皮带|输送线|conveyor belt|conveyor|belt", segment.text)
    tail = re.match(r"\s?[A-Za-z0-9](?![\w])", segment.text[match.end() :]) if match else None
    return (match[0] if match else "") + (tail[0] if tail else "")


def read_stop(segment: Segment, context: Context, before: list[Operation]) -> list[Operation]:
    """Return the stop of the belt that was started last, or of the program."""
    last = [one for one in before if one.op not in ("wait_time", "wait_di")][-1:]
    bare = not re.search(r"程序|机器人|运行|program|robot|机$|急|保护|protect|immediately|立即", segment.text)
    if bare and last and last[0].op == "conveyor" and last[0].params.get("ACTION") != "STOP":
        stop = step(context, segment.words, "conveyor", CONV=last[0].params["CONV"], ACTION="STOP")
        return [*pauses(segment, context), stop]
    if (
        bare
        and last
        and last[0].op == "conveyor"
        and re.search(
            r"^(?:把它|让它|再|就|然?后)*(?:停止?|停下来?|停掉|stop|halt)"
            r"(?: it| them| the belt| the conveyor)?$",
            segment.text,
        )
    ):
        return []
    mode = "PAUSE" if re.search(r"暂停|pause", segment.text) else "END"
    if re.search(r"急停|保护|立即停|protect|emergency|immediately", segment.text):
        mode = "PROTECT"
    return [step(context, segment.words, "stop", MODE=mode)]
